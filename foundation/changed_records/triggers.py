"""Make the table of notes and its triggers; it is made again if any of them is missing."""

import hashlib
from collections.abc import Iterator

from django.db import connection, transaction

from foundation.changed_records.watching import WATCHED, Change, Watched

NOTES, PRUNED = "changed_record", "changed_record_pruned"
KEPT = 20_000
"""Notes, at least; each takes about 30 bytes."""
_PRUNE_EVERY = 4_096  # notes
_NAME = "changed_record_{}"
_LOCK = 0x6368_616E_6765

_SQLITE_TABLES = (
    f"CREATE TABLE {NOTES} (number INTEGER PRIMARY KEY, change INTEGER NOT NULL, "
    # By which a reader knows a note again, if a copy of the database is put back.
    "key INTEGER, second_key INTEGER, mark INTEGER NOT NULL DEFAULT (random()))",
    f"CREATE TRIGGER {_NAME.format('prune')} AFTER INSERT ON {NOTES} "
    f"WHEN NEW.number % {_PRUNE_EVERY} = 0 "
    f"BEGIN DELETE FROM {NOTES} WHERE number <= NEW.number - {KEPT}; END",
    f"INSERT INTO {NOTES} (change) VALUES ({Change.EVERYTHING})",
)
_POSTGRESQL_TABLES = (
    f"CREATE TABLE {NOTES} (transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id(), "
    "change smallint NOT NULL, key bigint, second_key bigint)",
    f"CREATE INDEX {NOTES}_of ON {NOTES} (transaction_id)",
    f"CREATE TABLE {PRUNED} AS SELECT pg_current_xact_id() AS until",
    # What a transaction that is still running may add to is kept.
    f"""
    CREATE FUNCTION {_NAME.format("prune")}() RETURNS void LANGUAGE plpgsql AS $$
    DECLARE oldest xid8;
    BEGIN
        IF NOT pg_try_advisory_xact_lock({_LOCK}) THEN RETURN; END IF;
        SELECT transaction_id INTO oldest FROM {NOTES}
            WHERE transaction_id < pg_snapshot_xmin(pg_current_snapshot())
            ORDER BY transaction_id DESC OFFSET {KEPT} LIMIT 1;
        IF oldest IS NULL THEN RETURN; END IF;
        DELETE FROM {NOTES} WHERE transaction_id <= oldest;
        UPDATE {PRUNED} SET until = oldest;
    END $$
    """,
)
_TRIGGERS = {
    "sqlite": "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' "
    "AND name LIKE 'changed\\_record\\_%' ESCAPE '\\'",
    "postgresql": "SELECT t.tgname, p.prosrc FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid "
    "WHERE t.tgname LIKE 'changed\\_record\\_%' AND t.tgenabled <> 'D'",
}
_FUNCTIONS = """
    SELECT p.oid::regprocedure FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
    WHERE p.proname LIKE 'changed\\_record\\_%' AND n.nspname = current_schema()
"""
Part = tuple[str, str]


def install() -> bool:
    """Make the table and the triggers, unless they are there; return whether they were made."""
    parts = list(_parts())
    with transaction.atomic(), connection.cursor() as cursor:
        if _installed() == _wanted(parts):
            return False
        uninstall()
        tables = _SQLITE_TABLES if connection.vendor == "sqlite" else _POSTGRESQL_TABLES
        for statement in (*tables, *(statement for _name, statement in parts)):
            cursor.execute(statement)
    return True


def is_installed() -> bool:
    """Whether all triggers are there, and those of this release."""
    return _installed() == _wanted(list(_parts()))


def uninstall() -> None:
    """Drop all of it; readers then read everything again."""
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            for name in _rows(_TRIGGERS["sqlite"]):
                cursor.execute(f"DROP TRIGGER {name}")
        else:
            for function in _rows(_FUNCTIONS):
                cursor.execute(f"DROP FUNCTION {function} CASCADE")
        for table in (NOTES, PRUNED):
            cursor.execute(f"DROP TABLE IF EXISTS {table}")


def tables() -> set[str]:
    return {each.table for each in WATCHED}


def _rows(query: str) -> dict[str, str]:
    with connection.cursor() as cursor:
        cursor.execute(query)
        return {str(row[0]): str(row[-1]) for row in cursor.fetchall()}


