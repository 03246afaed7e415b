"""The directory as the container image runs it, with gunicorn and production settings."""

import http.client
import re
import sqlite3
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from email.message import Message
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from tests.serving import (
    IN_PRODUCTION,
    LONGEST,
    ON_POSTGRESQL,
    copy_of_directory,
    gunicorn,
    manage,
    wait_until,
)

HOST = "people.example.org"
AS_FORWARDED = {"Host": HOST, "X-Forwarded-Proto": "https"}


_SCHEMA = """
SELECT format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default)
FROM information_schema.columns WHERE table_schema = 'public'
UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
UNION ALL SELECT conrelid::regclass || conname || pg_get_constraintdef(oid) FROM pg_constraint
UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
"""


def schema_of(variables: Mapping[str, str]) -> list[str]:
    address = variables["DATABASE_URL"]
    if ON_POSTGRESQL:
        with psycopg.connect(address) as database:
            return sorted(row[0] for row in database.execute(_SCHEMA))
    with closing(sqlite3.connect(urlsplit(address).path)) as database:
        return sorted(row[0] for row in database.execute("SELECT sql FROM sqlite_schema") if row[0])


def test_many_servers_can_prepare_one_database_concurrently(
    unmigrated: dict[str, str], empty: Mapping[str, str], tmp_path: Path
) -> None:
    """Each container does so at startup: one migrates and loads the demo, the others wait."""
    prepare = ("prepare_database", "--demo")
    with ThreadPoolExecutor() as servers:
        outputs = list(servers.map(lambda _: manage(*prepare, variables=unmigrated), range(3)))
    assert sorted(output.count("Migrating") for output in outputs) == [0, 0, 1]
    assert sorted(
        bool(re.search(r"^people +\d+ new", output, re.MULTILINE)) for output in outputs
    ) == [0, 0, 1]
    with copy_of_directory(empty, tmp_path / "migrated_by_the_tests") as variables:
        schema = schema_of(variables)
    assert len(schema) > 300
    assert schema == schema_of(unmigrated)


@dataclass
class Answer:
    status: int
    headers: Message
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()


@dataclass
class Site:
    address: str
    log: Path
    variables: dict[str, str]

    def get(self, path: str, *, method: str = "GET", **headers: str) -> Answer:
        """Request a page as a proxy that terminates TLS, without following redirects."""
        sent = AS_FORWARDED | {name.replace("_", "-"): value for name, value in headers.items()}
        connection = http.client.HTTPConnection(urlsplit(self.address).netloc, timeout=LONGEST)
        try:
            connection.request(method, path, headers=sent)
            response = connection.getresponse()
            return Answer(response.status, response.headers, response.read())
        finally:
            connection.close()


@pytest.fixture(scope="module")
def site(demo: Mapping[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("production")
    with copy_of_directory(demo, folder) as variables:
        variables |= {
            **IN_PRODUCTION,
            "ALLOWED_HOSTS": HOST,
            "BEHIND_PROXY": "1",
            "WEB_CONCURRENCY": "2",
        }
        manage("collectstatic", "--no-input", "--verbosity=0", variables=variables)
        with gunicorn(variables, log=folder / "log") as address:
            yield Site(address, folder / "log", variables)


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/people/",
        "/people/hanyu-zhao/",
        "/publications/",
        "/affiliations/",
        "/accounts/login/",
    ],
)
def test_pages_are_served(site: Site, path: str) -> None:
    answer = site.get(path)
    assert answer.status == 200
    assert "</html>" in answer.text


def test_a_write_in_another_process_is_shown_at_once(
    site: Site,
) -> None:
    for _ in range(6):  # by then both processes have probably cached it
        before = site.get("/people/hanyu-zhao/")
    rename = (
        "from people.models import Person as P; P.objects.filter(slug='hanyu-zhao').update(name=%r)"
    )
    for name in ("Somebody Else", "Hanyu Zhao"):
        manage("shell", "--command", rename % name, variables=site.variables)
        for _ in range(6):
            after = site.get("/people/hanyu-zhao/", If_None_Match=before.headers["ETag"])
            assert f"<h1><bdi>{name}</bdi>" in after.text


def test_the_not_found_page_is_ours_and_shows_no_secrets(site: Site) -> None:
    answer = site.get("/people/nobody-of-this-name/")
    assert answer.status == 404
    assert "site-header" in answer.text
    assert "URLconf" not in answer.text


def test_static_files_have_hashed_names_and_are_cached_forever(site: Site) -> None:
    match = re.search(r'href="(/static/css/site\.[0-9a-f]{12}\.css)"', site.get("/").text)
    assert match, "the style sheet has no hashed name"
    answer = site.get(match[1], Accept_Encoding="gzip")
    assert answer.status == 200
    assert answer.headers["Cache-Control"] == "max-age=315360000, public, immutable"
    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.headers["Content-Type"].startswith("text/css")


def test_a_script_imports_another_by_its_hashed_name(site: Site) -> None:
    path = re.search(r'src="(/static/js/search-box\.\w+\.js)"', site.get("/").text)
    assert path
    imported = re.search(r'from "\./(combobox\.\w+\.js)"', site.get(path[1]).text)
    assert imported
    answer = site.get(f"/static/js/{imported[1]}")
    assert answer.status == 200
    assert "class Combobox" in answer.text


def test_uploads_are_served(site: Site) -> None:
    match = re.search(r'src="(/media/[^"]+)"', site.get("/people/hanyu-zhao/").text)
    assert match, "the profile shows no picture"
    answer = site.get(match[1])
    assert answer.status == 200
    assert answer.headers["Content-Type"].startswith("image/")
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "sandbox" in answer.headers["Content-Security-Policy"]


def test_every_response_has_security_headers(site: Site) -> None:
    headers = site.get("/").headers
    assert headers["Strict-Transport-Security"] == "max-age=31536000"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert "camera=()" in headers["Permissions-Policy"]


def test_cookies_are_sent_over_https_only(site: Site) -> None:
    cookie = site.get("/accounts/login/").headers["Set-Cookie"]
    assert "Secure" in cookie
    assert "SameSite=Lax" in cookie


def test_plain_http_redirects_to_https(site: Site) -> None:
    answer = site.get("/people/", X_Forwarded_Proto="http")
    assert answer.status == 301
    assert answer.headers["Location"] == f"https://{HOST}/people/"


def test_an_unknown_host_is_rejected_without_a_log_line(site: Site) -> None:
    assert site.get("/", Host="evil.example").status == 400
    assert "Invalid HTTP_HOST" not in site.log.read_text()


def test_the_health_check_answers_any_client(site: Site) -> None:
    answer = site.get("/healthz", Host="10.0.0.7:8000", X_Forwarded_Proto="http")
    assert answer.status == 200
    assert answer.text == "ok\n"
    assert "no-store" in answer.headers["Cache-Control"]


def test_each_process_is_warmed_before_it_takes_requests(site: Site) -> None:
    wait_until(lambda: site.log.read_text().count("Warmed in") >= 2)
    log = site.log.read_text()
    assert log.index("Warmed") < log.index("GET /")


def test_the_log_has_a_line_for_each_request(site: Site) -> None:
    site.get("/people/?q=a-line-for-this", X_Forwarded_For="198.51.100.1, 203.0.113.7")
    line = '"GET /people/?q=a-line-for-this HTTP/1.1" 200'
    wait_until(lambda: line in site.log.read_text())  # it is written after the response
    found = next(text for text in site.log.read_text().splitlines() if line in text)
    assert found.startswith("203.0.113.7 ")  # the client's address as seen by the proxy
    assert "Traceback" not in site.log.read_text()
