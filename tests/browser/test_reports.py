"""A visitor reports what is wrong on a page, and an editor answers in the review queue."""

import os
from collections.abc import Callable, Iterator, Mapping

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import assert_accessible_in_both_schemes, follow, serving


@pytest.fixture(scope="module")
def site(edited_demo: Mapping[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(edited_demo, tmp_path_factory.mktemp("reports")) as address:
        yield address


@pytest.mark.parametrize("scripts", [True, False])
def test_a_report_of_a_visitor_is_closed_in_the_review_queue(
    site: str,
    open_page: Callable[..., Page],
    open_as_editor: Callable[..., Page],
    *,
    scripts: bool,
) -> None:
    text = f"It is spelt with two n, {scripts}"
    visitor = open_page(java_script_enabled=scripts, bypass_csp=True)
    visitor.goto(f"{site}/people/hanyu-zhao/")
    follow(visitor.get_by_role("link", name="Something is wrong here"))
    left = "place => Math.round(place.getBoundingClientRect().left)"
    starts = {
        visitor.locator(f"main {place}").evaluate(left) for place in ("h1", "legend", "textarea")
    }
    assert len(starts) == 1
    follow(visitor.get_by_role("button", name="Send"))
    expect(visitor.get_by_role("alert").first).to_contain_text("This field is required")
    if scripts:
        assert_accessible_in_both_schemes(visitor)
    visitor.get_by_label("A name is wrong").check()
    visitor.get_by_label("Description").fill(text)
    visitor.get_by_label("Your email").fill("eve@example.org")
    if folder := os.environ.get("SHOTS"):
        visitor.screenshot(path=f"{folder}/report-form.png")
    follow(visitor.get_by_role("button", name="Send"))
    expect(visitor.get_by_role("status")).to_contain_text("Thank you.")

    editor = open_as_editor(java_script_enabled=scripts, bypass_csp=True)
    editor.goto(f"{site}/admin/review/")
    follow(editor.get_by_role("link", name="Reports of visitors"))
    row = editor.locator(".review-row").filter(has_text=text)
    expect(row).to_contain_text("Hanyu Zhao")
    if scripts:
        assert_accessible_in_both_schemes(editor)
    row.get_by_role("textbox").fill("Thank you, it is corrected.")
    row.get_by_role("button", name="Answer and close").click()
    expect(editor.locator(".review-row").filter(has_text=text)).to_have_count(0)
    editor.goto(f"{site}/admin/reports/report/?q=two+n")
    follow(editor.locator("#result_list tbody th a").first)
    expect(editor.get_by_label("Answer")).to_have_value("Thank you, it is corrected.")
    expect(editor.get_by_label("Closed")).to_be_checked()


def test_a_closed_report_is_named_once(site: str, open_as_editor: Callable[..., Page]) -> None:
    editor = open_as_editor()
    for text in ("One", "Another"):
        form: dict[str, str | float | bool] = {"kind": "wrong_name", "text": text}
        assert editor.request.post(f"{site}/people/hao-zhang/report/", form=form).ok
    editor.goto(f"{site}/admin/review/reports/")
    row = editor.locator(".review-row").filter(has_text="Another")
    row.get_by_role("button", name="Close", exact=False).last.click()
    line = editor.locator(".review-row .review-done")
    expect(line).to_have_text("A name is wrong: Close")
