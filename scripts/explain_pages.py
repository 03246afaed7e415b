"""List the queries of the hot pages that read a large table from one end to the other.

    DATABASE_URL=postgresql://... .venv/bin/python scripts/explain_pages.py

Use a directory of scripts/generated_directory.py with at least 100,000 publications, after ANALYZE.
Each page is requested three times, without the cache of pages, and the queries of the third time
are explained. So what a process reads once and keeps up to date, such as the facets, isn't listed.
Exit with 1 if a query reads a table of more than --rows rows in sequence.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

import os  # noqa: E402

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "directory.settings")
os.environ.setdefault("ENVIRONMENT", "development")

import django  # noqa: E402

django.setup()

from bench_pages import PAGES, SEARCHES  # noqa: E402
from django.core.cache import caches  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402

MORE = {
    "one kind": "/publications/?kind=article",
    "of a venue": "/publications/?venue={venue}",
    "of a person, by name": "/publications/?person={name}",
    "by title": "/publications/?sort=title",
    "last page of a person": "/publications/?person={person}&page=1000000",
}
Query = tuple[str, Any, float]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rows", type=int, default=20_000, help="from how many rows on")
    parser.add_argument("--only", default="", help="a part of the name of the pages")
    chosen = parser.parse_args()
    if connection.vendor != "postgresql":
        sys.exit("Set DATABASE_URL to a PostgreSQL database.")
    sizes = _sizes(chosen.rows)
    print(f"Tables of more than {chosen.rows:,} rows: {', '.join(sorted(sizes))}\n")
    print("| page | queries | milliseconds | read in sequence |\n| --- | --- | --- | --- |")
    found = False
    for name, address in ({**PAGES, **SEARCHES, **MORE}).items():
        if chosen.only in name:
            whole = _explain(name, address.format(**_some()), sizes)
            found = found or whole
    return int(found)


def _explain(name: str, address: str, sizes: set[str]) -> bool:
    client = Client(HTTP_HOST="localhost")
    queries: list[Query] = []
    for _ in range(3):
        caches["pages"].clear()
        queries.clear()
        with _collected(queries):
            status = client.get(address).status_code
    whole = {}
    for sql, parameters, _taken in queries:
        if tables := set(_read_in_sequence(_plan(sql, parameters))) & sizes:
            whole[sql] = tables
    taken = sum(each for _sql, _parameters, each in queries) * 1000
    names = ", ".join(sorted(set().union(*whole.values()))) or "nothing"
    problem = "" if status == 200 else f" (status {status})"
    print(f"| {name}{problem} | {len(queries)} | {taken:,.0f} | {names} |", flush=True)
    for sql, read in whole.items():
        print(f"    {', '.join(sorted(read))}: {' '.join(sql.split())[:600]}", file=sys.stderr)
    return bool(whole) or status != 200


@contextmanager
def _collected(queries: list[Query]) -> Iterator[None]:
    def collect(execute: Any, sql: str, parameters: Any, many: bool, context: Any) -> Any:  # noqa: FBT001
        begin = time.perf_counter()
        try:
            return execute(sql, parameters, many, context)
        finally:
            if sql.lstrip().startswith(("SELECT", "WITH")):
                queries.append((sql, parameters, time.perf_counter() - begin))

    with connection.execute_wrapper(collect):
        yield


def _plan(sql: str, parameters: Any) -> dict[str, Any]:
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (FORMAT JSON) {sql}", parameters)
        (plan,) = cursor.fetchone()
    found: dict[str, Any] = (json.loads(plan) if isinstance(plan, str) else plan)[0]["Plan"]
    return found


def _read_in_sequence(plan: dict[str, Any]) -> Iterator[str]:
    if plan["Node Type"] == "Seq Scan":
        yield plan["Relation Name"]
    for below in plan.get("Plans", ()):
        yield from _read_in_sequence(below)


def _sizes(rows: int) -> set[str]:
    query = "SELECT relname FROM pg_class WHERE relkind = 'r' AND reltuples > %s"
    with connection.cursor() as cursor:
        cursor.execute(query, [rows])
        return {name for (name,) in cursor.fetchall()}


def _some() -> dict[str, str]:
    """Return values for the addresses, from the middle of each table."""
    tables = {
        "person": ("people_person", "slug"),
        "name": ("people_person", "name"),
        "publication": ("publications_publication", "slug"),
        "venue": ("publications_venue", "slug"),
        "group": ("affiliations_organization", "slug"),
    }
    found = {}
    with connection.cursor() as cursor:
        for name, (table, column) in tables.items():
            middle = f"SELECT max(id) / 2 FROM {table}"  # noqa: S608
            cursor.execute(
                f"SELECT {column} FROM {table} WHERE id >= ({middle}) ORDER BY id LIMIT 1"  # noqa: S608
            )
            found[name] = cursor.fetchone()[0]
    return found


if __name__ == "__main__":
    sys.exit(main())
