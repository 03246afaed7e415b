"""Limits on concurrent expensive requests, large bodies and slow clients."""

import itertools
import re
import select
import socket
import threading
import time
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, suppress
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.test import Client
from pytest_django import Settings

from directory import limits
from directory.settings import LARGEST_BODY, LARGEST_BODY_OF_VISITORS
from tests.factories import make_person, make_publication
from tests.serving import LONGEST, ROOT, copy_of_directory, gunicorn, wait_until

CSRF_TOKEN = "a" * 32


@pytest.fixture
def one_slot(monkeypatch: pytest.MonkeyPatch) -> threading.BoundedSemaphore:
    slots = threading.BoundedSemaphore(1)
    monkeypatch.setattr(limits, "_slots", lambda: slots)
    return slots


@pytest.mark.django_db
def test_too_many_expensive_requests_are_answered_with_503(
    client: Client, one_slot: threading.BoundedSemaphore
) -> None:
    alice = make_person(slug="alice")
    make_publication(slug="paper", authors=[alice])
    paths = (
        "/connections/", "/people/alice/cv.pdf", "/people/alice/card.png", "/publications.bib",
        "/publications/paper/card.png", "/people/alice/publications.json",
    )  # fmt: skip
    with one_slot:
        for path in paths:
            answer = client.get(path)
            assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5"), path
        for path in ("/", "/people/alice/", "/people/alice/cv/", "/publications/", "/healthz"):
            assert client.get(path).status_code == 200
    for path in paths:
        answer = client.get(path)
        assert answer.status_code == 200
        assert answer.getvalue()
    assert one_slot.acquire(blocking=False)  # each released its slot


@pytest.mark.django_db
def test_a_client_that_asks_for_many_files_leaves_the_slots_to_others(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 0.0))
    settings.COSTLY_PER_MINUTE = 3
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    make_publication()
    client = Client()

    def get(path: str, *, address: str) -> Any:
        # The first address is what a client can forge.
        return client.get(path, headers={"X-Forwarded-For": f"203.0.113.9, {address}"})

    def export(address: str) -> Any:
        make_publication()  # so that no cache has it
        return get("/publications.bib", address=address)

    answers = [export("192.0.2.1") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert 0 < int(answers[-1].headers["Retry-After"]) <= 20
    assert get("/publications/", address="192.0.2.1").status_code == 200
    assert export("192.0.2.2").status_code == 200
    # All addresses of a network with IPv6 are one client.
    network = [export(f"2001:db8:1:2:{n}::1").status_code for n in range(4)]
    assert network == [200, 200, 200, 429]
    assert export("2001:db8:1:3::1").status_code == 200


def test_a_client_that_pauses_may_ask_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: now[0]))
    clients = limits.Clients(per_minute=2)
    assert [clients.pause("a") for _ in range(3)] == [0, 0, 30]
    now[0] = 29
    assert clients.pause("a") == 1
    now[0] = 31
    assert [clients.pause("a") for _ in range(2)] == [0, 29]
    for number in range(limits._MOST_CLIENTS + 1):
        clients.pause(str(number))
    assert len(clients._left) == limits._MOST_CLIENTS


@pytest.mark.django_db
def test_a_streamed_response_counts_until_it_is_sent(
    client: Client, one_slot: threading.BoundedSemaphore
) -> None:
    make_publication()
    answer = client.get("/publications.bib")
    assert not one_slot.acquire(blocking=False)
    assert answer.getvalue()
    assert one_slot.acquire(blocking=False)


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/admin/login/", "/media/x.png", "/nothing/", "/search/"])
@pytest.mark.parametrize("method", ["POST", "PUT", "GET"])
def test_a_large_body_is_rejected_by_its_length(client: Client, path: str, method: str) -> None:
    def send(length: int) -> int:
        body = b"x" * min(length, LARGEST_BODY_OF_VISITORS + 1)
        kind = "multipart/form-data; boundary=x"
        answer = client.generic(method, path, body, kind, CONTENT_LENGTH=str(length))
        return answer.status_code

    assert send(LARGEST_BODY_OF_VISITORS) != 413
    assert send(LARGEST_BODY_OF_VISITORS + 1) == 413
    client.cookies["sessionid"] = "x"
    assert send(LARGEST_BODY_OF_VISITORS + 1) != 413
    assert send(LARGEST_BODY + 1) == 413
    assert client.generic(method, path, b"", HTTP_TRANSFER_ENCODING="chunked").status_code == 413


def test_a_long_form_whose_session_has_ended_says_how_to_keep_what_was_typed(
    client: Client,
) -> None:
    def sent(length: int) -> str:
        return client.post("/admin/", b"x", "text/plain", CONTENT_LENGTH=str(length)).text

    page = sent(LARGEST_BODY_OF_VISITORS + 1)
    assert "<h1>You may be signed out</h1>" in page
    assert "open another tab and sign in there" in page
    client.cookies["sessionid"] = "x"
    assert "choose a smaller file" in sent(LARGEST_BODY + 1)


@pytest.mark.parametrize(
    ("file", "limit"),
    [
        ("docker/Caddyfile", r"max_size (\d+)MiB"),
        ("docker/Caddyfile", r"request_buffers (\d+)MiB"),
        ("docs/samples/Caddyfile", r"max_size (\d+)MiB"),
        ("docs/samples/Caddyfile", r"request_buffers (\d+)MiB"),
        ("docs/samples/nginx.conf", r"client_max_body_size (\d+)m;"),
    ],
)
def test_proxies_let_through_what_forms_allow(file: str, limit: str) -> None:
    text = (ROOT / file).read_text()
    assert [int(found) * 1024**2 for found in re.findall(limit, text)] == [LARGEST_BODY]
    [said] = re.findall(r"All files of a form together can have (\d+) MB", text)
    assert int(said) * 1024**2 == LARGEST_BODY


