"""The columns of a publication that are computed from its other fields. Pure.

Saving, importing, updating, merging and undoing all call `derive_columns`, so that a publication
has the same slug, year and search text however it was stored.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from foundation.romanization import pinyin_of_title, spelled_words_of_title
from foundation.search.words import (
    BETWEEN_NAMES,
    key_of,
    keys_of_title,
    search_text,
    words_of,
    words_of_name,
)
from people.former_names import full_name
from people.names import search_forms
from publications.identifiers import lead_key, title_key, title_stem

_UNTITLED = "untitled"  # begins the slug of a publication without a title
_WORDS_IN_SLUG = 8
_VENUE_LETTERS_IN_SLUG = 40
PrintedParts = Sequence[Any]
"""A name as printed: first, von, last, jr; further items are ignored."""


class DerivedColumns(NamedTuple):
    """What follows from a publication's title, date, venue, names, keywords, abstract, awards."""

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
    abstract: str,
    keywords: Iterable[str],
    awards: Iterable[str],
    authors: Sequence[PrintedParts],
    editors: Sequence[PrintedParts],
    shown_names: Iterable[PrintedParts] | None = None,
) -> DerivedColumns:
    """Compute the columns; matching uses the printed names, and search finds the `shown_names`.

    None stands for the names of the authors and editors, of whom none hides a former name.
    """
    year = year_of(date)
    lead = lead_key(authors[0][2], year, title_stem(title)) if authors else ""
    shown = (*authors, *editors) if shown_names is None else shown_names
    spoken, spelled = pinyin_of_title(title), spelled_words_of_title(title)
    search = search_text(
        names=words_of_name(title),
        authors=BETWEEN_NAMES.join(dict.fromkeys(_words_of_name(*name[:4]) for name in shown)),
        places=_words_of_venue(venue_name),
        rest=words_of(" ".join((*keywords, *awards, abstract, *spoken, *spelled))),
        keys=[*keys_of_title(title), key_of("".join(spoken))],
    )
    return DerivedColumns(year, title_key(title), lead, search)


def year_of(date: str) -> int | None:
    """The year of an EDTF date; None where the date is unknown."""
    return int(date[:4]) if date else None


def slug_source(*, title: str, date: str, venue_name: str) -> str:
    """The text that a new publication's slug is made from."""
    year = str(year_of(date) or "")
    if title:
        return " ".join([year, *title.split()[:_WORDS_IN_SLUG]])
    return f"{_UNTITLED} {venue_name[:_VENUE_LETTERS_IN_SLUG]} {year}"


def is_slug_of_unnamed(slug: str, title: str) -> bool:
    """Whether "untitled" or "untitled-2" was made before the publication had its title."""
    return bool(title and _UNNAMED.fullmatch(slug)) and _UNTITLED not in title.lower()


_UNNAMED = re.compile(rf"{_UNTITLED}(?:-\d{{1,9}})?")


@lru_cache(maxsize=16384)  # the same authors come up many times in an import
def _words_of_name(first: str, von: str, last: str, jr: str) -> str:
    return search_forms([full_name(first, von, last, jr)])


@lru_cache(maxsize=1024)
def _words_of_venue(name: str) -> str:
    return words_of_name(name)
