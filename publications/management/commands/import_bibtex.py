import dataclasses
import difflib
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from affiliations.models import Organization
from foundation.slugs import find_by_slug
from people.models import Person
from publications.importing.options import ImportOptions, ReportRows
from publications.importing.plan import plan_import
from publications.importing.report import Report
from publications.importing.run import Progress
from publications.importing.sources import Source, names_of_files


class Command(BaseCommand):
    help = str(
        gettext_lazy(
            "Import BibTeX files. The exit status is 0 if all entries are stored, 1 if an entry was"
            " not stored or needs review, and 2 if a file could not be read."
        )
    )

    # Checking URLs, templates and the admin takes longer than importing a small file.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "files", nargs="+", metavar="FILE", help=_("a BibTeX file; “-” is standard input")
        )
        parser.add_argument(
            "--dry-run", action="store_true", help=_("report what would change without changing it")
        )
        parser.add_argument(
            "--person", metavar="SLUG", help=_("the person whose own publication list this is")
        )
        parser.add_argument(
            "--organization",
            metavar="SLUG",
            help=_("the organization whose own publication list this is"),
        )
        parser.add_argument("--report", choices=("text", "json"), default="text")
        parser.add_argument(
            "--restore-deleted",
            action="store_true",
            help=_("also import publications that an editor deleted"),
        )
        parser.add_argument(
            "--base-url",
            default="",
            metavar="URL",
            help=_("what relative addresses of files begin with: https://example.org/assets/pdf/"),
        )
        parser.add_argument(
            "--pictures",
            type=Path,
            metavar="FOLDER",
            help=_("where the files of “preview” fields are (default: beside the BibTeX file)"),
        )
        parser.add_argument(
            "--encoding", metavar="NAME", help=_("encoding of the files (default: detected)")
        )

    def handle(self, *args: object, **options: Any) -> None:
        person = find_person(options["person"]) if options["person"] else None
        slug = options["organization"]
        organization = find_organization(slug) if slug else None
        as_json = options["report"] == "json"
        try:
            report = self._import(options, person, organization, spool=as_json)
        except KeyboardInterrupt:
            raise CommandError(_interrupted(options), returncode=130) from None
        if as_json:
            for piece in report.json_pieces():
                self.stdout.write(piece, ending="")
            self.stdout.write("")
        else:
            self.stdout.write(report.to_text())
        if report.exit_status:
            sys.exit(report.exit_status)

    def _import(
        self,
        options: dict[str, Any],
        person: Person | None,
        organization: Organization | None,
        *,
        spool: bool,
    ) -> Report:
        import_options = ImportOptions(
            person=person,
            organization=organization,
            encoding=options["encoding"],
            restore_deleted=options["restore_deleted"],
            base_url=options["base_url"],
            rows=ReportRows.SPOOLED if spool else ReportRows.WITH_MESSAGES,
        )
        plan = plan_import(_sources(options["files"], options["pictures"]), import_options)
        with _progress() as progress:
            if options["dry_run"]:
                return plan.report(progress=progress)
            return plan.apply(progress=progress)


def _sources(files: list[str], pictures: Path | None) -> Iterator[Source]:
    names = names_of_files(files)
    for file in files:
        if file == "-":
            yield Source.from_file(sys.stdin.buffer, name="-")
        else:
            source = dataclasses.replace(Source.from_path(file), name=names[file])
            yield dataclasses.replace(source, pictures=pictures or source.pictures)


def _interrupted(options: dict[str, Any]) -> str:
    if options["dry_run"]:
        return _("Interrupted. This was a dry run. Nothing was changed.")
    if len(options["files"]) == 1:
        return _("Interrupted. Nothing was imported.")
    return _("Interrupted. Earlier files were imported; this file was not.")


def find_person(slug: str) -> Person:
    try:
        person: Person = find_by_slug(Person.objects.all(), slug, even_gone=True)[0]
    except Person.DoesNotExist:
        message = _("No person has the slug “%(slug)s”.") % {"slug": slug}
        slugs = Person.objects.values_list("slug", flat=True)
        raise CommandError(message + _similar(slug, slugs), returncode=2) from None
    return person


def find_organization(slug: str) -> Organization:
    try:
        organization: Organization = find_by_slug(Organization.objects.all(), slug)[0]
    except Organization.DoesNotExist:
        message = _("No organization has the slug “%(slug)s”.") % {"slug": slug}
        slugs = Organization.objects.values_list("slug", flat=True)
        raise CommandError(message + _similar(slug, slugs), returncode=2) from None
    return organization


def _similar(slug: str, slugs: Iterable[str]) -> str:
    close = difflib.get_close_matches(slug, list(slugs), n=3, cutoff=0.5)
    return " " + _("Did you mean %(slugs)s?") % {"slugs": ", ".join(close)} if close else ""


@contextmanager
def _progress() -> Iterator[Progress | None]:
    """Show a progress bar on standard error if that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from tqdm import tqdm  # which no other use of the command has to load

    with tqdm(unit="B", unit_scale=True, file=sys.stderr, leave=False) as bar:

        def show(path: str, done: int, size: int) -> None:
            bar.set_description(path[-40:], refresh=False)
            bar.total = size
            bar.n = done
            bar.refresh()

        yield show
