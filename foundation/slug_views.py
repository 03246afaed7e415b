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

from foundation.compiled_queries import CompiledQuerySet
from foundation.slugs import Slugged, SlugGoneError, find_by_retired_slug, without_nul


class _ViewOfSlug(Protocol):
    def __call__(self, request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponseBase: ...


def at_slug(
    records: Callable[[], QuerySet[Any]],
) -> Callable[[Callable[..., HttpResponseBase]], _ViewOfSlug]:
    """Look up the URL's `slug` in `records()` and pass the record to the view instead of the slug.

    `records()` is a queryset that may be compiled once (`foundation.compiled_queries`).

    A retired slug redirects to the same view at the current slug, with the query string. Responds
    with 404 if no record has or had the slug, and with 410 if it was made of a former name.
    """

    with_slug = CompiledQuerySet(
        lambda slug: records().filter(slug=slug).order_by(), asks_first=True
    )

    def decorate(view: Callable[..., HttpResponseBase]) -> _ViewOfSlug:
        @wraps(view)
        def view_of_slug(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponseBase:
            if found := list(with_slug(without_nul(slug))):
                return view(request, found[0], **kwargs)
            try:
                record = find_by_retired_slug(records(), slug)
            except ObjectDoesNotExist:
                raise Http404 from None
            except SlugGoneError:
                return render(request, "410.html", status=HTTPStatus.GONE)
            return redirect(_current_url(request, record), permanent=True)

        return view_of_slug

    return decorate


def _current_url(request: HttpRequest, record: Slugged) -> str:
    match = request.resolver_match
    assert match is not None  # the address was resolved, or there would be no slug
    path = reverse(match.view_name, kwargs={**match.kwargs, "slug": record.slug})
    query = request.META.get("QUERY_STRING", "")
    return f"{path}?{query}" if query else path
