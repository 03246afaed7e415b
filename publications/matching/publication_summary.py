"""The data of a publication that matching compares. Pure."""

import datetime
import re
from collections.abc import Iterable
from dataclasses import dataclass
from operator import attrgetter

from publications import identifiers
from publications.bibtex import is_preprint_doi
from publications.derived_columns import year_of
from publications.identifiers import title_key, title_stem
from publications.publication_data import AuthorName, PublicationData

_FORERUNNERS = frozenset({"preprint", "poster", "talk"})
_RANGE = re.compile(r"(\d+)\s*[-–—]+\s*(\d+)")
_LONGEST_PART = 100  # pages; a range from 1 that is longer is that of a whole book
_FIRST_YEAR = 1950  # that is looked up for an entry without a year
_SETS = frozenset({"mvbook", "mvcollection", "mvproceedings", "mvreference"})
EDITED = frozenset({"book", "proceedings"})  # whose editors count as authors


@dataclass(slots=True, eq=False)
class PublicationSummary:
    """The data that matching compares, of a stored publication or of an entry."""

    id: int
    key: str
    doi: str
    arxiv_id: str
    title: str
    title_key: str
    year: int | None
    kind: str
    venue_name: str
    volume: str
    number: str
    pages: str
    edition: str
    isbn: str
    chapter: str
    institution: str
    publisher: str
    place: str
    url: str
    version: str
    part: str
    entry_type: str
    series: str
    howpublished: str
    note: str
    date: str
    type: str
    event: str
    crossref: str
    truncated: bool
    authors: list[AuthorName] | None = None
    editors: list[AuthorName] | None = None
    line: int = 0  # in the source being read; 0 for stored before
    is_hidden: bool = False  # from the user who imports

    def __post_init__(self) -> None:
        """Compare a book with the pages of a part as a chapter: Scopus calls both a book."""
        if self.kind == "book" and self.venue_name and _is_of_a_part(self.pages):
            self.kind = "chapter"

    @property
    def label(self) -> str:
        if self.is_hidden:
            return "“…”"
        title = self.title or self.key or self.venue_name or "…"
        title = title if len(title) <= 80 else title[:79] + "…"
        return f"“{title}”" + (f" ({self.year})" if self.year else "")

    @property
    def is_forerunner(self) -> bool:
        """Whether it is a preprint, poster, talk or workshop paper."""
        return (
            self.kind in _FORERUNNERS
            or is_preprint_doi(self.doi)
            or "workshop" in self.venue_name.lower()
            or "@" in self.venue_name
        )

    @property
    def is_preprint(self) -> bool:
        return self.kind == "preprint" or is_preprint_doi(self.doi)

    @property
    def is_set(self) -> bool:
        """Whether it is a work in several volumes, of which each may be another publication."""
        return self.entry_type in _SETS

    @property
    def is_only_a_key(self) -> bool:
        """Whether nothing else is known of it, so that nothing can contradict its key."""
        return not (self.title or self.year or self.authors or self.editors or any(_texts(self)))

    @property
    def people(self) -> list[AuthorName]:
        """Its authors, or the editors of a book without authors."""
        return self.authors or (self.editors if self.kind in EDITED else None) or []


def _is_of_a_part(pages: str) -> bool:
    found = _RANGE.fullmatch(pages.strip())
    return found is not None and (int(found[1]) > 1 or int(found[2]) <= _LONGEST_PART)


def summary_of(data: PublicationData, *, line: int) -> PublicationSummary:
    return PublicationSummary(
        id=0,
        key=data.citation_key,
        title=data.title,
        title_key=title_key(data.title) if data.title else "",
        year=year_of(data.date),
        kind=data.kind or "misc",
        version=data.extra.get("version", ""),
        part=data.extra.get("part", ""),
        entry_type=data.entry_type,
        series=data.series,
        howpublished=data.howpublished,
        note=data.note,
        date=data.date,
        type=data.extra.get("type", ""),
        event=data.extra.get("eventtitle", ""),
        crossref=data.extra.get("crossref", ""),
        truncated=data.truncated,
        authors=data.authors,
        editors=data.editors,
        line=line,
        doi=data.doi,
        arxiv_id=data.arxiv_id,
        venue_name=data.venue_name,
        volume=data.volume,
        number=data.number,
        pages=data.pages,
        edition=data.edition,
        isbn=data.isbn,
        chapter=data.chapter,
        institution=data.institution,
        publisher=data.publisher,
        place=data.place,
        url=data.url,
    )


_TEXTS = (
    "doi", "arxiv_id", "venue_name", "volume", "number", "pages", "edition", "isbn", "chapter",
    "institution", "publisher", "url",
)  # fmt: skip
_texts = attrgetter(*_TEXTS)

COMPARED_EXACTLY = (*_TEXTS, "title", "year", "kind", "version", "part", "truncated")


def lead_keys(summary: PublicationSummary, *, around: int | None = None) -> list[str]:
    """Return its lead key, and with `around` those that it may have in another source.

    These are of the years up to `around` before and after, and without a year; an entry that has
    none may be of any year.
    """
    if not summary.authors:
        return []
    years: Iterable[int | None] = (summary.year,)
    if around is not None:
        years = (None, *_years_around(summary.year, around))
    return identifiers.lead_keys(summary.authors[0][2], years, title_stem(summary.title))


def _years_around(year: int | None, around: int) -> range:
    if year is None:
        return range(_FIRST_YEAR, datetime.datetime.now(tz=datetime.UTC).year + 2)
    return range(year - around, year + around + 1)
