"""The list of works, and the page of one."""

from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django_filters.views import FilterView

from affiliations.slugs import find_by_slug
from publications.filters import PublicationFilter
from publications.models import Authorship, Publication

WORKS_A_PAGE = 50
_RELATED = 5


class PublicationListView(FilterView):
    """All works, the latest first, narrowed by the query string. A page number too high is the last page."""

    filterset_class = PublicationFilter
    template_name = "publications/publications.html"
    queryset = Publication.objects.for_display().latest_first()
    paginate_by = WORKS_A_PAGE
    strict = False

    def paginate_queryset(
        self, queryset: QuerySet[Any], page_size: int
    ) -> tuple[Paginator[Any], Page[Any], Any, bool]:
        paginator = self.get_paginator(queryset, page_size)
        page = paginator.get_page(self.request.GET.get(self.page_kwarg))
        return paginator, page, page.object_list, page.has_other_pages()

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context = super().get_context_data(**kwargs)
        self.filterset.suggest(context["page_obj"].object_list)
        return context


def publication(request: HttpRequest, slug: str) -> HttpResponse:
    try:
        work, moved = find_by_slug(Publication.objects.for_display(), slug)
    except Publication.DoesNotExist:
        raise Http404 from None
    if moved:
        return redirect(work, permanent=True)
    context = {"work": work, "related": _by_the_same_people(work)}
    return render(request, "publications/publication.html", context)


def _by_the_same_people(work: Publication) -> QuerySet[Publication]:
    """Other works of those authors that have a page here."""
    people = [person for a in work.authorships.all() if (person := a.listed_person)]
    theirs = Authorship.objects.confirmed().filter(person__in=people).values("publication")
    works = Publication.objects.filter(pk__in=theirs).exclude(pk=work.pk)
    return works.for_display().latest_first()[:_RELATED]
