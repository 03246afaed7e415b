"""Tables as CSV and XLSX, in which no cell is taken for a formula by a spreadsheet."""

import csv
import io
import re
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import IO, Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

Row = Sequence[str | int | None]
CSV_TYPE = "text/csv; charset=utf-8"
XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
TABLE_TYPES = {"csv": CSV_TYPE, "xlsx": XLSX_TYPE}
TABLE_LABELS = {"csv": "CSV", "xlsx": "Excel"}

MOST_BYTES = 5 * 1024 * 1024
"""Of a table that is loaded."""
TOO_LARGE = gettext_lazy("The file is larger than 5 MB. Split it.")

_MOST_ROWS = 1_000_000  # of a sheet; Excel has 1,048,576
_MOST_LETTERS = 32_767  # of a cell
_LONGEST_NAME = 28  # of a sheet; Excel allows 31, and a further sheet is numbered
_MEASURED_ROWS = 100  # for the widths of columns, since a workbook is written as it is read
_WIDEST = 60  # letters
_BLOCK = 64 * 1024
# Excel, LibreOffice and Google Sheets take these for the beginning of a formula, also after spaces.
_FORMULA = re.compile(r"\s*[=+\-@\uff1d\uff0b\uff0d\uff20|%\t\r]")
_NOT_IN_TITLE = re.compile(r"[\\/*?:\[\]\x00-\x1f]")
# Control characters, which XML can't hold.
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


class UnreadableTableError(ValueError):
    """The file is no table; the message says why."""


SEPARATORS = ",;\t"


def csv_rows(data: bytes, separator: str = "") -> Iterator[tuple[int, list[str]]]:
    """Yield the rows of a CSV file, each with its line, or raise `UnreadableTableError`.

    The file may be in UTF-8, UTF-16 or Windows-1252, with commas, semicolons or tabs; by default
    with those of which the first line has most.
    """
    if b"\0" in data and data[:2] not in _UTF16_MARKS:
        raise UnreadableTableError(_("The file isn't a CSV or XLSX table."))
    text = _decoded(data)
    if not separator:
        first = next((line for line in text.splitlines() if line.strip()), "")
        separator = max(SEPARATORS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        for row in reader:
            yield reader.line_num, row
    except csv.Error as error:
        says = _("Line %(line)d isn't CSV: %(error)s.")
        raise UnreadableTableError(says % {"line": reader.line_num, "error": error}) from None


_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")


def _decoded(data: bytes) -> str:
    if data[:2] in _UTF16_MARKS:
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


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
    from openpyxl import Workbook  # takes a while, and few processes write workbooks

    book = Workbook(write_only=True)
    rows = iter(rows)
    first = list(islice(rows, _MEASURED_ROWS))
    widths = [_width(column) for column in zip(header, *first, strict=True)]
    sheet = _new_sheet(book, title, header, widths)
    for number, row in enumerate(chain(first, rows)):
        if number and number % _MOST_ROWS == 0:
            sheet = _new_sheet(book, title, header, widths)
        sheet.append([_cell(sheet, value) for value in row])
    book.save(file)


def _width(column: Iterable[str | int | None]) -> int:
    """Return how many letters wide a column is shown, given its header and its first cells."""
    return 2 + min(_WIDEST, max(len(str(cell or "")) for cell in column))


def _new_sheet(book: Any, title: str, header: Sequence[str], widths: Sequence[int]) -> Any:
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    name = " ".join(_NOT_IN_TITLE.sub(" ", title).split())[:_LONGEST_NAME].strip("' ")
    sheet = book.create_sheet(name or None)
    sheet.freeze_panes = "A2"
    for number, width in enumerate(widths, start=1):
        sheet.column_dimensions[get_column_letter(number)].width = width
    cells = [_cell(sheet, name) for name in header]
    for cell in cells:
        cell.font = Font(bold=True)
    sheet.append(cells)
    return sheet


def _cell(sheet: Any, value: str | int | None) -> Any:
    from openpyxl.cell import WriteOnlyCell

    if not isinstance(value, str):
        return WriteOnlyCell(sheet, value=value)
    cell = WriteOnlyCell(sheet, value=_NOT_XML.sub("", value)[:_MOST_LETTERS])
    cell.data_type = "s"  # otherwise "=1" is a formula
    return cell
