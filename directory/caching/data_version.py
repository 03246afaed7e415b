"""A version of the database's contents, which every committed write changes."""

import os
import threading
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from django.db import (
    DEFAULT_DB_ALIAS,
    DatabaseError,
    InterfaceError,
    OperationalError,
    connection,
    connections,
)

from directory import replica

_SNAPSHOT = b"SELECT pg_current_snapshot()::text"
_BEGIN = b"BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY; "
_PLAN_ONCE = b"SET LOCAL plan_cache_mode TO force_generic_plan; "
"""PostgreSQL would otherwise plan most prepared statements of pages each time they run."""
_WAL_INDEX_HEADER = 48  # bytes; https://www.sqlite.org/walformat.html, section 2.1


class _Opened(NamedTuple):
    """A descriptor, and which file it is of."""

    descriptor: int
    device: int
    inode: int

    def is_of(self, state: os.stat_result) -> bool:
        return (self.device, self.inode) == (state.st_dev, state.st_ino)


_opened: dict[str, _Opened] = {}
_opening = threading.Lock()


def data_version() -> str | None:
    """Return a text that is the same as long as no row has changed.

    Return None if that can't be determined, as inside a transaction. The text comes from the
    database itself, so it needs no triggers, and no signals, which bulk statements don't send.
    """
    if replica.is_read():  # its snapshots don't name all transactions that are in progress
        return None
    database = connections[DEFAULT_DB_ALIAS]  # `connection` looks it up for each attribute
    if database.in_atomic_block:  # its writes are not visible to other connections yet
        return None
    if database.vendor == "postgresql":
        return _postgresql_version()
    return _sqlite_version(database)


def version_if_connected() -> str | None:
    """Return `data_version()` if this thread has a connection that can be kept, and it answers."""
    database: Any = connections[DEFAULT_DB_ALIAS]
    database.close_if_unusable_or_obsolete()
    if database.connection is None:
        return None
    try:
        return data_version()
    except DatabaseError:
        return None


def begin_postgresql_snapshot() -> str | None:
    """Begin the transaction of a page, and return the version of what it reads.

    Return None if it is read from the replica. Everything is sent in one message, because each
    round trip to the server takes as long as a short query.
    """
    version = _answer(_BEGIN + _PLAN_ONCE + _SNAPSHOT)
    return None if replica.is_read() else version


def version_of_sqlite_snapshot() -> Callable[[], str | None]:
    """Return what determines the version of a snapshot that is begun after this call.

    It is known if nothing was written between the call and the first question for it.
    """
    before = _sqlite_version(connection)

    def version() -> str | None:
        with connection.cursor() as cursor:  # begins the snapshot, if nothing was read yet
            cursor.execute("SELECT 1 FROM sqlite_master LIMIT 1")
        return before if before == _sqlite_version(connection) else None

    return cache(version)


def _postgresql_version() -> str:
    """Return the current snapshot: which transactions are committed.

    It covers the whole server, so a write to another of its databases changes the version, too.
    Each page begins with this query, so it is also Django's check of a connection that was kept.
    """
    django_connection: Any = connection
    is_kept = django_connection.connection is not None and not django_connection.health_check_done
    django_connection.health_check_done = True
    try:
        return _answer(_SNAPSHOT)
    except (InterfaceError, OperationalError):
        if not is_kept:
            raise
        connection.close()
        return _answer(_SNAPSHOT)


def _answer(question: bytes) -> str:
    """Ask by libpq, as each request does: a cursor of Django takes seven times as long."""
    connection.ensure_connection()
    django_connection: Any = connection
    with connection.wrap_database_errors:
        result = django_connection.connection.pgconn.exec_(question)
    if not result.ntuples:
        raise OperationalError(result.get_error_message())
    return str(result.get_value(0, 0).decode())


def _sqlite_version(database: Any) -> str | None:
    """Return the header of the write-ahead log's index, and the state of the database file.

    The header counts commits and has a checksum of the whole log. All processes share it.
    """
    if database.connection is None:
        with database.cursor() as cursor:  # creates the log if this is the first connection
            cursor.execute("PRAGMA schema_version")
    name = str(database.settings_dict["NAME"])
    try:
        header = os.pread(_descriptor(f"{name}-shm"), _WAL_INDEX_HEADER, 0)
        state = os.stat(name)
    except OSError:  # a database in memory or without a write-ahead log
        return None
    return f"{header.hex()}-{state.st_mtime_ns}-{state.st_size}"


def _descriptor(index: str) -> int:
    """Open the file once for the whole process, and again after it was replaced.

    Closing any descriptor of a file ends all locks that the process has on it, with which SQLite
    keeps other processes from truncating it or writing at the same time. So none is closed unless
    the file is deleted.
    """
    now = os.stat(index)
    kept = _opened.get(index)
    if kept is not None and kept.is_of(now):
        return kept.descriptor
    with _opening:
        kept = _opened.get(index)
        if kept is None or not kept.is_of(now):
            if kept is not None and not os.fstat(kept.descriptor).st_nlink:
                os.close(kept.descriptor)
            descriptor = os.open(index, os.O_RDONLY | os.O_CLOEXEC)
            then = os.fstat(descriptor)
            _opened[index] = kept = _Opened(descriptor, then.st_dev, then.st_ino)
        return kept.descriptor
