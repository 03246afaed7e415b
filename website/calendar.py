"""Events as iCalendar (RFC 5545)."""

import datetime
from collections.abc import Iterable
from urllib.parse import urlsplit

import icalendar
from django.http import HttpRequest, HttpResponseBase

from foundation.absolute_urls import absolute_url
from publications.exporting.feeds import clean
from publications.exporting.views import whole_response
from website.models import CalendarEvent

TYPE = "text/calendar; charset=utf-8"
_USUALLY = datetime.timedelta(hours=1)
"""The length of an event without an end, which calendars would show as a moment."""


def calendar_response(
    request: HttpRequest, events: Iterable[CalendarEvent], *, name: str, page: str, filename: str
) -> HttpResponseBase:
    """Return a calendar with its events, each in its own time zone."""
    calendar = icalendar.Calendar()
    calendar.add("prodid", "-//people-directory//events//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", _line(name))
    for event in events:
        calendar.add_component(_entry(event, request))
    calendar.add_missing_timezones()
    # They are added in the order of a set, which differs from process to process, and so did ETags.
    zones = sorted(calendar.timezones, key=lambda zone: zone.tz_name)
    calendar.subcomponents[: len(zones)] = zones
    text = calendar.to_ical().decode()
    return whole_response(request, text, content_type=TYPE, filename=filename, page=page)


def _entry(event: CalendarEvent, request: HttpRequest) -> icalendar.Event:
    url = absolute_url(request, event.get_absolute_url())
    entry = icalendar.Event()
    entry.add("uid", f"event-{event.pk}@{urlsplit(url).hostname}")
    entry.add("dtstamp", event.modified_at.astimezone(datetime.UTC))
    entry.add("last-modified", event.modified_at.astimezone(datetime.UTC))
    entry.add("dtstart", event.local_start)
    entry.add("dtend", event.local_end or event.local_start + _USUALLY)
    entry.add("summary", _line(event.title))
    entry.add("url", url)
    if event.place:
        entry.add("location", _line(event.place))
    about = "\n\n".join(part for part in (event.speakers, event.text, event.url) if part)
    if about:
        entry.add("description", "\n".join(clean(about).splitlines()))
    return entry


def _line(text: str) -> str:
    return " ".join(clean(text).split())
