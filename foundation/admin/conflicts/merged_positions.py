"""The three-way merge of rows that are numbered without gaps, such as the authors of a publication.

A row that one editor inserts moves all those behind it, so the orders are merged rather than the
numbers.
"""

from typing import Any

from django.utils.translation import gettext as _

from foundation.admin.conflicts.choices import Chosen, Conflict, chosen, is_open
from foundation.admin.conflicts.form_state import RowState
from foundation.admin.conflicts.merged_fields import submitted_digest
from foundation.admin.conflicts.submitted import SubmittedRows, Values
from foundation.merged_order import merged_order, with_added

_LAST = 1_000_000_000


def merge_positions(
    rows: SubmittedRows,
    stored: dict[str, Any],
    base: dict[str, RowState] | None,
    name: str,
    *,
    author: str,
) -> tuple[Values, Conflict] | None:
    """Number the rows so that both editors' changes of the order are kept.

    `stored` has an unbound form for each stored row, in order, and `name` is the field with the
    number. Return a conflict and the row that shows it if both moved the same rows.
    """
    theirs = list(stored)
    before = list(base) if base is not None else theirs
    open_row = next((v for v in rows.saved.values() if is_open(v, name)), None)
    if before == theirs and open_row is None:
        picked = next((c for v in rows.saved.values() if (c := chosen(v, name))), None)
        if picked is not Chosen.THEIRS:
            return None
    mine = _my_order(rows, stored, base, before, name)
    picked = next((c for v in rows.saved.values() if (c := chosen(v, name))), None)
    if picked is not None or open_row is not None:
        kept = theirs if picked is Chosen.THEIRS else [*mine]
        other = [*mine] if picked is Chosen.THEIRS else theirs
        order: list[str] | None = with_added(kept, other, without=set(before))
        if open_row is not None and _moved(mine, theirs):
            order = None
    else:
        order = merged_order(before, mine, theirs)
    if order is None:
        return _conflict(rows, stored, before, mine, theirs, name, author)
    _number(rows, order, name)
    return None


def _moved(mine: list[str], theirs: list[str]) -> bool:
    common = set(mine) & set(theirs)
    return [k for k in mine if k in common] != [k for k in theirs if k in common]


def _my_order(
    rows: SubmittedRows,
    stored: dict[str, Any],
    base: dict[str, RowState] | None,
    before: list[str],
    name: str,
) -> list[str]:
    """Return the rows in the order that the submitted numbers mean; `+0` is the first new row.

    A row whose number was changed goes before the one that has this number, or behind it if it
    was moved down.
    """
    keyed: list[tuple[int, int, int, str]] = []
    for place, pk in enumerate(before, start=1):
        values = rows.saved.get(pk)
        if values is None or (values.get("DELETE") or [""])[-1]:
            continue
        typed = _typed(values, name)
        is_mine = base is not None and submitted_digest(stored[pk], values, {}, name) != base[
            pk
        ].get(name)
        number = typed if is_mine else place
        keyed.append((number, (number > place) * 2 + (number == place), place, pk))
    for index, values in enumerate(rows.new):
        keyed.append((_typed(values, name), 0, _LAST + index, f"+{index}"))
    return [pk for *_key, pk in sorted(keyed)]


def _typed(values: Values, name: str) -> int:
    text = (values.get(name) or [""])[-1].strip()
    return int(text) if text.isdecimal() and len(text) < 10 else _LAST


def _number(rows: SubmittedRows, order: list[str], name: str) -> None:
    for number, key in enumerate(order, start=1):
        if key.startswith("+"):
            rows.new[int(key[1:])][name] = [str(number)]
        elif key in rows.saved:
            rows.saved[key][name] = [str(number)]


def _conflict(
    rows: SubmittedRows,
    stored: dict[str, Any],
    before: list[str],
    mine: list[str],
    theirs: list[str],
    name: str,
    author: str,
) -> tuple[Values, Conflict] | None:
    """Show my order, with the rows that the other editor added, until one is chosen."""
    shown = with_added(mine, theirs, without=set(before))
    _number(rows, shown, name)
    first = next((key for key in shown if key in rows.saved), None)
    if first is None:
        return None
    here, there = (
        ", ".join(str(stored[key].instance) for key in order if key in stored)
        for order in (shown, theirs)
    )
    explanation = _("%(author)s changed the order too. Which should be saved?")
    conflict = Conflict(name, name, here, there, explanation % {"author": author})
    return rows.saved[first], conflict
