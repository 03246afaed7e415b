"""The query parameters that each page reads; others are dropped before the cache looks it up."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from urllib.parse import urlencode

from django.http import HttpRequest, QueryDict
from django.http.response import HttpResponseBase
from django.urls import Resolver404, resolve

from foundation.given_query import replace_query
from people.filters import PersonFilter
from publications.filters import PublicationFilter

_PEOPLE = (*PersonFilter.base_filters, "page")
_PUBLICATIONS = (*PublicationFilter.base_filters, "page")
_VALUES = ("facet", "text")
_ORGANIZATIONS = ("q", "kind", "country", "ror", "within")
_YEARS = ("year_from", "year_to")
_CV = ("language", "publications", "authors", "paper")

READ_BY: Mapping[str, tuple[str, ...]] = {
    "/": (),
    "/search/": ("q", "kind"),
    "/search/suggestions/": ("q",),
    "/search/values/{records}/": (*_PEOPLE, *_PUBLICATIONS, *_VALUES),
    "/embed/publications/": _PUBLICATIONS,
    "/embed/people/": _PEOPLE,
    "/embed.js": (),
    "/connections/": _YEARS,
    "/people/": (*_PEOPLE, "more", "view"),
    "/people/{slug}/": (),
    "/people/{slug}/connections/": _YEARS,
    "/people/{slug}/cv/": _CV,
    "/people/{slug}/cv.pdf": _CV,
    "/people/{slug}/report/": ("sent",),
    "/publications/{slug}/report/": ("sent",),
    "/affiliations/{slug}/report/": ("sent",),
    "/publications/": (*_PUBLICATIONS, "more"),
    "/publications/{slug}/": (),
    "/publications/{slug}/cite/": ("style",),
    "/publications/{slug}/{number}.pdf": (),
    "/projects/": (),
    "/projects/{slug}/": (),
    "/software/": (),
    "/software/{slug}/": (),
    "/datasets/": (),
    "/datasets/{slug}/": (),
    "/research/": (),
    "/research/{slug}/": (),
    "/news.{extension}": (),
    "/news/": ("page",),
    "/news/{slug}/": (),
    "/events.ics": (),
    "/events/": ("page",),
    "/events/{slug}.ics": (),
    "/events/{slug}/": (),
    "/positions/": (),
    "/positions/{slug}/": (),
    "/affiliations/": ("q", "page"),
    "/affiliations/{slug}/": ("page",),
    "/affiliations/{slug}/connections/": _YEARS,
    "/people/{slug}/card.png": (),
    "/publications/{slug}/card.png": (),
    "/cards/site.png": (),
    "/cards/lists/{name}.png": (),
    "/cards/{kind}/{slug}.png": (),
    "/publications.{extension}": (*_PUBLICATIONS, "style"),
    "/publications/{slug}.{extension}": (),
    "/people/{slug}.{extension}": (),
    "/people/{slug}/publications.{extension}": (*_PUBLICATIONS, "style"),
    "/affiliations/{slug}/publications.{extension}": (*_PUBLICATIONS, "style"),
    "/people.{extension}": _PEOPLE,
    "/api/v1/": (),
    "/api/v1/people/": (*_PEOPLE, "page_size"),
    "/api/v1/people/{slug}/": (),
    "/api/v1/publications/": (*_PUBLICATIONS, "page_size"),
    "/api/v1/publications/{slug}/": (),
    "/api/v1/organizations/": (*_ORGANIZATIONS, "page", "page_size"),
    "/api/v1/organizations/{slug}/": (),
    "/sitemap.xml": (),
    "/sitemap-{section}-{page}.xml": (),
    "/robots.txt": (),
    "/theme/{version}.css": (),
    "/favicon.ico": (),
    "/{slug}/": (),
    "/healthz": (),
    "/readyz": (),
    "/media/{path}": (),
}
"""By URL pattern. The parameters of other URLs, such as the admin's, are left unchanged."""

_ROUTE_PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")
_GROUP = re.compile(r"\(\?P<(\w+)>[^)]*\)")


@lru_cache(maxsize=200)
def _address(route: str) -> str:
    if not route.startswith("^") and "(?P<" not in route:
        return "/" + _ROUTE_PARAMETER.sub(r"{\1}", route)
    plain = _GROUP.sub(r"{\1}", route)
    return "/" + plain.removeprefix("^").removesuffix("$").replace("\\.", ".").replace("^", "")


def address_of(request: HttpRequest) -> str:
    """Return the URL pattern of the request, such as /people/{slug}/; empty for an unknown URL."""
    return address_of_path(request.path_info)


@lru_cache(maxsize=1000)  # comparing a path with all patterns takes a sixth of a cached response
def address_of_path(path: str) -> str:
    try:
        return _address(resolve(path).route)
    except Resolver404:
        return ""


class DropUnknownParametersMiddleware:
    """Drop the parameters that no page reads, so that they don't create cache entries."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        query = request.META.get("QUERY_STRING", "")
        if query and request.method in ("GET", "HEAD"):
            names = READ_BY.get(address_of(request))
            if names is not None:
                replace_query(request, _canonical(query, names))
        return self.get_response(request)


@lru_cache(maxsize=1000)
def _canonical(query: str, names: tuple[str, ...]) -> str:
    """Return the parameters `names` of the query, in its order, without empty ones."""
    given = QueryDict(query.encode("latin-1"))  # WSGI passes the bytes as Latin-1
    return urlencode(
        [(n, value) for n, values in given.lists() if n in names for value in values if value]
    )
