"""Write what a plan to revert changes says, and refresh what follows from it."""

from collections.abc import Iterable
from typing import Any

from django.apps import apps
from django.db import connection

from foundation.bulk_sql import column_value, insert_rows, wait_for_other_imports
from foundation.history.marking import mark_now
from foundation.history.obstacles import Writes, unique_columns
from foundation.history.states import NetChange, RowKey, Values
from foundation.history.tracked import TrackedTable, tracked_tables


def write(writes: Writes, changes: Iterable[NetChange], now: dict[RowKey, Values]) -> None:
    """Delete, update and insert rows; foreign keys are checked at the end of the transaction."""
    wait_for_other_imports()
    for table in tracked_tables().values():
        _clear_relations_to_deleted(writes, table)
    replaced = _replaced(writes, now)
    for name, row in [*writes.deletes, *replaced]:
        model: Any = tracked_tables()[name].model
        model._base_manager.filter(pk=row)._raw_delete(connection.alias)
    for (name, row), values in writes.updates.items():
        if (name, row) not in replaced:
            _update(tracked_tables()[name], row, values)
    mark_now(connection)
    for table in tracked_tables().values():
        rows = [
            (row, values)
            for new in (writes.inserts, replaced)
            for (name, row), values in new.items()
            if name == table.name
        ]
        _insert(table, rows)
    _refresh(writes, changes)


def _clear_relations_to_deleted(writes: Writes, table: TrackedTable) -> None:
    """Clear optional relations to rows that will be deleted."""
    for column, field in table.columns.items():
        if field.is_relation and field.null:
            target = table.target_of(column)
            rows = [row for name, row in writes.deletes if name == target]
            if rows:
                found = table.model._base_manager.filter(**{f"{field.attname}__in": rows})
                found.update(**{field.attname: None})


def _replaced(writes: Writes, now: dict[RowKey, Values]) -> dict[RowKey, Values]:
    """Return the rows that are deleted and inserted again, with all their values.

    They swap values that must be unique at each step, such as positions.
    """
    found: dict[RowKey, Values] = {}
    for table in tracked_tables().values():
        unique = unique_columns(table)
        rows = {
            key: values
            for key, values in writes.updates.items()
            if key[0] == table.name and unique & set(values)
        }
        if len(rows) > 1:
            found |= {key: now[key] | values for key, values in rows.items()}
    return found


def _update(table: TrackedTable, row: int, values: Values) -> None:
    named = {table.columns[column].attname: value for column, value in values.items()}
    table.model._base_manager.filter(pk=row).update(**named)


def _insert(table: TrackedTable, rows: list[tuple[int, Values]]) -> None:
    by_columns: dict[tuple[str, ...], list[Any]] = {}
    for row, values in rows:
        # Rows may have been recorded before a column was added.
        defaults = {c: field.get_default() for c, field in table.columns.items() if c not in values}
        whole = {c: column_value(v) for c, v in (defaults | values).items()}
        columns = (*whole, table.key)
        by_columns.setdefault(columns, []).append((*whole.values(), row))
    for columns, found in by_columns.items():
        insert_rows(table.model, columns, found)


def _refresh(writes: Writes, changes: Iterable[NetChange]) -> None:
    """Compute again what follows from the rows, in the rows and in the records they belong to."""
    touched: set[RowKey] = {*writes.updates, *writes.inserts}
    owners: set[RowKey] = set()
    for net in changes:
        for change in net.changes:
            known = (change.owner, change.owner_before)
            others = (change.other_owner, change.other_owner_before)
            for column, rows in zip(net.table.owners, (known, others), strict=False):
                target = net.table.target_of(column)
                owners |= {(target, row) for row in rows if row is not None}
    labels = [config.label for config in apps.get_app_configs()]
    # Apps above are listed first; what they show follows from the apps below.
    tables = sorted(
        tracked_tables().values(), key=lambda t: labels.index(t.model._meta.app_label), reverse=True
    )
    for table in tables:
        to_compute = {row for name, row in touched | owners if name == table.name}
        if table.computed and to_compute:
            _compute(table, to_compute)


def _compute(table: TrackedTable, rows: set[int]) -> None:
    names = [table.columns[column].name for column in table.computed]
    for record in table.model._base_manager.filter(pk__in=rows).order_by("pk"):
        record.save(update_fields=names)
