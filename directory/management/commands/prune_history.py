import datetime
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.files.storage import default_storage
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from foundation.history.pruning import old_events, prune_history
from foundation.pictures.thumbnails import delete_after_commit


class Command(BaseCommand):
    help = str(
        gettext_lazy(
            "Delete changes older than HISTORY_DAYS from the history, and pictures that "
            "only those changes had. Pruned changes can no longer be undone or restored."
        )
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--days",
            type=int,
            help=_("keep the changes of this many days instead of HISTORY_DAYS; 0 keeps none"),
        )
        parser.add_argument(
            "--dry-run", action="store_true", help=_("only count what would be deleted")
        )

    def handle(self, *args: object, days: int | None, dry_run: bool, **options: Any) -> None:
        if days is None:
            days = settings.HISTORY_DAYS
            if not days:
                self.stdout.write(_("HISTORY_DAYS is 0: the history is kept indefinitely."))
                return
        if days < 0:
            raise CommandError(_("Write a number of days of at least 0."), returncode=2)
        before = timezone.now() - datetime.timedelta(days=days)
        if dry_run:
            number = old_events(before).count()
            self.stdout.write(_("Changes that would be deleted: %(number)d.") % {"number": number})
            return
        with transaction.atomic():
            pruned = prune_history(before)
            for name in pruned.files:
                delete_after_commit(default_storage, name)
        text = _("Changes deleted: %(events)d. Pictures deleted: %(files)d.")
        self.stdout.write(text % {"events": pruned.events, "files": len(pruned.files)})
