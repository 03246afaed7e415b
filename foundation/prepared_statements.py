"""Statements of pages that skip Django's cursors, which take several times as long as the drivers.

Planning the queries of a page takes PostgreSQL longer than running them. So the queries of pages,
which are always the same, are prepared once for each connection, and run by libpq. The keys of an
`IN (...)` condition are one parameter, an array, so that the statement doesn't depend on their
number. SQLite's driver keeps prepared statements by their text, so they are an array of JSON there.
A single key is a plain parameter, for which both databases expect few rows.

Statements of one page that don't depend on each other are sent together: a question and its answer
take PostgreSQL and the process longer than most of these statements.
"""

import datetime
import select
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from itertools import count
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary

from django.db import DEFAULT_DB_ALIAS, connections

Value: TypeAlias = "str | datetime.date | Collection[int]"
"""A text, a date or a time with its zone, or keys."""
Rows: TypeAlias = list[tuple[Any, ...]]
_MOST_KEYS = 500
"""The plan is made for few keys; for many, another may be better."""
_SINGLE = (str, datetime.date)
_WRAPPERS = 1  # the one that each connection has, which only looks at writes
_numbers = count()


class PreparedStatement:
    """SQL with `%s` for parameters, some of which are given with each call."""

    def __init__(
        self, between: Sequence[str], constants: Sequence[Any], places: Mapping[int, int]
    ) -> None:
        """`between` is the SQL around the parameters; `places` the values of a call by position."""
        self._between, self._constants, self._places = between, constants, places
        self._texts_for_sqlite: dict[tuple[str, ...], str] = {}
        self._texts_for_postgresql: dict[tuple[bool, ...], bytes] = {}

    def rows(self, values: Sequence[Value]) -> Rows | None:
        """Return the rows; None if this isn't the connection or the moment for it."""
        found = rows_of_statements([self], values)
        return None if found is None else found[0]

    def parameters(self, values: Sequence[Value]) -> list[bytes]:
        """Return the values of a call as PostgreSQL takes them, in the order of their places."""
        return [_parameter(values[at]) for at in self._places.values()]

    def for_cursor(self, values: Sequence[Value], database: Any) -> tuple[str, list[Any]]:
        """Return the SQL with the keys of a call, and the parameters for its other places."""
        sql, parameters = [self._between[0]], []
        for place, after in enumerate(self._between[1:]):
            at = self._places.get(place)
            value = self._constants[place] if at is None else values[at]
            if at is None or isinstance(value, _SINGLE):
                parameters.append(adapted(value, database))
                sql.append("%s")
            else:
                sql.append(", ".join(str(int(key)) for key in value) or "NULL")
            sql.append(after)
        return "".join(sql), parameters

    def for_sqlite(self, values: Sequence[Value], database: Any) -> tuple[str, list[Any]]:
        """Return the SQL, of which there are few whatever the keys of a call, and its parameters.

        Preparing a statement takes SQLite several times as long as finding a few keys.
        """
        given = [_given_to_sqlite(value, database) for value in values]
        inside = tuple(text for text, _parameter in given)
        if inside not in self._texts_for_sqlite:
            between = iter(self._bare)
            places = (self._places.get(place) for place in range(len(self._constants)))
            filled = ("?" if at is None else inside[at] for at in places)
            self._texts_for_sqlite[inside] = next(between) + "".join(
                text + after for text, after in zip(filled, between, strict=True)
            )
        parameters = [adapted(value, database) for value in self._constants]
        for place, at in self._places.items():
            parameters[place] = given[at][1]
        return self._texts_for_sqlite[inside], parameters

    @cached_property
    def _bare(self) -> list[str]:
        """The SQL around the parameters, where only a cursor of Django doubles `%`."""
        return [text.replace("%%", "%") for text in self._between]

    def for_postgresql(self, are_single: tuple[bool, ...]) -> bytes:
        """Return the statement with numbers for the values of a call, and all others written out.

        `are_single` says of each value whether it is a single one, rather than an array of keys.
        """
        if are_single not in self._texts_for_postgresql:
            self._texts_for_postgresql[are_single] = self._numbered(are_single)
        return self._texts_for_postgresql[are_single]

    def _numbered(self, are_single: tuple[bool, ...]) -> bytes:
        from psycopg import sql

        parts, number = [self._bare[0]], count(1)
        raw = connections[DEFAULT_DB_ALIAS].connection
        for place, text in enumerate(self._bare[1:]):
            at = self._places.get(place)
            if at is None:
                parts.append(sql.Literal(self._constants[place]).as_string(raw))
            elif are_single[at] or not (parts[-1].endswith(" IN (") and text.startswith(")")):
                parts.append(f"${next(number)}")
            else:
                parts[-1] = f"{parts[-1].removesuffix(' IN (')} = ANY("
                parts.append(f"${next(number)}::bigint[]")
            parts.append(text)
        return "".join(parts).encode()


