"""A publication as CSL-JSON, the input format of citation processors.

https://github.com/citation-style-language/schema/blob/v1.0.2/schemas/input/csl-data.json
"""

from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import Prefetch, QuerySet

from foundation.languages import language_tag
from publications.display.printed_fields import article_number
from publications.exporting.shared_fields import (
    PUBLISHED_BY_INSTITUTION,
    container_title,
    eprint_number,
    publisher,
    unpublished_status,
)
from publications.models import Appearance, Authorship, Contribution, Publication, Venue

K = Publication.Kind
TYPES: dict[str, str] = {
    K.ARTICLE: "article-journal",
    K.INPROCEEDINGS: "paper-conference",
    K.CHAPTER: "chapter",
    K.BOOK: "book",
    K.PROCEEDINGS: "book",
    K.THESIS: "thesis",
    K.REPORT: "report",
    K.PREPRINT: "article",
    K.POSTER: "paper-conference",
    K.TALK: "speech",
    K.PATENT: "patent",
    K.SOFTWARE: "software",
    K.DATASET: "dataset",
    K.MANUAL: "book",
    K.ONLINE: "webpage",
    K.MISC: "document",
}
_IN_SERIES = frozenset({K.INPROCEEDINGS, K.CHAPTER, K.BOOK, K.PROCEEDINGS, K.POSTER})
_AT_EVENT = frozenset({K.INPROCEEDINGS, K.POSTER, K.TALK})

# As in pandoc, for BibTeX's "and others"; its citation processor prints "et al."
OTHERS = {"literal": "others"}


def with_csl_relations(queryset: QuerySet[Publication]) -> QuerySet[Publication]:
    """Load everything that `csl_item` reads, in two queries."""
    authorships = Authorship.objects.with_public_names().order_by("contribution", "position")
    return queryset.select_related("venue__parent").prefetch_related(
        Prefetch("authorships", queryset=authorships)
    )


def with_other_places(queryset: QuerySet[Publication]) -> QuerySet[Publication]:
    """Load what `csl_items` and `ris_record` read, in three queries."""
    places = Appearance.objects.select_related("venue")
    return with_csl_relations(queryset).prefetch_related(Prefetch("appearances", places))


def csl_name(authorship: Authorship) -> dict[str, str]:
    """Return the name of an author. A group, or a person with a single name, is a literal."""
    first, von, last, jr = authorship.public_name
    if not first and not von and not jr:
        return {"literal": last}
    parts = {"family": last, "given": first, "non-dropping-particle": von, "suffix": jr}
    return {part: text for part, text in parts.items() if text}


def csl_item(publication: Publication) -> dict[str, Any]:
    """Return the publication as a CSL-JSON item, without empty fields."""
    item: dict[str, Any] = {
        "id": publication.slug,
        "type": TYPES[publication.kind],
        "citation-key": publication.public_citation_key,
        "title": publication.title,
        **_names(publication),
        "issued": _date(publication),
        **_container(publication),
        **_numbers(publication),
        "publisher": publisher(publication),
        "genre": _genre(publication),
        "status": unpublished_status(publication),
        "abstract": publication.abstract,
        "keyword": ", ".join(map(str, publication.keywords)),
        "language": language_tag(publication.language) or publication.language,
        "note": publication.note,
        "DOI": publication.doi,
        "ISBN": publication.isbn,
        "ISSN": publication.issn or (publication.venue.issn if publication.venue else ""),
        "URL": publication.url or ("" if publication.doi else publication.arxiv_url),
    }
    return {field: value for field, value in item.items() if value}


def _names(publication: Publication) -> dict[str, Any]:
    authors = publication.contributors(Contribution.AUTHOR)
    editors = publication.contributors(Contribution.EDITOR)
    gaps = [a.position for a in authors if a.gap_before]
    return {
        "author": [csl_name(a) for a in authors] + ([OTHERS] if publication.truncated else []),
        "editor": [csl_name(e) for e in editors]
        + ([OTHERS] if publication.editors_truncated else []),
        # CSL has no field for names that are missing in the middle of the list.
        "custom": {"names-missing-before": gaps} if gaps else {},
    }


def _date(publication: Publication | Appearance) -> dict[str, Any]:
    if not publication.date:
        return {}
    return {"date-parts": [[int(part) for part in publication.date.split("-")]]}


def _container(publication: Publication) -> dict[str, str]:
    venue = publication.venue
    fields = {"collection-title": publication.series}
    if publication.kind in _AT_EVENT:
        fields |= {
            "event-title": venue.name if venue else publication.venue_name,
            "event-place": publication.place,
        }
    else:
        fields |= {"publisher-place": publication.place}
    container = container_title(publication)
    published_by_it = publication.kind in {K.PREPRINT, *PUBLISHED_BY_INSTITUTION}
    if container and not (published_by_it and container in publisher(publication)):
        fields["container-title"] = container
    if venue and venue.kind != Venue.Kind.SCHOOL:
        fields["container-title-short"] = venue.short_name
    return fields


def _numbers(publication: Publication) -> dict[str, str]:
    fields = {
        "volume": publication.volume,
        "page": publication.pages or article_number(publication),
        "edition": publication.edition,
        "chapter-number": publication.chapter,
    }
    if publication.kind == K.ARTICLE:
        fields["issue"] = publication.number
    elif publication.kind in _IN_SERIES:
        fields["collection-number" if publication.series else "issue"] = publication.number
    else:
        fields["number"] = publication.number or eprint_number(publication)
    return fields


def _genre(publication: Publication) -> str:
    if publication.kind == K.THESIS:
        return publication.thesis_type or "Thesis"
    if publication.kind == K.POSTER:
        return "Poster"
    return publication.thesis_type if publication.kind == K.REPORT else ""


def csl_items(publications: Iterable[Publication]) -> Iterator[dict[str, Any]]:
    """Return the items for other programs; read the publications `with_other_places`."""
    return (_with_appearances(publication) for publication in publications)


def _with_appearances(publication: Publication) -> dict[str, Any]:
    """Return the item with its other appearances, for which CSL has no field."""
    item = csl_item(publication)
    if appearances := [_appearance(row) for row in publication.appearances.all()]:
        item["custom"] = {**item.get("custom", {}), "appearances": appearances}
    return item


def _appearance(row: Appearance) -> dict[str, Any]:
    where = {
        "container-title": row.venue_name or (row.venue.name if row.venue else ""),
        "issued": _date(row),
        "volume": row.volume,
        "issue": row.number,
        "page": row.pages,
        "genre": row.presentation,
        "URL": row.url,
    }
    return {name: value for name, value in where.items() if value}
