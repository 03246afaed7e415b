"""The typed content of one entry. The module imports nothing that reads, as `block`."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any, NamedTuple


@dataclass(slots=True)
class Name:
    """A person or an organization in BibTeX's four parts, as printed on one publication."""

    first: str = ""
    von: str = ""
    last: str = ""
    jr: str = ""
    equal_group: int | None = None  # people with the same number contributed equally
    corresponding: bool = False
    gap_before: bool = False  # names are omitted before this one
    # DBLP's, for people of one name: "Wei Wang 0001". The record keeps it among the other fields.
    number: str = field(default="", compare=False)

    def __reduce__(self) -> tuple[Any, ...]:
        values = _values_of_name(self)
        return Name, values if values[4:] != _UNMARKED else values[:4]

    def parts(self) -> dict[str, str]:
        return {"first": self.first, "von": self.von, "last": self.last, "jr": self.jr}


_values_of_name = attrgetter(*(each.name for each in fields(Name)))
_UNMARKED = (None, False, False, "")


class Place(NamedTuple):
    """Where else a publication appeared."""

    venue: str
    kind: str = ""
    date: str = ""
    volume: str = ""
    number: str = ""
    pages: str = ""
    presentation: str = ""
    url: str = ""


class Link(NamedTuple):
    """An additional web address, such as the code or slides; a notice has a date and a note."""

    kind: str
    url: str
    label: str = ""
    language: str = ""
    date: str = ""
    note: str = ""


@dataclass(slots=True)
class Record:
    """One entry: text decoded, addresses verbatim, other fields in `extra` as LaTeX source."""

    entry_type: str = "misc"  # in lower case
    kind: str = "misc"
    key: str = ""
    title: str = ""
    date: str = ""  # EDTF level 0: 2016, 2016-09 or 2016-09-14
    year: int | None = None
    month: int | None = None
    day: int | None = None
    status: str = "published"  # or in_press, submitted ..., or retracted, withdrawn, concern
    venue: str = ""  # the journal, the book title or the school
    venue_kind: str = ""  # journal, conference, workshop, book, school, repository, series, other
    volume: str = ""
    number: str = ""
    pages: str = ""  # with an en dash: 10–20
    publisher: str = ""
    place: str = ""
    edition: str = ""
    series: str = ""
    chapter: str = ""
    institution: str = ""
    howpublished: str = ""
    note: str = ""
    doi: str = ""  # without a prefix; compare it case-insensitively
    arxiv_id: str = ""
    eprint: str = ""
    eprint_type: str = ""
    eprint_class: str = ""
    isbn: str = ""
    issn: str = ""
    url: str = ""
    language: str = ""
    abstract: str = ""
    keywords: list[str] = field(default_factory=list)
    thesis_type: str = ""  # phd, masters, bachelors, habilitation, diploma, or ""
    presentation: str = ""  # oral, spotlight, poster, or ""
    awards: list[str] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    other_places: list[Place] = field(default_factory=list)
    authors: list[Name] = field(default_factory=list)
    editors: list[Name] = field(default_factory=list)
    truncated: bool = False  # the list ends in "and others"
    editors_truncated: bool = False
    extra: dict[str, str] = field(default_factory=dict)  # field -> LaTeX source, macros evaluated
    # Attribute -> its LaTeX source, where that isn't what would be written.
    latex: dict[str, str] = field(default_factory=dict, compare=False)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle only what is known: most fields of most records are empty."""
        values = zip(_NAMES, _values(self), _DEFAULTS, strict=True)
        known = {name: value for name, value, default in values if value != default}
        return _record_with, (known,)

    def to_report(self) -> dict[str, Any]:
        """Return the main fields as JSON values."""
        venue = self.venue
        if not venue and self.kind in ("thesis", "report"):
            venue = self.institution
        return {
            "title": self.title,
            "year": self.year,
            "month": self.month,
            "day": self.day,
            "venue": venue,
            "doi": self.doi,
            "url": self.url,
            "eprint": self.arxiv_id or self.eprint,
            "truncated": self.truncated,
            "authors": [name.parts() for name in self.authors],
        }


_NAMES = tuple(each.name for each in fields(Record))
_values = attrgetter(*_NAMES)
_DEFAULTS = _values(Record())


def _record_with(values: dict[str, Any]) -> Record:
    return Record(**values)
