from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from directory.folders.replacing import NotReplacedError
from directory.folders.saving import save_folder


class Command(BaseCommand):
    help = str(
        gettext_lazy(
            "Save the whole directory as a folder of JSON and BibTeX files, which load_folder "
            "loads. The folder must be new, empty, or saved before and unchanged since. Accounts "
            "and history aren't saved; docs/folder.md has the list."
        )
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, help=_("where to save"))

    def handle(self, *args: object, folder: Path, **options: Any) -> None:
        try:
            saved = save_folder(folder)
        except (NotReplacedError, OSError) as error:
            raise CommandError(str(error), returncode=2) from None
        if options["verbosity"] > 0:
            for model, number in saved.counts.items():
                self.stdout.write(f"{model._meta.verbose_name_plural!s:24} {number:,}")
            self.stdout.write(f"{_('pictures')!s:24} {saved.files:,}")
        for sentence in saved.missing:
            self.stderr.write(sentence)
