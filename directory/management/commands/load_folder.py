import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from directory.folders.loading import LoadError, Outcome, load_folder
from people.models import Person


class Command(BaseCommand):
    help = str(
        gettext_lazy(
            "Load a folder of people, organizations and BibTeX files, by default the demo. Loading "
            "it again takes over what has changed in the folder and keeps what editors changed. "
            "The exit status is 0 if everything was loaded, 1 if something needs review, and 2 if "
            "the folder has an error and nothing was loaded."
        )
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "folder",
            nargs="?",
            type=Path,
            default=Path(settings.BASE_DIR) / "demo",
            help=_("a folder in the format that docs/folder.md describes"),
        )
        parser.add_argument(
            "--dry-run", action="store_true", help=_("report what would change without changing it")
        )
        parser.add_argument(
            "--if-empty",
            action="store_true",
            help=_("do nothing if the directory already has people"),
        )

    def handle(
        self, *args: object, folder: Path, dry_run: bool, if_empty: bool, **options: Any
    ) -> None:
        if if_empty and Person.objects.exists():
            if options["verbosity"] > 1:
                self.stdout.write(_("The directory already has people. Nothing was loaded."))
            return
        try:
            outcome = load_folder(folder, dry_run=dry_run)
        except LoadError as error:
            raise CommandError("\n".join(_problems(error)), returncode=2) from None
        if options["verbosity"] > 0:
            self.stdout.write("\n".join(_report(outcome, dry_run=dry_run)))
        if status := outcome.exit_status:
            sys.exit(status)


def _problems(error: LoadError) -> Iterator[str]:
    number = len(error.problems)
    yield ngettext(
        "%(n)d problem; nothing was loaded:", "%(n)d problems; nothing was loaded:", number
    ) % {"n": number}
    yield from error.problems


def _report(outcome: Outcome, *, dry_run: bool) -> Iterator[str]:
    if not outcome.changed_something and not outcome.kept:
        yield _("Nothing has changed: everything is as in the folder, or as editors left it.")
        return
    for model, counts in outcome.counts.items():
        name = model._meta.verbose_name_plural
        shown = ", ".join(f"{counts[key]:,} {label}" for key, label in _labels() if counts[key])
        yield f"{name!s:24} {shown}"
    if outcome.imported.files:
        outcome.imported.is_dry_run = dry_run
        yield ""
        yield outcome.imported.to_text()
    elif dry_run:
        yield ""
        yield _("This was a dry run. Nothing was changed.")
    if outcome.kept:
        yield ""
        yield _("Changed both in the folder and by an editor (%(n)d):") % {"n": len(outcome.kept)}
        yield from (f"  {sentence}" for sentence in outcome.kept)
    yield from outcome.notes
    if outcome.to_review:
        yield ""
        yield _("To look at, in the review queue (/admin/review/):")
        yield from (f"  {line}" for line in outcome.to_review)


def _labels() -> list[tuple[str, str]]:
    return [
        ("new", _("new")),
        ("updated", _("updated")),
        ("flagged", _("flagged")),
        ("unchanged", _("unchanged")),
    ]
