"""Restore an archive into an empty installation: all of it, or nothing."""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.db import DataError, IntegrityError, connection, transaction
from django.utils.translation import gettext as _

from directory.backup.archive import ArchiveReader
from directory.backup.manifest import BackupError, MediaFile, rows_member
from directory.backup.table_rows import (
    Model,
    all_models,
    columns_of_tables,
    continue_after,
    store,
)
from foundation.changed_records import triggers as changed_records
from foundation.history import triggers as history
from foundation.media_storage import media_storage
from foundation.search import schema as search
from publications.written_at import installing as written_at

# In the order in which they can be deleted.
_MADE_BY_MIGRATING: tuple[Model, ...] = (
    Group.permissions.through,
    Group,
    Permission,
    ContentType,
)
_MOST_NAMED = 5


def check_archive(archive: ArchiveReader) -> None:
    """Raise BackupError unless all of it is intact and fits this release."""
    archive.manifest.check_columns(columns_of_tables())
    archive.manifest.check_file_names()
    archive.check()


def restore_archive(archive: ArchiveReader) -> None:
    """Restore what `check_archive` has checked. The rows are committed last.

    Raise BackupError if there are rows or other files. Files that are the same as in the archive
    are left alone, so that a restore that was interrupted can be run again.
    """
    with transaction.atomic():
        _refuse_rows()
        _refuse_other_files(archive)
        with _without_triggers():
            _restore_rows(archive)
        _check_references()
        for name, file in archive.manifest.files.items():
            _restore_file(archive, name, file)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def _refuse_rows() -> None:
    there = [
        f"{model._base_manager.count()} {model._meta.verbose_name_plural}"
        for model in all_models()
        if model not in _MADE_BY_MIGRATING and model._base_manager.exists()
    ]
    if there:
        named = ", ".join(there[:_MOST_NAMED]) + (", ..." if len(there) > _MOST_NAMED else "")
        text = _(
            "This installation isn't empty, and restoring would mix it with the backup. It has: "
            "%s. Restore into an empty database (another DATABASE_URL) and an empty MEDIA_ROOT "
            "or S3_BUCKET."
        )
        raise BackupError(text % named)


def _refuse_other_files(archive: ArchiveReader) -> None:
    for name in media_storage().names():
        file = archive.manifest.files.get(name)
        if file is None or not _is_there(name, file):
            text = _(
                "%(folder)s has a file that isn't in the backup, or differs from it: %(name)s. "
                "Restore into an empty one (another MEDIA_ROOT or S3_BUCKET)."
            )
            raise BackupError(text % {"folder": media_storage().place(), "name": ascii(name)})


def _is_there(name: str, file: MediaFile) -> bool:
    storage = media_storage()
    try:
        if storage.size(name) != file.size:
            return False
        stored, _modified = storage.open_dated(name)
    except (FileNotFoundError, IsADirectoryError, NotADirectoryError):
        return False
    with stored:
        digest = hashlib.sha256()
        for piece in stored.chunks():
            digest.update(piece)
    return digest.hexdigest() == file.sha256


@contextmanager
def _without_triggers() -> Iterator[None]:
    """Compute what follows from the rows once at the end instead of for each row."""
    search.uninstall()
    changed_records.uninstall()
    written_at.remove_triggers(plan=True)
    history.remove_triggers(connection)
    yield
    history.install_triggers(connection)
    written_at.install_triggers()
    changed_records.install()
    search.install()


def _restore_rows(archive: ArchiveReader) -> None:
    for model in _MADE_BY_MIGRATING:
        model._base_manager.all()._raw_delete(connection.alias)
    for model in all_models():
        table = archive.manifest.tables[model._meta.db_table]
        lines = archive.lines(rows_member(model._meta.db_table))
        number = _explaining(model, lambda: store(model, table.columns, lines))  # noqa: B023
        if number != table.rows:
            text = _("The backup is damaged: %s doesn't have as many rows as it should.")
            raise BackupError(text % model._meta.db_table)
        if table.last_key is not None:
            continue_after(model, table.last_key)


def _explaining(model: Model, stores: Callable[[], int]) -> int:
    try:
        return stores()
    except (DataError, IntegrityError) as error:
        text = _("A row of %(table)s can't be stored in this database: %(reason)s")
        reason = " ".join(str(error).split())
        raise BackupError(text % {"table": model._meta.db_table, "reason": reason}) from error


def _check_references() -> None:
    try:
        connection.check_constraints()
    except IntegrityError as error:
        text = _("The backup has a row that refers to one that isn't in it: %s")
        raise BackupError(text % " ".join(str(error).split())) from error


def _restore_file(archive: ArchiveReader, name: str, file: MediaFile) -> None:
    if not _is_there(name, file):
        media_storage().replace(name, archive.pieces(file.member), modified=file.modified)
