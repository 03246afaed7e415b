"""Tables as CSV and XLSX, in which no cell is taken for a formula by a spreadsheet."""

import csv
import io
import re
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from typing import IO, Any

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font

Row = Sequence[str | int | None]
CSV_TYPE = "text/csv; charset=utf-8"
XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
TABLE_TYPES = {"csv": CSV_TYPE, "xlsx": XLSX_TYPE}
TABLE_LABELS = {"csv": "CSV", "xlsx": "Excel"}

_MOST_ROWS = 1_000_000  # of a sheet; Excel has 1,048,576
_MOST_LETTERS = 32_767  # of a cell
_BLOCK = 64 * 1024
# Excel, LibreOffice and Google Sheets take these for the beginning of a formula, also after spaces.
_FORMULA = re.compile(r"\s*[=+\-@\uff1d\uff0b\uff0d\uff20|%\t\r]")
_NOT_IN_TITLE = re.compile(r"[\\/*?:\[\]\x00-\x1f]")
# Control characters, which XML can't hold.
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def neutralized(text: str) -> str:
    """Return the text with an apostrophe before what a spreadsheet would take for a formula."""
    return f"'{text}" if _FORMULA.match(text) else text


def restored(text: str) -> str:
    """Return the text of which `neutralized` made this one."""
    return text[1:] if text[:1] == "'" and _FORMULA.match(text[1:]) else text


def csv_lines(header: Sequence[str], rows: Iterable[Row]) -> Iterator[str]:
    """Yield the lines of a CSV file (RFC 4180), with the mark by which Excel knows UTF-8."""
    buffer = io.StringIO()
    write = csv.writer(buffer).writerow
    buffer.write("\ufeff")
    write(header)
    yield _taken(buffer)
    for row in rows:
        write([neutralized(cell) if isinstance(cell, str) else cell for cell in row])
        yield _taken(buffer)


def _taken(buffer: io.StringIO) -> str:
    text = buffer.getvalue()
    buffer.seek(0)
    buffer.truncate()
    return text


def xlsx_pieces(title: str, header: Sequence[str], rows: Iterable[Row]) -> Iterator[bytes]:
    """Yield the pieces of a workbook, which is written to a temporary file in constant memory."""
    with tempfile.TemporaryFile() as file:
        _write_workbook(file, title, header, rows)
        file.seek(0)
        while piece := file.read(_BLOCK):
            yield piece


def _write_workbook(
    file: IO[bytes], title: str, header: Sequence[str], rows: Iterable[Row]
) -> None:
    book = Workbook(write_only=True)
    sheet: Any = None
    for number, row in enumerate(rows):
        if number % _MOST_ROWS == 0:
            sheet = _new_sheet(book, title, header)
        sheet.append([_cell(sheet, value) for value in row])
    if sheet is None:
        _new_sheet(book, title, header)
    book.save(file)


def _new_sheet(book: Any, title: str, header: Sequence[str]) -> Any:
    sheet = book.create_sheet(_NOT_IN_TITLE.sub(" ", title).strip("' ")[:25] or None)
    sheet.freeze_panes = "A2"
    cells = [_cell(sheet, name) for name in header]
    for cell in cells:
        cell.font = Font(bold=True)
    sheet.append(cells)
    return sheet


def _cell(sheet: Any, value: str | int | None) -> Any:
    if not isinstance(value, str):
        return WriteOnlyCell(sheet, value=value)
    cell = WriteOnlyCell(sheet, value=_NOT_XML.sub("", value)[:_MOST_LETTERS])
    cell.data_type = "s"  # otherwise "=1" is a formula
    return cell
