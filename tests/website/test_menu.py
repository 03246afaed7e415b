"""The menu is ordered in the admin, has one level below, and leaves out drafts."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from people.models import Project
from people.models.project import Release
from tests.admin_pages import edit, errors_of
from tests.query_counts import assert_same_queries
from website.models import MenuItem, NewsItem, Page, Position, Site

pytestmark = pytest.mark.django_db
CHANGE = "/admin/website/site/1/change/"


@pytest.fixture
def site(db: None) -> Site:
    return Site.objects.create(name="Group")


def labels(path: str = "/publications/") -> list[str]:
    html = Client().get(path).content.decode()
    nav = html.split('<nav class="site-menu"')[1].split("</nav>")[0]
    return re.findall(r"(?:href=\"[^\"]+\"|<summary [^>]*?)(?: dir=\"auto\")?>([^<]+)<", nav)


def add(client: Client, *rows: dict[str, Any]) -> Any:
    numbered = [{"rank": rank, **row} for rank, row in enumerate(rows, start=1)]
    return edit(client, CHANGE, rows={"menu_items": numbered})


def test_without_items_the_menu_has_the_sections() -> None:
    assert labels() == ["People", "Publications", "Organizations"]
    html = Client().get("/publications/").content.decode()
    assert '<a aria-current="page" href="/publications/"' in html


def test_sections_of_projects_are_in_the_menu_if_there_are_any() -> None:
    Project.objects.create(name="Draft", kind=Project.Kind.PROJECT, release=Release.DRAFT)
    Project.objects.create(name="Tool", kind=Project.Kind.SOFTWARE, release=Release.PUBLIC)
    assert labels() == ["People", "Publications", "Software", "Organizations"]


def test_items_follow_the_sections_unless_they_place_one(admin_client: Client, site: Site) -> None:
    page = Page.objects.create(title="Join us", is_public=True)
    add(admin_client, {"page": page.pk}, {"address": "https://example.org", "label": "Wiki"})
    assert labels() == ["People", "Publications", "Organizations", "Join us", "Wiki"]
    add(admin_client, {"section": "people:people", "label": "Team", "rank": 9})
    assert labels() == ["Join us", "Wiki", "Team"]


def test_items_below_another_are_in_a_group(admin_client: Client, site: Site) -> None:
    courses = Page.objects.create(title="Courses", is_public=True)
    add(
        admin_client,
        {"section": "people:people"},
        {"label": "Teaching"},
        {"page": courses.pk, "is_below": "on"},
        {"address": "/people/?status=alumni", "label": "Alumni", "is_below": "on"},
    )
    assert labels() == ["People", "Teaching", "Courses", "Alumni"]
    html = Client().get("/courses/").content.decode()
    group = html.split("<details")[1].split("</details>")[0]
    assert 'class="is-current"' in group
    assert '<a aria-current="page" href="/courses/"' in group


def test_a_draft_is_not_in_the_menu(site: Site) -> None:
    page = Page.objects.create(title="Secret", is_public=False)
    MenuItem.objects.create(site=site, label="More")
    MenuItem.objects.create(site=site, page=page, is_below=True)
    assert labels() == ["People", "Publications", "Organizations"]


@pytest.mark.parametrize(
    ("row", "error"),
    [
        ({"section": "people:people", "address": "/x/"}, "Choose one"),
        ({"address": "/x/"}, "label"),
        ({"label": "X", "address": "javascript:alert(1)"}, "Write a path"),
        ({"label": "X", "address": "/x/", "is_below": "on"}, "first item"),
    ],
)
def test_an_item_without_sense_is_refused(
    admin_client: Client, site: Site, row: dict[str, Any], error: str
) -> None:
    assert error in str(errors_of(add(admin_client, row)))


def test_a_deleted_page_leaves_the_menu(site: Site) -> None:
    page = Page.objects.create(title="Join us", is_public=True)
    MenuItem.objects.create(site=site, page=page)
    page.delete()
    assert "Join us" not in labels()


def test_a_menu_takes_one_query(site: Site) -> None:
    def make(number: int) -> None:
        for _ in range(number):
            page = Page.objects.create(title="Page", is_public=True)
            MenuItem.objects.create(site=site, page=page)

    assert_same_queries("/affiliations/", make=make, few=1, many=6)


def in_footer(path: str = "/publications/") -> list[str]:
    footer = Client().get(path).content.decode().split('<footer class="site-footer"')[1]
    return re.findall(r'href="(/(?:news|events|positions)/)"', footer)


def test_the_footer_has_the_news_and_open_positions_that_the_menu_leaves_out(
    admin_client: Client, site: Site
) -> None:
    assert in_footer() == []
    NewsItem.objects.create(title="Draft")
    today = timezone.localdate()
    closed = Position.objects.create(
        title="Engineer",
        is_public=True,
        posted=today - timedelta(days=9),
        deadline=today - timedelta(days=1),
    )
    assert in_footer() == []
    NewsItem.objects.create(title="We moved", release=NewsItem.Release.PUBLIC)
    Position.objects.create(title="Postdoc", is_public=True)
    assert in_footer() == ["/news/", "/positions/"]
    assert 'aria-current="page" href="/news/"' in Client().get("/news/").content.decode()
    assert in_footer(closed.get_absolute_url()) == ["/news/", "/positions/"]
    add(admin_client, {"section": "news:news"})
    assert in_footer() == ["/positions/"]
