"""Attack a directory that this program starts on loopback. README.md explains how.

Usage: python scripts/attack/attack.py [ATTACK ...]
"""

import http.client
import itertools
import os
import random
import re
import resource
import socket
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode, urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from directory.databases import WEB_WAIT
from tests.serving import demo_directory, gunicorn, manage

ON_SQLITE = not os.environ.get("DATABASE_URL", "").startswith("postgres")
RANDOM_REQUESTS = 1_500
AT_ONCE = 8
BEHIND_PROXY = {"BEHIND_PROXY": "1"}
CLIENTS = (f"198.51.{n // 250}.{n % 250 + 1}" for n in itertools.count())


@dataclass
class Tally:
    tried: int = 0
    failures: list[str] = field(default_factory=list)

    def check(self, what: str, *, holds: bool) -> None:
        self.tried += 1
        if not holds:
            self.failures.append(what)


@dataclass
class Target:
    site: str
    variables: Mapping[str, str]

    @property
    def file(self) -> Path:
        """The SQLite file."""
        return Path(self.variables["DATABASE_URL"].removeprefix("sqlite:///"))

    def connect(self) -> socket.socket:
        parts = urlsplit(self.site)
        return socket.create_connection((parts.hostname or "", parts.port or 0), timeout=20)


@dataclass
class Answer:
    status: int
    headers: Mapping[str, str]
    seconds: float

    def is_fine(self) -> bool:
        """Whether the visitor got an answer, or was asked to try again."""
        return 200 <= self.status < 500 or (self.status == 503 and "retry-after" in self.headers)


def ask(
    site: str, path: str, *, body: str | None = None, headers: Mapping[str, str] | None = None
) -> Answer:
    """Send a GET, or a POST of `body`. Status 0 means no response within 60 seconds."""
    began = time.monotonic()
    connection = http.client.HTTPConnection(urlsplit(site).netloc, timeout=60)
    try:
        connection.request("GET" if body is None else "POST", path, body, dict(headers or {}))
        response = connection.getresponse()
        response.read()
        found = {name.lower(): value for name, value in response.getheaders()}
        return Answer(response.status, found, time.monotonic() - began)
    except (OSError, http.client.HTTPException):
        return Answer(0, {}, time.monotonic() - began)
    finally:
        connection.close()


def expect(site: str, path: str, tally: Tally, status: int, *, within: float = 20) -> None:
    answer = ask(site, path)
    holds = answer.status == status and answer.seconds < within
    tally.check(f"{path}: {answer.status} in {answer.seconds:.1f} s", holds=holds)


def sign_in(site: str) -> Answer:
    """Sign in from a network address of its own, as passwords are limited by address."""
    form = ask(site, "/accounts/login/")
    cookie = form.headers.get("set-cookie", "").partition(";")[0]
    token = cookie.partition("=")[2]
    data = {"login": "admin", "password": "attack", "csrfmiddlewaretoken": token}
    headers = {
        "Cookie": cookie,
        "Content-Type": "application/x-www-form-urlencoded",
        "X-Forwarded-For": next(CLIENTS),
    }
    return ask(site, "/accounts/login/", body=urlencode(data), headers=headers)


def attack_parameters(target: Target, tally: Tally) -> None:
    from tests.directory.public_addresses import PARAMETERS, public_addresses
    from tests.directory.test_arbitrary_text import TEXTS, encoded, filled

    def existing(address: str) -> str:
        slug = "hanyu-zhao" if address.startswith("/people") else "peking-university"
        return address.replace("{slug}", slug).replace("{section}-{page}", "people-1")

    chance = random.Random(1)  # noqa: S311
    addresses = public_addresses()
    paths = [filled(address, text[:400]) for address in addresses for text in TEXTS]
    for _ in range(RANDOM_REQUESTS):
        text = "".join(chr(chance.randrange(0x110000)) for _ in range(chance.randrange(30)))
        value = encoded(chance.choice([text, *TEXTS])[:400])
        path = existing(chance.choice(addresses))
        paths.append(f"{path}?{chance.choice(PARAMETERS)}={value}"[:3_500])
    with ThreadPoolExecutor(4) as pool:
        answers = pool.map(lambda path: ask(target.site, path), paths)
        for path, answer in zip(paths, answers, strict=True):
            tally.check(f"{answer.status} {path[:150]}", holds=answer.is_fine())


