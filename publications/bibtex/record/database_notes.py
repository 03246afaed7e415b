"""Notes that databases and programs add, and fields in them that the entry lacks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.fields import Fields
from publications.bibtex.record.folding import fold
from publications.bibtex.record.pages import page_range
from publications.bibtex.record.record import Record

# What journals call any article; another section may be the chapter, or that of a newspaper.
_USUAL_SECTION = (
    r"(?:(?:original|full|regular|review) )?(?:research )?(?:articles?|papers?|reviews?)"
    r"|(?:new|confirmatory|contradictory) results"  # of bioRxiv
)
_NUMBER_AT_BIORXIV = r"(?:19|20)\d\d\.\d\d\.\d\d\.\d{4,8}"  # the end of its DOI
_VALUES = {
    "volume": r"[\w.-]{0,6}\d[\w.-]{0,6}",
    "issue": r"[\w./-]{0,6}\d[\w./-]{0,6}",
    "number": r"[\w./-]{0,6}\d[\w./-]{0,6}",
    "pages": r"[a-z]{0,2}\d{1,6}[-–]{1,2}[a-z]{0,2}\d{1,6}|\d{1,4}|" + _NUMBER_AT_BIORXIV,
    "edition": r"\d|\d{4}/\d\d/\d\d|\d{4}-\d\d-\d\d",
    "section": rf"\d{{1,3}}|{_USUAL_SECTION}",
    "event-place": r"[^\d:]{3,60}",
    "place": r"[^\d:]{3,60}",
    "type": r"article|book|file|journal article|dataset",
    "publisher": r"[^:]{2,150}",
    "institution": r"[^:]{2,150}",
    "series": r"[^:]{3,120}",
    "series title": r"[^:]{3,120}",
    "publication title": r"[^:]{2,150}|[^:]{2,100} : [^:]{2,100}",
    "meeting name": r"[^:]{5,200}",
    "conference name": r"[^:]{5,200}",
    "artwork size": r"[^:]{2,40}",
    "read_status": r"[\w ]{2,20}",
    "read_status_date": r"[\d-]{10}t\S{5,20}",
    "version number": r"[\w.]{1,12}(?: \d[\d.]*)?",
    "medium": r"[^:]{2,60}",
    "last modified": r"[\d-]{10}(?:t\S{5,20})?",
    "google-books-id": r"[\w-]{6,20}",
    "_eprint": r"https?://\S+",
    "isbn": r"[\dx][\dx -]{7,16}(?: \((?:print|electronic|linking|issn)\))?",
    "issn": r"[\dx][\dx -]{7,16}",
    "pmid": r"\d{1,8}",
    "pmcid": r"(?:pmc)?\d{3,9}",
    "citation key": r"\S{1,80}",
}
# Of Zotero's statutes and cases, where the item was one before: plain if the book has that name.
_OF_LAW = ("code", "reporter")
_PATTERNS = {name: lazy_regex(pattern, re.IGNORECASE) for name, pattern in _VALUES.items()}
_LABEL = lazy_regex(
    rf"(?:^|(?<=\s))(?:({'|'.join((*_VALUES, *_OF_LAW))}|tex\.[\w-]+|[a-z]+_[a-z_]+): "
    r"|(tex\.[\w-]+)= ?)",
    re.IGNORECASE,
)
_OF_BIORXIV = lazy_regex(_NUMBER_AT_BIORXIV)
# How often Google Scholar or Crossref knew the publication cited: "00008", "12 citations (…) […]",
# and "ZSCC: 0000012" or "ZSCC: NoCitationData[s0]" of a plugin.
_TIMES_CITED = lazy_regex(r"^(?:0\d{4}|\d+ citations \(\w+\) \[[\d-]+\]|ZSCC: [\w\[\]]{1,30})\s")
_ATTRIBUTES = {
    "volume": "volume", "issue": "number", "number": "number", "pages": "pages",
    "event-place": "place", "place": "place", "publisher": "publisher", "series": "series",
    "series title": "series", "institution": "institution",
}  # fmt: skip


def holds_only_fields(record: Record, taken: Fields) -> bool:
    """Read Zotero's "Issue: 2 Volume: 7", whose item lacks these fields, if the note is only that.

    A note that a database wrote may also hold other fields.

    "Issue: 7192 Volume: 7192", of a newspaper, is only a number.
    """
    labeled = [each for each in _fields(record.note) if not _is_name_of_book(record, *each)]
    if not labeled:
        return True
    found = {label: value for label, value in labeled if _is_plain(label, value)}
    if not found or (len(found) < len(labeled) and not is_of_database(record.note)):
        return False
    if found.get("volume") == found.get("issue"):
        found.pop("volume", None)
    if _OF_BIORXIV.fullmatch(found.get("pages", "")):
        del found["pages"]
    if record.kind == "article":
        found.pop("institution", None)  # where the authors work, of PubMed
    for label, attribute in _ATTRIBUTES.items():
        if label in found and not getattr(record, attribute):
            value = found[label]
            setattr(record, attribute, page_range(value) if label == "pages" else value)
    if version := found.get("version number"):
        taken.left.setdefault("version", version)
    event = found.get("meeting name") or found.get("conference name") or ""
    if event and record.kind in ("inproceedings", "poster", "talk") and not record.venue:
        record.venue, record.venue_kind = event, "conference"
    elif event and not record.venue:
        taken.left.setdefault("eventtitle", event)
    if "publication title" in found and not (record.venue or record.howpublished):
        if record.kind == "article":
            record.venue, record.venue_kind = found["publication title"], "journal"
        elif record.kind in ("misc", "online"):
            record.howpublished = found["publication title"]
    if found.get("type") == "dataset" and record.kind in ("misc", "online"):
        record.kind = "dataset"
    if record.kind == "chapter" and found.get("section", "").isdecimal():
        record.chapter = record.chapter or found["section"]
    return True


def _fields(note: str) -> Iterator[tuple[str, str]]:
    """Yield each label in lower case and its value, and "" with the text before the first label."""
    note = _TIMES_CITED.sub("", note, count=1)
    labels = list(_LABEL.finditer(note))
    if not labels or labels[0].start():
        yield "", note
    ends = [*(label.start() for label in labels[1:]), len(note)]
    for label, end in zip(labels, ends, strict=False):
        yield (label[1] or label[2]).lower(), note[label.end() : end].strip()


def _is_name_of_book(record: Record, label: str, value: str) -> bool:
    return label in _OF_LAW and fold(value) in map(fold, (record.title, record.venue))


def _is_plain(label: str, value: str) -> bool:
    if label[:4] == "tex.":
        return True
    return label in _PATTERNS and _PATTERNS[label].fullmatch(value) is not None


def without_variables(note: str, taken: Fields) -> str:
    """Return the note without variables of CSL, as Zotero has them in `{:original-date: 1776}`."""
    for name, value in _VARIABLE.findall(note):
        if field := _FIELDS_OF_VARIABLES.get(name):
            taken.left.setdefault(field, value.strip())
    return _VARIABLE.sub("", note).strip()


_VARIABLE = lazy_regex(r"\{:([a-z-]{3,30}): ?([^{}]{1,200})\}")
_FIELDS_OF_VARIABLES = {
    "original-date": "origdate", "original-title": "origtitle",
    "original-publisher": "origpublisher", "original-publisher-place": "origlocation",
}  # fmt: skip


def take_numbers(record: Record, taken: Fields) -> None:
    """Read the numbers that Zotero writes into a note, which isn't shown, of some types."""
    for attribute, number in _NUMBERS.items():
        if not getattr(record, attribute) and (found := number.search(record.note)):
            setattr(record, attribute, found[1])
    for name, (prefix, number) in _OF_PUBMED.items():
        if found := number.search(record.note):
            taken.left.setdefault(name, f"{prefix}{found[1]}")


