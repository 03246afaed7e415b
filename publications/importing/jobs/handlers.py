"""What each kind of job does."""

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from publications.importing.fetching.fetching import fetch_sources
from publications.importing.jobs.progress import JobProgress
from publications.importing.jobs.queue import Handler, JobError, finish
from publications.importing.options import EntryPlace
from publications.importing.plan import ImportPlan
from publications.importing.planned_entries import PlannedEntries, PlannedEntry
from publications.importing.preparing import (
    decisions_of,
    fingerprint_of,
    plan_of,
    store_plan,
    store_sources,
)
from publications.importing.report import Report
from publications.importing.undoing import AlreadyUndoneError, undo_import
from publications.importing.unit_reach import (
    account,
    edits_organization,
    may_import,
    may_import_everything,
    reach_of,
)
from publications.models import ImportJob, PreparedImport

_Fingerprints = Mapping[EntryPlace, int]
_MOST_OBSTACLES = 500


class _DifferentError(Exception):
    """Applying would do something else than the plan that was shown."""

    def __init__(
        self, entries: Sequence[PlannedEntry], report: Report, places: frozenset[EntryPlace]
    ) -> None:
        self.entries, self.report, self.places = entries, report, places


def make_plan(job: ImportJob, progress: JobProgress) -> None:
    """Fetch the sources if that is still to do, and store what an import of them would do."""
    prepared = _prepared(job)
    _require_unit(prepared)
    if prepared.identifiers and not prepared.files.exists():
        _fetch(prepared)
    plan = plan_of(prepared, decisions_of(prepared))
    _expect(progress, plan)
    report = plan.preview(progress=progress)
    if all(file.error for file in report.files):
        raise JobError(" ".join(f"{file.path}: {file.error}" for file in report.files))
    unreadable = [
        source.name for source, file in zip(plan.sources, report.files, strict=True) if file.error
    ]
    with transaction.atomic():
        store_plan(prepared, plan.entries(), report)
        prepared.files.filter(name__in=unreadable).delete()
        finish(job)


def _prepared(job: ImportJob) -> PreparedImport:
    assert job.prepared is not None
    return job.prepared


def _fetch(prepared: PreparedImport) -> None:
    fetched = fetch_sources(prepared.identifiers)
    if not fetched.sources:
        raise JobError(" ".join(f"{number}: {text}" for number, text in fetched.errors))
    with transaction.atomic():
        store_sources(prepared, fetched.sources)
        prepared.notes = fetched.errors
        prepared.save(update_fields=["notes"])


def _expect(progress: JobProgress, plan: ImportPlan) -> None:
    progress.expect({source.name: len(source.data or b"") for source in plan.sources})


def apply_plan(job: ImportJob, progress: JobProgress) -> None:
    """Apply the plan if it is still the one that the editor saw; otherwise show the new one.

    All sources are imported in one transaction, which also marks the job as done.
    """
    prepared = _prepared(job)
    _require_permission(job)
    if prepared.run_id is not None:
        raise JobError(_("This plan has already been applied."))
    shown = dict(_shown(prepared))
    fresh = {place for place, (_print, is_fresh) in shown.items() if is_fresh}
    expected = {place: each for place, (each, _is_fresh) in shown.items() if place not in fresh}
    try:
        try:
            _apply(job, progress, expected)
        except _DifferentError as error:
            if not fresh or not _is_unchanged(prepared, shown):
                raise
            # The differences follow from the editor's own decisions.
            _apply(job, progress, {e.place: fingerprint_of(e) for e in error.entries})
    except _DifferentError as error:
        with transaction.atomic():
            store_plan(prepared, error.entries, error.report, different=error.places)
            finish(job, has_changed=True)


def _require_permission(job: ImportJob) -> None:
    """Ask again: the account may have lost its role since the job was queued, or be deleted."""
    user, prepared = account(job.user_id), job.prepared
    is_own = prepared is None or (prepared.within_units and prepared.user_id == job.user_id)
    if not may_import_everything(user) and not (is_own and may_import(user)):
        raise JobError(_("This account may no longer import publications."))
    if prepared is not None:
        _require_unit(prepared)


