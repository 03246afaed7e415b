"""Measure pages under load, served by gunicorn on the loopback, as ratios.

Usage: python scripts/bench_pages.py [--quick] [--no-postgresql] [--seconds N]

Fills databases of 1,000, 10,000 and 100,000 publications (--quick: 200 and 2,000) and serves each
by gunicorn with two workers. Eight clients with keep-alive request one kind of page at a time:

- cold: addresses whose page isn't in the cache, or a page that a write has made stale
- warm: the same page from the cache
- 304: the same page by a client that has it

Beside them are the limits of the same run: a bare WSGI callable, and a Django view without
middleware, that return the bytes of the page. Compare the ratios; the rest depends on the machine
and on what else it is doing.
"""

import argparse
import http.client
import itertools
import json
import os
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.serving import environment_with, free_port  # noqa: E402

SIZES, QUICK_SIZES = (1_000, 10_000, 100_000), (200, 2_000)
CLIENTS = 8
_UNTIL_WARM = 3  # requests of each client
_FEW = 16  # requests; on a busy machine, clients go on until there are more
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
_SLUGS = """
import json
from people.models import Person
from publications.models import Publication
from affiliations.models import Organization
def some(rows):
    return list(rows.order_by("pk").values_list("slug", flat=True)[:2000])
print(json.dumps({"person": some(Person.objects), "publication": some(Publication.objects),
    "group": some(Organization.objects.filter(kind="group"))}))
"""


