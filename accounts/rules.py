"""Editors of units invite people of their units, and decide on the positions these propose.

Requests for erasure are closed to them, as deleting people is.
"""

from django.db.models import Q

from accounts.models import Invitation, ProposedPosition
from foundation.permissions import UnitRule, Units
from roles.rules import people_of


def _of_people(units: Units) -> Q:
    return Q(person__in=people_of(units))


RULES = tuple(
    UnitRule(model, _of_people, frozenset(["view", "change"]))
    for model in (Invitation, ProposedPosition)
)
