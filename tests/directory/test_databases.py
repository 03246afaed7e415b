"""Visitors and commands get clear errors if the database is locked, down or not migrated."""

import os
import shutil
import socket
import sqlite3
import stat
import struct
import subprocess
import sys
import threading
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from http.cookiejar import CookieJar
from pathlib import Path

import psycopg
import pytest

from tests.serving import (
    LONGEST,
    ROOT,
    copy_of_directory,
    environment_with,
    gunicorn,
    manage,
    migrate,
    run_python,
    wait_until,
)

ON_SQLITE = not os.environ.get("DATABASE_URL", "").startswith("postgres")


def get(url: str) -> tuple[int, str, dict[str, str]]:
    try:
        with urllib.request.urlopen(url, timeout=LONGEST) as answer:  # noqa: S310
            return answer.status, answer.read().decode(), dict(answer.headers)
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode(), dict(error.headers)


def sign_in(site: str) -> tuple[int, dict[str, str]]:
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar := CookieJar()))
    browser.open(f"{site}/accounts/login/", timeout=LONGEST).read()
    token = next(cookie.value for cookie in jar if cookie.name == "csrftoken")
    form = {"login": "admin", "password": "secret", "csrfmiddlewaretoken": token or ""}
    data = urllib.parse.urlencode(form).encode()
    try:
        with browser.open(f"{site}/accounts/login/?next=/admin/", data, timeout=LONGEST) as answer:
            return answer.status, dict(answer.headers)
    except urllib.error.HTTPError as error:
        return error.code, dict(error.headers)


@contextmanager
def site_with_an_administrator(demo: Mapping[str, str], folder: Path) -> Iterator[str]:
    """Serve a copy of the demo in which `sign_in` succeeds; gives the address."""
    with copy_of_directory(demo, folder) as variables:
        users = "from django.contrib.auth.models import User; users = User.objects"
        make = f"{users}; users.create_superuser('admin', password='secret')"
        manage("shell", "--command", make, variables=variables)
        with gunicorn(variables, log=folder / "log") as site:
            yield site


@contextmanager
def locked(file: Path) -> Iterator[None]:
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@pytest.mark.skipif(not ON_SQLITE, reason="PostgreSQL locks rows, not the database")
def test_a_web_request_gives_up_on_a_lock_and_succeeds_without_it(
    demo: Mapping[str, str], tmp_path: Path
) -> None:
    with site_with_an_administrator(demo, tmp_path) as site:
        with locked(tmp_path / "db.sqlite3"):
            status, headers = sign_in(site)
            assert (status, headers["Retry-After"]) == (503, "30")
            assert get(f"{site}/people/")[0] == 200
            assert get(f"{site}/healthz")[:2] == (200, "ok\n")
        assert sign_in(site)[0] == 200
    log = (tmp_path / "log").read_text()
    assert "The database is busy: another process is writing to it." in log
    assert "Traceback" not in log


@pytest.mark.skipif(not ON_SQLITE, reason="PostgreSQL locks rows, not the database")
def test_sign_ins_that_meet_a_lock_leave_threads_for_pages(
    demo: Mapping[str, str], tmp_path: Path
) -> None:
    with site_with_an_administrator(demo, tmp_path) as site, ThreadPoolExecutor(8) as pool:

        def try_to_sign_in(_number: int = 0) -> tuple[int, str]:
            status, headers = sign_in(site)
            return status, headers.get("Retry-After", "")

        def pages_are_served_meanwhile() -> bool:
            """Whether pages came before the first sign-in gave up, when others were refused."""
            waiting = [pool.submit(try_to_sign_in) for _ in range(8)]
            wait_until(lambda: any(answer.done() for answer in waiting))
            for path in ("/healthz", "/people/", "/search/?q=a"):
                assert get(site + path)[0] == 200
            before = {answer.result() for answer in waiting if answer.done()}
            after = {answer.result() for answer in waiting}
            assert after <= {(503, "5"), (503, "30")}
            return before == {(503, "5")} and after != before

        get(f"{site}/people/")  # the first page loads its modules
        with locked(tmp_path / "db.sqlite3"):
            wait_until(pages_are_served_meanwhile)
        wait_until(lambda: {status for status, _ in pool.map(try_to_sign_in, range(8))} == {200})


def test_a_command_waits_for_a_lock() -> None:
    done = run_python(
        "-c",
        "from directory.settings import DATABASES;"
        "print(DATABASES['default']['OPTIONS']['timeout'])",
        variables={"ENVIRONMENT": "development"},
    )
    assert done.stdout.strip() == "60"


