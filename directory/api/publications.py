"""Works in the API."""

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet
from django.forms import Form
from django.http import HttpRequest
from django.urls import reverse

from directory.api.resources import Data, Resource, addresses
from foundation.absolute_urls import absolute_url
from publications.exporting.csl import contributors
from publications.filters import PublicationFilter
from publications.models import Authorship, Contribution, Publication, Venue

_TEXTS = (
    "title", "kind", "status", "citation_key", "venue_name", "presentation", "volume", "number",
    "pages", "series", "edition", "chapter", "publisher", "institution", "place", "thesis_type",
    "note", "abstract", "language", "doi", "arxiv_id", "isbn", "issn", "url",
)  # fmt: skip


def _all() -> QuerySet[Publication]:
    return Publication.objects.for_display().latest_first()


def _filtered(request: HttpRequest) -> tuple[QuerySet[Any], Form]:
    found = PublicationFilter(request.GET, queryset=_all())
    return found.qs, found.form


def _write(works: Iterable[Publication], request: HttpRequest) -> list[Data]:
    return [_data(work, request) for work in works]


def _data(work: Publication, request: HttpRequest) -> Data:
    return {
        "slug": work.slug,
        **{name: getattr(work, name) for name in _TEXTS},
        "date": str(work.date),
        "year": work.year,
        "venue": _venue(work.venue),
        "authors": [_name(a) for a in contributors(work, Contribution.AUTHOR)],
        "authors_truncated": work.truncated,
        "editors": [_name(e) for e in contributors(work, Contribution.EDITOR)],
        "editors_truncated": work.editors_truncated,
        "keywords": work.keywords,
        "awards": [{"name": a.name, "year": a.year, "url": a.url} for a in work.awards.all()],
        "links": [
            {"kind": link.kind, "label": str(link), "language": link.language, "url": link.url}
            for link in work.links.all()
        ],
        "appearances": [
            {
                "venue": _venue(appearance.venue),
                "venue_name": appearance.venue_name,
                "date": str(appearance.date),
                "presentation": appearance.presentation,
                "url": appearance.url,
            }
            for appearance in work.appearances.all()
        ],
        "projects": [project.name for project in work.projects.all()],
        "modified": work.modified_at.isoformat(timespec="seconds"),
        "urls": {**addresses(work, RESOURCE.name, request), **_files(work, request)},
    }


def _venue(venue: Venue | None) -> Data | None:
    if venue is None:
        return None
    return {
        "slug": venue.slug,
        "name": venue.name,
        "short_name": venue.short_name,
        "kind": venue.kind,
        "held_at": venue.parent.name if venue.parent else None,
    }


def _name(authorship: Authorship) -> Data:
    """The name as printed; the person only where the link is confirmed and they have a page."""
    person = authorship.listed_person
    return {
        "name": authorship.full_name,
        "first": authorship.first,
        "von": authorship.von,
        "last": authorship.last,
        "jr": authorship.jr,
        "person": person.slug if person else None,
        "equal_group": authorship.equal_group,
        "corresponding": authorship.is_corresponding,
        "names_missing_before": authorship.gap_before,
    }


def _files(work: Publication, request: HttpRequest) -> Data:
    return {
        extension: absolute_url(request, reverse("formats:work", args=[work.slug, extension]))
        for extension in ("bib", "ris", "json")
    }


def _write_one(work: Publication, request: HttpRequest) -> Data:
    return _data(work, request)


RESOURCE = Resource("publications", _all, _filtered, _write, _write_one)
