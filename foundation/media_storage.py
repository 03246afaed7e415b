"""Where uploaded files are: a folder or, in `bucket_storage`, a bucket on a server for objects."""

from __future__ import annotations

import hashlib
import os
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol, cast

from django.conf import settings
from django.core.files.base import File
from django.core.files.storage import FileSystemStorage, default_storage

from foundation.unsaved_files import HoldsUnsavedFiles

THUMBNAILS = "thumbnails"
"""The folder of what is made again when it is missing."""
_DRAFT = ".restoring-"
"""The beginning of the name of a file that is being written."""
_LONGEST_WRITE = 3600
"""Seconds after which no process writes any more to a file that hasn't changed meanwhile."""


class FilesUnavailableError(OSError):
    """The server that has the files doesn't answer, or refuses."""


class MediaStorage(Protocol):
    """What the storages of uploaded files have besides Django's methods."""

    def exists(self, name: str) -> bool: ...

    def size(self, name: str) -> int: ...

    def delete(self, name: str) -> None: ...

    def modified(self, name: str) -> int:
        """When the file was last written, in nanoseconds. FileNotFoundError if there is none."""

    def open_dated(self, name: str) -> tuple[File[Any], int]:
        """Return the file, open for reading, and when it was last written, in nanoseconds."""

    def replace(self, name: str, pieces: Iterable[bytes], *, modified: int | None = None) -> None:
        """Write all of a file or nothing, under exactly this name; no one reads half of it."""

    def names(self) -> Iterator[str]:
        """Yield the names of all files, without thumbnails."""

    def abandoned(self) -> Iterator[str]:
        """Yield the names of files that processes were writing when they ended."""

    def place(self) -> str:
        """The name of the folder or bucket, for those who run the server."""

    def is_open_to_everyone(self, name: str) -> bool:
        """Whether others than this site can list the files, or read the one with this name."""


def media_storage() -> MediaStorage:
    return cast(MediaStorage, default_storage)


class FolderStorage(HoldsUnsavedFiles, FileSystemStorage):
    """The files below MEDIA_ROOT."""

    def modified(self, name: str) -> int:
        return os.stat(self.path(name)).st_mtime_ns

    def open_dated(self, name: str) -> tuple[File[Any], int]:
        file = self.open(name, "rb")
        return file, os.fstat(file.fileno()).st_mtime_ns

    def _save(self, name: str, content: Any) -> str:
        """Write all of the file, and to the disk, before a row can name it; or leave nothing."""
        name = self._reserved(name)
        try:
            self.replace(name, content.chunks())
        except BaseException:
            with suppress(OSError):
                self.delete(name)
            raise
        return name

    def _reserved(self, name: str) -> str:
        """Return this name, or another one if there is such a file, after making an empty file."""
        while True:
            path = Path(self.path(name))
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                path.touch(exist_ok=False)
            except FileExistsError:
                name = self.get_available_name(name)
            else:
                return name.replace("\\", "/")

    def replace(self, name: str, pieces: Iterable[bytes], *, modified: int | None = None) -> None:
        path = Path(self.path(name))
        path.parent.mkdir(parents=True, exist_ok=True)
        # The full name may be too long with an addition. Two processes may write the same file.
        digest = hashlib.sha256(os.fsencode(name)).hexdigest()[:16]
        draft = path.with_name(f"{_DRAFT}{digest}-{threading.get_native_id()}")
        try:
            with draft.open("wb") as target:
                for piece in pieces:
                    target.write(piece)
                target.flush()
                os.fsync(target.fileno())
            draft.chmod(settings.FILE_UPLOAD_PERMISSIONS or 0o644)
            if modified is not None:
                os.utime(draft, ns=(modified, modified))
            os.replace(draft, path)
        except BaseException:
            with suppress(OSError):
                draft.unlink()
            raise

    def names(self) -> Iterator[str]:
        yield from _names_in(Path(self.location), "", frozenset())

    def abandoned(self) -> Iterator[str]:
        begun_before = time.time() - _LONGEST_WRITE
        for folder, _folders, files in os.walk(self.location):
            for name in sorted(files):
                path = Path(folder, name)
                with suppress(FileNotFoundError):  # it is complete now
                    if name.startswith(_DRAFT) and path.stat().st_mtime < begun_before:
                        yield str(path.relative_to(self.location))

    def place(self) -> str:
        return str(settings.MEDIA_ROOT)

    def is_open_to_everyone(self, name: str) -> bool:
        return False


def _names_in(folder: Path, prefix: str, above: frozenset[str]) -> Iterator[str]:
    real = os.path.realpath(folder)
    if real in above:  # a link to a folder that contains it
        return
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except (FileNotFoundError, NotADirectoryError):
        return
    for entry in entries:
        name = f"{prefix}{entry.name}"
        if entry.is_dir():
            if name != THUMBNAILS:
                yield from _names_in(Path(entry.path), f"{name}/", above | {real})
        elif entry.is_file() and not entry.name.startswith(_DRAFT):
            yield name
