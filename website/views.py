"""Own pages, open positions, and the site's style sheet."""

from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from foundation.slug_views import at_slug
from website.models import Page, Position, Site
from website.theme import theme_css, version_of_theme

_A_YEAR = 365 * 24 * 3600


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
def theme(request: HttpRequest, version: str) -> HttpResponse:
    """Return the style sheet. One with an old version is the current one, for a page in a cache."""
    css = theme_css(Site.objects.stored())
    if not css:
        raise Http404
    response = HttpResponse(css, content_type="text/css; charset=utf-8")
    if version == version_of_theme(css):
        patch_cache_control(response, public=True, max_age=_A_YEAR, immutable=True)
    return response
