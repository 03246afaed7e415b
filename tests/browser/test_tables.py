"""An editor loads a table of people, undoes it, and loads an export that was edited."""

import datetime
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, assert_accessible_in_both_schemes, serving


@pytest.fixture(scope="module")
def site(edited_demo: Mapping[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(edited_demo, tmp_path_factory.mktemp("tables")) as address:
        yield address


def show_plan(page: Page, site: str, file: Path) -> None:
    page.goto(f"{site}/admin/people/person/")
    page.get_by_role("link", name="Load a table").click()
    page.get_by_label("CSV or Excel file").set_input_files(file)
    page.get_by_role("button", name="Show what it changes").click()


def assert_plan(page: Page, text: str) -> None:
    expect(page.get_by_role("heading", level=2, name=text, exact=True)).to_be_visible()


def test_a_csv_file_is_mapped_loaded_and_undone(site: str, editor: Page, tmp_path: Path) -> None:
    table = tmp_path / "staff.csv"
    text = (
        "Since;E-mail;Mitarbeiter;Position;;Since;Institute\n"
        "2019-09;jm@example.org;Jürgen Müller;Postdoc;;x;Example Lab\n;;;;;;\n"
        "2020;ag@example.org;Ana García Núñez;PhD student;;y;Example Lab\n"
    )
    table.write_bytes(text.encode("latin-1"))
    show_plan(editor, site, table)
    assert_plan(editor, "0 new, 0 changed, 0 unchanged, 2 unclear")
    expect(editor.get_by_label("Since (column 1)")).to_have_value("start")
    expect(editor.get_by_label("Since (column 6)")).to_have_value("")
    editor.get_by_label("Mitarbeiter").select_option("Name")
    editor.get_by_label("Institute").select_option("Organization")
    editor.get_by_role("button", name="Update the plan").click()
    assert_plan(editor, "2 new, 0 changed, 0 unchanged, 0 unclear")
    assert_accessible_in_both_schemes(editor)

    editor.get_by_role("button", name="Load 2 people").click()
    expect(editor.locator(".messagelist")).to_contain_text("Loaded 2 people")
    undo = editor.get_by_role("link", name="Undo").get_attribute("href")
    editor.goto(f"{site}/people/?q=Núñez")
    expect(editor.get_by_role("link", name="Ana García Núñez").first).to_be_visible()

    editor.goto(f"{site}{undo}")
    editor.get_by_role("button", name="Undo").click()
    expect(editor.locator(".messagelist")).to_contain_text("Undone")
    editor.goto(f"{site}/people/?q=Núñez")
    expect(editor.get_by_role("link", name="Ana García Núñez")).to_have_count(0)


def test_an_export_is_edited_and_loaded_again_on_a_phone(
    site: str, open_as_editor: Callable[..., Page], tmp_path: Path
) -> None:
    page = open_as_editor(viewport=PHONE, java_script_enabled=False)
    page.goto(f"{site}/admin/people/person/?q=Hanyu")
    page.locator(".action-select").first.check()
    page.get_by_label("Action:").select_option("Export for Excel")
    with page.expect_download() as download:
        page.get_by_role("button", name="Go").click()
    table = tmp_path / "people.xlsx"
    download.value.save_as(table)
    show_plan(page, site, table)
    assert_plan(page, "0 new, 0 changed, 1 unchanged, 0 unclear")

    book = load_workbook(table)
    sheet: Any = book.worksheets[0]
    columns = {cell.value: cell.column for cell in sheet[1]}
    sheet.cell(2, columns["email"]).value = "new@example.org"
    sheet.cell(3, columns["name"]).value = "王芳"
    sheet.cell(3, columns["organization"]).value = "北京大学"
    start = sheet.cell(3, columns["start"])
    start.value, start.number_format = datetime.date(2024, 9, 1), "yyyy-mm"
    book.save(table)
    show_plan(page, site, table)
    assert_plan(page, "1 new, 1 changed, 0 unchanged, 0 unclear")
    rows = page.locator(".review-rows")
    expect(rows).to_contain_text("→ new@example.org")
    expect(rows).to_contain_text("Start: 2024-09")
    page.get_by_role("button", name="Load 2 people").click()
    expect(page.locator(".messagelist")).to_contain_text("Loaded 2 people")
    show_plan(page, site, table)
    assert_plan(page, "0 new, 0 changed, 2 unchanged, 0 unclear")
