from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from directory.loading.folder import Loaded, load_directory
from directory.loading.json_records import LoadError
from people.models import Person


class Command(BaseCommand):
    help = str(
        gettext_lazy(
            "Load a folder of people, organizations and BibTeX files, by default the demo."
        )
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "folder",
            nargs="?",
            type=Path,
            default=Path(settings.BASE_DIR) / "demo",
            help=_("a folder in the format that demo/README.md documents"),
        )
        parser.add_argument(
            "--if-empty",
            action="store_true",
            help=_("do nothing if the directory has people already"),
        )

    def handle(self, *args: object, folder: Path, if_empty: bool, **options: Any) -> None:
        if if_empty and Person.objects.exists():
            if options["verbosity"] > 1:
                self.stdout.write(_("The directory has people already. Nothing was loaded."))
            return
        try:
            loaded = load_directory(folder)
        except LoadError as error:
            raise CommandError(str(error)) from None
        if options["verbosity"] > 0:
            self.stdout.write(_report(loaded))


def _report(loaded: Loaded) -> str:
    if not loaded:
        return _("Nothing was added: every record exists already.")
    counts = ", ".join(
        f"{number} {model._meta.verbose_name if number == 1 else model._meta.verbose_name_plural}"
        for model, number in loaded.added.items()
    )
    return _("Added: %(counts)s.") % {"counts": counts}
