"""Let pages of tests keep what they read, as they do in production while no row changes.

A test runs in a transaction, for which the program has no version, so that each page would read
the site's record, its menu and the tree of organizations several times. Here each statement that
may write makes another version, and so does each rollback. Where queries are counted, all are made.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import psycopg
import pytest
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

from directory.caching import snapshots
from foundation import snapshot_values

_READS = re.compile(r"\s*+\(*+(?:SELECT|VALUES|SAVEPOINT|RELEASE|SHOW|EXPLAIN)\b", re.I)
_is_page = ContextVar("is_page", default=False)
_last_change = 0


def keep_values_of_pages(patch: pytest.MonkeyPatch) -> None:
    """Keep them while `read_snapshot` reads within the transaction of a test."""
    connection_created.connect(_note_change, weak=False, dispatch_uid=__name__)
    for name in ("_rollback", "_savepoint_rollback"):
        _note_before(patch, BaseDatabaseWrapper, name)
    for name in ("execute", "executemany", "copy"):
        _note_before(patch, psycopg.Cursor, name)
    _keep(patch)


def _keep(patch: pytest.MonkeyPatch) -> None:
    read, known = snapshots.read_snapshot, snapshot_values.snapshot_version

    @contextmanager
    def read_snapshot(version: Callable[[], str | None] | None = None) -> Iterator[None]:
        token = _is_page.set(True)
        try:
            with read(version):
                yield
        finally:
            _is_page.reset(token)

    patch.setattr(snapshots, "read_snapshot", read_snapshot)
    patch.setattr(snapshot_values, "snapshot_version", lambda: known() or _version())


def _note_change(*_: Any, **__: Any) -> None:
    global _last_change
    _last_change += 1


def _note_before(patch: pytest.MonkeyPatch, owner: type, name: str) -> None:
    """Note a change before each call, unless its statement only reads."""
    call = getattr(owner, name)

    def noting(self: Any, *args: Any, **kwargs: Any) -> Any:
        statement = args[0] if args else ""
        if not (isinstance(statement, str) and _READS.match(statement)):
            _note_change()
        return call(self, *args, **kwargs)

    patch.setattr(owner, name, noting)


def _version() -> str | None:
    database: Any = connection
    are_counted = database.force_debug_cursor
    if are_counted or not _is_page.get() or not _is_in_transaction_of_test():
        return None
    # SQLite counts the rows that it has written, also those that triggers write.
    written = database.connection.total_changes if database.vendor == "sqlite" else 0
    return f"test {_last_change} {written}"


def _is_in_transaction_of_test() -> bool:
    return any(getattr(each, "_from_testcase", False) for each in connection.atomic_blocks)
