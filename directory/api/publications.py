"""Publications in the API."""

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet
from django.forms import Form
from django.http import HttpRequest
from django.urls import reverse

from directory.api.resources import Data, Resource, addresses, link_data
from foundation.absolute_urls import absolute_url
from people.models import Grant
from publications.exporting.formats import FORMATS
from publications.filters import PublicationFilter
from publications.models import Authorship, Contribution, Publication, Venue

_TEXTS = (
    "title", "kind", "status", "venue_name", "presentation", "volume", "number",
    "pages", "series", "edition", "chapter", "publisher", "institution", "place", "thesis_type",
    "note", "abstract", "language", "doi", "arxiv_id", "isbn", "issn", "url",
)  # fmt: skip


def _all() -> QuerySet[Publication]:
    return Publication.objects.public().for_display().latest_first()


def _filtered(request: HttpRequest) -> tuple[QuerySet[Any], Form]:
    found = PublicationFilter(request.GET, queryset=_all())
    return found.qs, found.form


def _write(publications: Iterable[Publication], request: HttpRequest) -> list[Data]:
    return [_data(publication, request) for publication in publications]


def _data(publication: Publication, request: HttpRequest) -> Data:
    return {
        "slug": publication.slug,
        **{name: getattr(publication, name) for name in _TEXTS},
        "citation_key": publication.public_citation_key,
        "date": str(publication.date),
        "year": publication.year,
        "venue": _venue(publication.venue),
        "authors": [_name(a) for a in publication.contributors(Contribution.AUTHOR)],
        "authors_truncated": publication.truncated,
        "editors": [_name(e) for e in publication.contributors(Contribution.EDITOR)],
        "editors_truncated": publication.editors_truncated,
        "keywords": publication.keywords,
        "awards": [
            {"name": a.name, "year": a.year, "url": a.url} for a in publication.awards.all()
        ],
        "links": [
            {**link_data(link), "date": str(link.date), "note": link.note}
            for link in publication.links.all()
        ],
        "appearances": [
            {
                "venue": _venue(appearance.venue),
                "venue_name": appearance.venue_name,
                "date": str(appearance.date),
                "volume": appearance.volume,
                "number": appearance.number,
                "pages": appearance.pages,
                "presentation": appearance.presentation,
                "url": appearance.url,
            }
            for appearance in publication.appearances.all()
        ],
        "projects": [project.name for project in publication.projects.all()],
        "grants": [_grant(grant) for grant in publication.grants.all()],
        "modified": publication.modified_at.isoformat(timespec="seconds"),
        "urls": {**addresses(publication, RESOURCE.name, request), **_files(publication, request)},
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


def _grant(grant: Grant) -> Data:
    return {
        "sponsor": grant.sponsor,
        "sponsor_ror": grant.sponsor_ror,
        "program": grant.program,
        "number": grant.number,
        "title": grant.title,
        "url": grant.url,
    }


def _name(authorship: Authorship) -> Data:
    """Return the name and its parts, and the person if listed and confirmed."""
    person = authorship.listed_person
    return {
        "name": authorship.full_name,
        **authorship.public_name._asdict(),
        "person": person.slug if person else None,
        "equal_group": authorship.equal_group,
        "corresponding": authorship.is_corresponding,
        "names_missing_before": authorship.gap_before,
    }


def _files(publication: Publication, request: HttpRequest) -> Data:
    return {
        extension: absolute_url(
            request, reverse("formats:publication", args=[publication.slug, extension])
        )
        for extension in FORMATS
    }


RESOURCE = Resource("publications", _all, _filtered, _write, _data)
