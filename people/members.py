"""Who is and who was at an organization: how many, and the first of them."""

# ruff: noqa: S608 - the inner statement is Django's own

from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.db.models import Case, F, IntegerField, Max, Min, Value, When

from affiliations.models import Organization
from foundation.periods import current, over
from people.listing import ALUMNI_PLACE, PLACES, with_row_data
from people.models import Affiliation, Person

_NOT_CURRENT = 1_000


@dataclass(frozen=True)
class Members:
    """The first current people by role and name, and the alumni who left last, with all numbers."""

    current: list[Person]
    current_count: int
    alumni: list[Person]
    alumni_count: int


def members_at(scope: Organization | None, most: int, *, alumni: int | None = None) -> Members:
    """Return at most `most` current people of `scope`, or of any organization, and `alumni` former.

    One query reads all affiliations once; another loads the people.
    """
    first = {True: most, False: most if alumni is None else alumni}
    found: dict[bool, list[tuple[int, int]]] = {True: [], False: []}
    counts = {True: 0, False: 0}
    for person, place, is_current, number, rank in _ranked(scope, max(first.values())):
        counts[is_current] = number
        if rank <= first[is_current]:
            found[is_current].append((person, place))
    places = dict(found[True]) | dict.fromkeys(dict(found[False]), ALUMNI_PLACE)
    people = with_row_data(Person.objects.order_by()).in_bulk(list(places))
    for member in people.values():
        member.group = places[member.pk]  # type: ignore[attr-defined]
    groups = {now: [people[row[0]] for row in members] for now, members in found.items()}
    return Members(groups[True], counts[True], groups[False], counts[False])


def _ranked(scope: Organization | None, most: int) -> list[tuple[int, int, bool, int, int]]:
    """Return person, group, whether current, the number of such people, and the rank among them."""
    stays = Affiliation.objects.listed().order_by()
    inner, parameters = _by_person(stays.at(scope) if scope else stays).query.sql_with_params()
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
    of_role = [When(role=role, then=Value(place)) for role, place in PLACES.items()]
    group = Case(*of_role, default=Value(len(PLACES)), output_field=IntegerField())
    place = Case(When(current(), then=group), default=Value(_NOT_CURRENT))
    was_there = Case(When(over(), then=Value(1)), default=Value(0))
    return stays.values("person_id", sort_name=F("person__sort_name")).annotate(
        place=Min(place), was_there=Max(was_there), last_end=Max("end")
    )
