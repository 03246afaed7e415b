"""Of very many values of a facet, those too rare to be shown aren't counted."""

import random
from typing import Any

import pytest
from django.http import QueryDict

from foundation.facets import Narrowed
from publications.publication_list import PublicationList
from tests.factories import make_person, make_publication

pytestmark = pytest.mark.django_db
ALL = 10**9


def _facets(query: str) -> list[Any]:
    shown = PublicationList(QueryDict(query), "/publications/").facets
    return [(facet.name, facet.options, facet.others) for facet in shown]


def test_the_same_values_are_shown_as_if_all_were_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(1)
    people = [make_person(name=f"Person {number}") for number in range(40)]
    for number in range(60):
        word = chance.choice(["Caches", "Indexes"])
        authors = chance.sample(people[: chance.randint(4, 40)], 3)
        make_publication(
            title=f"{word} {number}", authors=authors, venue_name=f"Venue {number % 17}",
            keywords=[f"topic {number % 13}"], kind=chance.choice(["article", "book"]),
        )  # fmt: skip
    one, other = people[0].slug, people[39].slug
    for query in ("", "q=caches", f"person={one}", f"person={one}&person={other}&q=indexes",
                  "kind=book&more=person"):  # fmt: skip
        monkeypatch.setattr("foundation.facets._FEW", ALL)
        expected = _facets(query)
        monkeypatch.setattr("foundation.facets._FEW", 0)
        for many in (ALL, 0):
            monkeypatch.setattr("foundation.facets._MANY_FOR_ONE", many)
            assert _facets(query) == expected, query


def test_rare_values_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("foundation.facets._FEW", 0)
    frequent, *rare = [make_person(name=f"Person {number}") for number in range(9)]
    for number in range(4):
        make_publication(title=f"Caches {number}", authors=[frequent])
    make_publication(title="Indexes", authors=rare)
    narrowed: Narrowed = PublicationList(QueryDict("q=caches"), "/publications/").narrowed
    assert narrowed.frequent_counts("person", 1) == {frequent.pk: 4}
    assert narrowed.number_of_values("person") == 1
