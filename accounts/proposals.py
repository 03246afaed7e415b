"""Accepting and declining the positions that members propose."""

from typing import Any

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import ProposedPosition
from foundation.quoting import quotable
from people.forms.affiliation import organization_named
from people.models import Affiliation
from people.name_changes import names_changed


def as_affiliation(proposal: ProposedPosition) -> Affiliation:
    """Return the affiliation that a proposal would become, without its organization."""
    return Affiliation(
        person=proposal.person,
        kind=proposal.kind,
        role=proposal.role,
        title=proposal.title,
        start=proposal.start,
        end=proposal.end,
    )


def accept_position(proposal: ProposedPosition, text: str, user: Any) -> None:
    """Add the position to the person; the editor may name another organization in `text`."""
    name = text or proposal.organization_name
    organization = organization_named(name)
    if organization.pk is None:
        raise ValidationError(
            _("There is no organization “%(name)s”. Add it, or enter the name of one."),
            params={"name": quotable(name)},
        )
    affiliation = as_affiliation(proposal)
    affiliation.organization = organization
    affiliation.full_clean()
    affiliation.save()
    proposal.affiliation = affiliation
    proposal.accepted_at = timezone.now()


def decline_position(proposal: ProposedPosition, text: str, user: Any) -> None:
    proposal.declined_at = timezone.now()


def after_decision(proposal: ProposedPosition) -> None:
    """Compare the person's author links with where they were."""
    if proposal.accepted_at:
        names_changed([proposal.person_id])
