import os
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import dj_database_url
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy


class Command(BaseCommand):
    help = str(
        gettext_lazy(
            "Copy all records into another, empty database, for example from SQLite to "
            "PostgreSQL. Uploaded files stay where they are. Stop the server first: what "
            "is written in the meantime isn't copied."
        )
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "url",
            help=_(
                "of the new database, as in DATABASE_URL. PGPASSWORD may have the password, so "
                "that other users of this machine can't see it."
            ),
        )

    def handle(self, *args: object, url: str, **options: Any) -> None:
        try:
            dj_database_url.parse(url)
        except ValueError:
            raise CommandError(_("This isn't the URL of a database."), returncode=2) from None
        manage = Path(settings.BASE_DIR) / "manage.py"
        folder = Path(settings.DATA_DIR)
        with tempfile.TemporaryDirectory(prefix="copying-", dir=folder) as temporary:
            file = Path(temporary) / "backup.zip"
            call_command("backup", file, stdout=self.stdout, stderr=self.stderr)
            done = subprocess.run(
                [sys.executable, str(manage), "restore", str(file)],
                env={**os.environ, "DATABASE_URL": url},
                capture_output=True,
                text=True,
                check=False,
            )
        self.stdout.write(done.stdout, ending="")
        if done.returncode:
            raise CommandError(done.stderr.strip().removeprefix("CommandError: "))
        self.stderr.write(done.stderr, ending="")
        self.stdout.write(_("Now set DATABASE_URL to the new database, and start the server."))