def with_statement_timeout(database: str, limit: str) -> str:
    options = urllib.parse.urlencode({"options": f"-c statement_timeout={limit}"})
    return f"{database}{'&' if '?' in database else '?'}{options}"


def time_limits(start: str, database: str) -> list[str]:
    """How long a process that runs `start` waits for a lock of PostgreSQL, and for a statement."""
    show = "(cursor := connection.cursor()).execute(f'SHOW {name}'); print(cursor.fetchone()[0])"
    done = run_python(
        "-c",
        f"{start}\nfrom django.db import connection\n"
        f"for name in ('lock_timeout', 'statement_timeout'):\n    {show}",
        variables={
            "ENVIRONMENT": "development",
            "DATABASE_URL": database,
        },
    )
    assert not done.returncode, done.stderr
    return done.stdout.split()


@pytest.mark.skipif(ON_SQLITE, reason="SQLite has no limit for statements")
def test_web_requests_have_limits_that_commands_do_not_have(unmigrated: dict[str, str]) -> None:
    command = (
        "import os, django\nos.environ['DJANGO_SETTINGS_MODULE'] = 'directory.settings'\n"
        "django.setup()"
    )
    database = unmigrated["DATABASE_URL"]
    assert time_limits(command, database) == ["0", "0"]
    assert time_limits("import directory.wsgi", database) == ["3s", "20s"]
    longer = with_statement_timeout(database, "60s")
    assert time_limits("import directory.wsgi", longer) == ["3s", "1min"]


@pytest.mark.skipif(ON_SQLITE, reason="SQLite has no limit for statements")
def test_a_statement_that_takes_too_long_is_canceled(
    demo: Mapping[str, str], tmp_path: Path
) -> None:
    with copy_of_directory(demo, tmp_path) as variables:
        database = variables["DATABASE_URL"]
        with psycopg.connect(database, autocommit=True) as server:
            server.execute("ALTER TABLE affiliations_organization RENAME TO fast")
            server.execute(
                "CREATE VIEW affiliations_organization AS SELECT fast.* FROM fast, pg_sleep(60)"
            )
        limited = {**variables, "DATABASE_URL": with_statement_timeout(database, "1s")}
        with gunicorn(limited, log=tmp_path / "log") as site:
            status, page, headers = get(f"{site}/affiliations/")
            assert (status, headers["Retry-After"]) == (503, "30")
            assert "Temporarily unavailable" in page
            assert get(f"{site}/healthz")[:2] == (200, "ok\n")
        log = (tmp_path / "log").read_text()
        assert "A query was canceled because it took too long." in log
        assert "Traceback" not in log


@contextmanager
def server_that_refuses_every_password() -> Iterator[str]:
    """Speak enough of PostgreSQL's protocol to reject any user; yield the server's URL."""
    message = b'SFATAL\0C28P01\0Mpassword authentication failed for user "directory"\0\0'
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            while True:
                try:
                    client, _ = server.accept()
                except OSError:
                    return
                with client:
                    while (request := client.recv(1000))[4:8] in (
                        struct.pack(">I", 80877103),  # SSL?
                        struct.pack(">I", 80877104),  # GSS?
                    ):
                        client.sendall(b"N")
                    if request:
                        client.sendall(b"E" + struct.pack(">I", len(message) + 4) + message)

        threading.Thread(target=serve, daemon=True).start()
        yield f"postgresql://directory:hunter2@127.0.0.1:{server.getsockname()[1]}/directory"


@contextmanager
def closed_port() -> Iterator[str]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    yield f"postgresql://directory:hunter2@127.0.0.1:{port}/directory"


@contextmanager
def empty_file(folder: Path) -> Iterator[str]:
    yield f"sqlite:///{folder / 'empty.sqlite3'}"


