"""Remove the files of changes that were not committed, as no record names them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar

from django.apps import apps
from django.core.files.storage import default_storage
from django.db import DatabaseError, connection, models, transaction

_stored: ContextVar[set[str] | None] = ContextVar("files that were stored", default=None)


@contextmanager
def without_uncommitted_files() -> Iterator[None]:
    """Remove each file that is saved in this block, unless its transaction is committed.

    A nested block leaves the files of a transaction that is still open to the outer block.
    """
    stored: set[str] = set()
    token = _stored.set(stored)
    try:
        yield
    finally:
        _stored.reset(token)
        for name in stored:
            # If the database can't say who has it, check_directory reports it later.
            with suppress(OSError, DatabaseError):
                if _is_named(name):
                    note_stored(name)
                else:
                    default_storage.delete(name)


def note_stored(name: str) -> None:
    """Remember that this file was saved, until the transaction is committed."""
    stored = _stored.get()
    if stored is None:
        return
    stored.add(name)
    if connection.in_atomic_block:
        transaction.on_commit(lambda: stored.discard(name))


def _is_named(name: str) -> bool:
    """Whether a row has the file."""
    return any(
        model._base_manager.filter(**{field.name: name}).exists()
        for model in apps.get_models()
        for field in model._meta.local_concrete_fields
        if isinstance(field, models.FileField)
    )
