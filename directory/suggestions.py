"""What the search box suggests while a visitor types."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, Prefetch
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from affiliations.models import Organization
from foundation.search.queries import parse
from foundation.search.sources import Kind
from foundation.search.suggesting import suggest
from foundation.templatetags.dates import plain_date
from people.current_positions import current_positions
from people.models import LONG_TEXTS, Affiliation, Interest, Person, PersonInterest, Project
from people.templatetags.people import current_position, former_position
from publications.models import Publication, Venue
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
    if not parse(text):
        return []
    groups = []
    for kind, ids in suggest(text):
        title, make = _KINDS[kind]
        found = {record.pk: each for record, each in make(ids)}
        shown = [found[pk] for pk in ids if pk in found]
        if shown:
            groups.append(SuggestionGroup(kind.name.lower(), str(title()), shown))
    return groups


_Made = Iterable[tuple[Any, Suggestion]]


def _people(ids: list[int]) -> _Made:
    people = Person.objects.listed().filter(pk__in=ids).defer(*LONG_TEXTS)
    affiliations = Affiliation.objects.in_order().select_related("organization")
    for person in people.prefetch_related(Prefetch("affiliations", affiliations)):
        position = _position(list(person.affiliations.all()))
        yield person, Suggestion(person.name, person.get_absolute_url(), position, person)


def _position(affiliations: Sequence[Affiliation]) -> str:
    """Return the most important current position, or the latest."""
    current = current_positions(affiliations)
    for each in (*current, *affiliations):
        position = current_position(each) if current else former_position(each)
        return ", ".join(part for part in (position, each.organization.label) if part)
    return ""


def _publications(ids: list[int]) -> _Made:
    publications = Publication.objects.public().filter(pk__in=ids).select_related("venue")
    for each in publications.only("slug", "title", "year", "venue__name", "venue__short_name"):
        venue = each.venue.label if each.venue else ""
        detail = " ".join(part for part in (venue, str(each.year or "")) if part)
        yield each, Suggestion(each.title_or_placeholder, each.get_absolute_url(), detail)


def _venues(ids: list[int]) -> _Made:
    for venue in Venue.objects.filter(pk__in=ids).defer("search_text"):
        detail = venue.name if venue.short_name else venue.get_kind_display()
        yield venue, Suggestion(venue.label, venue_url(venue), detail)


def _organizations(ids: list[int]) -> _Made:
    organizations = Organization.objects.filter(pk__in=ids).select_related("parent")
    for each in organizations.defer("description", "search_text"):
        parts = (each.short_name, each.parent.label if each.parent else each.place)
        detail = ", ".join(part for part in parts if part)
        yield each, Suggestion(each.name, each.get_absolute_url(), detail)


def _projects(ids: list[int]) -> _Made:
    for project in Project.objects.with_listed_members().filter(pk__in=ids):
        people = project.listed_members
        detail = ", ".join(person.name for person in people[:3])
        yield project, Suggestion(project.name, project.get_absolute_url(), detail)


def _interests(ids: list[int]) -> _Made:
    listed = PersonInterest.objects.filter(interest=OuterRef("pk"), person__is_listed=True)
    for interest in Interest.objects.filter(Exists(listed), pk__in=ids):
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
    return f"{reverse('publications:publications')}?{urlencode({'venue': venue.slug})}"


def interest_url(interest: Interest) -> str:
    return f"{reverse('people:people')}?{urlencode({'interest': interest.slug})}"


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
