"""No page is stale while several connections write and several processes serve."""

import sqlite3
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psycopg

from tests.serving import LONGEST, copy_of_directory, gunicorn

ROUNDS = 10  # of each of four writers
PEOPLE = ("hanyu-zhao", "hao-zhang", "hongyu-zhu", "zhisheng-ye")
Write = Callable[[str, str], object]


@contextmanager
def writer(database: str) -> Iterator[Write]:
    """Yield a function that sets a person's tagline by SQL, without any of our code."""
    statement = "UPDATE people_person SET tagline = {0} WHERE slug = {0}"
    if database.startswith("postgres"):
        with psycopg.connect(database, autocommit=True) as server:
            yield lambda slug, text: server.execute(statement.format("%s"), (text, slug))
        return
    file = urlsplit(database).path
    with closing(sqlite3.connect(file, timeout=LONGEST, isolation_level=None)) as connection:
        yield lambda slug, text: connection.execute(statement.format("?"), (text, slug))


def hammer(site: str, database: str, slug: str) -> list[str]:
    """Write and read in turn; return what was stale."""
    stale, etag = [], ""
    with writer(database) as write:
        for number in range(ROUNDS):
            tagline = f"Round {number} of {slug}."
            write(slug, tagline)
            for _ in range(4):  # from either process, and from its memory
                headers = {"If-None-Match": etag} if etag else {}
                request = urllib.request.Request(f"{site}/people/{slug}/", headers=headers)  # noqa: S310
                try:
                    with urllib.request.urlopen(request, timeout=LONGEST) as answer:  # noqa: S310
                        text, new_etag = answer.read().decode(), answer.headers["ETag"]
                except urllib.error.HTTPError as error:
                    text, new_etag = str(error.code), etag
                if tagline not in text:
                    stale.append(f"{tagline} {text[:40]}")
            etag = new_etag
    return stale


def test_no_page_is_stale_under_writes(demo: Mapping[str, str], tmp_path: Path) -> None:
    with copy_of_directory(demo, tmp_path) as variables:
        served = {**variables, "WEB_CONCURRENCY": "2"}
        with gunicorn(served, log=tmp_path / "log") as site, ThreadPoolExecutor() as pool:
            each = [pool.submit(hammer, site, variables["DATABASE_URL"], slug) for slug in PEOPLE]
            results = [future.result() for future in each]
    assert [stale for stale in results if stale] == []
