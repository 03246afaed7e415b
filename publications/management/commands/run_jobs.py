from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from publications.importing.jobs.worker import Worker


class Command(BaseCommand):
    help = str(
        gettext_lazy(
            "Plan, apply and undo the imports of the admin until stopped. Several workers can run "
            "at once, and a worker that is killed leaves nothing half done."
        )
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--end-with-parent",
            action="store_true",
            help=_("also stop when the process that started this one ends"),
        )

    def handle(self, *args: object, end_with_parent: bool, **options: Any) -> None:
        Worker(ends_with_parent=end_with_parent).run()
