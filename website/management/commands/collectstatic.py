"""Django's command, which also collects the web fonts."""

from typing import Any

from django.contrib.staticfiles.management.commands import collectstatic
from django.core.management import call_command


class Command(collectstatic.Command):
    def handle(self, **options: Any) -> str | None:
        call_command("build_fonts", verbosity=options["verbosity"], stdout=self.stdout)
        return super().handle(**options)
