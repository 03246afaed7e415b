"""Read the cells of a table of people, and compare them with what is stored."""

import re
from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _

from foundation.folding import fold
from foundation.partial_dates import PartialDate
from foundation.quoting import quotable
from people.activity_dates import semester_of
from people.forms.new_member import role_in, role_named
from people.models import Affiliation
from people.orcid import normalize_orcid
from people.tables.columns import Column
from people.tables.person_cells import LINKS

CLEAR = "-"
"""What a cell holds to remove a value; an empty cell changes nothing."""
_PREFIXES = {
    Column.GITHUB: "https://github.com/",
    Column.SCHOLAR: "https://scholar.google.com/citations?user=",
}


_LOST_LETTER = re.compile(r"\ufffd|\?\w|\w\?\w")
"""What programs write for letters that the encoding of a file doesn't have."""


class UnclearError(Exception):
    """Nothing of the row is stored; the message says why."""


def changed_cells(values: Mapping[Column, str], before: Mapping[Column, str]) -> dict[Column, str]:
    """Return the values that aren't those before; an empty one removes what was there."""
    return {
        column: "" if text == CLEAR else text
        for column, text in values.items()
        if column is not Column.ID
        and _comparable(column, text) != _comparable(column, before.get(column, "") or CLEAR)
    }


def _comparable(column: Column, text: str) -> str:
    """Return the text in a form that is equal for equal values."""
    if text == CLEAR:
        return ""
    if column in LINKS:
        return read_address(column, text).rstrip("/")
    if column is Column.ROLE:
        return role_named(text) or role_in(text) or text
    if column in (Column.START, Column.END):
        try:
            return READ_DATE[column](text)
        except UnclearError:
            return text
    if column is Column.ORCID:
        return bare_orcid(text)
    if column is Column.ORGANIZATION:
        return fold(text)
    return " ".join(text.split())


def bare_orcid(text: str) -> str:
    try:
        return normalize_orcid(text)
    except ValueError:
        return text


def read_address(column: Column, text: str) -> str:
    if not text or "/" in text or "." in text:
        return text if "://" in text or not text else f"https://{text}"
    return _PREFIXES.get(column, "https://") + text.removeprefix("@")


def wrong_cells(changed: Mapping[Column, str]) -> Iterator[str]:
    for column in (Column.NAME, Column.NATIVE_NAME, Column.ORGANIZATION, Column.NOW_AT):
        if _LOST_LETTER.search(text := changed.get(column, "")):
            says = _(
                "“%(text)s” has lost letters: the program that saved the file wrote “?” for them. "
                "Save it as an Excel file, or as CSV UTF-8."
            )
            yield says % {"text": quotable(text)}
    for column, read in (
        (Column.ROLE, read_role),
        (Column.START, read_start),
        (Column.END, read_end),
    ):
        try:
            read(changed.get(column, ""))
        except UnclearError as error:
            yield str(error)


def read_role(text: str) -> str:
    """Return the role that a text names, or of which a word of it is: "Research engineer"."""
    role = (role_named(text) or role_in(text)) if text else Affiliation.Role.OTHER
    if not role:
        allowed = ", ".join(str(label) for label in Affiliation.Role.labels)
        says = _("“%(text)s” isn’t a role. Allowed: %(roles)s.")
        raise UnclearError(says % {"text": quotable(text), "roles": allowed})
    return role


def read_start(text: str) -> str:
    """Return a date, of "WS 2019/20" the month in which that semester begins."""
    semester = semester_of(text)
    return semester[0] if semester else _read_date(text)


def read_end(text: str) -> str:
    """Return a date, of "WS 2019/20" the month in which that semester ends."""
    semester = semester_of(text)
    return semester[1] if semester else _read_date(text)


READ_DATE = {Column.START: read_start, Column.END: read_end}


def _read_date(text: str) -> str:
    if not text:
        return ""
    try:
        return str(PartialDate.parse(text))
    except ValueError:
        raise UnclearError(
            _("“%(text)s” isn’t a date such as 2016-09.") % {"text": quotable(text)}
        ) from None
