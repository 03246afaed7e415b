"""A publication as a RIS record, for EndNote, Mendeley, Zotero and library systems.

The tags are those of the 2011 specification. A value is always one line.
https://web.archive.org/web/20120526103719/http://refman.com/support/risformat_intro.asp
"""

from collections.abc import Iterator

from publications.display.printed_fields import eprint_address, report_type, short_doi
from publications.exporting.citations import locator_of
from publications.exporting.csl import accessed
from publications.exporting.csl_names import OTHERS, people
from publications.exporting.csl_types import is_page_of_site, title_and_container
from publications.exporting.shared_fields import (
    eprint_number,
    family_with_particle,
    isbn,
    issn,
    linked_address,
    notices_in_words,
    other_book,
    publisher,
    status_in_words,
)
from publications.exporting.versions import number_of_volumes, package_version, version
from publications.models import Appearance, Authorship, Contribution, Publication
from publications.page_ranges import first_and_last

K = Publication.Kind
TYPES: dict[str, str] = {
    K.ARTICLE: "JOUR",
    K.INPROCEEDINGS: "CPAPER",
    K.CHAPTER: "CHAP",
    K.BOOK: "BOOK",
    K.PROCEEDINGS: "CONF",
    K.THESIS: "THES",
    K.REPORT: "RPRT",
    K.PREPRINT: "UNPB",
    K.POSTER: "CPAPER",
    K.TALK: "SLIDE",
    K.PATENT: "PAT",
    K.SOFTWARE: "COMP",
    K.DATASET: "DATA",
    K.MANUAL: "BOOK",
    K.ONLINE: "ELEC",
    K.MISC: "GEN",
}
_WHOLE_VOLUMES = frozenset({K.BOOK, K.PROCEEDINGS, K.MANUAL})
_EVENTS = frozenset({K.INPROCEEDINGS, K.POSTER, K.TALK})

Line = tuple[str, str]


def ris_record(publication: Publication) -> str:
    """Return one record with a final newline, without empty tags."""
    lines = [("TY", TYPES[_kind(publication)]), *_lines(publication), ("ER", "")]
    return "".join(
        f"{tag}  - {' '.join(value.split())}\r\n" for tag, value in lines if value or tag == "ER"
    )


def _kind(publication: Publication) -> str:
    """Return what it is as in CSL: a part of a book, a package of R, or a page of a site."""
    if other_book(publication):
        return K.CHAPTER
    if package_version(publication):
        return K.SOFTWARE
    return K.ONLINE if is_page_of_site(publication) else publication.kind


def _lines(publication: Publication) -> Iterator[Line]:
    yield "ID", publication.public_citation_key or publication.slug
    yield "TI", title_and_container(publication)[0]
    yield from _names(publication)
    yield from _date(publication)
    yield from _container(publication)
    yield "VL", publication.volume
    yield "NV", number_of_volumes(publication)
    yield "IS", publication.number
    yield "SE", publication.chapter
    first, last = first_and_last(publication.pages)
    yield "SP", first
    yield "EP", last
    yield "ET", publication.edition or version(publication)
    yield "PB", publisher(publication)
    yield "M3", publication.thesis_type or report_type(publication)
    yield from _identifiers(publication)
    yield "LA", publication.language
    yield "AB", publication.abstract
    yield from (("KW", str(keyword)) for keyword in publication.keywords)
    yield from _notes(publication)


def _name(authorship: Authorship) -> str:
    """Return "van Beethoven, Ludwig, Jr."; commas inside a part are removed."""
    first, _von, _last, jr = authorship.public_name
    return _with_commas(family_with_particle(authorship), first, jr)


def _with_commas(*parts: str) -> str:
    return ", ".join(part.replace(",", "") for part in parts).rstrip(", ")


def _names(publication: Publication) -> Iterator[Line]:
    yield from (("AU", _name(a)) for a in publication.contributors(Contribution.AUTHOR))
    is_whole = publication.kind in _WHOLE_VOLUMES and not other_book(publication)
    editor = "A3" if is_whole else "A2"
    yield from ((editor, _name(e)) for e in publication.contributors(Contribution.EDITOR))
    translators = (name for name in people(publication, "translator") if name != OTHERS)
    yield from (("A4", _name_of_csl(name)) for name in translators)


def _name_of_csl(name: dict[str, str]) -> str:
    """Return "van Beethoven, Ludwig, Jr." for a name in parts, as of an author."""
    family = name.get("literal") or name.get("family", "")
    family = f"{name.get('non-dropping-particle', '')} {family}".strip()
    return _with_commas(family, name.get("given", ""), name.get("suffix", ""))


def _date(publication: Publication) -> Iterator[Line]:
    """The year, and dates with the three slashes of RIS: "2020/11//"."""
    if publication.date:
        year, month, day, *_rest = [*publication.date.split("-"), "", ""]
        yield "PY", year
        yield "DA", f"{year}/{month}/{day}/"
    for parts in accessed(publication).get("date-parts", []):
        year, month, day, *_rest = [*(f"{part:02}" for part in parts), "", ""]
        yield "Y2", f"{year}/{month}/{day}/"


def _container(publication: Publication) -> Iterator[Line]:
    book = other_book(publication)
    container = title_and_container(publication)[1]
    series = publication.series
    if publication.kind in _WHOLE_VOLUMES and not book:
        yield "T2", series or container
    else:
        is_university = publication.kind == K.THESIS and container == publisher(publication)
        yield "T2", "" if is_university else container  # of a thesis, the department
        yield "T3", series
    yield "J2", publication.venue.short_name if publication.venue else ""
    yield ("C1" if publication.kind in _EVENTS else "CY"), publication.place
    if publication.kind in _EVENTS:
        yield "C3", publication.venue_name


def _identifiers(publication: Publication) -> Iterator[Line]:
    yield "DO", publication.doi or short_doi(publication)
    yield "SN", isbn(publication) or issn(publication)
    yield "AN", eprint_number(publication)
    number = publication.doi_url or publication.arxiv_url
    archived = number or eprint_address(publication)
    yield "UR", publication.url or archived or linked_address(publication)


def _notes(publication: Publication) -> Iterator[Line]:
    yield "N1", publication.note
    yield from (("N1", f"Also in: {_place(row)}.") for row in publication.appearances.all())
    if publication.truncated:
        yield "N1", "There are more authors (et al.)."
    yield "N1", status_in_words(publication).capitalize()
    yield from (("N1", each) for each in notices_in_words(publication))


def _place(row: Appearance) -> str:
    name = row.venue_name or (row.venue.name if row.venue else "")
    return ", ".join(filter(None, (name, locator_of(row), str(row.date), row.url)))
