"""The list of people. The profile spans several apps: see directory/views/person.py."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from affiliations.home_organization import home_organization
from affiliations.models import Organization, OrganizationTree
from people.filters import PersonFilter
from people.listing import grouped, rows, with_row_data
from people.models import Person

PER_PAGE = 50


@require_safe
def people(request: HttpRequest) -> HttpResponse:
    tree = OrganizationTree(Organization.objects.defer("description", "search_text"))
    people_filter = PersonFilter(
        request.GET, queryset=Person.objects.listed(), tree=tree, home=home_organization()
    )
    found = with_row_data(grouped(people_filter.qs, people_filter.scope))
    page = Paginator(found, PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "filter": people_filter,
        "page_obj": page,
        "rows": rows(page, tree=tree, scope=people_filter.scope),
        "tree": tree,
        "scope": people_filter.scope,
    }
    return render(request, "people/people.html", context)
