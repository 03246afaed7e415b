"""A folder of backups: a new one for each run, and which of the old ones are deleted."""

import datetime
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

_NAME = re.compile(r"directory-(\d{4}-\d\d-\d\d-\d{6})\.zip(\.partial)?")
_TIME = "%Y-%m-%d-%H%M%S"


@dataclass(frozen=True)
class Keep:
    """The latest backup of each of the latest days, weeks and months that have any."""

    days: int
    weeks: int
    months: int


def backup_name(now: datetime.datetime) -> str:
    return f"directory-{now.astimezone(datetime.UTC):{_TIME}}.zip"


def time_of(file: Path) -> datetime.datetime | None:
    """Return when a complete backup was begun; None if the file isn't one."""
    found = _NAME.fullmatch(file.name)
    if not found or found[2]:
        return None
    return datetime.datetime.strptime(found[1], _TIME).replace(tzinfo=datetime.UTC)


def latest_backup(folder: Path) -> datetime.datetime | None:
    """Return when the latest backup of a folder was begun."""
    return max(filter(None, map(time_of, folder.iterdir())), default=None)


def surplus(times: Iterable[datetime.datetime], keep: Keep) -> set[datetime.datetime]:
    """Return which backups aren't needed."""
    latest_first = sorted(times, reverse=True)
    kept: set[datetime.datetime] = set(latest_first[:1])
    for number, period in ((keep.days, "%Y-%j"), (keep.weeks, "%G-%V"), (keep.months, "%Y-%m")):
        latest: dict[str, datetime.datetime] = {}
        for time in latest_first:
            latest.setdefault(time.strftime(period), time)
        kept.update(list(latest.values())[:number])
    return set(latest_first) - kept


def delete_surplus(folder: Path, keep: Keep) -> list[Path]:
    """Delete backups that aren't needed, and what a killed process has left; return the former."""
    files = {file: time for file in folder.iterdir() if (time := time_of(file))}
    unneeded = surplus(files.values(), keep)
    deleted = sorted(file for file, time in files.items() if time in unneeded)
    for file in deleted:
        file.unlink()
    for draft in folder.glob("directory-*.zip.partial"):
        if _NAME.fullmatch(draft.name):
            draft.unlink()
    return deleted
