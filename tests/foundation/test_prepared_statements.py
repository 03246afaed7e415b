"""The queries of pages skip Django's cursors; PostgreSQL prepares them once for each connection."""

from collections.abc import Collection

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.models import CharField, IntegerField, Value
from django.db.models.functions import Cast
from django.test.utils import CaptureQueriesContext

from foundation.compiled_queries import CompiledRows, rows_of_each
from foundation.prepared_statements import PreparedStatement, _Session, rows_of_statements
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
def test_a_query_is_prepared_once_for_one_key_and_once_for_others() -> None:
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
    assert rows(keys[1:2], "Same Name") == [(keys[1], "it's 50 %")]
    assert len(_prepared() - before) == 2


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


def test_sqlite_prepares_a_query_for_one_key_and_for_others() -> None:
    rows = CompiledRows(
        lambda keys, name: Person.objects.filter(pk__in=keys, name=name).values_list("pk")
    )
    statement = rows.statement_for(([], "")).prepared
    asked: tuple[Collection[int], ...] = ([1], {2}, [1, 2], range(600), [])
    texts = [statement.for_sqlite([keys, "Zoë"], connection)[0] for keys in asked]
    assert texts[0] == texts[1]
    assert texts[2] == texts[3] == texts[4]
    assert len({*texts}) == 2


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


def _two_queries() -> tuple[CompiledRows, CompiledRows]:
    def named(*columns: str) -> CompiledRows:
        return CompiledRows(
            lambda keys, name: (
                Person.objects.filter(name=name, pk__in=keys).order_by("pk").values_list(*columns)
            )
        )

    return named("pk"), named("slug", "name")


def test_queries_of_the_same_values_return_what_each_does() -> None:
    queries = _two_queries()
    people = [make_person(name="Same Name") for _ in range(3)]
    keys = [person.pk for person in people]
    for values in ((keys, "Same Name"), (keys[:1], "Same Name"), (keys, "Other"), ([], "")):
        assert rows_of_each(queries, *values) == [query(*values) for query in queries]
        with CaptureQueriesContext(connection):  # by cursors
            assert rows_of_each(queries, *values) == [query(*values) for query in queries]
    many = range(keys[0] - 600, keys[-1] + 1)
    assert rows_of_each(queries, many, "Same Name")[0] == [(key,) for key in keys]


@only_on_postgresql
def test_queries_of_the_same_values_are_sent_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    queries, person = _two_queries(), make_person(name="Same Name")
    rows_of_each(queries, [person.pk], "Same Name")  # prepared

    def one_by_one(*_arguments: object) -> None:
        raise AssertionError

    monkeypatch.setattr(_Session, "rows", one_by_one)
    monkeypatch.setattr(_Session, "_prepare", one_by_one)
    slug = person.slug
    assert rows_of_each(queries, [person.pk], "Same Name") == [
        [(person.pk,)],
        [(slug, person.name)],
    ]


@only_on_postgresql
def test_an_error_among_queries_that_are_sent_at_once_leaves_the_connection_usable() -> None:
    def rows(text: str) -> CompiledRows:
        return CompiledRows(
            lambda keys: Person.objects.filter(pk__in=keys).values_list(
                Cast(Value(text, CharField()), IntegerField())
            )
        )

    person = make_person()
    for queries in ([rows("no number"), rows("7")], [rows("7"), rows("no number"), rows("8")]):
        with pytest.raises(DatabaseError, match="invalid input syntax"), transaction.atomic():
            rows_of_each(queries, [person.pk])
        assert rows_of_each([rows("7"), rows("8")], [person.pk]) == [[(7,)], [(8,)]]


@pytest.mark.django_db(transaction=True)
@only_on_postgresql
def test_a_connection_that_ends_among_queries_that_are_sent_at_once_is_an_error() -> None:
    statements = [
        PreparedStatement([sql], [], {})
        for sql in ("SELECT pg_terminate_backend(pg_backend_pid())", "SELECT 1")
    ]

    def ask() -> None:
        with transaction.atomic():
            Person.objects.exists()
            rows_of_statements(statements, [])

    with pytest.raises(DatabaseError):
        ask()
    assert not Person.objects.exists()  # by a new connection
