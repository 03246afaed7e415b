"""Books whose series Crossref writes as the journal."""

from __future__ import annotations

from collections.abc import Mapping


def with_series_for_journal(fields: Mapping[str, str]) -> Mapping[str, str]:
    """Return the fields of a book, with `series` for `journal` if that isn't a journal.

    The book has an ISBN and a DOI. Scopus names a book as its own journal.
    """
    if not all(map(fields.get, ("journal", "isbn", "doi"))) or any(map(fields.get, _OTHERS)):
        return fields
    if _bare(fields["journal"]) in (_bare(fields.get(name, "")) for name in ("title", "publisher")):
        return fields
    return {("series" if name == "journal" else name): text for name, text in fields.items()}


_OTHERS = ("booktitle", "fjournal", "number", "pages", "series")


def _bare(text: str) -> str:
    return text.replace("{", "").replace("}", "").casefold()
