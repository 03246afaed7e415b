"""Own pages, news, events, open positions, research areas, and the site's style sheet."""

from http import HTTPStatus

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from affiliations.whole_tree import whole_tree
from foundation.slug_views import at_slug
from people.models import Person, Project
from publications.display.list_rows import listed
from publications.models import Publication
from website.calendar import calendar_response
from website.current_site import current_site
from website.group_news import group_news
from website.models import CalendarEvent, NewsItem, Page, Position, ResearchArea, Site
from website.news_feed import news_feed
from website.research import (
    MOST_PUBLICATIONS,
    interests_of,
    people_of,
    projects_of,
    publications_of,
)
from website.theme import theme_css, version_of_theme

_A_YEAR = 365 * 24 * 3600
_NEWS_ON_A_PAGE = 30
_EVENTS_ON_A_PAGE = 50
_EVENTS_IN_CALENDAR = 500


@require_safe
@at_slug(Page.objects.public)
def page(request: HttpRequest, page: Page) -> HttpResponse:
    return render_page(request, page)


def render_page(request: HttpRequest, page: Page) -> HttpResponse:
    return render(request, "website/page.html", {"page": page})


@require_safe
def positions(request: HttpRequest) -> HttpResponse:
    found = Position.objects.open().for_list()
    return render(request, "website/positions.html", {"positions": found})


@require_safe
@at_slug(lambda: Position.objects.public().select_related("organization"))
def position(request: HttpRequest, position: Position) -> HttpResponse:
    """Show an open position. A closed one answers 410, and says so to those who kept the link."""
    if position.is_closed:
        context = {"position": position}
        return render(request, "website/position_closed.html", context, status=HTTPStatus.GONE)
    return render_position(request, position)


def render_position(request: HttpRequest, position: Position) -> HttpResponse:
    return render(request, "website/position.html", {"position": position})


@require_safe
def news(request: HttpRequest) -> HttpResponse:
    """All news, the latest first: written ones, and those that follow from the record."""
    tree = whole_tree()
    found = Paginator(group_news(current_site().record, tree), _NEWS_ON_A_PAGE)
    page = found.get_page(request.GET.get("page"))
    return render(request, "website/news.html", {"page_obj": page, "tree": tree})


@require_safe
def news_atom(request: HttpRequest, extension: str) -> HttpResponseBase:
    return news_feed(request, group_news(current_site().record, whole_tree()))


@require_safe
@at_slug(NewsItem.objects.public)
def news_item(request: HttpRequest, item: NewsItem) -> HttpResponse:
    return render_news_item(request, item)


def render_news_item(request: HttpRequest, item: NewsItem) -> HttpResponse:
    about = Publication.objects.public().filter(news_items=item)
    earlier, later = item.neighbors()
    context = {
        "item": item,
        "earlier": earlier,
        "later": later,
        "people": Person.objects.listed().filter(news_items=item).order_by("sort_name", "pk"),
        "publications": listed(about.latest_first()),
        "projects": Project.objects.public().filter(news_items=item).order_by("name", "pk"),
    }
    return render(request, "website/news_item.html", context)


@require_safe
def events(request: HttpRequest) -> HttpResponse:
    """Upcoming events, the next one first, and past ones, the latest first."""
    past = Paginator(CalendarEvent.objects.past().for_list(), _EVENTS_ON_A_PAGE)
    page = past.get_page(request.GET.get("page"))
    upcoming = CalendarEvent.objects.upcoming().for_list() if page.number == 1 else []
    return render(request, "website/events.html", {"upcoming": upcoming, "page_obj": page})


@require_safe
@at_slug(lambda: CalendarEvent.objects.public().select_related("person"))
def event(request: HttpRequest, event: CalendarEvent) -> HttpResponse:
    return render_event(request, event)


def render_event(request: HttpRequest, event: CalendarEvent) -> HttpResponse:
    return render(request, "website/event.html", {"event": event})


@require_safe
def events_calendar(request: HttpRequest) -> HttpResponseBase:
    """The latest events as a calendar to subscribe to."""
    found = CalendarEvent.objects.public().select_related("person").order_by("-starts_at", "-pk")
    return calendar_response(
        request,
        found[:_EVENTS_IN_CALENDAR],
        name=f"{_('Events')} – {current_site().name}",
        page=reverse("events:events"),
        filename="",
    )


@require_safe
@at_slug(lambda: CalendarEvent.objects.public().select_related("person"))
def event_calendar(request: HttpRequest, event: CalendarEvent) -> HttpResponseBase:
    return calendar_response(
        request,
        [event],
        name=event.title,
        page=event.get_absolute_url(),
        filename=f"{event.slug}.ics",
    )


@require_safe
def areas(request: HttpRequest) -> HttpResponse:
    found = ResearchArea.objects.public().in_order().for_list()
    return render(request, "website/areas.html", {"areas": found})


@require_safe
@at_slug(ResearchArea.objects.public)
def area(request: HttpRequest, area: ResearchArea) -> HttpResponse:
    return render_area(request, area)


def render_area(request: HttpRequest, area: ResearchArea) -> HttpResponse:
    tree, about = whole_tree(), publications_of(area)
    people = people_of(area, tree)
    context = {
        "area": area,
        "tree": tree,
        "people": people,
        "projects": projects_of(area),
        "publications": listed(about.latest_first()[:MOST_PUBLICATIONS]),
        "publications_count": about.count(),
        "interests": interests_of(area),
    }
    return render(request, "website/area.html", context)


@require_safe
def theme(request: HttpRequest, version: str) -> HttpResponse:
    """Return the style sheet. One with an old version is the current one, for a page in a cache."""
    css = theme_css(Site.objects.stored())
    if not css:
        raise Http404
    response = HttpResponse(css, content_type="text/css; charset=utf-8")
    if version == version_of_theme(css):
        patch_cache_control(response, public=True, max_age=_A_YEAR, immutable=True)
    return response
