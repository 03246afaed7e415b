"""Events: drafts, time zones, upcoming and past, calendars, and what search engines read."""

import datetime
import json
import re
from typing import Any

import icalendar
import pytest
from django.test import Client
from django.utils import timezone

from tests.admin_pages import edit, errors_of, form_of, page_of
from tests.factories import make_person
from tests.query_counts import assert_same_queries
from tests.website.test_pages import body
from website.models import CalendarEvent

pytestmark = pytest.mark.django_db
ADD = "/admin/website/calendarevent/add/"
VALUES = {"title": "GPU sharing", "kind": "seminar", "starts_at_0": "2999-07-01",
          "starts_at_1": "16:00", "ends_at_0": "2999-07-01", "ends_at_1": "17:30",
          "time_zone": "Asia/Shanghai", "place": "Room 5", "speaker": "Ada L., Example University",
          "text": "Why *share*?", "url": "https://example.org/join", "is_public": "on"}  # fmt: skip


def make_event(*, days: float, **fields: Any) -> CalendarEvent:
    """Create a public event that starts in so many days."""
    starts_at = timezone.now() + datetime.timedelta(days)
    return CalendarEvent.objects.create(
        **{"title": "Talk", "starts_at": starts_at, "is_public": True} | fields
    )


def calendar(path: str) -> Any:
    answer = Client().get(path)
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    return icalendar.Calendar.from_ical(answer.content)


def test_time_zones_of_a_calendar_come_in_order_of_their_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    zones = ["Europe/Oslo", "Asia/Shanghai", "America/Bogota", "Africa/Lagos"]
    for number, zone in enumerate(zones):
        make_event(days=number + 1, title=f"Talk {number}", time_zone=zone)
    for order in (zones, zones[::-1]):  # as different processes have them
        monkeypatch.setattr(icalendar.Calendar, "get_missing_tzids", lambda _, order=order: order)
        found = calendar("/events.ics")
        assert [str(zone["TZID"]) for zone in found.walk("VTIMEZONE")] == sorted(zones)
        titles = [str(entry["SUMMARY"]) for entry in found.walk("VEVENT")]
        assert titles == [f"Talk {number}" for number in (3, 2, 1, 0)]


def sections(html: str) -> tuple[str, str]:
    upcoming = html.partition('id="upcoming"')[2].partition("</section>")[0]
    return upcoming, html.partition('id="past"')[2].partition("</section>")[0]


def test_an_event_is_entered_in_its_own_time_zone_and_shown_in_it(admin_client: Client) -> None:
    edit(admin_client, ADD, VALUES)
    event = CalendarEvent.objects.get()
    assert event.starts_at == datetime.datetime(2999, 7, 1, 8, tzinfo=datetime.UTC)
    html = body("/events/gpu-sharing/")
    assert "Jul 1, 2999, 4 p.m.</time>–" in html
    assert "5:30 p.m.</time> CST" in html
    assert "Ada L., Example University" in html
    assert "Why <em>share</em>?" in html
    shown = form_of(admin_client, page_of(event))
    assert (shown["starts_at_1"], shown["ends_at_1"]) == (datetime.time(16), datetime.time(17, 30))
    edit(admin_client, page_of(event), {"place": "Room 6"})
    event.refresh_from_db()
    assert (event.starts_at.hour, event.place) == (8, "Room 6")


def test_an_event_is_a_calendar_with_its_time_zone(admin_client: Client) -> None:
    edit(admin_client, ADD, VALUES)
    for path in ("/events.ics", "/events/gpu-sharing.ics"):
        found = calendar(path)
        assert [str(zone["TZID"]) for zone in found.walk("VTIMEZONE")] == ["Asia/Shanghai"]
        [entry] = found.walk("VEVENT")
        assert entry.decoded("dtstart").isoformat() == "2999-07-01T16:00:00+08:00"
        assert entry.decoded("dtend").isoformat() == "2999-07-01T17:30:00+08:00"
        assert str(entry["summary"]) == "GPU sharing"
        assert str(entry["location"]) == "Room 5"
        assert str(entry["url"]) == "http://testserver/events/gpu-sharing/"
    assert Client().get("/events.ics")["ETag"]


