"""What editors of units may do with the authors of a publication that has authors elsewhere too."""

from collections.abc import Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from foundation.permissions import in_units, is_limited
from people.models import Person
from publications.former_names import refresh_after_decisions
from publications.forms.authorship import AuthorsFormSet
from publications.models import Authorship, Publication


class AuthorsInUnitsFormSet(AuthorsFormSet):
    """Keeps authors who are linked to people of other units as they are; they may be moved."""

    user: Any = None

    def clean(self) -> None:
        super().clean()
        if not is_limited(self.user, Publication):
            return
        linked = {form.initial.get("person") for form in self.initial_forms} - {None}
        others = _others(self.user, linked)
        for form in self.initial_forms:
            changed = form in self.deleted_forms or set(form.changed_data) - {"position"}
            if changed and form.initial.get("person") in others:
                text = _(
                    "Author %(name)s is linked to a person outside your units. Only editors of "
                    "that person can change or remove this author."
                )
                raise ValidationError(text, params={"name": _name(form)})


def _name(form: Any) -> str:
    return " ".join(str(form.initial.get(part) or "") for part in ("first", "von", "last")).strip()


def _others(user: Any, people: set[int]) -> set[int]:
    rows = in_units(user, Person.objects.filter(pk__in=people))
    return people - set(rows.values_list("pk", flat=True))


def only_suggest_others(user: Any, authors: Sequence[Authorship]) -> None:
    """Leave it to others to confirm the links of typed authors to people outside the units."""
    if not authors or not is_limited(user, Publication):
        return
    rows = Authorship.objects.filter(pk__in=[author.pk for author in authors])
    confirmed = list(rows.filter(link_state=Authorship.LinkState.CONFIRMED))
    others = _others(user, {row.person_id for row in confirmed if row.person_id})
    changed = [row for row in confirmed if row.person_id in others]
    for row in changed:
        row.link_state, row.selected_rank = Authorship.LinkState.SUGGESTED, None
    Authorship.objects.bulk_update(changed, ["link_state", "selected_rank"])
    if changed:
        refresh_after_decisions({row.publication_id for row in changed})
