"""The blocks of the home page: in a default order, or as editors switch, move and fill them."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from tests.admin_pages import edit, errors_of, form_of
from tests.factories import make_affiliation, make_person, make_publication
from tests.query_counts import queries_of
from tests.website.test_news import make_news
from tests.website.test_pages import body
from tests.website.test_positions import make_position
from tests.website.test_site import picture, post_with_files
from website.models import HomeBlock, Partner, Site
from website.models.home import DEFAULT_BLOCKS

pytestmark = pytest.mark.django_db
ADD, CHANGE = "/admin/website/site/add/", "/admin/website/site/1/change/"
NEW_TEXT = {"kind": "text", "is_shown": "on", "picture_focus_x": 50, "picture_focus_y": 50}


def titles() -> list[str]:
    """Return the titles of the blocks in order."""
    return re.findall(r'class="ruled-title"[^>]*>([^<]+)</h2>', body("/"))


def add_blocks(*kinds: str, **fields: Any) -> list[HomeBlock]:
    site = Site.objects.get_or_create(pk=1)[0]
    return [
        HomeBlock.objects.create(site=site, kind=kind, rank=rank, **fields)
        for rank, kind in enumerate(kinds)
    ]


@pytest.fixture
def group() -> None:
    alice = make_person(name="Alice Example")
    make_affiliation(person=alice, title="Postdoc")
    make_publication(title="On Examples", authors=[alice])
    make_position()
    make_news()


def test_a_list_says_once_what_its_marks_mean() -> None:
    for number in range(2):
        publication = make_publication(title=f"On {number}", authors=["A, Alice", "B, Bob"])
        publication.authorships.update(equal_group=1)
        publication.awards.create(name="Best Paper", year=timezone.localdate().year)
    add_blocks("publications")
    assert body("/").count("equal contribution") == 1


@pytest.mark.usefixtures("group")
def test_without_any_setting_the_page_has_what_there_is() -> None:
    assert titles() == ["Current members", "News", "Open positions", "Recent publications"]
    assert "<strong>1</strong> current member" in body("/")


@pytest.mark.usefixtures("group")
def test_the_form_begins_with_the_default_order_and_saving_it_changes_nothing(
    admin_client: Client,
) -> None:
    before = titles()
    data = form_of(admin_client, ADD)
    kinds = [data[f"home_blocks-{n}-kind"] for n in range(len(DEFAULT_BLOCKS))]
    assert kinds == list(DEFAULT_BLOCKS)
    edit(admin_client, ADD, {"name": "Our Group"})
    assert list(HomeBlock.objects.values_list("kind", flat=True)) == list(DEFAULT_BLOCKS)
    assert titles() == before
    edit(admin_client, CHANGE, {"name": "Our Lab"})
    assert HomeBlock.objects.count() == len(DEFAULT_BLOCKS)


@pytest.mark.usefixtures("group")
def test_blocks_are_moved_switched_off_and_named(admin_client: Client) -> None:
    edit(admin_client, ADD, {"name": "Our Group"})
    ranks = {f"home_blocks-{n}-rank": 20 - n for n in range(len(DEFAULT_BLOCKS))}
    people = DEFAULT_BLOCKS.index(HomeBlock.Kind.PEOPLE)
    news = DEFAULT_BLOCKS.index(HomeBlock.Kind.NEWS)
    changes = {f"home_blocks-{people}-is_shown": None, f"home_blocks-{news}-title": "What’s new"}
    edit(admin_client, CHANGE, ranks | changes)
    assert titles() == ["Recent publications", "Open positions", "What’s new"]


def rank_of_new(client: Client) -> str:
    """Return the number with which a new row begins."""
    html = client.get(CHANGE).content.decode()
    return re.findall(r'name="home_blocks-__prefix__-rank" value="(\d+)"', html)[0]


@pytest.mark.parametrize("is_moved", [False, True])
def test_an_added_block_is_the_last_one(admin_client: Client, is_moved: bool) -> None:
    """Also if its form still has the number that new rows had before others were moved."""
    add_blocks(*DEFAULT_BLOCKS[:2])
    HomeBlock.objects.update(rank=0)
    moved = {"home_blocks-0-rank": 2, "home_blocks-1-rank": 1} if is_moved else {}
    added = NEW_TEXT | {"rank": rank_of_new(admin_client)}
    edit(admin_client, CHANGE, moved, rows={"home_blocks": [added]})
    kinds = [*HomeBlock.objects.values_list("kind", flat=True)]
    assert sorted(kinds[:2]) == sorted(DEFAULT_BLOCKS[:2])
    assert kinds[2:] == ["text"]


def test_an_added_block_follows_the_default_ones(admin_client: Client) -> None:
    Site.objects.create(pk=1)
    rank = rank_of_new(admin_client)
    assert rank == str(len(DEFAULT_BLOCKS) + 1)
    edit(admin_client, CHANGE, rows={"home_blocks": [NEW_TEXT | {"rank": rank}]})
    assert [*HomeBlock.objects.values_list("kind", flat=True)] == [*DEFAULT_BLOCKS, "text"]


def test_the_opening_has_a_text_a_picture_and_buttons(
    admin_client: Client, settings: Settings, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    Site.objects.create(name="Our Group", mission="Not this.")
    row = "home_blocks-0"
    post_with_files(
        admin_client, CHANGE,
        **{
            f"{row}-text": "We build *examples*.", f"{row}-picture": picture(800, 500),
            f"{row}-picture_description": "Our house", f"{row}-first_label": "Join us",
            f"{row}-first_address": "/join/", f"{row}-second_label": "Code",
            f"{row}-second_address": "https://example.org/code",
        },
    )  # fmt: skip
    html = body("/")
    for text in ("<em>examples</em>", 'alt="Our house"', 'href="/join/">Join us</a>',
                 'href="https://example.org/code">Code</a>'):  # fmt: skip
        assert text in html
    assert "Not this." not in html
    source = re.search(r'<img class="home-header__picture"[^>]* src="([^"]+)"', html)
    assert source
    assert Client().get(source[1]).headers["Content-Type"] == "image/webp"
    HomeBlock.objects.update(is_shown=False)
    assert Client().get(source[1]).status_code == 404


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"first_label": "Join us"}, "first_address"),
        ({"first_label": "Join", "first_address": "javascript:alert(1)"}, "first_address"),
        ({"first_address": "//evil.example.org"}, "first_address"),
        ({"most": "99"}, "most"),
        ({"kind": "news"}, ""),
    ],
)
def test_what_a_block_can_not_be_is_refused(
    admin_client: Client, changes: dict[str, str], field: str
) -> None:
    data = {f"home_blocks-0-{name}": value for name, value in changes.items()}
    errors = errors_of(edit(admin_client, ADD, data))
    assert errors
    assert not field or f"home_blocks-0-{field}" in errors
    assert not Site.objects.exists()


def test_there_can_be_several_texts_and_each_is_sanitized() -> None:
    add_blocks("text", "text", text="## Visit\n\n<script>alert(1)</script> **us**")
    html = body("/")
    assert html.count("<strong>us</strong>") == 2
    assert "<script>alert" not in html
    assert html.count("<h1") == 1


def test_selected_publications_replace_those_with_an_award() -> None:
    [block] = add_blocks("featured", most=1)
    block.publications.add(make_publication(title="Old favorite", date="1999"))
    block.publications.add(make_publication(title="New favorite", date="2020"))
    block.publications.add(make_publication(title="A Draft", date="2021", release="draft"))
    html = body("/")
    assert titles() == ["Selected publications"]
    assert "New favorite" in html
    for text in ("Old favorite", "A Draft"):
        assert text not in html


def test_partners_are_shown_once() -> None:
    add_blocks("hero")
    Partner.objects.create(site=Site.objects.get(), name="A Fund")
    assert body("/").count("A Fund") == 1
    add_blocks("partners")
    assert body("/").count("A Fund") == 1
    assert titles() == ["Partners"]


def test_nothing_is_read_for_blocks_that_are_not_shown() -> None:
    make_news(date=timezone.localdate())
    everything = len(queries_of("/"))
    add_blocks("text", text="Only this.")
    assert len(queries_of("/")) < everything / 2
