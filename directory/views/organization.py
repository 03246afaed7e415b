"""The organization tree, and the page of an organization: people, alumni, publications."""

from dataclasses import dataclass

from django.db.models import OuterRef, Subquery
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from affiliations.models import Organization, OrganizationTree
from affiliations.organization_outline import Line, count_members, outline
from affiliations.whole_tree import whole_tree
from directory.pictures.bars import bar_chart
from foundation.folding import fold
from foundation.slug_views import at_slug
from people.filters import Status
from people.listing import PersonRow, grouped, rows, with_row_data
from people.models import Affiliation, Person
from publications.listing import in_order
from publications.written_at.reading import latest_at, per_year

PEOPLE_SHOWN = 60
PUBLICATIONS_SHOWN = 8
ALL_OPEN_UP_TO = 150  # organizations; a larger tree is collapsed at first
_MAX_QUERY = 200


@require_safe
def organizations(request: HttpRequest) -> HttpResponse:
    """Show the whole tree, or with `q` the matches and their parents."""
    text = request.GET.get("q", "").replace("\0", "").strip()[:_MAX_QUERY]
    tree = whole_tree()
    only = _found(text) if fold(text) else None
    lines = _with_members(outline(tree, only=only), tree)
    context = {
        "q": text,
        "lines": lines,
        "total": len(tree.by_pk),
        "found": None if only is None else len(only),
        "is_open": only is not None or len(lines) <= ALL_OPEN_UP_TO,
    }
    return render(request, "affiliations/organizations.html", context)


def _found(text: str) -> set[int]:
    return set(Organization.objects.search(text).values_list("pk", flat=True))


@require_safe
@at_slug(Organization.objects.all)
def organization(request: HttpRequest, found: Organization) -> HttpResponse:
    return organization_page(request, found)


def organization_page(request: HttpRequest, found: Organization) -> HttpResponse:
    tree = whole_tree()
    shown = in_order(latest_at(found.pk, 0, PUBLICATIONS_SHOWN + 1))
    units = _with_members(outline(tree, below=found), tree)
    context = {
        "organization": found,
        "tree": tree,
        "ancestors": tree.path(found.pk)[:-1],
        "units": units,
        "units_open": len(units) <= ALL_OPEN_UP_TO,
        "groups": _people_groups(found, tree),
        "publications": shown[:PUBLICATIONS_SHOWN],
        "chart": bar_chart(per_year(found.pk)),
        "has_more_publications": len(shown) > PUBLICATIONS_SHOWN,
    }
    return render(request, "affiliations/organization.html", context)


def _with_members(lines: list[Line], tree: OrganizationTree) -> list[Line]:
    """Add to each line the number of its current listed people."""
    now = Affiliation.objects.current().listed().order_by()
    counts = count_members(tree, now.values_list("organization_id", "person_id").distinct())
    for line in lines:
        line.members = counts.get(line.organization.pk, 0)
    return lines


@dataclass(frozen=True)
class PeopleGroup:
    """Current people or alumni."""

    status: Status
    title: Promise
    rows: list[PersonRow]
    total: int


def _people_groups(found: Organization, tree: OrganizationTree) -> list[PeopleGroup]:
    """Return current people by role and name, and alumni by end date, the latest first."""
    stays = Affiliation.objects.at(found).filter(person=OuterRef("pk"))
    last_end = Subquery(stays.order_by("-end").values("end")[:1])
    everyone = grouped(Person.objects.listed(), found)
    alumni = everyone.alumni(found).annotate(last_end=last_end)
    groups = (
        (Status.CURRENT, _("People"), everyone.current(found)),
        (Status.ALUMNI, _("Alumni"), alumni.order_by("-last_end", "sort_name", "pk")),
    )
    return [
        PeopleGroup(
            status,
            title,
            rows(with_row_data(people)[:PEOPLE_SHOWN], tree=tree, scope=found),
            people.count(),
        )
        for status, title, people in groups
    ]
