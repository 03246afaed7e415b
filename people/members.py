"""Who is and who was at an organization: how many, and the first of them."""

from dataclasses import dataclass
from typing import NamedTuple

from pyroaring import BitMap

from affiliations.models import Organization, OrganizationTree
from foundation.facets import FacetIndex
from people.facets import ALUMNI, CURRENT, Stays, kept_for_tree, kept_stays, person_index
from people.listing import ALUMNI_PLACE, group_of, with_row_data
from people.models import Person


@dataclass(frozen=True)
class Members:
    """The first current people by role and name, and the alumni who left last, with all numbers."""

    current: list[Person]
    current_count: int
    alumni: list[Person]
    alumni_count: int


class _Member(NamedTuple):
    key: int
    group: int


def members_at(
    scope: Organization | None, tree: OrganizationTree, *, most: int, most_alumni: int
) -> Members:
    """Return the first current people of `scope`, or of any organization, and former ones."""
    index = person_index()
    current, alumni = kept_for_tree(
        index, tree, ("members", scope and scope.pk), lambda: _members(index, tree, scope)
    )
    shown = [*current[:most], *alumni[:most_alumni]]
    people = with_row_data(Person.objects.order_by()).in_bulk([member.key for member in shown])
    for member in shown:
        people[member.key].group = member.group  # type: ignore[attr-defined]
    loaded = [people[member.key] for member in shown]
    here = len(current[:most])
    return Members(loaded[:here], len(current), loaded[here:], len(alumni))


def _members(
    index: FacetIndex, tree: OrganizationTree, scope: Organization | None
) -> tuple[list[_Member], list[_Member]]:
    """Return current people by group and name, and alumni, those who left last first."""
    groups: dict[int, int] = {}
    left: set[int] = set()
    last_end: dict[int, str] = {}
    for stay in _stays(index, tree).within([scope.pk] if scope else ()):
        person = stay.person
        if stay.status == CURRENT:
            group = group_of(stay.role, status=CURRENT)
            groups[person] = min(group, groups.get(person, group))
        elif stay.status == ALUMNI:
            left.add(person)
        last_end[person] = max(stay.end, last_end.get(person, ""))
    by_name = index.in_order(BitMap(groups))
    by_group = sorted(by_name, key=groups.__getitem__)
    alumni = index.in_order(BitMap(left - groups.keys()))
    latest_first = sorted(alumni, key=last_end.__getitem__, reverse=True)
    return (
        [_Member(index.ids[place], groups[place]) for place in by_group],
        [_Member(index.ids[place], ALUMNI_PLACE) for place in latest_first],
    )


def numbers_of_members(tree: OrganizationTree) -> dict[int, int]:
    """Return how many people each organization has now, with those below it, if any."""
    index = person_index()
    return kept_for_tree(
        index, tree, "numbers of members", lambda: _stays(index, tree).members_by_organization()
    )


def _stays(index: FacetIndex, tree: OrganizationTree) -> Stays:
    return kept_stays(index, tree)
