from typing import Any

from django.core.management.commands.migrate import Command as DjangoCommand
from django.db import connections
from django.db.migrations.executor import MigrationExecutor

from foundation.changed_records import triggers as changed_records
from foundation.search.schema import install, uninstall
from foundation.search.sources import SEARCH_SOURCES


class Command(DjangoCommand):
    """Django's command, which removes the triggers of the search while tables change."""

    def handle(self, *args: Any, **options: Any) -> None:
        connection = connections[options["database"]]
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            uninstall()
            changed_records.uninstall()
        super().handle(*args, **options)
        tables = set(connection.introspection.table_names())
        if all(source.table in tables for source in SEARCH_SOURCES):
            install()
        if changed_records.tables() <= tables:
            changed_records.install()
