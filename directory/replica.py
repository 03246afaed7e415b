"""Read pages from a replica of the database, if it has all that the primary has.

The connection of the thread is exchanged for the whole page. A database router would miss the
statements of our own (search, facets, versions), and one page would be made of two databases.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, Error, connections

REPLICA = "replica"
_PAUSE = 3  # seconds for which a server that didn't answer isn't asked again
_LONG = 0.5  # seconds; a server that isn't running refuses at once
_log = logging.getLogger(__name__)
_asked_from = {DEFAULT_DB_ALIAS: 0.0, REPLICA: 0.0}
_thread = threading.local()
_latest = [("", "0/0")]
_POSITION = """
SELECT pg_current_snapshot()::text, CASE current_setting('synchronous_commit')
WHEN 'off' THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END::text
"""


def is_configured() -> bool:
    return REPLICA in connections.settings


def is_read() -> bool:
    """Whether this thread reads from the replica now."""
    return getattr(_thread, "is_read", False)


@contextmanager
def replica_with_everything() -> Iterator[Callable[[], str | None] | None]:
    """Let the block read from the replica if it has all that is committed now.

    Yield what determines the version of a snapshot that the block begins; None if the block reads
    from the primary. The position in the log is that of the primary's commits, read before the
    replica is asked: a page that is stored under an earlier version of the data is never older.
    """
    primary = connections[DEFAULT_DB_ALIAS]
    if not is_configured() or is_read() or primary.in_atomic_block or _is_pausing(REPLICA):
        yield None
        return
    version, position = _position(primary)
    replica = _replica()
    if not _has(replica, position):
        yield None
        return
    # Nothing was committed in between, so the replica is exactly at this version.
    exact = cache(lambda: version if _position(primary)[0] == version else None)
    with _reading(replica):
        yield exact


@contextmanager
def replica_alone() -> Iterator[bool]:
    """Let the block read from the replica, whatever it has; yield False if it doesn't answer."""
    replica = _replica()
    if _is_pausing(REPLICA) or not _has(replica, "0/0"):
        yield False
        return
    with _reading(replica):
        yield True


def primary_answers() -> bool:
    """Ask the primary; at most every few seconds while its host doesn't even refuse."""
    primary = connections[DEFAULT_DB_ALIAS]
    if primary.in_atomic_block:
        return True
    return not _is_pausing(DEFAULT_DB_ALIAS) and _answer(primary, "SELECT 1") is not None


def _position(primary: Any) -> tuple[str, str]:
    """Return the version of the primary's data, and a position of its log that includes them.

    A commit is in the log, and flushed, before others see it; the snapshot is taken before the
    position. The first position that is known of a version is kept: reading pages appends to the
    log, too, and that part isn't sent to the replica before the next commit.
    """
    with primary.cursor() as cursor:
        cursor.execute(_POSITION)
        version, position = map(str, cursor.fetchone())
    known = _latest[0]
    if known[0] == version:
        return known
    _latest[0] = version, position
    return version, position


def _has(replica: Any, position: str) -> bool:
    """Whether it follows the primary and has what is before `position`; asked before it is read."""
    replica.close_if_unusable_or_obsolete()
    question = "SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= %s::pg_lsn"
    return bool(_answer(replica, question, position))


def _answer(database: Any, question: str, *values: str) -> Any:
    begun = time.monotonic()
    try:
        with database.cursor() as cursor:
            cursor.execute(question, values)
            return cursor.fetchone()[0]
    except Error as error:
        name = REPLICA if getattr(database, "is_replica", False) else DEFAULT_DB_ALIAS
        _log.warning("The %s database doesn't answer: %s", name, " ".join(str(error).split()))
        # A primary that is back is asked at once, as the replica may not have what it commits.
        if name == REPLICA or time.monotonic() - begun > _LONG:
            _asked_from[name] = time.monotonic() + _PAUSE
        database.close()
        return None


def _is_pausing(name: str) -> bool:
    return time.monotonic() < _asked_from[name]


def _replica() -> Any:
    """Return the connection of this thread, under the name of the one that it stands in for."""
    if not hasattr(_thread, "replica"):
        _thread.replica = connections.create_connection(REPLICA)
        _thread.replica.alias = DEFAULT_DB_ALIAS
        _thread.replica.is_replica = True
    return _thread.replica


@contextmanager
def _reading(replica: Any) -> Iterator[None]:
    primary = connections[DEFAULT_DB_ALIAS]
    connections[DEFAULT_DB_ALIAS] = replica
    _thread.is_read = True
    try:
        yield
    finally:
        _thread.is_read = False
        connections[DEFAULT_DB_ALIAS] = primary
