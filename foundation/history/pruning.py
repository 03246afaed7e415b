"""Delete old events, and find the files that only they had."""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass, field

from django.db import models, transaction
from django.db.models import Q

from foundation.history.models import Event, RowChange
from foundation.history.tracked import TrackedTable, tracked_tables

_BATCH = 1000


@dataclass
class Pruned:
    """How many events were deleted, and the names of files that nothing refers to any more."""

    events: int = 0
    files: list[str] = field(default_factory=list)


def old_events(before: datetime.datetime) -> models.QuerySet[Event]:
    return Event.objects.filter(at__lt=before)


def prune_history(before: datetime.datetime) -> Pruned:
    """Delete the events before a moment, with all that they recorded. Call it in a transaction."""
    pruned = Pruned()
    files: set[tuple[str, str, str]] = set()
    while ids := list(old_events(before).order_by("pk").values_list("pk", flat=True)[:_BATCH]):
        with transaction.atomic():
            changes = RowChange.objects.filter(event__in=ids)
            files |= set(_files_of(changes))
            changes._raw_delete(changes.db)
            Event.objects.filter(undoes__in=ids).update(undoes=None)
            pruned.events += Event.objects.filter(pk__in=ids).delete()[0]
    pruned.files = sorted(
        {name for table, column, name in files if not _is_used(table, column, name)}
    )
    return pruned


def files_of_history() -> set[str]:
    """Return the names of all files that a change in the history had."""
    return {name for _table, _column, name in _files_of(RowChange.objects.order_by())}


def _file_columns() -> Iterator[tuple[TrackedTable, str]]:
    for table in tracked_tables().values():
        for column, of in table.columns.items():
            if isinstance(of, models.FileField):
                yield table, column


def _files_of(changes: models.QuerySet[RowChange]) -> Iterator[tuple[str, str, str]]:
    for table, column in _file_columns():
        own = changes.filter(table=table.name).values_list("before", "after")
        for values in own.iterator(chunk_size=_BATCH):
            for state in values:
                if name := (state or {}).get(column):
                    yield table.name, column, name


def _is_used(name: str, column: str, file: str) -> bool:
    """Whether a record has the file, or the history that was kept."""
    table = tracked_tables()[name]
    attname = table.columns[column].attname
    if table.model._base_manager.filter(**{attname: file}).exists():
        return True
    states = Q(**{f"before__{column}": file}) | Q(**{f"after__{column}": file})
    return RowChange.objects.filter(states, table=name).exists()
