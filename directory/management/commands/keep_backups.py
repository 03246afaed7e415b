import datetime
import signal
import threading
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import Error, connection
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from directory.backup.rotation import Keep, backup_name, delete_surplus, latest_backup
from directory.databases import explain_in_full

_TRY_AGAIN = datetime.timedelta(minutes=10)


class Command(BaseCommand):
    help = str(
        gettext_lazy(
            "Back up into a folder at regular intervals, and delete old backups: the "
            "latest one of each day, week and month is kept. With “--once”, for cron, "
            "make one backup and end."
        )
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "folder",
            type=Path,
            nargs="?",
            default=settings.BACKUP_DIR or None,
            help=_("of the backups (default: BACKUP_DIR)"),
        )
        parser.add_argument("--once", action="store_true", help=_("make one backup and end"))
        parser.add_argument(
            "--every", type=float, default=24, help=_("hours between backups (default: 24)")
        )
        for name, default in (("days", 7), ("weeks", 5), ("months", 12)):
            text = _("for how many %(periods)s to keep one backup each (default: %(number)d)")
            parser.add_argument(
                f"--{name}",
                type=int,
                default=default,
                help=text % {"periods": name, "number": default},
            )

    def handle(
        self, *args: object, folder: Path | None, once: bool, every: float, **options: Any
    ) -> None:
        if folder is None:
            raise CommandError(
                _("Write the folder of the backups, or set BACKUP_DIR."), returncode=2
            )
        if every <= 0 or min(options[name] for name in ("days", "weeks", "months")) < 0:
            raise CommandError(
                _("The time must be greater than 0, and the numbers at least 0."), returncode=2
            )
        Path(folder).mkdir(parents=True, exist_ok=True, mode=0o700)
        keep = Keep(options["days"], options["weeks"], options["months"])
        if once:
            self._back_up(folder, keep)
            return
        stopped = threading.Event()
        signal.signal(signal.SIGTERM, lambda *_: stopped.set())
        interval = datetime.timedelta(hours=every)
        pause = self._until_next(folder, interval)
        while not stopped.wait(pause.total_seconds()):
            try:
                self._back_up(folder, keep)
                pause = interval
            except (CommandError, Error) as error:
                reason = explain_in_full(error) or str(error)
                self.stderr.write(_("No backup was made, trying again later: %s") % reason)
                pause = min(_TRY_AGAIN, interval)
            connection.close()

    def _until_next(self, folder: Path, interval: datetime.timedelta) -> datetime.timedelta:
        latest = latest_backup(folder)
        if latest is None:
            return datetime.timedelta(0)
        return max(latest + interval - timezone.now(), datetime.timedelta(0))

    def _back_up(self, folder: Path, keep: Keep) -> None:
        file = folder / backup_name(timezone.now())
        call_command("backup", file, stdout=self.stdout, stderr=self.stderr)
        for deleted in delete_surplus(folder, keep):
            self.stdout.write(_("Deleted an old backup: %s") % deleted.name)
        self.stdout.flush()
