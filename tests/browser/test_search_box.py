"""The search box suggests records while a visitor types, by keyboard, mouse and touch."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PHONE, assert_accessible, assert_accessible_in_the_dark


def _type(page: Page, text: str) -> None:
    page.locator("form[data-suggestions] input").press_sequentially(text)
    expect(page.locator(".suggestion").first).to_be_visible()


def test_a_person_is_chosen_by_keyboard(demo_site: str, page: Page) -> None:
    page.goto(f"{demo_site}/publications/")
    page.keyboard.press("Control+k")
    box = page.locator("#site-search")
    expect(box).to_be_focused()
    expect(box).to_have_attribute("aria-expanded", "false")
    page.keyboard.type("zhao hanyu")
    option = page.get_by_role("option", name="Hanyu Zhao")
    expect(option).to_be_visible()
    expect(box).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowDown")
    expect(option).to_have_attribute("aria-selected", "true")
    expect(box).to_have_attribute("aria-activedescendant", option.get_attribute("id") or "-")
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{demo_site}/people/hanyu-zhao/")


def test_what_is_typed_on_a_phone_is_not_cut_off(
    demo_site: str, open_page: Callable[..., Page]
) -> None:
    page = open_page(viewport=PHONE)
    page.goto(f"{demo_site}/people/")
    box, name = page.locator("#site-search"), page.locator(".site-name")
    expect(name).to_be_in_viewport()
    header = page.locator(".site-header").bounding_box()
    box.click()
    box.press_sequentially("hanyu zhao engineer")
    assert box.evaluate("input => input.scrollWidth <= input.clientWidth")
    assert page.locator(".site-header").bounding_box() == header
    page.keyboard.press("Shift+Tab")  # to the menu, beside the name again
    assert name.evaluate("name => name.clientWidth > 100")


def test_no_key_without_a_modifier_leaves_the_place_where_a_visitor_is(
    demo_site: str, page: Page
) -> None:
    """Of speech input each letter may be a key (WCAG 2.1.4)."""
    page.goto(f"{demo_site}/publications/")
    box = page.locator("#site-search")
    expect(box).to_have_attribute("aria-keyshortcuts", "Control+K Meta+K")
    for code in range(ord("!"), ord("~") + 1):
        page.keyboard.press(chr(code))
    expect(page).to_have_url(f"{demo_site}/publications/")
    expect(page.locator("body")).to_be_focused()


def test_a_choice_stays_when_the_answer_to_a_later_key_arrives(demo_site: str, page: Page) -> None:
    page.goto(demo_site)
    _type(page, "zhao hany")
    option = page.get_by_role("option", name="Hanyu Zhao")
    expect(option).to_be_visible()
    waiting: list[Route] = []
    page.route("**/*q=zhao+hanyu", lambda route: waiting.append(route))
    with page.expect_request("**/*q=zhao+hanyu"):
        page.keyboard.type("u")
    page.keyboard.press("ArrowDown")
    expect(option).to_have_attribute("aria-selected", "true")
    with page.expect_response("**/*q=zhao+hanyu"):
        waiting[0].continue_()
    expect(page.locator(".suggestion--all")).to_contain_text("zhao hanyu")
    expect(option).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{demo_site}/people/hanyu-zhao/")


def test_control_k_moves_to_the_box_and_escape_closes_the_list(demo_site: str, page: Page) -> None:
    page.goto(f"{demo_site}/people/")
    page.keyboard.press("Control+k")
    _type(page, "clus")
    page.keyboard.press("Escape")
    expect(page.get_by_role("listbox")).to_be_hidden()
    expect(page.locator("#site-search")).to_have_value("clus")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".suggestion").first).to_be_visible()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".suggestion").last).to_have_attribute("aria-selected", "true")


def test_enter_without_a_choice_searches(demo_site: str, page: Page) -> None:
    page.goto(demo_site)
    _type(page, "gpu cluster")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/search/\?q=gpu\+cluster$"))
    expect(page.locator("mark").first).to_have_text("GPU")


def test_a_publication_is_chosen_by_mouse(demo_site: str, page: Page) -> None:
    page.goto(f"{demo_site}/people/")
    _type(page, "hived")
    page.get_by_role("option", name=re.compile("HiveD: Sharing")).first.click()
    expect(page.locator("h1")).to_contain_text("HiveD")


def test_a_slash_in_a_field_is_typed(demo_site: str, page: Page) -> None:
    page.goto(f"{demo_site}/publications/")
    field = page.locator("main input[type=search]").first
    field.press_sequentially("tcp/ip")
    expect(field).to_have_value("tcp/ip")


def test_clicking_elsewhere_closes_the_list(demo_site: str, page: Page) -> None:
    page.goto(f"{demo_site}/people/")
    _type(page, "zha")
    page.locator("h1").click()
    expect(page.get_by_role("listbox")).to_be_hidden()


def test_the_list_is_accessible_and_fits_a_phone(
    demo_site: str, open_page: Callable[..., Page]
) -> None:
    phone = open_page(viewport=PHONE, has_touch=True)
    phone.goto(f"{demo_site}/people/")
    phone.locator("#site-search").tap()
    _type(phone, "cluster")
    box = phone.get_by_role("listbox").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    assert_accessible(phone)
    phone.locator(".suggestion").first.tap()
    expect(phone.get_by_role("listbox")).to_be_hidden()


def test_the_results_are_accessible(demo_site: str, page: Page) -> None:
    page.goto(f"{demo_site}/search/?q=gpu+clusxer")
    expect(page.locator(".search-note")).to_contain_text("cluster")
    assert_accessible(page)
    assert_accessible_in_the_dark(page)
    page.get_by_role("link", name=re.compile("^Publications ")).last.click()
    expect(page).to_have_url(re.compile("kind=publication"))


def test_the_box_is_a_form_without_javascript(
    demo_site: str, open_page: Callable[..., Page]
) -> None:
    plain = open_page(java_script_enabled=False)
    plain.goto(f"{demo_site}/people/")
    plain.locator("#site-search").fill("zhao hanyu")
    plain.locator("#site-search").press("Enter")
    expect(plain.locator('main a[href="/people/hanyu-zhao/"]').first).to_be_visible()
