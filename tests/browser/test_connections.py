"""The co-author network: neighbors of a node, and the years."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

ADDRESS = "/people/hanyu-zhao/connections/"


def test_focus_shows_neighbors_and_a_slider_narrows_the_years(demo_site: str, page: Page) -> None:
    page.goto(demo_site + ADDRESS)
    network = page.locator(".picture-network")
    node = network.locator("[data-node='1']")
    node.focus()
    near = len(str(node.get_attribute("data-near")).split())
    expect(network.locator(".is-near")).to_have_count(near)
    expect(network.locator(".is-far")).to_have_count(
        network.locator("[data-node]").count() - near - 1
    )
    before = page.locator(".ranked li").count()
    slider = page.get_by_label("From year")
    expect(slider).to_have_attribute("type", "range")
    slider.focus()
    page.keyboard.press("End")
    expect(page.locator(".ranked li")).not_to_have_count(before)
    expect(page).to_have_url(re.compile("year_from="))


def test_the_years_narrow_the_list_without_javascript(
    demo_site: str, open_page: Callable[..., Page]
) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(demo_site + ADDRESS)
    before = page.locator(".ranked li").count()
    page.get_by_label("From year").fill("2024")
    page.get_by_role("button", name="Show these years").click()
    page.wait_for_url(re.compile("year_from=2024"))
    assert page.locator(".ranked li").count() < before
