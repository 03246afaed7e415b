"""Measure the memory of a web process over many requests, to see whether it grows.

Usage: python -m scripts.measure_memory [REQUESTS]    (100,000; with DATABASE_URL on PostgreSQL)

Serves a copy of the demo by gunicorn with one process on the loopback. Four clients request pages
that are in the cache, searches and lists that no one has asked for before, exports, thumbnails,
addresses of nothing, and forms to sign in. A write makes all pages stale after each thousand.
Prints the memory of the process twenty times.
"""

import http.client
import itertools
import random
import re
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import quote, urlsplit

from tests.serving import (
    IN_PRODUCTION,
    Server,
    demo_directory,
    environment_with,
    gunicorn_server,
    manage,
)

CLIENTS = 4
WARM = ("/", "/people/", "/publications/", "/affiliations/", "/search/?q=learning", "/about/")
COLD = (
    "/search/?q={word}+{word}",
    "/publications/?q={word}",
    "/publications/?year_from={year}&year_to={number}",
    "/people/?q={word}",
    "/search/suggestions/?q={word}",
    "/nothing/{word}/",
    "/accounts/login/?next=/{word}/",
    "/people/?page={number}",
)
PAGES_OF_RECORDS = re.compile(r'href="(/(?:people|publications|affiliations)/[a-z0-9-]+/)"')
PICTURES = re.compile(r'src="(/media/[^"]+)"')
SHARE_OF_WARM = 0.8
LINES = 20  # of the table
REQUESTS_FOR_A_WRITE = 1_000


def get(connection: http.client.HTTPConnection, path: str) -> tuple[int, str]:
    connection.request("GET", path, headers={"Host": "localhost"})
    response = connection.getresponse()
    return response.status, response.read().decode(errors="replace")


def kilobytes(process: int) -> int:
    """Return the resident memory of the process."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


def cold_address(chance: random.Random, records: list[str]) -> str:
    if chance.random() < 0.5:
        suffix = chance.choice(("", "", "?page=1", "?page=2", "?sort=year"))
        return chance.choice(records) + suffix
    word = "".join(chance.choices("abcdefghijklmnopqrstuvwxyzéü ", k=chance.randint(2, 9)))
    number = chance.randint(1, 3000)
    return chance.choice(COLD).format(word=quote(word), number=number, year=number)


class Clients:
    """Request pages until `total` requests were made together."""

    def __init__(self, site: str, records: list[str], total: int) -> None:
        self._host = urlsplit(site).netloc
        self._records = records
        self._numbers = itertools.count()
        self.total = total
        self.made = 0
        self.statuses: Counter[int] = Counter()

    def run(self, seed: int) -> None:
        chance = random.Random(seed)  # noqa: S311
        connection = http.client.HTTPConnection(self._host, timeout=60)
        while (number := next(self._numbers)) < self.total:
            path = chance.choice(WARM)
            if chance.random() > SHARE_OF_WARM:
                path = cold_address(chance, self._records)
            self.statuses[get(connection, path)[0]] += 1
            self.made = max(self.made, number + 1)
        connection.close()


def addresses_of_records(site: str) -> list[str]:
    connection = http.client.HTTPConnection(urlsplit(site).netloc, timeout=60)
    text = "".join(get(connection, path)[1] for path in WARM)
    connection.close()
    records = sorted(set(PAGES_OF_RECORDS.findall(text)))
    exports = [f"{path}publications.bib" for path in records if path.startswith("/people/")]
    return [*records, *exports, *sorted(set(PICTURES.findall(text)))]


def write(variables: Mapping[str, str]) -> None:
    """Change a record, so that all pages are stale."""
    change = "from people.models import Person; Person.objects.order_by('pk')[0].save()"
    manage("shell", "--no-imports", "--command", change, variables=variables)


def measure(server: Server, variables: Mapping[str, str], total: int) -> None:
    clients = Clients(server.url, addresses_of_records(server.url), total)
    [process] = server.web_processes()
    threads = [threading.Thread(target=clients.run, args=[seed]) for seed in range(CLIENTS)]
    begun = time.monotonic()
    for thread in threads:
        thread.start()
    next_line, next_write = 0, REQUESTS_FOR_A_WRITE
    while any(thread.is_alive() for thread in threads):
        if clients.made >= next_line:
            print(f"{clients.made:>7} requests, {kilobytes(process) / 1024:6.1f} MB", flush=True)
            next_line += total // LINES
        if clients.made >= next_write:
            write(variables)
            next_write = clients.made + REQUESTS_FOR_A_WRITE
        time.sleep(0.05)
    for thread in threads:
        thread.join()
    print(f"{clients.made:>7} requests, {kilobytes(process) / 1024:6.1f} MB", flush=True)
    print(f"{time.monotonic() - begun:.0f} s, statuses: {dict(clients.statuses)}")


def main() -> None:
    total = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    with tempfile.TemporaryDirectory(prefix="memory-") as temporary:
        folder = Path(temporary)
        (folder / "demo").mkdir()
        with demo_directory(folder / "demo") as demo:
            variables = {
                **demo,
                **IN_PRODUCTION,
                "HTTPS": "0",
                "STATIC_ROOT": str(folder / "static"),
                "COSTLY_PER_MINUTE": "0",
            }
            manage("collectstatic", "--no-input", "--verbosity=0", variables=variables)
            alone = environment_with({**variables, "WEB_CONCURRENCY": "1", "RUN_JOBS": "0"})
            with gunicorn_server(alone, log=folder / "log") as server:
                measure(server, variables, total)


if __name__ == "__main__":
    main()
