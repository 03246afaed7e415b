"""Preview cards of pages, which other sites show with links."""

import io

import pytest
from django.test import Client
from PIL import Image

from directory.cards import HEIGHT, WIDTH, render_card
from tests.factories import make_person, make_publication

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


def test_an_unlisted_person_has_no_card(client: Client) -> None:
    make_person(name="Hidden Helper", slug="hidden", is_listed=False)
    assert client.get("/people/hidden/card.png").status_code == 404
    assert client.get("/publications/none/card.png").status_code == 404


@pytest.mark.parametrize("title", ["漢字" * 200, "W" * 400, "\x01\u202e" * 50])
def test_a_card_of_any_title_is_one_picture(title: str) -> None:
    picture = Image.open(io.BytesIO(render_card(title, title)))
    assert picture.size == (WIDTH, HEIGHT)
