"""Articles that Mendeley exports as `@misc`, with the journal as the title of a book."""

from __future__ import annotations

from collections.abc import Mapping

from publications.bibtex.record.venue_kinds import names_book


def with_journal(fields: Mapping[str, str]) -> Mapping[str, str]:
    """Return the fields of a `@misc`, with `journal` for `booktitle` if it certainly is an article.

    It has a volume, pages, and the journal's ISSN, PubMed's number, or a DOI and an issue.
    """
    if not all(map(fields.get, ("booktitle", "volume", "pages"))):
        return fields
    is_numbered = (
        fields.get("issn") or fields.get("pmid") or ("doi" in fields and "number" in fields)
    )
    if not is_numbered or not fields["volume"].strip(" {}").isdecimal():
        return fields
    if any(map(fields.get, _OTHERS)) or names_book(fields["booktitle"]):
        return fields
    return {("journal" if name == "booktitle" else name): text for name, text in fields.items()}


_OTHERS = ("journal", "journaltitle", "editor", "series", "howpublished")
