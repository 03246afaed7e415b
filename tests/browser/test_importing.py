"""An editor imports a messy file: with a mouse, by keyboard alone, and without JavaScript."""

import os
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Dialog, Page, Route, expect

from tests.browser.conftest import (
    DESKTOP,
    PHONE,
    assert_accessible_in_both_schemes,
    follow,
    serving,
)
from tests.browser.effort import Effort, report

# Two people named Wei Wang, of whom evidence chooses the wrong one, or none.
_RECORDS = """
from people.models import Person
for tagline in ("Chemist", "Physicist"):
    Person.objects.create(name="Wei Wang", tagline=tagline, is_listed=True)
Person.objects.create(name="Xaver Example", is_listed=True)
"""
MESSY = """@string{jex = {Journal of Examples}}
@article{good, author={Example, Xaver and New, Ned}, title={A Good Entry}, journal=jex, year=2020}
@article{wang, author={Wang, Wei}, title={Reactions of Things}, journal=jex, year=2021}
@article{macro, author={Wang, Wei}, title={Undefined in Parts}, journal=nosuch, year=2022}
@article{broken, author={New, Ned}, title={Never Closed, journal=jex, year=2023}
@article{last, author={Example, X.}, title={The Last {\\"U}bung}, journal=jex, year=2024}
"""


