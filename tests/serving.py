"""Start the directory as in production: gunicorn in a separate process, port and database."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg

from tests.settings import VARIABLES

ROOT = Path(__file__).resolve().parent.parent


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def environment_with(variables: Mapping[str, str]) -> dict[str, str]:
    """Return the shell's environment with exactly these variables of the directory."""
    kept = {name: value for name, value in os.environ.items() if name not in VARIABLES}
    for name in ("DJANGO_SETTINGS_MODULE", "DJANGO_ALLOW_ASYNC_UNSAFE"):  # set by the tests
        kept.pop(name, None)
    return {**kept, **variables}


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
        timeout=120,
        **options,
    )


def manage(*arguments: str, variables: Mapping[str, str]) -> str:
    """Return the output of `manage.py`. AssertionError with all output if it fails."""
    done = run_python("manage.py", *arguments, variables=variables)
    assert done.returncode == 0, f"manage.py {' '.join(arguments)}:\n{done.stdout}{done.stderr}"
    return done.stdout


def wait_until(holds: Callable[[], bool], *, pause: float = 0.02) -> None:
    """Return once `holds()`. AssertionError after 90 seconds."""
    deadline = time.monotonic() + 90
    while not holds():
        assert time.monotonic() < deadline, "it takes too long"
        time.sleep(pause)


@contextmanager
def gunicorn(variables: Mapping[str, str], *, log: Path) -> Iterator[str]:
    """Serve with these variables until the block ends; yield the URL without a final slash."""
    port = free_port()
    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "gunicorn", "directory.wsgi"],
            cwd=ROOT,
            env=environment_with(
                {"WEB_CONCURRENCY": "1", "RUN_JOBS": "0", **variables, "PORT": str(port)}
            ),
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        try:
            _wait_for(port, process, log)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(timeout=30)


def _wait_for(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + 60
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
def database_like_that_of_the_tests(folder: Path) -> Iterator[str]:
    """Yield the URL of an empty database, on the PostgreSQL server of the tests or in a file."""
    server = os.environ.get("DATABASE_URL", "")
    if not server.startswith("postgres"):
        yield f"sqlite:///{folder / 'db.sqlite3'}"
        return
    with _postgresql_database() as url:
        yield url


@contextmanager
def empty_directory(folder: Path) -> Iterator[dict[str, str]]:
    """Yield the variables of a directory in `folder` without any record."""
    with database_like_that_of_the_tests(folder) as database:
        variables = _development(folder, database)
        manage("migrate", "--verbosity=0", variables=variables)
        yield variables


@contextmanager
def demo_directory(folder: Path) -> Iterator[dict[str, str]]:
    """Yield the variables of a directory in `folder` with the demo's rows and pictures."""
    with empty_directory(folder) as variables:
        manage("load_demo", variables=variables)
        yield variables


@contextmanager
def copy_of_directory(original: Mapping[str, str], folder: Path) -> Iterator[dict[str, str]]:
    """Yield the variables of a copy in `folder` of a directory that is not in use."""
    shutil.copytree(original["DATA_DIR"], folder, dirs_exist_ok=True)
    database = original["DATABASE_URL"]
    if not database.startswith("postgres"):
        yield _development(folder, f"sqlite:///{folder / 'db.sqlite3'}")
        return
    with _postgresql_database(template=urlsplit(database).path.strip("/")) as url:
        yield _development(folder, url)


def _development(folder: Path, database: str) -> dict[str, str]:
    return {"ENVIRONMENT": "development", "DATA_DIR": str(folder), "DATABASE_URL": database}


@contextmanager
def _postgresql_database(*, template: str = "template1") -> Iterator[str]:
    server = os.environ["DATABASE_URL"]
    name = f"site_{os.getpid()}_{time.monotonic_ns()}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        try:
            yield urlsplit(server)._replace(path=f"/{name}").geturl()
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
