"""Which suggested authors editors of units decide about: those who may be people of their units."""

from collections.abc import Collection, Iterable
from typing import Any

from foundation.permissions import in_units, is_limited, seen
from people.models import Person
from publications.matching.link_decisions import people_of
from publications.models import Authorship, Publication


def in_reach(user: Any, rows: Any) -> Any:
    """Keep authors who are suggested to be people that an editor of units edits.

    Their publications may be elsewhere, but no drafts of others. Other editors decide about all.
    """
    if not is_limited(user, Authorship):
        return rows
    people = in_units(user, Person.objects.order_by()).values("pk")
    publications = seen(user, Publication.objects.order_by()).values("pk")
    return rows.suggested().filter(person__in=people, publication__in=publications)


def people_in_reach(user: Any, people: Collection[int]) -> set[int]:
    """Keep the people whose links an editor decides about."""
    if not is_limited(user, Authorship):
        return set(people)
    return set(in_units(user, Person.objects.filter(pk__in=people)).values_list("pk", flat=True))


def leave_out_others(user: Any, rows: Iterable[Authorship]) -> None:
    """Show an editor of units no candidates of other units. The rows are not to be saved."""
    rows = list(rows)
    if not is_limited(user, Authorship):
        return
    own = people_in_reach(user, {pk for row in rows for pk in people_of(row)})
    for row in rows:
        row.evidence = [candidate for candidate in row.evidence or () if candidate[0] in own]
