import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from publications.importing.undoing import AlreadyUndoneError, Undoing, undo_import
from publications.models import ImportRun

_LISTED = 50


class Command(BaseCommand):
    help = str(
        gettext_lazy(
            "Undo an import. If publications were edited since then or are part of later imports,"
            " they are listed and nothing is undone, unless you choose to leave them as they are."
        )
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("run", type=int, help=_("the import's number"))
        parser.add_argument(
            "--except",
            dest="leave",
            action="append",
            default=[],
            metavar="SLUG",
            help=_("leave this publication as it is; can be repeated"),
        )
        parser.add_argument(
            "--leave-edited",
            action="store_true",
            help=_("leave all publications that have changed since as they are"),
        )

    def handle(self, *args: object, **options: Any) -> None:
        run = _find(options["run"])
        try:
            result = undo_import(run, leave_edited=options["leave_edited"], leave=options["leave"])
        except AlreadyUndoneError:
            raise CommandError(
                _("Import %(run)d was already undone.") % {"run": run.pk}, returncode=2
            ) from None
        if not result.is_done:
            self.stderr.write("\n".join(_obstacles(result)))
            sys.exit(1)
        self.stdout.write(
            _(
                "Import %(run)d was undone. Publications deleted: %(deleted)d, restored:"
                " %(restored)d, left as they are: %(left)d."
            )
            % {
                "run": run.pk,
                "deleted": result.deleted,
                "restored": result.restored,
                "left": result.left,
            }
        )


def _find(number: int) -> ImportRun:
    try:
        return ImportRun.objects.get(pk=number)
    except ImportRun.DoesNotExist:
        message = _("No import has the number %(run)d.") % {"run": number}
        latest = ImportRun.objects.filter(undone_at__isnull=True).first()
        if latest:
            message += " " + _("The latest is %(latest)d (%(what)s).") % {
                "latest": latest.pk,
                "what": latest,
            }
        raise CommandError(message, returncode=2) from None


def _obstacles(result: Undoing) -> list[str]:
    number = len(result.obstacles)
    lines = [
        _("Nothing was undone. Publications that have changed since this import: %(n)d")
        % {"n": number}
    ]
    lines += [f"  {obstacle}" for obstacle in result.obstacles[:_LISTED]]
    if number > _LISTED:
        lines.append("  " + _("and %(n)d more") % {"n": number - _LISTED})
    lines.append(_("To leave them as they are, use --leave-edited, or --except SLUG for each."))
    return lines
