"""Every type of page in the demo: axe's rules, keyboard navigation and the width of a phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import (
    DESKTOP,
    PHONE,
    assert_accessible_at_a_glance,
    assert_accessible_in_both_schemes,
)

PAGES = {
    "home": "/",
    "people": "/people/",
    "profile": "/people/hanyu-zhao/",
    "connections of a person": "/people/hanyu-zhao/connections/",
    "connections": "/connections/",
    "CV": "/people/hanyu-zhao/cv/",
    "report": "/people/hanyu-zhao/report/",
    "publications": "/publications/",
    "organizations": "/affiliations/",
    "search": "/search/?q=zhao",
    "not found": "/nothing/is/here/",
    "sign in": "/accounts/login/",
    "password reset": "/accounts/password/reset/",
}
# Opened by the first link of a list, because their URLs depend on the demo's data.
FIRST_OF_LIST = {"publication": "/publications/", "organization": "/affiliations/"}
NAMES = [*PAGES, *FIRST_OF_LIST]
SIZES = {"phone": PHONE, "desktop": DESKTOP}


def go_to(page: Page, site: str, name: str) -> None:
    if name in PAGES:
        page.goto(site + PAGES[name])
        return
    prefix = FIRST_OF_LIST[name]
    page.goto(site + prefix)
    link = page.locator(f'main a[href^="{prefix}"]:not([href*="?"]):not([href="{prefix}"])').first
    page.goto(site + str(link.get_attribute("href")))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", SIZES)
def test_axe_reports_no_violations_in_light_and_dark_mode(
    demo_site: str, open_page: Callable[..., Page], name: str, size: str
) -> None:
    page = open_page(color_scheme="light", viewport=SIZES[size], reduced_motion="reduce")
    go_to(page, demo_site, name)
    assert_accessible_in_both_schemes(page)


ROWS = "".join(f"<li id=row{number}>A row of the list</li>" for number in range(9))


@pytest.mark.parametrize(
    "faint",
    [
        "#row4 { color: #bbb }",
        "#row4 { background: #555 }",
        "#row4 { opacity: 0.3 }",
        "#row4 { position: fixed; left: 0; top: 60vh }",  # before the dark half of the window
        "li:nth-child(3n + 2) { color: #bbb }",
    ],
)
def test_one_faint_text_among_others_is_found(page: Page, faint: str) -> None:
    half = "body { color: #000 } aside { position: fixed; inset: 50vh 0 0; background: #222 }"
    page.set_content(f"<aside></aside><ul>{ROWS}</ul><style>{half} {faint}</style>")
    with pytest.raises(AssertionError, match=r"color contrast[\s\S]*id=.row\d"):
        assert_accessible_at_a_glance(page)


def test_no_page_scrolls_sideways_on_a_phone(
    demo_site: str, open_page: Callable[..., Page]
) -> None:
    page = open_page(viewport=PHONE)
    for name in NAMES:
        go_to(page, demo_site, name)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], name


def test_the_first_tab_focuses_the_visible_skip_link(demo_site: str, page: Page) -> None:
    for name in NAMES:
        if name in ("sign in", "password reset"):
            continue  # which focus the first field
        go_to(page, demo_site, name)
        page.keyboard.press("Tab")
        skip_link = page.locator(":focus")
        target = str(skip_link.get_attribute("href"))
        assert target.startswith("#"), name
        box = skip_link.bounding_box()
        assert box, name
        assert box["x"] >= 0, name
        assert box["y"] >= 0, name
        page.keyboard.press("Enter")
        assert page.evaluate("location.hash") == target
        assert page.locator(target).evaluate("main => main.contains(document.activeElement)"), name


def test_focus_is_visible(demo_site: str, page: Page) -> None:
    page.goto(demo_site)
    for _ in range(8):
        page.keyboard.press("Tab")
        shown = page.evaluate(
            """() => {
                const style = getComputedStyle(document.activeElement);
                return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1
                    || style.boxShadow !== 'none';
            }"""
        )
        assert shown, page.evaluate("document.activeElement.outerHTML")
