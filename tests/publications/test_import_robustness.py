"""Imports that are killed, run concurrently or run while pages are served, in real processes."""

import contextlib
import os
import signal
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from tests.serving import (
    ROOT,
    copy_of_directory,
    environment_with,
    gunicorn,
    manage,
    run_python,
    wait_until,
)

ENTRY = """@article{{key{n},
  author = {{Example, Alice and Builder, Bob and Cook, Carol}},
  title = {{Number {n} of the Many Works on {{Robust}} Imports of {{\\"U}}ber-Files}},
  journal = {{Journal of Examples}}, volume = {{{n}}}, year = {{{year}}}, pages = {{1--10}},
  doi = {{10.1000/{n}}}, abstract = {{{abstract}}}}}
"""


def write_bib(path: Path, numbers: range) -> Path:
    text = [ENTRY.format(n=n, year=1990 + n % 30, abstract=f"We say {n}. " * 10) for n in numbers]
    path.write_text("".join(text), encoding="utf-8")
    return path


class Directory:
    """A directory with a database of its own, and the commands that run on it."""

    def __init__(self, variables: Mapping[str, str]) -> None:
        self.variables = variables
        self.database = variables["DATABASE_URL"]

    def start_import(self, *paths: Path) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [sys.executable, "manage.py", "import_bibtex", *map(str, paths)],
            cwd=ROOT,
            env=environment_with(self.variables),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def exported(self) -> str:
        return manage("export_bibtex", "--all", variables=self.variables)

    def counts(self) -> dict[str, int]:
        """Return the number of rows of each table of publications and imports."""
        tables = ("publication", "authorship", "venue", "importrun", "importedentry")
        return {table: self._count(f"publications_{table}") for table in tables}

    def _count(self, table: str) -> int:
        statement = f"SELECT count(*) FROM {table}"  # noqa: S608
        if self.is_sqlite:
            with contextlib.closing(sqlite3.connect(self._path, timeout=30)) as connection:
                return int(connection.execute(statement).fetchone()[0])
        with psycopg.connect(self.database) as server:
            row = server.execute(statement).fetchone()
            assert row is not None
            return int(row[0])

    @property
    def is_sqlite(self) -> bool:
        return self.database.startswith("sqlite")

    @property
    def _path(self) -> str:
        return urlsplit(self.database).path

    def is_importing(self) -> bool:
        """Whether an import currently holds its transaction."""
        if not self.is_sqlite:
            with psycopg.connect(self.database) as server:
                row = server.execute(
                    "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted"
                    " AND database ="
                    " (SELECT oid FROM pg_database WHERE datname = current_database())"
                ).fetchone()
                return bool(row and row[0])
        connection = sqlite3.connect(self._path, timeout=0, isolation_level=None)
        with contextlib.closing(connection):
            try:
                connection.execute("BEGIN IMMEDIATE")
                connection.execute("ROLLBACK")
            except sqlite3.OperationalError:
                return True
            return False


@pytest.fixture(scope="module")
def directory(
    empty: Mapping[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Directory]:
    with copy_of_directory(empty, tmp_path_factory.mktemp("directory")) as variables:
        yield Directory(variables)


@pytest.mark.parametrize("delay", [0.0, 0.4, 1.0])
def test_killing_an_import_leaves_the_database_unchanged(
    directory: Directory, tmp_path: Path, delay: float
) -> None:
    before = directory.counts()
    path = write_bib(tmp_path / "many.bib", range(12_000))
    process = directory.start_import(path)
    wait_until(directory.is_importing)
    time.sleep(delay)
    assert process.poll() is None, "it was over before it could be killed"
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    wait_until(lambda: not directory.is_importing())
    assert directory.counts() == before


def test_concurrent_imports_store_each_publication_once(
    directory: Directory, tmp_path: Path
) -> None:
    paths = [
        write_bib(tmp_path / "first.bib", range(1_500)),
        write_bib(tmp_path / "second.bib", range(500, 2_000)),
    ]
    processes = [directory.start_import(path) for path in (*paths, paths[0])]
    said = [process.communicate(timeout=120) for process in processes]
    assert [process.returncode for process in processes] == [0, 0, 0], said
    assert directory.counts()["publication"] == 2_000
    assert directory.counts()["authorship"] == 6_000


def test_pages_are_served_while_an_import_runs(directory: Directory, tmp_path: Path) -> None:
    path = write_bib(tmp_path / "more.bib", range(20_000, 24_000))
    with gunicorn(directory.variables, log=tmp_path / "gunicorn.log") as address:
        process = directory.start_import(path)
        wait_until(directory.is_importing)
        served = 0
        while process.poll() is None:
            page = f"{address}/publications/"
            with urllib.request.urlopen(page, timeout=60) as answer:  # noqa: S310
                assert answer.status == 200
            served += process.poll() is None
        assert process.returncode == 0
        assert served > 0


class TestCommand:
    def test_standard_input_is_imported_and_reported_as_json(self, directory: Directory) -> None:
        done = run_python(
            "manage.py", "import_bibtex", "-", "--dry-run", "--report", "json",
            variables=directory.variables, input="@misc{k, title={T}, year=2000}",
        )  # fmt: skip
        assert done.returncode == 0
        assert done.stdout.startswith('{"files": [{"path": "-"')
        assert done.stderr == ""

    def test_the_exit_status_of_each_outcome(self, directory: Directory, tmp_path: Path) -> None:
        flagged, good = tmp_path / "flagged.bib", tmp_path / "good.bib"
        flagged.write_text("@misc{k, title=nosuch, year=2000}")
        good.write_text("@misc{k, title={T}, year=2000}")
        for paths, status in [([good], 0), ([flagged, good], 1), ([good, tmp_path / "none"], 2)]:
            command = ["manage.py", "import_bibtex", "--dry-run", *map(str, paths)]
            done = run_python(*command, variables=directory.variables)
            assert done.returncode == status, done.stderr
