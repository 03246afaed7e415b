"""What editors decided about entries in previews, remembered for the next import of the source.

Of an entry that changed since, a decision holds if its key and title are still those.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import Q
from django.utils import timezone

from people.models import Person
from publications import bibtex
from publications.importing.entry_plan import EntryPlan
from publications.importing.options import NO_DECISION, AuthorPlace, Decision
from publications.matching.titles import titles_alike
from publications.models import ImportRun, RememberedDecision


class RememberedDecisions:
    """The decisions about one source. A person's own list is one source under any name."""

    def __init__(self, source: str, owner_id: int | None) -> None:
        self._rows = _of_source(source, owner_id)
        self.is_empty = not self._rows.exists()

    def recall(self, plans: Sequence[EntryPlan]) -> None:
        """Give the plans their decisions."""
        if self.is_empty or not plans:
            return
        keys = {plan.block.key[:200] for plan in plans if plan.block.key}
        digests = {plan.digest for plan in plans if plan.digest is not None}
        rows = self._rows.filter(Q(key__in=keys) | Q(digest__in=digests)).order_by("pk")
        by_key = {row.key: row for row in rows if row.key}
        by_digest = {row.digest: row for row in rows}
        for plan in plans:
            row = by_digest.get(plan.digest) or _with_key(plan, by_key)
            if row is not None:
                plan.decision, plan.is_remembered = _decision_of(row, plan), True


def _of_source(source: str, owner_id: int | None) -> Any:
    of_source = Q(source=source)
    if owner_id:
        of_source |= Q(owner=owner_id)
    return RememberedDecision.objects.filter(of_source)


def _with_key(plan: EntryPlan, rows: dict[str, RememberedDecision]) -> RememberedDecision | None:
    row = rows.get(plan.block.key[:200])
    if row is None or plan.block.key_taken_on_line:
        return None
    return row if titles_alike(row.title, _title_of(plan)) else None


def _title_of(plan: EntryPlan) -> str:
    """Return the title without reading the rest of the entry, which may be unchanged."""
    return bibtex.decode_latex(plan.block.fields.get("title", ""))


def _decision_of(row: RememberedDecision, plan: EntryPlan) -> Decision:
    people = _people_of(row, plan) if row.people else {}
    if row.publication_id is not None:
        return Decision(publication_id=row.publication_id, people=people)
    return Decision(skip=row.skip, is_new=row.is_new, people=people)


def _people_of(row: RememberedDecision, plan: EntryPlan) -> dict[AuthorPlace, int | None]:
    """Return the decisions about authors whose names are still those, and people who still exist.

    After the import that made them, the links themselves hold these decisions.
    """
    record = plan.block.record
    if record is None:
        return {}
    printed = {
        AuthorPlace(field, position): tuple(name.parts().values())
        for field, names in (("authors", record.authors), ("editors", record.editors))
        for position, name in enumerate(names, start=1)
    }
    found = {
        AuthorPlace(field, position): person
        for field, position, person, *name in row.people
        if printed.get(AuthorPlace(field, position)) == tuple(name)
    }
    people = Person.objects.filter(pk__in=set(found.values()) - {None})
    there = set(people.values_list("pk", flat=True))
    return {place: person for place, person in found.items() if person is None or person in there}


def remember(run: ImportRun, source: str, plans: Iterable[EntryPlan]) -> None:
    """Remember the decisions of this import; one that only agrees removes an earlier one."""
    decided = [p for p in plans if p.decision is not NO_DECISION and not p.is_remembered]
    if not decided:
        return
    digests = {plan.decided_digest for plan in decided}
    keys = {plan.block.key[:200] for plan in decided if plan.block.key}
    earlier = _of_source(source, run.person_id)
    earlier.filter(Q(key__in=keys) | Q(digest__in=digests)).delete()
    RememberedDecision.objects.bulk_create(
        _row(run, source, plan) for plan in decided if plan.decision != NO_DECISION
    )


def _row(run: ImportRun, source: str, plan: EntryPlan) -> RememberedDecision:
    decision = plan.decision
    return RememberedDecision(
        source=source,
        owner_id=run.person_id,
        key=plan.block.key[:200],
        digest=plan.decided_digest,
        title=_title_of(plan),
        skip=decision.skip,
        is_new=decision.is_new,
        publication_id=plan.publication_id
        if decision.is_new or decision.publication_id is not None
        else None,
        people=[
            [*place, person, *getattr(plan.data, place.field)[place.position - 1][:4]]
            for place, person in decision.people.items()
            if plan.data and place.position <= len(getattr(plan.data, place.field))
        ],
        decided_by_id=run.user_id,
        decided_at=timezone.now(),
    )
