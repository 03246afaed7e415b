import fcntl
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, connection
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from directory.migration_state import NewerDatabaseError, migration_state
from foundation.changed_records import triggers as changed_records
from foundation.history.recording import acting
from foundation.history.routes import Route
from foundation.search.schema import install

# An arbitrary but fixed key; no other program may use it on the same database.
_LOCK = 6_872_301
_PAUSE = 0.5  # seconds


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Wait for other processes in this block: a lock in PostgreSQL, or a lock file with SQLite."""
    if connection.vendor == "sqlite":
        folder = Path(settings.DATA_DIR)
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / "prepare.lock").open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)  # until it is closed
            yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [_LOCK])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [_LOCK])


def _connect(deadline: float) -> None:
    """Connect to the database; try again until the deadline."""
    while True:
        try:
            connection.ensure_connection()
            return
        except OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(_PAUSE)


class Command(BaseCommand):
    help = str(
        gettext_lazy(
            "Migrate the database. If several servers start at once, one of them migrates and the "
            "others wait."
        )
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--demo",
            action="store_true",
            help=_("also load the demo if the directory has no people"),
        )

        parser.add_argument(
            "--wait",
            type=float,
            default=0,
            help=_("seconds to try again if the database is not responding, as after a reboot"),
        )

    def handle(self, *args: object, demo: bool, wait: float, **options: Any) -> None:
        _connect(time.monotonic() + wait)
        with one_at_a_time():
            state = migration_state(connection)
            try:
                state.refuse_newer()
            except NewerDatabaseError as error:
                raise CommandError(str(error)) from None
            if state.unapplied:
                self.stdout.write(_("Migrating the database ..."))
                call_command("migrate", verbosity=0, interactive=False)
            install()  # a release may change the search without a migration
            changed_records.install()
            if demo:
                with acting(route=Route.COMMAND, reason="load_folder"):
                    call_command("load_folder", if_empty=True, stdout=self.stdout)
