"""The answers where something broke, or where there is too much to do at the moment."""

import sys

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from directory.databases import explain

_TRY_AGAIN_AFTER = 30  # seconds


def server_error(request: HttpRequest) -> HttpResponse:
    """500, or 503 where the database is the reason.

    Without the request's context, whose processors may be what broke.
    """
    if explain(sys.exc_info()[1]):
        return unavailable(retry_after=_TRY_AGAIN_AFTER)
    return HttpResponse(render_to_string("500.html"), status=500)


def unavailable(*, retry_after: int) -> HttpResponse:
    """503; the visitor may try again after so many seconds."""
    headers = {"Retry-After": str(retry_after), "Cache-Control": "no-store"}
    return HttpResponse(render_to_string("503.html"), status=503, headers=headers)
