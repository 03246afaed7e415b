import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from directory import environment
from directory.development import (
    Account,
    NotForProductionError,
    development_account,
    refuse_production,
    why_not_bind,
)


@contextmanager
def _fonts_are_made() -> Iterator[None]:
    """Make the web fonts beside the block, and wait for them at its end."""
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "build_fonts", "--verbosity=0"]
    with subprocess.Popen(command) as process:
        try:
            yield
        except BaseException:
            process.terminate()
            raise
    if process.returncode:
        raise CommandError(_("The web fonts were not made."))


class Command(BaseCommand):
    help = str(
        gettext_lazy(
            "Prepare a development server: check HOST and PORT, migrate the database, make the "
            "web fonts, load the demo if it is empty (unless LOAD_DEMO=0), and create an account. "
            "Running it again changes nothing."
        )
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=environment.text("HOST", "127.0.0.1"))
        parser.add_argument("--port", default=None, type=int)

    def handle(self, *args: object, host: str, port: int | None, **options: Any) -> None:
        try:
            refuse_production()
            port = port or environment.integer("PORT", default=8000, minimum=1, maximum=65535)
            demo = environment.boolean("LOAD_DEMO", default=True)
        except (NotForProductionError, ImproperlyConfigured) as error:
            raise CommandError(str(error)) from None
        if problem := why_not_bind(host, port):
            raise CommandError(problem)
        if not settings.FONTS_DIR.exists():
            self.stdout.write(_("Making the web fonts, which takes a minute ..."))
            self.stdout.flush()
        with _fonts_are_made():
            call_command("prepare_database", demo=demo, stdout=self.stdout)
        self._say_where(host, port, development_account())

    def _say_where(self, host: str, port: int, account: Account) -> None:
        shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]", "::1": "[::1]"}.get(host, host)  # noqa: S104
        address = f"http://{shown}:{port}/"
        again = _("show this again: .venv/bin/python manage.py development_account")
        password = (
            _("the password set in the admin")
            if account.password_was_changed
            else _("the password %s") % account.password
        )
        self.stdout.write(
            "\n".join(
                (
                    "",
                    self.style.SUCCESS(_("The directory:  %s") % address),
                    _("The admin:      %(address)sadmin/ as %(user)s, with %(password)s")
                    % {"address": address, "user": account.username, "password": password},
                    f"                ({again})",
                    _("Stop the server with Ctrl-C."),
                    "",
                )
            )
        )
        self.stdout.flush()