def _require_unit(prepared: PreparedImport) -> None:
    """Ask whether the editor of units who made a plan still edits the organization of the list."""
    if not prepared.within_units:
        return
    if not edits_organization(prepared.user_id, prepared.organization_id):
        raise JobError(
            _("The person who made this plan no longer edits the organization. Make a new plan.")
        )


def _shown(prepared: PreparedImport) -> Sequence[tuple[EntryPlace, tuple[int, bool]]]:
    """Return the fingerprint of each entry, and whether it was decided since it was planned."""
    rows = prepared.entries.values_list(
        "source", "line", "fingerprint", "decision", "planned_decision"
    )
    return [
        (EntryPlace(source, line), (fingerprint, decision != planned))
        for source, line, fingerprint, decision, planned in rows
    ]


def _is_unchanged(prepared: PreparedImport, shown: Mapping[EntryPlace, tuple[int, bool]]) -> bool:
    """Whether the plan without the decisions since it was made is still the one that was shown."""
    plan = plan_of(prepared, decisions_of(prepared, as_planned=True))
    expected = {place: fingerprint for place, (fingerprint, _is_fresh) in shown.items()}
    return not _different(plan.entries(), expected)


def _different(entries: Sequence[PlannedEntry], expected: _Fingerprints) -> frozenset[EntryPlace]:
    return frozenset(
        entry.place
        for entry in entries
        if expected.get(entry.place, fingerprint_of(entry)) != fingerprint_of(entry)
    )


def _apply(job: ImportJob, progress: JobProgress, expected: _Fingerprints) -> None:
    """Import and commit, or raise _DifferentError and change nothing."""
    prepared = _prepared(job)
    plan = plan_of(prepared, decisions_of(prepared))
    _expect(progress, plan)
    found = PlannedEntries()
    with transaction.atomic():
        report = plan.apply(progress=progress, visit=found)
        _require_permission(job)  # as it is at the end of what may be a long import
        errors = [f"{file.path}: {file.error}" for file in report.files if file.error]
        if errors:
            raise JobError(" ".join(errors))
        entries = found.in_order(source.name for source in plan.sources)
        if different := _different(entries, expected):
            raise _DifferentError(entries, report, different)
        prepared.run, prepared.has_changed = report.run, False
        prepared.save(update_fields=["run", "has_changed"])
        finish(job)


def undo(job: ImportJob, progress: JobProgress) -> None:
    """Undo an import, or list what keeps it from being undone as a whole."""
    assert job.run is not None
    _require_permission(job)
    reach = reach_of(account(job.user_id))
    if reach is not None and job.run.user_id != job.user_id:
        raise JobError(_("Editors of units can undo only their own imports."))
    leave_edited = bool(job.options.get("leave_edited"))
    try:
        with transaction.atomic():
            undoing = undo_import(job.run, leave_edited=leave_edited, reach=reach)
            shown = undoing.obstacles[:_MOST_OBSTACLES]
            unseen = reach.unseen(o.publication.pk for o in shown) if reach else set()
            obstacles = [
                [
                    o.publication.pk,
                    "…" if o.publication.pk in unseen else str(o.publication),
                    o.reason,
                ]
                for o in shown
            ]
            finish(
                job,
                is_done=undoing.is_done,
                deleted=undoing.deleted,
                restored=undoing.restored,
                left=undoing.left,
                obstacles=[] if undoing.is_done else obstacles,
                number=len(undoing.obstacles),
            )
    except AlreadyUndoneError:
        raise JobError(_("This import has already been undone.")) from None


HANDLERS: dict[str, Handler] = {
    ImportJob.Kind.PLAN: make_plan,
    ImportJob.Kind.APPLY: apply_plan,
    ImportJob.Kind.UNDO: undo,
}