_OF_PUBMED = {
    "pmid": ("", lazy_regex(r"(?:^|(?<=\s))PMID:?\s*(\d{1,8})\b", re.IGNORECASE)),
    "pmcid": ("PMC", lazy_regex(r"(?:^|(?<=\s))PMCID:?\s*(?:PMC)?(\d{3,9})\b", re.IGNORECASE)),
}
_NUMBERS = {
    "isbn": lazy_regex(r"\bISBN:?\s*(\d[\d -]{7,15}[\dXx])(?![\w-])"),
    "issn": lazy_regex(r"\bISSN:?\s*(\d{4}-?\d{3}[\dXx])(?![\w-])"),
}


def is_of_pubmed(record: Record) -> bool:
    """Whether a note ends with PubMed's source, after which EndNote's have nothing to print."""
    source = _SOURCE_OF_PUBMED.search(record.note)
    return bool(source and record.doi and source["doi"].lower() == record.doi.lower())


# "J Foo. 2018 Jan 23;115(4):E668-E675. doi: 10.1073/pnas.1715124115. Epub 2017 Dec 27."
_SOURCE_OF_PUBMED = lazy_regex(
    r"\. ?(?:19|20)\d\d(?: [A-Z][a-z]{2}\b(?:[^.]|\.\d){0,40}|;(?:[^.]|\.\d){0,40})?"
    r"\. doi: (?P<doi>10\.\S+?)\.?(?: |$)"
)


