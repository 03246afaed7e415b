"""Read tables from spreadsheets and CSV files as rows of text. Pure."""

import datetime
import io
import zipfile
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from foundation.tables import MOST_BYTES, TOO_LARGE, UnreadableTableError, csv_rows, restored

MOST_ROWS = 20_000
_MOST_UNPACKED = 200 * 1024 * 1024
_MOST_COLUMNS = 100


@dataclass(frozen=True)
class Table:
    """The cells of a table, as text."""

    header: list[str]
    rows: list[tuple[int, list[str]]]
    """Each with its line."""


def read_table(data: bytes) -> Table:
    """Read a CSV or XLSX file; the first row that isn't empty is the header."""
    if len(data) > MOST_BYTES:
        raise UnreadableTableError(str(TOO_LARGE))
    lines = _spreadsheet(data) if data[:2] == b"PK" else _csv(data)
    filled = [(n, cells) for n, cells in lines if any(cells)]
    if not filled:
        raise UnreadableTableError(_("The table is empty."))
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


def _csv(data: bytes) -> list[tuple[int, list[str]]]:
    return [(line, [_plain(cell) for cell in row]) for line, row in csv_rows(data)]


def _plain(cell: str) -> str:
    return restored(" ".join(cell.replace("\0", "").split()))


def _spreadsheet(data: bytes) -> list[tuple[int, list[str]]]:
    from openpyxl import load_workbook  # which pages don't need

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if sum(each.file_size for each in archive.infolist()) > _MOST_UNPACKED:
                raise UnreadableTableError(_("The spreadsheet is too large."))
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        sheet: Any = book.worksheets[0]
        lines = []
        for number, row in enumerate(sheet.iter_rows(max_col=_MOST_COLUMNS), start=1):
            lines.append((number, [_plain(_text(cell)) for cell in row]))
            if number > MOST_ROWS + 100:
                break
    except UnreadableTableError:
        raise
    except Exception as error:  # whatever is wrong in it, the file is at fault
        raise UnreadableTableError(_("The file isn't a CSV or XLSX table.")) from error
    return lines


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
