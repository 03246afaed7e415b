"""Try something out on the database that is in use, without a trace and without making others wait."""

import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction

from foundation.bulk_sql import wait_for_other_imports

Result = TypeVar("Result")
_ATTEMPTS = 5
_PAUSE_SECONDS = 0.2
_LOCK_TIMEOUT = "500ms"  # half of what PostgreSQL waits before it looks for deadlocks


class GaveWayError(Exception):
    """Somebody waited for rows that the trial had written, or the trial for somebody's: begin again."""


class _NoRoomError(Exception):
    """The database cannot be copied."""


class DryRun:
    """To be asked while work is done, whether it is to be given up and begun again."""

    def __init__(self, *, is_last: bool) -> None:
        self.is_last = is_last

    def begin_again(self) -> None:
        """Raise GaveWayError, unless this is the last attempt."""
        if not self.is_last:
            raise GaveWayError

    def give_way(self) -> None:
        """Begin again where somebody waits for what the trial has written."""
        if not self.is_last and _somebody_waits():
            raise GaveWayError


def try_out(work: Callable[[DryRun], Result]) -> Result:
    """Do `work` in earnest, and leave nothing of it.

    On SQLite it is done on a copy of the database, as it stands at this moment. On PostgreSQL it is done
    in a transaction that is rolled back: at once, where anybody else waits for its rows, and then the work is
    done again. After a few attempts it is finished all the same, and others wait for its end; so they do where
    there is no room for a copy.
    """
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        with suppress(_NoRoomError), _on_a_copy():
            return work(DryRun(is_last=True))
    attempts = 1 if connection.vendor == "sqlite" or connection.in_atomic_block else _ATTEMPTS
    for attempt in range(1, attempts + 1):
        trial = DryRun(is_last=attempt == attempts)
        with suppress(GaveWayError), transaction.atomic():
            wait_for_other_imports()
            if not trial.is_last:
                _never_wait_long()
            result = work(trial)
            transaction.set_rollback(True)
            return result
        time.sleep(_PAUSE_SECONDS)
    raise AssertionError  # the last attempt gives way to nobody


@contextmanager
def _on_a_copy() -> Iterator[None]:
    original = connections[DEFAULT_DB_ALIAS]
    original.ensure_connection()
    with tempfile.TemporaryDirectory(prefix="directory-trial-") as folder:
        path = str(Path(folder) / "trial.sqlite3")
        try:
            with closing(sqlite3.connect(path)) as target:
                original.connection.backup(target)
        except sqlite3.Error as error:
            raise _NoRoomError from error
        copy = original.copy()
        copy.settings_dict["NAME"] = path
        connections[DEFAULT_DB_ALIAS] = copy
        try:
            yield
        finally:
            connections[DEFAULT_DB_ALIAS] = original
            copy.close()


def _never_wait_long() -> None:
    """A trial that waits for others while they wait for it would end one of them: it is to be the trial."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('lock_timeout', %s, true)", [_LOCK_TIMEOUT])


def _somebody_waits() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT EXISTS (SELECT FROM pg_locks"
            " WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid)))"
        )
        return bool(cursor.fetchone()[0])
