"""Locks with a name that end with their process, even if it is killed.

On PostgreSQL they are advisory locks of the connection; on SQLite, whose processes are all on one
machine, locks of files beside the database.
"""

import contextlib
import fcntl
import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connection

_CLASS = 0x6A6F_6273  # "jobs": no other program may use it on the same database


@contextmanager
def process_lock(name: str, *, shared: bool = False) -> Iterator[bool]:
    """Try to hold the lock during the block; yield whether it is held. It never waits.

    Any number of processes can share a lock; otherwise one at a time has it.
    """
    locked = _postgresql_lock if connection.vendor == "postgresql" else _file_lock
    with locked(name, shared=shared) as is_held:
        yield is_held


def is_locked(name: str) -> bool:
    """Whether any process has the lock."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted"
                " AND classid::bigint = %s AND objid::bigint = %s AND database ="
                " (SELECT oid FROM pg_database WHERE datname = current_database()))",
                [_CLASS, _number(name) % 2**32],
            )
            return bool(cursor.fetchone()[0])
    with _file_lock(name, shared=False) as is_free:
        return not is_free


def lock_file(name: str) -> Path:
    """Return the file of a lock on SQLite, in which its holder can write."""
    database = Path(str(connection.settings_dict["NAME"]))
    folder = database.with_name(f"{database.name}-locks")
    folder.mkdir(exist_ok=True, mode=0o700)
    return folder / f"{name}.lock"


def _number(name: str) -> int:
    digest = hashlib.blake2b(name.encode(), digest_size=4).digest()
    return int.from_bytes(digest, "big", signed=True)


@contextmanager
def _postgresql_lock(name: str, *, shared: bool) -> Iterator[bool]:
    ending = "_shared" if shared else ""
    keys = [_CLASS, _number(name)]
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT pg_try_advisory_lock{ending}(%s, %s)", keys)
        is_held = bool(cursor.fetchone()[0])
    try:
        yield is_held
    finally:
        # A lost connection has lost its locks, too.
        if is_held and connection.connection and not connection.connection.closed:
            with connection.cursor() as cursor:
                cursor.execute(f"SELECT pg_advisory_unlock{ending}(%s, %s)", keys)


@contextmanager
def _file_lock(name: str, *, shared: bool) -> Iterator[bool]:
    with lock_file(name).open("a") as file:
        is_held = False
        with contextlib.suppress(BlockingIOError):
            fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
            is_held = True
        yield is_held  # closing the file releases it
