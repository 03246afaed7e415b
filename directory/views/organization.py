"""The organization tree, and the page of an organization: people, alumni, publications."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from affiliations.models import Organization, OrganizationTree
from affiliations.organization_outline import outline, set_members
from affiliations.whole_tree import whole_tree
from directory.pictures.bars import bar_chart
from foundation.folding import fold
from foundation.slug_views import at_slug
from foundation.snapshot_values import kept_for_snapshot
from people.filters import Status
from people.listing import PersonRow
from people.long_sections import folds
from people.members import members_at, numbers_of_members
from people.models import Activity, ActivityHolder
from publications.listing import in_order
from publications.written_at.reading import latest_at, per_year

PEOPLE_SHOWN = 60
PUBLICATIONS_SHOWN = 8
LINES = 150  # organizations on a page, which shows fewer levels of a larger tree
_MAX_QUERY = 200


@require_safe
def organizations(request: HttpRequest) -> HttpResponse:
    """Show the whole tree, or with `q` the matches and their parents."""
    text = request.GET.get("q", "").replace("\0", "").strip()[:_MAX_QUERY]
    tree = whole_tree()
    found = _found(text) if fold(text) else None
    page = _page(request, tree.children(None) if found is None else found)
    shown = list(page)
    if found is None:
        lines = outline(tree, roots=shown, most=LINES)
    else:
        lines = outline(tree, only={organization.pk for organization in shown})
    set_members(lines, numbers_of_members(tree))
    context = {
        "q": text,
        "page_obj": page,
        "lines": lines,
        "found": None if found is None else len(found),
    }
    return render(request, "affiliations/organizations.html", context)


def _page(request: HttpRequest, organizations: Sequence[Organization]) -> Page:
    return Paginator(organizations, LINES).get_page(request.GET.get("page"))


def _found(text: str) -> list[Organization]:
    return list(Organization.objects.search(text).only("pk"))


@require_safe
@at_slug(Organization.objects.all)
def organization(request: HttpRequest, found: Organization) -> HttpResponse:
    return organization_page(request, found)


def organization_page(request: HttpRequest, found: Organization) -> HttpResponse:
    tree = whole_tree()
    shown = in_order(latest_at(found.pk, 0, PUBLICATIONS_SHOWN + 1))
    page = _page(request, tree.children(found))
    units = outline(tree, roots=list(page), most=LINES)
    if units:
        set_members(units, numbers_of_members(tree))
    context = {
        "organization": found,
        "tree": tree,
        "ancestors": tree.path(found.pk)[:-1],
        "units": units,
        "units_count": tree.count_below(found),
        "page_obj": page,
        "groups": _people_groups(found, tree),
        "publications": shown[:PUBLICATIONS_SHOWN],
        "awards": folds(_awards(found)),
        "scope": found,
        "page_of": found,
        "chart": bar_chart(per_year(found.pk)),
        "has_more_publications": len(shown) > PUBLICATIONS_SHOWN,
    }
    return render(request, "affiliations/organization.html", context)


def _awards(found: Organization) -> list[Activity]:
    """Return the awards of the organization itself; most have none, and need no query."""
    if found.pk not in kept_for_snapshot("organizations with awards", _with_awards):
        return []
    return Activity.objects.won_by_one_of([found]).for_page()


def _with_awards() -> frozenset[int | None]:
    shared = ActivityHolder.objects.order_by().values_list("organization", flat=True)
    own = Activity.objects.order_by().values_list("won_by", flat=True)
    return frozenset(own.union(shared)) - {None}


@dataclass(frozen=True)
class PeopleGroup:
    """Current people or alumni."""

    status: Status
    title: Promise
    rows: list[PersonRow]
    total: int


def _people_groups(found: Organization, tree: OrganizationTree) -> list[PeopleGroup]:
    """Return current people by role and name, and alumni by end date, the latest first."""
    members = members_at(found, tree, most=PEOPLE_SHOWN, most_alumni=PEOPLE_SHOWN)
    groups = (
        (Status.CURRENT, _("People"), members.current, members.current_count),
        (Status.ALUMNI, _("Alumni"), members.alumni, members.alumni_count),
    )
    return [PeopleGroup(*group) for group in groups]
