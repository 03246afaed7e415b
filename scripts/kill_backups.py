"""Kill backups and restores at many moments, and check that each leaves all or nothing.

Usage: python -m scripts.kill_backups [MOMENTS]    (20 by default; with DATABASE_URL on PostgreSQL)

Every process is killed by SIGKILL at another part of the calls that it makes. A killed backup
must leave the earlier file as it is, or a complete new one; what the last one has left is restored,
and every row compared. A killed restore must leave an empty database or all rows, and be able to
run again. At last a backup is made while rows are added; restored, it must have all rows of each
table up to one of them. Exits with 1 if a process has ended before it was killed.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import django

from tests.killed_at import part_of
from tests.serving import (
    ROOT,
    copy_of_directory,
    demo_directory,
    empty_directory,
    environment_with,
    manage,
    wait_until,
)

_WRITE = """
from people.models import Interest
for number in range(1_000_000):
    Interest.objects.create(name=f"interest {number}", slug=f"interest-{number}")
"""
_WRITTEN = "people_interest"


def begin(*arguments: str, variables: Mapping[str, str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=environment_with(variables),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def run_until(
    call: int, *arguments: str, variables: Mapping[str, str]
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tests.killed_at", str(call), *arguments],
        cwd=ROOT,
        env=environment_with(variables),
        capture_output=True,
        text=True,
        check=False,
    )


def killed_at(call: int, *arguments: str, variables: Mapping[str, str]) -> bool:
    """Return whether the process made so many calls."""
    ended = run_until(call, *arguments, variables=variables)
    assert ended.returncode in (0, -signal.SIGKILL), ended.stderr
    return ended.returncode != 0


def calls_of(*arguments: str, variables: Mapping[str, str]) -> int:
    ended = run_until(0, *arguments, variables=variables)
    assert ended.returncode == 0, ended.stderr
    return int(ended.stdout.split()[-1])


def rows(variables: Mapping[str, str]) -> dict[str, list[Any]]:
    from tests.directory.test_backup import rows_of

    return rows_of(variables)


def kill_backups(
    moments: int, demo: Mapping[str, str], empty: Mapping[str, str], folder: Path
) -> Counter[str]:
    found: Counter[str] = Counter()
    file = folder / "killed.zip"
    whole = calls_of("backup", str(file), variables=demo)
    for moment in range(moments):
        earlier = file.read_bytes()
        call = part_of(whole, moment, moments)
        was_killed = killed_at(call, "backup", str(file), variables=demo)
        left = "the earlier one" if file.read_bytes() == earlier else "a new one"
        found[f"{'killed' if was_killed else 'ended'}, {left}"] += 1
        manage("restore", str(file), "--check", variables=demo)
        found["a draft was left"] += file.with_name("killed.zip.partial").exists()
    with copy_of_directory(empty, folder / "restored") as target:
        manage("restore", str(file), variables=target)
        assert rows(target) == rows(demo)
    return found


def kill_restores(
    moments: int, demo: Mapping[str, str], empty: Mapping[str, str], folder: Path
) -> Counter[str]:
    found: Counter[str] = Counter()
    file = folder / "whole.zip"
    manage("backup", str(file), variables=demo)
    nothing, everything = rows(empty), rows(demo)
    with copy_of_directory(empty, folder / "measured") as target:
        whole = calls_of("restore", str(file), variables=target)
    for moment in range(moments):
        with copy_of_directory(empty, folder / f"target{moment}") as target:
            call = part_of(whole, moment, moments)
            was_killed = killed_at(call, "restore", str(file), variables=target)
            is_empty = rows(target) == nothing
            assert is_empty or rows(target) == everything
            found[f"{'killed' if was_killed else 'ended'}, {'nothing' if is_empty else 'all'}"] += 1
            if is_empty:
                manage("restore", str(file), variables=target)
                assert rows(target) == everything
        shutil.rmtree(folder / f"target{moment}", ignore_errors=True)
    return found


def back_up_while_rows_are_added(
    demo: Mapping[str, str], empty: Mapping[str, str], folder: Path
) -> str:
    file = folder / "written.zip"
    before = {table: len(found) for table, found in rows(demo).items()}
    writer = begin("shell", "--no-imports", "--command", _WRITE, variables=demo)
    try:
        wait_until(lambda: len(rows(demo)[_WRITTEN]) > before[_WRITTEN])
        manage("backup", str(file), variables=demo)
    finally:
        writer.kill()
        writer.wait()
    with copy_of_directory(empty, folder / "written") as target:
        manage("restore", str(file), variables=target)
        restored, final = rows(target), rows(demo)
    for table, found in restored.items():
        assert found == final[table][: len(found)], table
    added = {table: len(found) - before[table] for table, found in restored.items()}
    # They are of one moment: each row is in the search and in the history, all as one event.
    assert set(added.values()) == {0, 1, added[_WRITTEN]}, added
    all_added = len(final[_WRITTEN]) - before[_WRITTEN]
    return f"{added[_WRITTEN]} of {all_added} rows that were added are in it"


def main() -> int:
    moments = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    with tempfile.TemporaryDirectory(prefix="kill-") as temporary:
        folder = Path(temporary)
        (folder / "demo").mkdir()
        (folder / "empty").mkdir()
        os.environ |= {"ENVIRONMENT": "development", "DATA_DIR": str(folder)}
        os.environ["DJANGO_SETTINGS_MODULE"] = "directory.settings"
        django.setup()
        with demo_directory(folder / "demo") as demo, empty_directory(folder / "empty") as empty:
            ended = 0
            for kill in (kill_backups, kill_restores):
                found = kill(moments, demo, empty, folder)
                print(f"{kill.__name__}:", dict(found), flush=True)
                ended += sum(found[name] for name in found if name.startswith("ended"))
            print("backup while writing:", back_up_while_rows_are_added(demo, empty, folder))
    return 1 if ended else 0


if __name__ == "__main__":
    sys.exit(main())
