"""Request ids, logs as JSON, /readyz, metrics, and errors reported to Sentry."""

import gzip
import json
import logging
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import StringIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

import brotli  # type: ignore[import-untyped]
import pytest
from django.test import Client
from pytest_django import Settings

from directory.json_lines import JsonFormatter
from directory.request_ids import WithRequestId
from directory.version import VERSION
from tests.serving import (
    IN_PRODUCTION,
    LONGEST,
    copy_of_directory,
    free_port,
    gunicorn,
    run_python,
    wait_until,
)

FROM_PROXY = {"X-Request-ID": "from-the-proxy-1"}


@pytest.fixture
def behind_proxy(settings: Settings) -> None:
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")


@pytest.mark.django_db
def test_each_response_has_a_number_that_visitors_cannot_choose(client: Client) -> None:
    numbers = {client.get("/healthz", headers=FROM_PROXY)["X-Request-ID"] for _ in range(3)}
    assert len(numbers) == 3
    assert FROM_PROXY["X-Request-ID"] not in numbers


@pytest.mark.django_db
@pytest.mark.usefixtures("behind_proxy")
def test_the_number_of_the_trusted_proxy_is_kept(client: Client) -> None:
    assert client.get("/healthz", headers=FROM_PROXY)["X-Request-ID"] == "from-the-proxy-1"
    for forged in (
        "short",
        "a" * 65,
        "two lines\n1",
        "<script>alert(1)</script>",
        "１２３４５６７８",
    ):
        answer = client.get("/healthz", headers={"X-Request-ID": forged})
        assert answer["X-Request-ID"] != forged


@pytest.mark.django_db
@pytest.mark.usefixtures("behind_proxy")
def test_an_error_is_one_line_of_json_with_the_number_of_its_request() -> None:
    output = StringIO()
    handler = logging.StreamHandler(output)
    handler.addFilter(WithRequestId())
    handler.setFormatter(JsonFormatter())
    logging.getLogger().addHandler(handler)
    try:
        client = Client(raise_request_exception=False)
        with patch.dict("directory.middleware._HEALTH_CHECKS", {"/healthz": _fail}):
            assert client.get("/healthz", headers=FROM_PROXY).status_code == 500
    finally:
        logging.getLogger().removeHandler(handler)
    [line] = output.getvalue().splitlines()
    logged = json.loads(line)
    assert logged["request_id"] == "from-the-proxy-1"
    assert (logged["level"], logged["logger"]) == ("ERROR", "django.request")
    assert "ValueError: broken\nin two lines" in logged["exception"]


def _fail(request: object) -> None:
    raise ValueError("broken\nin two lines")


@dataclass
class Observed:
    site: str
    metrics: str
    log: Path
    media: Path


@pytest.fixture(scope="module")
def observed(
    empty: Mapping[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Observed]:
    folder = tmp_path_factory.mktemp("observed")
    metrics = f"127.0.0.1:{free_port()}"
    with copy_of_directory(empty, folder / "data") as variables:
        variables |= {
            **IN_PRODUCTION,
            "HTTPS": "0",
            "BEHIND_PROXY": "1",
            "LOG_FORMAT": "json",
            "METRICS_ADDRESS": metrics,
            "WEB_CONCURRENCY": "2",
        }
        with gunicorn(variables, log=folder / "log") as site:
            yield Observed(site, f"http://{metrics}/", folder / "log", folder / "data" / "media")


def get(url: str, **headers: str) -> tuple[int, str]:
    request = urllib.request.Request(url, headers=headers)  # noqa: S310
    try:
        with urllib.request.urlopen(request, timeout=LONGEST) as answer:  # noqa: S310
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def test_each_request_is_a_line_of_json(observed: Observed) -> None:
    get(
        f"{observed.site}/robots.txt",
        **FROM_PROXY,
        **{"X-Forwarded-For": "10.9.9.9, 10.1.2.3", "User-Agent": 'a "program"\\'},
    )
    wait_until(lambda: "from-the-proxy-1" in observed.log.read_text())
    lines = observed.log.read_text().splitlines()
    [line] = [json.loads(line) for line in lines if "from-the-proxy-1" in line]
    wanted = {
        "client": "10.1.2.3",
        "method": "GET",
        "path": "/robots.txt",
        "status": 200,
        "user_agent": 'a "program"\\',
        "logger": "gunicorn.access",
    }
    assert {name: line[name] for name in wanted} == wanted


def test_metrics_of_all_processes_have_an_address_of_their_own(observed: Observed) -> None:
    for _ in range(5):
        get(f"{observed.site}/api/v1/people/")
    get(f"{observed.site}/api/v1/people/no-one/")
    counted = 'directory_responses_total{address="/api/v1/people/",status="200"} 5.0'
    text = get(observed.metrics)[1]
    assert counted in text
    assert 'directory_responses_total{address="/api/v1/people/{slug}/",status="404"} 1.0' in text
    assert 'directory_request_seconds_count{address="/api/v1/people/"} 5.0' in text
    assert "no-one" not in text
    assert "directory_responses" not in get(f"{observed.site}/metrics")[1]


def test_a_server_without_style_sheets_or_uploads_is_alive_but_not_ready(
    observed: Observed,
) -> None:
    status, text = get(f"{observed.site}/readyz")
    assert (status, "collectstatic" in text) == (503, True)
    static = observed.media.parent / "static"
    static.mkdir(exist_ok=True)
    (static / "staticfiles.json").touch()
    assert get(f"{observed.site}/readyz") == (200, "ok\n")
    observed.media.parent.mkdir(exist_ok=True)
    if observed.media.is_dir():
        observed.media.rename(observed.media.with_name("elsewhere"))
    observed.media.touch()
    try:
        status, text = get(f"{observed.site}/readyz")
        assert (status, "isn't writable" in text) == (503, True)
        assert get(f"{observed.site}/healthz") == (200, "ok\n")
    finally:
        observed.media.unlink()


_DECODERS = {"gzip": gzip.decompress, "br": brotli.decompress}


@pytest.fixture
def sentry() -> Iterator[tuple[str, list[bytes]]]:
    """An address for reports, and what was reported."""
    received: list[bytes] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            decode = _DECODERS.get(self.headers["Content-Encoding"], bytes)
            received.append(decode(body))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://key@127.0.0.1:{server.server_port}/1", received
    server.shutdown()
    server.server_close()


def test_an_error_is_reported_without_personal_data(
    sentry: tuple[str, list[bytes]], tmp_path: Path
) -> None:
    address, received = sentry
    code = (
        "import django; django.setup()\n"
        "from django.test import Client\n"
        "from directory import middleware\n"
        "def fail(request):\n"
        "    private = 'a private' + ' phone number'\n"
        "    raise ValueError('broken')\n"
        "middleware._HEALTH_CHECKS['/healthz'] = fail\n"
        "client = Client(raise_request_exception=False)\n"
        "client.cookies['sessionid'] = 'a secret session'\n"
        "client.post('/healthz', {'password': 'a secret password'})\n"
        "import sentry_sdk; sentry_sdk.flush(200)\n"
    )
    variables = {
        "ENVIRONMENT": "development",
        "DATA_DIR": str(tmp_path),
        "SENTRY_DSN": address,
        "DJANGO_SETTINGS_MODULE": "directory.settings",
    }
    done = run_python("-c", code, variables=variables)
    assert done.returncode == 0, done.stderr
    text = b"".join(received).decode()
    assert "broken" in text
    assert f'"release":"{VERSION}"' in text
    for private in ("a private phone number", "secret session", "secret password"):
        assert private not in text