def rows_of_statements(
    statements: Sequence[PreparedStatement], values: Sequence[Value]
) -> list[Rows] | None:
    """Return the rows of statements with the same values, none of which depends on another; None
    if this isn't the connection or the moment for it.
    """
    database: Any = connections[DEFAULT_DB_ALIAS]
    if not _is_possible(database):
        return None
    if database.vendor == "sqlite":
        read = database.connection.execute
        with database.wrap_database_errors:
            asked = (each.for_sqlite(values, database) for each in statements)
            return [read(sql, parameters).fetchall() for sql, parameters in asked]
    if any(len(value) > _MOST_KEYS for value in values if not isinstance(value, _SINGLE)):
        return None
    session = _session_of(database.connection)
    with database.wrap_database_errors:
        if len(statements) == 1:
            return [session.rows(statements[0], values)]
        return session.rows_of_each(statements, values)


class _Session:
    """What one connection has prepared."""

    def __init__(self, raw: Any) -> None:
        from psycopg.adapt import Transformer

        self._pg = raw.pgconn
        self._transformer = Transformer(raw)
        self._names: dict[tuple[PreparedStatement, tuple[bool, ...]], bytes] = {}
        self._readable, self._writable = select.poll(), select.poll()
        self._readable.register(self._pg.socket, select.POLLIN)
        self._writable.register(self._pg.socket, select.POLLIN | select.POLLOUT)

    def rows(self, statement: PreparedStatement, values: Sequence[Value]) -> Rows:
        name, parameters = self._name_of(statement, values), statement.parameters(values)
        return self._loaded(self._pg.exec_prepared(name, parameters))

    def rows_of_each(
        self, statements: Sequence[PreparedStatement], values: Sequence[Value]
    ) -> list[Rows]:
        """Send all statements before the first result is read."""
        sent = [(self._name_of(each, values), each.parameters(values)) for each in statements]
        self._pg.enter_pipeline_mode()
        try:
            for name, parameters in sent:
                self._pg.send_query_prepared(name, parameters)
            self._pg.pipeline_sync()
            # Nothing follows each result, and the last is the end of all.
            results = [self._next_result() for _ in range(2 * len(sent) + 1)][:-1:2]
            self._pg.exit_pipeline_mode()
        except BaseException:
            self._pg.finish()  # what is still to come would be taken for another answer
            raise
        return [self._loaded(result) for result in results]

    def _next_result(self) -> Any:
        """Wait for a result so that other threads can run, which libpq wouldn't."""
        while self._pg.flush():
            self._writable.poll()
            self._pg.consume_input()
        while self._pg.is_busy():
            self._readable.poll()
            self._pg.consume_input()
        return self._pg.get_result()

    def _loaded(self, result: Any) -> Rows:
        self._transformer.set_pgresult(self._checked(result))
        found: Rows = self._transformer.load_rows(0, result.ntuples, tuple)
        return found

    def _name_of(self, statement: PreparedStatement, values: Sequence[Value]) -> bytes:
        are_single = tuple(isinstance(value, _SINGLE) or len(value) == 1 for value in values)
        return self._names.get((statement, are_single)) or self._prepare(statement, are_single)

    def _prepare(self, statement: PreparedStatement, are_single: tuple[bool, ...]) -> bytes:
        name = f"page_{next(_numbers)}".encode()
        self._checked(self._pg.prepare(name, statement.for_postgresql(are_single)))
        self._names[statement, are_single] = name
        return name

    def _checked(self, result: Any) -> Any:
        from psycopg.errors import error_from_result
        from psycopg.pq import ExecStatus

        if result.status not in (ExecStatus.TUPLES_OK, ExecStatus.COMMAND_OK):
            self._names.clear()  # a column may have changed its type
            raise error_from_result(result)
        return result


_sessions: "WeakKeyDictionary[Any, _Session]" = WeakKeyDictionary()


def _session_of(raw: Any) -> _Session:
    if raw not in _sessions:
        _sessions[raw] = _Session(raw)
    return _sessions[raw]


def _is_possible(database: Any) -> bool:
    """Whether it is in a transaction that has begun, and no one looks at its queries."""
    if not database.in_atomic_block or database.queries_logged or database.connection is None:
        return False
    if len(database.execute_wrappers) > _WRAPPERS:
        return False
    if database.vendor != "postgresql":
        return database.vendor == "sqlite"
    from psycopg.pq import TransactionStatus

    return database.connection.pgconn.transaction_status == TransactionStatus.INTRANS


def adapted(value: Value, database: Any) -> Any:
    """Return a text, date or time as the database takes it."""
    if isinstance(value, datetime.datetime):
        return database.ops.adapt_datetimefield_value(value)
    if isinstance(value, datetime.date):
        return database.ops.adapt_datefield_value(value)
    return value


def _parameter(value: Value) -> bytes:
    """Return a text, a date or one key, or the array of keys; without any, one that no row has."""
    if isinstance(value, _SINGLE):
        return str(value).encode()
    keys = [str(int(key)) for key in value]
    return (keys[0] if len(keys) == 1 else f"{{{','.join(keys) or 'NULL'}}}").encode()


def _given_to_sqlite(value: Value, database: Any) -> tuple[str, Any]:
    """Return what stands for a value in SQL, and the parameter; one key needs no array."""
    if isinstance(value, _SINGLE):
        return "?", adapted(value, database)
    keys = [int(key) for key in value]
    return ("?", keys[0]) if len(keys) == 1 else ("SELECT value FROM json_each(?)", str(keys))
