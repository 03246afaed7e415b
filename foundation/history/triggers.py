"""The triggers that record changes, generated from the models after each `migrate`."""

from collections.abc import Iterable
from typing import Any

from django.db import transaction

from foundation.history import postgresql_triggers, sqlite_triggers
from foundation.history.models import RowChange
from foundation.history.tracked import tracked_tables

PREFIX = "history_"


def install_triggers(connection: Any) -> None:
    """Create missing triggers, and replace those that don't fit the models."""
    if not _is_migrated(connection):
        return
    wanted, there = wanted_triggers(connection), installed_triggers(connection)
    if wanted == there:
        return
    dialect = _dialect(connection)
    stale = {name: sql for name, sql in there.items() if sql != wanted.get(name)}
    missing = {name: sql for name, sql in wanted.items() if sql != there.get(name)}
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        for name, statement in stale.items():
            cursor.execute(dialect.drop(name, statement))
        for statement in dialect.SHARED:
            cursor.execute(statement)
        for statement in missing.values():
            for part in dialect.create(statement):
                cursor.execute(part)


def remove_triggers(connection: Any) -> None:
    there = installed_triggers(connection)
    with connection.cursor() as cursor:
        for name, statement in there.items():
            cursor.execute(_dialect(connection).drop(name, statement))


def wanted_triggers(connection: Any) -> dict[str, str]:
    """Return the statements that create the triggers, by name."""
    return dict(_statements(connection))


def installed_triggers(connection: Any) -> dict[str, str]:
    """Return the same of the triggers that the database has."""
    with connection.cursor() as cursor:
        cursor.execute(_dialect(connection).INSTALLED, [f"{PREFIX}%"])
        return dict(cursor.fetchall())


def _statements(connection: Any) -> Iterable[tuple[str, str]]:
    dialect = _dialect(connection)
    yield from dialect.event_trigger()
    for table in tracked_tables().values():
        for operation in table.operations:
            yield dialect.trigger(table, operation)


def _is_migrated(connection: Any) -> bool:
    tables = set(connection.introspection.table_names())
    return {RowChange._meta.db_table, *tracked_tables()} <= tables


def _dialect(connection: Any) -> Any:
    return postgresql_triggers if connection.vendor == "postgresql" else sqlite_triggers
