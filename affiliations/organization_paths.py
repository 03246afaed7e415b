"""Paths from the topmost organization down, for many organizations at once."""

from collections.abc import Iterable
from copy import copy

from affiliations.models import Organization, OrganizationTree
from foundation.partial_dates import Span


def load_parents(organizations: Iterable[Organization]) -> None:
    """Load all organizations above, in one query for each level of the tree."""
    level = list(organizations)
    known = {organization.pk: organization for organization in level}
    while missing := {o.parent_id for o in level if o.parent_id} - known.keys():
        found = Organization.objects.in_bulk(missing)
        _attach(level, known | found)
        level = list(found.values())
        known |= found
    _attach(level, known)


def _attach(organizations: Iterable[Organization], known: dict[int, Organization]) -> None:
    for organization in organizations:
        if organization.parent_id in known:
            organization.parent = known[organization.parent_id]


def path(organization: Organization) -> list[Organization]:
    """Return the organizations from the topmost one down to `organization`.

    For many organizations, call `load_parents` first.
    """
    found: dict[int, Organization] = {}
    node: Organization | None = organization
    while node is not None and node.pk not in found:
        found[node.pk] = node
        node = node.parent
    return [*found.values()][::-1]


def placed(organization: Organization, tree: OrganizationTree, span: Span) -> Organization:
    """Return the organization below those that it was part of at the end of `span`."""
    above: Organization | None = None
    for node in map(copy, tree.path(organization.pk, span)[:-1]):
        node.parent = above
        above = node
    found = copy(organization)
    found.parent = above
    return found