def _installed() -> dict[str, str]:
    return {name: _digest(sql) for name, sql in _rows(_TRIGGERS[connection.vendor]).items()}


def _wanted(parts: list[Part]) -> dict[str, str]:
    if connection.vendor == "sqlite":
        prune = [(_NAME.format("prune"), _SQLITE_TABLES[1])]
        return {name: _digest(sql) for name, sql in (*parts, *prune)}
    return {
        name: _digest(sql.split("$$")[1]) for name, sql in parts if sql.startswith("CREATE FUNC")
    }


def _digest(sql: str) -> str:
    return hashlib.sha256(sql.encode()).hexdigest()


def _parts() -> Iterator[Part]:
    """Yield the name and statement of each trigger and function, in order of creation."""
    make = _sqlite_triggers if connection.vendor == "sqlite" else _postgresql_triggers
    for number, watched in enumerate(WATCHED):
        yield from make(watched, _NAME.format(f"{watched.table}_{number}"))


def _sqlite_triggers(watched: Watched, name: str) -> Iterator[Part]:
    def note(row: str) -> str:
        second = f"{row}.{watched.second_key}" if watched.second_key else "NULL"
        return f"SELECT {watched.change:d}, {row}.{watched.key}, {second}"

    def when(*rows: str) -> str:
        if not watched.condition:
            return "1"
        return " OR ".join(watched.condition.format(row=row) for row in rows)

    insert = f"INSERT INTO {NOTES} (change, key, second_key)"
    differs = " OR ".join(f"OLD.{column} IS NOT NEW.{column}" for column in watched.columns)
    yield _sqlite_trigger(
        f"{name}_update",
        f"UPDATE OF {', '.join(watched.columns)} ON {watched.table} "
        f"WHEN ({differs}) AND ({when('OLD', 'NEW')})",
        f"{insert} {note('OLD')} UNION {note('NEW')}",
    )
    if not watched.is_updated_only:
        for event, row in (("INSERT", "NEW"), ("DELETE", "OLD")):
            yield _sqlite_trigger(
                f"{name}_{event.lower()}",
                f"{event} ON {watched.table} WHEN {when(row)}",
                f"{insert} {note(row)}",
            )


def _sqlite_trigger(name: str, event: str, body: str) -> Part:
    return name, f"CREATE TRIGGER {name} AFTER {event} BEGIN {body}; END"


def _postgresql_triggers(watched: Watched, name: str) -> Iterator[Part]:
    columns = ", ".join(dict.fromkeys((watched.key, *watched.columns)))
    keys = f"{watched.key}, {watched.second_key or 'NULL::bigint'}"
    condition = watched.condition.format(row="changed") or "true"

    def note(rows: str) -> str:
        return (
            f"INSERT INTO {NOTES} (change, key, second_key) "
            f"SELECT DISTINCT {watched.change:d}, {keys} FROM ({rows}) changed WHERE {condition};"
        )

    def only_in(rows: str, others: str) -> str:
        return f"(SELECT {columns} FROM {rows} EXCEPT SELECT {columns} FROM {others})"

    changed = f"{only_in('old_rows', 'new_rows')} UNION ALL {only_in('new_rows', 'old_rows')}"
    old, new = "OLD TABLE AS old_rows", "NEW TABLE AS new_rows"
    yield from _with_function(
        f"{name}_update", f"UPDATE ON {watched.table} REFERENCING {old} {new}", note(changed)
    )
    everything = f"INSERT INTO {NOTES} (change) VALUES ({Change.EVERYTHING:d});"
    yield from _with_function(f"{name}_truncate", f"TRUNCATE ON {watched.table}", everything)
    if not watched.is_updated_only:
        for event, rows, table in (("INSERT", "new_rows", new), ("DELETE", "old_rows", old)):
            yield from _with_function(
                f"{name}_{event.lower()}",
                f"{event} ON {watched.table} REFERENCING {table}",
                note(f"SELECT {columns} FROM {rows}"),
            )


def _with_function(name: str, event: str, body: str) -> Iterator[Part]:
    prune = f"IF random() < 0.001 THEN PERFORM {_NAME.format('prune')}(); END IF;"
    yield (
        name,
        f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN {body} {prune} RETURN NULL; END $$",
    )
    yield (
        name,
        f"CREATE TRIGGER {name} AFTER {event} FOR EACH STATEMENT EXECUTE FUNCTION {name}()",
    )