def attack_pictures(target: Target, tally: Tally) -> None:
    from django.core.exceptions import ValidationError
    from django.core.files.uploadedfile import SimpleUploadedFile

    from foundation.pictures.uploads import clean_image
    from tests.foundation.pictures.hostile import hostile_pictures

    for name, content in hostile_pictures(300):
        began, outcome = time.monotonic(), "cleaned"
        try:
            clean_image(SimpleUploadedFile("me.jpg", content)).read()
        except ValidationError as refusal:
            outcome = str(refusal.code)
        except Exception as error:
            outcome = f"FAILED {error!r}"
        seconds = time.monotonic() - began
        holds = not outcome.startswith("FAILED") and seconds < 5
        tally.check(f"{name}: {outcome} in {seconds:.1f} s", holds=holds)
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    tally.check(f"{megabytes} MB", holds=megabytes < 600)


SLOW_BODY = (
    b"POST /accounts/login/ HTTP/1.1\r\nHost: localhost\r\nCookie: csrftoken=" + b"a" * 32 + b"\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\n"
)


def attack_slow(target: Target, tally: Tally) -> None:
    """With headers that arrive a byte at a time, and with bodies that do."""
    with ExitStack() as stack:
        clients = [stack.enter_context(closing(target.connect())) for _ in range(AT_ONCE)]
        for client in clients[AT_ONCE // 2 :]:
            client.sendall(SLOW_BODY)
        for letter in b"GET / HTTP/1.1\r\nHost:" + b" " * 20:
            for client in clients:
                try:
                    client.sendall(bytes([letter]))
                except OSError:
                    continue  # closed by the server, as it should be
            expect(target.site, "/healthz", tally, 200, within=1)
            time.sleep(0.5)
        expect(target.site, "/people/", tally, 200)


def attack_costly(target: Target, tally: Tally) -> None:
    paths = [
        "/publications.bib", "/publications.json", "/publications.ris", "/connections/",
        "/people/hanyu-zhao/cv.pdf?language=zh-hans", "/people/hanyu-zhao/card.png",
        "/people/hao-zhang/cv.pdf", "/affiliations/peking-university/connections/",
    ]  # fmt: skip

    def client(number: int) -> list[Answer]:
        own = {"X-Forwarded-For": next(CLIENTS)}  # each address may ask for some in a minute
        return [
            ask(target.site, paths[(number + turn) % len(paths)], headers=own) for turn in range(20)
        ]

    with ThreadPoolExecutor(AT_ONCE) as pool:
        clients = [pool.submit(client, number) for number in range(AT_ONCE)]
        while not all(future.done() for future in clients):
            expect(target.site, "/healthz", tally, 200, within=1)
            time.sleep(0.2)
    for future in clients:
        for answer in future.result():
            holds = answer.is_fine() and answer.status in (200, 503)
            tally.check(f"{answer.status}", holds=holds)


def attack_bodies(target: Target, tally: Tally) -> None:
    for path in (
        "/",
        "/people/",
        "/search/",
        "/accounts/login/",
        "/media/x.png",
        "/api/v1/people/",
    ):
        for length in (b"Content-Length: 300000000", b"Transfer-Encoding: chunked"):
            with closing(target.connect()) as client:
                head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\n".encode()
                client.sendall(head + length + b"\r\n\r\n")
                start = client.recv(50)
                tally.check(f"{path} {start!r}", holds=start.startswith(b"HTTP/1.1 413"))


def attack_locks(target: Target, tally: Tally) -> None:
    if not ON_SQLITE:
        return
    with closing(sqlite3.connect(target.file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        end = time.monotonic() + 30
        with ThreadPoolExecutor(AT_ONCE) as pool:
            while time.monotonic() < end:
                waiting = [pool.submit(sign_in, target.site) for _ in range(AT_ONCE)]
                expect(target.site, "/healthz", tally, 200, within=1)
                expect(target.site, "/people/", tally, 200, within=1)
                for future in waiting:
                    answer = future.result()
                    said = f"sign-in: {answer.status} in {answer.seconds:.1f} s"
                    # One worker can have more of the connections than threads, and then one
                    # request waits for the lock after another.
                    in_time = answer.seconds < 2 * WEB_WAIT + 1
                    tally.check(said, holds=answer.status == 503 and in_time)
        other.execute("ROLLBACK")
    status = sign_in(target.site).status
    tally.check(f"sign-in afterwards: {status}", holds=status == 302)


def attack_away(target: Target, tally: Tally) -> None:
    away = ("/", "/people/", "/search/?q=a")
    if ON_SQLITE:
        rename = "ALTER TABLE people_person{} RENAME TO people_person{}"
        with closing(sqlite3.connect(target.file)) as other:
            other.execute(rename.format("", "_away"))
            for path in away:
                expect(target.site, path, tally, 503)
            other.execute(rename.format("_away", ""))
    else:
        _postgresql_away(target, tally, (*away, "/healthz"))
    for path in (*away, "/healthz", "/people/hanyu-zhao/"):
        expect(target.site, path, tally, 200)


def _postgresql_away(target: Target, tally: Tally, paths: tuple[str, ...]) -> None:
    import psycopg

    name = urlsplit(target.variables["DATABASE_URL"]).path.strip("/")
    end_all = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
        server.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false".encode())
        server.execute(end_all, [name])
        for path in paths:
            expect(target.site, path, tally, 503)
        server.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true".encode())


def attack_disk(target: Target, tally: Tally) -> None:
    """Write to a server of its own whose files can't grow."""
    if not ON_SQLITE:
        return
    with tempfile.TemporaryDirectory() as folder, demo_directory(Path(folder)) as variables:
        set_password(variables)
        file = Path(folder, "db.sqlite3")
        before = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (file.stat().st_size // 4, before[1]))
        try:
            with gunicorn({**variables, **BEHIND_PROXY}, log=Path("/dev/null")) as site:
                for path in ("/", "/people/", "/publications.bib", "/healthz") * 3:
                    expect(site, path, tally, 200)
                statuses = [sign_in(site).status for _ in range(20)]
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        for status in statuses:
            # Sign-ins that can't be counted are refused as if there were too many.
            tally.check(f"sign-in: {status}", holds=status in (302, 429, 503))
        with closing(sqlite3.connect(file)) as database:
            database.create_function(
                "regexp", 2, lambda pattern, text: bool(re.search(pattern, text))
            )
            found = database.execute("PRAGMA integrity_check").fetchone()[0]
            tally.check(f"integrity: {found}", holds=found == "ok")


def set_password(variables: Mapping[str, str]) -> None:
    create = "from django.contrib.auth.models import User as U; U.objects.create_superuser"
    manage("shell", "--command", f"{create}('admin', password='attack')", variables=variables)


ATTACKS: dict[str, Callable[[Target, Tally], None]] = {
    name.removeprefix("attack_"): function
    for name, function in list(globals().items())
    if name.startswith("attack_")
}


def main(names: list[str]) -> int:
    failed = 0
    with tempfile.TemporaryDirectory() as folder, demo_directory(Path(folder)) as variables:
        set_password(variables)
        log = Path(folder, "log")
        with gunicorn({**variables, **BEHIND_PROXY, "WEB_CONCURRENCY": "2"}, log=log) as site:
            for _ in range(AT_ONCE):  # each process loads its modules with its first page
                ask(site, "/people/")
            for name in names or list(ATTACKS):
                tally = Tally()
                ATTACKS[name](Target(site, variables), tally)
                failed += len(tally.failures)
                print(f"{name:<12} {tally.tried:>6} tried {len(tally.failures):>4} failed")
                for failure in tally.failures[:10]:
                    print(f"    {failure!a}")
        print(f"tracebacks in the log: {log.read_text(errors='replace').count('Traceback')}")
    return 1 if failed else 0


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    import django

    django.setup()
    sys.exit(main(sys.argv[1:]))
