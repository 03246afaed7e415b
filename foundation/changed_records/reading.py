"""What has changed between two snapshots of the database."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db import connection

from foundation.changed_records.triggers import NOTES, PRUNED
from foundation.changed_records.watching import Change
from foundation.prepared_statements import PreparedStatement
from foundation.snapshot_values import kept_for_snapshot
from foundation.snapshot_version import is_reading_snapshot

MOST = 5_000
"""Notes, beyond which reading everything again takes no longer."""

# A transaction that has written sees rows that its snapshot doesn't contain.
_POSITION = (
    "SELECT pg_current_xact_id_if_assigned() IS NULL, pg_current_snapshot()::text, "
    f"(SELECT until::text FROM {PRUNED})"
)
_position = PreparedStatement([_POSITION], [], {})


class Note(NamedTuple):
    change: Change
    key: int | None
    second_key: int | None


class Changes(list[Note]):
    """What has changed."""

    def keys(self, *changes: Change) -> set[int]:
        return {note.key for note in self if note.change in changes and note.key is not None}

    def second_keys(self, *changes: Change) -> set[int]:
        wanted = (note for note in self if note.change in changes)
        return {note.second_key for note in wanted if note.second_key is not None}


@dataclass(frozen=True)
class Position:
    """What a snapshot contains; `until` is what of its notes has been deleted."""

    snapshot: tuple[int, int] | str
    """The latest note and its mark, or PostgreSQL's snapshot."""
    until: int = 0


def position() -> Position | None:
    """Return the position of the snapshot that the request reads; None if it reads none."""
    return kept_for_snapshot("position", _read_position) if is_reading_snapshot() else None


def _read_position() -> Position | None:
    if connection.vendor == "sqlite":
        rows = _rows(f"SELECT number, mark FROM {NOTES} ORDER BY number DESC LIMIT 1")
        return Position(tuple(rows[0]))
    ((is_known, snapshot, until),) = _position.rows([]) or _rows(_POSITION)
    return Position(snapshot, int(until)) if is_known else None


def changes_between(earlier: Position, now: Position) -> Changes | None:
    """Return what has changed from `earlier` to `now`, which the connection reads.

    Return None if that isn't known: notes are missing, `earlier` isn't earlier, or it is too much.
    """
    if earlier.snapshot == now.snapshot:
        return Changes()
    before = earlier.snapshot
    rows = (
        _notes_of_sqlite(*before)
        if isinstance(before, tuple)
        else _notes_of_postgresql(before, now)
    )
    if rows is None or len(rows) > MOST:
        return None
    changes = Changes(Note(Change(change), key, second) for change, key, second in rows)
    return None if any(note.change == Change.EVERYTHING for note in changes) else changes


def _notes_of_sqlite(number: int, mark: int) -> list[Any] | None:
    if not _rows(f"SELECT 1 FROM {NOTES} WHERE number = %s AND mark = %s", number, mark):
        return None
    return _rows(
        f"SELECT DISTINCT change, key, second_key FROM {NOTES} WHERE number > %s LIMIT {MOST + 1}",
        number,
    )


def _notes_of_postgresql(earlier: str, now: Position) -> list[Any] | None:
    if int(earlier.partition(":")[0]) <= now.until or not _contains(str(now.snapshot), earlier):
        return None
    return _rows(
        f"SELECT DISTINCT change, key, second_key FROM {NOTES} "
        "WHERE transaction_id >= pg_snapshot_xmin(%s::pg_snapshot) "
        f"AND NOT pg_visible_in_snapshot(transaction_id, %s::pg_snapshot) LIMIT {MOST + 1}",
        earlier,
        earlier,
    )


def _contains(later: str, earlier: str) -> bool:
    """Whether a snapshot contains all that an earlier one does: "xmin:xmax:running,running"."""
    (most, running), (most_before, running_before) = map(_parts, (later, earlier))
    return most_before <= most and all(
        number in running_before for number in running if number < most_before
    )


def _parts(snapshot: str) -> tuple[int, set[int]]:
    _least, most, running = snapshot.split(":")
    return int(most), {int(number) for number in running.split(",") if number}


def _rows(query: str, *parameters: Any) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(query, parameters)
        return list(cursor.fetchall())
