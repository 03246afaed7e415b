"""What editors of units see of the history, and what they may undo.

They see the changes of records that belong to their units now, with the rows of these, and undo
what they changed there themselves. Records that are deleted belong to no unit.
"""

from collections.abc import Iterable
from typing import Any

from django.db.models import Q, QuerySet

from foundation.history.models import Event, RowChange
from foundation.history.reverting import Reverting
from foundation.history.states import RowKey, Values
from foundation.history.tracked import TrackedTable, tracked_tables
from foundation.permissions import (
    UnitRule,
    Units,
    has_permission,
    is_limited,
    may,
    of_units,
    seen,
    unit_rule,
    units_of,
)


def changes_of_units(units: Units) -> Q:
    """Match the changes of records that belong to units, and of their rows.

    Tables are grouped by the record that their rows belong to: SQLite limits how deep a query is.
    """
    found = Q(pk__in=[])
    for record, names in _rows_of_records().items():
        rule = unit_rule(tracked_tables()[record].model)
        assert rule is not None
        rows = _keys(rule, units)
        found |= Q(table=record, row__in=rows)
        if direct := [name for name, above in names.items() if above == record]:
            found |= Q(table__in=direct, owner__in=rows)
        for between in set(names.values()) - {record}:  # the affiliations of courses
            ever = RowChange.objects.filter(table=between, owner__in=rows).order_by()
            below = [name for name, above in names.items() if above == between]
            found |= Q(table__in=below, owner__in=ever.values("row"))
            middle = unit_rule(tracked_tables()[between].model)
            assert middle is not None
            found |= Q(table__in=below, owner__in=_keys(middle, units))
    for name, record in _rows_of_either().items():
        rule = unit_rule(tracked_tables()[record].model)
        assert rule is not None
        found |= Q(table=name, owner=None, other_owner__in=_keys(rule, units))
    return found


def _rows_of_records() -> dict[str, dict[str, str]]:
    """Return the tables of records, each with those of its rows and what these belong to."""
    tables = _open_tables()
    found: dict[str, dict[str, str]] = {n: {} for n, table in tables.items() if not table.owners}
    for table in tables.values():
        owner = tables.get(table.target_of(table.owners[0])) if table.owners else None
        if owner is not None:
            top = owner.target_of(owner.owners[0]) if owner.owners else owner.name
            if top in found:
                found[top][table.name] = owner.name
    return found


def _rows_of_either() -> dict[str, str]:
    """Return the tables whose rows belong to one of two records, with the kind of the second.

    An activity is a person's or, as an award, an organization's.
    """
    tables = _open_tables()
    return {
        table.name: second
        for table in tables.values()
        if len(table.owners) > 1
        and table.columns[table.owners[0]].null
        and (second := table.target_of(table.owners[1])) in tables
    }


def _open_tables() -> dict[str, TrackedTable]:
    """Return the tables that a rule opens, by name."""
    rules = {table.name: unit_rule(table.model) for table in tracked_tables().values()}
    opened = [name for name, rule in rules.items() if rule is not None and "view" in rule.actions]
    return {name: tracked_tables()[name] for name in opened}


def _keys(rule: UnitRule, units: Units) -> Any:
    """Return the primary keys of the records of units, as flat as the rule allows."""
    match = rule.rows(units)
    if len(match.children) == 1 and not match.negated:
        lookup = match.children[0]
        if isinstance(lookup, tuple) and lookup[0] == "pk__in":
            return lookup[1]
    return rule.model._base_manager.filter(match).order_by().values("pk")


def seen_changes(user: Any, changes: QuerySet[RowChange]) -> QuerySet[RowChange]:
    """Keep the changes that an editor of units sees; all of them for other users."""
    if not is_limited(user, Event):
        return changes
    tables = tracked_tables().values()
    whole = [table.name for table in tables if has_permission(user, "view", table.model)]
    return changes.filter(changes_of_units(units_of(user)) | Q(table__in=whole))


def may_revert_event(user: Any, event: Event) -> bool:
    """Whether a user may revert changes of an event at all; editors of units only their own."""
    return event.who_id == user.pk if is_limited(user, Event) else True


def may_revert_in_units(user: Any, plan: Reverting) -> bool:
    """Whether an editor of units made all that a plan reverts, and may write what it writes."""
    changes = {change.pk for net in plan.changes for change in net.changes}
    if not changes:
        return False
    own = RowChange.objects.filter(pk__in=changes, event__who=user.pk)
    if seen_changes(user, own).count() < len(changes):
        return False
    writes = plan.writes
    return (
        all(_may_write(user, "delete", key, plan, {}) for key in writes.deletes)
        and all(_may_write(user, "change", *row) for row in _with(plan, writes.updates))
        and all(_may_write(user, "add", *row) for row in _with(plan, writes.inserts))
    )


def _with(
    plan: Reverting, rows: dict[RowKey, Values]
) -> Iterable[tuple[RowKey, Reverting, Values]]:
    return ((key, plan, values) for key, values in rows.items())


def _may_write(user: Any, action: Any, key: RowKey, plan: Reverting, values: Values) -> bool:
    """Whether a user may write a row in a form: it belongs to them, and what it refers to too."""
    table = tracked_tables()[key[0]]
    if has_permission(user, action, table.model):
        return True
    rule = unit_rule(table.model)
    if rule is None or action not in rule.actions:
        return False
    if action != "add" and not may(user, action, table.model, key[1]):
        return False
    now = plan.now.get(key, {})
    for column, field in table.columns.items():
        if not field.is_relation:
            continue
        is_owner = column in table.owners or field.name in rule.owned_by
        kept = now.get(column) if is_owner else None
        for pk in {kept, values.get(column)} - {None}:
            target = table.target_of(column), pk
            if target not in plan.writes.inserts and not _may_refer(user, field, pk, is_owner):
                return False
    return True


def _may_refer(user: Any, field: Any, pk: Any, is_owner: bool) -> bool:  # noqa: FBT001
    model = field.remote_field.model
    if not is_limited(user, model):
        return True
    rows = model._base_manager.filter(pk=pk)
    allowed = rows.filter(of_units(user, model)) if is_owner else seen(user, rows)
    return bool(allowed.exists())
