"""Pages at 320 CSS pixels, as at 400 % zoom of a desktop, and with text twice as large.

Nothing scrolls sideways.
"""

from collections.abc import Callable, Iterator, Mapping

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.conftest import DESKTOP, serving

pytestmark = pytest.mark.appearance

LISTS = (
    "/people/",
    "/publications/",
    "/affiliations/",
    "/projects/",
    "/software/",
    "/research/",
    "/news/",
    "/positions/",
    "/events/",
)
"""Their first record is opened, too."""
OTHERS = (
    "/",
    "/people/?view=list",
    "/people/hanyu-zhao/cv/",
    "/people/hanyu-zhao/connections/",
    "/people/hanyu-zhao/report/",
    "/connections/",
    "/affiliations/peking-university/",
    "/publications/2021-pollux-co-adaptive-cluster-scheduling-for-goodput-optimized-deep-learning/",
    "/research/parallel-and-distributed-learning/",
    "/about-this-demo/",
    "/search/?q=zhao",
    "/nothing/is/here/",
    "/accounts/login/",
    "/accounts/password/reset/",
)
NARROW: ViewportSize = {"width": 320, "height": 800}
LONG_NAME = """
from website.models import Site
Site.objects.update_or_create(defaults={"name": "Laboratory of " + "Thermohydrodynamics" * 3})
"""
TOO_WIDE = """() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width + 1) return [];  // widths are rounded
    const clipped = element => element && element !== document.body
        && (getComputedStyle(element).overflowX !== 'visible' || clipped(element.parentElement));
    return [...document.querySelectorAll('body *')]
        .filter(element => element.getBoundingClientRect().right > width + 1 && !clipped(element))
        .map(element => `${element.tagName} ${element.className}`).slice(0, 8)
        .concat(`${document.documentElement.scrollWidth} px`);
}"""
FIRST_RECORD = """list => [...document.querySelectorAll('main a')]
    .map(link => link.getAttribute('href'))
    .find(href => href && href.startsWith(list) && href.endsWith('/') && href !== list)"""


@pytest.fixture(scope="module")
def site(
    browser: Browser, demo: Mapping[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    with serving(demo, tmp_path_factory.mktemp("narrow"), records=LONG_NAME) as address:
        yield address


def test_no_page_is_wider_than_320_pixels(site: str, open_page: Callable[..., Page]) -> None:
    page = open_page(viewport=NARROW)
    too_wide = {}

    def look_at(path: str) -> None:
        page.goto(site + path)
        for size in ("100%", "200%"):
            page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
            if found := page.evaluate(TOO_WIDE):
                too_wide[path, size] = found

    for path in OTHERS:
        look_at(path)
    for path in LISTS:
        look_at(path)
        if first := page.evaluate(FIRST_RECORD, path):
            look_at(first)
    assert not too_wide


def test_a_button_opens_the_menu_where_the_screen_is_narrow(
    site: str, open_page: Callable[..., Page]
) -> None:
    page = open_page(viewport=NARROW, java_script_enabled=False)
    page.goto(site + "/news/")
    people = page.locator("#site-menu").get_by_role("link", name="People", exact=True)
    expect(people).to_be_hidden()
    page.get_by_role("button", name="Menu").press("Enter")
    expect(people).to_be_visible()
    page.keyboard.press("Escape")
    expect(people).to_be_hidden()
    page.set_viewport_size(DESKTOP)
    expect(people).to_be_visible()
    expect(page.get_by_role("button", name="Menu")).to_be_hidden()
    expect(page.get_by_role("button", name="Close")).to_be_hidden()
