"""The form of a person."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from foundation.folding import fold
from foundation.forms import ConstraintForm, refuse_long_text
from people.models import Interest, Person, PersonInterest
from people.names import given_name_first, split_full_name


class PersonForm(ConstraintForm):
    add_interests = forms.CharField(
        label=_("Add research interests"),
        required=False,
        widget=forms.TextInput(attrs={"class": "vTextField"}),
        help_text=_("Separated by commas. Interests that don’t exist yet are created."),
    )

    class Meta:
        model = Person
        exclude: list[str] = []

    def clean(self) -> dict[str, Any]:
        """Take "García Márquez, Gabriel" as "Gabriel García Márquez", with the parts that it says.

        Parts that were typed as well stay.
        """
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if not (typed := cleaned.get("name")):
            return cleaned  # it has an error, or isn't in this form
        cleaned["name"] = given_name_first(typed)
        if cleaned["name"] != typed and not {"given_name", "family_name"} & set(self.changed_data):
            parts = zip(("given_name", "family_name"), split_full_name(typed), strict=True)
            for name, part in parts:
                setattr(self.instance, name, part)  # for a form without these fields
                if name in self.fields:
                    cleaned[name] = part
        return cleaned

    def clean_add_interests(self) -> list[str]:
        names = [" ".join(name.split()) for name in self.cleaned_data["add_interests"].split(",")]
        names = list({fold(name): name for name in names if fold(name)}.values())
        for name in names:
            refuse_long_text(name, Interest._meta.get_field("name").max_length)
        return names


def add_interests(person: Person, names: list[str]) -> None:
    """Add interests by name to those of `person`; existing interests keep their spelling."""
    rank = max((row.rank for row in person.interests.all()), default=0)
    for name in names:
        interest = Interest.named(name)
        if interest is None:
            interest = Interest.objects.create(name=name)
        rank += 1
        PersonInterest.objects.get_or_create(
            person=person, interest=interest, defaults={"rank": rank}
        )
