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
from dataclasses import dataclass
from typing import Any

from publications.bibtex.messages import Message
from publications.importing.dry_run import DryRun, try_out
from publications.importing.options import AuthorPlace, Decision, EntryPlace, ImportOptions
from publications.importing.planning import EntryPlan
from publications.importing.report import Report
from publications.importing.run import EntryVisitor, Progress, import_sources, wait_for_database
from publications.importing.sources import Source
from publications.matching.author_links import AuthorLinker
from publications.matching.evidence import Candidate
from publications.publication_data import AuthorName


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A field of a stored publication that the import changes; None is an empty value."""

    field: str
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class PlannedAuthor:
    """A name of an entry, and the person it would be linked to."""

    place: AuthorPlace
    name: AuthorName
    person_id: int | None = None
    link_state: str = ""
    candidates: tuple[int, ...] = ()
    """The people that it could be if there are several."""
    is_decided: bool = False
    """An editor decided it in the preview."""
    evidence: tuple[Candidate, ...] = ()
    """The people it could be with what speaks for and against each, the likeliest first."""


@dataclass(frozen=True, slots=True)
class PlannedEntry:
    """One block of a source and what the import would do with it."""

    place: EntryPlace
    key: str
    type: str
    outcome: str
    messages: tuple[Message, ...]
    publication_id: int | None
    """The stored publication that it matches, if any."""
    same_as: EntryPlace | None
    """The earlier entry that creates its publication, if any."""
    candidates: tuple[int, ...]
    """Stored publications that it may be."""
    changes: tuple[FieldChange, ...]
    authors: tuple[PlannedAuthor, ...]


class ImportPlan:
    """What an import of `sources` would do; `apply` does it."""

    def __init__(self, sources: Iterable[Source], options: ImportOptions) -> None:
        self.sources = list(sources)
        self.options = options
        self.decisions: dict[EntryPlace, Decision] = {}
        self._preview: _Preview | None = None

    def decide(self, place: EntryPlace, decision: Decision) -> None:
        """Override what the import would do with the entry at `place`."""
        self.decisions[place] = decision
        self._preview = None

    def entries(self) -> Sequence[PlannedEntry]:
        """Return every block of the sources in order. All are kept in memory."""
        if self._preview is None:
            preview = _Preview()
            self._dry_run(preview.add, preview.clear, progress=None)
            position = {source.name: number for number, source in enumerate(self.sources)}
            preview.entries.sort(key=lambda entry: (position[entry.place.source], entry.place.line))
            self._preview = preview
        return self._preview.entries

    def report(self, *, progress: Progress | None = None) -> Report:
        """Report what the import would do, with the rows chosen in the options."""
        return self._dry_run(None, lambda: None, progress=progress)

    def apply(self, *, progress: Progress | None = None) -> Report:
        """Import the sources, each in a transaction of its own."""
        with wait_for_database():
            return import_sources(
                self.sources, self.options, decisions=self.decisions, progress=progress
            )

    def _dry_run(
        self, visit: EntryVisitor | None, begin: Any, *, progress: Progress | None
    ) -> Report:
        def run(dry_run: DryRun) -> Report:
            begin()
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


class _Preview:
    """Collects the entries of a dry run."""

    def __init__(self) -> None:
        self.entries: list[PlannedEntry] = []
        self._created: dict[int, EntryPlace] = {}

    def clear(self) -> None:
        self.entries, self._created = [], {}

    def add(self, source: str, plan: EntryPlan, people: AuthorLinker) -> None:
        place = EntryPlace(source, plan.block.line)
        same_as = self._created.get(plan.publication_id or 0)
        if plan.publication_id is not None and plan.is_new:
            self._created[plan.publication_id] = place
        is_stored = plan.publication_id not in self._created
        self.entries.append(
            PlannedEntry(
                place,
                plan.block.key,
                plan.block.type,
                str(plan.outcome),
                tuple(plan.messages),
                plan.publication_id if is_stored else None,
                same_as,
                tuple(
                    candidate.id
                    for candidate in plan.candidates
                    if candidate.id not in self._created
                ),
                tuple(FieldChange(name, *values) for name, values in plan.changes.items()),
                tuple(_authors_of(plan)),
            )
        )


def _authors_of(plan: EntryPlan) -> Iterable[PlannedAuthor]:
    for field, links in plan.people.items():
        names: list[AuthorName] = getattr(plan.data, field)
        for position, (name, link) in enumerate(zip(names, links, strict=True), start=1):
            yield PlannedAuthor(
                AuthorPlace(field, position),
                name,
                link.person_id,
                link.state,
                link.candidates,
                link.is_decided,
                link.evidence,
            )
