"""CSL JSON, as registries send it, as BibTeX: the way back from exporting/csl. Pure."""

import re
from collections.abc import Collection, Mapping
from typing import Any

from foundation.folding import fold
from publications.bibtex import Link, Name, Record, write_entry

_TYPES = {
    "article": "misc",
    "article-journal": "article",
    "article-magazine": "article",
    "article-newspaper": "article",
    "book": "book",
    "book-chapter": "incollection",
    "chapter": "incollection",
    "dataset": "dataset",
    "journal-article": "article",
    "monograph": "book",
    "paper-conference": "inproceedings",
    "posted-content": "misc",
    "proceedings": "proceedings",
    "proceedings-article": "inproceedings",
    "report": "techreport",
    "review": "article",
    "software": "software",
    "thesis": "phdthesis",
    "dissertation": "phdthesis",
}
"""Entry types; Crossref uses types of its own beside those of CSL."""
_SPACE = re.compile(r"\s+")
_TAG = re.compile(r"<[^<>]*>")
_ORCID = re.compile(r"\d{4}-\d{4}-\d{4}-\d{3}[\dX]")
_STOP_WORDS = frozenset(["a", "an", "and", "for", "from", "in", "of", "on", "the", "to", "with"])


def bibtex_of_csl(item: Mapping[str, Any], *, taken: Collection[str] = ()) -> tuple[str, str]:
    """Return an item as a BibTeX entry, and its citation key, which is none of `taken`.

    Raises ValueError if the item has no title.
    """
    record = _record(item)
    if not record.title:
        raise ValueError("no title")
    record.key = _key(record, taken)
    return write_entry(record), record.key


def _record(item: Mapping[str, Any]) -> Record:
    entry_type = _TYPES.get(_text(item, "type"), "misc")
    year, month, day = _date(item)
    record = Record(
        entry_type=entry_type,
        kind=entry_type,
        title=_title(item),
        year=year,
        month=month,
        day=day,
        date="-".join(f"{n:02d}" for n in (year, month, day) if n),
        authors=_names(item, "author"),
        editors=_names(item, "editor"),
        volume=_text(item, "volume"),
        number=_text(item, "issue") or _text(item, "number"),
        pages=_text(item, "page") or _text(item, "article-number"),
        publisher=_text(item, "publisher"),
        place=_text(item, "publisher-place"),
        edition=_text(item, "edition"),
        doi=_text(item, "DOI"),
        isbn=_text(item, "ISBN"),
        issn=_text(item, "ISSN"),
        url="" if item.get("DOI") else _text(item, "URL"),
        language=_text(item, "language"),
        abstract=_text(item, "abstract"),
    )
    _place(record, item)
    _add_extra(record, item)
    _add_notices(record, item)
    return record


def _place(record: Record, item: Mapping[str, Any]) -> None:
    container = _text(item, "container-title")
    if record.entry_type == "article":
        record.kind, record.venue, record.venue_kind = "article", container, "journal"
    elif record.entry_type in ("inproceedings", "incollection"):
        is_chapter = record.entry_type == "incollection"
        record.kind = "chapter" if is_chapter else "inproceedings"
        record.venue = container or _text(item, "event-title")
        record.venue_kind = "book" if is_chapter else "conference"
    elif record.entry_type == "phdthesis":
        record.kind, record.venue, record.venue_kind = "thesis", record.publisher, "school"
        record.publisher = ""
    elif record.entry_type == "techreport":
        record.kind, record.institution, record.publisher = "report", record.publisher, ""
    elif record.entry_type == "misc":
        record.howpublished = container


_NOTICES = {
    "addendum": "addendum", "clarification": "addendum", "correction": "correction",
    "corrigendum": "correction", "erratum": "correction", "expression_of_concern": "concern",
    "partial_retraction": "correction", "removal": "retraction", "retraction": "retraction",
    "withdrawal": "retraction",
}  # fmt: skip


