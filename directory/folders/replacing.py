"""Replace a folder that was saved before by a new one, all at once, and no other folder."""

import ctypes
import hashlib
import json
import os
import shutil
import tempfile
from pathlib import Path
from types import TracebackType

from django.utils.translation import gettext as _

MARK = ".saved-folder.json"
"""The file of a saved folder that lists its files, by name, with what they held."""
_SHOWN = 10


class NotReplacedError(Exception):
    """The folder holds something that saving would destroy."""


class Replacement:
    """A new folder beside `folder`, which takes its place at the end unless there is an error.

    Until then `folder` is as it was, even if the process is killed.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = Path(os.path.abspath(folder))

    def __enter__(self) -> Path:
        _check_replaceable(self.folder)
        self.folder.parent.mkdir(parents=True, exist_ok=True)
        prefix = f".{self.folder.name}-"[:60]
        self.new = Path(tempfile.mkdtemp(prefix=prefix, suffix=".saving", dir=self.folder.parent))
        return self.new

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            if kind is None:
                self.new.chmod(0o755)
                digests = json.dumps(_digests(self.new), indent=1, ensure_ascii=False)
                (self.new / MARK).write_text(digests, encoding="utf-8")
                _check_replaceable(self.folder)
                _exchange(self.new, self.folder)
        finally:
            shutil.rmtree(self.new, ignore_errors=True)


def _check_replaceable(folder: Path) -> None:
    """Raise NotReplacedError unless the folder is new, empty, or as it was saved."""
    if not folder.exists():
        return
    if not folder.is_dir():
        raise NotReplacedError(_("“%(folder)s” is a file.") % {"folder": folder})
    if not any(folder.iterdir()):
        return
    try:
        saved = json.loads((folder / MARK).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        says = _("“%(folder)s” isn't empty, and save_folder didn't write it. Name a new folder.")
        raise NotReplacedError(says % {"folder": folder}) from None
    found = _digests(folder)
    if changed := sorted(name for name, digest in found.items() if saved.get(name) != digest):
        names = ", ".join(changed[:_SHOWN]) + (", …" if len(changed) > _SHOWN else "")
        says = _(
            "Files of “%(folder)s” were added or changed since it was saved: %(names)s. "
            "Move them, or name a new folder."
        )
        raise NotReplacedError(says % {"folder": folder, "names": names})


def _digests(folder: Path) -> dict[str, str]:
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.name != MARK:
            with path.open("rb") as file:
                name = path.relative_to(folder).as_posix()
                found[name] = hashlib.file_digest(file, "sha256").hexdigest()
    return found


def _exchange(new: Path, old: Path) -> None:
    """Let two folders change places; a missing or empty one is just replaced."""
    if not old.exists() or not any(old.iterdir()):
        new.replace(old)
    elif not _exchange_at_once(new, old):
        aside = new.with_suffix(".before")
        old.rename(aside)
        new.rename(old)
        aside.rename(new)


def _exchange_at_once(one: Path, other: Path) -> bool:
    """Exchange two names in one step, where the system can."""
    try:
        rename = ctypes.CDLL(None, use_errno=True).renameat2
    except (OSError, AttributeError):
        return False
    here, exchange = -100, 2  # AT_FDCWD, RENAME_EXCHANGE
    done: int = rename(here, os.fsencode(one), here, os.fsencode(other), exchange)
    return done == 0
