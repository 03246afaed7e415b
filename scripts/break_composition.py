"""Kill parts of the scaled composition while clients read and write, and count what fails.

Usage: python scripts/break_composition.py PROJECT PROXY_PORT [--seconds 15]    (as root)

PROJECT is running, on this machine, as docker-compose.scale.yml says, with LOAD_DEMO=1 and HTTPS=0.
The script adds an administrator, publications and texts to it: don't give it one with real data.
Nothing but loopback and the networks of the containers is used. A client makes a request that
failed once more after a second. Exits with 1 if such a retry fails, a page is stale, or something
that was acknowledged is lost.
"""

import argparse
import http.client
import os
import re
import secrets
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from html.parser import HTMLParser

PERSON = "/people/hanyu-zhao/"
PAGES = ("/", "/people/", "/publications/", PERSON, "/search/?q=learning", "/affiliations/")
READERS = 4
ENTRIES = 150  # of an import
Field = str | bytes | None
_LONGEST = 180  # seconds to wait for anything
_PICTURE = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de"
    "0000000c4944415408d763f8cfc0000003010100"
    "c9fe92ef0000000049454e44ae426082"
)


class Composition:
    def __init__(self, project: str) -> None:
        self._project = project

    def container(self, service: str) -> str:
        return docker(
            *("ps", "--all", "--quiet"),
            *("--filter", f"label=com.docker.compose.project={self._project}"),
            *("--filter", f"label=com.docker.compose.service={service}"),
        )

    def address(self, service: str) -> str:
        each = "{{range .NetworkSettings.Networks}}{{.IPAddress}} {{end}}"
        return docker("inspect", "--format", each, self.container(service)).split()[0]

    def kill(self, service: str) -> None:
        """Kill the first process as a crash does; `docker kill` keeps it from starting again."""
        state = docker("inspect", "--format", "{{.State.Pid}}", self.container(service))
        os.kill(int(state), signal.SIGKILL)

    def run_python(self, code: str) -> str:
        command = ("python", "manage.py", "shell", "--no-imports", "--command", code)
        return docker("exec", self.container("worker"), *command)


def docker(*arguments: str) -> str:
    done = subprocess.run(
        ["docker", *arguments], capture_output=True, text=True, check=True, timeout=_LONGEST
    )
    return done.stdout.strip()


class Visitor:
    """Requests of one server, each on a new connection, with the cookies of a session."""

    def __init__(
        self,
        host: str,
        port: int,
        cookies: dict[str, str] | None = None,
        took: Callable[[str, float], None] = lambda _request, _seconds: None,
    ) -> None:
        self._host, self._port, self._took = host, port, took
        self.cookies = {} if cookies is None else cookies

    def ask(self, path: str, body: bytes | None = None, kind: str = "") -> tuple[int, bytes, str]:
        """Return the status, the content and the address of a redirect. OSError if none came."""
        headers = {"Host": "localhost", "Connection": "close", "Referer": "http://localhost/"}
        if self.cookies:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if kind:
            headers["Content-Type"] = kind
        connection = http.client.HTTPConnection(self._host, self._port, timeout=30)
        method, begun = "GET" if body is None else "POST", time.monotonic()
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            content = response.read()
        except http.client.HTTPException as error:
            raise OSError(repr(error)) from error
        finally:
            connection.close()
            self._took(f"{method} {path}", time.monotonic() - begun)
        for line in response.headers.get_all("Set-Cookie", ()):
            name, _, value = line.partition(";")[0].partition("=")
            self.cookies[name] = value
        return response.status, content, response.headers.get("Location", "")

    def send_form(self, path: str, changes: dict[str, Field]) -> str:
        """Send the form of a page as it is, but for the changes; return where it leads."""
        form = Form(self.ask(path)[1].decode())
        fields = [(name, value) for name, value in form.fields if name not in changes]
        fields += [*changes.items(), ("_save", "save")]
        fields += [("csrfmiddlewaretoken", self.cookies["csrftoken"])]
        status, content, place = self.ask(path, *as_multipart(fields))
        if status != 302:
            found = re.findall(r"errorlist[^>]*>(.*?)</ul>", content.decode(), re.DOTALL)
            raise OSError(f"{path} answered {status}: {found[:3]}")
        return place


