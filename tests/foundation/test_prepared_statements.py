"""The queries of pages skip Django's cursors; PostgreSQL prepares them once for each connection."""

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.models import CharField, IntegerField, Value
from django.db.models.functions import Cast
from django.test.utils import CaptureQueriesContext

from foundation.compiled_queries import CompiledRows
from foundation.prepared_statements import PreparedStatement
from people.models import Person
from tests.factories import make_person

pytestmark = pytest.mark.django_db
only_on_postgresql = pytest.mark.skipif(
    connection.vendor != "postgresql", reason="a matter of PostgreSQL"
)


def _prepared() -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM pg_prepared_statements")
        return {name for (name,) in cursor.fetchall()}


@only_on_postgresql
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
    rows = CompiledRows(
        lambda keys, name: (
            Person.objects.filter(pk__in=keys, name=name, is_listed=True)
            .exclude(slug="100%")
            .order_by("pk")
            .values_list(*names, Value("it's 50 %"))
        )
    )
    people = [make_person(name="Zoë %s", hidden_names=["Old Name"]) for _ in range(2)]
    keys = [person.pk for person in people]
    for chosen in (keys[:1], {*keys}, range(keys[0] - 3_000, keys[1] + 1), []):
        prepared = rows(chosen, "Zoë %s")
        assert len(prepared) == len({*chosen}.intersection(keys))
        with CaptureQueriesContext(connection) as queries:
            assert rows(chosen, "Zoë %s") == prepared
        assert len(queries) == 1


def test_an_error_of_the_driver_is_one_of_django() -> None:
    with pytest.raises(DatabaseError), transaction.atomic():
        PreparedStatement(["SELECT nothing FROM nowhere"], [], {}).rows([])


@pytest.mark.django_db(transaction=True)
def test_outside_of_a_transaction_a_cursor_is_used() -> None:
    statement = PreparedStatement(["SELECT 1"], [], {})
    assert statement.rows([]) is None
    with transaction.atomic():
        Person.objects.exists()  # Django begins the transaction
        assert statement.rows([]) == [(1,)]


@only_on_postgresql
def test_very_many_keys_are_planned_for_their_number() -> None:
    rows = CompiledRows(lambda keys: Person.objects.filter(pk__in=keys).values_list("pk"))
    person, before = make_person(), _prepared()
    assert rows(range(person.pk - 600, person.pk + 1)) == [(person.pk,)]
    assert _prepared() == before


@only_on_postgresql
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
