"""Start the directory as in production: gunicorn in a separate process, port and database."""

import fcntl
import hashlib
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg

from tests.settings import VARIABLES

ROOT = Path(__file__).resolve().parent.parent
ON_POSTGRESQL = os.environ.get("DATABASE_URL", "").startswith("postgres")
IN_PRODUCTION = {
    "ENVIRONMENT": "production",
    "SECRET_KEY": "a secret of fifty characters or more, for the tests only",
    "ALLOWED_HOSTS": "localhost,127.0.0.1",
}
"""The variables that production demands."""
FONTS = ROOT / "var" / "tests" / "fonts"
"""The web fonts, which are made once for all tests."""
LONGEST = 300
"""Seconds that a test waits for anything: only what never comes takes longer on a busy machine."""


def free_port() -> int:
    """Return a port that no connection gets until it is used, as those of clients are higher."""
    while True:
        port = 10_000 + secrets.randbelow(20_000)  # `random` gives each process the same
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


def environment_with(variables: Mapping[str, str]) -> dict[str, str]:
    """Return the shell's environment with exactly these variables of the directory."""
    kept = {name: value for name, value in os.environ.items() if name not in VARIABLES}
    for name in ("DJANGO_SETTINGS_MODULE", "DJANGO_ALLOW_ASYNC_UNSAFE"):  # set by the tests
        kept.pop(name, None)
    return {**kept, "FONTS_DIR": str(FONTS), **variables}


def run_python(
    *arguments: str, variables: Mapping[str, str], **options: Any
) -> subprocess.CompletedProcess[str]:
    """Run Python in the project's folder with exactly these variables of the directory."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment_with(variables),
        capture_output=True,
        text=True,
        check=False,
        timeout=LONGEST,
        **options,
    )


def manage(*arguments: str, variables: Mapping[str, str]) -> str:
    """Return the output of `manage.py`. AssertionError with all output if it fails."""
    done = run_python("manage.py", *arguments, variables=variables)
    assert done.returncode == 0, f"manage.py {' '.join(arguments)}:\n{done.stdout}{done.stderr}"
    return done.stdout


def migrate(variables: Mapping[str, str]) -> None:
    done = run_python("-m", "tests.migrating", variables=variables)
    assert done.returncode == 0, f"{done.stdout}{done.stderr}"


def load_demo(variables: Mapping[str, str]) -> None:
    manage("load_folder", variables=variables)


def load_lab(variables: Mapping[str, str]) -> None:
    manage("load_folder", "demo/lab", variables=variables)


def wait_until(holds: Callable[[], bool], *, pause: float = 0.02) -> None:
    """Return once `holds()`. AssertionError after `LONGEST` seconds."""
    deadline = time.monotonic() + LONGEST
    while not holds():
        assert time.monotonic() < deadline, "it takes too long"
        time.sleep(pause)


@dataclass(frozen=True)
class Server:
    port: int
    process: subprocess.Popen[bytes]

    @property
    def url(self) -> str:
        """Without a final slash."""
        return f"http://127.0.0.1:{self.port}"

    def web_processes(self) -> list[int]:
        """Return the numbers of the processes that answer requests."""
        return children_of(self.process.pid)


@contextmanager
def gunicorn(variables: Mapping[str, str], *, log: Path) -> Iterator[str]:
    """Serve with these variables until the block ends; yield the URL without a final slash."""
    alone = {"WEB_CONCURRENCY": "1", "RUN_JOBS": "0", **variables}
    log.write_bytes(b"")
    with gunicorn_server(environment_with(alone), log=log) as server:
        yield server.url


@contextmanager
def gunicorn_server(
    environment: Mapping[str, str],
    *,
    log: Path,
    port: int | None = None,
    application: str = "directory.wsgi",
) -> Iterator[Server]:
    """Serve until the block ends, with nothing but these variables of the shell."""
    port = port or free_port()
    with log.open("ab") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "gunicorn", application],
            cwd=ROOT,
            env={**environment, "PORT": str(port)},
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        try:
            _wait_for(port, process, log)
            yield Server(port, process)
        finally:
            process.terminate()
            process.wait(LONGEST)


def children_of(process: int) -> list[int]:
    children = Path(f"/proc/{process}/task/{process}/children").read_text()
    return [int(child) for child in children.split()]


def _wait_for(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + LONGEST
    while time.monotonic() < deadline and process.poll() is None:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=10)
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError(f"gunicorn is not responding:\n{log.read_text()}")


@contextmanager
def unmigrated_directory(folder: Path) -> Iterator[dict[str, str]]:
    """Yield the variables of a directory in `folder` without any table."""
    if not ON_POSTGRESQL:
        yield _development(folder, _file_of_database(folder))
        return
    with _postgresql_database() as url:
        yield _development(folder, url)


@contextmanager
def empty_directory(folder: Path) -> Iterator[dict[str, str]]:
    """Yield the variables of a directory in `folder` without any record."""
    with unmigrated_directory(folder) as variables:
        migrate(variables)
        yield variables


@contextmanager
def demo_directory(folder: Path) -> Iterator[dict[str, str]]:
    """Yield the variables of a directory in `folder` with the demo's rows and pictures."""
    with empty_directory(folder) as variables:
        load_demo(variables)
        yield variables


