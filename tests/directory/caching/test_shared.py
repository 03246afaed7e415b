"""A cache that several servers share: pages are never stale, and it may be away."""

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client
from fakeredis import TcpFakeServer
from pytest_django import Settings

from directory.caching import shared
from people.models import Person
from tests.directory.test_check_directory import check
from tests.factories import make_person
from tests.serving import LONGEST, free_port, run_python


class Server:
    """A server of the protocol, which can be ended and started again."""

    def __init__(self) -> None:
        self.port = free_port()
        self.start()

    def start(self) -> None:
        self._server = TcpFakeServer(("127.0.0.1", self.port), server_type="valkey")
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def server(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setattr(shared, "_PAUSE", 0.05)
    server = Server()
    one: dict[str, Any] = {
        "BACKEND": "directory.caching.shared.SharedCache",
        "LOCATION": f"redis://127.0.0.1:{server.port}",
        "OPTIONS": {"socket_timeout": LONGEST, "socket_connect_timeout": LONGEST},
    }
    settings.CACHES = {
        **settings.CACHES,
        "pages": {**one, "KEY_PREFIX": "pages"},
        "results": {**one, "KEY_PREFIX": "results"},
    }
    yield server
    server.stop()


@pytest.mark.django_db(transaction=True)
def test_a_page_that_one_server_has_stored_is_never_stale_on_another(server: Server) -> None:
    make_person(name="Alice Example")
    first = Client().get("/people/")
    assert caches["pages"].get("nothing", 7) == 7
    again = Client().get("/people/")
    assert again.content == first.content
    Person.objects.update(name="Alice Changed")
    assert b"Alice Changed" in Client().get("/people/").content


@pytest.mark.django_db(transaction=True)
def test_pages_go_on_without_the_cache_and_use_it_again(server: Server) -> None:
    make_person(name="Alice Example")
    assert Client().get("/people/").status_code == 200
    server.stop()
    caches["pages"]._cache._pools.clear()  # type: ignore[attr-defined] # its connections end
    assert b"Alice Example" in Client().get("/people/").content
    assert caches["pages"].add("key", 1) is False
    assert caches["pages"].get_many(["key"]) == {}
    server.start()
    time.sleep(0.06)  # the pause
    caches["pages"].set("key", "value")
    assert caches["pages"].get("key") == "value"


@pytest.mark.django_db
def test_a_check_reports_a_cache_that_is_away(server: Server) -> None:
    assert "The cache" not in check()[1]
    server.stop()
    for name in ("pages", "results"):
        caches[name]._cache._pools.clear()  # type: ignore[attr-defined]
    output = check()[1]
    assert "The cache “pages” doesn't work" in output
    assert "The cache “results” doesn't work" in output
    server.start()


@pytest.mark.parametrize("url", ["memcached://host", "host:6379", "valkey://"])
def test_another_kind_of_cache_is_refused(url: str) -> None:
    code = "import directory.settings"
    done = run_python("-c", code, variables={"ENVIRONMENT": "development", "CACHE_URL": url})
    assert "CACHE_URL must begin with valkey://" in done.stderr
