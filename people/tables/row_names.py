"""The name of the person of a row, which may be in one column or in several."""

from foundation.folding import fold
from people.names import in_full, without_titles
from people.tables.cell_values import CLEAR
from people.tables.columns import Column


def take_name(values: dict[Column, str]) -> tuple[str, str] | None:
    """Put the whole name under NAME; return the given and family name if each has a column.

    Beside a column with one of them only, that of the names has the other one, as in many lists
    ("Name; Vorname"), unless it has both.
    """
    given = without_titles(values.pop(Column.GIVEN_NAME, CLEAR).strip(CLEAR))
    family = without_titles(values.pop(Column.FAMILY_NAME, CLEAR).strip(CLEAR))
    name = without_titles(values.get(Column.NAME, CLEAR).strip(CLEAR))
    if name and bool(given) != bool(family):
        if _has(name, given or family):
            given = family = ""
        else:
            given, family = given or name, family or name
    if given or family:
        values[Column.NAME] = in_full(given, family)
        return given, family
    if Column.NAME in values and name:
        values[Column.NAME] = name
    return None


def _has(name: str, part: str) -> bool:
    return f" {fold(part)} " in f" {fold(name)} "