@dataclass
class Rate:
    """What the clients of one kind of page saw."""

    per_second: float
    per_cpu: float
    """Requests in a second of the workers' CPU time, which other programs hardly disturb."""
    median: float  # milliseconds
    p99: float
    body: bytes = b""

    def __str__(self) -> str:
        times = f"{self.median:.1f}, {self.p99:.1f} ms"
        return f"{self.per_cpu:.0f}/CPU s, {self.per_second:.0f}/s, {times}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="at most 2,000 publications")
    parser.add_argument("--no-postgresql", action="store_true")
    parser.add_argument("--seconds", type=float, default=1.5, help="for each measurement")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--threads", default="", help="of a worker; the default is production's")
    parser.add_argument("--only", default="", help="the page to measure")
    parser.add_argument("--inside", type=int, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.inside:
        _measure(chosen)
        return
    for database in ("SQLite",) if chosen.no_postgresql else ("SQLite", "PostgreSQL"):
        for size in QUICK_SIZES if chosen.quick else SIZES:
            _in_a_process(database, size)


def _in_a_process(database: str, size: int) -> None:
    """Measure with DATABASE_URL set to an empty database."""
    command = [sys.executable, __file__, *sys.argv[1:], "--inside", str(size)]
    print(f"\n{database}, {size:,} publications", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        variables = {"ENVIRONMENT": "development", "DATA_DIR": folder, "HTTPS": "0"}
        if database == "PostgreSQL":
            command = [sys.executable, str(ROOT / "scripts" / "with_postgresql.py"), *command]
        else:
            variables["DATABASE_URL"] = f"sqlite:///{folder}/bench.sqlite3"
        subprocess.run(command, env=environment_with(variables), cwd=ROOT, check=True)


def _measure(chosen: Any) -> None:
    fill = [sys.executable, str(ROOT / "scripts" / "generated_directory.py"), str(chosen.inside)]
    started = time.perf_counter()
    subprocess.run(fill, cwd=ROOT, check=True)
    print(f"filled in {time.perf_counter() - started:.0f} s", flush=True)
    shell = [sys.executable, "manage.py", "shell", "--no-imports", "-c", _SLUGS]
    slugs = json.loads(subprocess.run(shell, cwd=ROOT, check=True, capture_output=True).stdout)
    print(f"{'page':<26}{'cold':>40}{'warm':>40}{'304':>40}   limits, warm and 304 of them")
    for name, address in PAGES.items():
        if chosen.only in ("", name):
            _print_page(name, address, slugs, chosen)


def _print_page(name: str, address: str, slugs: Mapping[str, list[str]], chosen: Any) -> None:
    key = next((key for key in slugs if f"{{{key}}}" in address), "")
    paths = [address.format(**{key: quote(slug)}) for slug in slugs[key]] if key else [address]
    middle = paths[len(paths) // 2]
    with _server("directory.wsgi", chosen) as server:
        warm = _rate(server, lambda: middle, chosen.seconds)
        etag = _request(server[0], middle)[1].get("ETag", "")
        not_modified = _rate(server, lambda: middle, chosen.seconds, {"If-None-Match": etag})
    with _server("scripts.bench_wsgi:uncached", chosen) as server:
        turns = iter(paths * 100_000)
        cold = _rate(server, lambda: next(turns), chosen.seconds)
    with _server("scripts.bench_wsgi:bare", chosen, body=warm.body) as server:
        bare = _rate(server, lambda: middle, chosen.seconds)
    with _server("scripts.bench_wsgi:empty_view", chosen, body=warm.body) as server:
        empty = _rate(server, lambda: middle, chosen.seconds)
    print(
        f"{name:<26}{cold!s:>40}{warm!s:>40}{not_modified!s:>40}   bare {bare.per_cpu:.0f}, "
        f"empty view {empty.per_cpu:.0f}: warm {warm.per_cpu / empty.per_cpu:.0%}, "
        f"304 {not_modified.per_cpu / empty.per_cpu:.0%}",
        flush=True,
    )


@contextmanager
def _server(application: str, chosen: Any, *, body: bytes = b"") -> Iterator[tuple[int, int]]:
    """Yield the port and the process id of gunicorn."""
    port = free_port()
    with tempfile.NamedTemporaryFile() as file:
        file.write(body)
        file.flush()
        variables = {
            "PORT": str(port),
            "WEB_CONCURRENCY": str(chosen.workers),
            "BODY": file.name,
            "RUN_JOBS": "0",  # or its process would be starting during the first measurement
        }
        if chosen.threads:
            variables["WEB_THREADS"] = chosen.threads
        server = subprocess.Popen(
            [sys.executable, "-m", "gunicorn", application],
            cwd=ROOT,
            env={**os.environ, **variables},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            _wait_for(port, server)
            yield port, server.pid
        finally:
            server.terminate()
            server.wait(timeout=30)


def _wait_for(port: int, server: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and server.poll() is None:
        try:
            _request(port, "/healthz")
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError("gunicorn doesn't respond")


def _request(port: int, path: str) -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", path)
    answer = connection.getresponse()
    found = answer.status, dict(answer.headers), answer.read()
    connection.close()
    return found


def _rate(
    server: tuple[int, int],
    next_path: Callable[[], str],
    seconds: float,
    headers: Mapping[str, str] | None = None,
) -> Rate:
    """Let all clients request pages for some seconds.

    Each first requests some on the connection that it keeps, so that its worker is warm.
    """
    lock, asked, begun = threading.Lock(), itertools.count(), threading.Event()
    ready = threading.Semaphore(0)
    times: list[float] = []
    bodies: list[bytes] = []

    def request(client: socket.socket) -> bytes:
        with lock:
            path = next_path()
        client.sendall(_head(path, headers or {}))
        return _answer(client)

    def ask() -> None:
        with socket.create_connection(("127.0.0.1", server[0]), timeout=60) as client:
            for _ in range(_UNTIL_WARM):
                request(client)
            ready.release()
            while not begun.is_set():  # an idle connection would be closed
                request(client)
            end, latest = time.perf_counter() + seconds, time.perf_counter() + 20 * seconds
            while (started := time.perf_counter()) < (end if len(times) > _FEW else latest):
                next(asked)
                body = request(client)
                times.append(time.perf_counter() - started)
            bodies.append(body)

    threads = [threading.Thread(target=ask) for _ in range(CLIENTS)]
    for thread in threads:
        thread.start()
    if not all(ready.acquire(timeout=120) for _ in threads):
        raise RuntimeError("a client failed")
    begin, cpu = time.perf_counter(), _cpu_seconds(server[1])
    begun.set()
    for thread in threads:
        thread.join()
    if len(bodies) < CLIENTS or len(times) <= _FEW:
        raise RuntimeError("a client failed")
    milliseconds = sorted(taken * 1000 for taken in times)
    return Rate(
        len(times) / (time.perf_counter() - begin),
        next(asked) / max(_cpu_seconds(server[1]) - cpu, 0.01),
        statistics.median(milliseconds),
        milliseconds[int(len(milliseconds) * 0.99)],
        bodies[0],
    )


def _head(path: str, headers: Mapping[str, str]) -> bytes:
    lines = [f"GET {path} HTTP/1.1", "Host: localhost", *map(": ".join, headers.items())]
    return "\r\n".join([*lines, "", ""]).encode()


def _answer(client: socket.socket) -> bytes:
    """Read a response; http.client takes longer for it than the server for a cached page."""
    data = _receive(client, 65536)
    while b"\r\n\r\n" not in data:
        data += _receive(client, 65536)
    head, _, body = data.partition(b"\r\n\r\n")
    assert head[9:12] in (b"200", b"304"), head[:200]
    found = _LENGTH.search(head)
    parts, missing = [body], (int(found[1]) if found else 0) - len(body)
    while missing > 0:
        parts.append(_receive(client, min(missing, 262_144)))
        missing -= len(parts[-1])
    return b"".join(parts)


def _receive(client: socket.socket, most: int) -> bytes:
    data = client.recv(most)
    if not data:
        raise RuntimeError("the server closed the connection")
    return data


def _cpu_seconds(pid: int) -> float:
    """Return the CPU time that the children of a process have taken."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    stats = [Path(f"/proc/{child}/stat").read_text().rpartition(")")[2] for child in children]
    ticks = sum(int(number) for stat in stats for number in stat.split()[11:13])
    return ticks / os.sysconf("SC_CLK_TCK")


_LENGTH = re.compile(rb"(?i)content-length: *(\d+)")


if __name__ == "__main__":
    main()
