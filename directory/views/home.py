"""The home page: the group, its people, recent publications, awards and interests."""

from dataclasses import dataclass

from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from affiliations.home_organization import home_organization
from affiliations.whole_tree import whole_tree
from people.listing import rows
from people.members import current_at
from people.models import Interest, PersonInterest
from publications.display.list_rows import listed_by_key
from publications.models import Publication
from publications.models.publication import PublicationQuerySet
from publications.written_at.reading import all_per_year
from website.models import Position

PEOPLE, PUBLICATIONS, AWARDED, INTERESTS, POSITIONS = 12, 6, 4, 24, 5
LARGEST_STEP = 3


@dataclass(frozen=True)
class SizedInterest:
    name: str
    slug: str
    holders: int
    step: int
    """The font size: from 0, shared by the fewest people, to LARGEST_STEP, by the most."""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    tree = whole_tree()
    group = home_organization()
    here = current_at(group, PEOPLE)
    recent, awarded = _publications()
    context = {
        "group": group,
        "tree": tree,
        "people_count": here.current_count,
        "rows": rows(here.current, tree=tree, scope=group),
        "alumni_count": here.alumni_count,
        "publications_count": sum(all_per_year().values()),
        "publications": recent,
        "awarded": awarded,
        "interests": _interests(),
        "positions": Position.objects.open().for_list()[:POSITIONS],
    }
    return render(request, "home.html", context)


def _without_typos_in_years(publications: PublicationQuerySet) -> PublicationQuerySet:
    """Leave out publications dated years ahead, such as 2073 for 1973."""
    return publications.filter(date__lt=str(timezone.localdate().year + 2))


def _publications() -> tuple[list[Publication], list[Publication]]:
    """Return the latest publications, and the latest others with an award."""
    public = Publication.objects.public().latest_first()
    recent = _keys(_without_typos_in_years(public)[:PUBLICATIONS])
    awarded = _keys(public.awarded().exclude(pk__in=recent)[:AWARDED])
    loaded = listed_by_key([*recent, *awarded])
    return loaded[: len(recent)], loaded[len(recent) :]


def _keys(publications: PublicationQuerySet) -> list[int]:
    return list(publications.values_list("pk", flat=True))


def _interests() -> list[SizedInterest]:
    """Return the interests that most people share, in alphabetical order."""
    living = Q(people__person__is_listed=True) & ~Q(people__state=PersonInterest.State.PAST)
    shared = Interest.objects.annotate(holders=Count("people", filter=living))
    found = shared.filter(holders__gt=0).order_by("-holders", "name")[:INTERESTS]
    most = list(found.values_list("name", "slug", "holders"))
    if not most:
        return []
    span = most[0][2] - most[-1][2] or 1
    sized = [
        # In a small group, an interest shared by three isn't shown in the largest size.
        SizedInterest(name, slug, n, min(round(LARGEST_STEP * (n - most[-1][2]) / span), n // 2))
        for name, slug, n in most
    ]
    return sorted(sized, key=lambda interest: interest.name.casefold())
