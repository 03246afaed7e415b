"""The filters of lists apply at once, by mouse and keyboard, and on a phone in a sheet."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PHONE, assert_accessible, assert_accessible_in_the_dark


def _status(page: Page) -> str:
    return page.get_by_role("status").inner_text()


def test_a_choice_applies_in_place_and_back_undoes_it(demo_site: str, page: Page) -> None:
    page.goto(f"{demo_site}/publications/")
    page.evaluate("window.isSamePage = true")
    before = _status(page)
    box = page.get_by_role("checkbox", name="Journal article")
    box.focus()
    page.keyboard.press("Space")
    expect(page).to_have_url(re.compile(r"\?kind=article$"))
    expect(page.get_by_role("status")).to_have_text("3 publications")
    expect(page.locator("#live-status")).to_have_text("3 publications")
    expect(box).to_be_focused()
    feed = page.locator("link[rel=alternate][type='application/atom+xml']")
    expect(feed).to_have_attribute("href", "/publications.atom?kind=article")
    page.get_by_role("checkbox", name="Preprint").check()
    expect(page).to_have_url(re.compile("kind=article&kind=preprint"))
    page.go_back()
    expect(page.get_by_role("status")).to_have_text("3 publications")
    expect(page.get_by_role("checkbox", name="Preprint")).not_to_be_checked()
    page.get_by_role("link", name=re.compile("^Kind: Journal article")).click()
    expect(page.get_by_role("status")).to_have_text(before)
    assert page.evaluate("window.isSamePage")


def test_the_outline_of_a_focused_filter_is_not_cut_off(demo_site: str, page: Page) -> None:
    page.goto(f"{demo_site}/publications/")
    box = page.get_by_role("checkbox", name="Journal article")
    box.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")  # so that the browser draws an outline
    width = box.evaluate(
        "box => ['outlineWidth', 'outlineOffset']"
        ".reduce((sum, name) => sum + parseFloat(getComputedStyle(box)[name]), 0)"
    )
    room = box.evaluate(
        "box => box.getBoundingClientRect().left"
        " - box.closest('.aside').getBoundingClientRect().left"
    )
    assert room >= width > 0


def test_the_years_are_dragged_or_moved_by_keys(demo_site: str, page: Page) -> None:
    page.goto(f"{demo_site}/publications/")
    start = page.get_by_role("slider", name="From year")
    end = page.get_by_role("slider", name="To year")
    first = int(start.get_attribute("min") or 0)
    start.focus()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(f"year_from={first + 1}$"))
    expect(start).to_be_focused()
    expect(page.get_by_role("textbox", name="From year")).to_have_value(str(first + 1))
    box = end.bounding_box()
    assert box is not None
    y = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] - 8, y)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, y, steps=4)
    page.mouse.up()
    expect(page).to_have_url(re.compile(r"year_to=20\d\d"))


def test_a_person_is_chosen_by_name_with_the_keyboard(demo_site: str, page: Page) -> None:
    page.goto(f"{demo_site}/people/")
    box = page.get_by_role("combobox", name="Organization: another by name")
    box.press_sequentially("univ")
    option = page.locator(".suggestions--values").get_by_role("option").first
    expect(option).to_be_visible()
    name = option.locator(".suggestion__name").inner_text()
    box.press("ArrowDown")
    expect(option).to_have_attribute("aria-selected", "true")
    box.press("Enter")
    expect(page).to_have_url(re.compile("organization="))
    expect(page.get_by_role("list", name="Active filters")).to_contain_text(name)
    expect(page.get_by_role("checkbox", name=re.compile(f"^{re.escape(name)}"))).to_be_checked()


def test_an_unknown_name_is_said_to_be_unknown(demo_site: str, page: Page) -> None:
    page.goto(f"{demo_site}/people/")
    box = page.get_by_role("combobox", name="Organization: another by name")
    box.press_sequentially("no such place")
    box.press("Enter")
    expect(page.locator("#live-status")).to_contain_text(
        "No organization is called “no such place”."
    )
    expect(box).to_be_focused()
    expect(box).to_have_value("")


def test_the_focus_stays_at_the_link_to_more_values(demo_site: str, page: Page) -> None:
    page.goto(f"{demo_site}/people/")
    for text in ("more ?: Organization", "Fewer ?: Organization"):
        page.get_by_role("link", name=re.compile(text)).press("Enter")
    page.wait_for_url(re.compile("/people/$"))
    expect(page.get_by_role("link", name=re.compile("more ?: Organization"))).to_be_focused()


def test_a_value_stays_chosen_when_the_answer_to_a_later_key_arrives(
    demo_site: str, page: Page
) -> None:
    page.goto(f"{demo_site}/people/")
    box = page.get_by_role("combobox", name="Organization: another by name")
    box.press_sequentially("peking universit")
    option = page.locator(".suggestions--values").get_by_role("option").first
    expect(option).to_be_visible()
    name = option.locator(".suggestion__name").inner_text()
    waiting: list[Route] = []
    page.route("**/*text=peking+university", lambda route: waiting.append(route))
    with page.expect_request("**/*text=peking+university"):
        box.press("y")
    box.press("ArrowDown")
    expect(option).to_have_attribute("aria-selected", "true")
    page.evaluate("document.querySelector('.suggestions--values [role=option]').dataset.old = ''")
    waiting[0].continue_()
    expect(page.locator(".suggestions--values [data-old]")).to_have_count(0)
    expect(option).to_have_attribute("aria-selected", "true")
    box.press("Enter")
    expect(page).to_have_url(re.compile("organization="))
    expect(page.get_by_role("list", name="Active filters")).to_contain_text(name)


def test_on_a_phone_filters_are_a_sheet(demo_site: str, open_page: Callable[..., Page]) -> None:
    phone = open_page(viewport=PHONE, has_touch=True)
    phone.goto(f"{demo_site}/publications/")
    phone.locator(".filters__more > summary").tap()
    sheet = phone.get_by_role("dialog", name="Filter this list")
    expect(sheet).to_be_visible()
    expect(phone.get_by_role("button", name="Close")).to_be_focused()
    phone.get_by_role("checkbox", name="Journal article").tap()
    show = phone.get_by_role("button", name="Show 3 publications")
    expect(show).to_be_visible()
    assert_accessible(phone)
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    show.tap()
    expect(sheet).to_be_hidden()
    expect(phone.locator(".publication-row")).to_have_count(3)
    phone.locator(".filters__more > summary").tap()
    expect(phone.get_by_role("dialog")).to_be_visible()
    phone.keyboard.press("Escape")
    expect(phone.get_by_role("dialog")).to_be_hidden()


@pytest.mark.parametrize("path", ["/publications/?kind=article&q=no-such", "/people/?role=intern"])
def test_axe_finds_nothing(demo_site: str, page: Page, path: str) -> None:
    page.goto(demo_site + path)
    assert_accessible(page)
    assert_accessible_in_the_dark(page)
