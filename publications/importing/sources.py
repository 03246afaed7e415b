"""The files of an import, read as bytes."""

import stat
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import BinaryIO, Self

from django.utils.translation import gettext as _

from publications.importing.reading_ahead import loaded_already

MAX_BYTES = 200 * 1024 * 1024


@dataclass(frozen=True)
class Source:
    """The bytes of a file, or the reason why it could not be read."""

    name: str  # identifies the file from one import to the next
    data: bytes | None = None
    error: str | None = None
    path: str = ""  # as given by the user
    pictures: Path | None = None
    """The folder in which the pictures are that entries name, if any."""
    root: Path | None = None
    """The folder that these pictures must be in, by default the same."""

    def picture(self, name: str) -> Path | None:
        """Return the picture that an entry names, unless it is not there or outside `root`."""
        if self.pictures is None or not name or "\0" in name:
            return None
        path = (self.pictures / name).resolve()
        root = (self.root or self.pictures).resolve()
        try:
            return path if path.is_relative_to(root) and path.is_file() else None
        except OSError:  # for example, the name is too long
            return None

    @classmethod
    def from_path(cls, path: Path | str) -> Self:
        loaded = loaded_already(str(path))
        path = Path(path)
        name, given = path.name or str(path), str(path)
        try:
            if stat.S_ISDIR(path.stat().st_mode):
                error = _("This is a directory. Name the files in it.")
                return cls(name, error=error, path=given)
            if loaded is not None:
                return cls(name, loaded, path=given, pictures=path.parent)
            with path.open("rb") as file:
                source = cls.from_file(file, name=name, path=given)
            return replace(source, pictures=path.parent)
        except OSError as error:
            return cls(name, error=_reason(error), path=given)

    @classmethod
    def from_file(cls, file: BinaryIO, *, name: str, path: str = "") -> Self:
        """Read an open file or standard input."""
        data = file.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            limit = MAX_BYTES // (1024 * 1024)
            error = _("The file is larger than %(limit)d MB. Split it.") % {"limit": limit}
            return cls(name, error=error, path=path or name)
        return cls(name, data, path=path or name)


def _reason(error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return _("No such file.")
    if isinstance(error, PermissionError):
        return _("Permission denied.")
    return _("The file could not be read: %(reason)s.") % {"reason": error.strerror or error}


def names_of_files(files: Iterable[str]) -> dict[str, str]:
    """Return the name of each file, with as much of its path as makes it unique."""
    paths = {file: Path(file).absolute().parts for file in files}
    names: dict[str, str] = {}
    for file, parts in paths.items():
        others = [other for other in paths.values() if other != parts]
        length = 1
        while any(other[-length:] == parts[-length:] for other in others):
            length += 1
        names[file] = "/".join(parts[-length:])
    return names
