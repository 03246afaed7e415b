"""The triggers on SQLite."""

from collections.abc import Iterable, Iterator

from foundation.history.marking import MARK, OPERATIONS, PAUSED
from foundation.history.tracked import TrackedTable

INSTALLED = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE %s"
SHARED = (f"CREATE TABLE IF NOT EXISTS {MARK} (id INTEGER PRIMARY KEY CHECK (id = 1), event)",)
_NOW = "strftime('%Y-%m-%d %H:%M:%S', 'now')"


def drop(name: str, statement: str) -> str:
    return f'DROP TRIGGER IF EXISTS "{name}"'


def create(statement: str) -> list[str]:
    return [statement]


def event_trigger() -> Iterator[tuple[str, str]]:
    """Give changes without an event one of their own: all of one second."""
    name = "history_event_of_direct_change"
    latest = f"SELECT id FROM history_event WHERE at = {_NOW} AND route = 'direct' ORDER BY id DESC"
    yield (
        name,
        (
            f'CREATE TRIGGER "{name}" AFTER INSERT ON history_rowchange WHEN NEW.event_id IS NULL '
            "BEGIN "
            "INSERT INTO history_event (at, route, who_name, reason, about_table) "
            f"SELECT {_NOW}, 'direct', '', '', '' WHERE NOT EXISTS ({latest}); "
            f"UPDATE history_rowchange SET event_id = ({latest}) WHERE id = NEW.id; "
            "END"
        ),
    )


def trigger(table: TrackedTable, operation: str) -> tuple[str, str]:
    label, verb = OPERATIONS[operation]
    name = f"history_{label}_{table.name}"
    conditions = [f"COALESCE((SELECT event FROM {MARK}), '') <> '{PAUSED}'"]
    if operation == "~":
        different = (f'OLD."{c}" IS NOT NEW."{c}"' for c in table.compared)
        conditions.append(f"({' OR '.join(different)})")
    columns = (
        'event_id, kind, "table", row, owner, owner_before, other_owner, other_owner_before, '
        "before, after"
    )
    values = [
        f"(SELECT event FROM {MARK})",
        f"'{operation}'",
        f"'{table.name}'",
        f'{"OLD" if operation == "-" else "NEW"}."{table.key}"',
        *_owners(table, operation),
        *_states(table, operation),
    ]
    return name, (
        f'CREATE TRIGGER "{name}" AFTER {verb} ON "{table.name}" WHEN {" AND ".join(conditions)} '
        f"BEGIN INSERT INTO history_rowchange ({columns}) VALUES ({', '.join(values)}); END"
    )


def _owners(table: TrackedTable, operation: str) -> Iterator[str]:
    for column in [*table.owners, None, None][:2]:
        if column is None:
            yield from ("NULL", "NULL")
        elif operation == "~":
            yield f'COALESCE(NEW."{column}", OLD."{column}")'
            yield f'CASE WHEN OLD."{column}" <> NEW."{column}" THEN OLD."{column}" END'
        else:
            yield f'{"OLD" if operation == "-" else "NEW"}."{column}"'
            yield "NULL"


def _states(table: TrackedTable, operation: str) -> tuple[str, str]:
    if operation == "+":
        return "NULL", _whole("NEW", table.recorded)
    if operation == "-":
        return _whole("OLD", table.columns), "NULL"
    pairs = " UNION ALL ".join(
        f"""SELECT '{c}' AS k, OLD."{c}" AS o, NEW."{c}" AS n""" for c in table.recorded
    )
    return tuple(  # type: ignore[return-value]
        f"(SELECT json_group_object(k, {side}) FROM ({pairs}) WHERE o IS NOT n)" for side in "on"
    )


def _whole(side: str, columns: Iterable[str]) -> str:
    # json_object takes fewer arguments than a table may have columns.
    pairs = " UNION ALL ".join(f"""SELECT '{c}' AS k, {side}."{c}" AS v""" for c in columns)
    return f"(SELECT json_group_object(k, v) FROM ({pairs}))"
