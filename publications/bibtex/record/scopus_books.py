"""Chapters that Scopus exports as books, with the book as their journal."""

from __future__ import annotations

import re
from collections.abc import Mapping


def is_chapter_of_scopus(fields: Mapping[str, str]) -> bool:
    """Whether a “book” without a type has the pages of a part of another book, its “journal”."""
    if "source" not in fields or fields["source"].strip(" {}").lower() != "scopus":
        return False
    if fields.get("type", "").strip():
        return False
    document = fields.get("document_type", "").strip(" {}").lower()
    if document:
        return document == "book chapter"
    book = fields.get("journal", "").strip()
    is_part = _PAGES_OF_PART.search(fields.get("pages", "")) is not None
    return is_part and bool(book) and book != fields.get("title", "").strip()


_PAGES_OF_PART = re.compile(r"\d\s{0,3}[-–—]{1,3}\s{0,3}\d")
