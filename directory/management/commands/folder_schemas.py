import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from directory.folders.file_format import FILES
from directory.folders.schema import schema_of


class Command(BaseCommand):
    help = str(
        gettext_lazy(
            "Write a JSON Schema for each file that load_folder reads, so that a text "
            "editor can complete and check it."
        )
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, help=_("where to write the schemas"))

    def handle(self, *args: object, folder: Path, **options: Any) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        for records in FILES:
            text = json.dumps(schema_of(records), indent=2, ensure_ascii=False)
            (folder / records.schema_name).write_text(text + "\n", encoding="utf-8")
