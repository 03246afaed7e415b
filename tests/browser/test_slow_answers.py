"""What visitors do while an answer is on its way is neither lost nor done twice."""

import re

import pytest
from playwright.sync_api import Page, Route, expect


def _hold(page: Page, address: str) -> list[Route]:
    """Return the requests for addresses with this text, which wait until they are continued."""
    waiting: list[Route] = []
    page.route(re.compile(re.escape(address)), lambda route: waiting.append(route))
    return waiting


def _continue_all(page: Page, waiting: list[Route], number: int) -> None:
    while len(waiting) < number:
        page.wait_for_timeout(10)
    for route in waiting:
        route.continue_()


def test_a_click_that_begins_before_the_answer_arrives_is_not_lost(
    demo_site: str, page: Page
) -> None:
    page.goto(f"{demo_site}/publications/")
    page.get_by_role("textbox", name="To year").press_sequentially("2021")
    award = page.locator("summary", has_text="Award")
    award.hover()
    with page.expect_response(re.compile("year_to=2021")) as answer:
        page.mouse.down()  # and so the year loses the focus, and is sent
    answer.value.finished()
    page.wait_for_timeout(100)  # as long as a click takes
    page.mouse.up()
    expect(page.get_by_label("Any award")).to_be_visible()
    expect(page).to_have_url(re.compile(r"\?year_to=2021$"))


def test_a_box_that_a_key_checks_while_the_answer_arrives_is_checked(
    demo_site: str, page: Page
) -> None:
    page.goto(f"{demo_site}/publications/")
    waiting = _hold(page, "kind=")
    boxes = page.get_by_role("checkbox", name=re.compile("^(Journal article|Preprint)"))
    boxes.nth(0).focus()
    page.keyboard.press("Space")
    boxes.nth(1).focus()
    with page.expect_event("requestfinished"):
        page.keyboard.down("Space")
        _continue_all(page, waiting, 1)
    page.unroute_all()
    page.wait_for_timeout(100)
    page.keyboard.up("Space")
    expect(page).to_have_url(re.compile(r"\?kind=\w+&kind=\w+$"))


def test_what_is_typed_before_the_answer_arrives_is_kept(demo_site: str, page: Page) -> None:
    page.goto(f"{demo_site}/publications/")
    waiting = _hold(page, "year_from=2021")
    page.get_by_role("textbox", name="From year").press_sequentially("2021")
    page.keyboard.press("Tab")
    page.keyboard.type("20")
    _continue_all(page, waiting, 1)
    expect(page).to_have_url(re.compile(r"\?year_from=2021$"))
    page.unroute_all()
    page.keyboard.type("23\n")
    expect(page).to_have_url(re.compile(r"\?year_from=2021&year_to=2023$"))


@pytest.mark.parametrize("clicks", [1, 2, 3])
def test_clicks_on_what_is_loading_open_and_close_it(
    demo_site: str, page: Page, clicks: int
) -> None:
    page.goto(f"{demo_site}/publications/")
    waiting = _hold(page, ".bib")
    row = page.locator(".publication-row__body").first
    link = row.get_by_role("link", name="BibTeX")
    for _ in range(clicks):
        link.click()
    with page.expect_event("requestfinished"):
        _continue_all(page, waiting, (clicks + 1) // 2)
    page.wait_for_timeout(50)
    expect(row.locator(".row-panel")).to_have_count(clicks % 2)
    expect(link).to_have_attribute("aria-expanded", "true" if clicks % 2 else "false")
