"""Jobs run outside of requests: each once and as a whole, whatever happens to their workers."""

import datetime
import os
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.utils import timezone
from pytest_django import Settings

from foundation.process_locks import is_locked, process_lock
from publications.importing.jobs import queue
from publications.importing.jobs.handlers import HANDLERS
from publications.importing.jobs.queue import JobError, add_job, run_next
from publications.importing.preparing import delete_old, store_sources
from publications.models import (
    ImportJob,
    ImportRun,
    PreparedEntry,
    PreparedFile,
    PreparedImport,
    Publication,
)
from tests.publications.imports import bib
from tests.serving import (
    LONGEST,
    ROOT,
    copy_of_directory,
    environment_with,
    gunicorn,
    run_python,
    wait_until,
)

FISH = "@article{fish, title={On Fish}, author={Alice Example}, year=2001}\n"


def prepare(text: str = FISH, kind: ImportJob.Kind = ImportJob.Kind.PLAN) -> ImportJob:
    user, _ = User.objects.get_or_create(username="editor", is_superuser=True)
    prepared = PreparedImport.objects.create(user=user)
    store_sources(prepared, [bib(text)])
    return add_job(kind, user=user, prepared=prepared)


def state_of(job: ImportJob) -> tuple[str, str]:
    job.refresh_from_db()
    return job.state, job.error


@pytest.mark.django_db
def test_a_job_is_run_once() -> None:
    job = prepare()
    assert run_next(HANDLERS)
    assert not run_next(HANDLERS)
    assert state_of(job) == ("done", "")
    assert job.prepared is not None
    assert job.prepared.entries.get().key == "fish"


@pytest.mark.django_db
def test_a_second_job_for_the_same_import_is_the_first() -> None:
    job = prepare()
    assert add_job(ImportJob.Kind.APPLY, user=job.user, prepared=job.prepared) == job


@pytest.mark.django_db(transaction=True)
def test_a_job_that_another_worker_runs_is_left_alone() -> None:
    job = prepare()
    entered, may_leave = threading.Event(), threading.Event()

    def hold() -> None:
        with process_lock(f"import-job-{job.pk}"):
            entered.set()
            may_leave.wait(LONGEST)
        connection.close()

    other = threading.Thread(target=hold)
    other.start()
    try:
        assert entered.wait(LONGEST)
        assert is_locked(f"import-job-{job.pk}")
        assert not run_next(HANDLERS)
    finally:
        may_leave.set()
        other.join()
    assert not is_locked(f"import-job-{job.pk}")
    assert run_next(HANDLERS)


@pytest.mark.django_db
def test_any_number_of_workers_are_present_at_once() -> None:
    assert not queue.has_worker()
    with queue.presence(), queue.presence():
        assert queue.has_worker()
    assert not queue.has_worker()


@pytest.mark.django_db
def test_a_job_whose_workers_were_killed_three_times_fails_with_a_sentence() -> None:
    job = prepare()
    ImportJob.objects.update(state=ImportJob.State.RUNNING, attempts=3)
    assert not run_next(HANDLERS)
    state, error = state_of(job)
    assert state == "failed"
    assert "ended 3 times" in error
    assert "Nothing was changed." in error


def _broken(*_: Any) -> None:
    raise ZeroDivisionError


def _refused(*_: Any) -> None:
    raise JobError("The reason.")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("handler", "sentence"),
    [(_broken, "An error of this program: ZeroDivisionError."), (_refused, "The reason.")],
)
def test_an_error_ends_the_job_with_a_sentence(handler: Callable[..., None], sentence: str) -> None:
    job = prepare()
    assert run_next({"plan": handler})
    assert state_of(job) == ("failed", f"{sentence} Nothing was changed.")


@pytest.mark.django_db(transaction=True)
def test_an_error_while_applying_stores_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    job = prepare()
    run_next(HANDLERS)
    assert job.prepared is not None
    apply = add_job(ImportJob.Kind.APPLY, user=job.user, prepared=job.prepared)
    monkeypatch.setattr("publications.importing.jobs.handlers.finish", _broken)
    run_next(HANDLERS)
    assert state_of(apply)[0] == "failed"
    assert not Publication.objects.exists()
    assert not ImportRun.objects.exists()


@pytest.mark.django_db
def test_old_plans_are_deleted_with_their_files_and_decisions(settings: Settings) -> None:
    job = prepare()
    run_next(HANDLERS)
    settings.PREPARED_IMPORT_DAYS = 7
    for days, left in ((6, 1), (8, 0)):
        old = timezone.now() - datetime.timedelta(days=days)
        PreparedImport.objects.update(created_at=old)
        delete_old()
        counts = {model.objects.count() for model in (PreparedImport, PreparedFile, PreparedEntry)}
        assert counts == {left}
    assert not ImportJob.objects.filter(pk=job.pk).exists()


# With processes


_PREPARE = """
import sys
from django.contrib.auth.models import User
from publications.importing.jobs.queue import add_job
from publications.importing.preparing import store_sources
from publications.importing.sources import Source
from publications.models import PreparedImport

number, size = map(int, sys.stdin.readline().split())
user, _ = User.objects.get_or_create(username="editor", is_superuser=True)
for each in range(number):
    prepared = PreparedImport.objects.create(user=user)
    entries = (
        f"@article{{k{n}, title={{Title {n} of {each}}}, author={{A{n}, B.}}, year=2001}}"
        for n in range(size)
    )
    store_sources(prepared, [Source(f"{each}.bib", "\\n".join(entries).encode())])
    add_job("plan", user=user, prepared=prepared)
"""
_APPLY = """
from publications.importing.jobs.queue import add_job
from publications.models import PreparedImport
for prepared in PreparedImport.objects.all():
    add_job("apply", user=prepared.user, prepared=prepared)
"""


