"""Nothing on a page moves while its scripts and pictures arrive."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route

from tests.browser.conftest import PHONE

OBSERVE = """
  window.shifts = [];
  new PerformanceObserver(list => {
    for (const { value, sources } of list.getEntries())
      window.shifts.push([value, ...sources.map(({ node }) => node?.className || node?.nodeName)]);
  }).observe({ type: "layout-shift", buffered: true });
"""
PATHS = (
    "/",
    "/people/",
    "/people/hanyu-zhao/",
    "/people/hanyu-zhao/connections/",
    "/connections/",
    "/publications/",
    "/projects/",
    "/research/",
    "/news/",
    "/affiliations/peking-university/",
)


def late(route: Route) -> None:
    time.sleep(0.1)
    route.continue_()


@pytest.mark.parametrize("viewport", [PHONE, {"width": 1280, "height": 800}])
def test_nothing_moves_while_a_page_is_loaded(
    viewport: dict[str, int], demo_site: str, open_page: Callable[..., Page]
) -> None:
    page = open_page(viewport=viewport)
    page.add_init_script(OBSERVE)
    page.route("**/media/**", late)
    page.route("**/connections*.js", late)
    for path in PATHS:
        page.goto(demo_site + path, wait_until="networkidle")
        page.wait_for_timeout(100)
        assert page.evaluate("window.shifts") == [], path
