"""Make the tables and triggers of the index, and compute its entries.

All of it follows from the sources of the apps, so it isn't a migration. It is dropped before tables
change, because SQLite can't alter a table that a view or trigger names, and made again afterwards.
"""

import hashlib
from collections.abc import Iterator
from functools import cache

from django.db import connection, transaction

from foundation.search.sources import (
    PRIVATE,
    SEARCH_SOURCES,
    VALUES,
    Dialect,
    SearchSource,
)
from foundation.search.sql_of_postgresql import POSTGRESQL_TABLES, insertion, postgresql_triggers
from foundation.search.sql_of_sqlite import (
    SQLITE_TABLES,
    WORDS,
    WORDS_OF_OTHERS,
    sqlite_triggers,
)

_TABLES = ("search_entry", "search_name", "search_vocabulary", "search_pending")
_TABLES_OF_SQLITE = (*_TABLES, WORDS, WORDS_OF_OTHERS, "search_deferral")
Part = tuple[str, str]


def install() -> bool:
    """Make the index and fill it, unless it is that of this release; return whether it was made.

    The tables of all records must exist.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        digest = _digest(connection.vendor)
        if _installed_digest() == digest:
            return False
        tables = SQLITE_TABLES if connection.vendor == "sqlite" else POSTGRESQL_TABLES
        parts = [statement for _name, statement in _parts(connection.vendor)]
        cursor.execute("CREATE TABLE IF NOT EXISTS search_state (digest text NOT NULL)")
        for statement in (*_drops(), *_drops_of_tables(), *tables, *parts):
            cursor.execute(statement)
        cursor.execute("INSERT INTO search_state VALUES (%s)", [digest])
        _fill()
    return True


def uninstall() -> None:
    """Drop triggers and views, so that the tables of the records can be altered."""
    with transaction.atomic(), connection.cursor() as cursor:
        for statement in _drops():
            cursor.execute(statement)
        if _has_state():
            cursor.execute("DELETE FROM search_state")


def rebuild() -> None:
    """Make the index again."""
    with transaction.atomic():
        uninstall()
        install()


def missing_parts() -> list[str]:
    """Return the triggers and views that should be in the database but aren't."""
    query = (
        "SELECT name FROM sqlite_master WHERE type IN ('trigger', 'view')"
        if connection.vendor == "sqlite"
        else "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'D' "
        "UNION SELECT viewname FROM pg_views UNION SELECT proname FROM pg_proc"
    )
    with connection.cursor() as cursor:
        cursor.execute(query)
        there = {str(row[0]) for row in cursor.fetchall()}
    return [name for name, _statement in _parts(connection.vendor) if name not in there]


def source_sql(source: SearchSource, vendor: str) -> str:
    """Return the SELECT that computes the entries of a kind."""
    values = dict(source.values(Dialect(vendor)))
    mark = f"CASE WHEN {values['is_public']} = 1 THEN '' ELSE ' {PRIVATE}' END"
    values["rest"] = f"{values['rest']} || {mark}"
    listed = ", ".join(f"{values[name]} AS {name}" for name in VALUES)
    return f"SELECT record.id AS record_id, {listed} FROM {source.table} record"


def _fill() -> None:
    with connection.cursor() as cursor:
        for source in SEARCH_SOURCES:
            if connection.vendor == "sqlite":
                cursor.execute(
                    f"INSERT INTO search_input SELECT {source.kind}, record_id, "
                    f"{', '.join(VALUES)} FROM {source.view}"
                )
            else:
                cursor.execute(insertion(source, "true"))


def _parts(vendor: str) -> list[Part]:
    """Return the name and statement of each view, function and trigger, in order of creation."""
    sources = list(SEARCH_SOURCES)
    parts = [(s.view, f"CREATE VIEW {s.view} AS {source_sql(s, vendor)}") for s in sources]
    triggers = sqlite_triggers if vendor == "sqlite" else postgresql_triggers
    return [*parts, *triggers(sources)]


@cache
def _digest(vendor: str) -> str:
    tables = SQLITE_TABLES if vendor == "sqlite" else POSTGRESQL_TABLES
    statements = [*tables, *(statement for _name, statement in _parts(vendor))]
    return hashlib.sha256("\n".join(statements).encode()).hexdigest()


def _has_state() -> bool:
    with connection.cursor() as cursor:
        return "search_state" in connection.introspection.table_names(cursor)


def _installed_digest() -> str | None:
    if not _has_state():
        return None
    with connection.cursor() as cursor:
        cursor.execute("SELECT digest FROM search_state")
        row = cursor.fetchone()
    return row[0] if row else None


_FUNCTIONS = r"""
    SELECT p.oid::regprocedure FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
    WHERE p.proname LIKE 'search\_on\_%' AND n.nspname = current_schema()
"""
_VIEWS = r"""
    SELECT viewname FROM pg_views
    WHERE viewname LIKE 'search\_%' AND schemaname = current_schema()
"""
_SQLITE_PARTS = r"""
    SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'view')
    AND name LIKE 'search\_%' ESCAPE '\' ORDER BY type
"""


def _drops() -> Iterator[str]:
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(_SQLITE_PARTS)
            yield from [f"DROP {kind} IF EXISTS {name}" for kind, name in cursor.fetchall()]
        else:
            cursor.execute(_FUNCTIONS)
            yield from [f"DROP FUNCTION IF EXISTS {row[0]} CASCADE" for row in cursor.fetchall()]
            cursor.execute(_VIEWS)
            yield from [f"DROP VIEW IF EXISTS {row[0]} CASCADE" for row in cursor.fetchall()]


def _drops_of_tables() -> Iterator[str]:
    for table in _TABLES_OF_SQLITE if connection.vendor == "sqlite" else _TABLES:
        yield f"DROP TABLE IF EXISTS {table}"
    if connection.vendor == "postgresql":
        yield "DROP FUNCTION IF EXISTS search_lexemes(text)"
