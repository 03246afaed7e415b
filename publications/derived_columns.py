"""The columns of a publication that are computed from its other fields. Pure.

Saving, importing, updating, merging and undoing all call `derive_columns`, so that a publication
has the same slug, year and search text however it was stored.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from foundation.folding import fold
from people.names import is_cjk, search_forms
from publications.identifiers import lead_key, title_key, title_stem

_WORDS_IN_SLUG = 8
_VENUE_LETTERS_IN_SLUG = 40
PrintedParts = Sequence[Any]
"""A name as printed: first, von, last, jr; further items are ignored."""


class DerivedColumns(NamedTuple):
    """What follows from a publication's title, date, venue, names and keywords."""

    year: int | None
    title_key: str
    lead_key: str
    search_text: str


COLUMNS = DerivedColumns._fields


def derive_columns(
    *,
    title: str,
    date: str,
    venue_name: str,
    keywords: Iterable[str],
    authors: Sequence[PrintedParts],
    editors: Sequence[PrintedParts],
) -> DerivedColumns:
    year = year_of(date)
    lead = lead_key(authors[0][2], year, title_stem(title)) if authors else ""
    forms = (_search_forms(*name[:4]) for names in (authors, editors) for name in names)
    names = " ".join(dict.fromkeys(forms))
    texts = fold(" ".join((title, venue_name, *keywords)))
    return DerivedColumns(year, title_key(title), lead, f"{texts} {names}")


def year_of(date: str) -> int | None:
    """The year of an EDTF date; None where the date is unknown."""
    return int(date[:4]) if date else None


def slug_source(*, title: str, date: str, venue_name: str) -> str:
    """The text that a new publication's slug is made from."""
    year = str(year_of(date) or "")
    if title:
        return " ".join([year, *title.split()[:_WORDS_IN_SLUG]])
    return f"untitled {venue_name[:_VENUE_LETTERS_IN_SLUG]} {year}"


def full_name(first: str, von: str, last: str, jr: str) -> str:
    """Return "Ludwig van Beethoven", "Martin Luther King, Jr." or "王小明"."""
    if is_cjk(last) and is_cjk(first):
        return f"{last}{first}"
    name = " ".join(part for part in (first, von, last) if part)
    return f"{name}, {jr}" if jr else name


@lru_cache(maxsize=16384)  # the same authors come up many times in an import
def _search_forms(first: str, von: str, last: str, jr: str) -> str:
    return search_forms([full_name(first, von, last, jr)])
