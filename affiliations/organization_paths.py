"""Paths from the topmost organization down, for many organizations at once."""

from collections.abc import Iterable

from affiliations.models import Organization


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
    found = [organization]
    while (parent := found[-1].parent) is not None and parent not in found:
        found.append(parent)
    return found[::-1]
