"""Choose a person's current positions, or the last one, among loaded affiliations."""

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from affiliations.models import Organization, OrganizationTree
from people.models import Affiliation

_ROLE_ORDER = {role: place for place, role in enumerate(Affiliation.Role.values)}
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


def current_positions(
    affiliations: Iterable[Affiliation], *, today: datetime.date | None = None
) -> list[Affiliation]:
    """Return the affiliations that are current, most important first.

    Sorted by the person's own order, then by role, then the newest first. Memberships, services,
    distinctions and qualifications count only if there is nothing else.
    """
    current = [a for a in affiliations if a.is_current(today)]
    primary = [a for a in current if a.kind not in _SECONDARY]
    newest_first = sorted(primary or current, key=lambda a: a.start, reverse=True)
    return sorted(newest_first, key=lambda a: (a.rank, _ROLE_ORDER.get(a.role, 99)))


def positions_at(
    scope: Organization | None,
    affiliations: Iterable[Affiliation],
    *,
    tree: OrganizationTree,
    today: datetime.date | None = None,
) -> Positions:
    """Return the positions at `scope` or anywhere below it; at any organization for None."""
    everywhere = list(affiliations)
    here = [a for a in everywhere if scope is None or scope in tree.path(a.organization_id)]
    current = current_positions(here, today=today)
    if current:
        return Positions(current)
    over = sorted((a for a in here if a.is_over(today)), key=_end_key)
    return Positions(
        [],
        last=over[-1] if over else None,
        elsewhere=next(iter(current_positions(everywhere, today=today)), None) if over else None,
    )


def _end_key(affiliation: Affiliation) -> tuple[bool, str, str]:
    """Sorts the last affiliation that ended to the end; primary kinds come after the others."""
    return (
        affiliation.kind not in _SECONDARY,
        affiliation.end or affiliation.start,
        affiliation.start,
    )
