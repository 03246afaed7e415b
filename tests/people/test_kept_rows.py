"""Rows of people are kept by all that they print, so no change of it leaves an old row."""

import datetime
import io
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import caches
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import connection
from django.test import Client
from django.utils import timezone
from PIL import Image

from affiliations.models import Organization
from foundation.unsaved_files import files_held_in_memory
from people.models import Affiliation, Interest, Person, PersonInterest
from tests.factories import make_affiliation, make_organization, make_person
from tests.query_counts import queries_of

pytestmark = pytest.mark.django_db

TRIES = 50
"""On PostgreSQL, what other tests write to the same server meanwhile makes another snapshot."""
PAGES = ("/people/", "/people/?view=grid", "/affiliations/lab/")


@pytest.fixture
def alice() -> Person:
    university = make_organization(name="Example University", slug="university")
    lab = make_organization(name="Example Lab", slug="lab", parent=university)
    alice = make_person(name="Alice Example")
    make_affiliation(person=alice, organization=lab, role="faculty", title="Lecturer", start="2015")
    interest = Interest.objects.create(name="Compilers")
    PersonInterest.objects.create(person=alice, interest=interest)
    return alice


def _pages(client: Client) -> dict[str, str]:
    return {page: client.get(page).content.decode() for page in PAGES}


def _sql(statement: str, *values: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


def _interest() -> None:
    _sql("UPDATE people_interest SET name = %s", "Databases")


def _other_interest() -> None:
    added = Interest.objects.create(name="Networks")
    PersonInterest.objects.create(person=Person.objects.get(), interest=added)


@pytest.mark.parametrize(
    ("change", "text", "where"),
    [
        (lambda: Person.objects.update(name="Alice Other"), "Alice Other", PAGES),
        (lambda: Person.objects.update(slug="other"), "/people/other/", PAGES),
        (lambda: Person.objects.update(native_name="爱丽丝"), "爱丽丝", PAGES),
        (lambda: Person.objects.update(given_name="Zoe"), ">ZE</span>", PAGES),
        (lambda: Person.objects.update(photo="people/photos/a.webp"), "people/photos/a", PAGES),
        (lambda: Affiliation.objects.update(title="Reader"), "Reader", PAGES),
        (lambda: Affiliation.objects.update(start="2016"), "2016", PAGES[2:]),
        (lambda: Affiliation.objects.update(end="2020"), "2020", (PAGES[0], PAGES[2])),
        (lambda: Organization.objects.filter(slug="lab").update(name="Lab X"), "Lab X", PAGES),
        (_interest, "Databases", (PAGES[0], PAGES[2])),
        (_other_interest, "Networks", (PAGES[0], PAGES[2])),
    ],
)
def test_a_page_shows_what_has_changed(
    client: Client,
    alice: Person,
    change: Callable[[], object],
    text: str,
    where: tuple[str, ...],
) -> None:
    before = _pages(client)
    assert all(text not in html for html in before.values())
    assert _pages(client) == before

    change()

    after = _pages(client)
    assert {page for page in PAGES if text in after[page]} >= set(where)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("page", [*PAGES, "/"])
def test_rows_are_read_again_only_after_a_write(client: Client, alice: Person, page: str) -> None:
    def reads_of_rows() -> int:
        caches["pages"].clear()
        return sum('FROM "people_personinterest"' in sql for sql in queries_of(page, client))

    client.get(page)
    assert any(reads_of_rows() == 0 for _ in range(TRIES))
    Affiliation.objects.update(title="Reader")
    assert reads_of_rows() > 0
    assert "Reader" in client.get(page).content.decode()
    assert any(reads_of_rows() == 0 for _ in range(TRIES))


def test_a_picture_of_a_preview_is_not_kept(client: Client, alice: Person) -> None:
    drawn = io.BytesIO()
    Image.new("RGB", (300, 300), "teal").save(drawn, "PNG")
    Person.objects.update(photo="people/photos/me.png")
    before = _pages(client)
    with files_held_in_memory():
        default_storage.save("people/photos/me.png", ContentFile(drawn.getvalue()))
        assert all("data:image/webp" in html for html in _pages(client).values())
    assert _pages(client) == before
    assert all("people/photos/me.png" in html for html in before.values())


def test_a_position_ends_with_the_day(
    client: Client, alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = timezone.now()
    Affiliation.objects.update(end=timezone.localdate().isoformat())
    assert "person-row__position muted" not in _pages(client)["/affiliations/lab/"]

    monkeypatch.setattr(timezone, "now", lambda: now + datetime.timedelta(days=1))

    assert "person-row__position muted" in _pages(client)["/affiliations/lab/"]


def test_the_first_portraits_are_fetched_before_their_places_are_known(client: Client) -> None:
    for name in ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"):
        make_affiliation(person=make_person(name=f"{name} Doe", photo="people/photos/a.webp"))
    portraits = re.findall(r"<img [^>]*portrait[^>]*>", client.get("/people/").content.decode())
    assert ["lazy" in portrait for portrait in portraits] == [False] * 4 + [True] * 2
    strip = re.findall(r"<img [^>]*portrait[^>]*>", client.get("/").content.decode())
    assert ["lazy" in portrait for portrait in strip] == [False] * 4 + [True] * 2
