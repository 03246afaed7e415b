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
            "Take an import back. Works that were edited since, or that later imports share, stand in the"
            " way; they are listed and nothing is done, unless they are left out."
        )
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("run", type=int, help=_("the import's number"))
        parser.add_argument(
            "--except",
            dest="leave",
            action="append",
            default=[],
            metavar="SLUG",
            help=_("leave this work as it is; may be given again"),
        )
        parser.add_argument(
            "--leave-edited", action="store_true", help=_("leave all that changed since as it is")
        )

    def handle(self, *args: object, **options: Any) -> None:
        run = _find(options["run"])
        try:
            result = undo_import(run, leave_edited=options["leave_edited"], leave=options["leave"])
        except AlreadyUndoneError:
            raise CommandError(
                _("Import %(run)d was undone before.") % {"run": run.pk}, returncode=2
            ) from None
        if not result.is_done:
            self.stderr.write("\n".join(_obstacles(result)))
            sys.exit(1)
        self.stdout.write(
            _(
                "Import %(run)d is undone: %(deleted)d works deleted, %(restored)d put back as they"
                " were, %(left)d left as they are."
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
        message = _("There is no import %(run)d.") % {"run": number}
        latest = ImportRun.objects.filter(undone_at__isnull=True).first()
        if latest:
            message += " " + _("The latest is %(latest)d (%(what)s).") % {
                "latest": latest.pk,
                "what": latest,
            }
        raise CommandError(message, returncode=2) from None


def _obstacles(result: Undoing) -> list[str]:
    number = len(result.obstacles)
    lines = [_("Nothing was undone. %(n)d works changed since this import:") % {"n": number}]
    lines += [f"  {obstacle}" for obstacle in result.obstacles[:_LISTED]]
    if number > _LISTED:
        lines.append("  " + _("and %(n)d more") % {"n": number - _LISTED})
    lines.append(_("Leave them as they are with --leave-edited, or one by one with --except SLUG."))
    return lines
