"""What a row says about the position that a person has, and about one after it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from foundation.checked_saving import clean_and_save
from foundation.folding import fold
from people.forms.affiliation import new_organization_note
from people.forms.new_member import role_named
from people.models import Affiliation
from people.tables.cell_values import UnclearError, read_start
from people.tables.columns import Column
from people.tables.places import Places


def has_other_title(main: Affiliation | None, role: str) -> bool:
    """Whether the cell of the role is a title, but not that of the position."""
    if main is None or not main.title or role_named(role):
        return False
    return bool(role) and fold(role) != fold(main.title)


def is_next(main: Affiliation | None, changed: Mapping[Column, str]) -> bool:
    """Whether the row has another role or title, and a later start: a position after `main`."""
    if main is None or not main.start or not changed.get(Column.ROLE):
        return False
    try:
        start, before = read_start(changed.get(Column.START, "")), str(main.start)
    except UnclearError:
        return False
    return start > before and not start.startswith(before)


def end_at(main: Affiliation, start: Any) -> None:
    """End a position when the next one starts, unless it ended before."""
    if not main.end or main.end_expected:
        main.end, main.end_expected = start, False
        clean_and_save(main)


def note_on(main: Affiliation | None, changed: Mapping[Column, str], added: Iterable[str]) -> str:
    """Say what becomes of the position before, if there is one, and which organizations are new."""
    notes = [new_organization_note(name) for name in added]
    if main and changed.get(Column.ORGANIZATION):
        notes.append(_("Adds an affiliation; the one before stays as it is."))
    elif is_next(main, changed):
        notes.append(_("Adds a position; the one before ends then."))
    return " ".join(notes)


def new_organizations(changed: Mapping[Column, str], places: Places) -> Iterator[str]:
    """Yield the names of the organizations that storing the row would add."""
    for name in filter(None, map(changed.get, (Column.ORGANIZATION, Column.NOW_AT))):
        try:
            is_new = places.named(name).pk is None
        except ValidationError:  # several have the name, which storing the row reports
            continue
        if is_new:
            yield name
