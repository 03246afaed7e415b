from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from affiliations.models import Organization
from foundation.slugs import find_by_slug
from publications.exporting.bibtex import export_bibtex
from publications.management.commands.import_bibtex import find_person
from publications.models import Publication


class Command(BaseCommand):
    help = str(gettext_lazy("Write publications as BibTeX to standard output."))

    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("--all", action="store_true", help=_("all publications"))
        which.add_argument("--person", metavar="SLUG", help=_("the publications of a person"))
        which.add_argument(
            "--organization",
            metavar="SLUG",
            help=_("the publications that people wrote while they were at an organization"),
        )
        parser.add_argument("--drafts", action="store_true", help=_("include drafts"))
        parser.add_argument(
            "--latex", action="store_true", help=_("ASCII with LaTeX commands instead of UTF-8")
        )

    def handle(self, *args: object, **options: Any) -> None:
        publications = _publications(options).in_file_order()
        for entry in export_bibtex(publications, unicode=not options["latex"]):
            self.stdout.write(entry, ending="")


def _publications(options: dict[str, Any]) -> Any:
    found = Publication.objects.all() if options["drafts"] else Publication.objects.public()
    if options["person"]:
        return found.by(find_person(options["person"]))
    if options["organization"]:
        return found.written_at(_find_organization(options["organization"]))
    return found


def _find_organization(slug: str) -> Organization:
    try:
        organization: Organization = find_by_slug(Organization.objects.all(), slug)[0]
    except Organization.DoesNotExist:
        message = _("No organization has the slug “%(slug)s”.") % {"slug": slug}
        raise CommandError(message, returncode=2) from None
    return organization
