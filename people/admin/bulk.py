"""Changes of many affiliations or people at once."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from foundation.admin.bulk.changes import BulkChange
from foundation.admin.bulk.choosing import RecordChoiceField
from foundation.folding import fold
from foundation.partial_date_field import PartialDateFormField
from people.models import Affiliation, Interest, Person, PersonInterest
from people.name_changes import names_changed


class EndForm(forms.Form):
    end = PartialDateFormField(label=gettext_lazy("End"), help_text=gettext_lazy("2026 or 2026-06"))
    is_expected = forms.BooleanField(label=gettext_lazy("The end is only expected"), required=False)
    replaces = forms.BooleanField(
        label=gettext_lazy("Also replace end dates that are certain"), required=False
    )


class AffiliationChange(BulkChange):
    """Changes where people were when, by which they are recognized as authors."""

    def label_of(self, record: Affiliation) -> str:
        return f"{record.person}, {record}"

    def after(self, records: list[Affiliation]) -> Iterable[str]:
        return names_changed({record.person_id for record in records})


class SetEnd(AffiliationChange):
    key = "end"
    label = gettext_lazy("Set the end date")
    columns = ("end", "end_expected", "end_unknown")
    form_class = EndForm

    def text_of(self, record: Affiliation) -> str:
        if record.end_unknown:
            return _("ended, date unknown")
        expected = _("(expected)") if record.end_expected else ""
        return " ".join(part for part in (str(record.end), expected) if part)

    def change(self, record: Affiliation, values: Mapping[str, Any]) -> str:
        is_certain = bool(record.end and not record.end_expected)
        if is_certain and record.end != values["end"] and not values["replaces"]:
            raise ValidationError(_("It already has an end date."))
        record.end, record.end_expected = values["end"], values["is_expected"]
        record.end_unknown = False
        record.clean()
        return ""

    def reason(self, values: Mapping[str, Any]) -> str:
        return _("Set the end date %(date)s") % {"date": values["end"]}


class OrganizationForm(forms.Form):
    organization = RecordChoiceField(Affiliation._meta.get_field("organization"))


class MoveToOrganization(AffiliationChange):
    key = "organization"
    label = gettext_lazy("Move to another organization")
    columns = ("organization",)
    form_class = OrganizationForm

    def prepare(self, records: Sequence[Affiliation], values: Mapping[str, Any]) -> None:
        people = {record.person_id for record in records}
        there = Affiliation.objects.filter(
            organization=values["organization"], person__in=people
        ).exclude(pk__in=[record.pk for record in records])
        self.there = {self._key(row) for row in there.select_related("organization")}

    @staticmethod
    def _key(row: Affiliation) -> tuple[Any, ...]:
        return row.person_id, row.kind, row.position, str(row.start), str(row.end)

    def label_of(self, record: Affiliation) -> str:
        return ", ".join(part for part in (str(record.person), record.position) if part)

    def text_of(self, record: Affiliation) -> str:
        return record.organization.name

    def change(self, record: Affiliation, values: Mapping[str, Any]) -> str:
        if record.organization_id != values["organization"].pk and self._key(record) in self.there:
            raise ValidationError(_("The person already has the same affiliation there."))
        record.organization = values["organization"]
        return ""

    def reason(self, values: Mapping[str, Any]) -> str:
        return _("Moved to “%(organization)s”") % values


class ListPeople(BulkChange):
    key = "list"
    label = gettext_lazy("List: show with a page")
    columns = ("is_listed",)
    is_listed = True

    def text_of(self, record: Person) -> str:
        return _("listed") if record.is_listed else _("not listed")

    def change(self, record: Person, values: Mapping[str, Any]) -> str:
        record.is_listed = self.is_listed
        return ""


class UnlistPeople(ListPeople):
    key = "unlist"
    label = gettext_lazy("Unlist: show only as an author")
    is_listed = False


class InterestForm(forms.Form):
    interest = forms.CharField(
        label=gettext_lazy("Research interest"),
        max_length=120,
        help_text=gettext_lazy(
            "An existing one is used, regardless of case; otherwise a new one is added."
        ),
    )
    state = forms.ChoiceField(
        label=gettext_lazy("State"),
        choices=PersonInterest.State.choices,
        initial=PersonInterest.State.CURRENT,
    )

    def clean_interest(self) -> str:
        name = " ".join(str(self.cleaned_data["interest"]).split())
        if not fold(name):
            raise ValidationError(_("Enter a word."))
        known = Interest.named(name)
        return known.name if known else name


class AddInterest(BulkChange):
    key = "interest"
    label = gettext_lazy("Add a research interest")
    columns = ()
    form_class = InterestForm

    def prepare(self, records: Sequence[Person], values: Mapping[str, Any]) -> None:
        self.values = values
        self.names: defaultdict[int, list[str]] = defaultdict(list)
        self.ranks: defaultdict[int, int] = defaultdict(int)
        rows = PersonInterest.objects.filter(person__in=records).select_related("interest")
        for row in rows.order_by("rank", "pk"):
            self.names[row.person_id].append(row.interest.name)
            self.ranks[row.person_id] = max(self.ranks[row.person_id], row.rank)

    def text_of(self, record: Person) -> str:
        return ", ".join(self.names[record.pk])

    def change(self, record: Person, values: Mapping[str, Any]) -> str:
        if values["interest"] not in self.names[record.pk]:
            self.names[record.pk].append(values["interest"])
        return ""

    def save(self, records: list[Person]) -> None:
        name = self.values["interest"]
        known = Interest.named(name)
        interest = known or Interest.objects.create(name=name)
        PersonInterest.objects.bulk_create(
            [
                PersonInterest(
                    person=person,
                    interest=interest,
                    state=self.values["state"],
                    rank=self.ranks[person.pk] + 1 if self.ranks[person.pk] else 0,
                )
                for person in records
            ],
            batch_size=200,
        )

    def reason(self, values: Mapping[str, Any]) -> str:
        return _("Added the research interest “%(interest)s”") % values
