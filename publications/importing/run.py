"""Import sources: read, plan and write them chunk by chunk, and report on every block.

Each source is written completely or not at all, in one transaction and in chunks of entries, so
that memory use doesn't grow with its size. A dry run is the same code on a copy of the database, or
rolled back at the end.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Protocol

from django.db import DatabaseError, IntegrityError, OperationalError, connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from foundation.bulk_sql import look_rows_up_by_index, wait_for_other_imports
from foundation.history.recording import recording_without_rows
from foundation.history.routes import Route
from foundation.search.deferring import one_update
from foundation.uncommitted_files import without_uncommitted_files
from publications.importing.applying import Applier
from publications.importing.batches import Batch
from publications.importing.dry_run import DryRun
from publications.importing.edited_meanwhile import EditedMeanwhileError
from publications.importing.entry_plan import EntryPlan
from publications.importing.linked_fields import LinkedFields
from publications.importing.open_links import OpenLinks
from publications.importing.opened_sources import OpenedSources
from publications.importing.options import Decisions, ImportOptions, ReportRows
from publications.importing.planning import Planner
from publications.importing.pruning import forget_unchanged
from publications.importing.report import FileReport, Report, Row
from publications.importing.sources import Source
from publications.importing.venue_cache import VenueBook
from publications.matching.author_links import AuthorLinker
from publications.matching.relinking import OpenAuthor
from publications.models import ImportRun

_ATTEMPTS = 3
_PATIENCE_SECONDS = 900
Progress = Callable[[str, int, int], None]
"""Called with a source's name, the number of bytes processed, and its size."""


class EntryVisitor(Protocol):
    """Looks at what an import does with each entry."""

    def add(self, source: str, plan: EntryPlan) -> None:
        """Take note of an entry that is completely planned."""

    def relink(self, authors: list[OpenAuthor]) -> None:
        """Take note of authors whose links the other entries of the source have changed."""


def import_sources(
    sources: Iterable[Source],
    options: ImportOptions,
    *,
    decisions: Decisions,
    progress: Progress | None = None,
    dry_run: DryRun | None = None,
    visit: EntryVisitor | None = None,
) -> Report:
    """Import `sources`, each in a transaction of its own.

    In a dry run the caller must undo everything that is written.
    """
    importing = _Import(options, decisions, progress, dry_run, visit)
    importing.import_all(sources)
    return importing.report


