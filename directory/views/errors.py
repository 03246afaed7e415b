"""The responses to errors, and to requests that the server is too busy for."""

import sys

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from directory.databases import explain
from directory.full_disk import is_disk_full
from foundation.media_storage import FilesUnavailableError
from website.current_site import last_known_name

_TRY_AGAIN_AFTER = 30  # seconds


def server_error(request: HttpRequest) -> HttpResponse:
    """Respond with 500, or with 503 if the cause is a full disk, the database or the files' server.

    The context processors are left out, because they may be what failed.
    """
    error = sys.exc_info()[1]
    if is_disk_full(error):
        return disk_full()
    if explain(error) or isinstance(error, FilesUnavailableError):
        return unavailable(retry_after=_TRY_AGAIN_AFTER, was_form=request.method == "POST")
    return HttpResponse(_page("500.html"), status=500)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Respond with 400, or with 503 if the cause is a session that could not be saved."""
    cause: BaseException | None = exception
    while cause:
        if is_disk_full(cause):
            return disk_full()
        if explain(cause):
            return unavailable(retry_after=_TRY_AGAIN_AFTER)
        cause = cause.__cause__ or cause.__context__
    is_host = isinstance(exception, DisallowedHost)
    return HttpResponse(_page("unknown_host.html" if is_host else "400.html"), status=400)


def disk_full() -> HttpResponse:
    """Respond with 503 and say that nothing was saved, as no transaction was committed."""
    return _unavailable("disk_full.html", retry_after=_TRY_AGAIN_AFTER)


def too_large(reason: str, *, may_be_signed_out: bool = False) -> HttpResponse:
    """Respond with 413 to a request that is larger than allowed.

    A long form may be too large only because its session has ended.
    """
    page = _page("413.html", reason=reason, may_be_signed_out=may_be_signed_out)
    return HttpResponse(page, status=413)


def too_many(*, retry_after: int) -> HttpResponse:
    """Respond with 429 and the number of seconds after which to try again."""
    headers = {"Retry-After": str(retry_after), "Cache-Control": "no-store"}
    return HttpResponse(_page("429.html"), status=429, headers=headers)


def unavailable(*, retry_after: int, was_form: bool = False) -> HttpResponse:
    """Respond with 503 and the number of seconds after which to try again.

    To a form, the page also says how to keep what was typed.
    """
    return _unavailable("503.html", retry_after=retry_after, was_form=was_form)


def _unavailable(template: str, *, retry_after: int, **context: bool) -> HttpResponse:
    headers = {"Retry-After": str(retry_after), "Cache-Control": "no-store"}
    return HttpResponse(_page(template, **context), status=503, headers=headers)


def _page(template: str, **context: str | bool) -> str:
    return render_to_string(template, {"site_name": last_known_name(), **context})
