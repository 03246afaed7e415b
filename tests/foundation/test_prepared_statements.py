"""On PostgreSQL, compiled queries are prepared once for each connection."""

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.models import CharField, IntegerField, Value
from django.db.models.functions import Cast

from foundation.compiled_queries import CompiledRows
from people.models import Person
from tests.factories import make_person

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="a matter of PostgreSQL"),
]


def _prepared() -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM pg_prepared_statements")
        return {name for (name,) in cursor.fetchall()}


def test_a_query_is_prepared_once_whatever_its_values() -> None:
    rows = CompiledRows(
        lambda keys, name: (
            Person.objects.filter(pk__in=keys, name=name)
            .exclude(slug="100%")
            .order_by("pk")
            .values_list("pk", Value("it's 50 %"))
        )
    )
    people = [make_person(name="Same Name") for _ in range(3)]
    keys = [person.pk for person in people]
    before = _prepared()
    assert rows(keys[:1], "Same Name") == [(keys[0], "it's 50 %")]
    assert rows({*keys}, "Same Name") == [(key, "it's 50 %") for key in keys]
    assert rows(keys, "Other") == []
    assert rows([], "Same Name") == []
    assert len(_prepared() - before) == 1


def test_values_are_those_that_a_cursor_returns() -> None:
    names = ("pk", "name", "orcid", "hidden_names", "is_listed", "modified_at")
    rows = CompiledRows(lambda keys: Person.objects.filter(pk__in=keys).values_list(*names))
    person = make_person(name="Zoë Example", hidden_names=["Old Name"])
    prepared = rows([person.pk])
    connection.force_debug_cursor = True  # as tests that count queries do
    try:
        assert rows([person.pk]) == prepared
    finally:
        connection.force_debug_cursor = False


def test_very_many_keys_are_planned_for_their_number() -> None:
    rows = CompiledRows(lambda keys: Person.objects.filter(pk__in=keys).values_list("pk"))
    person, before = make_person(), _prepared()
    assert rows(range(person.pk - 600, person.pk + 1)) == [(person.pk,)]
    assert _prepared() == before


def test_an_error_is_one_of_django_and_the_query_is_prepared_again() -> None:
    rows = CompiledRows(
        lambda keys, text: Person.objects.filter(pk__in=keys).values_list(
            Cast(Value(text, CharField()), IntegerField())
        )
    )
    person = make_person()
    with pytest.raises(DatabaseError, match="invalid input syntax"), transaction.atomic():
        rows([person.pk], "no number")
    assert rows([person.pk], "7") == [(7,)]
