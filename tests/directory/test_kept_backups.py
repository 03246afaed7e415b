"""`keep_backups` and `copy_database`."""

import datetime
import signal
import subprocess
import sys
from collections.abc import Mapping
from datetime import UTC
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from directory.backup.rotation import Keep, backup_name, delete_surplus, latest_backup, surplus
from tests.serving import (
    LONGEST,
    ROOT,
    copy_of_directory,
    environment_with,
    run_python,
    wait_until,
)


def days_ago(number: int) -> datetime.datetime:
    return datetime.datetime(2026, 11, 22, 3, tzinfo=UTC) - datetime.timedelta(days=number)


def test_one_backup_of_each_day_week_and_month_is_kept() -> None:
    twice_a_day = [
        days_ago(number) + datetime.timedelta(hours=hours)
        for number in range(400)
        for hours in (0, 12)
    ]
    kept = set(twice_a_day) - surplus(twice_a_day, Keep(days=7, weeks=5, months=12))
    assert sorted(kept)[-7:] == [
        days_ago(number) + datetime.timedelta(hours=12) for number in range(6, -1, -1)
    ]
    latest_of_weeks = {time.strftime("%G-%V"): time for time in sorted(twice_a_day)}
    assert set(list(latest_of_weeks.values())[-5:]) <= kept
    latest_of_months = {time.strftime("%Y-%m"): time for time in sorted(twice_a_day)}
    assert set(list(latest_of_months.values())[-12:]) <= kept
    assert len(kept) <= 7 + 4 + 11


def test_after_a_pause_the_latest_backups_are_still_there() -> None:
    """Periods count only if they have a backup: a stopped server must not lose them all."""
    old = [days_ago(number) for number in (300, 301, 302)]
    assert surplus(old, Keep(days=2, weeks=0, months=0)) == {days_ago(302)}
    assert surplus(old, Keep(days=0, weeks=0, months=0)) == set(old[1:])
    assert surplus([], Keep(days=1, weeks=1, months=1)) == set()


def test_other_files_are_never_deleted(tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / backup_name(days_ago(number))).touch()
    (tmp_path / f"{backup_name(days_ago(9))}.partial").touch()
    others = {"directory-2020.zip", "notes.txt", "directory-2020-01-01-000000.zip.gpg"}
    for name in others:
        (tmp_path / name).touch()
    deleted = delete_surplus(tmp_path, Keep(days=1, weeks=0, months=0))
    assert [file.name for file in deleted] == [backup_name(days_ago(n)) for n in (2, 1)]
    assert {file.name for file in tmp_path.iterdir()} == {*others, backup_name(days_ago(0))}
    assert latest_backup(tmp_path) == days_ago(0)


@pytest.mark.django_db(transaction=True)
def test_one_backup_is_made_for_cron(settings: Settings, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path / "media"
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / backup_name(days_ago(9))).touch()
    call_command("keep_backups", folder, "--once", "--days=1", "--weeks=0", "--months=0")
    [file] = folder.iterdir()
    call_command("restore", file, check=True)
    with pytest.raises(CommandError, match="greater than 0"):
        call_command("keep_backups", folder, "--every=0")


def test_backups_go_on_until_the_process_is_asked_to_end(
    empty: Mapping[str, str], tmp_path: Path
) -> None:
    folder = tmp_path / "backups"
    with (tmp_path / "log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "manage.py", "keep_backups", str(folder), "--every=0.0001"],
            cwd=ROOT,
            env=environment_with(empty),
            stdout=log,
            stderr=log,
        )
        try:
            wait_until(lambda: (tmp_path / "log").read_text().count("Backed up") >= 3)
            process.send_signal(signal.SIGTERM)
            assert process.wait(LONGEST) == 0
        finally:
            process.kill()
    files = list(folder.iterdir())
    assert {file.suffix for file in files} == {".zip"}
    assert len(files) <= 2  # one for each day, and midnight may have passed


def test_one_command_copies_the_records_into_another_database(
    demo: Mapping[str, str], empty: Mapping[str, str], tmp_path: Path
) -> None:
    """From SQLite to SQLite, or from PostgreSQL to PostgreSQL; test_backup.py has the others."""
    with (
        copy_of_directory(demo, tmp_path / "original") as original,
        copy_of_directory(empty, tmp_path / "target") as target,
    ):
        arguments = ("manage.py", "copy_database", target["DATABASE_URL"])
        done = run_python(*arguments, variables=original)
        assert (done.returncode, done.stderr) == (0, "")
        assert "Now set DATABASE_URL" in done.stdout
        assert not list((tmp_path / "original").glob("copying-*"))
        again = run_python(*arguments, variables=original)
        assert again.returncode == 1
        assert "isn't empty" in again.stderr
