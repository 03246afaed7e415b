"""Files of a preview: in memory until its page is rendered, and never stored."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.core.files.base import ContentFile, File
from django.core.files.storage import Storage

from foundation.uncommitted_files import note_stored

_held: ContextVar[dict[str, bytes] | None] = ContextVar("files of a preview", default=None)


@contextmanager
def files_held_in_memory() -> Iterator[None]:
    """Store no file that is saved inside of this block, but let it be opened."""
    token = _held.set({})
    try:
        yield
    finally:
        _held.reset(token)


def unsaved_file(name: str) -> bytes | None:
    """Return the content of the file if it was saved while files are held in memory."""
    return (_held.get() or {}).get(name)


class HoldsUnsavedFiles(Storage):
    """A storage that holds files in memory where `files_held_in_memory` says so."""

    def save(self, name: str | None, content: Any, max_length: int | None = None) -> str:
        held = _held.get()
        if held is None or name is None:
            stored = super().save(name, content, max_length)
            note_stored(stored)
            return stored
        content.seek(0)
        held[name] = content.read()
        return name

    def open(self, name: str, mode: str = "rb") -> File[Any]:
        content = unsaved_file(name)
        return super().open(name, mode) if content is None else ContentFile(content, name=name)
