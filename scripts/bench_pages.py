"""Measure pages under load, served by gunicorn on the loopback, as ratios, and print tables.

Usage: python scripts/bench_pages.py [--quick] [--minutes N] [--databases sqlite,postgresql]

Fills databases of 1,000, 10,000 and 100,000 publications (--quick: 2,000), and serves each by
gunicorn with two workers. Eight clients with keep-alive request one kind of page at a time:

- cold: addresses whose page isn't in the cache, or a page that a write has made stale
- warm: the same page from the cache
- 304: the same page by a client that has it

Beside them are the limits of the same run: a bare WSGI callable, and a Django view without
middleware, that return the bytes of the page. Compare the ratios; the rest depends on the machine
and on what else it is doing. One client alone then requests cold pages, searches, filters and
suggestions. Pages of records are of another one each time, most of whose rows a process keeps in a
small directory but hasn't seen in a large one, and then "again" of a few, whose rows it has in
both. The last table compares workers, threads and reuse_port.

With --minutes it ends in time, and prints what was measured until then.
"""

import argparse
import itertools
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench_load import Setup, one_by_one, page, rate, server  # noqa: E402

from tests.serving import environment_with  # noqa: E402

SIZES, QUICK_SIZES = (1_000, 100_000, 10_000), (2_000,)
_FEW = 4
"""Records of which each is requested again, as many as a small directory has groups."""
DATABASES = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}
_RESERVE = 5  # seconds for printing and stopping servers
ROOT_ORGANIZATION = "university-of-examples"
PAGES = {
    "home": "/",
    "people": "/people/",
    "people of the root": f"/people/?organization={ROOT_ORGANIZATION}",
    "profile": "/people/{person}/",
    "publications": "/publications/",
    "last page": "/publications/?page=1000000",
    "one year": "/publications/?year_from=2015&year_to=2015",
    "publications of the root": f"/publications/?organization={ROOT_ORGANIZATION}",
    "publications of a person": "/publications/?person={person}",
    "publication": "/publications/{publication}/",
    "root organization": f"/affiliations/{ROOT_ORGANIZATION}/",
    "a group": "/affiliations/{group}/",
}
RARE, COMMONEST = "papadopoulos", "scheduling"
TYPO = COMMONEST.replace("e", "")
SEARCHES = {
    "search, a rare name": f"/search/?q={RARE}",
    "search, the commonest word": f"/search/?q={COMMONEST}",
    "search, its typo": f"/search/?q={TYPO}",
    "search, two of the commonest words": f"/search/?q={COMMONEST}+memory",
    "search, a word and years": f"/search/?q={COMMONEST}+year:2015-2017",
    "search, a word at the root": f"/search/?q={COMMONEST}+at:university",
    "list with facets, a rare name": f"/publications/?q={RARE}",
    "list with facets, the commonest word": f"/publications/?q={COMMONEST}",
    "list with facets, its typo": f"/publications/?q={TYPO}",
    "list with facets, kind and years": "/publications/?kind=article&year_from=2010&year_to=2020",
    "people with facets, a common name": "/people/?q=wang",
    "people with facets, alumni": "/people/?status=alumni",
    "suggestions, a rare name": "/search/suggestions/?q=papado",
    "suggestions, the commonest word": "/search/suggestions/?q=sched",
    "suggestions, three letters": "/search/suggestions/?q=wan",
    "suggestions, a typo": f"/search/suggestions/?q={TYPO}",
    "suggestions, a word and years": f"/search/suggestions/?q={COMMONEST}+year:2015-2017",
}
_PREPARE = """
import json, time
from django.db import connection
from people.models import Person
from publications.models import Publication
from affiliations.models import Organization
from foundation.search.matching import matches, of_kind
from foundation.search.queries import parse
from foundation.search.sources import Kind
def some(rows):
    return list(rows.order_by("pk").values_list("slug", flat=True)[:2000])
def milliseconds(word):
    sql, found = of_kind(matches(parse(word), once=False), Kind.PUBLICATION), []
    for _ in range(5):
        begun = time.perf_counter()
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM (" + sql.text + ") f", sql.parameters)
            number = cursor.fetchone()[0]
        found.append((time.perf_counter() - begun) * 1000)
    return number, min(found)
print(json.dumps({"person": some(Person.objects), "publication": some(Publication.objects),
    "group": some(Organization.objects.filter(kind="group")),
    "bare": {word: milliseconds(word) for word in WORDS}}))
"""
_COLUMNS = (
    *("page", "kB", "cold", "cold/s", "median, p99 ms", "warm", "304", "bare", "empty view"),
    *("warm of bare", "warm of empty", "304 of bare", "304 of empty"),
)
_SERVERS = [
    Setup(workers, threads, reuse_port)
    for workers, threads, reuse_port in itertools.product((1, 2, 3), (1, 2, 4), (False, True))
]


