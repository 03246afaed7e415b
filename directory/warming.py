"""Make a web process ready before it accepts requests.

The first requests of a process load modules, compile templates and read the program's files for
the keys of the page cache. A few pages are requested here instead, as a visitor with a session
would, who gets nothing from the cache. The pages of the list of publications come last, so that the
process has the rows that profiles and other lists share.
"""

import logging
import math
import time
from collections.abc import Callable, Iterator
from http import HTTPStatus
from typing import Any
from wsgiref.types import WSGIApplication
from wsgiref.util import setup_testing_defaults

from django.conf import settings
from django.db import Error, connections

from directory.caching.pages import program_digest
from foundation.faceted_list import PER_PAGE
from people.models import Person
from publications.models import Publication
from publications.templatetags.publication_rows import ROWS_KEPT

_LONGEST = 5  # seconds after which no further page is requested
_LONGEST_FOR_LIST = 2  # the same for the pages of the list, after the others
_PAGES = ("/", "/people/", "/publications/", "/affiliations/", "/search/?q=a", "/accounts/login/")
_logger = logging.getLogger(__name__)


def warm(application: WSGIApplication, still_alive: Callable[[], object]) -> int:
    """Request pages until one fails, for a limited time, and return how many were answered.

    Calls `still_alive` before each.
    """
    answered = 0
    try:
        program_digest()
        for paths, longest in ((_paths(), _LONGEST), (_pages_of_list(), _LONGEST_FOR_LIST)):
            begun = time.monotonic()
            for path in paths:
                still_alive()
                if time.monotonic() - begun > longest or _status(application, path) >= 400:
                    return answered
                answered += 1
    except Error as error:  # requests are answered with 503 until the database is there
        _logger.info("Not warmed: %s", error)
    except Exception:  # the process takes requests anyway
        _logger.exception("Not warmed")
    finally:
        connections.close_all()  # of this thread, which answers no requests
    return answered


def _paths() -> Iterator[str]:
    yield from _PAGES
    for rows in (Person.objects.listed(), Publication.objects.public()):
        if record := rows.order_by("pk").first():
            yield record.get_absolute_url()


def _pages_of_list() -> Iterator[str]:
    """Yield the pages after the first one, as far as a process keeps their rows."""
    rows = min(Publication.objects.public().count(), ROWS_KEPT)
    for number in range(2, math.ceil(rows / PER_PAGE) + 1):
        yield f"/publications/?page={number}"


def _status(application: WSGIApplication, path: str) -> int:
    found: list[str] = []

    def start_response(status: str, headers: Any, exc_info: Any = None) -> Any:
        found.append(status)

    body = application(_environ(path), start_response)
    try:
        for _part in body:
            pass
    finally:
        if close := getattr(body, "close", None):
            close()
    return int(found[0].split()[0]) if found else HTTPStatus.INTERNAL_SERVER_ERROR


def _environ(path: str) -> dict[str, Any]:
    path, _question_mark, query = path.partition("?")
    environ: dict[str, Any] = {
        "PATH_INFO": path,
        "QUERY_STRING": query,
        "HTTP_HOST": _host(),
        "HTTP_COOKIE": f"{settings.SESSION_COOKIE_NAME}=of-no-one",
        "REMOTE_ADDR": "127.0.0.1",
        "wsgi.url_scheme": "https" if settings.SECURE_SSL_REDIRECT else "http",
    }
    setup_testing_defaults(environ)
    return environ


def _host() -> str:
    host: str = settings.ALLOWED_HOSTS[0].lstrip(".")
    return "localhost" if host == "*" else host
