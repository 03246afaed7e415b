"""Who may view, add, change and delete which records. Every page of the admin asks this module.

A user with Django's permission for a kind of record has it for all records of that kind. An editor
of units has no such permission, but a `UnitRule` for each kind of record says which of them belong
to a unit, and what the unit's editors may do with these; they may do nothing with other kinds.
The rules are in `roles/rules.py`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from django.db.models import Model, Q, QuerySet

from foundation.registry import Registry

Action = Literal["view", "add", "change", "delete"]
ACTIONS: tuple[Action, ...] = ("view", "add", "change", "delete")
Rows = TypeVar("Rows", bound=QuerySet[Any])


@dataclass(frozen=True, slots=True)
class Units:
    """The organizations that a user edits with everything below them, by primary key."""

    own: frozenset[int]
    every: frozenset[int]
    """Those that any user edits."""

    def __bool__(self) -> bool:
        return bool(self.own)


NO_UNITS = Units(frozenset(), frozenset())
UNITS_OF: Registry[Callable[[Any], Units]] = Registry("functions that return a user's units")


@dataclass(frozen=True, slots=True)
class UnitRule:
    """What the editors of units may do with one kind of record."""

    model: type[Model]
    rows: Callable[[Units], Q]
    """Match the records that belong to these units."""
    actions: frozenset[Action]
    """What they may do with those."""
    choices: Callable[[], Q] | None = None
    """Match other records that they may choose in forms; none of them by default."""
    owned_by: frozenset[str] = frozenset()
    """The relations that make a record belong to a unit: they lead to records of the unit."""


UNIT_RULES: Registry[UnitRule] = Registry("what editors of units may do")


def unit_rule(model: type[Model]) -> UnitRule | None:
    return next((rule for rule in UNIT_RULES if rule.model is model), None)


def units_of(user: Any) -> Units:
    """Return the units that a user edits; they are read once for each instance of the user."""
    if user is None or not user.is_authenticated or not user.is_active or not user.is_staff:
        return NO_UNITS
    known: Units | None = getattr(user, "_units", None)  # a request's user is a lazy proxy
    if known is None:
        known = user._units = next((find(user) for find in UNITS_OF), NO_UNITS)
    return known


def has_permission(user: Any, action: Action, model: type[Model]) -> bool:
    """Whether a user has Django's permission, for all records of the kind; None has none."""
    if user is None:
        return False
    meta = model._meta
    names = {action, "change"} if action == "view" else {action}
    return any(user.has_perm(f"{meta.app_label}.{name}_{meta.model_name}") for name in names)


def may(user: Any, action: Action, model: type[Model], pk: Any = None) -> bool:
    """Whether a user may do something with the record `pk`; without one, with any record."""
    if has_permission(user, action, model):
        return True
    rule, units = unit_rule(model), units_of(user)
    if rule is None or not units or action not in rule.actions:
        return False
    return pk is None or model._default_manager.filter(rule.rows(units), pk=pk).exists()


def is_limited(user: Any, model: type[Model]) -> bool:
    """Whether a user edits records of the kind only in units, if at all."""
    if user is None or any(has_permission(user, action, model) for action in ACTIONS):
        return False
    return bool(units_of(user))


def limited(user: Any, rows: Rows) -> Rows:
    """Keep those of an editor's units; all rows for users whom permissions let see all of them."""
    return in_units(user, rows) if is_limited(user, rows.model) else rows


def in_units(user: Any, rows: Rows) -> Rows:
    """Keep the rows of units that the user edits."""
    return rows.filter(of_units(user, rows.model))


def of_units(user: Any, model: type[Model]) -> Q:
    """Match the rows of units that the user edits, and none for other users."""
    rule, units = unit_rule(model), units_of(user)
    return rule.rows(units) if rule and units else Q(pk__in=[])


def choosable(user: Any, relation: Any, rows: Rows) -> Rows:
    """Keep the rows that a user may choose for a relation (a model field) in a form."""
    if not is_limited(user, rows.model):
        return rows
    of = unit_rule(relation.model)
    is_owner = of is not None and relation.name in of.owned_by
    return in_units(user, rows) if is_owner else seen(user, rows)


def seen(user: Any, rows: Rows) -> Rows:
    """Keep the rows whose names an editor of units sees in forms; all rows for other users."""
    if not is_limited(user, rows.model):
        return rows
    rule = unit_rule(rows.model)
    if rule is None:
        return rows.none()
    allowed = rule.rows(units_of(user))
    return rows.filter(allowed | rule.choices() if rule.choices else allowed)
