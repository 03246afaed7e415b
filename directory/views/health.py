"""For whatever watches the server."""

from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from directory.databases import NOT_MIGRATED, explain

_known: set[str] = set()
"""Databases that were found migrated: they stay so, and to look takes a while."""


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """200 where the database answers and is migrated, else 503 with the reason."""
    try:
        problem = _problem()
    except Error as error:
        problem = explain(error) or "The database does not answer."
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
