"""Kill backups and restores at many moments, and check that each leaves all or nothing.

Usage: python -m scripts.kill_backups [MOMENTS]    (20 by default; with DATABASE_URL on PostgreSQL)

Every process is killed by SIGKILL after another part of the time that it takes. A killed backup
must leave no file or a complete one, and the next one must succeed. A killed restore must leave an
empty database or all rows, and be able to run again.
"""

import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import zipfile
from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import psycopg

from tests.serving import (
    ROOT,
    copy_of_directory,
    demo_directory,
    empty_directory,
    environment_with,
    manage,
)


def begin(*arguments: str, variables: Mapping[str, str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=environment_with(variables),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def killed_after(seconds: float, *arguments: str, variables: Mapping[str, str]) -> bool:
    """Return whether the process was still running."""
    process = begin(*arguments, variables=variables)
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGKILL)
        process.wait()
        return True
    return False


def duration(*arguments: str, variables: Mapping[str, str]) -> float:
    begun = time.monotonic()
    manage(*arguments, variables=variables)
    return time.monotonic() - begun


def number_of_people(variables: Mapping[str, str]) -> int:
    query, url = "SELECT count(*) FROM people_person", variables["DATABASE_URL"]
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
            return int(connection.execute(query).fetchone()[0])
    with psycopg.connect(url) as server:
        row = server.execute(query).fetchone()
        assert row is not None
        return int(row[0])


def kill_backups(moments: int, demo: Mapping[str, str], folder: Path) -> Counter[str]:
    found: Counter[str] = Counter()
    file = folder / "killed.zip"
    whole = duration("backup", str(file), variables=demo)
    for moment in range(moments):
        file.unlink()
        was_killed = killed_after(
            whole * (0.2 + 0.8 * moment / moments), "backup", str(file), variables=demo
        )
        if file.exists():
            with zipfile.ZipFile(file) as archive:
                assert archive.testzip() is None
                assert "manifest.json" in archive.namelist()
        found[
            f"{'killed' if was_killed else 'ended'}, {'all' if file.exists() else 'nothing'}"
        ] += 1
        found["a draft was left"] += file.with_name("killed.zip.partial").exists()
        if not file.exists():
            manage("backup", str(file), variables=demo)
    return found


def kill_restores(
    moments: int, demo: Mapping[str, str], empty: Mapping[str, str], folder: Path
) -> Counter[str]:
    found: Counter[str] = Counter()
    file = folder / "whole.zip"
    manage("backup", str(file), variables=demo)
    people = number_of_people(demo)
    with copy_of_directory(empty, folder / "measured") as target:
        whole = duration("restore", str(file), variables=target)
    for moment in range(moments):
        with copy_of_directory(empty, folder / f"target{moment}") as target:
            part = whole * (0.3 + 0.7 * moment / moments)
            was_killed = killed_after(part, "restore", str(file), variables=target)
            number = number_of_people(target)
            assert number in (0, people), number
            found[f"{'killed' if was_killed else 'ended'}, {'all' if number else 'nothing'}"] += 1
            if not number:
                manage("restore", str(file), variables=target)
                assert number_of_people(target) == people
        shutil.rmtree(folder / f"target{moment}", ignore_errors=True)
    return found


def main() -> None:
    moments = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    with tempfile.TemporaryDirectory(prefix="kill-") as temporary:
        folder = Path(temporary)
        (folder / "demo").mkdir()
        (folder / "empty").mkdir()
        with demo_directory(folder / "demo") as demo, empty_directory(folder / "empty") as empty:
            print("backup: ", dict(kill_backups(moments, demo, folder)))
            print("restore:", dict(kill_restores(moments, demo, empty, folder)))


if __name__ == "__main__":
    main()
