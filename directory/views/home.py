"""The front page: what the group is, who is here, what they wrote, what they work on."""

from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from affiliations.home import home_organization
from affiliations.models import Organization, OrganizationTree
from people.listing import grouped, rows, with_row_data
from people.models import Interest, Person, PersonInterest
from publications.models import Publication

PEOPLE, WORKS, INTERESTS = 12, 6, 24


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    tree = OrganizationTree(Organization.objects.defer("search_text"))
    group = home_organization()
    here = Person.objects.listed().current(group)
    works = Publication.objects.all()
    context = {
        "group": group,
        "tree": tree,
        "people_count": here.count(),
        "rows": rows(with_row_data(grouped(here, group))[:PEOPLE], tree=tree, scope=group),
        "alumni_count": Person.objects.listed().alumni(group).count(),
        "works_count": works.count(),
        "works": works.latest_first().for_display()[:WORKS],
        "interests": _interests(),
    }
    return render(request, "home.html", context)


def _interests() -> list[Interest]:
    """Those that most people share, by name."""
    living = Q(people__person__is_listed=True) & ~Q(people__state=PersonInterest.State.PAST)
    shared = Interest.objects.annotate(holders=Count("people", filter=living))
    most = shared.filter(holders__gt=0).order_by("-holders", "name")[:INTERESTS]
    return sorted(most, key=lambda interest: interest.name.casefold())
