from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.test import Client
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from website.models import OldAddress
from website.old_addresses import load_table, table


class Command(BaseCommand):
    help = str(
        gettext_lazy(
            "Load a CSV table of old addresses (old, new, permanent), print the table, or check "
            "which old addresses lead to no page. The exit status of a check is 1 if any does."
        )
    )

    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("table", nargs="?", type=Path, help=_("a CSV file to load"))
        parser.add_argument(
            "--dry-run", action="store_true", help=_("report what would change without changing it")
        )
        parser.add_argument("--check", action="store_true", help=_("open each new address"))

    def handle(self, *args: object, **options: Any) -> None:
        if options["table"]:
            self._load(options["table"], dry_run=options["dry_run"])
        if options["check"]:
            self._check()
        elif not options["table"]:
            self.stdout.write(table(), ending="")

    def _load(self, path: Path, *, dry_run: bool) -> None:
        try:
            loaded = load_table(path.read_bytes(), dry_run=dry_run)
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror}", returncode=2) from None
        if loaded.problems:
            raise CommandError(
                "\n".join([_("Nothing was loaded:"), *loaded.problems]), returncode=2
            )
        self.stdout.write(loaded.summary)

    def _check(self) -> None:
        client = Client(SERVER_NAME=_host())
        broken = 0
        for old in OldAddress.objects.exclude(target="").order_by("path"):
            path = old.target.removesuffix("*").partition("#")[0]
            if not path.startswith("/"):
                continue
            response = client.get(path, follow=True, secure=True)
            if response.status_code >= 400:
                broken += 1
                self.stdout.write(f"{old.path} → {old.target}: {response.status_code}")
        if broken:
            says = ngettext(
                "%(n)d old address leads to no page.",
                "%(n)d old addresses lead to no page.",
                broken,
            )
            raise CommandError(says % {"n": broken})
        self.stdout.write(_("Each old address leads to a page, or to another site."))


def _host() -> str:
    hosts = [host.lstrip(".") for host in settings.ALLOWED_HOSTS if host != "*"]
    return hosts[0] if hosts else "localhost"
