"""Rows of lists are kept between requests, as long as everything that they print is the same."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from directory.caching.snapshots import read_snapshot
from foundation.snapshot_version import reading_version
from people.models import Person
from publications.display import list_rows
from publications.display.list_rows import listed, listed_by_key
from publications.models import (
    Appearance,
    Authorship,
    Publication,
    PublicationAward,
    PublicationLink,
    Venue,
)
from publications.templatetags.publication_rows import publication_row
from tests.factories import make_person, make_publication, make_venue

pytestmark = pytest.mark.django_db


def make_row() -> Publication:
    """Create a publication with everything that a row prints."""
    conference = make_venue(name="Conference of Examples", short_name="COE")
    workshop = make_venue(name="Workshop of Examples", kind="workshop", parent=conference)
    alice = make_person(name="Alice Example")
    publication = make_publication(title="A paper", date="2020", venue=workshop, authors=[alice])
    Appearance.objects.create(
        publication=publication, venue=conference, date="2021", volume="3", number="2"
    )
    PublicationAward.objects.create(publication=publication, name="Best Paper")
    PublicationLink.objects.create(publication=publication, url="https://example.org/slides")
    return publication


CHANGES: dict[str, Callable[[], object]] = {
    "title": lambda: Publication.objects.update(title="Another paper"),
    "date": lambda: Publication.objects.update(date="2019", year=2019),
    "status": lambda: Publication.objects.update(status="submitted"),
    "kind": lambda: Publication.objects.update(kind="thesis"),
    "presentation": lambda: Publication.objects.update(presentation="oral"),
    "language": lambda: Publication.objects.update(language="german"),
    "doi": lambda: Publication.objects.update(doi="10.1000/1"),
    "et al.": lambda: Publication.objects.update(truncated=True),
    "extra": lambda: Publication.objects.update(extra={"date": "2020--2022"}),
    "venue": lambda: Venue.objects.filter(kind="workshop").update(name="Workshop"),
    "venue above": lambda: Venue.objects.exclude(kind="workshop").update(name="Conference"),
    "kind of the venue": lambda: Venue.objects.exclude(kind="workshop").update(kind="journal"),
    "appearance": lambda: Appearance.objects.update(pages="1–2"),
    "award": lambda: PublicationAward.objects.update(name="Second best"),
    "link": lambda: PublicationLink.objects.update(label="Slides of the talk"),
    "author": lambda: Authorship.objects.update(last="Elsewhere"),
    "link to the author": lambda: Authorship.objects.update(link_state="suggested"),
    "equal contribution": lambda: Authorship.objects.update(equal_group=1),
    "page of the author": lambda: Person.objects.update(is_listed=False),
    "address of the author": lambda: Person.objects.update(slug="another"),
    "former name": lambda: Person.objects.update(
        name="Alice New", given_name="Alice", family_name="New",
        hidden_names={"former": ["Alice Example"], "present": ["Alice New"]},
    ),
}  # fmt: skip


def rows_of(client: Client) -> str:
    page = client.get("/publications/").content.decode()
    return page[page.index('class="publication-row"') : page.index("</main>")]


@pytest.mark.parametrize("name", CHANGES)
def test_a_row_changes_with_everything_that_it_prints(client: Client, name: str) -> None:
    make_row()
    before = rows_of(client)
    assert rows_of(client) == before
    CHANGES[name]()
    assert rows_of(client) != before


def test_a_row_says_that_a_manual_is_a_standard() -> None:
    make_publication(title="Bits", kind="manual", entry_type="standard", authors=["Alone, Al"])
    (publication,) = listed(Publication.objects.all())
    assert "Standard" in publication_row(publication)
    assert "Manual" not in publication_row(publication)


def test_a_row_is_in_the_language_of_the_page() -> None:
    make_publication(title="Only", kind="thesis", authors=["Alone, Al"])
    (publication,) = listed(Publication.objects.all())
    rows = []
    for language in ("en", "de"):
        with translation.override(language):
            rows.append(publication_row(publication))
    assert rows[0] is not rows[1]


def test_a_row_that_is_kept_emphasizes_whose_page_it_is_on() -> None:
    alice, bob = make_person(name="Alice Example"), make_person(name="Bob Example", is_listed=False)
    make_publication(authors=[alice, "Li, Li", bob, "Liu, Li"])
    (publication,) = listed(Publication.objects.all())
    link = f'<a href="/people/{alice.slug}/">Alice Example</a>'
    owned = '<bdi class="is-owner">{}</bdi>'.format
    for owner, names in (
        (None, f"{link}, Li Li, Bob Example, Li Liu"),
        (alice, f"{owned('Alice Example')}, Li Li, Bob Example, Li Liu"),
        (bob, f"{link}, Li Li, {owned('Bob Example')}, Li Liu"),
        (make_person(), f"{link}, Li Li, Bob Example, Li Liu"),
    ):
        assert f'<div class="byline">\n{names}\n</div>' in publication_row(publication, owner)


def test_a_long_row_never_folds_whose_page_it_is_on() -> None:
    alice = make_person(name="Alice Example")
    strangers = [f"Stranger, {chr(ord('A') + number)}." for number in range(20)]
    make_publication(authors=[*strangers[:12], alice, *strangers[12:]])
    (publication,) = listed(Publication.objects.all())
    for owner, folds in ((None, 1), (alice, 2), (None, 1)):
        row = publication_row(publication, owner)
        assert row.count("<details") == folds
        assert ('<bdi class="is-owner">' in row) == bool(owner)


@pytest.mark.django_db(transaction=True)
def test_pages_share_a_record_until_a_row_changes() -> None:
    key = make_row().pk

    def record(*also: str, language: str = "en") -> Publication:
        with read_snapshot(), translation.override(language):
            return listed_by_key([key], *also)[0]

    # On PostgreSQL, what other tests write to the same server meanwhile makes another snapshot.
    shared = next(one for one in (record() for _ in range(50)) if record() is one)
    assert record("abstract") is not shared
    assert record(language="de") is not shared
    Venue.objects.update(name="Another workshop")
    assert record() is not shared
    assert str(record().venue) != str(shared.venue)


def test_a_page_that_is_asked_for_again_is_kept_when_there_is_room_for_few(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(list_rows, "_MOST_KEPT", 2)
    keys = [make_publication(title=f"Paper {number}").pk for number in range(6)]
    with reading_version(lambda: "one"):
        for first in (0, 2, 4):
            assert [each.pk for each in listed_by_key(keys[first : first + 2])] == keys[
                first : first + 2
            ]
        before = listed_by_key(keys[4:])
        with CaptureQueriesContext(connection) as queries:
            assert listed_by_key(keys[4:]) == before
    assert not queries.captured_queries


@pytest.mark.parametrize(
    ("name", "badge"),
    [("ESOAK", ">ESOAK ’20<"), ("NeurOAK", ">NeurOAK ’20<"), ("Oakerton", ""), ("IEEE", "")],
)
def test_the_name_of_a_conference_that_is_an_acronym_is_a_badge(name: str, badge: str) -> None:
    make_publication(venue=make_venue(name=name), venue_name=f"{name} 2020", date="2020")
    (row,) = (publication_row(each) for each in listed(Publication.objects.all()))
    assert badge in row
    assert ("’20<" in row) == bool(badge)
