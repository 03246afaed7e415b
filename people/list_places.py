"""Where people come in a list by role: the group's own order, the academic rank, and who left."""

from collections.abc import Collection
from typing import NamedTuple

from people.academic_ranks import FULL
from people.facets import CURRENT, Stay, Stays
from people.listing import group_of

_LAST = 99_999_999


class ListPlace(NamedTuple):
    """The place of a person; the least counts, and equal ones are sorted by name."""

    group: int
    order: int = 0
    academic_rank: int = FULL


def list_places(stays: Stays, scope: Collection[int]) -> dict[int, ListPlace]:
    """Return the first place of each person who has a stay in this scope.

    Within a role, the order that editors set at these organizations comes first, then the academic
    rank. Alumni who left last come first.
    """
    found: dict[int, ListPlace] = {}
    for stay in stays.within(scope):
        place = ListPlace(
            group_of(stay.role, status=stay.status),
            _order_of(stay, scope),
            stay.academic_rank if stay.status == CURRENT else FULL,
        )
        found[stay.person] = min(place, found.get(stay.person, place))
    return found


def _order_of(stay: Stay, scope: Collection[int]) -> int:
    """Return a number that is less for who comes before others of the group."""
    if stay.status == CURRENT:
        return stay.list_rank if stay.list_rank and stay.organization in scope else _LAST
    return _LAST - int(stay.end.replace("-", "").ljust(8, "0")) if stay.end else _LAST
