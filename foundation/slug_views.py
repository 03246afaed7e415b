"""Views of one record, found by its slug or by a retired one."""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any, Protocol

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse

from foundation.slugs import Slugged, SlugGoneError, find_by_slug


class _ViewOfSlug(Protocol):
    def __call__(self, request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponseBase: ...


def at_slug(
    records: Callable[[], QuerySet[Any]],
) -> Callable[[Callable[..., HttpResponseBase]], _ViewOfSlug]:
    """Look up the URL's `slug` in `records()` and pass the record to the view instead of the slug.

    A retired slug redirects to the same view at the current slug, with the query string. Responds
    with 404 if no record has or had the slug, and with 410 if it was made of a former name.
    """

    def decorate(view: Callable[..., HttpResponseBase]) -> _ViewOfSlug:
        @wraps(view)
        def view_of_slug(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponseBase:
            try:
                record, has_moved = find_by_slug(records(), slug)
            except ObjectDoesNotExist:
                raise Http404 from None
            except SlugGoneError:
                return render(request, "410.html", status=HTTPStatus.GONE)
            if has_moved:
                return redirect(_current_url(request, record), permanent=True)
            return view(request, record, **kwargs)

        return view_of_slug

    return decorate


def _current_url(request: HttpRequest, record: Slugged) -> str:
    match = request.resolver_match
    assert match is not None  # the address was resolved, or there would be no slug
    path = reverse(match.view_name, kwargs={**match.kwargs, "slug": record.slug})
    query = request.META.get("QUERY_STRING", "")
    return f"{path}?{query}" if query else path
