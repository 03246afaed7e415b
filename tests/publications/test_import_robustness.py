"""Imports that are killed, run concurrently or run while pages are served, in real processes."""

import contextlib
import os
import signal
import sqlite3
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from tests.serving import (
    LONGEST,
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


# Runs import_bibtex, which pauses before a batch is written, until there is a file “go on”.
PAUSING = """
import itertools, sys, time
from pathlib import Path
import django; django.setup()
from django.core.management import call_command
from publications.importing.applying import Applier

path, folder, number = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])
apply, batches = Applier.apply, itertools.count()

def pause_and_apply(*given):
    if next(batches) == number:
        (folder / "paused").touch()
        while not (folder / "go on").exists():
            time.sleep(0.02)
    apply(*given)

Applier.apply = pause_and_apply
call_command("import_bibtex", path)
"""


class Directory:
    """A directory with a database of its own, and the commands that run on it."""

    def __init__(self, variables: Mapping[str, str]) -> None:
        self.variables = variables
        self.database = variables["DATABASE_URL"]

    def start_import(self, *paths: Path) -> "subprocess.Popen[str]":
        return self._start("manage.py", "import_bibtex", *map(str, paths))

    def start_pausing_import(self, path: Path, *, before_batch: int) -> "subprocess.Popen[str]":
        """Return once it has written so many of the batches, in a transaction that is open."""
        process = self._start("-c", PAUSING, str(path), str(path.parent), str(before_batch))
        wait_until((path.parent / "paused").exists)
        return process

    def _start(self, *program: str) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [sys.executable, *program],
            cwd=ROOT,
            env=environment_with(
                {**self.variables, "DJANGO_SETTINGS_MODULE": "directory.settings"}
            ),
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
            with contextlib.closing(sqlite3.connect(self._path, timeout=LONGEST)) as connection:
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


@pytest.mark.parametrize("batch", [0, 2, 4])
def test_killing_an_import_leaves_the_database_unchanged(
    directory: Directory, tmp_path: Path, batch: int
) -> None:
    before = directory.counts()
    path = write_bib(tmp_path / "many.bib", range(2_500))  # five batches
    process = directory.start_pausing_import(path, before_batch=batch)
    assert directory.is_importing()
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
    before = directory.counts()
    processes = [directory.start_import(path) for path in (*paths, paths[0])]
    said = [process.communicate(timeout=LONGEST) for process in processes]
    assert [process.returncode for process in processes] == [0, 0, 0], said
    after = directory.counts()
    assert after["publication"] - before["publication"] == 2_000
    assert after["authorship"] - before["authorship"] == 6_000


def test_pages_are_served_while_an_import_runs(directory: Directory, tmp_path: Path) -> None:
    path = write_bib(tmp_path / "more.bib", range(20_000, 22_500))
    with gunicorn(directory.variables, log=tmp_path / "gunicorn.log") as address:
        process = directory.start_pausing_import(path, before_batch=4)
        for page in ("/", "/publications/", "/people/", "/search/?q=robust"):
            with urllib.request.urlopen(address + page, timeout=LONGEST) as answer:  # noqa: S310
                assert answer.status == 200
        assert directory.is_importing()
        (tmp_path / "go on").touch()
        said = process.communicate(timeout=LONGEST)
        assert process.returncode == 0, said


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
