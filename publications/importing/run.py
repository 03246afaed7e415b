"""Bring BibTeX into the directory: sources, the plan of an import, and carrying it out.

Each source is written whole or not at all, in one transaction and in chunks of entries, so that memory
stays flat however long it is. A trial runs the very same code and takes it back at the end.
"""

import stat
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, Self

from django.db import DatabaseError, IntegrityError, OperationalError, connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from foundation.bulk_sql import look_rows_up_by_index, wait_for_other_imports
from people.models import Person
from publications.bibtex.reading import BibFile, Block, read_bibtex
from publications.bibtex.text import UnreadableBibtexError
from publications.bibtex.together import read_together
from publications.importing.applying import Applier
from publications.importing.dry_run import DryRun, try_out
from publications.importing.planning import EntryPlan, Planner
from publications.importing.pruning import forget_unchanged
from publications.importing.report import FileReport, Report, Row
from publications.importing.venue_cache import VenueBook
from publications.matching.people import PersonIndex
from publications.models import ImportRun

CHUNK = 500  # entries planned and written at a time
MAX_BYTES = 200 * 1024 * 1024
_ATTEMPTS = 3
_PATIENCE_SECONDS = 900
Progress = Callable[[str, int, int], None]
"""Called with a source's name, the bytes of it that are done, and its size."""


@dataclass(frozen=True)
class Source:
    """A source's bytes, or why there are none."""

    name: str  # what it is known by from one import to the next: the file's own name
    data: bytes | None = None
    error: str | None = None
    path: str = ""  # as it was given

    @classmethod
    def from_path(cls, path: Path | str) -> Self:
        path = Path(path)
        name, given = path.name or str(path), str(path)
        try:
            if stat.S_ISDIR(path.stat().st_mode):
                return cls(name, error=_("This is a directory; name the files in it."), path=given)
            with path.open("rb") as file:
                return cls.from_file(file, name=name, path=given)
        except OSError as error:
            return cls(name, error=_reason(error), path=given)

    @classmethod
    def from_file(cls, file: BinaryIO, *, name: str, path: str = "") -> Self:
        """Read an open file or standard input."""
        data = file.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            limit = MAX_BYTES // (1024 * 1024)
            error = _("The file is larger than %(limit)d MB; split it.") % {"limit": limit}
            return cls(name, error=error, path=path or name)
        return cls(name, data, path=path or name)


