"""The part of a profile that is visible without scrolling."""

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.conftest import PHONE

PEOPLE = ("hanyu-zhao", "hao-zhang", "hongyu-zhu", "zhisheng-ye")


def bottom(page: Page, selector: str) -> float:
    box = page.locator(selector).bounding_box()
    assert box
    return box["y"] + box["height"]


def test_name_role_and_links_are_visible_without_scrolling(
    demo_site: str, open_page: Callable[..., Page]
) -> None:
    desktop, phone = open_page(viewport={"width": 1280, "height": 800}), open_page(viewport=PHONE)
    for person in PEOPLE:
        for page in (desktop, phone):
            page.goto(f"{demo_site}/people/{person}/")
        assert bottom(desktop, ".profile-header") <= 800, person
        for part in ("h1", ".profile-header__position", ".contact-list"):
            assert bottom(phone, f".profile-header {part} >> nth=0") <= PHONE["height"], person
