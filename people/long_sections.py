"""Fold the long sections of a profile, so that what follows is within reach."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from people.models import Activity

FOLDED_FROM = 13
"""So many entries or more are folded."""
_OPEN = 8


@dataclass(frozen=True)
class Fold:
    title: str
    activities: Sequence[Activity]
    is_open: bool = False


def folds(activities: Sequence[Activity]) -> list[Fold]:
    """Return the entries of a section: all of a short one, else by year, the latest open.

    Entries that the person has put in an order keep it: those after the first few are folded.
    """
    if len(activities) < FOLDED_FROM:
        return [Fold("", activities, is_open=True)]
    if any(activity.rank for activity in activities):
        first, rest = activities[:_OPEN], activities[_OPEN:]
        return [Fold("", first, is_open=True), Fold(_("More"), rest)]
    return list(_by_year(activities))


def _by_year(activities: Sequence[Activity]) -> Iterator[Fold]:
    years: dict[str, list[Activity]] = defaultdict(list)
    for activity in activities:
        years[_year(activity)].append(activity)
    shown = 0
    for year in sorted(years, reverse=True):
        yield Fold(year or _("Undated"), years[year], is_open=shown < _OPEN and bool(year))
        shown += len(years[year])


def _year(activity: Activity) -> str:
    dates = [str(each.date) for each in activity.dates.all()]
    return max(filter(None, [*dates, activity.end or activity.start]), default="")[:4]