class TimeIsUpError(Exception):
    pass


class Run:
    """One database of one size: what is measured, until a deadline."""

    def __init__(self, chosen: Any) -> None:
        self._seconds, self._only = chosen.seconds, chosen.only
        self._deadline = chosen.deadline
        self.results: dict[str, Any] = {"pages": {}, "alone": {}, "servers": [], "bare": {}}
        self._slugs: dict[str, list[str]] = {}
        self._setup = Setup(chosen.workers, chosen.threads or None)

    def measure(self, size: int, parts: str) -> None:
        self._fill(size)
        if "pages" in parts:
            self._pages()
        if "alone" in parts:
            self._alone()
        if "servers" in parts:
            self._servers()

    def _check_time(self, needed: float) -> None:
        if self._deadline and time.time() + needed > self._deadline:
            raise TimeIsUpError

    def _fill(self, size: int) -> None:
        left = self._deadline - time.time() if self._deadline else None
        fill = [sys.executable, str(ROOT / "scripts" / "generated_directory.py"), str(size)]
        started = time.perf_counter()
        try:
            subprocess.run(fill, cwd=ROOT, check=True, timeout=left)
        except (subprocess.TimeoutExpired, ValueError):
            raise TimeIsUpError from None
        print(f"filled in {time.perf_counter() - started:.0f} s", flush=True)
        code = _PREPARE.replace("WORDS", repr((RARE, COMMONEST)))
        shell = [sys.executable, "manage.py", "shell", "--no-imports", "-c", code]
        output = subprocess.run(shell, cwd=ROOT, check=True, capture_output=True).stdout
        self._slugs = json.loads(output)
        self.results["bare"] = self._slugs.pop("bare")

    def _paths(self, address: str) -> list[str]:
        key = next((key for key in self._slugs if f"{{{key}}}" in address), "")
        return [address.format(**{key: quote(slug)}) for slug in self._slugs[key or "person"]]

    def _chosen(self) -> dict[str, str]:
        return {name: path for name, path in PAGES.items() if self._only in ("", name)}

    def _pages(self) -> None:
        pages, seconds = self._chosen(), self._seconds
        found = self.results["pages"]
        with tempfile.TemporaryDirectory() as folder:
            bodies = Path(folder)
            with server("directory.wsgi", self._setup) as directory:
                for number, (name, address) in enumerate(pages.items()):
                    self._check_time(4 * seconds + _RESERVE)
                    middle = self._paths(address)[len(self._paths(address)) // 2]
                    etag, body = page(directory.port, middle)
                    (bodies / str(number)).write_bytes(body)
                    warm = rate(directory, itertools.repeat(middle), seconds)
                    has_it = {"If-None-Match": etag}
                    known = rate(directory, itertools.repeat(middle), seconds, has_it)
                    found[name] = {"warm": warm.per_cpu, "304": known.per_cpu, "bytes": len(body)}
            for limit in ("bare", "empty_view"):
                with server(f"scripts.bench_wsgi:{limit}", self._setup, bodies=bodies) as bare:
                    for number, name in enumerate(pages):
                        self._check_time(2 * seconds + _RESERVE)
                        path = f"/{number}"
                        found[name][limit] = rate(bare, itertools.repeat(path), seconds).per_cpu
            with server("scripts.bench_wsgi:uncached", self._setup) as directory:
                for name, address in pages.items():
                    self._check_time(3 * seconds + _RESERVE)
                    turns = itertools.cycle(self._paths(address))
                    cold = rate(directory, turns, 1.5 * seconds)
                    found[name] |= {
                        "cold": cold.per_cpu,
                        "cold/s": cold.per_second,
                        "median": cold.median,
                        "p99": cold.p99,
                    }

    def _alone(self) -> None:
        one = Setup(workers=1, threads=self._setup.threads)
        with server("scripts.bench_wsgi:uncached", one) as directory:
            for name, address in (self._chosen() | ({} if self._only else SEARCHES)).items():
                self._check_time(5 + _RESERVE)
                paths, found = self._paths(address), self.results["alone"]
                every = itertools.cycle(paths)
                found[name] = one_by_one(directory, every, seconds=3 * self._seconds)
                if "{" in address:
                    found[f"{name}, again"] = one_by_one(
                        directory,
                        itertools.cycle(paths[:_FEW]),
                        seconds=3 * self._seconds,
                        unmeasured=_FEW,
                    )

    def _servers(self) -> None:
        path = PAGES["publication"].format(publication=quote(self._slugs["publication"][7]))
        turns = itertools.cycle(self._paths(PAGES["profile"]))
        for setup in _SERVERS:
            self._check_time(8 * self._seconds + 10 + _RESERVE)
            row: dict[str, Any] = {"setup": vars(setup)}
            with server("directory.wsgi", setup) as directory:
                page(directory.port, path)
                times = [rate(directory, itertools.repeat(path), self._seconds) for _ in range(3)]
                row["warm"] = [each.per_second for each in times]
            with server("scripts.bench_wsgi:uncached", setup) as directory:
                cold = rate(directory, turns, 1.5 * self._seconds)
                row |= {"cold": cold.per_second, "median": cold.median, "p99": cold.p99}
            self.results["servers"].append(row)


# Tables


def _table(columns: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    names = list(columns)
    lines = [names, ["---"] * len(names), *map(list, rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _number(value: Any, form: str = ",.0f") -> str:
    return "" if value is None else format(value, form)


def _share(part: Any, whole: Any) -> str:
    return "" if not part or not whole else f"{part / whole:.0%}"


def tables(results: Mapping[str, Any]) -> Iterator[str]:
    """Yield the tables of one database and size as Markdown."""
    if results["pages"]:
        yield "Requests per second of CPU time, and requests per second with eight clients.\n"
        yield _table(
            _COLUMNS,
            (_page_row(name, each) for name, each in results["pages"].items()),
        )
    if results["alone"]:
        yield "\nMedian of cold pages for one client alone.\n"
        rows = ([name, _number(ms, ".1f")] for name, ms in results["alone"].items())
        yield _table(("page", "ms"), rows)
    if results["bare"]:
        yield "\nThe bare SQL that counts the publications with a word.\n"
        rows = ([w, _number(n), _number(ms, ".1f")] for w, (n, ms) in results["bare"].items())
        yield _table(("word", "found", "ms"), rows)
    if results["servers"]:
        yield "\nRequests per second: warm a publication (lowest to highest of 3), cold profiles.\n"
        columns = ("workers", "threads", "reuse_port", "warm", "cold", "cold median, p99 ms")
        yield _table(columns, map(_server_row, results["servers"]))


def _page_row(name: str, each: Mapping[str, Any]) -> list[str]:
    get = each.get
    times = f"{each['median']:.0f}, {each['p99']:.0f}" if "median" in each else ""
    counts = (get("warm"), get("304"), get("bare"), get("empty_view"))
    ratios = (
        _share(get(part), get(whole))
        for part in ("warm", "304")
        for whole in ("bare", "empty_view")
    )
    size = _number(each["bytes"] / 1000)
    return [name, size, _number(get("cold")), _number(get("cold/s")), times,
            *map(_number, counts), *ratios]  # fmt: skip


def _server_row(row: Mapping[str, Any]) -> list[str]:
    setup = row["setup"]
    warm = f"{_number(min(row['warm']))} to {_number(max(row['warm']))}"
    return [
        str(setup["workers"]),
        str(setup["threads"]),
        "yes" if setup["reuse_port"] else "no",
        warm,
        _number(row["cold"]),
        f"{row['median']:.0f}, {row['p99']:.0f}",
    ]


def growth(by_size: Mapping[int, Mapping[str, Any]]) -> str:
    """Return the table of medians by size, each with its ratio to that of the smallest."""
    sizes = sorted(by_size)
    rows = []
    for name in dict.fromkeys(itertools.chain.from_iterable(r["alone"] for r in by_size.values())):
        medians = [by_size[size]["alone"].get(name) for size in sizes]
        ratio = medians[-1] / medians[0] if medians[0] and medians[-1] else None
        rows.append([name, *(_number(ms, ".1f") for ms in medians), _number(ratio, ".2f")])
    return _table(["page", *(f"{size:,}" for size in sizes), "last : first"], rows)


# Processes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="only 2,000 publications")
    parser.add_argument("--sizes", default="", help="numbers of publications, such as 1000,100000")
    parser.add_argument(
        "--databases", default=",".join(DATABASES), help="%(default)s, or one of them"
    )
    parser.add_argument("--parts", default="pages,alone,servers", help="some of these tables")
    parser.add_argument("--minutes", type=float, help="end by then, with what was measured")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measurement")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--threads", type=int, help="of a worker; the default is production's")
    parser.add_argument("--only", default="", help="the page to measure")
    parser.add_argument("--inside", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--deadline", type=float, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--results", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if unknown := {name.strip() for name in chosen.databases.split(",")} - {*DATABASES}:
        parser.error(
            f"--databases is {', '.join(sorted(unknown))}; it can be {', '.join(DATABASES)}"
        )
    if chosen.inside:
        _measure(chosen)
    else:
        _measure_all(chosen)


def _measure_all(chosen: Any) -> None:
    usual = QUICK_SIZES if chosen.quick else SIZES
    sizes = [int(size) for size in chosen.sizes.split(",") if size] or usual
    databases = [name.strip() for name in chosen.databases.split(",")]
    runs = list(itertools.product(databases, sizes))
    end = time.time() + chosen.minutes * 60 if chosen.minutes else 0
    by_database: dict[str, dict[int, Any]] = {}
    for done, (database, size) in enumerate(runs):
        left = len(runs) - done
        deadline = time.time() + (end - time.time()) * _part(size, sizes, left) if end else 0
        results = _in_a_process(chosen, database, size, deadline)
        by_database.setdefault(database, {})[size] = results
    for database, by_size in by_database.items():
        if len(by_size) > 1:
            print(f"\n## {DATABASES[database]}: medians of cold pages, ms\n\n{growth(by_size)}")


def _part(size: int, sizes: Iterable[int], left: int) -> float:
    """Return how much of the time that is left a run may take: filling large ones takes longer."""
    return 1.0 if left == 1 else min(1.0, (2.0 if size == max(sizes) else 1.0) / left)


def _in_a_process(chosen: Any, database: str, size: int, deadline: float) -> dict[str, Any]:
    """Measure with DATABASE_URL set to an empty database; return the results."""
    print(f"\n## {DATABASES[database]}, {size:,} publications\n", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "results.json"
        command = [sys.executable, __file__, *sys.argv[1:], "--inside", str(size)]
        command += ["--deadline", str(deadline), "--results", str(file)]
        variables = {"ENVIRONMENT": "development", "DATA_DIR": folder, "HTTPS": "0"}
        if database == "postgresql":
            command = [sys.executable, str(ROOT / "scripts" / "with_postgresql.py"), *command]
        else:
            variables["DATABASE_URL"] = f"sqlite:///{folder}/bench.sqlite3"
        subprocess.run(command, env=environment_with(variables), cwd=ROOT, check=True)
        results: dict[str, Any] = json.loads(file.read_text())
    return results


def _measure(chosen: Any) -> None:
    run, notes = Run(chosen), []
    try:
        run.measure(chosen.inside, chosen.parts)
    except TimeIsUpError:
        notes = ["\nThe time was up, so this is only a part."]
    except KeyboardInterrupt:
        notes = ["\nInterrupted, so this is only a part."]
    for text in [*tables(run.results), *notes]:
        print(text, flush=True)
    Path(chosen.results).write_text(json.dumps(run.results))


if __name__ == "__main__":
    main()
