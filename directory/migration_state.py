"""Whether the migrations of a database are those of this release."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext as _

from directory.version import VERSION


class NewerDatabaseError(Exception):
    """A newer release has migrated the database; says what to do."""


@dataclass(frozen=True)
class MigrationState:
    """Migrations are named as in `people.0001_initial`."""

    unapplied: tuple[str, ...]
    unknown: tuple[str, ...]
    """Applied migrations of our own apps that this release doesn't have."""
    is_new: bool
    """No migration was applied."""

    def refuse_newer(self) -> None:
        """Raise NewerDatabaseError if this release is too old for the database."""
        if self.unknown:
            raise NewerDatabaseError(f"{self.what_is_newer()} {self.how_to_mend()}")

    def what_is_newer(self) -> str:
        text = _("A newer version has migrated the database; version %(version)s lacks: %(names)s.")
        return text % {"version": VERSION, "names": ", ".join(self.unknown)}

    @staticmethod
    def how_to_mend() -> str:
        return _(
            "Install the newer version, or restore a backup made by this version into an empty "
            "database; docs/operations.md says how."
        )


def migration_state(connection: Any) -> MigrationState:
    executor = MigrationExecutor(connection)
    loader = executor.loader
    plan = executor.migration_plan(loader.graph.leaf_nodes())
    return MigrationState(
        unapplied=tuple(f"{each.app_label}.{each.name}" for each, _backwards in plan),
        unknown=tuple(f"{app}.{name}" for app, name in _unknown(loader)),
        is_new=not loader.applied_migrations,
    )


def _unknown(loader: MigrationLoader) -> list[tuple[str, str]]:
    ours = {app.label for app in apps.get_app_configs() if _is_ours(app.path)}
    known = set(loader.disk_migrations)
    for migration in loader.disk_migrations.values():
        known.update(migration.replaces)
    return sorted(key for key in loader.applied_migrations if key[0] in ours and key not in known)


def _is_ours(path: str) -> bool:
    return Path(path).parent == settings.BASE_DIR
