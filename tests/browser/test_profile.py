"""The profile of a person with many publications."""

import re

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from publications.models import Authorship, Publication
from tests.factories import make_person

pytestmark = pytest.mark.django_db


def _show(page: Page, site: str, html: bytes) -> None:
    """Open a page rendered here, with the scripts and style sheets of `site`."""
    page.route("**/shown/", lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto(f"{site}/shown/")


def test_publications_are_filtered_in_place(demo_site: str, page: Page, client: Client) -> None:
    alice = make_person()
    made = Publication.objects.bulk_create(
        Publication(title=f"Étude {n:02}", slug=f"p{n}", date=str(2000 + n), year=2000 + n)
        for n in range(45)
    )
    Authorship.objects.bulk_create(
        Authorship(publication=p, position=1, last="E", person=alice, link_state="confirmed")
        for p in made
    )
    _show(page, demo_site, client.get(alice.get_absolute_url()).content)
    box = page.get_by_role("searchbox", name="Filter these publications")
    box.fill("etude 2003")
    expect(page.locator(".publications > li:visible")).to_have_text([re.compile("Étude 03")])
    expect(page.locator(".filter-rows [role=status]")).to_have_text("1 of 45")
    assert page.locator(".folded[open]").count() == 1
    box.fill("")
    expect(page.locator(".folded:visible")).to_have_count(15)
    assert page.locator(".folded[open]").count() == 0
    box.fill("nothing like this")
    expect(page.locator(".publications > li:visible")).to_have_count(0)
