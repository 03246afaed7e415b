"""Compiled queries return what the ORM does."""

import threading
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.models import Prefetch, prefetch_related_objects
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from foundation.compiled_queries import CompiledPrefetch, CompiledQuerySet, CompiledRows
from people.models import Affiliation, Person, Project
from people.models.project import Release
from publications.models import Authorship, Publication
from tests.factories import (
    make_affiliation,
    make_authorship,
    make_organization,
    make_person,
    make_publication,
    make_venue,
)
from website.models import Position

pytestmark = pytest.mark.django_db


def _shown() -> Any:
    return Publication.objects.public().for_display()


_by_slug = CompiledQuerySet(lambda slug: _shown().filter(slug=slug))
_RELATIONS = ("authorships", "links", "awards", "appearances", "projects")


@pytest.fixture
def publication() -> Publication:
    venue = make_venue(parent=make_venue(name="Proceedings of Examples"))
    made = make_publication(title="100 % {of} it", date="2020-11", venue=venue, extra={"a": ["b"]})
    make_authorship(publication=made, author=make_person(), position=1, evidence={"own": True})
    make_authorship(publication=made, author="Bob, B.", position=2)
    made.links.create(url="https://example.org/code", kind="code")
    made.awards.create(name="Best Paper")
    made.appearances.create(venue=venue, date="2021")
    for name in ("One", "Two"):
        made.projects.add(Project.objects.create(name=name, release=Release.PUBLIC))
    return made


def _values(record: Any) -> dict[str, object]:
    return {name: value for name, value in vars(record).items() if not name.startswith("_")}


def test_the_records_and_what_they_prefetch_are_those_of_the_queryset(
    publication: Publication,
) -> None:
    make_publication(title="Another")
    (found,) = _by_slug(publication.slug)
    expected = _shown().get(pk=publication.pk)
    assert _values(found) == _values(expected)
    with CaptureQueriesContext(connection) as queries:
        assert found.venue.parent == expected.venue.parent
        for name in _RELATIONS:
            rows, wanted = getattr(found, name).all(), getattr(expected, name).all()
            assert len(rows) == len(wanted) > 0
            assert [*map(_values, rows)] == [*map(_values, wanted)]
        first = found.authorships.all()[0]
        assert first.publication is found
        assert first.person.name == "Alice Example"
        assert found.authorships.all()[1].person is None
    assert len(queries) == 0
    assert first.get_deferred_fields() == expected.authorships.all()[0].get_deferred_fields()


def test_each_call_has_its_own_values_and_as_many_queries(publication: Publication) -> None:
    other = make_publication(title="Other")
    _by_slug(other.slug)  # compiles
    with CaptureQueriesContext(connection) as queries:
        assert _by_slug(publication.slug) == [publication]
    with CaptureQueriesContext(connection) as queries_of_the_orm:
        list(_shown().filter(slug=publication.slug))
    assert len(queries) == len(queries_of_the_orm)
    (found,) = _by_slug(other.slug)
    assert [len(getattr(found, name).all()) for name in _RELATIONS] == [0] * len(_RELATIONS)
    assert _by_slug("") == _by_slug("' OR 1=1 --") == _by_slug("%s") == []


_asking_first = CompiledQuerySet(lambda slug: _shown().filter(slug=slug), asks_first=True)


def test_asking_first_reads_only_relations_with_rows(
    publication: Publication, django_assert_num_queries: Any
) -> None:
    bare = make_publication(title="Bare")
    draft = Project.objects.create(name="Three", release=Release.DRAFT)
    bare.projects.add(draft)
    for slug in (publication.slug, bare.slug):
        ((found,), (expected,)) = (_asking_first(slug), _by_slug(slug))
        assert _values(found) == _values(expected)
        for name in (*_RELATIONS, "files", "grants"):
            rows, wanted = getattr(found, name).all(), getattr(expected, name).all()
            assert [*map(_values, rows)] == [*map(_values, wanted)]
    with django_assert_num_queries(1 + len(_RELATIONS)):
        _asking_first(publication.slug)
    with django_assert_num_queries(1):
        _asking_first(bare.slug)


def test_a_queryset_derived_from_prefetched_rows_asks_the_database(
    publication: Publication,
) -> None:
    (found,) = _by_slug(publication.slug)
    make_authorship(publication=make_publication(), author=make_person(name="Someone Else"))
    assert list(found.authorships.filter(person=None)) == list(found.authorships.all())[1:]
    assert [a.position for a in found.authorships.order_by("-position")] == [2, 1]
    assert found.projects.filter(name="Two").count() == 1
    found.links.create(url="https://example.org/slides", kind="slides")
    assert len(found.links.all()) == 2


_positions = CompiledQuerySet(
    lambda people: (
        Affiliation.objects.filter(person__in=people)
        .order_by("pk")
        .prefetch_related("person__affiliations", Prefetch("courses", to_attr="taught"))
    )
)