@contextmanager
def shared_directory(
    folder: Path,
    fill: Callable[[dict[str, str]], object],
    *,
    original: Mapping[str, str] | None = None,
) -> Iterator[dict[str, str]]:
    """Yield the variables of a directory that is filled once for all processes with its `folder`.

    It begins as a copy of `original`. No one may change it, as others copy it. The last process
    that uses it removes it.
    """
    name = f"shared_{hashlib.sha1(os.fsencode(folder), usedforsecurity=False).hexdigest()}"
    with _number_of_users(folder) as users:
        if not users.number:
            _begin_directory(folder, name, original)
            fill(_variables_of(folder, name))
        users.number += 1
    try:
        yield _variables_of(folder, name)
    finally:
        with _number_of_users(folder) as users:
            users.number -= 1
            if not users.number:
                shutil.rmtree(folder)
                if ON_POSTGRESQL:
                    _drop_database(name)


@dataclass
class _Users:
    number: int


@contextmanager
def _number_of_users(folder: Path) -> Iterator[_Users]:
    """Yield how many processes use the folder, and store it afterwards; one process at a time."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with folder.with_suffix(".users").open("a+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        users = _Users(int(file.read() or 0))
        yield users
        file.truncate(0)
        file.write(str(users.number))


def _begin_directory(folder: Path, name: str, original: Mapping[str, str] | None) -> None:
    """Replace what a build that failed has left by an empty directory, or by the original."""
    shutil.rmtree(folder, ignore_errors=True)
    if original is None:
        folder.mkdir()
    else:
        shutil.copytree(original["DATA_DIR"], folder)
    if ON_POSTGRESQL:
        _drop_database(name)
        _create_database(name, like=original)


def _variables_of(folder: Path, name: str) -> dict[str, str]:
    if ON_POSTGRESQL:
        return _development(folder, _url_of_database(name))
    return _development(folder, _file_of_database(folder))


@contextmanager
def copy_of_directory(original: Mapping[str, str], folder: Path) -> Iterator[dict[str, str]]:
    """Yield the variables of a copy in `folder` of a directory that is not in use."""
    shutil.copytree(original["DATA_DIR"], folder, dirs_exist_ok=True)
    if not ON_POSTGRESQL:
        yield _development(folder, _file_of_database(folder))
        return
    with _postgresql_database(like=original) as url:
        yield _development(folder, url)


def _development(folder: Path, database: str) -> dict[str, str]:
    return {"ENVIRONMENT": "development", "DATA_DIR": str(folder), "DATABASE_URL": database}


def _file_of_database(folder: Path) -> str:
    return f"sqlite:///{folder / 'db.sqlite3'}"


@contextmanager
def _postgresql_database(*, like: Mapping[str, str] | None = None) -> Iterator[str]:
    name = f"site_{os.getpid()}_{time.monotonic_ns()}"
    _create_database(name, like=like)
    try:
        yield _url_of_database(name)
    finally:
        _drop_database(name)


def _url_of_database(name: str) -> str:
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()


def _create_database(name: str, *, like: Mapping[str, str] | None) -> None:
    template = urlsplit(like["DATABASE_URL"]).path.strip("/") if like else "template1"
    # Copying its files takes a tenth of the processor time of logging all of its pages.
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY".encode())


def _drop_database(name: str) -> None:
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
        server.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)".encode())
