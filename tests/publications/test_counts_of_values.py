"""Of a facet with very many values, those of the found records are counted."""

import random

import pytest
from django.http import QueryDict

from foundation.facets import Narrowed
from people.models import Person
from publications.facets import publication_index
from publications.models import Publication
from publications.publication_list import PublicationList
from tests.factories import make_authorship, make_person, make_publication

pytestmark = pytest.mark.django_db
_QUERIES = ("q=caches", "person=person-0", "person=person-0&person=person-9&q=indexes", "kind=book")
_NEVER, _ALWAYS = 10**9, -1


def _counts(query: str) -> dict[str, object]:
    narrowed = PublicationList(QueryDict(query), "/publications/").narrowed
    return {name: narrowed.counts(name) for name in ("person", "venue", "organization", "interest")}


def _make() -> list[Person]:
    chance = random.Random(1)
    people = [make_person(name=f"Person {number}") for number in range(60)]
    for number in range(40):
        word = chance.choice(["Caches", "Indexes"])
        authors = chance.sample(people[: chance.randint(4, 60)], 3)
        make_publication(
            title=f"{word} {number}", authors=authors, venue_name=f"Venue {number % 17}",
            kind=chance.choice(["article", "book"]),
        )  # fmt: skip
    return people


def _assert_same_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    for query in _QUERIES:
        monkeypatch.setattr("foundation.facets._MANY_VALUES", _NEVER)
        expected = _counts(query)
        monkeypatch.setattr("foundation.facets._MANY_VALUES", _ALWAYS)
        assert _counts(query) == expected, query
        assert expected["person"], query


def test_the_counts_are_those_of_the_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    _make()
    _assert_same_counts(monkeypatch)


def test_facets_are_the_same_however_chosen_values_are_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    people = _make()
    chosen = "&".join(f"person={person.slug}" for person in people[:12])
    queries = (*_QUERIES, chosen, f"{chosen}&more=person", "venue=venue-3", "topic=none")
    lists = {query: PublicationList(QueryDict(query), "/publications/").facets for query in queries}
    for few in (-1, 1, 20):
        monkeypatch.setattr("foundation.list_panel._FEW", few)
        for query in queries:
            assert PublicationList(QueryDict(query), "/publications/").facets == lists[query]


def test_the_values_beside_another_chosen_one_are_not_looked_for_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    people = _make()
    index = publication_index()
    monkeypatch.setattr("publications.publication_list.publication_index", lambda: index)
    counted: list[str] = []
    counts = Narrowed.counts

    def counting(found: Narrowed, name: str) -> object:
        counted.append(name)
        return counts(found, name)

    monkeypatch.setattr(Narrowed, "counts", counting)
    for person in people[:2]:
        counted.clear()
        assert PublicationList(QueryDict(f"person={person.slug}"), "/publications/").facets
    assert "venue" in counted
    assert "person" not in counted


def test_changed_records_are_counted_with_their_new_values(monkeypatch: pytest.MonkeyPatch) -> None:
    people = _make()
    index = publication_index()
    monkeypatch.setattr("publications.publication_list.publication_index", lambda: index)
    _assert_same_counts(monkeypatch)
    first, second, third = Publication.objects.order_by("pk")[:3]
    first.authorships.all().delete()
    make_authorship(publication=first, author=people[59], position=1)
    gone = second.pk
    second.delete()
    third.date = "1999"
    third.save()
    new = make_publication(title="Caches Again", authors=people[:5], kind="book")
    index = index.updated([first.pk, gone, third.pk, new.pk])
    _assert_same_counts(monkeypatch)
    monkeypatch.undo()
    before = {query: _counts(query) for query in _QUERIES}
    monkeypatch.setattr("publications.publication_list.publication_index", lambda: index)
    monkeypatch.setattr("foundation.facets._MANY_VALUES", _ALWAYS)
    assert {query: _counts(query) for query in _QUERIES} == before
