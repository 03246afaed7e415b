"""Work on a copy of an SQLite database: what writes without keeping anything locks no one out."""

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

from django.db import DEFAULT_DB_ALIAS, connection, connections


class NoRoomError(Exception):
    """There is no room for a copy of the database."""


@contextmanager
def on_a_copy() -> Iterator[None]:
    """Use a copy of the SQLite database in this thread, which is deleted afterwards."""
    original = connections[DEFAULT_DB_ALIAS]
    original.ensure_connection()
    with tempfile.TemporaryDirectory(prefix="directory-dry-run-") as folder:
        path = str(Path(folder) / "dry-run.sqlite3")
        try:
            with closing(sqlite3.connect(path)) as target:
                original.connection.backup(target)
        except sqlite3.Error as error:
            raise NoRoomError from error
        copy = original.copy()
        copy.settings_dict["NAME"] = path
        connections[DEFAULT_DB_ALIAS] = copy
        try:
            yield
        finally:
            connections[DEFAULT_DB_ALIAS] = original
            copy.close()


@contextmanager
def aside() -> Iterator[None]:
    """Use a copy where it helps and there is room for it: on SQLite, outside of transactions."""
    with ExitStack() as stack:
        if connection.vendor == "sqlite" and not connection.in_atomic_block:
            with suppress(NoRoomError):
                stack.enter_context(on_a_copy())
        yield
