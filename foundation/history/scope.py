"""Which changes belong to a record: its own, those of its rows, and those of their rows."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Max, Q, QuerySet

from foundation.history.models import Event, RowChange
from foundation.history.states import RowKey
from foundation.history.tracked import TrackedTable, tracked_tables

_OWNERS = ("owner", "other_owner")


def is_about_pair(table: TrackedTable) -> bool:
    """Whether each row is about two records of one kind, and so belongs to neither."""
    targets = [table.target_of(column) for column in table.owners]
    return len(targets) > len(set(targets))


def of_record(key: RowKey, *, parts_only: bool = False) -> Q:
    """Match the changes of a record, of the rows that belong to it, and of theirs.

    With `parts_only`, leave out rows that belong to other records as well, such as the
    authorships of a person, so that what remains is the record itself.
    """
    name, row = key
    found = Q(table=name, row=row)
    for table in tracked_tables().values():
        if parts_only and is_about_pair(table):
            continue
        for column, owner in zip(table.owners, _OWNERS, strict=False):
            if parts_only and owner == "other_owner":
                continue
            target = table.target_of(column)
            if target == name:
                found |= Q(table=table.name) & (Q(**{owner: row}) | Q(**{f"{owner}_before": row}))
            elif owner == "owner" and _belongs_to(target, name):
                found |= Q(table=table.name, owner__in=_rows_ever(target, row))
                found |= Q(table=table.name, owner__in=_rows_now(target, row))
    return found


def _belongs_to(child: str, name: str) -> bool:
    """Whether the rows of a table belong to records of the table `name`."""
    table = tracked_tables().get(child)
    return bool(table and table.owners and table.target_of(table.owners[0]) == name)


def _rows_ever(child: str, row: int) -> Any:
    return RowChange.objects.filter(table=child, owner=row).values("row")


def _rows_now(child: str, row: int) -> Any:
    table = tracked_tables()[child]
    owner: Any = table.columns[table.owners[0]]
    return table.model._base_manager.filter(**{owner.attname: row}).values("pk")


def changes_since(event: Event, key: RowKey) -> QuerySet[RowChange]:
    """Return the changes of a record, in their order, after those of the event."""
    last = event.changes.aggregate(last=Max("pk"))["last"] or 0
    later = RowChange.objects.filter(of_record(key, parts_only=True), pk__gt=last)
    return later.exclude(event=event).order_by("pk")


def deleted_with(changes: Iterable[RowChange], key: RowKey) -> set[RowKey]:
    """Return a row, and those that were deleted or cleared because it was deleted."""
    listed = list(changes)
    deleted = {(c.table, c.row) for c in listed if c.kind == RowChange.Kind.DELETED}
    wanted = {key}
    found = True
    while found:
        found = False
        for change in listed:
            row = change.table, change.row
            if row not in wanted and _refers_to(change, wanted & deleted):
                wanted.add(row)
                found = True
    return wanted


def _refers_to(change: RowChange, deleted: set[RowKey]) -> bool:
    table = tracked_tables().get(change.table)
    if table is None or change.kind == RowChange.Kind.ADDED:
        return False
    before = change.before or {}
    return any(
        (table.target_of(column), before[column]) in deleted
        for column, field in table.columns.items()
        if field.is_relation and before.get(column) is not None
    )
