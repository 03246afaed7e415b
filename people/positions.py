"""What a person is now, or was last, among all that they are and were. Reads loaded rows only."""

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from affiliations.models import Organization, OrganizationTree
from people.models import Affiliation

_ROLE_ORDER = {role: place for place, role in enumerate(Affiliation.Role.values)}
# Said of a person only where they hold nothing else: a team member is first of all a student.
_SECONDARY = {
    Affiliation.Kind.MEMBERSHIP,
    Affiliation.Kind.SERVICE,
    Affiliation.Kind.DISTINCTION,
    Affiliation.Kind.QUALIFICATION,
}


@dataclass(frozen=True)
class Standing:
    """Where a person stands with an organization, or with any."""

    current: Sequence[Affiliation]
    left: Affiliation | None = None
    """The last affiliation there, of somebody who is not there any more."""
    now_at: Affiliation | None = None
    """What they are elsewhere since."""


def standing(
    affiliations: Iterable[Affiliation],
    *,
    tree: OrganizationTree,
    scope: Organization | None = None,
    today: datetime.date | None = None,
) -> Standing:
    """Where somebody with these affiliations stands at `scope` and below it; anywhere for None."""
    everywhere = list(affiliations)
    here = [a for a in everywhere if scope is None or scope in tree.path(a.organization_id)]
    current = _current(here, today)
    if current:
        return Standing(current)
    over = sorted((a for a in here if a.is_over(today)), key=_when_it_ended)
    return Standing(
        [],
        left=over[-1] if over else None,
        now_at=next(iter(_current(everywhere, today)), None) if over else None,
    )


def _current(affiliations: Iterable[Affiliation], today: datetime.date | None) -> list[Affiliation]:
    current = [a for a in affiliations if a.is_current(today)]
    primary = [a for a in current if a.kind not in _SECONDARY]
    newest_first = sorted(primary or current, key=lambda a: a.start, reverse=True)
    return sorted(newest_first, key=lambda a: (a.rank, _ROLE_ORDER.get(a.role, 99)))


def _when_it_ended(affiliation: Affiliation) -> tuple[bool, str, str]:
    """Primary ones last; then by what is known of the end."""
    return (
        affiliation.kind not in _SECONDARY,
        affiliation.end or affiliation.start,
        affiliation.start,
    )