class _Import:
    def __init__(
        self,
        options: ImportOptions,
        decisions: Decisions,
        progress: Progress | None,
        dry_run: DryRun | None,
        visit: EntryVisitor | None,
    ) -> None:
        self.options = options
        self.decisions = decisions
        self.progress = progress
        self.dry_run = dry_run
        self.visit = visit
        self.report = Report(
            is_dry_run=dry_run is not None,
            keeps_all=options.rows is not ReportRows.WITH_MESSAGES,
            is_spooled=options.rows is ReportRows.SPOOLED,
        )
        self.run = self._blank_run()

    def import_all(self, sources: Iterable[Source]) -> None:
        bibliography = OpenedSources(list(sources), encoding=self.options.encoding)
        for opened in bibliography.all:
            source, head = opened.source, opened.head
            file = self.report.begin_file(source.path or source.name, opened.error)
            if head is not None:
                file.size, file.lines = head.size, head.lines
                file.notes += [head.guess] if head.guess else []
                self._import_source(source, file, partial(bibliography.batches, opened))

    def _import_source(
        self,
        source: Source,
        file: FileReport,
        batches: Callable[[], Iterator[Batch]],
    ) -> None:
        for attempt in range(1, _ATTEMPTS + 1):
            try:
                with without_uncommitted_files(), transaction.atomic():
                    self._write(source, file, batches())
                return
            except DatabaseError as error:
                # The rollback also removed the row of a run that began in the transaction.
                file.begin_again()
                self.run = ImportRun.objects.filter(pk=self.run.pk).first() or self._blank_run()
                self.report.run = self.run if self.run.pk else None
                again = _may_pass(error) and not connection.in_atomic_block
                if self.dry_run and _may_pass(error):
                    self.dry_run.begin_again()
                if not again or attempt == _ATTEMPTS:
                    file.error = _database_reason(error)
                    return

    def _blank_run(self) -> ImportRun:
        user = self.options.user
        return ImportRun(person=self.options.person, user=user if user and user.pk else None)

    def _write(self, source: Source, file: FileReport, batches: Iterator[Batch]) -> None:
        wait_for_other_imports()
        look_rows_up_by_index()
        reach = self.options.reach
        if reach is not None:
            reach.begin()
        people = AuthorLinker(
            self.options.person,
            organization=self.options.organization,
            confirmable=reach.people if reach else None,
        )
        self._start_run(source, people)
        run = self.run
        with recording_without_rows(route=Route.IMPORT, about=run, who=run.user), one_update():
            self._write_entries(source, file, batches, people)
        if reach is not None:
            reach.require_unchanged()

    def _write_entries(
        self,
        source: Source,
        file: FileReport,
        batches: Iterator[Batch],
        people: AuthorLinker,
    ) -> None:
        reach = self.options.reach
        venues = VenueBook(is_fixed=reach is not None)
        planner = Planner(
            self.run,
            source.name,
            people,
            decisions=self.decisions,
            restore_deleted=self.options.restore_deleted,
            base_url=self.options.base_url,
            reach=reach,
        )
        fields = LinkedFields(source, self.run, keeps_files=self.dry_run is None)
        open_links = OpenLinks(self.visit.relink if self.visit else None)
        applier = Applier(self.run, source.name, people, venues, reach)
        last_line = 0
        for batch, waiting in batches:
            plans = planner.plan(batch)
            applier.apply(plans, waiting)
            if reach is None:  # projects, selections and links decided later may be of others
                fields.add(plans)
                open_links.add(plans)
            for plan in plans:
                file.add(self._row(plan), keep=self.report.keeps_all)
                if plan.data is not None:
                    file.other_fields.update(n for n in plan.data.extra if "+an" not in n)
            if self.visit:
                for plan in sorted(plans, key=lambda plan: plan.order):  # who creates comes first
                    self.visit.add(source.name, plan)
            if self.progress:
                last_line = min(max(last_line, batch[-1].line), file.lines)
                self.progress(file.path, file.size * last_line // file.lines, file.size)
            if self.dry_run:
                self.dry_run.give_way()
        file.sort()
        open_links.settle()
        fields.finish()
        file.other_fields -= fields.used
        fields.stored.add_to_run(self.run)
        self._finish_run(file, venues)
        forget_unchanged(self.run, source.name)

    def _row(self, plan: EntryPlan) -> Row:
        block = plan.block
        keep = self.report.keeps_all and block.record is not None and not block.is_not_a_publication
        return Row(
            block.line,
            block.key,
            block.type,
            str(plan.outcome),
            plan.messages,
            block.record.to_report() if keep and block.record else None,
            plan.publication_id,
        )

    def _start_run(self, source: Source, people: AuthorLinker) -> None:
        run = self.run
        run.people_digest = people.digest
        run.sources = [*run.sources, source.name]
        run.save()
        self.report.run = run

    def _finish_run(self, file: FileReport, venues: VenueBook) -> None:
        run = self.run
        totals = Counter(run.totals)
        totals.update({str(outcome): number for outcome, number in file.totals.items()})
        run.totals = dict(totals)
        run.venues = {
            "created": [*run.venues.get("created", []), *venues.created],
            "completed": {
                **{str(k): v for k, v in venues.completed.items()},
                **run.venues.get("completed", {}),
            },
        }
        run.finished_at = timezone.now()
        run.save()


def _may_pass(error: DatabaseError) -> bool:
    """Whether the error may be due to a concurrent edit, so that a retry can succeed."""
    if isinstance(error, (IntegrityError, EditedMeanwhileError)):
        return True
    return isinstance(error, OperationalError) and any(
        word in str(error) for word in ("locked", "deadlock", "serialize", "lock timeout")
    )


@contextmanager
def wait_for_database() -> Iterator[None]:
    """On SQLite, wait as long as another import may take, not just as long as an edit takes."""
    if connection.vendor != "sqlite":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout")
        [before] = cursor.fetchone()
        cursor.execute(f"PRAGMA busy_timeout = {_PATIENCE_SECONDS * 1000}")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA busy_timeout = {before}")


def _database_reason(error: DatabaseError) -> str:
    return _("Nothing in this file was imported. The database reported “%(reason)s”.") % {
        "reason": str(error).splitlines()[0]
    }
