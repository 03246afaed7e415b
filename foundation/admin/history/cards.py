"""Events as pages show them: who, when, how, why, and what changed."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.contrib import admin
from django.db.models import Count, F, QuerySet, Window
from django.db.models.functions import RowNumber
from django.urls import NoReverseMatch, reverse

from foundation.history.describing import RecordLines, about_title, describe
from foundation.history.models import Event, RowChange
from foundation.history.names import Names, may
from foundation.history.reverting import Reverting
from foundation.history.routes import Route
from foundation.history.states import RowKey
from foundation.history.undone import undone_by
from foundation.history.unit_access import (
    may_revert_event,
    may_revert_in_units,
    seen_changes,
)
from foundation.permissions import Action, is_limited

MOST_ROWS = 100
"""Changed rows of an event that a page shows; the page of the event has all of them."""


@dataclass
class Card:
    """An event with its changes."""

    event: Event
    records: list[RecordLines] = field(default_factory=list)
    more: int = 0
    """Changed rows that are not shown."""
    about: str = ""
    about_url: str = ""
    urls: dict[RowKey, str] = field(default_factory=dict)
    may_revert: bool = True
    """Whether the user may undo changes of this event, if they may edit what it changed."""
    undone_by: Event | None = None
    """The event that undid this one, unless it has been undone itself."""

    @property
    def who(self) -> str:
        return self.event.who_name or "–"

    @property
    def is_import(self) -> bool:
        return self.event.route == Route.IMPORT

    @property
    def may_undo(self) -> bool:
        """Whether there is anything to undo, and the user may edit all of it."""
        rows = [row for record in self.records for row in record.rows]
        may_restore = bool(rows) and all(row.may_restore for row in rows)
        return self.may_revert and self.undone_by is None and may_restore


def cards(
    events: Sequence[Event],
    changes: QuerySet[RowChange],
    user: Any,
    *,
    site: admin.AdminSite,
    most: int = MOST_ROWS,
) -> list[Card]:
    """Return the events with those of their `changes` that a page has room for.

    Of these, editors of units see the changes of their units.
    """
    ids = [event.pk for event in events]
    own = seen_changes(user, changes.filter(event__in=ids))
    number = Window(RowNumber(), partition_by=[F("event_id")], order_by="pk")
    shown = own.annotate(number=number).filter(number__lte=most).order_by("pk")
    counts = dict(own.order_by().values_list("event_id").annotate(Count("pk")))
    names = Names(user)
    names.load((e.about_table, e.about_row) for e in events if e.about_row is not None)
    described = describe(list(shown), user, names=names)
    found = [
        _card(event, described.get(event.pk, []), counts.get(event.pk, 0) - most, names, site)
        for event in events
    ]
    undone = undone_by(events)
    for card in found:
        card.undone_by = undone.get(card.event.pk)
    return found


def _card(
    event: Event, records: list[RecordLines], more: int, names: Names, site: admin.AdminSite
) -> Card:
    card = Card(event, records, max(more, 0), about_title(event, names))
    card.may_revert = may_revert_event(names.user, event)
    if event.about_row is not None:
        card.about_url = url_of((event.about_table, event.about_row), site)
    for record in records:
        card.urls[record.key] = url_of(record.key, site) if record.exists else ""
    return card


def url_of(key: RowKey, site: admin.AdminSite) -> str:
    """Return the page of a record in the admin; empty if it has none."""
    model = next((m for m in site._registry if m._meta.db_table == key[0]), None)
    if model is None:
        return ""
    try:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}_change"
        return reverse(name, args=[key[1]])
    except NoReverseMatch:
        return ""


def may_revert(user: Any, plan: Reverting) -> bool:
    """Whether a user may edit, add and delete the rows of all these tables.

    Editors of units revert their own changes of records of their units.
    """
    if is_limited(user, Event):
        return may_revert_in_units(user, plan)
    actions: tuple[Action, ...] = ("change", "delete")
    models = {change.table.model for change in plan.changes}
    return all(may(user, action, model) for model in models for action in actions)
