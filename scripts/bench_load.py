"""Serve an application by gunicorn and request pages from it, for bench_pages.py."""

import http.client
import itertools
import os
import re
import socket
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.serving import Server, gunicorn_server  # noqa: E402

CLIENTS = 8
_UNTIL_WARM = 3  # requests of each client
_FEW = 16  # requests; on a busy machine, clients go on until there are more
_LENGTH = re.compile(rb"(?i)content-length: *(\d+)")


@dataclass(frozen=True)
class Rate:
    """What the clients of one kind of page saw."""

    per_second: float
    per_cpu: float
    """Requests in a second of the workers' CPU time, which other programs hardly disturb."""
    median: float  # milliseconds
    p99: float


@dataclass(frozen=True)
class Setup:
    """How gunicorn runs."""

    workers: int = 2
    threads: int | None = None
    """Of each worker; None is the default of production."""
    reuse_port: bool = False


@contextmanager
def server(application: str, setup: Setup, *, bodies: Path | None = None) -> Iterator[Server]:
    variables = {
        "WEB_CONCURRENCY": str(setup.workers),
        "BODIES": str(bodies or ""),
        "RUN_JOBS": "0",  # or its process would be starting during the first measurement
    }
    if setup.threads:
        variables["WEB_THREADS"] = str(setup.threads)
    if setup.reuse_port:
        variables["GUNICORN_CMD_ARGS"] = "--reuse-port"
    with (
        tempfile.TemporaryDirectory(prefix="bench-") as folder,
        gunicorn_server(
            {**os.environ, **variables}, log=Path(folder, "log"), application=application
        ) as served,
    ):
        yield served


def page(port: int, path: str) -> tuple[str, bytes]:
    """Return the ETag and the body of a page."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", path)
    answer = connection.getresponse()
    found = answer.headers.get("ETag", ""), answer.read()
    connection.close()
    return found


def one_by_one(
    of: Server, paths: Iterator[str], *, seconds: float, unmeasured: int = 2, most: int = 30
) -> float:
    """Return the median of the milliseconds that one client, alone, waits for a page.

    The first ones aren't measured: the worker may be new.
    """
    times: list[float] = []
    end = time.perf_counter() + seconds
    with socket.create_connection(("127.0.0.1", of.port), timeout=120) as client:
        while len(times) < unmeasured + 3 or (
            len(times) < unmeasured + most and time.perf_counter() < end
        ):
            request = _head(next(paths), {})
            started = time.perf_counter()
            client.sendall(request)
            _read_answer(client)
            times.append((time.perf_counter() - started) * 1000)
    return statistics.median(times[unmeasured:])


def rate(
    of: Server,
    paths: Iterator[str],
    seconds: float,
    headers: Mapping[str, str] | None = None,
) -> Rate:
    """Let all clients request pages for some seconds.

    Each first requests some on the connection that it keeps, so that its worker is warm.
    """
    lock, asked, begun = threading.Lock(), itertools.count(), threading.Event()
    ready = threading.Semaphore(0)
    times: list[float] = []
    finished: list[bool] = []

    def request(client: socket.socket) -> None:
        with lock:
            path = next(paths)
        client.sendall(_head(path, headers or {}))
        _read_answer(client)

    def ask() -> None:
        with socket.create_connection(("127.0.0.1", of.port), timeout=60) as client:
            for _ in range(_UNTIL_WARM):
                request(client)
            ready.release()
            while not begun.is_set():  # an idle connection would be closed
                request(client)
            end, latest = time.perf_counter() + seconds, time.perf_counter() + 10 * seconds
            while (started := time.perf_counter()) < (end if len(times) > _FEW else latest):
                next(asked)
                request(client)
                times.append(time.perf_counter() - started)
            finished.append(True)

    threads = [threading.Thread(target=ask) for _ in range(CLIENTS)]
    for thread in threads:
        thread.start()
    if not all(ready.acquire(timeout=120) for _ in threads):
        raise RuntimeError("a client failed")
    begin, cpu = time.perf_counter(), _cpu_seconds(of)
    begun.set()
    for thread in threads:
        thread.join()
    if len(finished) < CLIENTS:
        raise RuntimeError("a client failed")
    milliseconds = sorted(taken * 1000 for taken in times)
    return Rate(
        len(times) / (time.perf_counter() - begin),
        next(asked) / max(_cpu_seconds(of) - cpu, 0.01),
        statistics.median(milliseconds),
        milliseconds[int(len(milliseconds) * 0.99)],
    )


def _head(path: str, headers: Mapping[str, str]) -> bytes:
    lines = [f"GET {path} HTTP/1.1", "Host: localhost", *map(": ".join, headers.items())]
    return "\r\n".join([*lines, "", ""]).encode()


def _read_answer(client: socket.socket) -> None:
    """Read a response; http.client takes longer for it than the server for a cached page."""
    data = _receive(client, 65536)
    while b"\r\n\r\n" not in data:
        data += _receive(client, 65536)
    head, _, body = data.partition(b"\r\n\r\n")
    if head[9:12] not in (b"200", b"304"):
        raise RuntimeError(f"the server responded {head[:200]!r}")
    found = _LENGTH.search(head)
    missing = (int(found[1]) if found else 0) - len(body)
    while missing > 0:
        missing -= len(_receive(client, min(missing, 262_144)))


def _receive(client: socket.socket, most: int) -> bytes:
    data = client.recv(most)
    if not data:
        raise RuntimeError("the server closed the connection")
    return data


def _cpu_seconds(of: Server) -> float:
    """Return the CPU time that the web processes have taken."""
    files = [Path(f"/proc/{process}/stat") for process in of.web_processes()]
    stats = [file.read_text().rpartition(")")[2] for file in files]
    ticks = sum(int(number) for stat in stats for number in stat.split()[11:13])
    return ticks / os.sysconf("SC_CLK_TCK")
