"""An editor's decisions on who the authors of publications are, and how to undo them.

A confirmed or rejected link is marked as a person's, so no import changes it. Rejected people are
remembered with the author (`Authorship.rejected`) and not proposed again; any other candidate is.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from publications.former_names import refresh_after_decisions
from publications.models import Authorship, Publication

_LinkState, _LinkedBy = Authorship.LinkState, Authorship.LinkedBy
SUGGESTED_LINKS, FORMER_NAMES = "suggested-links", "former-names"
"""The reasons of the review queue that list undecided authors."""
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
    following: list[Authorship] = field(default_factory=list)
    """Linked automatically, because the decision confirms them; see `following_links`."""
    before: dict[str, Values] = field(default_factory=dict)
    after: dict[str, Values] = field(default_factory=dict)

    def add(self, other: "Decided") -> None:
        self.rows += other.rows
        self.twice += other.twice
        self.following += other.following
        self.before |= {pk: v for pk, v in other.before.items() if pk not in self.before}
        self.after |= other.after


def people_of(row: Authorship) -> list[int]:
    """Return the people that an undecided author may be, the likeliest first."""
    people = [candidate[0] for candidate in row.evidence or ()]
    if row.person_id is not None and row.person_id not in people:
        people.insert(0, row.person_id)
    rejected = set(row.rejected or ())
    return [pk for pk in people if pk not in rejected]


def lock_authors(publications: Iterable[int]) -> None:
    """Make others who decide on authors of these publications wait for the end of the transaction.

    What makes a person an author locks first and checks then (`confirmed_elsewhere`), so two
    editors can't make one person two authors. A unique index couldn't tell that from two people
    who change places, as it checks each row and not the whole transaction.
    """
    rows = Publication.objects.select_for_update(of=("self",)).filter(pk__in=set(publications))
    list(rows.order_by("pk").values_list("pk"))


Place = tuple[int, str, int]
"""A publication, whether its author or editor, and a person."""


def place_of(row: Authorship) -> Place:
    return row.publication_id, row.contribution, row.person_id or 0


def confirmed_places(rows: Iterable[Authorship]) -> dict[Place, int]:
    """Who the confirmed authors of the publications of `rows` are, with the key of the row."""
    publications = {row.publication_id for row in rows}
    confirmed = Authorship.objects.confirmed().filter(publication__in=publications)
    names = ("publication_id", "contribution", "person_id", "pk")
    return {(pub, kind, who): pk for pub, kind, who, pk in confirmed.values_list(*names)}


def confirmed_elsewhere(row: Authorship) -> Authorship | None:
    """Return another author of the publication who is confirmed as the person of `row`."""
    if row.person_id is None:
        return None
    lock_authors([row.publication_id])
    same = Authorship.objects.confirmed().filter(
        publication=row.publication_id, contribution=row.contribution, person=row.person_id
    )
    return same.exclude(pk=row.pk).first()


def confirm(rows: Iterable[Authorship], person_id: int) -> Decided:
    """Make the person the author in `rows`, unless another author there is that person."""
    rows = list(rows)
    lock_authors(row.publication_id for row in rows)
    taken = confirmed_places(rows)
    decided = Decided()
    for row in rows:
        if taken.setdefault((row.publication_id, row.contribution, person_id), row.pk) != row.pk:
            decided.twice.append(row)
            continue
        before = values_of(row)
        if row.person_id != person_id:
            row.person_id, row.selected_rank = person_id, None
        row.link_state, row.linked_by = _LinkState.CONFIRMED, _LinkedBy.PERSON
        save_decided(row, before, decided)
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
        save_decided(row, before, decided)
    refresh_after_decisions(row.publication_id for row in decided.rows)
    return decided


def undo(before: Mapping[str, Values], after: Mapping[str, Values]) -> list[Authorship]:
    """Restore the authors that are still as a decision left them, and return these."""
    restored = []
    changed = Authorship.objects.filter(pk__in=map(int, before))
    lock_authors(changed.values_list("publication_id", flat=True))
    rows = list(changed)  # as they are once no one else decides about them
    taken = confirmed_places(rows)
    for row in rows:
        if values_of(row) != after.get(str(row.pk)):
            continue
        values = dict(zip(COLUMNS, before[str(row.pk)], strict=True))
        place = (row.publication_id, row.contribution, values["person_id"])
        if values["link_state"] == _LinkState.CONFIRMED and taken.get(place, row.pk) != row.pk:
            continue  # another author is that person now
        Authorship.objects.filter(pk=row.pk).update(**values)
        restored.append(row)
    refresh_after_decisions(row.publication_id for row in restored)
    return restored


def values_of(row: Authorship) -> Values:
    return [getattr(row, name) for name in COLUMNS]


def save_decided(row: Authorship, before: Values, decided: Decided) -> None:
    """Write what was decided on the author, and keep it with the values before it."""
    names = ["person", *COLUMNS[1:]]
    row.save(update_fields=names)
    decided.rows.append(row)
    decided.before[str(row.pk)], decided.after[str(row.pk)] = before, values_of(row)
