"""What the database holds, as a text that every committed write changes, by whatever route."""

from pathlib import Path

from django.db import connection

_WAL_INDEX_HEADER = slice(0, 48)  # https://www.sqlite.org/walformat.html, section 2.1


def data_version() -> str | None:
    """The same text means the same rows. None where that cannot be told: inside of a transaction.

    Nothing has to be written for it: no trigger, no signal that a bulk statement would go round.
    """
    if connection.in_atomic_block:  # no one else sees its own writes yet
        return None
    if connection.vendor == "postgresql":
        return _postgresql_version()
    return _sqlite_version()


def _postgresql_version() -> str:
    """The snapshot: which transactions are committed, as seen from now.

    It is the whole server's, so that a write to another database of it changes the version too.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_current_snapshot()::text")
        return str(cursor.fetchone()[0])


def _sqlite_version() -> str | None:
    """The header of the write-ahead log's index, and the state of the file that the log flows into.

    The header counts commits and holds a checksum of the whole log; SQLite shares it between processes.
    """
    with connection.cursor() as cursor:  # opens the log, where this is the first connection
        cursor.execute("PRAGMA schema_version")
    file = Path(str(connection.settings_dict["NAME"]))
    try:
        header = file.with_name(f"{file.name}-shm").read_bytes()[_WAL_INDEX_HEADER]
        state = file.stat()
    except OSError:  # in memory, or without a write-ahead log
        return None
    return f"{header.hex()}-{state.st_mtime_ns}-{state.st_size}"