@pytest.mark.parametrize(
    ("kind", "sentence", "commands"),
    [
        (
            "closed",
            "The database is not responding.",
            [["export_bibtex", "--all"], ["undo_import", "1"], ["load_folder"]],
        ),
        (
            "refused",
            "The database rejects the user name or password of DATABASE_URL.",
            [["undo_import", "1"]],
        ),
        (
            "empty",
            "The database is not migrated; run: python manage.py prepare_database",
            [["export_bibtex", "--all"]],
        ),
    ],
    ids=["closed", "refused", "empty"],
)
def test_an_unusable_database_is_reported_in_one_sentence(
    tmp_path: Path, kind: str, sentence: str, commands: list[list[str]]
) -> None:
    server = {
        "closed": closed_port,
        "refused": server_that_refuses_every_password,
        "empty": lambda: empty_file(tmp_path),
    }[kind]
    with server() as database:
        variables = {
            "ENVIRONMENT": "development",
            "DATA_DIR": str(tmp_path),
            "DATABASE_URL": database,
        }
        for command in commands:
            done = run_python("manage.py", *command, variables=variables)
            assert done.returncode == 1
            assert done.stderr.splitlines()[-1].startswith(f"error: {sentence}"), done.stderr
            assert "Traceback" not in done.stderr
            assert "hunter2" not in done.stderr
        with gunicorn(variables, log=tmp_path / "log") as site:
            assert get(f"{site}/healthz")[:2] == (503, f"{sentence}\n")
            for path in ("/", "/people/", "/search/?q=a", "/api/v1/people/", "/accounts/login/"):
                status, page, headers = get(site + path)
                if path != "/accounts/login/":  # which doesn't query the database
                    assert (status, headers["Retry-After"]) == (503, "30"), path
                    assert "Temporarily unavailable" in page
                    assert "hunter2" not in page
        assert "Traceback" not in (tmp_path / "log").read_text()


def test_a_server_recovers_when_its_database_is_back(tmp_path: Path) -> None:
    database = tmp_path / "db.sqlite3"
    variables = {
        "ENVIRONMENT": "development",
        "DATA_DIR": str(tmp_path),
        "DATABASE_URL": f"sqlite:///{database}",
    }
    with gunicorn(variables, log=tmp_path / "log") as site:
        assert get(f"{site}/people/")[0] == 503
        migrate(variables)  # faster than the command, which finds nothing to migrate
        manage("prepare_database", variables=variables)
        assert get(f"{site}/healthz")[0] == 200
        assert get(f"{site}/people/")[0] == 200
    for file in tmp_path.glob("db.sqlite3*"):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file.name


def test_an_sqlite_file_that_others_can_read_is_made_private(tmp_path: Path) -> None:
    file = tmp_path / "db.sqlite3"
    file.touch()
    file.chmod(0o644)
    variables = {"ENVIRONMENT": "development", "DATABASE_URL": f"sqlite:///{file}"}
    manage("check", "--tag=caches", variables={**variables, "DATA_DIR": str(tmp_path)})
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the project, whose configuration a test can change."""
    folder = tmp_path / "checkout"
    folder.mkdir()
    shutil.copy(ROOT / "manage.py", folder)
    for package in ROOT.glob("*/apps.py"):
        (folder / package.parent.name).symlink_to(package.parent)
    return folder


COMMANDS = (["migrate"], ["prepare_database"], ["createsuperuser"], ["import_bibtex", "a.bib"])


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_command_without_the_servers_variables_does_not_become_development(
    checkout: Path, tmp_path: Path, command: list[str]
) -> None:
    def run(**variables: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "manage.py", *command, "--help"],
            cwd=checkout,
            env=environment_with({"DATA_DIR": str(tmp_path / "data"), **variables}),
            capture_output=True,
            text=True,
            check=False,
            timeout=LONGEST,
        )

    (checkout / ".env").write_text("POSTGRES_PASSWORD=\nSECRET_KEY=\n")
    assert run().returncode == 0  # an example that wasn't filled in
    (checkout / ".env").write_text("# ours\nSECRET_KEY='abc'\n")
    refused = run()
    assert refused.returncode == 1
    assert "configures this directory for production" in refused.stderr
    assert run(ENVIRONMENT="development").returncode == 0
    (checkout / ".env").unlink()
    (tmp_path / "data" / "static").mkdir(parents=True, exist_ok=True)
    (tmp_path / "data" / "static" / "staticfiles.json").write_text("{}")
    refused = run()
    assert refused.returncode == 1
    assert "was set up for production" in refused.stderr


def test_a_command_that_assumes_development_names_its_database(tmp_path: Path) -> None:
    done = run_python("manage.py", "check", "--tag=caches", variables={"DATA_DIR": str(tmp_path)})
    assert done.returncode == 0
    said = f"ENVIRONMENT is not set: using development, with the database in {tmp_path}."
    assert done.stderr.strip() == said


def test_a_password_for_compose_can_contain_any_character() -> None:
    compose = (ROOT / "docker-compose.yml").read_text()
    assert "DATABASE_URL: postgresql://directory@database:5432/directory" in compose
    assert "PGPASSWORD: ${POSTGRES_PASSWORD:?" in compose
