"""Editors of units read and answer reports about the records of their units."""

from django.db.models import Q

from foundation.permissions import UnitRule, Units
from reports.models import Report
from roles.rules import organizations_of, people_of, publications_of


def _of_units(units: Units) -> Q:
    return (
        Q(person__in=people_of(units))
        | Q(publication__in=publications_of(units))
        | Q(organization__in=organizations_of(units))
    )


RULES = (UnitRule(Report, _of_units, frozenset(["view", "change"])),)
