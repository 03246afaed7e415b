"""Public pages are rendered once, and again when the data has changed."""

import datetime
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.core.cache import caches
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.utils import timezone
from pytest_django import Settings

from directory.caching import pages
from directory.caching.data_version import data_version
from people.models import Person
from tests.factories import make_person, make_publication
from tests.query_counts import queries_of

pytestmark = pytest.mark.django_db(transaction=True)

PAGES = [
    "/",
    "/people/",
    "/people/alice-example/",
    "/publications/",
    "/affiliations/",
    "/search/?q=a",
]
PATIENCE = 120  # seconds


@pytest.fixture(autouse=True)
def _no_pages_yet() -> Iterator[None]:
    caches["pages"].clear()
    yield
    caches["pages"].clear()


def while_nothing_is_written(visit: Callable[[], None]) -> None:
    """Retry if another process wrote meanwhile, as other tests do on the same server.

    A visit should be short: a test of an import writes for seconds, with hardly a pause.
    """
    deadline = time.monotonic() + PATIENCE
    while True:
        before = data_version()
        try:
            visit()
        except AssertionError:
            if data_version() == before or time.monotonic() > deadline:
                raise
            time.sleep(0.02)
        else:
            return


def test_a_page_is_rendered_once(client: Client) -> None:
    make_person()

    def visit(path: str) -> None:
        first = client.get(path)
        again = client.get(path)
        assert again.content == first.content
        for each in (first, again):
            del each.headers["X-Request-ID"]  # of one request, also for a cached page
        assert again.headers == first.headers
        # Whether anything has changed, PostgreSQL is asked without Django; SQLite's file says so.
        assert queries_of(path) == []

    for path in PAGES:
        while_nothing_is_written(partial(visit, path))


def test_kept_pages_have_the_headers_that_protect_their_readers(client: Client) -> None:
    names = ("Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy")

    def visit() -> None:
        client.get("/people/")
        kept = client.get("/people/")
        assert all(kept.headers[name] for name in names)
        assert queries_of("/people/") == []

    while_nothing_is_written(visit)


def test_requests_that_have_to_be_refused_are_refused_for_kept_pages(client: Client) -> None:
    def visit() -> None:
        etag = client.get("/people/").headers["ETag"]
        known = {"if-none-match": etag}
        assert client.get("/people/", headers=known).status_code == 304
        large = client.generic("GET", "/people/", b"", CONTENT_LENGTH="99999999", headers=known)
        assert large.status_code == 413
        assert client.get("/people/", headers={**known, "host": "a b"}).status_code == 400

    while_nothing_is_written(visit)


def test_a_visitor_with_the_current_page_gets_304(client: Client) -> None:
    make_person()

    def visit(path: str) -> None:
        etag = client.get(path).headers["ETag"]
        again = client.get(path, headers={"if-none-match": etag})
        assert again.status_code == 304
        assert again.content == b""
        assert again.headers["ETag"] == etag

    for path in (*PAGES, "/publications.bib", "/publications.json", "/sitemap.xml"):
        while_nothing_is_written(partial(visit, path))


def test_a_page_is_rendered_again_after_a_write(client: Client) -> None:
    make_person()
    etag = client.get("/people/").headers["ETag"]
    Person.objects.update(name="Alice Renamed")
    again = client.get("/people/", headers={"if-none-match": etag})
    assert again.status_code == 200
    assert "Alice Renamed" in again.content.decode()


def test_a_page_is_rendered_again_on_the_next_day(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    etag = client.get("/").headers["ETag"]
    monkeypatch.setattr(timezone, "localdate", lambda **_options: datetime.date(2100, 1, 1))
    assert client.get("/").headers["ETag"] != etag


def test_a_changed_site_name_is_shown_at_once(client: Client, settings: Settings) -> None:
    client.get("/")
    settings.SITE_NAME = "Another Group"
    assert "Another Group" in client.get("/").content.decode()


def test_a_release_with_other_code_or_texts_has_pages_of_its_own(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = ["people/views.py", "templates/base.html", "static/css/site.css", "locale/de/django.mo"]
    people, _templates, static, locale = (tmp_path / name.split("/")[0] for name in files)
    settings.BASE_DIR = tmp_path
    settings.STATICFILES_DIRS, settings.LOCALE_PATHS = [static], [locale]
    monkeypatch.setattr(apps.get_app_config("people"), "path", str(people))
    digests = {pages.program_digest.__wrapped__()}
    for number, name in enumerate(files, start=2):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text("changed")
        digests.add(pages.program_digest.__wrapped__())
        assert len(digests) == number, name


def test_each_url_is_cached_separately(client: Client) -> None:
    make_person()
    make_publication()
    paths = (*PAGES, "/publications/?page=2", "/publications/?q=a", "/people/?q=a")
    assert len({client.get(path).headers["ETag"] for path in paths}) == len(paths)


def test_pages_for_members_are_neither_taken_from_the_cache_nor_stored(client: Client) -> None:
    make_person()
    public = client.get("/people/").content
    member = Client()
    member.force_login(User.objects.create_user("member"))
    theirs = member.get("/people/")
    assert "ETag" not in theirs.headers
    assert "private" in theirs.headers["Cache-Control"]
    assert client.get("/people/").content == public


@pytest.mark.parametrize("headers", [{"cookie": "messages=shown"}, {"authorization": "Basic x"}])
def test_a_visitor_who_has_a_message_or_says_who_they_are_gets_a_page_of_their_own(
    client: Client, headers: dict[str, str]
) -> None:
    client.get("/people/")
    assert "ETag" not in client.get("/people/", headers=headers).headers


@pytest.mark.parametrize(
    ("header", "value", "is_kept"),
    [
        ("Vary", "Accept-Language, Cookie", True),
        ("Vary", "User-Agent", False),
        ("Cache-Control", "private", False),
        ("Cache-Control", "no-store", False),
        ("Set-Cookie", "", False),
    ],
)
def test_a_response_that_may_differ_for_others_is_not_cached(
    rf: RequestFactory, header: str, value: str, *, is_kept: bool
) -> None:
    response = HttpResponse("Hello")
    if header == "Set-Cookie":
        response.set_cookie("seen", "1")
    else:
        response.headers[header] = value
    answer = pages.PageCacheMiddleware(lambda _request: response)(rf.get("/people/"))
    assert ("ETag" in answer.headers) == is_kept


def test_an_error_is_not_cached(client: Client) -> None:
    assert client.get("/people/alice-example/").status_code == 404
    make_person()
    assert client.get("/people/alice-example/").status_code == 200


def test_a_compressed_page_is_cached_separately(client: Client) -> None:
    def visit() -> None:
        for _ in range(2):
            assert "Content-Encoding" not in client.get("/").headers
            compressed = client.get("/", headers={"accept-encoding": "gzip"})
            assert compressed.headers["Content-Encoding"] == "gzip"

    while_nothing_is_written(visit)


def test_each_language_is_cached_separately(client: Client, settings: Settings) -> None:
    settings.LANGUAGES = [("en", "English"), ("de", "Deutsch")]

    def visit() -> None:
        ours, theirs = client.get("/"), client.get("/", headers={"accept-language": "de"})
        assert ours.headers["ETag"] != theirs.headers["ETag"]

    while_nothing_is_written(visit)


def test_pages_are_not_cached_in_debug_mode(client: Client, settings: Settings) -> None:
    settings.DEBUG = True
    assert "ETag" not in client.get("/").headers
