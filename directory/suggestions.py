"""What the search box suggests while a visitor types."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef
from django.db.models.expressions import RawSQL
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from affiliations.models import Organization, OrganizationTree
from affiliations.whole_tree import whole_tree
from foundation.compiled_queries import CompiledQuerySet
from foundation.search.queries import Query, parse
from foundation.search.sources import Kind
from foundation.search.suggesting import suggest
from foundation.slugs import fixed_url
from foundation.templatetags.dates import plain_date
from people.current_positions import current_position, current_positions
from people.listing import Member, rows
from people.models import Affiliation, Interest, Person, PersonInterest, Project
from people.templatetags.people import former_position
from publications.display.titles import cautioned_title
from publications.models import Publication, Venue
from publications.written_at.reading import publications_at_best
from website.models import CalendarEvent, NewsItem, Page, Position, ResearchArea


@dataclass(frozen=True)
class Suggestion:
    name: str
    url: str
    detail: str = ""
    person: Person | None = None


@dataclass(frozen=True)
class SuggestionGroup:
    name: str
    title: str
    suggestions: list[Suggestion]


def suggestions_for(text: str) -> list[SuggestionGroup]:
    """Return suggestions by kind, that with the best match first."""
    query = parse(text)
    if not query:
        return []
    groups = []
    for kind, ids in suggest(text, written_there(query)):
        title, make = _KINDS[kind]
        found = {record.pk: each for record, each in make(ids)}
        shown = [found[pk] for pk in ids if pk in found]
        if shown:
            groups.append(SuggestionGroup(kind.name.lower(), str(title()), shown))
    return groups


def written_there(query: Query) -> RawSQL | None:
    """Return what selects the publications of the organization of "at:", if a query has that."""
    return publications_at_best(query.at_typed) if query.at_typed else None


_Made = Iterable[tuple[Any, Suggestion]]


_publications_with = CompiledQuerySet(
    lambda keys: (
        Publication.objects.public()
        .filter(pk__in=keys)
        .select_related("venue")
        .only("slug", "title", "status", "year", "venue__name", "venue__short_name")
    )
)
_venues_with = CompiledQuerySet(lambda keys: Venue.objects.filter(pk__in=keys).defer("search_text"))
_organizations_with = CompiledQuerySet(
    lambda keys: (
        Organization.objects.filter(pk__in=keys)
        .select_related("parent")
        .defer("description", "search_text")
    )
)
_of_listed = PersonInterest.objects.filter(interest=OuterRef("pk"), person__is_listed=True)
_interests_with = CompiledQuerySet(
    lambda keys: Interest.objects.filter(Exists(_of_listed), pk__in=keys)
)


def _people(ids: list[int]) -> _Made:
    tree = whole_tree()
    for row in rows(map(Member, ids), tree=tree):
        person, position = row.person, _position([*row.affiliations], tree)
        yield person, Suggestion(person.name, person.get_absolute_url(), position, person)


def _position(affiliations: Sequence[Affiliation], tree: OrganizationTree) -> str:
    """Return the most important current position, or the latest."""
    current = current_positions(affiliations)
    for each in (*current, *affiliations):
        position = current_position(each) if current else former_position(each)
        place = tree.by_pk[each.organization_id].label
        return ", ".join(part for part in (position, place) if part)
    return ""


def _publications(ids: list[int]) -> _Made:
    for each in _publications_with(ids):
        venue = each.venue.label if each.venue else ""
        detail = " ".join(part for part in (venue, str(each.year or "")) if part)
        yield each, Suggestion(cautioned_title(each), each.get_absolute_url(), detail)


def _venues(ids: list[int]) -> _Made:
    for venue in _venues_with(ids):
        detail = venue.name if venue.short_name else venue.get_kind_display()
        yield venue, Suggestion(venue.label, venue_url(venue), detail)


def _organizations(ids: list[int]) -> _Made:
    for each in _organizations_with(ids):
        parts = (each.short_name, each.parent.label if each.parent else each.place)
        detail = ", ".join(part for part in parts if part)
        yield each, Suggestion(each.name, each.get_absolute_url(), detail)


def _projects(ids: list[int]) -> _Made:
    for project in Project.objects.with_listed_members().filter(pk__in=ids):
        people = project.listed_members
        detail = ", ".join(person.name for person in people[:3])
        yield project, Suggestion(project.name, project.get_absolute_url(), detail)


def _interests(ids: list[int]) -> _Made:
    for interest in _interests_with(ids):
        yield interest, Suggestion(interest.name, interest_url(interest))


def _pages(ids: list[int]) -> _Made:
    for page in Page.objects.public().filter(pk__in=ids).defer("text", "search_text"):
        yield page, Suggestion(page.title, page.get_absolute_url(), page.summary)


def _news(ids: list[int]) -> _Made:
    for item in NewsItem.objects.public().filter(pk__in=ids).defer("text", "search_text"):
        day = plain_date(item.date.isoformat())
        yield item, Suggestion(item.title, item.get_absolute_url(), day)


def _areas(ids: list[int]) -> _Made:
    for area in ResearchArea.objects.public().filter(pk__in=ids).for_list():
        yield area, Suggestion(area.title, area.get_absolute_url(), area.summary)


def _events(ids: list[int]) -> _Made:
    for event in CalendarEvent.objects.public().for_list().filter(pk__in=ids):
        day = plain_date(event.date.isoformat())
        detail = ", ".join(filter(None, (day, event.speakers)))
        yield event, Suggestion(event.title, event.get_absolute_url(), detail)


def _positions(ids: list[int]) -> _Made:
    for position in Position.objects.open().for_list().filter(pk__in=ids):
        place = position.organization.name if position.organization else ""
        detail = ", ".join(filter(None, (str(position.get_kind_display()), place)))
        yield position, Suggestion(position.title, position.get_absolute_url(), detail)


def venue_url(venue: Venue) -> str:
    return f"{fixed_url('publications:publications')}?{urlencode({'venue': venue.slug})}"


def interest_url(interest: Interest) -> str:
    return f"{fixed_url('people:people')}?{urlencode({'interest': interest.slug})}"


_KINDS: Any = {
    Kind.PERSON: (lambda: _("People"), _people),
    Kind.PUBLICATION: (lambda: _("Publications"), _publications),
    Kind.VENUE: (lambda: _("Venues"), _venues),
    Kind.ORGANIZATION: (lambda: _("Organizations"), _organizations),
    Kind.PROJECT: (lambda: _("Projects"), _projects),
    Kind.INTEREST: (lambda: _("Research interests"), _interests),
    Kind.PAGE: (lambda: _("Pages"), _pages),
    Kind.NEWS: (lambda: _("News"), _news),
    Kind.POSITION: (lambda: _("Open positions"), _positions),
    Kind.AREA: (lambda: _("Research areas"), _areas),
    Kind.EVENT: (lambda: _("Events"), _events),
}
