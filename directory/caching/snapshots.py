"""Read a whole page from one snapshot of the database, whatever is committed meanwhile."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.db import Error, connection, transaction
from django.http import FileResponse, HttpRequest, StreamingHttpResponse
from django.http.response import HttpResponseBase

from directory.caching.data_version import (
    begin_postgresql_snapshot,
    version_of_sqlite_snapshot,
)
from directory.replica import replica_with_everything
from foundation.slugs import fixed_url
from foundation.snapshot_version import reading_version

_SERVER_ERROR = 500


@contextmanager
def read_snapshot(version: Callable[[], str | None] | None = None) -> Iterator[None]:
    """Run all queries of the block on one snapshot; does nothing inside a transaction.

    `version` determines that of the snapshot, if it isn't one of the primary.
    """
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        known = version_of_sqlite_snapshot()
        with reading_version(known), _deferred(connection), transaction.atomic():
            yield
    else:
        with transaction.atomic():
            begun = begin_postgresql_snapshot()
            with reading_version(version or (lambda: begun)):
                yield


@contextmanager
def _deferred(sqlite: Any) -> Iterator[None]:
    """Begin SQLite transactions without the write lock, so that writers don't have to wait."""
    sqlite.ensure_connection()
    mode, sqlite.transaction_mode = sqlite.transaction_mode, "DEFERRED"
    try:
        yield
    finally:
        sqlite.transaction_mode = mode


class ReadSnapshotMiddleware:
    """Render each public page, and stream each export, in one read transaction."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.method not in ("GET", "HEAD") or _may_write(request):
            return self.get_response(request)
        if settings.SESSION_COOKIE_NAME in request.COOKIES:
            _ = request.user.is_authenticated  # may end a session, which writes
        response = self._from_replica(request)
        if response is None:
            with read_snapshot():
                response = self.get_response(request)
        if isinstance(response, StreamingHttpResponse) and not isinstance(response, FileResponse):
            content: Any = response.streaming_content
            response.streaming_content = _in_snapshot(content)
        return response

    def _from_replica(self, request: HttpRequest) -> HttpResponseBase | None:
        """Return the page as the replica has it; None if the primary must be asked.

        If the replica stops in the middle, or ends a query that holds up its following of the
        primary, the page is made again. What is streamed comes from the primary.
        """
        try:
            with replica_with_everything() as version:
                if version is None:
                    return None
                with read_snapshot(version):
                    response = self.get_response(request)
        except Error:
            return None
        return None if response.status_code >= _SERVER_ERROR else response


def _may_write(request: HttpRequest) -> bool:
    """Whether a GET may: of the admin, and when one returns from signing in elsewhere."""
    return request.path.startswith((fixed_url("admin:index"), "/accounts/"))


def _in_snapshot(content: Iterable[bytes]) -> Iterator[bytes]:
    with read_snapshot():
        yield from content