@pytest.fixture
def site(empty: Mapping[str, str], tmp_path: Path) -> Iterator[dict[str, str]]:
    """The variables of an empty directory of the test."""
    with copy_of_directory(empty, tmp_path) as variables:
        yield variables


def run_code(site: Mapping[str, str], code: str, text: str = "") -> None:
    program = f"import django; django.setup()\n{code}"
    variables = {**site, "DJANGO_SETTINGS_MODULE": "directory.settings"}
    done = run_python("-c", program, variables=variables, input=text)
    assert done.returncode == 0, done.stderr


def ask(site: Mapping[str, str], query: str) -> list[tuple[Any, ...]]:
    url = site["DATABASE_URL"]
    if url.startswith("postgres"):
        with psycopg.connect(url) as database:
            return list(database.execute(query).fetchall())
    database_file = sqlite3.connect(url.removeprefix("sqlite:///"), timeout=LONGEST)
    try:
        return list(database_file.execute(query).fetchall())
    finally:
        database_file.close()


# Stops when a job is about to commit all that it has written.
_WORKER_THAT_STOPS = """
import sys, time
from pathlib import Path
import django; django.setup()
from django.core.management import call_command
from publications.importing.jobs import handlers

def stop(*_):
    Path(sys.argv[1]).touch()
    time.sleep(3600)

handlers.finish = stop
call_command("run_jobs")
"""


@contextmanager
def worker(
    site: Mapping[str, str], *program: str, **variables: str
) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(
        [sys.executable, *(program or ("manage.py", "run_jobs"))],
        cwd=ROOT,
        env=environment_with({**site, **variables}),
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait(LONGEST)


def states(site: Mapping[str, str]) -> list[tuple[Any, ...]]:
    return ask(site, "SELECT kind, state, attempts FROM publications_importjob ORDER BY id")


def test_a_worker_that_is_killed_leaves_nothing_and_another_one_finishes_its_job(
    site: dict[str, str], tmp_path: Path
) -> None:
    run_code(site, _PREPARE, "1 600")
    with worker(site):
        wait_until(lambda: states(site) == [("plan", "done", 1)])
    run_code(site, _APPLY)
    file = tmp_path / "stopped"
    program = ("-c", _WORKER_THAT_STOPS, str(file))
    with worker(site, *program, DJANGO_SETTINGS_MODULE="directory.settings") as process:
        wait_until(file.exists)
        process.send_signal(signal.SIGKILL)
        process.wait(LONGEST)
    assert states(site)[-1] == ("apply", "running", 1)
    for table in ("publication", "importrun", "importedentry", "authorship"):
        assert ask(site, f"SELECT count(*) FROM publications_{table}") == [(0,)]  # noqa: S608
    with worker(site):
        wait_until(lambda: states(site)[-1] == ("apply", "done", 2))
    assert ask(site, "SELECT count(*) FROM publications_publication") == [(600,)]
    assert ask(site, "SELECT count(*) FROM publications_importrun") == [(1,)]


def test_two_workers_never_run_the_same_job(site: dict[str, str]) -> None:
    run_code(site, _PREPARE, "6 20")
    with worker(site), worker(site):
        wait_until(lambda: states(site) == [("plan", "done", 1)] * 6)
        run_code(site, _APPLY)
        wait_until(lambda: states(site)[6:] == [("apply", "done", 1)] * 6)
    assert ask(site, "SELECT count(*) FROM publications_publication") == [(120,)]
    assert ask(site, "SELECT count(*) FROM publications_importrun") == [(6,)]


def test_a_worker_stops_with_the_process_that_started_it(site: dict[str, str]) -> None:
    starter = (
        "import subprocess, sys; p = subprocess.Popen([sys.executable, 'manage.py', 'run_jobs',"
        " '--end-with-parent']); print(p.pid, flush=True); sys.stdin.read()"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", starter],
        cwd=ROOT,
        env=environment_with(site),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    pid = int(process.stdout.readline())
    run_code(site, _PREPARE, "1 1")
    wait_until(lambda: states(site) == [("plan", "done", 1)])
    process.kill()
    process.wait(LONGEST)
    wait_until(lambda: not _is_alive(pid))


def test_gunicorn_starts_a_worker_again_that_was_killed_and_ends_it_with_itself(
    site: dict[str, str], tmp_path: Path
) -> None:
    with gunicorn({**site, "RUN_JOBS": "1"}, log=tmp_path / "gunicorn.log"):
        wait_until(lambda: bool(_workers_of(tmp_path)))
        [first] = _workers_of(tmp_path)
        os.kill(first, signal.SIGKILL)
        run_code(site, _PREPARE, "1 1")
        wait_until(lambda: states(site) == [("plan", "done", 1)])
        assert first not in _workers_of(tmp_path)
    wait_until(lambda: not _workers_of(tmp_path))


def _workers_of(folder: Path) -> list[int]:
    """Return the processes that run jobs with their data in `folder`."""
    found = []
    for process in Path("/proc").iterdir():
        try:
            command = (process / "cmdline").read_bytes().split(b"\0")
            variables = (process / "environ").read_bytes().split(b"\0")
        except OSError:  # it ended, or is no process
            continue
        if b"run_jobs" in command and f"DATA_DIR={folder}".encode() in variables:
            found.append(int(process.name))
    return found


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"
