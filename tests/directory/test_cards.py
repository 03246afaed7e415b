"""Preview cards of pages, which other sites show with links."""

import io
import re
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from PIL import Image
from pytest_django import Settings

from directory import cards
from directory.cards import HEIGHT, WIDTH, render_card
from people.models import Project
from tests.factories import make_authorship, make_organization, make_person, make_publication
from website.models import (
    CalendarEvent,
    HomeBlock,
    NewsItem,
    Page,
    Position,
    ResearchArea,
    Section,
    Site,
)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("title", "line"),
    [
        ("Alice Example", ""),
        ("赵汉宇", "分布式系统"),
        ("#panic() *x* $y$ " * 30, "Somebody, " * 60),
        ("አሊስ", "A name that no font may have"),
    ],
)
def test_a_card_has_its_stated_size(title: str, line: str) -> None:
    picture = Image.open(io.BytesIO(render_card(title, line)))
    assert picture.format == "PNG"
    assert picture.size == (WIDTH, HEIGHT)


def test_people_without_a_photo_and_publications_have_cards(client: Client) -> None:
    alice = make_person(name="Alice Example", slug="alice")
    publication = make_publication(title="On Examples", authors=[alice])
    for page in ("/people/alice/", publication.get_absolute_url()):
        card = f"{page}card.png"
        assert f'<meta property="og:image" content="http://testserver{card}">' in (
            client.get(page).content.decode()
        )
        assert client.get(card).headers["Content-Type"] == "image/png"


@pytest.mark.parametrize(
    ("authors", "line"), [(["Example, A."], "A. Example, et al."), ([], "B. Example")]
)
def test_the_card_of_a_publication_names_authors_or_else_editors(
    client: Client, monkeypatch: pytest.MonkeyPatch, authors: list[str], line: str
) -> None:
    made: list[tuple[Any, ...]] = []

    def render(*args: Any) -> bytes:
        made.append(args)
        return b""

    monkeypatch.setattr(cards, "render_card", render)
    book = make_publication(title="On Examples", authors=authors, truncated=True)
    make_authorship(publication=book, author="Example, B.", contribution="editor")
    client.get(f"{book.get_absolute_url()}card.png")
    assert [args[:2] for args in made] == [("On Examples", line)]


def test_an_unlisted_person_has_no_card(client: Client) -> None:
    make_person(name="Hidden Helper", slug="hidden", is_listed=False)
    assert client.get("/people/hidden/card.png").status_code == 404
    assert client.get("/publications/none/card.png").status_code == 404


@pytest.mark.parametrize("title", ["漢字" * 200, "W" * 400, "\x01\u202e" * 50])
def test_a_card_of_any_title_is_one_picture(title: str) -> None:
    picture = Image.open(io.BytesIO(render_card(title, title)))
    assert picture.size == (WIDTH, HEIGHT)


def png_of(path: str) -> Image.Image:
    answer = Client().get(path)
    assert answer.headers["Content-Type"] == "image/png", path
    return Image.open(io.BytesIO(answer.content)).convert("RGB")


def test_every_kind_of_page_has_a_card(client: Client) -> None:
    lab = make_organization(name="Example Lab")
    text = {"title": "Join us", "slug": "join", "text": "Come."}
    records: list[Any] = [
        lab,
        Project.objects.create(name="Zebra", kind="software", release="public"),
        ResearchArea.objects.create(**text, is_public=True),
        Page.objects.create(**text, is_public=True),
        Position.objects.create(**text, is_public=True, organization=lab),
        NewsItem.objects.create(**text, release="public"),
        CalendarEvent.objects.create(**text, starts_at=timezone.now(), is_public=True),
    ]
    for path in ("/", *(record.get_absolute_url() for record in records)):
        html = client.get(path).content.decode()
        [card] = re.findall(r'property="og:image" content="http://testserver([^"]+)"', html)
        assert png_of(card).size == (WIDTH, HEIGHT)
    assert client.get("/cards/other/join.png").status_code == 404
    ResearchArea.objects.update(is_public=False)
    assert client.get("/cards/area/join.png").status_code == 404


def test_every_list_has_a_card_of_its_own(client: Client) -> None:
    cards = {}
    for section in Section:
        html = client.get(reverse(section.value)).content.decode()
        [title] = re.findall(r'property="og:title" content="([^"]+)"', html)
        assert title == section.label
        [card] = re.findall(r'property="og:image" content="http://testserver([^"]+)"', html)
        cards[png_of(card).tobytes()] = card
    assert len(cards) == len(Section)
    assert client.get("/cards/lists/other.png").status_code == 404


def test_only_whole_lists_are_canonical(client: Client) -> None:
    assert (
        'rel="canonical" href="http://testserver/people/"'
        in client.get("/people/").content.decode()
    )
    assert 'rel="canonical"' not in client.get("/people/?q=alice").content.decode()


def test_a_page_about_a_record_has_its_card(client: Client) -> None:
    alice = make_person(name="Alice Example", slug="alice")
    make_publication(title="On Examples", authors=[alice, make_person(name="Bob Example")])
    for path, card in (
        ("/people/alice/cv/", "/people/alice/card.png"),
        ("/people/alice/connections/", "/people/alice/card.png"),
        ("/search/?q=alice", "/cards/site.png"),
    ):
        assert f'"og:image" content="http://testserver{card}"' in client.get(path).content.decode()


def test_the_card_of_the_site_shows_the_picture_of_its_opening(
    settings: Settings, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    red = io.BytesIO()
    Image.new("RGB", (600, 400), "red").save(red, "PNG")
    block = HomeBlock(site=Site.objects.create(name="Lab"), kind="hero")
    block.picture.save("a.png", ContentFile(red.getvalue()))
    assert png_of("/cards/site.png").getpixel((WIDTH - 200, HEIGHT // 2)) == (255, 0, 0)


def test_a_card_shows_the_picture_and_the_logo(settings: Settings, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path
    alice = make_person(slug="alice")
    plain = png_of("/people/alice/card.png")
    red, blue = (io.BytesIO() for _ in range(2))
    Image.new("RGB", (600, 600), "red").save(red, "PNG")
    Image.new("RGB", (200, 100), "blue").save(blue, "PNG")
    alice.photo.save("a.png", ContentFile(red.getvalue()))
    Site.objects.create(name="Lab").logo.save("b.png", ContentFile(blue.getvalue()))
    card = png_of("/people/alice/card.png")
    places = [(WIDTH - 200, HEIGHT // 2), (100, HEIGHT - 100)]
    assert [card.getpixel(place) for place in places] == [(255, 0, 0), (0, 0, 255)]
    assert [plain.getpixel(place) for place in places] == [(253, 253, 251)] * 2
    (tmp_path / alice.photo.name).unlink()
    assert png_of("/people/alice/card.png").getpixel(places[0]) == (253, 253, 251)
