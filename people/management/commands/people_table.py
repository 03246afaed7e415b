import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from foundation.tables import UnreadableTableError, csv_lines, xlsx_pieces
from people.models import Person
from people.name_changes import names_changed
from people.tables.columns import Column, guessed
from people.tables.person_cells import header, table_rows
from people.tables.photos import FolderPhotos
from people.tables.plan import load_table
from people.tables.reading import read_table
from people.tables.row_plans import TablePlan


class Command(BaseCommand):
    help = str(
        gettext_lazy(
            "Load a table of people from a CSV or XLSX file, or write one with --export. "
            "Unchanged rows are left alone. The exit status is 1 if a row is unclear, "
            "and 2 if the file can't be read."
        )
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--export", action="store_true", help=_("write all listed people"))
        parser.add_argument(
            "--dry-run", action="store_true", help=_("report what would change without changing it")
        )
        parser.add_argument(
            "--column",
            action="append",
            default=[],
            metavar="HEADER=COLUMN",
            help=_("what a column holds: %(names)s") % {"names": ", ".join(Column)},
        )

    def handle(self, *args: object, file: Path, **options: Any) -> None:
        try:
            if options["export"]:
                self._export(file)
                return
            table = read_table(file.read_bytes())
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}", returncode=2) from None
        except UnreadableTableError as error:
            raise CommandError(f"{file}: {error}", returncode=2) from None
        if table.note:
            self.stderr.write(table.note)
        columns = guessed(table.header) | dict(_chosen(options["column"], table.header))
        if not columns:
            says = _("No column was recognized. The known columns are: %(names)s.") % {
                "names": ", ".join(Column)
            }
            raise CommandError(says, returncode=2)
        is_dry = options["dry_run"]
        photos = FolderPhotos(file.parent)
        plan = load_table(table, columns, commit=not is_dry, photos=photos)
        notes = names_changed(plan.people) if plan.people and not is_dry else []
        self.stdout.write("\n".join([*_report(plan, is_dry=is_dry), *notes]))
        if plan.counts["unclear"]:
            sys.exit(1)

    def _export(self, file: Path) -> None:
        rows = table_rows(Person.objects.listed().order_by("sort_name", "pk"), visitor=_operator())
        if file.suffix.lower() == ".xlsx":
            file.write_bytes(b"".join(xlsx_pieces(_("People"), header(), rows)))
        else:
            file.write_text("".join(csv_lines(header(), rows)), encoding="utf-8", newline="")


def _operator() -> User:
    """Return a user who sees everything, as who runs commands has the database anyway."""
    return User(is_superuser=True, is_active=True, is_staff=True)


def _chosen(pairs: list[str], names: list[str]) -> Iterator[tuple[Column, int]]:
    for pair in pairs:
        name, _equals, column = pair.rpartition("=")
        if name not in names or column not in list(Column):
            says = _("“%(pair)s”: write a header of the table, “=”, and one of %(names)s.")
            raise CommandError(says % {"pair": pair, "names": ", ".join(Column)}, returncode=2)
        yield Column(column), names.index(name)


def _report(plan: TablePlan, *, is_dry: bool) -> Iterator[str]:
    counts = plan.counts
    says = _("%(new)d new, %(changed)d changed, %(unchanged)d unchanged, %(unclear)d unclear")
    yield says % {key: counts[key] for key in ("new", "changed", "unchanged", "unclear")}
    for row in plan.rows:
        if row.outcome == "unclear":
            yield _("line %(line)d, %(name)s: %(reason)s") % vars(row)
        elif row.outcome != "unchanged":
            yield f"{row.outcome}: {row.name}"
            yield from (f"  {name}: “{before}” → “{after}”" for name, before, after in row.changes)
            if row.note:
                yield f"  {row.note}"
    if is_dry:
        yield _("This was a dry run. Nothing was changed.")
