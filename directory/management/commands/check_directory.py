from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand
from django.db import DatabaseError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from directory.checking import configuration, database, files, records, running
from directory.checking.problem import Check, Level, Problem, error
from directory.databases import explain_in_full

_OF_THE_SERVER: tuple[Check, ...] = (
    configuration.check_environment,
    configuration.check_django,
    configuration.check_private_files,
    files.check_folders,
    files.check_static_files,
    running.check_caches,
    running.check_mail,
    running.check_backups,
)
_OF_THE_DATA: tuple[Check, ...] = (
    database.check_integrity,
    database.check_triggers,
    database.check_search_index,
    database.check_publications_of_organizations,
    records.check_trees,
    records.check_moves,
    records.check_home_organization,
    records.check_authors,
    records.check_addresses,
    records.check_former_names,
    files.check_files,
    running.check_jobs,
)


class Command(BaseCommand):
    help = str(
        gettext_lazy(
            "Find what is wrong in data, files and configuration, and say how to mend it. It "
            "changes nothing. The exit status is 1 if something is wrong, for cron."
        )
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--strict", action="store_true", help=_("also exit with 1 for warnings")
        )
        parser.add_argument(
            "--quiet", action="store_true", help=_("print nothing if nothing is wrong")
        )

    def handle(self, *args: object, strict: bool, quiet: bool, **options: Any) -> None:
        found: Counter[Level] = Counter()
        for problem in _problems():
            found[problem.level] += 1
            style = self.style.ERROR if problem.level is Level.ERROR else self.style.WARNING
            self.stdout.write(f"{style(problem.level.value)}: {problem.text}\n    {problem.mend}")
        if found or not quiet:
            text = _("Errors: %(errors)d. Warnings: %(warnings)d.")
            numbers = {"errors": found[Level.ERROR], "warnings": found[Level.WARNING]}
            self.stdout.write(text % numbers)
        if found[Level.ERROR] or (strict and found):
            raise SystemExit(1)


def _problems() -> Iterator[Problem]:
    for check in _OF_THE_SERVER:
        yield from check()
    try:
        if migrations := list(database.check_migrations()):
            yield from migrations
            return  # the tables aren't those that the others read
        for check in _OF_THE_DATA:
            yield from check()
    except DatabaseError as problem:
        text = explain_in_full(problem) or str(problem)
        yield error(text, _("Check DATABASE_URL and the log of the database."))