@pytest.mark.parametrize("text", ["a;b,c\\d\r\nSUMMARY:x", "漢字" * 90, "\x01\u2028", "🦜" * 60])
def test_any_title_is_one_line_of_a_calendar(text: str) -> None:
    event = make_event(days=1, title=text, place=text, time_zone="No/Where")
    [entry] = calendar("/events.ics").walk("VEVENT")
    assert str(entry["summary"]).split() == text.replace("\x01", "").split()
    assert max(map(len, Client().get(f"/events/{event.slug}.ics").content.split(b"\r\n"))) <= 75


def test_events_are_upcoming_until_the_end_of_their_last_day() -> None:
    make_event(days=-0.0001, title="Begun")
    make_event(days=-5, title="Long", ends_at=timezone.now() + datetime.timedelta(2))
    make_event(days=3, title="Soon")
    make_event(days=9, title="Later")
    make_event(days=-3, title="Over")
    make_event(days=-30, title="Long over")
    upcoming, past = sections(body("/events/"))
    order = re.findall(r'dir="auto">(\w[\w ]*)</a>', upcoming)
    assert [title for title in order if title != "Begun"] == ["Long", "Soon", "Later"]
    assert re.findall(r'dir="auto">(\w[\w ]*)</a>', past)[-2:] == ["Over", "Long over"]
    home = body("/")
    assert "Upcoming events" in home
    assert "Over" not in home


def test_a_draft_is_nowhere(admin_client: Client) -> None:
    event = make_event(days=1, title="Secret seminar", is_public=False)
    for path in ("/", "/events/", "/search/?q=secret"):
        assert event.get_absolute_url() not in body(path)
    assert not calendar("/events.ics").walk("VEVENT")
    for path in (event.get_absolute_url(), f"/events/{event.slug}.ics"):
        assert Client().get(path).status_code == 404
    assert "Secret seminar" in admin_client.get(f"{page_of(event)[:-7]}page/").content.decode()
    edit(admin_client, page_of(event), {"is_public": "on"})
    assert event.get_absolute_url() in body("/search/?q=secret")
    assert (
        f"/events/{event.slug}/"
        in b"".join(
            Client().get("/sitemap-events-1.xml").streaming_content  # type: ignore[attr-defined]
        ).decode()
    )


def test_a_speaker_without_a_page_is_not_named() -> None:
    event = make_event(days=1, person=make_person(name="Hidden Helper", is_listed=False))
    shown = make_event(days=2, title="Another", person=make_person())
    assert "Hidden" not in body(event.get_absolute_url()) + body("/events/") + body("/")
    assert "Hidden" not in Client().get("/events.ics").content.decode()
    assert '<a href="/people/alice-example/">' in body(shown.get_absolute_url())


def test_metadata_is_json_ld(admin_client: Client) -> None:
    edit(admin_client, ADD, VALUES)
    html = body("/events/gpu-sharing/")
    match = re.search(r'<script type="application/ld\+json">(.*?)</script>', html, re.DOTALL)
    assert match
    data = json.loads(match[1])
    assert data["@type"] == "Event"
    assert data["startDate"] == "2999-07-01T16:00:00+08:00"
    assert data["location"]["name"] == "Room 5"


def test_times_and_time_zones_are_checked(admin_client: Client) -> None:
    wrong = VALUES | {"ends_at_0": "2999-06-30", "time_zone": "Europe/Atlantis"}
    assert "isn’t a time zone" in str(errors_of(edit(admin_client, ADD, wrong)))
    errors = errors_of(edit(admin_client, ADD, wrong | {"time_zone": "UTC"}))
    assert "ends before it starts" in str(errors)
    assert not CalendarEvent.objects.exists()


def test_lists_take_the_same_queries_for_more_events() -> None:
    def make(number: int) -> None:
        for n in range(number):
            make_event(days=n + 1, person=make_person(name=f"P {n}"))

    assert_same_queries("/events/", make=make, few=2, many=6)


def test_the_parts_of_a_time_are_named(admin_client: Client) -> None:
    form = admin_client.get("/admin/website/calendarevent/add/").text
    for label in ("Starts: date", "Starts: time", "Ends: date", "Ends: time"):
        assert f'aria-label="{label}"' in form
