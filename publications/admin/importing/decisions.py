"""Read an editor's decisions from the form of a plan."""

from collections.abc import Iterator
from typing import Any

from django.db import transaction
from django.http import QueryDict

from foundation.permissions import limited
from foundation.sent_keys import sent_key
from people.models import Person
from publications.models import ImportedEntry, PreparedEntry, PreparedImport, Publication

AS_PLANNED, NEW, SKIP, OTHER, FORGET = "plan", "new", "skip", "other", "forget"
NO_ONE = "none"
_MOST_ENTRIES = 500  # of a form


@transaction.atomic
def save_decisions(prepared: PreparedImport, data: QueryDict, user: Any) -> list[PreparedEntry]:
    """Store the decisions in a form about the entries that it names; return these.

    Editors of units choose people and publications of these only.
    """
    numbers = {sent_key(text) for text in data.getlist("entry")[:_MOST_ENTRIES]}
    rows = list(prepared.entries.filter(number__in=numbers).select_for_update())
    publications = _existing(Publication, _chosen(rows, data, "publication"), user)
    people = _existing(Person, _chosen(rows, data, "author"), user)
    changed = []
    for row in rows:
        decision = _decision(row, data, publications, people)
        if decision != row.decision:
            row.decision = decision
            changed.append(row)
    PreparedEntry.objects.bulk_update(changed, ["decision"], batch_size=200)
    return rows


def _decision(
    row: PreparedEntry, data: QueryDict, publications: set[int], people: set[int]
) -> dict[str, Any] | None:
    """Return the decision about an entry as JSON; None if the editor has not decided."""
    choice = data.get(field_of(row, "publication"), "")
    decision: dict[str, Any] = {}
    if choice == SKIP:
        return {"skip": True}
    if choice == NEW:
        decision["is_new"] = True
    elif choice == OTHER:
        choice = data.get(field_of(row, "other"), "")
    if (pk := sent_key(choice)) in publications:
        decision["publication"] = pk
    chosen = [
        [*place, None if value == NO_ONE else sent_key(value)]
        for place, value in _authors(row, data)
        if value == NO_ONE or sent_key(value) in people
    ]
    if chosen:
        decision["people"] = chosen
    if decision:
        return decision
    is_flagged = row.outcome == ImportedEntry.Outcome.FLAGGED
    has_agreed = choice == AS_PLANNED and is_flagged and not row.is_remembered
    return {} if has_agreed or choice == FORGET or row.planned_decision == {} else None


def field_of(row: PreparedEntry, name: str, *place: Any) -> str:
    """Return the name of a form field of an entry."""
    return "-".join(map(str, (name, row.number, *place)))


def _authors(row: PreparedEntry, data: QueryDict) -> Iterator[tuple[tuple[str, int], str]]:
    for field, position, *_rest in row.authors:
        name = field_of(row, "author", field, position)
        value = data.get(name)
        if value is None:  # not shown on this page
            value = str(_decided_person(row, field, position))
        elif value == OTHER:
            value = data.get(field_of(row, "person", field, position), "")
        yield (field, position), value


def _decided_person(row: PreparedEntry, field: str, position: int) -> int | str:
    for name, number, person in (row.decision or {}).get("people", ()):
        if (name, number) == (field, position):
            return NO_ONE if person is None else int(person)
    return ""


def _chosen(rows: list[PreparedEntry], data: QueryDict, kind: str) -> set[int]:
    """Return the numbers of all records that the form mentions for these rows."""
    found: set[int] = set()
    for row in rows:
        if kind == "publication":
            names = (field_of(row, "publication"), field_of(row, "other"))
            found |= {sent_key(data.get(name, "")) for name in names}
        else:
            found |= {sent_key(value) for _place, value in _authors(row, data)}
    return found - {0}


def _existing(model: Any, pks: set[int], user: Any) -> set[int]:
    rows = limited(user, model._default_manager.filter(pk__in=pks))
    return set(rows.values_list("pk", flat=True))