def names_people_again(record: Record) -> bool:
    """Whether the note is Citavi's list of the authors: "Doe, Jane (VerfasserIn)"."""
    if not _PEOPLE_OF_CATALOG.fullmatch(record.note):
        return False
    known = [f"{each.von} {each.last}" for each in (*record.authors, *record.editors)]
    named = _BEFORE_ROLE.findall(record.note)
    return all(any(name.strip() in each for each in known) for name in named)


_ROLE = r"\((?:verfasser(?:in)?|author|herausgeber(?:in)?|hrsg|editor|mitwirkende(?:r)?)\.?\)"
_PEOPLE_OF_CATALOG = lazy_regex(rf"(?:[^(),]{{2,60}},[^()]{{2,60}}{_ROLE}[\s;,.]*)+", re.IGNORECASE)
_BEFORE_ROLE = lazy_regex(rf"([^(),;]+),[^()]+{_ROLE}[\s;,.]*", re.IGNORECASE)


def is_of_database(note: str) -> bool:
    """Whether a note is one that databases and programs add, such as "cited By 21"."""
    terms = note.endswith(";") and _TERMS.fullmatch(note)
    return bool(terms) or _OF_DATABASE.fullmatch(note) is not None


_TERMS = lazy_regex(r"(?:[^;\n]{2,80};){3,99}")  # of Engineering Village


_OF_DATABASE = lazy_regex(
    r"(?:cited by\b.{0,20}|cited by:?\s*\d+\s*;.*|"
    r"(?:cited by\b.{0,20};\s*)?(?:export date:|conference of |all open access).*|"
    r"provided by the sao/nasa .*|"
    r"accepted:\s*\d{4}-\d\d-\d\dT[\d:]+Z.*|"  # of DSpace
    r"(?:includes bibliographical references(?: and index)?\.; )?id: alma\d{8,20}|"  # of a library
    r"id: \d{5,12}|"  # of RefWorks
    r"pagination: \d{1,4}|"  # of Pure
    r"[^;]{3,150} ; conference date: \d\d-\d\d-\d{4} through \d\d-\d\d-\d{4}|"  # of Pure
    r"oclc:\s*\w+(?: is[bs]n: \S+)?|bib(?:la)?tex(?::|citekey\[)\s*\S+|"
    r"articletype:\s.*|(?:number:\s*\w+\s+)?repository:.*|"
    r"(?:tex\.\w+[:=]\s?\S+\s)?citation key(?: alias(?:es)?)?:.*|library catalog:.{1,120}|"
    # EndNote, from Web of Science and PubMed
    r"wos:\w{10,20}|[\w.]{5,60}\[pii\]|zscc: [\w\[\]]{1,30}|"
    # Zotero, of web pages and of how often an article was cited
    r"page version id:\s?\d+|original-date:\s?[\d-]{10}t\S{5,20}|"
    r"0\d{4}(?: citation key:.*)?|"
    r"ads bibcode:\s?\S{19}|(e?(?P<agu>(?:19|20)\d\d[A-Z]{2}\d{6})) (?P=agu)|"  # of AGU's journals
    r"bandiera_abtest:.*|journal abbreviation:(?:(?!\. [A-Z]).){1,250}|dissertation/thesis|"
    r"(?:\w{3,7}\s+)?times cited:\s*\d+.*|.*\b(?:19|20)\d\d/\d\d/\d\d \d\d:\d\d\b.*|"
    r"(?:query date|publisher copyright|funding information):.*|"
    r"(?:(?:(?:backup )?publisher|place|number|issn|isbn|conference name|company|series(?: title)?"
    r"|publication title):"
    r"(?:(?!\. [A-Z]).){1,120})|pmid:?\s*\d+\.?(?:\s+pmcid:\s*pmc\d+)?|read_status:.*"
    r"|(?:pmc)?\d+\s?\[pmc?id\]|\d+ cit(?:ations|es)\b(?:.{0,40}|:\s*https?:.*))",
    re.IGNORECASE,
)
