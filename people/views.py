"""The list of people. The profile spans several apps: see directory/views/person.py."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from foundation.slugs import fixed_url
from people.person_list import PersonList


@require_safe
def people(request: HttpRequest) -> HttpResponse:
    found = PersonList(request.GET, request.path)
    page = found.page(request.GET.get("page"))
    context = {
        "found": found,
        "filter": found.filter,
        "page_obj": page,
        "rows": page.object_list,
        "view": found.view,
        "tree": found.tree,
        "scope": found.filter.scope,
        "values_url": fixed_url("values", "people"),
    }
    return render(request, "people/people.html", context)
