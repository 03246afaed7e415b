"""Publications as the records of the BibTeX library, and back."""

from operator import attrgetter, gt
from typing import Any

from publications.bibtex import THESIS_TYPES, Link, Name, Place, Record
from publications.identifiers import normalize_arxiv_id, normalize_doi
from publications.models import Publication, PublicationAward, PublicationLink
from publications.publication_data import (
    TRAITS,
    AppearanceData,
    AuthorName,
    LinkData,
    PublicationData,
)

_THESIS_CODES = {label: code for code, label in THESIS_TYPES.items()}
_LINK_KINDS = {
    "pdf": PublicationLink.Kind.PAPER.value,
    "website": PublicationLink.Kind.PROJECT.value,
    "supp": PublicationLink.Kind.SUPPLEMENT.value,
    "dataset": PublicationLink.Kind.DATA.value,
}
_RECORD_LINK_KINDS = {kind: code for code, kind in _LINK_KINDS.items()}
_KNOWN_LINK_KINDS = frozenset(PublicationLink.Kind.values)
# Fields with the same name and meaning in both.
_SHARED = (
    "title", "kind", "entry_type", "date", "status", "presentation", "volume", "number", "pages",
    "series", "edition", "chapter", "publisher", "institution", "place", "howpublished", "note",
    "abstract", "language", "eprint", "eprint_type", "eprint_class", "isbn", "issn", "url",
    "truncated", "editors_truncated",
)  # fmt: skip
_LATEX_NAMES = {"venue": "venue_name"}
_RECORD_NAMES = {column: name for name, column in _LATEX_NAMES.items()}
_shared_values = attrgetter(*_SHARED)


def _width(model: type, name: str) -> int:
    return int(model._meta.get_field(name).max_length)  # type: ignore[attr-defined]


_WIDTHS = {
    name: width
    for name, traits in TRAITS.items()
    if traits.is_column and (width := getattr(Publication._meta.get_field(name), "max_length", 0))
}
_bounded_values = attrgetter(*_WIDTHS)
_AWARD_WIDTH = _width(PublicationAward, "name")
_LINK_WIDTHS = tuple(_width(PublicationLink, name) for name in ("url", "label", "language", "note"))


def data_of_record(record: Record) -> tuple[PublicationData, list[str]]:
    """Return the data of an entry, and the names of fields that were too long for their column.

    A value that is too long is cut, and kept whole among the other fields.
    """
    shared: dict[str, Any] = dict(zip(_SHARED, _shared_values(record), strict=True))
    data = PublicationData(
        **shared,
        authors=[_author_name(name) for name in record.authors],
        editors=[_author_name(name) for name in record.editors],
        venue_name=record.venue,
        venue_kind=record.venue_kind if record.venue else "",
        citation_key=record.key,
        doi=normalize_doi(record.doi) if record.doi else "",
        arxiv_id=normalize_arxiv_id(record.arxiv_id) if record.arxiv_id else "",
        thesis_type=THESIS_TYPES.get(record.thesis_type, record.thesis_type),
        keywords=record.keywords,
        extra=record.extra,
        latex={_LATEX_NAMES.get(name, name): source for name, source in record.latex.items()},
        awards=list(dict.fromkeys(award[:_AWARD_WIDTH].rstrip() for award in record.awards)),
        links=_links(record.links),
        appearances=[AppearanceData(*place) for place in dict.fromkeys(record.other_places)],
    )
    if record.year is not None and record.year < 1:
        data.date = ""  # the column begins with the year 1; `extra` has what was written
    return data, _shorten(data)


def _links(links: list[Link]) -> list[LinkData]:
    """Return the links, cut to fit their columns, one for each kind and address."""
    url_width, label_width, language_width, note_width = _LINK_WIDTHS
    found: dict[tuple[str, str], LinkData] = {}
    for link in links:
        kind = _LINK_KINDS.get(link.kind, link.kind)
        if kind not in _KNOWN_LINK_KINDS:
            kind = PublicationLink.Kind.OTHER.value
        url = link.url[:url_width]
        found[kind, url] = LinkData(
            kind,
            url,
            link.label[:label_width].rstrip(),
            link.language[:language_width].rstrip(),
            link.date,
            link.note[:note_width].rstrip(),
        )
    return list(found.values())


def _shorten(data: PublicationData) -> list[str]:
    values = _bounded_values(data)
    if not any(map(gt, map(len, values), _WIDTHS.values())):
        return []
    widths = zip(_WIDTHS.items(), values, strict=True)
    too_long = [name for (name, width), value in widths if len(value) > width]
    for name in too_long:
        whole = getattr(data, name)
        key = name if name not in data.extra else name + _IN_FULL
        data.extra = {**data.extra, key: whole}
        setattr(data, name, whole[: _WIDTHS[name]].rstrip())
    return too_long


_IN_FULL = "-in-full"
_BOUNDED_RECORD_VALUES = [(name, _WIDTHS[name]) for name in (*_SHARED, "doi") if name in _WIDTHS]


def _restore_whole_values(record: Record) -> None:
    """Restore the values that were cut, unless they were edited since."""
    for name, width in _BOUNDED_RECORD_VALUES:
        for key in (name + _IN_FULL, name):
            whole = record.extra.get(key, "")
            if len(whole) > width and whole[:width].rstrip() == getattr(record, name):
                setattr(record, name, whole)
                del record.extra[key]
                break


def _author_name(name: Name) -> AuthorName:
    first, von, last = name.first, name.von, name.last
    if not last:
        first, von, last = "", "", " ".join(part for part in (first, von) if part) or "?"
    return AuthorName(
        first, von, last, name.jr, name.equal_group, name.corresponding, name.gap_before
    )


def record_of_data(data: PublicationData, *, key: str = "", venue_kind: str = "") -> Record:
    """Return the record that an exporter writes."""
    year, month, day = ([int(part) for part in data.date.split("-") if part] + [None] * 3)[:3]
    record = Record(key=key or data.citation_key, year=year, month=month, day=day)
    for name in (*_SHARED, "doi", "arxiv_id"):
        setattr(record, name, getattr(data, name))
    record.kind = data.kind or "misc"
    record.venue = data.venue_name
    record.venue_kind = venue_kind or data.venue_kind
    record.thesis_type = _THESIS_CODES.get(data.thesis_type) or data.thesis_type
    record.authors = [Name(*name) for name in data.authors]
    record.editors = [Name(*name) for name in data.editors]
    record.keywords = list(data.keywords)
    record.awards = list(data.awards)
    record.links = [Link(_RECORD_LINK_KINDS.get(kind, kind), *rest) for kind, *rest in data.links]
    record.other_places = [Place(*place) for place in data.appearances]
    record.extra = dict(data.extra)
    _restore_whole_values(record)
    record.latex = {_RECORD_NAMES.get(name, name): text for name, text in data.latex.items()}
    return record
