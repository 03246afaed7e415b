"""Apply the plans of a chunk: create new publications, and update those that matched."""

from collections.abc import Iterable, Sequence

from foundation.bulk_sql import column_value, insert_rows, json_text
from publications.derived_columns import is_slug_of_unnamed
from publications.importing.creating import IdsInFileOrder, create_publications
from publications.importing.edited_meanwhile import authors_read, lock_unless_edited
from publications.importing.entry_plan import EntryPlan
from publications.importing.options import NO_DECISION
from publications.importing.planning import AS_APPEARANCE
from publications.importing.reconciling import Reconciliation
from publications.importing.remembering import remember
from publications.importing.report import Outcome
from publications.importing.unit_reach import UnitReach
from publications.importing.venue_cache import VenueBook
from publications.matching.author_links import AuthorLinker
from publications.matching.duplicate_candidates import record_candidates
from publications.models import ImportedEntry, ImportRun
from publications.snapshots import load_publications, write_publications

_ENTRY = (
    "run_id", "publication_id", "source", "line", "key", "entry_type", "digest", "outcome",
    "messages", "raw", "stored", "before", "decision", "reviewed_at",
)  # fmt: skip


class Applier:
    """Writes for one run, in the transaction of the caller."""

    def __init__(
        self,
        run: ImportRun,
        source: str,
        people: AuthorLinker,
        venues: VenueBook,
        reach: UnitReach | None = None,
    ) -> None:
        self.run = run
        self.source = source
        self.people = people
        self.venues = venues
        self.reach = reach
        self.stamp = column_value(run.started_at)
        self.ids = IdsInFileOrder()

    def apply(self, plans: Sequence[EntryPlan], waiting: Iterable[int] = ()) -> None:
        """Apply the plans of a batch; `waiting` are the lines of entries among them that wait."""
        self.venues.prepare(plan.data for plan in plans if plan.data)
        new = [plan for plan in plans if plan.is_new]
        if waiting:
            self.ids.reserve([*waiting, *(plan.block.line for plan in new)])
        if new:
            create_publications(new, self.venues, ids_in_order=self.ids, stamp=self.stamp)
        in_order = sorted(plans, key=lambda plan: plan.order)
        self._merge([plan for plan in in_order if plan.target is not None])
        record_candidates(
            (plan.publication_id, question.publication.id, question.reason, question.digest)
            for plan in new
            if plan.publication_id is not None
            for question in plan.questions
        )
        self._log(in_order)  # undoing goes back from the last
        remember(self.run, self.source, in_order)

    def _merge(self, plans: list[EntryPlan]) -> None:
        if not plans:
            return
        ids = {plan.target.id for plan in plans if plan.target}
        stored = load_publications(ids)
        read = authors_read(stored.values())
        reconciliation = Reconciliation(
            self.run, self.source, stored, self.people, self.venues, _imported(ids)
        )
        for plan in plans:
            reconciliation.reconcile(plan)
        lock_unless_edited(reconciliation.parts, read)
        if self.reach is not None:
            self.reach.require_changeable(reconciliation.parts)
        changed = reconciliation.changed()
        write_publications(changed, reconciliation.parts)
        for publication in (stored.publication for stored in changed):
            if is_slug_of_unnamed(publication.slug, publication.title):
                publication.save(update_fields=["slug"])

    def _log(self, plans: Iterable[EntryPlan]) -> None:
        rows = [
            (
                self.run.pk,
                plan.publication_id,
                self.source,
                plan.block.line,
                plan.block.key[:200],
                plan.block.type[:100],
                plan.digest,
                plan.outcome,
                json_text([message.to_json() for message in plan.messages])
                if plan.messages
                else "[]",
                "" if plan.outcome == Outcome.UNCHANGED else plan.block.raw,
                _stored_json(plan),
                json_text(plan.before) if plan.before is not None else None,
                *self._decided(plan),
            )
            for plan in plans
        ]
        insert_rows(ImportedEntry, _ENTRY, rows)

    def _decided(self, plan: EntryPlan) -> tuple[str | None, object]:
        """Return the decision as JSON, and when the entry was reviewed."""
        if plan.decision is NO_DECISION:
            return None, None
        return json_text(plan.decision.to_json()), self.stamp


def _stored_json(plan: EntryPlan) -> str | None:
    if plan.stored is None:
        return None
    stored = plan.stored.to_json()
    return json_text({**stored, AS_APPEARANCE: True} if plan.is_appearance else stored)


def _imported(ids: Iterable[int]) -> dict[int, list[ImportedEntry]]:
    """Return the entries of earlier imports of these publications, the latest first."""
    found: dict[int, list[ImportedEntry]] = {}
    entries = (
        ImportedEntry.objects.filter(publication__in=ids, digest__isnull=False)
        .select_related("run")
        # A run of many files names thousands of venues: too much to read with each of its entries.
        .defer("raw", "before", "run__venues", "run__totals", "run__sources")
        .order_by("-pk")
    )
    for entry in entries:
        if entry.publication_id is not None:
            found.setdefault(entry.publication_id, []).append(entry)
    for entries_of_one in found.values():
        stored = {
            entry.digest: entry.stored for entry in entries_of_one if entry.stored is not None
        }
        for entry in entries_of_one:
            entry.stored = stored.get(entry.digest)
    return found
