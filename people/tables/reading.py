"""Read tables from spreadsheets and CSV files as rows of text."""

import datetime
import io
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from django.utils.translation import gettext as _

from foundation.quoting import quotable
from foundation.tables import (
    MOST_BYTES,
    SEPARATORS,
    TOO_LARGE,
    UnreadableTableError,
    csv_rows,
    restored,
)
from people.tables.columns import guessed

MOST_ROWS = 20_000
_MOST_UNPACKED = 200 * 1024 * 1024
_MOST_COLUMNS = 100
_MOST_ABOVE = 20
"""Rows, such as a title, that the header may follow."""
_FIRST_OF_SHEET = 100
"""Rows of each sheet that are read to choose one."""
_Lines = list[tuple[int, list[str]]]


@dataclass(frozen=True)
class Table:
    """The cells of a table, as text."""

    header: list[str]
    rows: list[tuple[int, list[str]]]
    """Each with its line."""
    sheet: str = ""
    other_sheets: list[str] = field(default_factory=list)
    """Those of a workbook that hold rows, too, and aren't read."""

    @property
    def note(self) -> str:
        """What isn't read, or an empty text."""
        if not self.other_sheets:
            return ""
        says = _(
            "Only the sheet “%(sheet)s” is read, not %(others)s. To load another one, delete "
            "this one from a copy of the file."
        )
        others = ", ".join(f"“{quotable(name)}”" for name in self.other_sheets)
        return says % {"sheet": quotable(self.sheet), "others": others}


def read_table(data: bytes) -> Table:
    """Read a CSV or XLSX file, of a workbook the sheet of which most columns are known."""
    if len(data) > MOST_BYTES:
        raise UnreadableTableError(str(TOO_LARGE))
    if data[:2] != b"PK":
        return _table(_csv(data))
    return _workbook(data)


def _filled(lines: _Lines) -> _Lines:
    return [(number, cells) for number, cells in lines if any(cells)]


def _known_columns(filled: _Lines) -> int:
    return max((len(guessed(cells)) for _line, cells in filled[:_MOST_ABOVE]), default=-1)


def _header_place(filled: _Lines) -> int:
    """Return which row is the header: the first one, unless more columns of another are known."""
    known = [len(guessed(cells)) for _line, cells in filled[:_MOST_ABOVE]]
    best = max(known)
    return known.index(best) if best > 1 else 0


def _table(lines: _Lines) -> Table:
    filled = _filled(lines)
    if not filled:
        raise UnreadableTableError(_("The table is empty."))
    filled = filled[_header_place(filled) :]
    if len(filled) == 1:
        says = _("The table has only one row. The first row is the header.")
        raise UnreadableTableError(says)
    if len(filled) - 1 > MOST_ROWS:
        says = _("The table has more than %(most)s rows. Split it.")
        raise UnreadableTableError(says % {"most": f"{MOST_ROWS:,}"})
    header = filled[0][1]
    while not header[-1]:
        header.pop()
    width = len(header)
    rows = [(number, (cells + [""] * width)[:width]) for number, cells in filled[1:]]
    return Table(header, rows)


def _csv(data: bytes) -> _Lines:
    """Read with the separator by which most columns are known, as a title has none or others."""
    best = max(("", *SEPARATORS), key=lambda separator: _known_with(data, separator))
    return list(_csv_lines(data, best))


def _csv_lines(data: bytes, separator: str) -> Iterator[tuple[int, list[str]]]:
    for line, row in csv_rows(data, separator):
        yield line, [_plain(cell) for cell in row]


def _known_with(data: bytes, separator: str) -> int:
    try:
        return _known_columns(_filled(list(islice(_csv_lines(data, separator), _FIRST_OF_SHEET))))
    except UnreadableTableError:
        return -1


def _plain(cell: str) -> str:
    return restored(" ".join(cell.replace("\0", "").split()))


def _workbook(data: bytes) -> Table:
    """Read the sheet of which most columns are known, among those that aren't hidden."""
    from openpyxl import load_workbook  # which pages don't need

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if sum(each.file_size for each in archive.infolist()) > _MOST_UNPACKED:
                raise UnreadableTableError(_("The spreadsheet is too large."))
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        shown = [each for each in book.worksheets if each.sheet_state == "visible"]
        beginnings = {each.title: _filled(_lines_of(each, _FIRST_OF_SHEET)) for each in shown}
        sheet = max(beginnings, key=lambda title: _known_columns(beginnings[title]), default="")
        lines = _lines_of(book[sheet], MOST_ROWS + 100) if sheet else []
    except UnreadableTableError:
        raise
    except Exception as error:  # whatever is wrong in it, the file is at fault
        raise UnreadableTableError(_("The file isn't a CSV or XLSX table.")) from error
    others = [title for title, filled in beginnings.items() if filled and title != sheet]
    return replace(_table(lines), sheet=sheet, other_sheets=others)


def _lines_of(sheet: Any, most: int) -> _Lines:
    rows = islice(sheet.iter_rows(max_col=_MOST_COLUMNS), most)
    return [(number, [_plain(_text(cell)) for cell in row]) for number, row in enumerate(rows, 1)]


def _text(cell: Any) -> str:
    """Return the text of a cell; a date as precise as its format shows it."""
    value = cell.value
    if isinstance(value, (datetime.datetime, datetime.date)):
        shown = str(cell.number_format).lower().replace('"', "")
        if "d" in shown.partition(";")[0]:
            return value.strftime("%Y-%m-%d")
        return value.strftime("%Y-%m" if "m" in shown else "%Y")
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return "" if value is None else str(value)
