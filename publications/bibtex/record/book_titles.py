"""Titles of books and conferences in fields that BibTeX doesn't know: `book`, `conference`."""

from __future__ import annotations

from collections.abc import Mapping


def with_book_title(kind: str, fields: Mapping[str, str]) -> Mapping[str, str]:
    """Return the fields, with `book` or `conference` as `booktitle` if no field names the venue.

    `book` counts only for what appears in books, such as a chapter.
    """
    names = _NAMES if kind in _IN_BOOKS else _NAMES[1:]
    if kind in _WITHOUT_BOOK or not any(map(fields.get, names)) or any(map(fields.get, _VENUES)):
        return fields
    name = next((each for each in names if _is_title(fields.get(each, ""))), "")
    return {("booktitle" if each == name else each): text for each, text in fields.items()}


_NAMES = ("book", "conference")
_IN_BOOKS = frozenset({"inproceedings", "chapter", "poster", "talk"})
_WITHOUT_BOOK = frozenset({"book", "proceedings", "thesis", "software", "dataset"})
_VENUES = ("booktitle", "maintitle", "eventtitle", "event", "journal", "journaltitle", "fjournal")
_FLAGS = frozenset({"true", "false", "yes", "no"})  # of lists of one's own


def _is_title(text: str) -> bool:
    return text.strip().lower() not in _FLAGS and any(map(str.isalpha, text))
