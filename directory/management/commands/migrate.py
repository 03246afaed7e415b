from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands.migrate import Command as DjangoCommand
from django.db import connections, transaction

from directory.migration_state import NewerDatabaseError, migration_state
from foundation.changed_records import triggers as changed_records
from foundation.search.schema import install, uninstall
from foundation.search.sources import SEARCH_SOURCES


class Command(DjangoCommand):
    """Django's command, but all migrations of an upgrade are one transaction.

    A release whose second migration fails leaves the database as the first one found it, with the
    triggers of the release that is there. The search, whose triggers are removed while tables
    change, is computed in a transaction of its own, which doesn't keep visitors waiting.
    """

    def handle(self, *args: Any, **options: Any) -> None:
        if options["plan"] or options["check_unapplied"]:
            super().handle(*args, **options)
            return
        self._connection = connections[options["database"]]
        state = migration_state(self._connection)
        try:
            state.refuse_newer()
        except NewerDatabaseError as error:
            raise CommandError(str(error)) from None
        if state.unapplied or options["app_label"]:
            with self._all_or_nothing():
                uninstall()
                changed_records.uninstall()
                super().handle(*args, **options)
        else:
            super().handle(*args, **options)
        tables = set(self._connection.introspection.table_names())
        if all(source.table in tables for source in SEARCH_SOURCES):
            install()
        if changed_records.tables() <= tables:
            changed_records.install()

    @contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        """On SQLite, tables can be made again only while foreign keys aren't checked."""
        connection = self._connection
        with connection.constraint_checks_disabled(), transaction.atomic(using=connection.alias):
            yield

    def migration_progress_callback(
        self,
        action: str,
        migration: Any = None,
        fake: bool = False,  # noqa: FBT001, FBT002
    ) -> None:
        """PostgreSQL alters no table whose deferred constraints are still to be checked."""
        if action.endswith("success") and self._connection.vendor == "postgresql":
            self._connection.check_constraints()
        super().migration_progress_callback(action, migration, fake)
