"""Tell chapters and papers that Scopus, Mendeley and others export as another kind of entry."""

from __future__ import annotations

import re
from collections.abc import Mapping

from publications.bibtex.lazy_regex import lazy_regex


def is_part_of_book(fields: Mapping[str, str]) -> bool:
    """Whether a “book” has the pages of a part, not from the first, of another `booktitle`."""
    book, title = (fields.get(name, "").strip(" {}").lower() for name in ("booktitle", "title"))
    if not book or not title or book in title or title in book:
        return False
    found = _PAGES_OF_PART.search(fields.get("pages", ""))
    if found is None or int(found[1]) <= _FIRST_OF_BOOK:
        return False
    return int(found[1]) != _FALSE_PAGE or "chemical information" not in book


_FIRST_OF_BOOK = 2
_FALSE_PAGE = 1689  # with its journal, what Mendeley has written for many books


def is_paper(fields: Mapping[str, str]) -> bool:
    """Whether “proceedings” are in a book or journal, or on some of its pages."""
    is_in_print = fields.get("booktitle") or fields.get("journal")
    return bool(is_in_print or _PAGES_OF_PART.search(fields.get("pages", "")))


def names_chapter_of_scopus(fields: Mapping[str, str]) -> bool:
    """Whether Scopus says that a “book” or an “article” in a series is a chapter."""
    return is_of_scopus(fields) and _kind_of_document(fields) == "book chapter"


def names_paper_of_scopus(fields: Mapping[str, str]) -> bool:
    """Whether Scopus says that an “article” is a paper of a conference, which is its book."""
    kinds = (_kind_of_document(fields), fields.get("type", "").strip(" {}").lower())
    return "booktitle" in fields and is_of_scopus(fields) and "conference paper" in kinds


def is_of_scopus(fields: Mapping[str, str]) -> bool:
    """Whether an entry says that it is from Scopus."""
    return "source" in fields and fields["source"].strip(" {}").lower() == "scopus"


def _kind_of_document(fields: Mapping[str, str]) -> str:
    return fields.get("document_type", "").strip(" {}").lower()


def is_chapter_of_scopus(fields: Mapping[str, str]) -> bool:
    """Whether a “book” without a type has the pages of a part of another book, its “journal”."""
    if not is_of_scopus(fields) or fields.get("type", "").strip() or _kind_of_document(fields):
        return False
    book, title = (fields.get(name, "").strip() for name in ("journal", "title"))
    is_part = _PAGES_OF_PART.search(fields.get("pages", "")) is not None
    return is_part and bool(book and title) and book != title


def with_conference(fields: Mapping[str, str]) -> Mapping[str, str]:
    """Return the fields of a paper, with the conference that only Scopus's note names.

    The `journal` is a series of proceedings, such as the Lecture Notes in Computer Science.
    """
    if "Conference " not in fields.get("note", "") or not is_of_scopus(fields):
        return fields
    series = _SERIES.fullmatch(fields.get("journal", ""))
    found = _CONFERENCE_IN_NOTE.search(fields["note"])
    if not series or not found or not fields.keys().isdisjoint(("booktitle", "series")):
        return fields
    others = {name: text for name, text in fields.items() if name != "journal"}
    return {**others, "booktitle": found["name"], "series": series["name"]}


_CONFERENCE_IN_NOTE = lazy_regex(
    r"Conference (?:of|name:) (?P<name>[^\W_][^;{}]{8,200}?)\s?; Conference date:", re.IGNORECASE
)
_SERIES = lazy_regex(
    r"\{?(?P<name>(?:ACM International Conference Proceeding Series|CEUR Workshop Proceedings"
    r"|(?:Advances in Intelligent Systems|Communications in Computer|IFIP Advances|Lecture Notes"
    r"|Smart Innovation|Springer Proceedings)\b[^()]*?))\s?(?:\(including .*)?\}?",
    re.DOTALL,
)
_PAGES_OF_PART = lazy_regex(r"(?<!\d)(\d{1,6})\s{0,3}[-–—]{1,3}\s{0,3}\d")
