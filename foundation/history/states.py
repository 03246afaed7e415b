"""What rows were before and after some changes, and what they are now."""

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import UTC
from typing import Any

from django.core.exceptions import ValidationError
from django.db import connection, models
from django.utils.dateparse import parse_datetime

from foundation.history.models import RowChange
from foundation.history.tracked import TrackedTable, tracked_tables

Values = dict[str, Any]
"""Column -> value, as fields have it in Python."""
RowKey = tuple[str, int]
"""A table and a primary key."""


@dataclass
class NetChange:
    """All changes of one row, as one."""

    table: TrackedTable
    row: int
    before: Values | None
    """None if the row did not exist; of a row that was only updated, the columns that changed."""
    after: Values | None
    changes: list[RowChange]

    @property
    def key(self) -> RowKey:
        return self.table.name, self.row

    @property
    def kind(self) -> RowChange.Kind:
        if self.before is None:
            return RowChange.Kind.ADDED
        return RowChange.Kind.DELETED if self.after is None else RowChange.Kind.CHANGED

    @property
    def changed(self) -> list[str]:
        """The columns of an updated row that changed, in the order of the model."""
        before, after = self.before or {}, self.after or {}
        both = (c for c in self.table.columns if c in before and c in after)
        return [c for c in both if before[c] != after[c]]

    @property
    def said(self) -> list[str]:
        """Those of them that are not mere times of the last change."""
        return [c for c in self.changed if c not in self.table.stamps]

    def only(self, column: str) -> "NetChange":
        """Return the change of one column alone."""
        before, after = self.before or {}, self.after or {}
        one, other = {column: before.get(column)}, {column: after.get(column)}
        return NetChange(self.table, self.row, one, other, self.changes)


def net_changes(changes: Iterable[RowChange]) -> list[NetChange]:
    """Return one change for each row, from changes in their order; drop those without effect."""
    by_row: dict[RowKey, list[RowChange]] = {}
    tables = tracked_tables()
    for change in changes:
        if change.table in tables:  # the model may have been removed since
            by_row.setdefault((change.table, change.row), []).append(change)
    found = (_net(tables[name], row, made) for (name, row), made in by_row.items())
    return [net for net in found if net is not None]


def _net(table: TrackedTable, row: int, changes: list[RowChange]) -> NetChange | None:
    before: Values | None = None if changes[0].kind == RowChange.Kind.ADDED else {}
    after: Values | None = {}
    for change in changes:
        if before is not None:
            for column, value in (change.before or {}).items():
                before.setdefault(column, value)
        if change.kind == RowChange.Kind.DELETED:
            after = None
        else:
            after = {**(after or {}), **(change.after or {})}
    if before is None and after is None:
        return None
    before, after = _values(table, before), _values(table, after)
    net = NetChange(table, row, before, after, changes)
    if net.kind == RowChange.Kind.CHANGED and not net.said:
        return None
    return net


def _values(table: TrackedTable, stored: Values | None) -> Values | None:
    if stored is None:
        return None
    return {c: python_value(table.columns[c], v) for c, v in stored.items() if c in table.columns}


def python_value(field: Any, stored: Any) -> Any:
    """Return the value of a field from what a trigger recorded."""
    if stored is None or field.is_relation:
        return stored
    if isinstance(field, models.JSONField):
        is_text = isinstance(stored, str) and connection.vendor == "sqlite"
        return json.loads(stored) if is_text else stored
    if isinstance(field, models.DateTimeField):
        moment = parse_datetime(str(stored))
        return moment.replace(tzinfo=UTC) if moment and moment.tzinfo is None else moment
    if isinstance(field, models.BooleanField):
        return bool(stored)
    try:
        return field.to_python(stored)
    except ValidationError:
        return stored


def current_values(table: TrackedTable, rows: Collection[int]) -> dict[int, Values]:
    """Return the stored values of rows by primary key; of those that exist."""
    names = {field.attname: column for column, field in table.columns.items()}
    stored = table.model._base_manager.filter(pk__in=list(rows)).order_by("pk")
    if connection.in_atomic_block:  # to write them
        stored = stored.select_for_update()
    found = stored.values("pk", *names)
    return {
        values["pk"]: {column: values[name] for name, column in names.items()} for values in found
    }
