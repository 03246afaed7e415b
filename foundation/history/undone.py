"""Which changes have been undone, and by which change."""

from collections.abc import Iterable

from foundation.history.models import Event


def undone_by(events: Iterable[Event]) -> dict[int, Event]:
    """Return by its key the change that undid each of `events` and has not been undone itself.

    Takes one query, and one more for each time that something was undone and done again.
    """
    found: dict[int, list[Event]] = {}
    asked: set[int] = set()
    keys = {event.pk for event in events}
    while keys:
        asked |= keys
        undoing = list(Event.objects.filter(undoes__in=keys).order_by("pk"))
        for event in undoing:
            found.setdefault(event.undoes_id or 0, []).append(event)
        keys = {event.pk for event in undoing} - asked
    standing: dict[int, Event] = {}
    for pk in sorted(found, reverse=True):  # a change is undone by later ones
        if effective := [event for event in found[pk] if event.pk not in standing]:
            standing[pk] = effective[-1]
    return standing
