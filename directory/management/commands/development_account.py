from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from directory.development import NotForProductionError, development_account


class Command(BaseCommand):
    help = str(
        gettext_lazy("Show the user name and password for the admin of a development server.")
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--reset",
            action="store_true",
            help=_("restore the generated password if it was changed"),
        )

    def handle(self, *args: object, reset: bool, **options: Any) -> None:
        try:
            account = development_account(reset=reset)
        except NotForProductionError as error:
            raise CommandError(str(error)) from None
        self.stdout.write(_("user name: %s") % account.username)
        if account.password_was_changed:
            self.stdout.write(
                _("password:  changed in the admin; restore the generated one with --reset")
            )
        else:
            self.stdout.write(_("password:  %s") % account.password)
