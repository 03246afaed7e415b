"""Whether a row that only names a person may be about someone else of that name."""

from collections.abc import Mapping

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from affiliations.models import Organization
from people.models import Person
from people.tables.columns import Column
from people.tables.places import Places


def contradiction(
    person: Person, before: Mapping[Column, str], changed: Mapping[Column, str], places: Places
) -> str:
    """Return why a row may be about a namesake of `person`: another ORCID iD, or another place."""
    if before.get(Column.ORCID) and changed.get(Column.ORCID):
        says = _("%(name)s has another ORCID iD.")
    elif before.get(Column.ORGANIZATION) and _is_elsewhere(
        person, changed.get(Column.ORGANIZATION, ""), places
    ):
        says = _("%(name)s is at %(organization)s.")
    else:
        return ""
    values = {
        "name": person.name,
        "organization": before.get(Column.ORGANIZATION, ""),
        "id": person.slug,
    }
    ask = _("To change this person, give the id “%(id)s”. To add another one, use “New member”.")
    return f"{says} {ask}" % values


def _is_elsewhere(person: Person, name: str, places: Places) -> bool:
    """Whether the person never was at an organization of the name, nor above or below it."""
    if not name:
        return False
    try:
        place = places.named(name)
    except ValidationError:  # several have the name, which storing the row reports
        return False
    if place.pk is None:
        return True
    related = Organization.objects.within(place) | Organization.objects.above(place)
    return not person.affiliations.filter(organization__in=related.values("pk")).exists()
