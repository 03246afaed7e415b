"""The home page, made of blocks: the group, its news, people, publications and interests."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from heapq import nlargest
from typing import Any

from django.db.models import CharField, Count, Value
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from affiliations.home_organization import home_organization
from affiliations.models import Organization, OrganizationTree
from affiliations.whole_tree import whole_tree
from foundation.compiled_queries import CompiledQuerySet, CompiledRows
from foundation.pictures.has_picture import PICTURE_COLUMNS
from people.facets import INTEREST_HELD_NOW, person_index
from people.members import Members, members_at
from people.models import Interest, Project
from publications.display.list_rows import listed_by_key
from publications.models import Publication
from publications.models.publication import PublicationQuerySet
from publications.written_at.reading import all_per_year
from website.current_site import CurrentSite, current_site
from website.group_news import home_news
from website.home_blocks import home_blocks
from website.models import CalendarEvent, HomeBlock, Position, ResearchArea
from website.models.event import start_of_today
from website.models.home import USUAL_NUMBER

LARGEST_STEP = 3
Kind = HomeBlock.Kind


@dataclass(frozen=True)
class SizedInterest:
    name: str
    slug: str
    holders: int
    step: int
    """The font size: from 0, shared by the fewest people, to LARGEST_STEP, by the most."""


@dataclass(frozen=True)
class _Home:
    """What blocks are made of."""

    site: CurrentSite
    tree: OrganizationTree
    group: Organization | None
    blocks: list[HomeBlock]

    def block(self, kind: HomeBlock.Kind) -> HomeBlock | None:
        return next((block for block in self.blocks if block.kind == kind), None)

    def most(self, kind: HomeBlock.Kind) -> int:
        """Return how many records a block shows; 0 if the page doesn't have it."""
        block = self.block(kind)
        return (block.most or USUAL_NUMBER[kind]) if block else 0

    def members(self) -> Members:
        return members_at(self.group, self.tree, most=self.most(Kind.PEOPLE), most_alumni=0)


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    site = current_site()
    page = _Home(site, whole_tree(), home_organization(), home_blocks(site.record))
    context: dict[str, Any] = {
        "site": site,
        "group": page.group,
        "tree": page.tree,
        "blocks": page.blocks,
        "has_hero": page.block(Kind.HERO) is not None,
        "has_partners": page.block(Kind.PARTNERS) is not None,
    }
    for kinds, load in _LOADED.items():
        if any(page.block(kind) for kind in kinds):
            context |= load(page)
    return render(request, "home.html", context)


def _news(page: _Home) -> dict[str, Any]:
    return {"news": home_news(page.site.record, page.tree, page.most(Kind.NEWS))}


def _people(page: _Home) -> dict[str, Any]:
    """Return the first current people, and how many there are and were."""
    here = page.members()
    return {
        "people_count": here.current_count,
        "rows": here.current,
        "alumni_count": here.alumni_count,
    }


def _counts(page: _Home) -> dict[str, Any]:
    return {"publications_count": sum(all_per_year().values())}


def _projects(page: _Home) -> dict[str, Any]:
    return {"projects_count": sum(number for (number,) in _numbers_of(Project.Kind.PROJECT))}


def _areas(page: _Home) -> dict[str, Any]:
    return {"areas": _first_areas(page.most(Kind.AREAS))()}


def _open_positions(page: _Home) -> dict[str, Any]:
    return {"positions": _first_positions(page.most(Kind.POSITIONS))(timezone.localdate())}


def _upcoming_events(page: _Home) -> dict[str, Any]:
    return {"events": _first_events(page.most(Kind.EVENTS))(start_of_today())}


@cache
def _first_areas(most: int) -> CompiledQuerySet[ResearchArea]:
    return CompiledQuerySet(lambda: ResearchArea.objects.public().in_order().for_list()[:most])


@cache
def _first_positions(most: int) -> CompiledQuerySet[Position]:
    return CompiledQuerySet(lambda today: Position.objects.open(today).for_list()[:most])


@cache
def _first_events(most: int) -> CompiledQuerySet[CalendarEvent]:
    return CompiledQuerySet(lambda today: CalendarEvent.objects.upcoming(today).for_list()[:most])


