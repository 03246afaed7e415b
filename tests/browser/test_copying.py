"""A citation on the page of a publication is copied with one click."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

WORK = "/publications/2018-gandiva-introspective-cluster-scheduling-for-deep-learning/"
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', {value: undefined})"
FORBIDDEN = "navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden'))"


def paste(page: Page) -> str:
    """Return the content of the clipboard, pasted into a field of the page."""
    field = page.locator("#site-search")
    field.click()
    page.keyboard.press("ControlOrMeta+V")
    return field.input_value()


@pytest.mark.parametrize("script", ["", NO_CLIPBOARD, FORBIDDEN])
def test_a_citation_in_the_chosen_style_is_copied_with_a_confirmation(
    demo_site: str, open_page: Callable[..., Page], script: str
) -> None:
    page = open_page()
    page.add_init_script(script)
    page.goto(demo_site + WORK)
    expect(page.get_by_role("button", name="Copy the BibTeX entry")).to_be_visible()
    page.get_by_role("link", name="MLA").click()
    expect(page.get_by_role("radio", name="MLA")).to_be_checked()
    shown = page.locator("#cite-mla").inner_text()
    expect(page.locator("#cite-bibtex")).to_be_hidden()
    page.get_by_role("button", name="Copy the citation in MLA style").click()
    expect(page.locator("#copied")).to_have_text("Copied")
    assert paste(page) == shown


def test_a_style_is_chosen_if_its_link_is_replaced_while_it_is_pressed(
    demo_site: str, page: Page
) -> None:
    waiting: list[Route] = []
    page.route("**/cite/", lambda route: waiting.append(route))
    page.goto(demo_site + WORK)
    with page.expect_request("**/cite/"):
        page.get_by_role("link", name="MLA").hover()
    page.mouse.down()
    waiting.pop().continue_()
    expect(page.get_by_role("radio", name="MLA")).to_be_visible()
    page.mouse.up()
    expect(page.get_by_role("radio", name="MLA")).to_be_checked()


def test_the_text_is_selected_if_the_clipboard_is_unavailable(
    demo_site: str, open_page: Callable[..., Page]
) -> None:
    page = open_page()
    page.add_init_script(f"{NO_CLIPBOARD}; document.execCommand = () => false")
    page.goto(demo_site + WORK)
    page.get_by_role("button", name="Copy the BibTeX entry").click()
    expect(page.locator("#copied")).to_have_text("Selected. Copy it with the keyboard.")
    assert page.evaluate("getSelection().toString()").startswith("@inproceedings{")


def test_styles_are_chosen_and_copied_by_keyboard(demo_site: str, page: Page) -> None:
    page.goto(demo_site + WORK)
    page.get_by_role("radio", name="BibTeX").focus()
    expect(page.get_by_role("radio", name="APA")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="APA")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Copy the citation in APA style")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#copied")).to_have_text("Copied")


def test_styles_are_links_without_javascript(
    demo_site: str, open_page: Callable[..., Page]
) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(demo_site + WORK)
    page.get_by_role("link", name="MLA").click()
    expect(page.get_by_role("heading", name="Cite")).to_be_visible()
    expect(page.locator("#cite-mla")).to_be_visible()
    expect(page.get_by_role("button", name="Copy")).to_have_count(0)
    page.get_by_role("radio", name="APA").check()
    expect(page.locator("#cite-apa")).to_be_visible()
