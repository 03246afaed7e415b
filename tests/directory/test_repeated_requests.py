"""Repeated requests for public pages are answered without Django, and never with old pages."""

import datetime
import time
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple
from wsgiref.types import WSGIEnvironment
from wsgiref.util import setup_testing_defaults

import pytest
from django.core.cache import caches
from django.core.wsgi import get_wsgi_application
from django.db import connection
from django.utils import timezone
from pytest_django import Settings

from directory import repeated_requests
from directory.repeated_requests import RepeatedRequests, in_front_of
from people.models import Person
from tests.directory.caching.test_pages import PATIENCE
from tests.factories import make_person

pytestmark = pytest.mark.django_db(transaction=True)


class Answer(NamedTuple):
    status: str
    headers: dict[str, str]
    body: bytes
    by_django: bool


class Site:
    """The application, and how often Django was asked."""

    def __init__(self) -> None:
        self.asked = 0
        self.recorded: list[tuple[str, int]] = []
        self._django = get_wsgi_application()
        self.application = RepeatedRequests(
            self._count, lambda path, status, _seconds: self.recorded.append((path, status))
        )

    def _count(self, environ: WSGIEnvironment, start_response: Any) -> Iterable[bytes]:
        self.asked += 1
        return self._django(environ, start_response)

    def get(self, path: str, **variables: str) -> Answer:
        before = self.asked
        path, _, query = path.partition("?")
        environ: dict[str, Any] = {"PATH_INFO": path, "QUERY_STRING": query, **variables}
        setup_testing_defaults(environ)
        started: list[Any] = []
        body = self.application(environ, lambda *given: started.extend(given))  # type: ignore[arg-type]
        content = b"".join(body)
        if close := getattr(body, "close", None):
            close()
        status, headers = started[:2]
        return Answer(status, dict(headers), content, self.asked > before)


@pytest.fixture
def site() -> Site:
    caches["pages"].clear()
    return Site()


def repeated(ask: Callable[[], Answer]) -> Answer:
    """Ask until Django isn't needed: on PostgreSQL, other tests write to the same server."""
    deadline = time.monotonic() + PATIENCE
    while (answer := ask()).by_django and time.monotonic() < deadline:
        time.sleep(0.01)
    return answer


def test_a_repeated_request_is_answered_as_before_and_without_django(site: Site) -> None:
    make_person()
    first = site.get("/people/")
    again = repeated(lambda: site.get("/people/"))
    assert not again.by_django
    assert (again.status, again.body) == (first.status, first.body)
    assert first.headers.keys() == again.headers.keys()
    differs = {name for name in first.headers if first.headers[name] != again.headers[name]}
    assert "X-Request-ID" in differs
    assert differs <= {"X-Request-ID", "ETag"}


def test_a_client_that_has_the_page_gets_304_without_django(site: Site) -> None:
    def ask() -> Answer:
        etag = site.get("/people/").headers["ETag"]
        return site.get("/people/", HTTP_IF_NONE_MATCH=f'"other", {etag}')

    again = repeated(ask)
    assert not again.by_django
    assert (again.status, again.body) == ("304 Not Modified", b"")
    assert again.headers.keys() == {"ETag", "X-Request-ID"}


def test_a_client_with_an_old_page_gets_the_new_one(site: Site) -> None:
    answer = repeated(lambda: site.get("/people/", HTTP_IF_NONE_MATCH='W/"old"'))
    assert not answer.by_django
    assert answer.status == "200 OK"
    assert b"</html>" in answer.body


def test_a_page_that_only_clients_with_it_asked_for_is_made_for_others(site: Site) -> None:
    etag = site.get("/people/").headers["ETag"]
    other = Site()
    other.get("/people/", HTTP_IF_NONE_MATCH=etag)
    answer = other.get("/people/")
    assert answer.status == "200 OK"
    assert b"</html>" in answer.body


@pytest.mark.parametrize("known", [False, True])
def test_a_write_is_seen_by_the_next_request(site: Site, *, known: bool) -> None:
    make_person()
    for number in range(3):
        site.get("/people/")
        etag = site.get("/people/").headers["ETag"]
        Person.objects.update(name=f"Alice Number {number}")
        answer = site.get("/people/", **({"HTTP_IF_NONE_MATCH": etag} if known else {}))
        assert answer.by_django
        assert f"Alice Number {number}".encode() in answer.body


def test_a_page_is_asked_for_again_on_the_next_day(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    repeated(lambda: site.get("/people/"))
    monkeypatch.setattr(timezone, "localdate", lambda: datetime.date(2100, 1, 1))
    repeated_requests._day.cache_clear()
    try:
        assert site.get("/people/").by_django
    finally:
        repeated_requests._day.cache_clear()


@pytest.mark.parametrize(
    "variables",
    [
        {"REQUEST_METHOD": "HEAD"},
        {"HTTP_COOKIE": "sessionid=1"},
        {"HTTP_AUTHORIZATION": "Basic x"},
        {"CONTENT_LENGTH": "99999999"},
        {"HTTP_HOST": "another.example.org"},
        {"wsgi.url_scheme": "https"},
        {"QUERY_STRING": "q=a"},
        {"HTTP_ACCEPT_ENCODING": "gzip"},
        {"HTTP_ACCEPT_LANGUAGE": "de"},
    ],
    ids=lambda variables: next(iter(variables)),
)
def test_another_kind_of_request_is_left_to_django(site: Site, variables: dict[str, str]) -> None:
    repeated(lambda: site.get("/people/"))
    assert site.get("/people/", **variables).by_django


@pytest.mark.parametrize("path", ["/nothing-here/", "/accounts/login/", "/admin/", "/healthz"])
def test_what_the_page_cache_does_not_keep_is_left_to_django(site: Site, path: str) -> None:
    assert all(site.get(path).by_django for _ in range(3))


def test_the_scheme_that_a_trusted_proxy_reports_makes_another_page(settings: Settings) -> None:
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    site = Site()
    repeated(lambda: site.get("/people/"))
    assert site.get("/people/", HTTP_X_FORWARDED_PROTO="https").by_django
    given = repeated(lambda: site.get("/people/", HTTP_X_REQUEST_ID="of-the-proxy"))
    assert given.headers["X-Request-ID"] == "of-the-proxy"


def test_django_opens_the_connection_to_the_database(site: Site) -> None:
    repeated(lambda: site.get("/people/"))
    connection.close()
    assert site.get("/people/").by_django
    assert not repeated(lambda: site.get("/people/")).by_django


def test_the_memory_is_bounded(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    largest = 100_000
    monkeypatch.setattr(repeated_requests, "_MOST_BYTES", largest)
    for number in range(60):
        site.get(f"/people/?unknown={number}")
    assert 0 < sum(each.size for each in site.application._answers.values()) <= largest
    assert site.application._bytes <= largest


def test_answers_are_counted_by_path_and_status(site: Site) -> None:
    answer = repeated(lambda: site.get("/people/"))
    repeated(lambda: site.get("/people/", HTTP_IF_NONE_MATCH=answer.headers["ETag"]))
    assert ("/people/", 200) in site.recorded
    assert set(site.recorded) <= {("/people/", 200), ("/people/", 304)}


def test_with_a_replica_django_answers_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    django = get_wsgi_application()
    assert isinstance(in_front_of(django), RepeatedRequests)
    monkeypatch.setattr(repeated_requests.replica, "is_configured", lambda: True)
    assert in_front_of(django) is django
