"""The uploaded files, and which of them rows name."""

import os
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.db import models

from directory.backup.table_rows import all_models
from foundation.pictures.thumbnails import FOLDER

DRAFT = ".restoring-"
"""The beginning of the name of a file that is being restored."""


def stored_files() -> Iterator[str]:
    """Yield the files below MEDIA_ROOT, without thumbnails, which are made when requested."""
    yield from _files_in(Path(settings.MEDIA_ROOT), "", frozenset())


def _files_in(folder: Path, prefix: str, above: frozenset[str]) -> Iterator[str]:
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
            if name != FOLDER:
                yield from _files_in(Path(entry.path), f"{name}/", above | {real})
        elif entry.is_file() and not entry.name.startswith(DRAFT):
            yield name


def named_files() -> Iterator[str]:
    """Yield the files that rows name; each as often as columns have it."""
    for model in all_models():
        for field in model._meta.concrete_fields:
            if isinstance(field, models.FileField):
                names = model._base_manager.exclude(**{field.name: ""}).order_by()
                named = names.exclude(**{f"{field.name}__isnull": True})
                yield from named.values_list(field.name, flat=True).distinct().iterator()
