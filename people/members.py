"""Who is and who was at an organization: how many, and the first of them."""

# ruff: noqa: S608 - the inner statement is Django's own

from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.db.models import Case, Count, F, IntegerField, Max, Min, Value, When

from affiliations.models import Organization
from foundation.periods import current, over, upcoming
from people.listing import ALUMNI_PLACE, PLACES, with_row_data
from people.models import Affiliation, Person
from people.models.affiliation import AffiliationQuerySet

_NOT_CURRENT = 1_000
_MANY = 2_000  # current people: reading only those of the first role is faster


@dataclass(frozen=True)
class Members:
    """The first current people by role and name, and the alumni who left last, with all numbers."""

    current: list[Person]
    current_count: int
    alumni: list[Person]
    alumni_count: int


def members_at(scope: Organization | None, most: int) -> Members:
    """Return at most `most` current people of `scope`, or of any organization, and as many former.

    One query reads all affiliations once; another loads the people.
    """
    found: dict[bool, list[tuple[int, int]]] = {True: [], False: []}
    counts = {True: 0, False: 0}
    for person, place, is_current, number, _rank in _ranked(scope, most):
        counts[is_current] = number
        found[is_current].append((person, place if is_current else ALUMNI_PLACE))
    people, here = _loaded(found[True] + found[False]), len(found[True])
    return Members(people[:here], counts[True], people[here:], counts[False])


def current_at(scope: Organization | None, most: int) -> Members:
    """Return what `members_at` does, without the alumni, whom it only counts.

    Sorting no alumni, and of thousands of people only those of the first role, takes half the time.
    """
    stays = _stays(scope)
    here = stays.filter(current())
    numbers = stays.aggregate(
        now=Count("person_id", distinct=True, filter=current()),
        ever=Count("person_id", distinct=True, filter=over() | ~upcoming()),
    )
    found: list[tuple[int, int]] = []
    if numbers["now"] > _MANY:
        found = _first(here.filter(role=next(iter(PLACES))), most)
    if len(found) < most:
        found = _first(here, most)
    return Members(_loaded(found), numbers["now"], [], numbers["ever"] - numbers["now"])


def _stays(scope: Organization | None) -> AffiliationQuerySet:
    stays = Affiliation.objects.listed().order_by()
    return stays.at(scope) if scope else stays


def _loaded(members: list[tuple[int, int]]) -> list[Person]:
    """Return the people with these keys and groups, with their `group`."""
    people = with_row_data(Person.objects.order_by()).in_bulk([pk for pk, _place in members])
    for pk, place in members:
        people[pk].group = place  # type: ignore[attr-defined]
    return [people[pk] for pk, _place in members]


def _first(stays: AffiliationQuerySet, most: int) -> list[tuple[int, int]]:
    """Return the first people with one of the current `stays`, each with the group."""
    people = stays.values("person_id").annotate(
        place=Min(_group()), sort_name=Min("person__sort_name")
    )
    first = people.order_by("place", "sort_name", "person_id")[:most]
    return list(first.values_list("person_id", "place"))


def _ranked(scope: Organization | None, most: int) -> list[tuple[int, int, bool, int, int]]:
    """Return person, group, whether current, the number of such people, and the rank among them."""
    inner, parameters = _by_person(_stays(scope)).query.sql_with_params()
    order = "place, last_end DESC, sort_name, person_id"
    with connection.cursor() as cursor:
        cursor.execute(
            f"""
            SELECT person_id, place, is_current, number, rank FROM (
                SELECT person_id, place, is_current,
                    count(*) OVER (PARTITION BY is_current) AS number,
                    row_number() OVER (PARTITION BY is_current ORDER BY {order}) AS rank
                FROM (
                    SELECT person_id, sort_name, place, place < {_NOT_CURRENT} AS is_current,
                        CASE WHEN place < {_NOT_CURRENT} THEN '' ELSE last_end END AS last_end
                    FROM ({inner}) people WHERE place < {_NOT_CURRENT} OR was_there = 1
                ) members
            ) ranked WHERE rank <= %s ORDER BY rank
            """,
            [*parameters, most],
        )
        return [(pk, place, bool(now), n, rank) for pk, place, now, n, rank in cursor.fetchall()]


def _by_person(stays: Any) -> Any:
    """Return for each person the first group of the current stays, and the last end of all."""
    place = Case(When(current(), then=_group()), default=Value(_NOT_CURRENT))
    was_there = Case(When(over(), then=Value(1)), default=Value(0))
    return stays.values("person_id", sort_name=F("person__sort_name")).annotate(
        place=Min(place), was_there=Max(was_there), last_end=Max("end")
    )


def _group() -> Case:
    of_role = [When(role=role, then=Value(place)) for role, place in PLACES.items()]
    return Case(*of_role, default=Value(len(PLACES)), output_field=IntegerField())
