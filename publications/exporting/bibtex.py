"""Publications as BibTeX: a single entry, or a stream of entries with unique keys."""

import re
from collections.abc import Iterable, Iterator

from django.db.models import Count, Min, Prefetch, QuerySet
from django.db.models.functions import Lower

from publications.bibtex import THESIS_TYPES, Record, write_entry
from publications.bibtex_records import record_of_data
from publications.exporting.typed_formulas import keep_typed_formulas
from publications.models import Appearance, Authorship, Publication
from publications.snapshots import data_of_publication, public_name_of_authorship

_Kind = Publication.Kind
# Entry types for publications that weren't imported, known to every BibTeX style.
_ENTRY_TYPES = {
    _Kind.ARTICLE: "article",
    _Kind.INPROCEEDINGS: "inproceedings",
    _Kind.CHAPTER: "incollection",
    _Kind.BOOK: "book",
    _Kind.PROCEEDINGS: "proceedings",
    _Kind.THESIS: "phdthesis",
    _Kind.REPORT: "techreport",
    _Kind.POSTER: "inproceedings",
    _Kind.TALK: "inproceedings",
    _Kind.MANUAL: "manual",
}
_THESES = {THESIS_TYPES["masters"]: "mastersthesis", THESIS_TYPES["phd"]: "phdthesis"}
NOT_IN_KEYS = re.compile(r"[\s\"#%'(),={}~\\]+")
"""Characters that bibtex or biber reject in a key."""
CHUNK = 500
"""The number of publications in memory while a long list is streamed."""


class CitationKeys:
    """Unique citation keys, as imported and the same in every export. BibTeX ignores their case.

    Of several publications with one key, the first keeps it and the others get their id appended.
    """

    def __init__(self) -> None:
        shared = (
            Publication.objects.exclude(citation_key="")
            .order_by()
            .values(folded=Lower("citation_key"))
            .annotate(times=Count("pk"), first=Min("pk"))
            .filter(times__gt=1)
        )
        self._first = dict(shared.values_list("folded", "first"))
        self._given: set[str] = set()

    def give(self, publication: Publication) -> str:
        key = _key_of(publication)
        first = self._first.get(publication.citation_key.lower(), publication.pk)
        if first != publication.pk or key.lower() in self._given:
            key = f"{key}-{publication.pk}"
        self._given.add(key.lower())
        return key


def with_bibtex_relations(publications: QuerySet[Publication]) -> QuerySet[Publication]:
    """Load everything that an entry is written from."""
    return (
        publications.select_related("venue")
        .defer("search_text", "title_key", "lead_key")
        .prefetch_related(
            Prefetch(
                "authorships",
                Authorship.objects.with_public_names().order_by("contribution", "position"),
            ),
            "awards",
            "links",
            Prefetch("appearances", Appearance.objects.select_related("venue")),
        )
    )


def export_bibtex(publications: QuerySet[Publication], *, unicode: bool = True) -> Iterator[str]:
    """Stream the entries of `publications` as UTF-8, or as ASCII with LaTeX commands."""
    rows = with_bibtex_relations(publications).iterator(chunk_size=CHUNK)
    return write_bibtex(rows, unicode=unicode)


def write_bibtex(publications: Iterable[Publication], *, unicode: bool = True) -> Iterator[str]:
    """Return the entries of `publications`, which should be read `with_bibtex_relations`."""
    keys = CitationKeys()
    for publication in publications:
        yield bibtex_entry(publication, key=keys.give(publication), unicode=unicode) + "\n"


def bibtex_entry(publication: Publication, *, key: str = "", unicode: bool = True) -> str:
    """Return the entry of a publication, which should be read `with_bibtex_relations`."""
    return write_entry(_record(publication, key or _key_of(publication)), unicode=unicode)


def _key_of(publication: Publication) -> str:
    return NOT_IN_KEYS.sub("", publication.public_citation_key) or publication.slug


def entry_as_printed(publication: Publication, *, key: str) -> str:
    """Return the entry with names as printed, which is for copies of the whole directory."""
    return write_entry(_record(publication, key, is_public=False))


def _record(publication: Publication, key: str, *, is_public: bool = True) -> Record:
    data = data_of_publication(
        publication,
        publication.authorships.all(),
        publication.awards.all(),
        publication.links.all(),
        publication.appearances.all(),
        name=public_name_of_authorship if is_public else None,
    )
    data.extra = publication.public_extra if is_public else publication.extra
    if is_public:
        keep_typed_formulas(data)
    if not publication.entry_type:
        kind = _ENTRY_TYPES.get(_Kind(publication.kind), "misc")
        data.entry_type = (
            _THESES.get(publication.thesis_type, kind) if kind == "phdthesis" else kind
        )
    if publication.venue and not publication.venue_name:
        data.venue_name = publication.venue.name
    record = record_of_data(data, key=key, venue_kind=_venue_kind(publication))
    if publication.kind == _Kind.THESIS and not record.venue:
        record.venue, record.institution = record.institution, ""  # BibTeX's "school"
    if (
        publication.arxiv_id
        and not record.eprint
        and not _has_arxiv_id(record, publication.arxiv_id)
    ):
        record.eprint, record.eprint_type = publication.arxiv_id, publication.eprint_type or "arxiv"
    return record


def _venue_kind(publication: Publication) -> str:
    """Return the kind of the venue, which has no row of its own if it's a book or the like."""
    if publication.venue:
        return publication.venue.kind
    return "" if publication.kind == _Kind.ARTICLE else "other"


def _has_arxiv_id(record: Record, number: str) -> bool:
    """Whether the number is in a field from which an import would read it."""
    texts = (record.url, record.doi, record.venue, record.volume, record.note, record.number)
    return any(number in text for text in (*texts, record.howpublished, *record.extra.values()))
