"""Everything works without JavaScript: a page may be nicer with it, and never needs it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page


@pytest.fixture
def plain_page(open_page: Callable[..., Page]) -> Page:
    return open_page(java_script_enabled=False)


def test_a_visitor_gets_from_the_home_page_to_a_person(demo_site: str, plain_page: Page) -> None:
    plain_page.goto(demo_site)
    plain_page.locator('header a[href="/people/"]').click()
    plain_page.locator('main a[href="/people/hanyu-zhao/"]').first.click()
    assert plain_page.locator("h1").inner_text().startswith("Hanyu Zhao")


def test_a_search_finds_a_person(demo_site: str, plain_page: Page) -> None:
    plain_page.goto(f"{demo_site}/search/")
    field = plain_page.locator('main input[name="q"]')
    field.fill("hongyu")
    field.press("Enter")
    assert "q=hongyu" in plain_page.url
    assert plain_page.locator('main a[href="/people/hongyu-zhu/"]').count()


@pytest.mark.parametrize("path", ["/people/", "/publications/"])
def test_a_filter_is_applied_by_its_button_and_kept_in_the_address(
    demo_site: str, plain_page: Page, path: str
) -> None:
    plain_page.goto(demo_site + path)
    field = plain_page.locator('main form input[type="search"], main form input[type="text"]').first
    name = field.get_attribute("name")
    field.fill("zhao")
    plain_page.locator("main form button[type=submit]").first.click()
    assert f"{name}=zhao" in plain_page.url
    assert plain_page.locator(f'main [name="{name}"]').input_value() == "zhao"
