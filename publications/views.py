"""The list of works, and the page of one."""

from django.core.paginator import Paginator
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from foundation.slug_views import at_slug
from publications.exporting.bibtex import bibtex_entry
from publications.filters import PublicationFilter
from publications.models import Authorship, Publication

WORKS_A_PAGE = 50
_RELATED = 5


@require_safe
def publications(request: HttpRequest) -> HttpResponse:
    """All works, the latest first, narrowed by the query string. A page number too high is the last page."""
    works = Publication.objects.for_display().latest_first()
    found = PublicationFilter(request.GET, queryset=works)
    page = Paginator(found.qs, WORKS_A_PAGE).get_page(request.GET.get("page"))
    found.suggest(page.object_list)
    context = {"filter": found, "page_obj": page, "years": _years(found.qs)}
    return render(request, "publications/publications.html", context)


def _years(works: QuerySet[Publication]) -> list[tuple[int, int]]:
    """The years of the works with how many each has, the latest first; undated works are left out."""
    dated = works.filter(year__isnull=False).order_by("-year").values_list("year")
    return list(dated.annotate(Count("pk", distinct=True)))


@require_safe
@at_slug(Publication.objects.for_display)
def publication(request: HttpRequest, work: Publication) -> HttpResponse:
    context = {
        "work": work,
        "related": _related(work),
        "bibtex": bibtex_entry(work),
    }
    return render(request, "publications/publication.html", context)


def _related(work: Publication) -> QuerySet[Publication]:
    """Other works of its projects, and of those authors that have a page here; the latest first."""
    people = [person for a in work.authorships.all() if (person := a.listed_person)]
    theirs = Authorship.objects.confirmed().filter(person__in=people).values("publication")
    memberships = Publication.projects.through.objects.filter(project__in=work.projects.all())
    found = Q(pk__in=theirs) | Q(pk__in=memberships.values("publication"))
    works = Publication.objects.filter(found).exclude(pk=work.pk)
    return works.for_display().latest_first()[:_RELATED]