def _reason(error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return _("There is no such file.")
    if isinstance(error, PermissionError):
        return _("It may not be read: permission denied.")
    return _("It cannot be read: %(reason)s.") % {"reason": error.strerror or error}


@dataclass
class ImportPlan:
    """What an import would do. `apply` does it."""

    sources: list[Source]
    person: Person | None
    encoding: str | None
    _report: Report = field(default_factory=Report)

    def report(self) -> Report:
        return self._report


def plan_import(
    sources: Iterable[Source], *, person: Person | None = None, encoding: str | None = None
) -> ImportPlan:
    """Find out what an import would do; nothing is written."""
    sources = list(sources)
    report = import_bibtex(sources, person=person, encoding=encoding, dry_run=True)
    return ImportPlan(sources, person, encoding, report)


def apply(plan: ImportPlan, *, user: Any = None) -> Report:
    """Carry a plan out. What changed in the directory since it was made is taken into account."""
    return import_bibtex(plan.sources, person=plan.person, user=user, encoding=plan.encoding)


def import_bibtex(
    sources: Iterable[Source],
    *,
    person: Person | None = None,
    user: Any = None,
    encoding: str | None = None,
    dry_run: bool = False,
    restore_deleted: bool = False,
    keep_all: bool = True,
    spool: bool = False,
    progress: Progress | None = None,
) -> Report:
    """Import `sources`, each in a transaction of its own, and say what became of every block.

    `person` declares the sources to be that person's own list. Works that somebody deleted by hand are
    left out, unless `restore_deleted`. Without `keep_all` the report has rows only for blocks with something
    to say; with `spool` it has all of them, in a temporary file and for its JSON form only.
    """

    def run(trial: DryRun | None) -> Report:
        report = Report(is_dry_run=dry_run, keeps_all=keep_all or spool, is_spooled=spool)
        importing = _Import(
            person, user, encoding, report, progress, trial, restore_deleted=restore_deleted
        )
        importing.import_all(sources)
        return report

    with _patience():
        if not dry_run:
            return run(None)
        if connection.vendor == "postgresql":
            sources = list(sources)  # a trial may have to begin anew
        report = try_out(run)
    report.run = None
    return report


class _Import:
    def __init__(
        self,
        person: Person | None,
        user: Any,
        encoding: str | None,
        report: Report,
        progress: Progress | None,
        trial: DryRun | None = None,
        *,
        restore_deleted: bool = False,
    ) -> None:
        self.person = person
        self.restore_deleted = restore_deleted
        self.encoding = encoding
        self.report = report
        self.progress = progress
        self.trial = trial
        self.run = ImportRun(person=person, user=user if user and user.pk else None)

    def import_all(self, sources: Iterable[Source]) -> None:
        opened = [(source, *self._open(source)) for source in sources]
        readable = read_together([blocks for _, blocks, _ in opened if blocks])
        for source, blocks, error in opened:
            file = self.report.begin_file(source.path or source.name, error)
            if blocks:
                file.size = blocks.size
                self._import_source(source, file, next(readable))

    def _open(self, source: Source) -> tuple[BibFile | None, str | None]:
        """The source's blocks, or why there are none."""
        if source.data is None:
            return None, source.error
        try:
            return read_bibtex(source.data, encoding=self.encoding), None
        except UnreadableBibtexError as error:
            return None, str(error)

    def _import_source(self, source: Source, file: FileReport, blocks: BibFile) -> None:
        for attempt in range(1, _ATTEMPTS + 1):
            try:
                with transaction.atomic():
                    self._write(source, file, iter(blocks))
                return
            except DatabaseError as error:
                # Nothing of the file is stored, and the run is as it was before the file, if it was.
                file.begin_again()
                self.run = ImportRun.objects.filter(pk=self.run.pk).first() or self._blank_run()
                self.report.run = self.run if self.run.pk else None
                again = _may_pass(error) and not connection.in_atomic_block
                if self.trial and _may_pass(error):
                    self.trial.begin_again()
                if not again or attempt == _ATTEMPTS:
                    file.error = _database_reason(error)
                    return

    def _blank_run(self) -> ImportRun:
        return ImportRun(person=self.run.person, user=self.run.user)

    def _write(self, source: Source, file: FileReport, blocks: Iterator[Block]) -> None:
        wait_for_other_imports()
        look_rows_up_by_index()
        people = PersonIndex(self.person)
        self._start_run(source, people)
        venues = VenueBook()
        planner = Planner(self.run, source.name, people, restore_deleted=self.restore_deleted)
        applier = Applier(self.run, source.name, people, venues)
        while chunk := list(islice(blocks, CHUNK)):
            plans = planner.plan(chunk)
            applier.apply(plans)
            for plan in plans:
                file.add(self._row(plan), keep=self.report.keeps_all)
            if self.progress:
                self.progress(file.path, chunk[-1].offset, file.size)
            if self.trial:
                self.trial.give_way()
        self._finish_run(file, venues)
        forget_unchanged(self.run, source.name)

    def _row(self, plan: EntryPlan) -> Row:
        block = plan.block
        keep = self.report.keeps_all and block.record is not None and not block.is_no_work
        return Row(
            block.line,
            block.key,
            block.type,
            str(plan.outcome),
            plan.messages,
            block.record.to_report() if keep and block.record else None,
            plan.publication_id,
        )

    def _start_run(self, source: Source, people: PersonIndex) -> None:
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
    """Whether somebody edited the same works at the same moment, so that trying again helps."""
    if isinstance(error, IntegrityError):
        return True
    return isinstance(error, OperationalError) and any(
        word in str(error) for word in ("locked", "deadlock", "serialize", "lock timeout")
    )


@contextmanager
def _patience() -> Iterator[None]:
    """On SQLite, wait for the end of another import, not only for a short edit."""
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
    return _("The database refused it, so nothing of this file was stored: %(reason)s") % {
        "reason": str(error).splitlines()[0]
    }