def _publications(page: _Home) -> dict[str, Any]:
    """Return the latest publications, and the selected ones, or the latest others with an award."""
    # Some years ahead there are only typos, such as 2073 for 1973.
    before = str(timezone.localdate().year + 2)
    latest = _before(page.most(Kind.PUBLICATIONS)) if page.block(Kind.PUBLICATIONS) else None
    recent = _keys(latest(before)) if latest else []
    selected, awarded, block = [], [], page.block(Kind.FEATURED)
    if block:
        most = page.most(Kind.FEATURED)
        selected = _keys(_selected(most)([block.pk])) if block.pk else []
        awarded = [] if selected else _keys(_awarded(most)(recent or [0]))
    keys = [*dict.fromkeys((*recent, *selected, *awarded))]
    loaded = {p.pk: p for p in listed_by_key(keys, *PICTURE_COLUMNS)}
    return {
        "publications": [loaded[pk] for pk in recent],
        "selected": [loaded[pk] for pk in selected],
        "awarded": [loaded[pk] for pk in awarded],
    }


_numbers_of = CompiledRows(
    lambda kind: (
        Project.objects.public()
        .filter(kind=kind)
        .order_by()
        .values("kind")
        .annotate(number=Count("pk", distinct=True))
        .values_list("number")
    )
)


@cache
def _before(most: int) -> CompiledRows:
    return _compiled(lambda date: _public().filter(date__lt=Value(date, CharField())), most)


@cache
def _selected(most: int) -> CompiledRows:
    return _compiled(lambda blocks: _public().filter(home_blocks__in=blocks), most)


@cache
def _awarded(most: int) -> CompiledRows:
    return _compiled(lambda others: _public().awarded().exclude(pk__in=others), most)


def _compiled(build: Callable[[Any], PublicationQuerySet], most: int) -> CompiledRows:
    return CompiledRows(lambda value: build(value).values_list("pk")[:most])


def _public() -> PublicationQuerySet:
    return Publication.objects.public().latest_first()


def _keys(rows: Iterable[tuple[int]]) -> list[int]:
    return [key for (key,) in rows]


def _interests(page: _Home) -> dict[str, Any]:
    """Return the interests that most people share, in alphabetical order."""
    most = _most_shared(page.most(Kind.INTERESTS))
    if not most:
        return {"interests": []}
    span = most[0][2] - most[-1][2] or 1
    sized = [
        # In a small group, an interest shared by three isn't shown in the largest size.
        SizedInterest(name, slug, n, min(round(LARGEST_STEP * (n - most[-1][2]) / span), n // 2))
        for name, slug, n in most
    ]
    return {"interests": sorted(sized, key=lambda interest: interest.name.casefold())}


def _most_shared(number: int) -> list[tuple[str, str, int]]:
    """Return the names, slugs and numbers of people of the interests that most people share."""
    holders = person_index().totals(INTEREST_HELD_NOW)
    fewest = min(nlargest(number, holders.values()), default=0)
    enough = [int(key) for key, people in holders.items() if people >= max(fewest, 1)]
    shared = [(name, slug, holders[key]) for name, slug, key in _named(enough)]
    return sorted(shared, key=lambda interest: -interest[2])[:number]


_named = CompiledRows(
    lambda keys: (
        Interest.objects.filter(pk__in=keys).order_by("name").values_list("name", "slug", "pk")
    )
)
_LOADED: Mapping[tuple[HomeBlock.Kind, ...], Callable[[_Home], dict[str, Any]]] = {
    (Kind.NEWS,): _news,
    (Kind.AREAS,): _areas,
    (Kind.PEOPLE, Kind.NUMBERS): _people,
    (Kind.PUBLICATIONS, Kind.NUMBERS): _counts,
    (Kind.NUMBERS,): _projects,
    (Kind.PUBLICATIONS, Kind.FEATURED): _publications,
    (Kind.INTERESTS,): _interests,
    (Kind.POSITIONS,): _open_positions,
    (Kind.EVENTS,): _upcoming_events,
}
"""What the kinds of blocks show."""
