"""Everything works without JavaScript."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE


@pytest.fixture
def plain_page(open_page: Callable[..., Page]) -> Page:
    return open_page(java_script_enabled=False)


def test_a_visitor_can_go_from_the_home_page_to_a_person(demo_site: str, plain_page: Page) -> None:
    plain_page.goto(demo_site)
    plain_page.locator('header a[href="/people/"]').click()
    plain_page.locator('main a[href="/people/hanyu-zhao/"]').first.click()
    assert plain_page.locator("h1").inner_text().startswith("Hanyu Zhao")


def test_a_search_finds_a_person(demo_site: str, plain_page: Page) -> None:
    plain_page.goto(f"{demo_site}/search/")
    field = plain_page.locator('main input[name="q"]')
    field.fill("hongyu")
    field.press("Enter")
    expect(plain_page).to_have_url(re.compile("q=hongyu"))
    expect(plain_page.locator('main a[href="/people/hongyu-zhu/"]').first).to_be_attached()


@pytest.mark.parametrize("path", ["/people/", "/publications/"])
def test_a_filter_is_applied_by_its_button_and_kept_in_the_address(
    demo_site: str, plain_page: Page, path: str
) -> None:
    plain_page.goto(demo_site + path)
    field = plain_page.locator('main form input[type="search"], main form input[type="text"]').first
    name = field.get_attribute("name")
    field.fill("zhao")
    plain_page.locator("main form button[type=submit]").first.click()
    expect(plain_page).to_have_url(re.compile(f"{name}=zhao"))
    assert plain_page.locator(f'main [name="{name}"]').input_value() == "zhao"


def test_filters_are_collapsed_on_a_phone_and_open_on_a_desktop(
    demo_site: str, open_page: Callable[..., Page]
) -> None:
    phone = open_page(java_script_enabled=False, viewport=PHONE)
    phone.goto(f"{demo_site}/publications/")
    expect(phone.locator(".publication-row").first).to_be_visible()
    kind = phone.get_by_role("checkbox", name="Journal article")
    expect(kind).to_be_hidden()
    phone.get_by_text("Filters", exact=True).first.click()
    phone.get_by_role("checkbox", name="Code").check()
    phone.get_by_role("button", name="Apply").click()
    expect(phone).to_have_url(re.compile("link=code"))
    expect(phone.locator(".filters__more summary").first).to_contain_text("1 active")
    expect(phone.get_by_role("status")).to_have_text("10 publications")
    desktop = open_page(java_script_enabled=False)
    desktop.goto(f"{demo_site}/publications/")
    expect(desktop.get_by_role("checkbox", name="Journal article")).to_be_visible()
    expect(desktop.locator(".filters__more > summary")).to_be_hidden()


def test_a_value_is_added_by_its_name(demo_site: str, plain_page: Page) -> None:
    plain_page.goto(f"{demo_site}/publications/?status=published")
    field = plain_page.get_by_role("textbox", name="Venue: another by name")
    field.fill("osdi")
    field.press("Enter")
    chips = plain_page.get_by_role("list", name="Active filters")
    expect(chips).to_contain_text("Venue: OSDI")
    expect(chips).to_contain_text("Status: Published")
