"""The plan of an import: list what it would do, override it entry by entry, and apply it.

    plan = plan_import(sources, ImportOptions(person=alice))
    print(plan.report().to_text())             # a dry run
    for entry in plan.entries(): ...           # a preview, entry by entry
    plan.decide(entry.place, Decision(skip=True))
    plan.apply()

Which publication an entry is depends on the entries before it, so a plan is computed by importing
the sources without a lasting change (see dry_run). `report`, `entries` and `apply` run the same
code with the same decisions; `apply` takes into account what has changed in the database since a
preview.
"""

from collections.abc import Iterable, Sequence

from publications.importing.dry_run import DryRun, try_out
from publications.importing.options import Decision, EntryPlace, ImportOptions
from publications.importing.planned_entries import PlannedEntries, PlannedEntry
from publications.importing.report import Report
from publications.importing.run import Progress, import_sources, wait_for_database
from publications.importing.sources import Source


class ImportPlan:
    """What an import of `sources` would do; `apply` does it."""

    def __init__(self, sources: Iterable[Source], options: ImportOptions) -> None:
        self.sources = list(sources)
        self.options = options
        self.decisions: dict[EntryPlace, Decision] = {}
        self._preview: Sequence[PlannedEntry] | None = None

    def decide(self, place: EntryPlace, decision: Decision) -> None:
        """Override what the import would do with the entry at `place`."""
        self.decisions[place] = decision
        self._preview = None

    def entries(self, *, progress: Progress | None = None) -> Sequence[PlannedEntry]:
        """Return every block of the sources in order. All are kept in memory."""
        if self._preview is None:
            self.preview(progress=progress)
        assert self._preview is not None
        return self._preview

    def preview(self, *, progress: Progress | None = None) -> Report:
        """Make the dry run from which `entries` are, and return its report."""
        found = PlannedEntries()
        report = self._dry_run(found, progress=progress)
        self._preview = found.in_order(source.name for source in self.sources)
        return report

    def report(self, *, progress: Progress | None = None) -> Report:
        """Report what the import would do, with the rows chosen in the options."""
        return self._dry_run(None, progress=progress)

    def apply(
        self, *, progress: Progress | None = None, visit: PlannedEntries | None = None
    ) -> Report:
        """Import the sources, each in a transaction of its own; `visit` collects the entries."""
        with wait_for_database():
            return import_sources(
                self.sources,
                self.options,
                decisions=self.decisions,
                progress=progress,
                visit=visit,
            )

    def _dry_run(self, visit: PlannedEntries | None, *, progress: Progress | None) -> Report:
        def run(dry_run: DryRun) -> Report:
            if visit:
                visit.clear()
            return import_sources(
                self.sources,
                self.options,
                decisions=self.decisions,
                progress=progress,
                dry_run=dry_run,
                visit=visit,
            )

        with wait_for_database():
            report = try_out(run)
        report.run = None
        return report


def plan_import(sources: Iterable[Source], options: ImportOptions | None = None) -> ImportPlan:
    return ImportPlan(sources, options or ImportOptions())


def import_bibtex(
    sources: Iterable[Source],
    options: ImportOptions | None = None,
    *,
    progress: Progress | None = None,
) -> Report:
    """Import `sources` without a preview, each in a transaction, and report on every block."""
    return plan_import(sources, options).apply(progress=progress)
