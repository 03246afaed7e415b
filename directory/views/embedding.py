"""Lists as other sites show them: the only pages that may be in a frame. See docs/embedding.md."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.paginator import Page
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from directory.content_security_policy import policy
from foundation.faceted_list import FacetedList
from people.person_list import PersonList
from publications.publication_list import PublicationList

SCRIPT = settings.BASE_DIR / "static" / "js" / "embed.js"


def _framed(view: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Let any site show what the view returns in a frame."""

    def framed(request: HttpRequest) -> HttpResponse:
        response = view(request)
        response.headers["Content-Security-Policy"] = policy(frame_ancestors="*")
        return response

    return require_safe(xframe_options_exempt(framed))


def _render(
    request: HttpRequest, name: str, found: FacetedList[Any], page: Page[Any], **context: Any
) -> HttpResponse:
    context |= {"found": found, "page_obj": page, "list_url": found.address.with_changes()}
    return render(request, f"embed/{name}.html", context)


@_framed
def embedded_publications(request: HttpRequest) -> HttpResponse:
    found = PublicationList(request.GET, reverse("publications:publications"))
    return _render(request, "publications", found, found.page(request.GET.get("page")))


@_framed
def embedded_people(request: HttpRequest) -> HttpResponse:
    found = PersonList(request.GET, reverse("people:people"))
    page = found.page(request.GET.get("page"))
    return _render(request, "people", found, page, rows=page.object_list, tree=found.tree)


@require_safe
def embed_script(request: HttpRequest) -> HttpResponse:
    """Return the script at an address that stays the same, because other sites name it."""
    response = HttpResponse(SCRIPT.read_text(), content_type="text/javascript; charset=utf-8")
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response
