"""What an archive contains, and whether it fits this release."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import PurePosixPath
from typing import Any

from django.utils.translation import gettext as _

from directory.version import VERSION
from foundation.media_storage import THUMBNAILS

FORMAT = 1
_KIND = "people-directory backup"


class BackupError(Exception):
    """Why something can't be backed up or restored, as a sentence."""


@dataclass
class Member:
    """A file of the archive."""

    size: int
    sha256: str


@dataclass
class TableRows(Member):
    """The rows of a table: a line of JSON for each."""

    columns: list[str]
    rows: int
    last_key: int | None
    """The last number that was given to a row, which may be deleted."""


@dataclass
class MediaFile(Member):
    member: str
    modified: int
    """In nanoseconds since 1970."""


@dataclass
class Manifest:
    created: str
    database: str
    version: str = VERSION
    kind: str = _KIND
    format: int = FORMAT
    tables: dict[str, TableRows] = field(default_factory=dict)
    files: dict[str, MediaFile] = field(default_factory=dict)
    missing_files: list[str] = field(default_factory=list)
    """Files that a row names but that weren't there."""

    @property
    def rows(self) -> int:
        return sum(table.rows for table in self.tables.values())

    def members(self) -> dict[str, Member]:
        """Return all files of the archive but the manifest, by name."""
        rows = {rows_member(table): content for table, content in self.tables.items()}
        return {**rows, **{file.member: file for file in self.files.values()}}

    def to_json(self) -> bytes:
        return json.dumps(asdict(self), indent=1).encode()

    @classmethod
    def from_json(cls, data: bytes) -> "Manifest":
        """Raise BackupError if it isn't a manifest of this format and release."""
        try:
            content = json.loads(data)
            if content["kind"] != _KIND:
                raise ValueError(content["kind"])
            _check_release(content)
            tables = {name: TableRows(**table) for name, table in content.pop("tables").items()}
            files = {name: MediaFile(**file) for name, file in content.pop("files").items()}
            return cls(**content, tables=tables, files=files)
        except (ValueError, KeyError, TypeError, AttributeError):
            raise BackupError(_("This isn't a backup of a people directory.")) from None

    def check_columns(self, columns: Mapping[str, Iterable[str]]) -> None:
        """Raise BackupError unless the tables have exactly these columns."""
        there = {name: set(table.columns) for name, table in self.tables.items()}
        wanted = {name: set(names) for name, names in columns.items()}
        if different := sorted(n for n in {*there, *wanted} if there.get(n) != wanted.get(n)):
            text = _(
                "The backup is of this version, %(version)s, but was made by other code. "
                "These tables differ: %(tables)s. Restore it with the code that made it."
            )
            tables = ", ".join(different[:5]) + (" ..." if len(different) > 5 else "")
            raise BackupError(text % {"version": self.version, "tables": tables})

    def check_file_names(self) -> None:
        """Raise BackupError if a file would be stored elsewhere than in the folder of uploads."""
        for name in self.files:
            path = PurePosixPath(name)
            is_inside = not path.is_absolute() and ".." not in path.parts and "\0" not in name
            if not is_inside or str(path) != name or path.parts[0] == THUMBNAILS:
                text = _("The backup has a file that doesn't belong to the uploads: %s")
                raise BackupError(text % ascii(name))


def rows_member(table: str) -> str:
    return f"rows/{table}.jsonl"


def _check_release(content: Any) -> None:
    version = str(content["version"])
    if content["format"] == FORMAT and version == VERSION:
        return
    text = _(
        "The backup is of version %(other)s, and this is version %(this)s. Restore it with version "
        "%(other)s, and then upgrade."
    )
    raise BackupError(text % {"other": version, "this": VERSION})
