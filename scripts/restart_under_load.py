"""Restart the servers while clients request pages, and count the requests that fail.

Usage: python scripts/restart_under_load.py [--seconds 20] [--clients 8] [--caddy PATH]

Serves a copy of the demo in a temporary folder. First one gunicorn reloads its code by SIGHUP,
twice. Then, with --caddy, two servers behind Caddy with docker/Caddyfile are ended and started
again in turn, one of them by SIGKILL. Exits with 1 if any request has failed.
"""

import argparse
import http.client
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PATHS = ("/", "/people/", "/publications/", "/people/hanyu-zhao/", "/search/?q=learning")
_LONGEST = 60  # seconds for a server to be ready


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


class Server:
    def __init__(self, variables: dict[str, str], log: Path) -> None:
        self.port = free_port()
        self._variables = {**os.environ, **variables, "PORT": str(self.port)}
        self._log = log

    def start(self) -> None:
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "gunicorn", "directory.wsgi"],
                cwd=ROOT,
                env=self._variables,
                stdout=log,
                stderr=log,
            )
        wait_until_ready(self.port)

    def stop(self, how: int = signal.SIGTERM) -> None:
        if self.process.poll() is None:
            self.process.send_signal(how)
        self.process.wait(_LONGEST)


def wait_until_ready(port: int) -> None:
    deadline = time.monotonic() + _LONGEST
    while get(port, "/readyz") != "200":
        if time.monotonic() > deadline:
            sys.exit(f"error: the server on port {port} isn't ready after {_LONGEST} seconds")
        time.sleep(0.1)


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
    slowest = [0.0]

    def request() -> None:
        number = 0
        while not stopped.is_set():
            begun = time.monotonic()
            results[get(port, PATHS[number % len(PATHS)])] += 1
            slowest[0] = max(slowest[0], time.monotonic() - begun)
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
        f"{dict(results) if failed else ''}, the slowest took {slowest[0]:.1f} s"
    )
    return not failed


@contextmanager
def copy_of_demo() -> Iterator[dict[str, str]]:
    with tempfile.TemporaryDirectory(prefix="restart-") as folder:
        variables = {
            "ENVIRONMENT": "production",
            "SECRET_KEY": "0123456789abcdefghijklmnopqrstuvwxyz-of-this-script",
            "ALLOWED_HOSTS": "localhost,127.0.0.1",
            "HTTPS": "0",
            "RUN_JOBS": "0",
            "DATA_DIR": folder,
            "STATIC_ROOT": f"{folder}/static",
            "WEB_CONCURRENCY": "2",
            "GUNICORN_CMD_ARGS": "--access-logfile /dev/null",
        }
        variables.setdefault("DATABASE_URL", f"sqlite:///{folder}/db.sqlite3")
        for command in (
            ("prepare_database", "--demo"),
            ("collectstatic", "--no-input", "--verbosity=0"),
        ):
            subprocess.run(
                [sys.executable, "manage.py", *command],
                cwd=ROOT,
                env={**os.environ, **variables},
                stdout=subprocess.DEVNULL,
                check=True,
            )
        yield variables


def reload_by_signal(variables: dict[str, str], seconds: float, clients: int, log: Path) -> bool:
    print("One server that reloads by SIGHUP:")
    server = Server(variables, log)
    server.start()

    def restarts() -> int:
        for _ in range(2):
            time.sleep(seconds / 4)
            server.process.send_signal(signal.SIGHUP)
            time.sleep(seconds / 4)
        return 2

    try:
        return under_load(server.port, clients, restarts)
    finally:
        server.stop()


def restart_in_turn(
    variables: dict[str, str], seconds: float, clients: int, log: Path, caddy: str
) -> bool:
    print("Two servers behind a proxy, ended and started in turn, one of them by SIGKILL:")
    servers = [Server({**variables, "BEHIND_PROXY": "1"}, log) for _ in range(2)]
    port = free_port()
    with ExitStack() as stack:
        for server in servers:
            server.start()
            stack.callback(server.stop)
        addresses = " ".join(f"127.0.0.1:{server.port}" for server in servers)
        config = log.with_name("Caddyfile")
        text = (ROOT / "docker" / "Caddyfile").read_text()
        text = text.replace("{$WEB_SERVERS:web:8000}", addresses)
        text = text.replace("{$SITE_ADDRESS:http://localhost}", f"http://localhost:{port}")
        config.write_text("{\n\tadmin off\n" + text.partition("{\n")[2])
        with log.open("ab") as output:
            proxy = subprocess.Popen(
                [caddy, "run", "--adapter", "caddyfile", "--config", str(config)],
                stdout=output,
                stderr=output,
            )
        stack.callback(proxy.wait, 30)
        stack.callback(proxy.terminate)
        while get(port, "/") != "200":
            time.sleep(0.1)

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
    with copy_of_demo() as variables:
        log = Path(variables["DATA_DIR"]) / "log"
        succeeded = reload_by_signal(variables, given.seconds, given.clients, log)
        if given.caddy:
            again = restart_in_turn(variables, given.seconds, given.clients, log, given.caddy)
            succeeded = succeeded and again
    return 0 if succeeded else 1


if __name__ == "__main__":
    sys.exit(main())
