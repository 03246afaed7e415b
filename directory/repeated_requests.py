"""Answer repeated requests for public pages before Django does.

Building Django's request and running the middleware takes several times as long as finding a page.
The page cache decides what is public and for how long; this remembers its answers in the memory of
the process, by all that the page cache and the middleware before it read of a request.
"""

import datetime
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from functools import lru_cache
from threading import Lock
from typing import NamedTuple
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from django.conf import settings
from django.utils import timezone
from django.utils.http import parse_etags

from directory import replica
from directory.caching.data_version import version_if_connected
from directory.caching.pages import PAGE, Page
from directory.request_ids import HEADER, request_id

_MOST_BYTES = 16 * 1024 * 1024
_OVERHEAD = 2_000  # bytes of an answer's headers, and of what it is found by
_READ = (
    *("PATH_INFO", "SCRIPT_NAME", "QUERY_STRING"),
    *("wsgi.url_scheme", "HTTP_HOST", "SERVER_NAME", "SERVER_PORT"),
    *("HTTP_ACCEPT_LANGUAGE", "HTTP_ACCEPT_ENCODING"),
)
_LEFT_TO_DJANGO = ("HTTP_COOKIE", "HTTP_AUTHORIZATION", "CONTENT_LENGTH", "HTTP_TRANSFER_ENCODING")

Record = Callable[[str, int, float], None]
"""Counts an answer: its path, its status, and the seconds that it took."""
_Signature = tuple[str | None, ...]


class _Answer(NamedTuple):
    version: str
    day: datetime.date
    etag: str
    headers: list[tuple[str, str]]
    body: bytes | None
    """None if only clients that have the page were answered."""

    @classmethod
    def of(cls, page: Page) -> "_Answer":
        response = page.response
        if response is None:
            return cls(page.version, page.day, page.etag, [], None)
        headers = [(name, value) for name, value in response.items() if name != HEADER]
        return cls(page.version, page.day, page.etag, headers, response.content)

    @property
    def size(self) -> int:
        return _OVERHEAD + len(self.body or b"")


class RepeatedRequests:
    """An application in front of Django's, for GET requests like those that Django has answered.

    An answer is valid on the day, and for the version of the data, that the page cache names.
    """

    def __init__(self, django: WSGIApplication, record: Record | None = None) -> None:
        self.django = django
        self._record = record
        proxy = settings.SECURE_PROXY_SSL_HEADER
        self._read = (*_READ, proxy[0]) if proxy else _READ
        self._answers: OrderedDict[_Signature, _Answer] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] != "GET" or any(name in environ for name in _LEFT_TO_DJANGO):
            return self.django(environ, start_response)
        begun = time.perf_counter()
        signature = tuple(map(environ.get, self._read))
        answer = self._find(signature)
        is_known = answer is not None and _has(environ, answer.etag)
        if answer is None or (answer.body is None and not is_known):
            response = self.django(environ, start_response)
            if page := environ.get(PAGE):
                self._keep(signature, _Answer.of(page))
            return response
        number = (HEADER, request_id(environ))
        if is_known:
            start_response("304 Not Modified", [("ETag", answer.etag), number])
        else:
            start_response("200 OK", [*answer.headers, number])
        if self._record:
            status = 304 if is_known else 200
            self._record(environ["PATH_INFO"], status, time.perf_counter() - begun)
        return [] if is_known or answer.body is None else [answer.body]

    def _find(self, signature: _Signature) -> _Answer | None:
        with self._lock:
            answer = self._answers.get(signature)
            if answer is None:
                return None
            self._answers.move_to_end(signature)
        is_valid = (
            answer.day == _day(int(time.time()) // 60) and answer.version == version_if_connected()
        )
        return answer if is_valid else None

    def _keep(self, signature: _Signature, answer: _Answer) -> None:
        with self._lock:
            if before := self._answers.pop(signature, None):
                self._bytes -= before.size
            self._answers[signature] = answer
            self._bytes += answer.size
            while self._bytes > _MOST_BYTES:
                self._bytes -= self._answers.popitem(last=False)[1].size


def _has(environ: WSGIEnvironment, etag: str) -> bool:
    known = environ.get("HTTP_IF_NONE_MATCH", "")
    return known == etag or (bool(known) and etag in parse_etags(known))


@lru_cache(maxsize=1)
def _day(minute: int) -> datetime.date:
    """Return today, once for each minute since the epoch: days begin and end with one."""
    return timezone.localdate()


def in_front_of(django: WSGIApplication) -> WSGIApplication:
    """Return the application to be served.

    With a replica, Django answers all requests: it knows what to do while the primary is away.
    """
    if replica.is_configured():
        return django
    if "directory.metrics.MetricsMiddleware" not in settings.MIDDLEWARE:
        return RepeatedRequests(django)
    from directory.metrics import record  # where the metrics are kept must be known before

    return RepeatedRequests(django, record)
