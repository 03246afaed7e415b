"""Notes that databases and programs add, and fields in them that the entry lacks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.fields import Fields
from publications.bibtex.record.pages import page_range
from publications.bibtex.record.record import Record

_LABEL = lazy_regex(
    r"(?:^|(?<=\s))"
    r"(Volume|Issue|Pages|Edition|event-place|[Tt]ype|Publisher|ISBN|ISSN|tex\.[\w-]+): "
)
_VALUES = {
    "Volume": lazy_regex(r"[\w.-]{0,6}\d[\w.-]{0,6}"),
    "Issue": lazy_regex(r"[\w./-]{0,6}\d[\w./-]{0,6}"),
    "Pages": lazy_regex(r"[a-zA-Z]{0,2}\d{1,6}[-–]{1,2}[a-zA-Z]{0,2}\d{1,6}|\d{1,4}"),
    "Edition": lazy_regex(r"\d|\d{4}/\d\d/\d\d|\d{4}-\d\d-\d\d"),
    "event-place": lazy_regex(r"[^\d:]{3,60}"),
    "Type": lazy_regex(r"article"),
    "Publisher": lazy_regex(r".{2,150}"),
    "ISBN": lazy_regex(r"[\dXx][\dXx -]{7,16}(?: \((?:Print|Electronic|Linking|ISSN)\))?"),
    "ISSN": lazy_regex(r"[\dXx][\dXx -]{7,16}"),
}
_ATTRIBUTES = {"Volume": "volume", "Issue": "number", "Pages": "pages", "event-place": "place"}


def holds_only_fields(record: Record) -> bool:
    """Read Zotero's "Issue: 2 Volume: 7", whose item lacks these fields, if the note is only that.

    "Issue: 7192 Volume: 7192", of a newspaper, is only a number.
    """
    found = dict(_fields(record.note))
    if not found or "" in found or not all(map(_is_plain, found, found.values())):
        return False
    if found.get("Volume") == found.get("Issue"):
        found.pop("Volume", None)
    for label, attribute in _ATTRIBUTES.items():
        if label in found and not getattr(record, attribute):
            value = found[label]
            setattr(record, attribute, page_range(value) if label == "Pages" else value)
    return True


def _fields(note: str) -> Iterator[tuple[str, str]]:
    """Yield each label and its value, and "" with the text before the first label."""
    parts = _LABEL.split(note)
    if parts[0]:
        yield "", parts[0]
    for label, value in zip(parts[1::2], parts[2::2], strict=True):
        yield label.replace("type", "Type"), value.strip()


def _is_plain(label: str, value: str) -> bool:
    return label[:4] == "tex." or _VALUES[label].fullmatch(value) is not None


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
    if found := _PUBMED.match(record.note):
        taken.left.setdefault("pmid", found[1])


_PUBMED = lazy_regex(r"PMID:?\s*(\d{1,8})\b")
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
    r"\. ?(?:19|20)\d\d(?: [A-Z][a-z]{2}\b[^.]{0,40}|;[^.]{0,40})?"
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
    return _OF_DATABASE.fullmatch(note) is not None


# What journals call any article; another section may be the chapter, or that of a newspaper.
_USUAL_SECTION = (
    r"(?:(?:original|full|regular|review) )?(?:research )?(?:articles?|papers?|reviews?)"
)
_OF_DATABASE = lazy_regex(
    r"(?:cited by\b.{0,20}|cited by:?\s*\d+\s*;.*|"
    r"(?:cited by\b.{0,20};\s*)?(?:export date:|conference of |all open access).*|"
    r"provided by the sao/nasa .*|"
    r"accepted:\s*\d{4}-\d\d-\d\dT[\d:]+Z.*|"  # of DSpace
    r"(?:includes bibliographical references(?: and index)?\.; )?id: alma\d{8,20}|"  # of a library
    r"[^;]{3,150} ; conference date: \d\d-\d\d-\d{4} through \d\d-\d\d-\d{4}|"  # of Pure
    r"oclc:\s*\w+(?: is[bs]n: \S+)?|bib(?:la)?tex(?::|citekey\[)\s*\S+|google-books-id:\s*[\w-]+|"
    r"articletype:\s.*|(?:number:\s*\w+\s+)?repository:.*|tex\.\w+:.*|"
    r"tex\.\w+=\s?\S+(?:\s\\?_eprint:\s?\S+)?|"
    r"(?:tex\.\w+[:=]\s?\S+\s)?citation key(?: alias(?:es)?)?:.*|library catalog:.{1,120}|"
    # EndNote, from Web of Science and PubMed
    r"wos:\w{10,20}|[\w.]{5,60}\[pii\]|"
    # Zotero, of web pages and of how often an article was cited
    r"page version id:\s?\d+|(?:last modified|original-date):\s?[\d-]{10}t\S{5,20}|"
    r"0\d{4}(?: (?:citation key|tex\.\w+|publisher|conference name|issn|isbn):.*)?|"
    r"ads bibcode:\s?\S{19}|(e?(?P<agu>(?:19|20)\d\d[A-Z]{2}\d{6})) (?P=agu)|"  # of AGU's journals
    r"bandiera_abtest:.*|journal abbreviation:(?:(?!\. [A-Z]).){1,250}|dissertation/thesis|"
    r"(?:\w{3,7}\s+)?times cited:\s*\d+.*|.*\b(?:19|20)\d\d/\d\d/\d\d \d\d:\d\d\b.*|"
    r"(?:query date|publisher copyright|funding information):.*|\\?_eprint:.*|"
    rf"section: {_USUAL_SECTION}|type: (?:article|book|file|journal article)|"
    r"(?:(?:(?:backup )?publisher|place|number|issn|isbn|conference name|company|series(?: title)?"
    r"|publication title):"
    r"(?:(?!\. [A-Z]).){1,120})|pmid:?\s*\d+\.?(?:\s+pmcid:\s*pmc\d+)?|read_status:.*"
    r"|(?:pmc)?\d+\s?\[pmc?id\]|\d+ cit(?:ations|es)\b(?:.{0,40}|:\s*https?:.*))",
    re.IGNORECASE,
)
