"""Choose a person's current positions, or the last one, among loaded affiliations."""

import datetime
from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass

from affiliations.models import Organization, OrganizationTree
from foundation.choice_labels import label_of
from foundation.partial_dates import PartialDate
from people.models import Affiliation

PLACE_OF_ROLE = {role: place for place, role in enumerate(Affiliation.Role.values)}
# Shown as a position only if a person has no other: a team member is a student first.
_SECONDARY = {
    Affiliation.Kind.MEMBERSHIP,
    Affiliation.Kind.SERVICE,
    Affiliation.Kind.DISTINCTION,
    Affiliation.Kind.QUALIFICATION,
}


@dataclass(frozen=True)
class Positions:
    """A person's positions at one organization, or at any."""

    current: Sequence[Affiliation]
    """Most important first; empty for a former member."""
    last: Affiliation | None = None
    """The last affiliation there of a former member."""
    elsewhere: Affiliation | None = None
    """The current position of a former member at another organization."""


def current_position(affiliation: Affiliation) -> str:
    """Return the position of a current affiliation: "Ph.D. student" rather than the degree."""
    studies = affiliation.kind == Affiliation.Kind.EDUCATION and not affiliation.title
    if not studies or affiliation.role == Affiliation.Role.OTHER:
        return affiliation.position
    parts = (affiliation.seniority, label_of(Affiliation.Role, affiliation.role))
    return " ".join(part for part in parts if part)


def current_positions(
    affiliations: Iterable[Affiliation], *, today: datetime.date | None = None
) -> list[Affiliation]:
    """Return the affiliations that are current, most important first.

    Sorted by the person's own order, then by role, then the newest first. Memberships, services,
    distinctions and qualifications count only if there is nothing else.
    """
    current = [a for a in affiliations if a.is_current(today)]
    if len(current) < 2:
        return current
    primary = [a for a in current if a.kind not in _SECONDARY]
    newest_first = sorted(primary or current, key=lambda a: a.start, reverse=True)
    return sorted(newest_first, key=lambda a: (a.rank, PLACE_OF_ROLE.get(a.role, 99)))


def positions_at(
    scope: Organization | None,
    affiliations: Iterable[Affiliation],
    *,
    tree: OrganizationTree,
    today: datetime.date | None = None,
) -> Positions:
    """Return the positions at `scope` or anywhere below it; at any organization for None."""
    everywhere = list(affiliations)
    here = everywhere if scope is None else _at(scope, everywhere, tree, today)
    current = current_positions(here, today=today)
    if current:
        return Positions(current)
    over = sorted((a for a in here if a.is_over(today)), key=_end_key)
    if not over:
        return Positions([])
    others = current_positions(everywhere, today=today)
    return Positions([], last=over[-1], elsewhere=next(iter(others), None))


def was_at(organization: Organization, affiliation: Affiliation, tree: OrganizationTree) -> bool:
    """Whether someone was at `organization` or below it: an organization may have moved."""
    epochs = tree.placements.during(affiliation.organization_id, affiliation.span)
    return any(organization.pk in epoch.path for epoch in epochs)


def _at(
    scope: Organization,
    affiliations: Iterable[Affiliation],
    tree: OrganizationTree,
    today: datetime.date | None,
) -> list[Affiliation]:
    """Return those at `scope` or below it; of organizations that left it, until they did."""
    if not tree.placements.has_moves:
        now = tree.placements.epochs
        return [a for a in affiliations if scope.pk in now(a.organization_id)[-1].path]
    found = []
    for affiliation in affiliations:
        epochs = tree.placements.during(affiliation.organization_id, affiliation.span)
        inside = [epoch for epoch in epochs if scope.pk in epoch.path]
        if inside and inside[-1] is not epochs[-1]:
            found.append(_ended(affiliation, inside[-1].end, today))
        elif inside:
            found.append(affiliation)
    return found


def _ended(affiliation: Affiliation, end: str, today: datetime.date | None) -> Affiliation:
    """Return the affiliation as it was when its organization moved."""
    found = copy(affiliation)
    found.end, found.end_expected, found.end_unknown = PartialDate(end), False, False
    if not found.is_over(today):  # the organization moved this year
        found.end, found.end_unknown = "", True
    return found


def _end_key(affiliation: Affiliation) -> tuple[bool, str, str]:
    """Sorts the last affiliation that ended to the end; primary kinds come after the others."""
    return (
        affiliation.kind not in _SECONDARY,
        affiliation.end or affiliation.start,
        affiliation.start,
    )