def _add_notices(record: Record, item: Mapping[str, Any]) -> None:
    """Add what Crossref's `updated-by` says, also from the database of Retraction Watch."""
    updates = item.get("updated-by")
    found: dict[tuple[str, str], Link] = {}
    for update in updates if isinstance(updates, list) else ():
        if not isinstance(update, dict):
            continue
        kind, doi = _NOTICES.get(_text(update, "type"), ""), _text(update, "DOI")
        if kind and doi and doi.lower() != record.doi.lower():
            date = "-".join(f"{n:02d}" for n in _numbers(update.get("updated")) if n)
            found.setdefault((kind, doi.lower()), Link(kind, f"https://doi.org/{doi}", date=date))
        if _text(update, "type") == "withdrawal":
            record.status = "withdrawn"
    record.links += found.values()


def _add_extra(record: Record, item: Mapping[str, Any]) -> None:
    if pubmed := _text(item, "PMID"):
        record.extra["pmid"] = pubmed
    for field, role in (("author", "author"), ("editor", "editor")):
        numbers = [
            f'{position}="{match[0]}"'
            for position, name in enumerate(_people(item, role), start=1)
            if (match := _ORCID.search(str(name.get("ORCID", ""))))
        ]
        if numbers:
            record.extra[f"{field}+an:orcid"] = "; ".join(numbers)


def _text(item: Mapping[str, Any], name: str) -> str:
    """Return a value in one line; Crossref sends lists of one."""
    value = item.get(name)
    if isinstance(value, list):
        value = next((each for each in value if each), "")
    if not isinstance(value, str | int):
        return ""
    return _SPACE.sub(" ", str(value)).strip()


def _title(item: Mapping[str, Any]) -> str:
    title, subtitle = _text(item, "title"), _text(item, "subtitle")
    has_both = subtitle and fold(subtitle) not in fold(title)
    return f"{title}: {subtitle}" if has_both else title.removesuffix(".")


def _date(item: Mapping[str, Any]) -> tuple[int | None, int | None, int | None]:
    for field in ("issued", "published", "published-print", "published-online", "epub-date"):
        found = _numbers(item.get(field))
        if found[0] is not None:
            return found
    return None, None, None


def _numbers(value: Any) -> tuple[int | None, int | None, int | None]:
    """Return the year, month and day of CSL's `{"date-parts": [[2020, 11]]}`."""
    parts = value.get("date-parts") if isinstance(value, dict) else None
    if isinstance(parts, list) and parts and isinstance(parts[0], list):
        numbers = [int(n) for n in parts[0][:3] if str(n).isdecimal()]
        if numbers:
            year, month, day = [*numbers, None, None][:3]
            is_month = month is not None and 1 <= month <= 12
            return year, month if is_month else None, day if is_month else None
    return None, None, None


def _people(item: Mapping[str, Any], role: str) -> list[Mapping[str, Any]]:
    people = item.get(role)
    return [name for name in people if isinstance(name, dict)] if isinstance(people, list) else []


def _names(item: Mapping[str, Any], role: str) -> list[Name]:
    return [_name(name) for name in _people(item, role)]


def _name(name: Mapping[str, Any]) -> Name:
    family, given = _text(name, "family"), _text(name, "given")
    if not family:
        return Name(last=_text(name, "literal") or _text(name, "name") or given or "?")
    von = " ".join(
        filter(None, (_text(name, f"{kind}-particle") for kind in ("dropping", "non-dropping")))
    )
    return Name(first=given, von=von, last=family, jr=_text(name, "suffix"))


def _key(record: Record, taken: Collection[str]) -> str:
    """Return a key such as "zhao2020hived"."""
    family = fold(record.authors[0].last).replace(" ", "") if record.authors else ""
    words = [word for word in fold(_TAG.sub(" ", record.title)).split() if word not in _STOP_WORDS]
    key = re.sub(r"[^a-z0-9]", "", f"{family}{record.year or ''}{words[0] if words else ''}")
    key, number = key or "publication", 1
    unique = key
    while unique in taken:
        number += 1
        unique = f"{key}-{number}"
    return unique
