"""Members, one per line: as typed, or the cells of a spreadsheet with or without its headers."""

import csv
import re
from collections.abc import Iterator

from people.forms.new_member import MemberLine, is_given_name, read_member
from people.tables.columns import Column, Mapping, guessed


def read_member_lines(text: str) -> Iterator[MemberLine]:
    """Read "Alice Example, Ph.D. student, 2021-09, alice@example.org", in any order after the name.

    Below headers, the name may be in any column, or in two. Empty lines are skipped.
    """
    columns: Mapping = {}
    rows = ((line.strip(), _cells(line)) for line in text.splitlines())
    for number, (line, cells) in enumerate(row for row in rows if any(row[1])):
        if number == 0 and (columns := _headers(cells)):
            continue
        yield read_member(line, _name_first(cells, columns) if columns else _named(line, cells))


def _cells(line: str) -> list[str]:
    """Divide a line at its tabs, or else semicolons, or else commas that are not in quotes."""
    separator = next((s for s in "\t;" if s in line.strip()), ",")
    if '"' in line:
        found = next(csv.reader([line], delimiter=separator, skipinitialspace=True), [])
    else:
        found = line.split(separator)
    return [" ".join(cell.split()) for cell in found]


def _named(line: str, cells: list[str]) -> list[str]:
    """Return the cells with "Example, Alice" as one, if commas divide the line."""
    is_divided = len(cells) > 1 and not re.search(r"[\t;]", line)
    if is_divided and " " not in cells[0] and is_given_name(cells[1]):
        return [", ".join(cells[:2]), *cells[2:]]
    return cells


def _headers(cells: list[str]) -> Mapping:
    """Return the columns that a line of headers names; nothing for any other line."""
    found = guessed(cells)
    has_name = Column.NAME in found or {Column.GIVEN_NAME, Column.FAMILY_NAME} <= found.keys()
    return found if has_name and len(found) == len([*filter(None, cells)]) else {}


def _name_first(cells: list[str], columns: Mapping) -> list[str]:
    """Return the cells with the whole name in front."""
    names = [Column.NAME] if Column.NAME in columns else [Column.FAMILY_NAME, Column.GIVEN_NAME]
    places = [columns[name] for name in names]
    name = ", ".join(cells[place] for place in places if place < len(cells) and cells[place])
    return [name, *(cell for place, cell in enumerate(cells) if place not in places)]
