"""The list of publications, and the page of one."""

from collections.abc import Collection
from typing import Any

from django.db.models import QuerySet
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from foundation.compiled_queries import CompiledRows
from foundation.slug_views import at_slug
from foundation.slugs import fixed_url
from people.models import Person
from publications.display.list_rows import listed_by_key
from publications.exporting.bibtex import bibtex_entry
from publications.exporting.citation_styles import STYLES
from publications.models import (
    Authorship,
    Contribution,
    Publication,
    PublicationFile,
    PublicationLink,
)
from publications.publication_list import PublicationList

_RELATED = 5
_MOST_PEOPLE = 12  # in sight beside the abstract; more are folded
_VIDEO = PublicationLink.Kind.VIDEO
_AN_HOUR = 3600  # seconds


@require_safe
def publication_list(request: HttpRequest) -> HttpResponse:
    """All publications, the latest first, filtered by the query string.

    A page number that is too high shows the last page.
    """
    found = PublicationList(request.GET, request.path)
    context = {
        "found": found,
        "filter": found.filter,
        "page_obj": found.page(request.GET.get("page")),
        "values_url": fixed_url("values", "publications"),
    }
    return render(request, "publications/publications.html", context)


def public_publications() -> QuerySet[Publication]:
    """Publications that everyone may see, with all that their pages show."""
    return Publication.objects.public().for_display()


@require_safe
@at_slug(public_publications)
def publication_page(request: HttpRequest, publication: Publication) -> HttpResponse:
    return render_publication(request, publication)


@require_safe
def publication_file(request: HttpRequest, slug: str, number: int) -> HttpResponseBase:
    """Send a PDF that is stored here. Before the end of its embargo, only editors get it."""
    found = PublicationFile.objects.visible_to(request.user).select_related("publication")
    file = get_object_or_404(found, pk=number)
    if file.publication.slug != slug:
        return redirect(file)
    try:
        content = file.file.open("rb")
    except FileNotFoundError:
        raise Http404 from None
    response = FileResponse(
        content, content_type="application/pdf", filename=f"{slug}-{file.version}.pdf"
    )
    is_public = file.is_released and file.publication.is_public
    response.headers["Cache-Control"] = (
        f"public, max-age={_AN_HOUR}" if is_public else "private, no-store"
    )
    # Nothing but styles of the browser's own viewer; Safari's stays empty under "sandbox".
    response.headers["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'"
    return response


def render_publication(request: HttpRequest, publication: Publication) -> HttpResponse:
    people = _people_of(publication)
    context = {
        "publication": publication,
        "people": people[:_MOST_PEOPLE],
        "more_people": people[_MOST_PEOPLE:],
        "videos": [link for link in publication.links.all() if link.kind == _VIDEO],
        "related": _related(publication),
        "bibtex": bibtex_entry(publication),
    }
    return render(request, "publications/publication.html", context)


@require_safe
@at_slug(public_publications)
def citations_page(request: HttpRequest, publication: Publication) -> HttpResponse:
    """How to cite a publication in each style; its page loads them from here when one is chosen."""
    style = request.GET.get("style", "")
    context = {
        "publication": publication,
        "bibtex": bibtex_entry(publication),
        "chosen": style if style in STYLES else "",
    }
    return render(request, "publications/cite.html", context)


def _people_of(publication: Publication) -> list[Person]:
    """Return the authors who have a page, in their order."""
    authors = publication.contributors(Contribution.AUTHOR)
    return [person for author in authors if (person := author.listed_person)]


def _related(publication: Publication) -> list[Publication]:
    """Return the latest other publications of its projects and of its authors who have a page."""
    people = [person.pk for a in publication.authorships.all() if (person := a.listed_person)]
    projects = [project.pk for project in publication.projects.all()]
    if not people and not projects:
        return []
    but = [publication.pk]
    # Apart, each is read from an index; together, the publications are, from the latest on.
    rows = set(_of_people(people, but)) if people else set()
    if projects:
        rows |= set(_of_projects(projects, but))
    latest = sorted(rows, key=lambda row: row[::-1], reverse=True)
    return listed_by_key([key for key, _date in latest[:_RELATED]])


def _latest(found: QuerySet[Any, Any], but: Collection[int]) -> QuerySet[Publication, Any]:
    """The keys and dates of the latest publications of these, without those with the keys `but`."""
    others = Publication.objects.public().filter(pk__in=found.values("publication"))
    return others.exclude(pk__in=but).latest_first().values_list("pk", "date")[:_RELATED]


_of_people = CompiledRows(
    lambda people, but: _latest(Authorship.objects.confirmed().filter(person__in=people), but)
)
_of_projects = CompiledRows(
    lambda projects, but: _latest(
        Publication.projects.through.objects.filter(project__in=projects), but
    )
)
