"""Tell the triggers which event a statement belongs to.

PostgreSQL has a setting that lasts until the end of the transaction. SQLite has a table with at
most one row, which is there only while a statement runs: its transaction has the database alone.
"""

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction

from foundation.history.recording import Recording, current_recording
from foundation.history.tracked import tracked_tables

SETTING = "history.event"
PAUSED = "paused"
MARK = "history_mark"
"""SQLite's table with the current event; `paused` instead of an event if none is recorded."""

OPERATIONS = {"+": ("added", "INSERT"), "~": ("changed", "UPDATE"), "-": ("deleted", "DELETE")}
"""What the trigger of each kind of change is called, and the statement that it follows."""
_WRITE = re.compile(
    r'\s*(?:INSERT\s+(?:OR\s+\w+\s+)?INTO|UPDATE|DELETE\s+FROM|REPLACE\s+INTO)\s+"?(\w+)', re.I
)
_WITH = re.compile(r"\s*WITH\b.*\b(?:INSERT|UPDATE|DELETE)\b", re.I | re.S)
_SET = "SELECT set_config(%s, %s, true)"
_ADD_MARK = f"INSERT OR REPLACE INTO {MARK} VALUES (1, ?)"  # noqa: S608
_DELETE_MARK = f"DELETE FROM {MARK}"  # noqa: S608


def mark_events(*, connection: Any, **kwargs: Any) -> None:
    """For `connection_created`: look at each statement that the connection runs from now on."""
    if _mark_statement not in connection.execute_wrappers:
        connection.execute_wrappers.append(_mark_statement)


def _mark_statement(
    execute: Callable[..., Any], sql: Any, params: Any, many: Any, context: dict[str, Any]
) -> Any:
    if not isinstance(sql, str) or not _writes_records(sql):
        return execute(sql, params, many, context)
    connection, recording = context["connection"], current_recording()
    if recording is not None and not recording.records_rows:
        return execute(sql, params, many, context)
    if connection.vendor == "postgresql":
        return _on_postgresql(connection, recording, execute, sql, params, many, context)
    if recording is None:
        return execute(sql, params, many, context)
    if connection.in_atomic_block:
        with _marked_on_sqlite(connection, recording):
            return execute(sql, params, many, context)
    with transaction.atomic(using=connection.alias), _marked_on_sqlite(connection, recording):
        result = execute(sql, params, many, context)
        _finish(context["cursor"], sql)
    return result


def _writes_records(sql: str) -> bool:
    if found := _WRITE.match(sql):
        return found[1] in tracked_tables()
    return _WITH.match(sql) is not None


# PostgreSQL


class _Mark:
    """Remembers in the transaction's callbacks what the setting is: both are rolled back alike."""

    def __init__(self, recording: Recording | None) -> None:
        self.recording = recording

    def __call__(self) -> None:
        """Do nothing: the setting ends with the transaction."""


def _on_postgresql(
    connection: Any, recording: Recording | None, execute: Callable[..., Any], *args: Any
) -> Any:
    if connection.in_atomic_block:
        _mark_on_postgresql(connection, recording)
        return execute(*args)
    if recording is None:
        return execute(*args)
    with transaction.atomic(using=connection.alias):
        _mark_on_postgresql(connection, recording)
        return execute(*args)


def _mark_on_postgresql(connection: Any, recording: Recording | None) -> None:
    callbacks = (entry[1] for entry in reversed(connection.run_on_commit))
    last = next((call for call in callbacks if isinstance(call, _Mark)), None)
    if (last.recording if last else None) is recording:
        return
    value = str(recording.stored_event(connection).pk) if recording else ""
    _set_on_postgresql(connection, value)
    transaction.on_commit(_Mark(recording), using=connection.alias)


def _set_on_postgresql(connection: Any, value: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(_SET, [SETTING, value])


# SQLite


@contextmanager
def _marked_on_sqlite(connection: Any, recording: Recording) -> Iterator[None]:
    event = recording.stored_event(connection)
    sqlite = connection.connection
    sqlite.execute(_ADD_MARK, (event.pk,))
    try:
        yield
    finally:
        sqlite.execute(_DELETE_MARK)


def _finish(cursor: Any, sql: str) -> None:
    """Fetch the row that an INSERT returns and hand it over, so that SQLite can commit."""
    rows = cursor.cursor.fetchall() if " RETURNING " in sql.upper() else []
    if rows:
        places = ", ".join(["(" + ", ".join("?" * len(rows[0])) + ")"] * len(rows))
        values = [value for row in rows for value in row]
        sqlite3.Cursor.execute(cursor.cursor, f"VALUES {places}", values)


# Both


@contextmanager
def pause_triggers(connection: Any) -> Iterator[None]:
    """Record no changes of rows in the rest of the block, which is inside a transaction."""
    if connection.vendor == "postgresql":
        recording = current_recording()
        _set_on_postgresql(connection, PAUSED)
        transaction.on_commit(_Mark(recording), using=connection.alias)
        yield
        _mark_on_postgresql(connection, None)
        return
    connection.connection.execute(_ADD_MARK, (PAUSED,))
    try:
        yield
    except BaseException:
        if not connection.needs_rollback:
            connection.connection.execute(_DELETE_MARK)
        raise
    connection.connection.execute(_DELETE_MARK)


def mark_now(connection: Any) -> None:
    """Mark the open transaction for statements that no cursor of Django's runs, such as COPY."""
    recording = current_recording()
    if connection.vendor == "postgresql" and (recording is None or recording.records_rows):
        _mark_on_postgresql(connection, recording)
