"""Update the index once for many statements, such as those of an import.

Inside `one_update` the triggers only note which records changed. At its end a few statements
compute the entries of all of them, in the same transaction: a rollback or a killed process leaves
neither the changes nor the notes. Statements of other transactions aren't deferred.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction

from foundation.search import sql_of_postgresql, sql_of_sqlite
from foundation.search.sources import SEARCH_SOURCES


@contextmanager
def one_update() -> Iterator[None]:
    """Update the index at the end of the block, which must be inside a transaction."""
    if not connection.in_atomic_block:
        raise transaction.TransactionManagementError("one_update is only for transactions")
    if _is_deferred():
        yield
        return
    dialect = _dialect()
    _run(dialect.DEFER)
    try:
        yield
    except BaseException:
        connection.needs_rollback = True  # what was noted is lost with what was changed
        raise
    _run(dialect.DEFER_NO_LONGER)
    pending = _pending_kinds()
    for source in SEARCH_SOURCES:
        if source.kind in pending:
            _run(*dialect.deferred_update(source))
    _run(dialect.FORGET_PENDING)


def _dialect() -> Any:
    return sql_of_sqlite if connection.vendor == "sqlite" else sql_of_postgresql


def _is_deferred() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(_dialect().IS_DEFERRED)
        return bool(cursor.fetchone()[0])


def _pending_kinds() -> set[int]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT DISTINCT kind FROM search_pending")
        return {kind for (kind,) in cursor.fetchall()}


def _run(*statements: str) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
