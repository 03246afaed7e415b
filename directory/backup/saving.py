"""Write the rows of one moment and the uploaded files to an archive."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.files.base import File
from django.db import connection
from django.utils import timezone

from directory.backup.archive import ArchiveWriter, writing
from directory.backup.manifest import Manifest, MediaFile, TableRows, rows_member
from directory.backup.media_files import named_files
from directory.backup.table_rows import Model, all_models, columns, last_key, lines
from directory.caching.snapshots import read_snapshot
from foundation.media_storage import MediaStorage, media_storage

_CHUNK = 1024 * 1024


def save_backup(path: Path) -> Manifest:
    """Back up into `path`, which is replaced all at once. Others can write meanwhile.

    Raise BackupError if `path` is something else than a backup, and OSError if it can't be written.
    """
    with writing(path) as (archive, end), read_snapshot():
        manifest = Manifest(created=timezone.now().isoformat(), database=connection.vendor)
        named = set(named_files())  # begins the snapshot
        # Files first: one that is deleted after a row has been changed was there at the snapshot.
        files = media_storage()
        for number, name in enumerate(files.names(), start=1):
            if stored := _save_file(archive, files, name, f"files/{number:06d}"):
                manifest.files[name] = stored
        for model in all_models():
            manifest.tables[model._meta.db_table] = _save_rows(archive, model)
        manifest.missing_files = sorted(named - manifest.files.keys())
        end(manifest)
    return manifest


def _save_file(
    archive: ArchiveWriter, files: MediaStorage, name: str, member: str
) -> MediaFile | None:
    """Store a file; return None if it was deleted meanwhile."""
    try:
        source, modified = files.open_dated(name)
    except FileNotFoundError:
        return None
    with source:
        stored = archive.add(member, _pieces(source), compress=False)
    return MediaFile(stored.size, stored.sha256, member, modified)


def _pieces(source: File[Any]) -> Iterator[bytes]:
    while piece := source.read(_CHUNK):
        yield piece


def _save_rows(archive: ArchiveWriter, model: Model) -> TableRows:
    rows = 0

    def counted() -> Iterator[bytes]:
        nonlocal rows
        for line in lines(model):
            rows += 1
            yield line

    stored = archive.add(rows_member(model._meta.db_table), counted(), compress=True)
    return TableRows(stored.size, stored.sha256, columns(model), rows, last_key(model))
