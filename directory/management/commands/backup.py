from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from directory.backup.manifest import BackupError
from directory.backup.saving import save_backup


class Command(BaseCommand):
    help = str(
        gettext_lazy(
            "Back up all records and uploaded files, as they are at one moment, into one "
            "file. Visitors and editors can go on working. “restore” restores it, on "
            "either database."
        )
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file",
            type=Path,
            help=_("the backup; an earlier one is replaced once the new one is complete"),
        )

    def handle(self, *args: object, file: Path, **options: Any) -> None:
        if connection.in_atomic_block:
            raise CommandError(_("A backup can't be made inside a transaction."))
        try:
            manifest = save_backup(file)
        except BackupError as error:
            raise CommandError(str(error)) from None
        except OSError as error:
            reason = error.strerror or str(error)
            text = _("%(file)s could not be written, and nothing was changed: %(reason)s.")
            raise CommandError(text % {"file": file, "reason": reason}) from error
        for name in manifest.missing_files:
            text = _("A record names this file, but it doesn't exist: %s")
            self.stderr.write(text % ascii(name))
        text = _("Backed up %(rows)d rows and %(files)d files in %(file)s (%(size)s).")
        size = filesizeformat(file.stat().st_size).replace("\xa0", " ")
        shown = {"rows": manifest.rows, "files": len(manifest.files), "file": file, "size": size}
        self.stdout.write(text % shown)