def test_lookups_through_relations_and_to_an_attribute() -> None:
    people = [make_person(name=name) for name in ("Alice", "Bob")]
    organization = make_organization()
    for person in [*people, people[0]]:
        make_affiliation(person=person, organization=organization)
    found = _positions([person.pk for person in people])
    assert [each.person for each in found] == [people[0], people[1], people[0]]
    with CaptureQueriesContext(connection) as queries:
        assert [len(each.person.affiliations.all()) for each in found] == [2, 1, 2]
        assert [each.taught for each in found] == [[], [], []]
    assert len(queries) == 0
    assert _positions([]) == []
    assert [each.person_id for each in _positions([people[1].pk])] == [people[1].pk]


def test_relations_of_joined_records_are_read_for_these(publication: Publication) -> None:
    joined = CompiledQuerySet(
        lambda keys: (
            Authorship.objects.filter(publication__in=keys)
            .select_related("person")
            .prefetch_related("person__names")
        )
    )
    joined([publication.pk])
    with CaptureQueriesContext(connection) as queries:
        first, second = joined([publication.pk])
        assert first.person is not None
        assert [each.name for each in first.person.names.all()] == []
        assert second.person is None
    assert len(queries) == 2


def test_prefetching_for_records_that_are_there() -> None:
    people = [make_person(name=name) for name in ("Alice", "Bob")]
    for person in people:
        person.names.create(name=f"{person.name} Example")
    prefetch = CompiledPrefetch(lambda: Person.objects.prefetch_related("names"))
    again = list(Person.objects.order_by("pk"))
    prefetch.add_to(people)
    prefetch_related_objects(again, "names")
    assert [list(person.names.all()) for person in people] == [
        list(person.names.all()) for person in again
    ]


def test_relations_that_are_known_to_be_empty_take_no_query(
    django_assert_num_queries: Any,
) -> None:
    person = make_person()
    prefetch = CompiledPrefetch(lambda: Person.objects.prefetch_related("names", "links"))
    with django_assert_num_queries(0):
        prefetch.add_none_to([person])
        assert [*person.names.all(), *person.links.all()] == []
    person.names.create(name="Other")
    assert person.names.filter(name="Other").count() == 1


def test_rows_of_several_values() -> None:
    kept, other = make_publication(title="Kept"), make_publication(title="Other")
    rows = CompiledRows(
        lambda title, keys: (
            Publication.objects.exclude(pk__in=keys).filter(title=title).values_list("pk")
        )
    )
    assert rows("Kept", [other.pk]) == [(kept.pk,)]
    assert rows("Kept", [kept.pk]) == []


def test_a_date_or_time_may_be_the_value_of_a_call() -> None:
    today = timezone.localdate()
    for days in (-1, 0, 1):
        Position.objects.create(
            title=f"{days}",
            posted="2020-01-01",
            deadline=today + timedelta(days),
            is_public=True,
        )
    on_day = CompiledRows(lambda day: Position.objects.open(day).values_list("title"))
    assert on_day(today) == [("0",), ("1",)]
    assert on_day(today + timedelta(1)) == [("1",)]
    now = timezone.now()
    make_publication(title="Early")
    since = CompiledQuerySet(lambda time: Publication.objects.filter(created_at__gte=time))
    assert [str(found) for found in since(now)] == ["Early"]
    assert since(now + timedelta(hours=1)) == []


def test_a_date_in_the_query_is_refused() -> None:
    with pytest.raises(TypeError, match="2026-11-22"):
        CompiledQuerySet(lambda: Affiliation.objects.filter(end="2026-11-22"))()


def test_a_relation_that_is_neither_a_key_nor_many_to_many_is_refused() -> None:
    prefetched = CompiledPrefetch(lambda: Person.objects.prefetch_related("user__person"))
    with pytest.raises(TypeError, match=r"User\.person can't be read"):
        prefetched.add_to([make_person()])


@pytest.mark.django_db(transaction=True)
def test_threads_read_by_their_own_connections(publication: Publication) -> None:
    _by_slug(publication.slug)
    found: list[list[Publication]] = []

    def read() -> None:
        try:
            found.append(_by_slug(publication.slug))
        finally:
            connection.close()

    threads = [threading.Thread(target=read) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [[publication]] * 2


def test_rows_of_another_record_are_not_mixed_in() -> None:
    first, second = make_publication(title="First"), make_publication(title="Second")
    written = ((first, "Alice"), (second, "Bob"), (first, "Carol"))
    for position, (made, name) in enumerate(written, start=1):
        make_authorship(publication=made, author=make_person(name=name), position=position)
    authorships: Any = Prefetch("authorships", Authorship.objects.select_related("person"))
    prefetch = CompiledPrefetch(lambda: Publication.objects.prefetch_related(authorships))
    prefetch.add_to([second, first])
    names = [
        [row.person and row.person.name for row in each.authorships.all()]
        for each in (first, second)
    ]
    assert names == [["Alice", "Carol"], ["Bob"]]
