from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from directory.backup.archive import reading
from directory.backup.manifest import BackupError, Manifest
from directory.backup.restoring import check_archive, restore_archive
from directory.databases import NOT_MIGRATED, explain_in_full
from directory.management.commands.prepare_database import one_at_a_time
from directory.migration_state import migration_state
from foundation.search.checking import find_problems


class Command(BaseCommand):
    help = str(
        gettext_lazy(
            "Restore a backup into an empty installation: all of it, or nothing. The database may "
            "be another kind than the one that was backed up."
        )
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help=_("what “backup” has written"))
        parser.add_argument(
            "--check",
            action="store_true",
            help=_("only check that the backup is intact and of this version"),
        )

    def handle(self, *args: object, file: Path, check: bool, **options: Any) -> None:
        try:
            with reading(file) as archive:
                check_archive(archive)
                if check:
                    self._report(_("The backup is intact"), archive.manifest)
                    return
                with one_at_a_time():
                    _migrate()
                    restore_archive(archive)
                self._report(_("Restored"), archive.manifest)
        except BackupError as error:
            raise CommandError(str(error)) from None
        except OSError as error:
            raise CommandError(_nothing_restored(error.strerror or str(error))) from error
        except DatabaseError as error:
            raise CommandError(_nothing_restored(explain_in_full(error) or str(error))) from error
        self._check_search()

    def _report(self, beginning: str, manifest: Manifest) -> None:
        text = _("%(beginning)s: %(rows)d rows and %(files)d files of %(created)s.")
        shown = {
            "beginning": beginning,
            "rows": manifest.rows,
            "files": len(manifest.files),
            "created": f"{manifest.created:.16}".replace("T", " ") + " UTC",
        }
        self.stdout.write(text % shown)

    def _check_search(self) -> None:
        if problem := next(find_problems(), None):
            text = _("The search index needs to be rebuilt (python manage.py rebuild_search): %s")
            self.stderr.write(text % problem)


def _migrate() -> None:
    """Make the tables of a new database. Raise BackupError if it has some of another release."""
    state = migration_state(connection)
    if state.unapplied:
        if not state.is_new:
            raise BackupError(NOT_MIGRATED)
        call_command("migrate", verbosity=0, interactive=False)


def _nothing_restored(reason: str) -> str:
    return _("The backup could not be restored, and the database is as it was: %s") % reason
