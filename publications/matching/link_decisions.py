"""An editor's decisions on who the authors of publications are, and how to undo them.

A confirmed or rejected link is marked as a person's, so no import changes it. Rejected people are
remembered with the author (`Authorship.rejected`) and not proposed again; any other candidate is.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from publications.former_names import refresh_after_decisions
from publications.models import Authorship

_LinkState, _LinkedBy = Authorship.LinkState, Authorship.LinkedBy
COLUMNS = ("person_id", "link_state", "linked_by", "selected_rank", "rejected", "evidence")
"""What a decision changes."""

Values = list[Any]
"""Of `COLUMNS`, as JSON."""


@dataclass(slots=True)
class Decided:
    """The authors that a decision changed, and their values before and after it."""

    rows: list[Authorship] = field(default_factory=list)
    twice: list[Authorship] = field(default_factory=list)
    """Not changed: the person is already another author of the publication."""
    before: dict[str, Values] = field(default_factory=dict)
    after: dict[str, Values] = field(default_factory=dict)

    def add(self, other: "Decided") -> None:
        self.rows += other.rows
        self.twice += other.twice
        self.before |= {pk: v for pk, v in other.before.items() if pk not in self.before}
        self.after |= other.after


def people_of(row: Authorship) -> list[int]:
    """Return the people that an undecided author may be, the likeliest first."""
    people = [candidate[0] for candidate in row.evidence or ()]
    if row.person_id is not None and row.person_id not in people:
        people.insert(0, row.person_id)
    rejected = set(row.rejected or ())
    return [pk for pk in people if pk not in rejected]


def confirm(rows: Iterable[Authorship], person_id: int) -> Decided:
    """Make the person the author in `rows`, unless another author there is that person."""
    rows = list(rows)
    others = Authorship.objects.confirmed().filter(
        person=person_id, publication__in={row.publication_id for row in rows}
    )
    taken: dict[tuple[int, str], int] = {
        (publication, contribution): pk
        for publication, contribution, pk in others.values_list(
            "publication_id", "contribution", "pk"
        )
    }
    decided = Decided()
    for row in rows:
        if taken.setdefault((row.publication_id, row.contribution), row.pk) != row.pk:
            decided.twice.append(row)
            continue
        before = values_of(row)
        if row.person_id != person_id:
            row.person_id, row.selected_rank = person_id, None
        row.link_state, row.linked_by = _LinkState.CONFIRMED, _LinkedBy.PERSON
        _save(row, before, decided)
    refresh_after_decisions(row.publication_id for row in decided.rows)
    return decided


def reject(rows: Iterable[Authorship], people: Collection[int] | None = None) -> Decided:
    """Say that the authors are none of `people`; by default none of those that they may be."""
    decided = Decided()
    for row in rows:
        before = values_of(row)
        gone = set(people_of(row)) if people is None else set(people)
        row.rejected = sorted({*(row.rejected or ()), *gone})
        left = [candidate for candidate in row.evidence or () if candidate[0] not in row.rejected]
        if row.person_id in gone:
            row.selected_rank = None
            if left:  # one of them may be the author
                row.person_id = None
            else:
                row.link_state, row.linked_by = _LinkState.REJECTED, _LinkedBy.PERSON
        if row.person_id is None or row.link_state == _LinkState.REJECTED:
            row.evidence = left or None
        _save(row, before, decided)
    refresh_after_decisions(row.publication_id for row in decided.rows)
    return decided


def undo(before: Mapping[str, Values], after: Mapping[str, Values]) -> list[Authorship]:
    """Restore the authors that are still as a decision left them, and return these."""
    restored = []
    for row in Authorship.objects.filter(pk__in=map(int, before)):
        if values_of(row) != after.get(str(row.pk)):
            continue
        values = dict(zip(COLUMNS, before[str(row.pk)], strict=True))
        Authorship.objects.filter(pk=row.pk).update(**values)
        restored.append(row)
    refresh_after_decisions(row.publication_id for row in restored)
    return restored


def values_of(row: Authorship) -> Values:
    return [getattr(row, name) for name in COLUMNS]


def _save(row: Authorship, before: Values, decided: Decided) -> None:
    names = ["person", *COLUMNS[1:]]
    row.save(update_fields=names)
    decided.rows.append(row)
    decided.before[str(row.pk)], decided.after[str(row.pk)] = before, values_of(row)
