"""A version of the database's contents, which every committed write changes."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

from django.db import connection

from directory import replica

_WAL_INDEX_HEADER = slice(0, 48)  # https://www.sqlite.org/walformat.html, section 2.1


def data_version() -> str | None:
    """Return a text that is the same as long as no row has changed.

    Return None if that can't be determined, as inside a transaction. The text comes from the
    database itself, so it needs no triggers, and no signals, which bulk statements don't send.
    """
    if replica.is_read():  # its snapshots don't name all transactions that are in progress
        return None
    if connection.in_atomic_block:  # its writes are not visible to other connections yet
        return None
    if connection.vendor == "postgresql":
        return _postgresql_version()
    return _sqlite_version()


def version_of_snapshot() -> Callable[[], str | None]:
    """Return what determines the version of a snapshot that is begun after this call.

    On SQLite it is known if nothing was written between the call and the first question for it.
    """
    if replica.is_read():
        return lambda: None
    if connection.vendor == "postgresql":
        return cache(_postgresql_version)
    before = _sqlite_version()

    def version() -> str | None:
        with connection.cursor() as cursor:  # begins the snapshot, if nothing was read yet
            cursor.execute("SELECT 1 FROM sqlite_master LIMIT 1")
        return before if before == _sqlite_version() else None

    return cache(version)


def _postgresql_version() -> str:
    """Return the current snapshot: which transactions are committed.

    It covers the whole server, so a write to another of its databases changes the version, too.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_current_snapshot()::text")
        return str(cursor.fetchone()[0])


def _sqlite_version() -> str | None:
    """Return the header of the write-ahead log's index, and the state of the database file.

    The header counts commits and has a checksum of the whole log. All processes share it.
    """
    with connection.cursor() as cursor:  # creates the log if this is the first connection
        cursor.execute("PRAGMA schema_version")
    file = Path(str(connection.settings_dict["NAME"]))
    try:
        header = file.with_name(f"{file.name}-shm").read_bytes()[_WAL_INDEX_HEADER]
        state = file.stat()
    except OSError:  # a database in memory or without a write-ahead log
        return None
    return f"{header.hex()}-{state.st_mtime_ns}-{state.st_size}"
