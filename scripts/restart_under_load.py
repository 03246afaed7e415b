"""Restart the servers while clients request pages, and count the requests that fail.

Usage: python -m scripts.restart_under_load [--seconds 20] [--clients 8] [--caddy PATH]
(with DATABASE_URL on PostgreSQL)

Serves a copy of the demo in a temporary folder. First one gunicorn reloads its code by SIGHUP,
twice. Then, with --caddy, two servers behind Caddy with docker/Caddyfile are ended and started
again in turn, one of them by SIGKILL, each after prepare_database. Exits with 1 if any request has
failed.
"""

import argparse
import http.client
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.serving import (
    IN_PRODUCTION,
    ROOT,
    demo_directory,
    environment_with,
    free_port,
    gunicorn_server,
    manage,
    wait_until,
)

PATHS = ("/", "/people/", "/publications/", "/people/hanyu-zhao/", "/search/?q=learning")
Variables = Mapping[str, str]


class Restartable:
    """A server that keeps its port."""

    def __init__(self, variables: Variables, log: Path) -> None:
        self.port = free_port()
        self._variables, self._log = variables, log

    def start(self) -> None:
        manage("prepare_database", variables=self._variables)
        self._running = ExitStack()
        environment = environment_with(self._variables)
        self._server = self._running.enter_context(
            gunicorn_server(environment, log=self._log, port=self.port)
        )

    def stop(self, how: int = signal.SIGTERM) -> None:
        self._server.process.send_signal(how)
        self._running.close()


def get(port: int, path: str) -> str:
    """Request a page on a new connection; return its status, or what went wrong."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request("GET", path, headers={"Connection": "close", "Host": "localhost"})
        response = connection.getresponse()
        response.read()
        return str(response.status)
    except (OSError, http.client.HTTPException) as error:
        return type(error).__name__
    finally:
        connection.close()


def under_load(port: int, clients: int, restarts: Callable[[], int]) -> bool:
    """Print how requests ended during the restarts; return whether all succeeded."""
    stopped, results = threading.Event(), Counter[str]()
    seconds: list[float] = []

    def request() -> None:
        number = 0
        while not stopped.is_set():
            begun = time.monotonic()
            results[get(port, PATHS[number % len(PATHS)])] += 1
            seconds.append(time.monotonic() - begun)
            number += 1

    threads = [threading.Thread(target=request) for _ in range(clients)]
    for thread in threads:
        thread.start()
    try:
        number = restarts()
    finally:
        stopped.set()
        for thread in threads:
            thread.join()
    failed = results.total() - results["200"]
    print(
        f"  {number} restarts, {results.total()} requests, {failed} failed "
        f"{dict(results) if failed else ''}; median {statistics.median(seconds) * 1000:.0f} ms, "
        f"99 % {statistics.quantiles(seconds, n=100)[98]:.2f} s, slowest {max(seconds):.1f} s",
        flush=True,
    )
    return not failed


@contextmanager
def copy_of_demo(folder: Path) -> Iterator[Variables]:
    (folder / "demo").mkdir()
    with demo_directory(folder / "demo") as demo:
        variables = {
            **demo,
            **IN_PRODUCTION,
            "HTTPS": "0",
            "RUN_JOBS": "0",
            "STATIC_ROOT": str(folder / "static"),
            "WEB_CONCURRENCY": "2",
            "GUNICORN_CMD_ARGS": "--access-logfile /dev/null",
        }
        manage("collectstatic", "--no-input", "--verbosity=0", variables=variables)
        yield variables


def reload_by_signal(variables: Variables, seconds: float, clients: int, log: Path) -> bool:
    print("One server that reloads by SIGHUP:")
    with gunicorn_server(environment_with(variables), log=log) as server:

        def restarts() -> int:
            for _ in range(2):
                time.sleep(seconds / 4)
                server.process.send_signal(signal.SIGHUP)
                time.sleep(seconds / 4)
            return 2

        return under_load(server.port, clients, restarts)


@contextmanager
def proxy_to(servers: list[Restartable], caddy: str, log: Path) -> Iterator[int]:
    """Run Caddy with docker/Caddyfile; yield its port."""
    port = free_port()
    addresses = " ".join(f"127.0.0.1:{server.port}" for server in servers)
    text = (ROOT / "docker" / "Caddyfile").read_text()
    text = text.replace("{$WEB_SERVERS:web:8000}", addresses)
    text = text.replace("{$SITE_ADDRESS:http://localhost}", f"http://localhost:{port}")
    config = log.with_name("Caddyfile")
    config.write_text("{\n\tadmin off\n" + text.partition("{\n")[2])
    with log.open("ab") as output:
        proxy = subprocess.Popen(
            [caddy, "run", "--adapter", "caddyfile", "--config", str(config)],
            stdout=output,
            stderr=output,
        )
    try:
        wait_until(lambda: get(port, "/") == "200", pause=0.1)
        yield port
    finally:
        proxy.terminate()
        proxy.wait(30)


def restart_in_turn(
    variables: Variables, seconds: float, clients: int, log: Path, caddy: str
) -> bool:
    print("Two servers behind a proxy, ended and started in turn, one of them by SIGKILL:")
    servers = [Restartable({**variables, "BEHIND_PROXY": "1"}, log) for _ in range(2)]
    with ExitStack() as stack:
        for server in servers:
            server.start()
            stack.callback(server.stop)
        port = stack.enter_context(proxy_to(servers, caddy, log))

        def restarts() -> int:
            number, end = 0, time.monotonic() + seconds
            while time.monotonic() < end or number < 2:
                server = servers[number % 2]
                server.stop(signal.SIGTERM if number % 2 == 0 else signal.SIGKILL)
                server.start()
                time.sleep(2.5)  # until the proxy has asked /readyz
                number += 1
            return number

        return under_load(port, clients, restarts)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20, help="of load for each part")
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--caddy", help="the program; without it, only one server is reloaded")
    given = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="restart-") as folder,
        copy_of_demo(Path(folder)) as variables,
    ):
        log = Path(folder, "log")
        succeeded = reload_by_signal(variables, given.seconds, given.clients, log)
        if given.caddy:
            again = restart_in_turn(variables, given.seconds, given.clients, log, given.caddy)
            succeeded = succeeded and again
    return 0 if succeeded else 1


if __name__ == "__main__":
    sys.exit(main())
