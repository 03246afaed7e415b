"""Who is and who was at an organization: how many, and the first of them."""

from dataclasses import dataclass

from pyroaring import BitMap

from affiliations.models import Organization, OrganizationTree
from foundation.facets import FacetIndex
from people.facets import kept_for_tree, kept_stays, person_index
from people.list_places import list_places
from people.listing import ALUMNI_PLACE, Member, PersonRow, rows


@dataclass(frozen=True)
class Members:
    """The first current people by role, and the alumni who left last, with all numbers."""

    current: list[PersonRow]
    current_count: int
    alumni: list[PersonRow]
    alumni_count: int


def members_at(
    scope: Organization | None, tree: OrganizationTree, *, most: int, most_alumni: int
) -> Members:
    """Return the first current people of `scope`, or of any organization, and former ones."""
    index = person_index()
    current, alumni = kept_for_tree(
        index, tree, ("members", scope and scope.pk), lambda: _members(index, tree, scope)
    )
    first, last = current[:most], alumni[:most_alumni]
    shown = rows([*first, *last], tree=tree, scope=scope)
    here = len(first)
    return Members(shown[:here], len(current), shown[here:], len(alumni))


def _members(
    index: FacetIndex, tree: OrganizationTree, scope: Organization | None
) -> tuple[list[Member], list[Member]]:
    """Return current people and alumni, both as in the list of people by role."""
    of = list_places(kept_stays(index, tree), [scope.pk] if scope else ())
    by_name = index.in_order(BitMap(of))
    members = [
        Member(index.ids[place], of[place].group) for place in sorted(by_name, key=of.__getitem__)
    ]
    current = [member for member in members if member.group < ALUMNI_PLACE]
    return current, [member for member in members if member.group == ALUMNI_PLACE]


def numbers_of_members(tree: OrganizationTree) -> dict[int, int]:
    """Return how many people each organization has now, with those below it, if any."""
    index = person_index()
    return kept_for_tree(
        index, tree, "numbers of members", lambda: kept_stays(index, tree).members_by_organization()
    )
