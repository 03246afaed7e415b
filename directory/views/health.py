"""The health checks: whether the server is alive, and whether it can take requests."""

from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.db import Error, connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from directory import replica
from directory.databases import NOT_MIGRATED, explain
from directory.migration_state import migration_state
from directory.writable_folders import is_writable

_known: set[str] = set()
"""Databases that are migrated; the check is slow, so each one is checked only once."""


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Respond with 200 if the database is available and migrated, otherwise 503 and the reason."""
    return _answer(_problem)


@never_cache
@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """Respond with 200 if, in addition, it has its style sheets and pictures can be uploaded.

    For a proxy or a rollout: before that, requests go to other servers.
    """
    return _answer(lambda: _problem() or _problem_of_files())


def _answer(find_problem: Callable[[], str | None]) -> HttpResponse:
    try:
        problem = find_problem()
    except Error as error:
        problem = explain(error) or "The database is not responding."
        if replica.is_configured():  # pages can be read from it
            with replica.replica_alone() as answers:
                problem = None if answers else problem
    if problem:
        return HttpResponse(f"{problem}\n", status=503, content_type="text/plain")
    return HttpResponse("ok\n", content_type="text/plain")


def _problem_of_files() -> str | None:
    if settings.PRODUCTION and not (settings.STATIC_ROOT / "staticfiles.json").is_file():
        return "Style sheets are missing; run: python manage.py collectstatic --no-input"
    # All servers have the same bucket: without it, taking them out of service would help no one.
    if settings.MEDIA_BUCKET or is_writable(Path(settings.MEDIA_ROOT)):
        return None
    return "Pictures can't be uploaded: MEDIA_ROOT isn't writable."


def _problem() -> str | None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        cursor.fetchone()
    name = str(connection.settings_dict["NAME"])
    if name not in _known:
        if migration_state(connection).unapplied:
            return NOT_MIGRATED
        _known.add(name)
    return None
