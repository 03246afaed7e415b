"""Tables hold the text as it is, and no cell is a formula."""

import csv
import io

import pytest
from openpyxl import load_workbook

from foundation.tables import Row, csv_lines, xlsx_pieces

FORMULAS = ["=1+1", "+1", "-2+3", "@SUM(A1)", "\t=1", " =cmd|' /C calc'!A0", "＝1", "\r\n=1", "%0A"]


@pytest.mark.parametrize("text", FORMULAS)
def test_no_cell_is_taken_for_a_formula(text: str) -> None:
    body = "".join(csv_lines(["A"], [[text]])).removeprefix("\ufeff")
    ((_header,), (cell,)) = csv.reader(io.StringIO(body, newline=""))
    assert cell == f"'{text}"
    sheet = load_workbook(io.BytesIO(b"".join(xlsx_pieces("T", ["A"], [[text]])))).active
    assert sheet is not None
    assert sheet["A2"].data_type == "s"
    assert str(sheet["A2"].value).strip() == text.strip()


def test_any_text_is_kept() -> None:
    row: Row = [
        'a "quote", b; c\nd',
        "Zoë 赵汉宇 حداد",
        2020,
        None,
        "\x00\x0bbell",
        "x" * 40_000,
        "#1",
    ]
    body = "".join(csv_lines(["H"] * 7, [row])).removeprefix("\ufeff")
    cells = list(csv.reader(io.StringIO(body, newline="")))[1]
    assert cells == ["" if cell is None else str(cell) for cell in row]
    pieces = xlsx_pieces("a/b:[c]*?", ["H"] * 7, [row])
    book = load_workbook(io.BytesIO(b"".join(pieces)))
    shown = [cell.value for cell in book.worksheets[0][2]]
    assert shown == [row[0], row[1], 2020, None, "bell", "x" * 32_767, "#1"]
    assert load_workbook(io.BytesIO(b"".join(xlsx_pieces("", ["H"], [])))).worksheets


def test_a_column_is_as_wide_as_its_first_cells() -> None:
    rows: list[Row] = [["Alice Example", 2020, "x" * 500], ["Bo", None, ""]]
    pieces = xlsx_pieces("T", ["Name", "Year", "Text"], rows)
    sheet = load_workbook(io.BytesIO(b"".join(pieces))).worksheets[0]
    assert [sheet.column_dimensions[letter].width for letter in "ABC"] == [15, 6, 62]
    assert [row[0].value for row in sheet] == ["Name", "Alice Example", "Bo"]


def test_the_name_of_a_sheet_has_no_characters_that_excel_refuses() -> None:
    pieces = xlsx_pieces("Publications: Journal article, 2020 to 2024", ["A"], [])
    sheet = load_workbook(io.BytesIO(b"".join(pieces))).worksheets[0]
    assert sheet.title == "Publications Journal article"
