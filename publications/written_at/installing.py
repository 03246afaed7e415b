"""Make the tables and triggers after `migrate`, and compare their rows with the rule.

All of it follows from other tables, so it isn't a migration. Triggers and view are dropped before
tables change, because SQLite can't alter a table that one of them names.
"""

# ruff: noqa: S608 - the statements are made of names in these modules

import hashlib
from functools import cache
from types import ModuleType
from typing import Any

from django.db import connection, transaction

from publications.written_at import sql_of_postgresql, sql_of_sqlite
from publications.written_at.common_sql import (
    ABOVE,
    COUNT,
    COUNTS,
    CREATE_RULE,
    ROWS,
    RULE,
    STATE,
)

_READS = {
    "publications_authorship",
    "publications_publication",
    "people_person",
    "people_affiliation",
    "affiliations_organization",
    "affiliations_formerparent",
}


def remove_triggers(*, plan: Any = (), **kwargs: Any) -> None:
    """For `pre_migrate`."""
    if plan and STATE in connection.introspection.table_names():
        with transaction.atomic(), connection.cursor() as cursor:
            _run(cursor, (*_dialect().DROPS, f"DROP VIEW IF EXISTS {RULE}"))
            cursor.execute(f"DELETE FROM {STATE}")


def install_triggers(**kwargs: Any) -> None:
    """For `post_migrate`: make and fill everything, unless it is that of this release."""
    tables = set(connection.introspection.table_names())
    if not tables >= _READS:
        return
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"CREATE TABLE IF NOT EXISTS {STATE} (digest text NOT NULL)")
        cursor.execute(f"SELECT digest FROM {STATE}")
        if (digest := _digest(connection.vendor),) in cursor.fetchall():
            return
        dialect = _dialect()
        _run(cursor, (*dialect.DROPS, f"DROP VIEW IF EXISTS {RULE}"))
        _run(cursor, tuple(f"DROP TABLE IF EXISTS {table}" for table in (ROWS, ABOVE, COUNTS)))
        _run(cursor, (*dialect.TABLES, CREATE_RULE, *dialect.FILL, *dialect.TRIGGERS))
        cursor.execute(f"DELETE FROM {STATE}")
        cursor.execute(f"INSERT INTO {STATE} VALUES (%s)", [digest])


def rebuild() -> None:
    """Make everything again, whatever is there."""
    with transaction.atomic():
        remove_triggers(plan=True)
        install_triggers()


def differences() -> set[tuple[Any, ...]]:
    """Return the rows that the tables should have and don't, or have and shouldn't."""
    rows = "organization_id, date, publication_id"
    counts = f"SELECT organization_id, year, sum(number) FROM {COUNTS} GROUP BY 1, 2"
    return _not_in_both(f"SELECT DISTINCT {rows} FROM {RULE}", f"SELECT {rows} FROM {ROWS}") | (
        _not_in_both(COUNT, f"{counts} HAVING sum(number) <> 0")
    )


def _not_in_both(wanted: str, stored: str) -> set[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(wanted)
        rows = set(cursor.fetchall())
        cursor.execute(stored)
        return rows ^ set(cursor.fetchall())


def _dialect() -> ModuleType:
    return sql_of_sqlite if connection.vendor == "sqlite" else sql_of_postgresql


@cache
def _digest(vendor: str) -> str:
    dialect = _dialect()
    statements = (*dialect.TABLES, CREATE_RULE, *dialect.FILL, *dialect.TRIGGERS)
    return hashlib.sha256("\n".join(statements).encode()).hexdigest()


def _run(cursor: Any, statements: tuple[str, ...]) -> None:
    for statement in statements:
        cursor.execute(statement)