@pytest.fixture(scope="module")
def site(edited_demo: Mapping[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("importing")
    with serving(edited_demo, folder, records=_RECORDS, run_jobs=True) as address:
        yield address


def shoot(page: Page, name: str) -> None:
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/import-{name}.png", full_page=True)


@pytest.fixture
def messy(tmp_path: Path) -> Path:
    """A file with a name of its own, as each test imports it for the first time."""
    file = tmp_path / f"messy-{time.monotonic_ns()}.bib"
    file.write_text(MESSY)
    return file


def open_plan(page: Page, site: str, file: Path) -> Effort:
    page.goto(f"{site}/admin/")
    effort = Effort(page)
    pages = page.get_by_role("navigation", name="Main pages")
    effort.click(pages.get_by_role("link", name="Import"))
    page.get_by_label("BibTeX files").set_input_files(file)
    effort.clicks += 2  # that field, and the file in the dialog of the browser
    effort.click(page.get_by_role("button", name="Show the plan"))
    expect(page.locator(".import-entry").first).to_be_visible()
    return effort


def entry(page: Page, title: str) -> Any:
    return page.locator(".import-entry", has=page.get_by_role("heading", name=title))


def undo(page: Page) -> None:
    page.get_by_role("link", name="Undo this import").click()
    page.get_by_role("button", name="Undo this import").click()
    expect(page.locator(".field-undone_at .readonly")).not_to_have_text("-")


@pytest.mark.both_databases
def test_a_messy_file_is_imported_with_two_corrected_links_and_undone(
    site: str, editor: Page, messy: Path
) -> None:
    page = editor
    effort = open_plan(page, site, messy)
    expect(page.locator(".import-summary")).to_contain_text("need a decision")
    expect(page.locator(".import-tabs [aria-current]")).to_contain_text("To decide")
    shoot(page, "plan-to-decide")
    effort.click(page.get_by_role("link", name="All"))
    expect(entry(page, "A Good Entry")).to_contain_text("The full name is the same")
    with page.expect_response(lambda response: response.request.method == "POST"):
        entry(page, "Reactions of Things").get_by_label("Wei Wang").select_option(
            label="Wei Wang – Physicist"
        )
    expect(page.locator(".import-saved")).to_have_text("Saved")
    entry(page, "The Last").get_by_label("X. Example").select_option(
        label="No one in the directory"
    )
    effort.clicks += 4  # two lists of people, and a person in each
    shoot(page, "plan-all")
    effort.click(page.get_by_role("button", name="Import 5 entries"))
    expect(page.get_by_role("link", name="Undo this import")).to_be_visible()
    report("import with two corrected links", effort)
    run = page.url
    page.goto(f"{site}/people/wei-wang-2/")
    expect(page.locator("#publications")).to_contain_text("Reactions of Things")
    page.goto(f"{site}/people/xaver-example/")
    expect(page.locator("#publications")).to_contain_text("A Good Entry")
    expect(page.locator("#publications")).not_to_contain_text("The Last")
    page.goto(run)
    undo(page)
    page.goto(f"{site}/publications/?q=reactions+of+things")
    expect(page.locator("main")).not_to_contain_text("Reactions of Things")


def test_without_javascript_on_a_phone(
    site: str, open_as_editor: Callable[..., Page], messy: Path
) -> None:
    page = open_as_editor(java_script_enabled=False, viewport=PHONE)
    open_plan(page, site, messy)
    card = page.locator(".import-entry", has_text="Undefined in Parts")
    card.get_by_label("Don't import it").check()
    page.get_by_role("button", name="Save decisions").click()
    expect(page.locator(".messagelist")).to_contain_text("The decisions were saved.")
    page.get_by_role("link", name="All").click()
    card = entry(page, "Reactions of Things")
    card.get_by_role("button", name="Another publication or person").click()
    page.get_by_role("group", name="Who is Wei Wang?").get_by_label("No one").check()
    page.get_by_role("button", name="Save and return to the plan").click()
    expect(entry(page, "Reactions of Things").locator("select")).to_have_value("none")
    page.get_by_role("button", name="Import 5 entries").click()
    expect(page.get_by_role("link", name="Undo this import")).to_be_visible()
    expect(page.locator(".field-outcomes")).to_contain_text("1 Refused")
    undo(page)


def test_by_keyboard_alone(site: str, editor: Page, messy: Path) -> None:
    page = editor
    page.goto(f"{site}/admin/publications/importrun/new/")
    reach(page, "textarea[name=text]")
    page.keyboard.insert_text(messy.read_text().replace("Wei", "Wei "))
    reach(page, "button.is-main")
    page.keyboard.press("Enter")
    expect(page.locator(".import-entry").first).to_be_visible()
    first = page.locator(".import-entry").first
    name = first.locator("input[type=radio]").first.get_attribute("name")
    reach(page, f"input[name={name}]")
    page.keyboard.press("Space")
    expect(page.locator(".import-saved")).to_have_text("Saved")
    reach(page, "select")
    page.keyboard.press("End")
    expect(page.locator("select").first).to_have_value("none")
    reach(page, "button[value=apply]")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Undo this import")).to_be_visible()
    undo(page)


def reach(page: Page, selector: str) -> None:
    """Press Tab until the focus is on a matching element that is visible."""
    for _ in range(80):
        page.keyboard.press("Tab")
        focused = page.locator(":focus")
        if focused.count() and focused.evaluate("(element, css) => element.matches(css)", selector):
            box = focused.bounding_box()
            assert box is not None
            assert box["y"] >= 0
            return
    raise AssertionError(f"{selector} can't be reached")


def test_a_decision_that_is_being_saved_is_not_left_behind(
    site: str, editor: Page, messy: Path
) -> None:
    page, waiting, questions = editor, [], []
    current = page.locator(".import-tabs [aria-current]")

    def hold(route: Route) -> None:
        if route.request.method == "POST":
            waiting.append(route)
        else:
            route.continue_()

    def stay(question: Dialog) -> None:
        questions.append(question.type)
        question.dismiss()

    open_plan(page, site, messy)
    page.route("**/*", hold)
    page.on("dialog", stay)
    page.get_by_role("link", name="All").click()
    expect(current).to_contain_text("All")
    with page.expect_request(lambda request: request.method == "POST"):
        entry(page, "The Last").get_by_label("X. Example").select_option(
            label="No one in the directory"
        )
    with page.expect_event("dialog"):
        page.get_by_role("link", name="To decide").click(no_wait_after=True)
    expect(entry(page, "The Last")).to_be_visible()
    assert questions == ["beforeunload"]
    waiting[0].continue_()
    expect(page.locator(".import-saved")).to_have_text("Saved")
    page.get_by_role("link", name="To decide").click()
    expect(current).to_contain_text("To decide")
    assert questions == ["beforeunload"]


def test_any_person_is_found_by_autocomplete(site: str, editor: Page, messy: Path) -> None:
    page = editor
    open_plan(page, site, messy)
    page.get_by_role("link", name="All").click()
    card = entry(page, "Reactions of Things")
    card.get_by_role("button", name="Another publication or person").click()
    group = page.get_by_role("group", name="Who is Wei Wang?")
    group.locator(".select2-selection").click()
    page.locator(".select2-search__field").fill("Xaver")
    page.locator(".select2-results__option", has_text="Xaver Example").click()
    expect(group.get_by_label("This person:")).to_be_checked()
    shoot(page, "chooser")
    page.get_by_role("button", name="Save and return to the plan").click()
    expect(entry(page, "Reactions of Things").locator("select option:checked")).to_contain_text(
        "Xaver Example"
    )


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_axe_finds_nothing_on_the_pages_of_an_import(
    site: str, open_as_editor: Callable[..., Page], messy: Path, size: str
) -> None:
    viewport = PHONE if size == "phone" else DESKTOP
    page = open_as_editor(viewport=viewport, reduced_motion="reduce", bypass_csp=True)
    page.goto(f"{site}/admin/publications/importrun/new/")
    page.locator(".import-options summary").click()
    page.locator(".select2-selection[aria-label], .select2-selection").first.wait_for()
    shoot(page, f"new-{size}")
    assert_accessible_in_both_schemes(page)
    open_plan(page, site, messy)
    follow(page.get_by_role("link", name="All"))
    for summary in page.locator(".import-entry summary").all():
        summary.click()
    shoot(page, f"plan-{size}")
    assert_accessible_in_both_schemes(page)
    if size == "phone":
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    follow(page.get_by_role("button", name="Another publication or person").first)
    page.locator(".select2-selection").first.wait_for()
    shoot(page, f"chooser-{size}")
    assert_accessible_in_both_schemes(page)