@pytest.fixture(scope="module")
def site(demo: Mapping[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("limits")
    with (
        copy_of_directory(demo, folder) as variables,
        gunicorn({**variables, "WEB_THREADS": "2"}, log=folder / "log") as address,
    ):
        get(f"{address}/people/")  # the first page loads the modules of all
        yield address


def connected(site: str) -> socket.socket:
    parts = urlsplit(site)
    return socket.create_connection((parts.hostname or "", parts.port or 0), timeout=LONGEST)


@pytest.mark.parametrize(
    "length", [b"Content-Length: 300000000", b"Transfer-Encoding: chunked"], ids=["long", "chunked"]
)
def test_a_large_body_is_rejected_before_it_is_sent(site: str, length: bytes) -> None:
    with closing(connected(site)) as client:
        client.sendall(b"POST /search/ HTTP/1.1\r\nHost: localhost\r\n" + length + b"\r\n\r\n")
        assert client.recv(100).startswith(b"HTTP/1.1 413 ")


def get(url: str) -> None:
    with urllib.request.urlopen(url, timeout=LONGEST) as answer:  # noqa: S310
        assert answer.status == 200


def answered(clients: Sequence[socket.socket]) -> int:
    """Return how many have a response, or were closed by the server."""
    return len(select.select(clients, [], [], 0)[0])


def is_answered_during(url: str, clients: Sequence[socket.socket], *, most: int = 0) -> bool:
    """Request a page; return whether at most so many of the clients had their turn before it.

    Tests try again with other clients if not, as the server closes those that are idle for long.
    """
    get(url)
    return answered(clients) <= most


def clients_that_send(
    stack: ExitStack, site: str, *requests: bytes, turn: float = 0.0
) -> list[socket.socket]:
    """Open connections that send so much, and give the server time to begin with all of them."""
    clients = [stack.enter_context(closing(connected(site))) for _ in requests]
    for client, request in zip(clients, requests, strict=True):
        client.sendall(request)
    time.sleep(turn)
    return clients


def test_idle_clients_do_not_block_others(site: str) -> None:
    def is_served() -> bool:
        with ExitStack() as stack:
            idle = clients_that_send(stack, site, *[b""] * 20)
            return is_answered_during(f"{site}/people/", idle)

    wait_until(is_served)


def sign_in_request(*, body: str, length: int) -> bytes:
    """A request with a token, without which no body is read."""
    return (
        "POST /accounts/login/ HTTP/1.1\r\nHost: localhost\r\n"
        f"Cookie: csrftoken={CSRF_TOKEN}\r\nContent-Length: {length}\r\n"
        f"Content-Type: application/x-www-form-urlencoded\r\n\r\n{body}"
    ).encode()


def test_a_body_that_arrives_a_byte_at_a_time_keeps_no_one_waiting(site: str) -> None:
    with ExitStack() as stack:
        began, rounds = time.monotonic(), 0
        slow = clients_that_send(stack, site, *[sign_in_request(body="", length=60_000)] * 8)
        while not answered(slow):
            assert time.monotonic() - began < LONGEST
            for client in slow:
                with suppress(OSError):  # closed by the server
                    client.sendall(b"a")
            for path in ("/healthz", "/people/"):
                rounds += is_answered_during(site + path, slow)
            time.sleep(0.2)
        assert rounds  # before the first was closed
        assert time.monotonic() - began > 5


def test_a_body_that_ends_early_is_not_taken_for_a_whole_one(site: str) -> None:
    """Else a form whose last fields were lost on the way would empty those fields."""
    body = f"csrfmiddlewaretoken={CSRF_TOKEN}&username=admin&password=wrong&next="
    for missing, status in ((0, b"200"), (10, b"403")):
        with closing(connected(site)) as client:
            client.sendall(sign_in_request(body=body, length=len(body) + missing))
            client.shutdown(socket.SHUT_WR)
            assert client.recv(100).split()[1] == status


def test_the_health_check_does_not_wait_for_a_thread(site: str) -> None:
    """Clients that stop in the middle of their headers occupy all threads until they are closed."""

    def is_served() -> bool:
        with ExitStack() as stack:
            request = b"GET / HTTP/1.1\r\nHost: local"
            slow = clients_that_send(stack, site, *[request] * 8, turn=0.3)
            found = is_answered_during(f"{site}/healthz", slow)
            get(f"{site}/people/")  # by a thread that is free again
            assert answered(slow)
            assert all(client.recv(10) == b"" for client in slow[:2])
            return found

    wait_until(is_served)


def test_the_health_check_answers_during_expensive_requests(site: str) -> None:
    numbers = itertools.count()
    paths = itertools.cycle(
        ("/publications.bib", "/publications.json", "/people/hanyu-zhao/cv.pdf", "/connections/")
    )

    def request() -> bytes:
        path = f"{next(paths)}?language=zh-hans&q={next(numbers)}"  # which no cache has
        return f"GET {path} HTTP/1.0\r\n\r\n".encode()

    def is_served() -> bool:
        with ExitStack() as stack:
            expensive = clients_that_send(stack, site, *[request() for _ in range(12)])
            # Two threads would have had ten of them, if it were to wait for one.
            found = is_answered_during(f"{site}/healthz", expensive, most=6)
            statuses = {int(client.recv(100).split()[1]) for client in expensive}
            assert statuses <= {200, 503, 429}
            return found

    wait_until(is_served)
