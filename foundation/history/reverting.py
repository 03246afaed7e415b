"""Revert changes: undo an event, restore a field, a row, or a record to an earlier state.

    plan = plan_undo(event)
    plan.apply(user=user)

The plan is shown before it is applied. It writes only what has not been changed since: what has,
is listed and kept. If anything can't be restored, nothing is.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from typing import Any

from django.db import IntegrityError, connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from foundation.history.models import Event, RowChange
from foundation.history.obstacles import (
    Obstacle,
    Writes,
    clear_missing_relations,
    find_later_rows,
    find_taken_values,
)
from foundation.history.recording import recording
from foundation.history.registries import ON_REVERTING, ROWS_TOGETHER
from foundation.history.routes import Route
from foundation.history.scope import changes_since, deleted_with
from foundation.history.states import NetChange, RowKey, Values, current_values, net_changes
from foundation.history.tracked import tracked_tables
from foundation.history.writing import write
from foundation.versions import ChangedMeanwhileError, version_of

Follow = Callable[[], Collection[str]]


@dataclass(frozen=True)
class RowsTogether:
    """A rule about several rows together, which no constraint of the database can express."""

    lock: Callable[[Collection[NetChange]], None]
    """Called first, in the transaction that writes: locks whatever such rows are locked by."""
    obstacles: Callable[["Reverting"], Iterable[Obstacle]]
    """Returns what the rows to be written would violate."""


Kept = tuple[RowKey, str]
"""A row and a column; "" for the whole row."""


class CannotRevertError(Exception):
    """The database refused what the plan would write."""


@dataclass
class Reverting:
    """What reverting some changes would write, what it would keep, and what is in its way."""

    changes: list[NetChange]
    about: RowKey | None = None
    undoes: Event | None = None
    """The event, if the whole of it is undone."""
    force: bool = False
    """Whether to overwrite what was changed since: an editor chose just this value."""
    writes: Writes = field(default_factory=Writes)
    now: dict[RowKey, Values] = field(default_factory=dict)
    """The rows that exist."""
    kept: list[Kept] = field(default_factory=list)
    """What has been changed since, and stays as it is."""
    gone: list[RowKey] = field(default_factory=list)
    """Rows that were deleted since, and stay deleted."""
    cleared: list[Kept] = field(default_factory=list)
    """Relations to records that no longer exist."""
    obstacles: list[Obstacle] = field(default_factory=list)
    consequences: list[str] = field(default_factory=list)
    """What else changed when it was applied, in sentences."""

    def __post_init__(self) -> None:
        if connection.in_atomic_block:  # to write them
            for rule in ROWS_TOGETHER:
                rule.lock(self.changes)
        by_table: dict[str, set[int]] = {}
        for change in self.changes:
            by_table.setdefault(change.table.name, set()).add(change.row)
        tables = {change.table.name: change.table for change in self.changes}
        for name, rows in by_table.items():
            for pk, values in current_values(tables[name], rows).items():
                self.now[name, pk] = values
        for change in self.changes:
            self._plan(change)
        self.obstacles, self.cleared = clear_missing_relations(self.writes)
        self.obstacles += find_taken_values(self.writes, self.now)
        self.obstacles += find_later_rows(self.writes)
        self.obstacles += [found for rule in ROWS_TOGETHER for found in rule.obstacles(self)]

    def _plan(self, change: NetChange) -> None:
        now = self.now.get(change.key)
        if change.kind == RowChange.Kind.ADDED:
            self._plan_deletion(change, now)
        elif change.kind == RowChange.Kind.DELETED:
            if now is None:
                self.writes.inserts[change.key] = dict(change.before or {})
        elif now is None:
            self.gone.append(change.key)
        else:
            self._plan_update(change, now)

    def _plan_deletion(self, change: NetChange, now: Values | None) -> None:
        if now is None:
            return
        after = change.after or {}
        compared = (c for c in change.table.compared if c in after)
        if not self.force and any(now[c] != after[c] for c in compared):
            self.kept.append((change.key, ""))
        else:
            self.writes.deletes.add(change.key)

    def _plan_update(self, change: NetChange, now: Values) -> None:
        before, after = change.before or {}, change.after or {}
        values: Values = {}
        for column in change.said:
            if now[column] == before[column]:
                continue
            if self.force or now[column] == after[column]:
                values[column] = before[column]
            else:
                self.kept.append((change.key, column))
        if not values:
            return
        for column in change.table.stamps:
            as_left = column in after and now[column] == after[column] and not self.force
            is_whole = as_left and column in before and len(values) == len(change.said)
            values[column] = before[column] if is_whole else timezone.now()
        self.writes.updates[change.key] = values

    @property
    def is_possible(self) -> bool:
        return bool(self.writes) and not self.obstacles

    @property
    def version(self) -> str:
        """A digest of what would be written; it changes if the records do."""
        stamps = {c for change in self.changes for c in change.table.stamps}
        updates = [
            (key, {c: str(v) for c, v in values.items() if c not in stamps})
            for key, values in sorted(self.writes.updates.items())
        ]
        inserts = sorted(self.writes.inserts)
        return version_of(sorted(self.writes.deletes), updates, inserts, self.kept, self.gone)

    def apply(self, *, user: Any, reason: str = "") -> Event | None:
        """Write it in one transaction, as one event. Raises CannotRevertError.

        The caller plans it in the same transaction, see `revert`.
        """
        if self.obstacles:
            raise CannotRevertError(self.obstacles[0].text)
        route = Route.UNDO if self.undoes else Route.RESTORE
        about = _record(self.about)
        try:
            with (
                recording(
                    route=route, who=user, reason=reason, about=about, undoes=self.undoes
                ) as made,
                transaction.atomic(),
            ):
                follow = [prepare(self) for prepare in ON_REVERTING]
                write(self.writes, self.changes, self.now)
                self.consequences = [text for act in follow for text in act()]
                connection.check_constraints()
        except IntegrityError as error:
            raise CannotRevertError(
                _("The database refuses it: %(reason)s") % {"reason": str(error).splitlines()[0]}
            ) from error
        return made.event


def _record(key: RowKey | None) -> Any:
    """Return the record that the event is about, which need not exist yet."""
    return tracked_tables()[key[0]].model(pk=key[1]) if key else None


def revert(plan: Any, *, user: Any, version: str | None = None, reason: str = "") -> Reverting:
    """Call `plan` in a transaction, and apply what it returns.

    Raises ChangedMeanwhileError if `version` is not that of the plan, or CannotRevertError.
    """
    with transaction.atomic():
        planned: Reverting = plan()
        if version is not None and planned.version != version:
            raise ChangedMeanwhileError
        planned.apply(user=user, reason=reason)
    return planned


def plan_undo(event: Event) -> Reverting:
    """Plan to undo all changes of an event."""
    about = (event.about_table, event.about_row) if event.about_row is not None else None
    return Reverting(net_changes(_of(event)), about=about, undoes=event)


def plan_row(event: Event, key: RowKey) -> Reverting:
    """Plan to restore one row to what it was before the event, with the rows that hung on it."""
    changes = _of(event)
    wanted = deleted_with(changes, key)
    return Reverting(net_changes(c for c in changes if (c.table, c.row) in wanted), about=key)


def plan_field(event: Event, key: RowKey, column: str) -> Reverting:
    """Plan to restore one field to what it was before the event, whatever it is now."""
    nets = net_changes(c for c in _of(event) if (c.table, c.row) == key)
    found = [net.only(column) for net in nets if column in net.changed]
    return Reverting(found, about=key, force=True)


def plan_record(event: Event, key: RowKey) -> Reverting:
    """Plan to restore a record, with its rows, to what it was right after the event."""
    return Reverting(net_changes(changes_since(event, key)), about=key, force=True)


def _of(event: Event) -> list[RowChange]:
    return list(event.changes.order_by("pk"))
