"""The health check."""

from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from directory.databases import NOT_MIGRATED, explain

_known: set[str] = set()
"""Databases that are migrated; the check is slow, so each one is checked only once."""


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Respond with 200 if the database is available and migrated, otherwise 503 and the reason."""
    try:
        problem = _problem()
    except Error as error:
        problem = explain(error) or "The database is not responding."
    if problem:
        return HttpResponse(f"{problem}\n", status=503, content_type="text/plain")
    return HttpResponse("ok\n", content_type="text/plain")


def _problem() -> str | None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        cursor.fetchone()
    name = str(connection.settings_dict["NAME"])
    if name not in _known:
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            return NOT_MIGRATED
        _known.add(name)
    return None
