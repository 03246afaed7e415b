"""Pages from a streaming replica, with two real PostgreSQL servers; only with PostgreSQL."""

import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import psycopg
import pytest

from tests.postgresql_servers import Server, primary_and_replica
from tests.serving import gunicorn, run_python, wait_until

_PAGE = "/people/hanyu-zhao/"
_SNAPSHOT = "REPEATABLE READ"
_TOKEN = "a" * 32


@dataclass
class Site:
    primary: Server
    replica: Server
    url: str
    number: int = 0

    def write(self) -> str:
        """Commit a new line of a person's page on the primary, and return it."""
        self.number += 1
        tagline = f"Line number {self.number}."
        with psycopg.connect(self.primary.url("site")) as connection:
            changed = connection.execute(
                "UPDATE people_person SET tagline = %s WHERE slug = 'hanyu-zhao'", [tagline]
            )
            assert changed.rowcount == 1
        return tagline

    def ask(self, path: str, data: bytes | None = None) -> tuple[int, str]:
        request = urllib.request.Request(  # noqa: S310
            f"{self.url}{path}", data, {"Cookie": f"csrftoken={_TOKEN}"}
        )
        try:
            with urllib.request.urlopen(request, timeout=90) as answer:  # noqa: S310
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def is_read_from_replica(self) -> bool:
        """Whether a page that isn't cached is."""
        before = self.replica.number_of_statements(_SNAPSHOT)
        self.number += 1
        assert self.ask(f"/people/?q=a{self.number}")[0] == 200
        return self.replica.number_of_statements(_SNAPSHOT) > before

    def log_in(self) -> int:
        form = f"login=a&password=b&csrfmiddlewaretoken={_TOKEN}".encode()
        return self.ask("/accounts/login/", form)[0]


@pytest.fixture(scope="module")
def site(demo: Mapping[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("replica")
    with primary_and_replica(demo["DATABASE_URL"], "site") as (primary, replica):
        variables = {
            "ENVIRONMENT": "development",
            "DATA_DIR": str(folder),
            "DATABASE_URL": primary.url("site"),
            "DATABASE_REPLICA_URL": replica.url("site"),
        }
        with gunicorn(variables, log=folder / "log") as url:
            yield Site(primary, replica, url)


def test_a_page_that_the_replica_renders_has_all_that_was_committed(site: Site) -> None:
    for _ in range(10):
        line = site.write()
        for _again in range(2):
            status, page = site.ask(_PAGE)
            assert status == 200
            assert line in page
    wait_until(site.is_read_from_replica)


def test_a_replica_that_is_behind_is_not_read(site: Site) -> None:
    wait_until(site.is_read_from_replica)
    site.replica.execute("SELECT pg_wal_replay_pause()")
    state = "SELECT pg_get_wal_replay_pause_state()"
    wait_until(lambda: site.replica.execute(state) == "paused")
    try:
        line = site.write()
        assert line in site.ask(_PAGE)[1]
        assert not site.is_read_from_replica()
    finally:
        site.replica.execute("SELECT pg_wal_replay_resume()")
    wait_until(site.is_read_from_replica)
    assert line in site.ask(_PAGE)[1]


def test_while_the_replica_is_away_the_primary_is_read(site: Site) -> None:
    wait_until(site.is_read_from_replica)
    site.replica.stop()
    for _ in range(3):
        line = site.write()
        status, page = site.ask(_PAGE)
        assert status == 200
        assert line in page
    site.replica.start()
    wait_until(site.is_read_from_replica)


def test_while_the_primary_is_away_pages_are_read_and_writes_get_503(site: Site) -> None:
    line = site.write()
    wait_until(site.is_read_from_replica)
    assert site.log_in() == 200
    site.primary.stop()
    for path in (_PAGE, "/", "/people/?q=b", "/healthz", "/readyz"):
        assert (path, site.ask(path)[0]) == (path, 200)
    assert line in site.ask(_PAGE)[1]
    assert site.log_in() == 503
    site.primary.start()
    wait_until(lambda: site.log_in() == 200)
    line = site.write()
    assert line in site.ask(_PAGE)[1]
    wait_until(site.is_read_from_replica)


def test_a_database_that_follows_no_other_is_not_read(site: Site) -> None:
    """As after the replica was made the primary: it no longer has what is written."""
    variables = {
        "ENVIRONMENT": "development",
        "DATABASE_URL": site.primary.url("site"),
        "DATABASE_REPLICA_URL": site.primary.url("site"),
    }
    script = (
        "import django; django.setup()\n"
        "from directory.replica import replica_alone, replica_with_everything\n"
        "for block in (replica_with_everything(), replica_alone()):\n"
        "    with block as found: print(bool(found))"
    )
    variables["DJANGO_SETTINGS_MODULE"] = "directory.settings"
    done = run_python("-c", script, variables=variables)
    assert done.stdout.split() == ["False", "False"], done.stderr
