from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from foundation.changed_records import triggers as changed_records
from publications.written_at.installing import rebuild


class Command(BaseCommand):
    help = str(
        gettext_lazy("Compute again which publications were written at which organizations.")
    )
    requires_system_checks = []

    def handle(self, *args: object, **options: Any) -> None:
        with transaction.atomic():
            rebuild()
            changed_records.install()  # some of its triggers are on the tables that were made again
        self.stdout.write(_("The publications of organizations were computed again."))