class Form(HTMLParser):
    """The names and values that a browser sends for all forms of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.fields: list[tuple[str, Field]] = []
        self._select = self._area = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        found = dict(attributes)
        name, value = found.get("name") or "", found.get("value")
        if tag == "input" and found.get("type") not in ("submit", "file", "button", "image"):
            if found.get("type") not in ("checkbox", "radio") or "checked" in found:
                self.fields.append((name, "on" if value is None and "checked" in found else value))
        elif tag == "select":
            self._select = name
        elif tag == "option" and "selected" in found:
            self.fields.append((self._select, value))
        elif tag == "textarea":
            self._area = name
            self.fields.append((name, ""))

    def handle_data(self, data: str) -> None:
        if self._area:
            self.fields[-1] = (self._area, str(self.fields[-1][1]) + data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            # A browser leaves out the line break that begins it.
            self.fields[-1] = (self._area, str(self.fields[-1][1]).removeprefix("\n"))
            self._area = ""


def as_multipart(fields: list[tuple[str, Field]]) -> tuple[bytes, str]:
    boundary, parts = secrets.token_hex(16), b""
    for name, value in fields:
        if not name or name == "_method":
            continue
        file = f'; filename="{secrets.token_hex(6)}.png"' if isinstance(value, bytes) else ""
        content = value if isinstance(value, bytes) else str(value or "").encode()
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"{file}\r\n\r\n'
        parts += head.encode() + content + b"\r\n"
    return parts + f"--{boundary}--\r\n".encode(), f"multipart/form-data; boundary={boundary}"


_SIGN_IN = f"""
from importlib import import_module
from django.conf import settings
from django.contrib import auth
from people.models import Person
name = "break_composition"
users = auth.get_user_model().objects
user = users.filter(username=name).first() or users.create_superuser(name)
session = import_module(settings.SESSION_ENGINE).SessionStore()
session[auth.SESSION_KEY] = str(user.pk)
session[auth.BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
session[auth.HASH_SESSION_KEY] = user.get_session_auth_hash()
session.create()
person = Person.objects.get(slug="{PERSON.split("/")[2]}")
print(settings.SESSION_COOKIE_NAME, session.session_key, person.pk)
"""


class Load:
    """Readers, and one editor who changes a text and says what the server acknowledged."""

    def __init__(self, port: int, cookies: dict[str, str], form: str) -> None:
        self._port, self._cookies, self._form = port, cookies, form
        self._is_over = threading.Event()
        self._threads = [threading.Thread(target=self._read, args=[n]) for n in range(READERS)]
        self._threads.append(threading.Thread(target=self._write))
        self.acknowledged: list[str] = []
        self.lost: list[str] = []
        self.clear()

    def clear(self) -> None:
        self.requests = self.retried = self.failed = 0
        self.slowest, self.slowest_was = 0.0, ""

    def _took(self, request: str, seconds: float) -> None:
        if seconds > self.slowest:
            at = time.strftime("%H:%M:%S", time.localtime(time.time() - seconds))
            self.slowest, self.slowest_was = seconds, f"{request} at {at}"

    def _twice(self, ask: Callable[[], bool]) -> bool:
        self.requests += 1
        done = succeeds(ask)
        if not done:
            self.retried += 1
            time.sleep(1)
            done = succeeds(ask)
            self.failed += not done
        return done

    def _read(self, number: int) -> None:
        visitor = Visitor("127.0.0.1", self._port, took=self._took)
        while not self._is_over.is_set():
            path = PAGES[number % len(PAGES)]
            self._twice(partial(answers, visitor, path))
            number += 1

    def _write(self) -> None:
        editor = Visitor("127.0.0.1", self._port, dict(self._cookies), self._took)
        reader = Visitor("127.0.0.1", self._port, took=self._took)
        while not self._is_over.is_set():
            text = f"tagline {secrets.token_hex(6)}"
            if not self._twice(partial(saves, editor, self._form, text)):
                continue
            self.acknowledged.append(text)
            if text.encode() not in self._page(reader):
                self.lost.append(text)

    def _page(self, reader: Visitor) -> bytes:
        """Return the person's page, empty if it can't be had."""
        answers: list[tuple[int, bytes, str]] = []

        def ask() -> bool:
            answers.append(reader.ask(PERSON))
            return answers[-1][0] == 200

        return answers[-1][1] if self._twice(ask) else b""

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        self._is_over.set()
        for thread in self._threads:
            thread.join(_LONGEST)


def answers(visitor: Visitor, path: str) -> bool:
    return visitor.ask(path)[0] == 200


def saves(editor: Visitor, form: str, text: str) -> bool:
    return bool(editor.send_form(form, {"tagline": text}))


def runs(composition: Composition) -> bool:
    """Whether a command can be run in the container of the worker."""
    command = ["docker", "exec", composition.container("worker"), "true"]
    return subprocess.run(command, check=False, capture_output=True).returncode == 0


def succeeds(ask: Callable[[], bool]) -> bool:
    try:
        return ask()
    except (OSError, KeyError):
        return False


def wait_until(what: str, holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + _LONGEST
    while not succeeds(holds):
        if time.monotonic() > deadline:
            sys.exit(f"error: {what} takes more than {_LONGEST} seconds")
        time.sleep(0.3)


def check(what: str, *, holds: bool) -> bool:
    print(f"{'yes' if holds else 'NO '}  {what}", flush=True)
    return holds


def is_ready(composition: Composition, service: str) -> bool:
    return Visitor(composition.address(service), 8000).ask("/readyz")[0] == 200


def shared_between_servers(composition: Composition, cookies: dict[str, str], form: str) -> bool:
    """Write and upload on each web server, and look at the other one at once."""
    right = True
    for writer, reader in (("web", "web2"), ("web2", "web")):
        here = Visitor(composition.address(writer), 8000, dict(cookies))
        there = Visitor(composition.address(reader), 8000)
        stale = 0
        for _ in range(20):
            text = f"tagline {secrets.token_hex(6)}"
            here.send_form(form, {"tagline": text})
            stale += text.encode() not in there.ask(PERSON)[1]
        right &= check(f"20 writes on {writer} are on the next page of {reader}", holds=not stale)
        before = pictures_of(there)
        here.send_form(form, {"photo": _PICTURE, "photo_description": "A dot"})
        pictures = pictures_of(there) - before
        found = [there.ask(path.decode())[0] for path in pictures]
        right &= check(
            f"a photo sent to {writer} is served by {reader} ({len(found)} new addresses)",
            holds=bool(found) and set(found) == {200},
        )
    return right


def pictures_of(reader: Visitor) -> set[bytes]:
    return set(re.findall(rb'/media/[^"\s,]+', reader.ask(PERSON)[1]))


def import_while_workers_die(composition: Composition, port: int, cookies: dict[str, str]) -> bool:
    """Plan and apply an import, and kill each worker while it runs."""
    mark = secrets.token_hex(4)
    bibtex = "".join(
        f"@article{{{mark}{number}, title={{Study {mark} number {number}}}, year=2020, "
        f"author={{Person{mark}, A. and Other{number}, B.}}, journal={{Journal}}}}\n"
        for number in range(ENTRIES)
    )
    editor = Visitor("127.0.0.1", port, dict(cookies))
    plan = editor.send_form("/admin/publications/importrun/new/", {"text": bibtex})
    killed = 0
    for service in ("worker", "worker2"):
        composition.kill(service)
        killed += 1
        time.sleep(1)
    wait_until("planning", lambda: b'value="apply"' in editor.ask(plan)[1])
    editor.send_form(plan, {"action": "apply"})
    for service in ("worker2", "worker"):
        time.sleep(0.5)
        composition.kill(service)
        killed += 1
    wait_until("the import", lambda: "/importrun/" in editor.ask(plan)[2])
    code = (
        "from publications.models import Publication;"
        f"print(Publication.objects.filter(title__startswith='Study {mark} ').count())"
    )
    wait_until("a worker", partial(runs, composition))
    number = int(composition.run_python(code))
    what = f"{number} of {ENTRIES} entries are imported once each; {killed} kills of workers"
    return check(what, holds=number == ENTRIES)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("project")
    parser.add_argument("port", type=int)
    parser.add_argument("--seconds", type=float, default=15, help="of load for each part")
    given = parser.parse_args()
    composition = Composition(given.project)
    name, session, pk = composition.run_python(_SIGN_IN).splitlines()[-1].split()
    cookies, form = {name: session}, f"/admin/people/person/{pk}/change/"
    right = shared_between_servers(composition, cookies, form)
    load = Load(given.port, cookies, form)
    load.start()

    def phase(
        what: str, begin: Callable[[], object], then: Callable[[], object] | None = None
    ) -> bool:
        load.clear()
        written = len(load.acknowledged)
        begin()
        time.sleep(given.seconds)
        if then is not None:
            then()
        for service in ("web", "web2"):
            wait_until(service, partial(is_ready, composition, service))
        return check(
            f"{what}: {load.requests} requests, {len(load.acknowledged) - written} writes, "
            f"{load.retried} retried, {load.failed} failed again, "
            f"slowest {load.slowest:.1f} s ({load.slowest_was})",
            holds=not load.failed and load.requests > 0,
        )

    try:
        right &= phase("nothing is killed", lambda: None)
        for service in ("web", "web2", "cache", "worker", "replica", "storage"):
            right &= phase(f"kill -9 {service}", partial(composition.kill, service))
        replica = composition.container("replica")
        right &= phase(
            "the replica is stopped",
            lambda: docker("stop", replica),
            lambda: docker("start", replica),
        )
        load.clear()
        right &= import_while_workers_die(composition, given.port, cookies)
    finally:
        load.stop()
    what = f"{len(load.acknowledged)} acknowledged writes, {len(load.lost)} not on the next page"
    right &= check(what, holds=not load.lost and bool(load.acknowledged))
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
