"""What a web process does before it accepts requests."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import caches
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import OperationalError, close_old_connections

from directory import warming
from directory.caching import pages
from foundation.faceted_list import PER_PAGE
from tests.factories import make_person, make_publication

pytestmark = pytest.mark.django_db


@pytest.fixture
def requested(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[str, int]]]:
    """The pages that were requested, with their status."""
    found: list[tuple[str, int]] = []
    ask = warming._status

    def recording(application: Any, path: str) -> int:
        found.append((path, ask(application, path)))
        return found[-1][1]

    monkeypatch.setattr(warming, "_status", recording)
    monkeypatch.setattr(warming, "_LONGEST", 600)  # the machine may be busy
    monkeypatch.setattr(warming, "_LONGEST_FOR_LIST", 600)
    monkeypatch.setattr(warming.connections, "close_all", lambda: None)  # the test's own
    request_started.disconnect(close_old_connections)
    request_finished.disconnect(close_old_connections)
    yield found
    request_started.connect(close_old_connections)
    request_finished.connect(close_old_connections)


def test_pages_of_each_kind_are_made_but_not_kept(
    requested: list[tuple[str, int]], settings: Any
) -> None:
    settings.ALLOWED_HOSTS = [".people.example.org"]
    settings.SECURE_SSL_REDIRECT = True
    alice = make_person(slug="alice")
    make_publication(title="A draft", authors=[alice], status="in_preparation")
    make_publication(title="On Fish", authors=[alice], slug="fish")
    caches["pages"].clear()
    calls: list[int] = []
    assert warming.warm(WSGIHandler(), lambda: calls.append(1)) == len(calls) == len(requested)
    assert {status for _path, status in requested} == {200}
    paths = [path for path, _status in requested]
    assert {"/", "/people/", "/people/alice/", "/publications/fish/"} <= set(paths)
    assert pages.program_digest.cache_info().currsize == 1
    assert not getattr(caches["pages"], "_cache", None)


def test_a_process_takes_requests_although_the_database_is_away(
    requested: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warming, "_PAGES", ("/nothing/here/", "/"))
    assert warming.warm(WSGIHandler(), lambda: None) == 0
    assert requested == [("/nothing/here/", 404)]
    monkeypatch.setattr(warming, "_PAGES", ())

    def away(*_args: object) -> Any:
        raise OperationalError("connection refused")

    monkeypatch.setattr(warming.Person.objects, "listed", away)
    assert warming.warm(WSGIHandler(), lambda: None) == 0


def test_the_rows_of_all_pages_of_the_list_are_made(requested: list[tuple[str, int]]) -> None:
    for number in range(PER_PAGE + 1):
        make_publication(title=f"Number {number}", slug=f"number-{number}")
    warming.warm(WSGIHandler(), lambda: None)
    assert requested[-1] == ("/publications/?page=2", 200)


def test_a_slow_process_leaves_out_the_pages_of_the_list(
    requested: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warming, "_pages_of_list", lambda: iter(["/people/?page=1"] * 9))
    monkeypatch.setattr(warming, "_LONGEST_FOR_LIST", 0)
    warming.warm(WSGIHandler(), lambda: None)
    paths = [path for path, _status in requested]
    assert "/publications/" in paths
    assert "/people/?page=1" not in paths
