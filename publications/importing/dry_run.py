"""Run code on the live data without changing it and without blocking other transactions."""

import time
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from django.db import connection, transaction

from foundation.bulk_sql import wait_for_other_imports
from foundation.copied_database import NoRoomError, on_a_copy

Result = TypeVar("Result")
_ATTEMPTS = 5
_PAUSE_SECONDS = 0.2
_LOCK_TIMEOUT = "500ms"  # half of the time before PostgreSQL looks for deadlocks


class GaveWayError(Exception):
    """The dry run and another transaction wait for each other's rows, so start over."""


class DryRun:
    """An attempt at a dry run. The code that runs in it must call its methods from time to time."""

    def __init__(self, *, is_last: bool) -> None:
        self.is_last = is_last

    def begin_again(self) -> None:
        """Raise GaveWayError unless this is the last attempt."""
        if not self.is_last:
            raise GaveWayError

    def give_way(self) -> None:
        """Start over if another transaction is waiting for rows that this one has written."""
        if not self.is_last and _blocks_another():
            raise GaveWayError


def try_out(run: Callable[[DryRun], Result]) -> Result:
    """Call `run` on the current data, and undo everything that it writes.

    On SQLite it works on a copy of the database. On PostgreSQL it works in a transaction that is
    rolled back. If another transaction waits for its rows, it is rolled back early and starts
    over. The last of a few attempts runs to its end while others wait for it, as on SQLite if there
    is no room for a copy.
    """
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        with suppress(NoRoomError), on_a_copy():
            return run(DryRun(is_last=True))
    attempts = 1 if connection.vendor == "sqlite" or connection.in_atomic_block else _ATTEMPTS
    for attempt in range(1, attempts + 1):
        dry_run = DryRun(is_last=attempt == attempts)
        with suppress(GaveWayError), transaction.atomic():
            wait_for_other_imports()
            if not dry_run.is_last:
                _never_wait_long()
            result = run(dry_run)
            transaction.set_rollback(True)
            return result
        time.sleep(_PAUSE_SECONDS)
    raise AssertionError  # the last attempt never raises GaveWayError


def _never_wait_long() -> None:
    """Stop waiting before PostgreSQL looks for deadlocks and aborts the other transaction."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('lock_timeout', %s, true)", [_LOCK_TIMEOUT])


def _blocks_another() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT EXISTS (SELECT FROM pg_locks"
            " WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid)))"
        )
        return bool(cursor.fetchone()[0])
