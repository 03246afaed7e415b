from argparse import ArgumentParser
from itertools import islice
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from foundation.search.checking import find_problems


class Command(BaseCommand):
    help = str(
        gettext_lazy(
            "Compare the search index with the records, and list the differences. "
            "“rebuild_search” corrects them."
        )
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--most", type=int, default=50, help=_("how many differences to list (default: 50)")
        )

    def handle(self, *args: object, most: int, **options: Any) -> None:
        problems = list(islice(find_problems(), most + 1))
        for problem in problems[:most]:
            self.stdout.write(problem)
        if len(problems) > most:
            self.stdout.write(_("... and more"))
        if problems:
            raise CommandError(
                _("The search index is not in step; run: python manage.py rebuild_search")
            )
        self.stdout.write(_("The search index is in step with the records."))
