"""What an editor has changed lately, for the first page of the admin."""

from dataclasses import dataclass
from typing import Any

from django.contrib import admin

from foundation.admin.history.cards import Card, cards
from foundation.history.models import Event, RowChange

_MOST, _MOST_ROWS = 8, 20


@dataclass(frozen=True)
class OwnChange:
    """A change in one line: its first record, or else what it was about, such as an import."""

    event: Event
    title: str
    url: str
    summary: str
    is_undone: bool


def own_changes(user: Any, site: admin.AdminSite) -> list[OwnChange]:
    """Return the latest changes that a user has made, the last one first."""
    events = Event.objects.filter(who=user).order_by("-pk")[:_MOST]
    found = cards(list(events), RowChange.objects.all(), user, site=site, most=_MOST_ROWS)
    return [_own_change(card) for card in found]


def _own_change(card: Card) -> OwnChange:
    event, is_undone = card.event, card.undone_by is not None
    if not card.records:
        how = event.get_route_display()
        return OwnChange(event, card.about or event.reason, card.about_url, how, is_undone)
    first = card.records[0]
    return OwnChange(event, first.title, card.urls[first.key], first.summary, is_undone)
