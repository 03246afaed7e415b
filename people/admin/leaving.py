"""People leave: their open affiliations end, and where they go is added, in one change."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.core.exceptions import ValidationError
from django.db import connection
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from affiliations.home_organization import home_organization
from affiliations.models import Organization
from foundation.admin.bulk.changes import BulkChange
from foundation.partial_date_field import PartialDateFormField
from foundation.partial_dates import PartialDate
from people.forms.affiliation import new_organization_note, organization_named
from people.models import Affiliation, Person
from people.name_changes import names_changed

_Kind, _Role = Affiliation.Kind, Affiliation.Role
_KEPT = frozenset({_Kind.DISTINCTION, _Kind.QUALIFICATION})
"""Kinds that one has for good, wherever one goes."""


class LeavingForm(forms.Form):
    end = PartialDateFormField(
        label=gettext_lazy("Until"), help_text=gettext_lazy("A year, month or day.")
    )
    now_at = forms.CharField(
        label=gettext_lazy("Now at"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("An organization, if known. A new one is added."),
    )
    title = forms.CharField(label=gettext_lazy("Position there"), max_length=150, required=False)
    everywhere = forms.BooleanField(
        label=gettext_lazy("Also end affiliations elsewhere"), required=False
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if home_organization() is None:
            del self.fields["everywhere"]

    def clean_now_at(self) -> Organization | None:
        name = " ".join(str(self.cleaned_data["now_at"]).split())
        return organization_named(name) if name else None

    def clean(self) -> None:
        super().clean()
        if self.cleaned_data.get("title") and not self.cleaned_data.get("now_at"):
            self.add_error("now_at", _("Enter the organization of the position."))


class Leave(BulkChange):
    key = "leave"
    label = gettext_lazy("Leaves: end the affiliations here")
    columns = ()
    form_class = LeavingForm
    permission = "leave"
    advice = gettext_lazy("People who have left stay listed, under alumni.")

    def defaults(self) -> dict[str, str]:
        return {"end": timezone.localdate().isoformat()[:7]}

    def prepare(self, records: Sequence[Person], values: Mapping[str, Any]) -> None:
        home = home_organization()
        is_home = Organization.objects.within(home) if home else Organization.objects.all()
        self.at_home = set(is_home.values_list("pk", flat=True)) if home else None
        above = {each.pk for each in home.ancestors()} if home else set()
        self.here = None if self.at_home is None else self.at_home | above
        self.open: defaultdict[int, list[Affiliation]] = defaultdict(list)
        self.over: defaultdict[int, list[Affiliation]] = defaultdict(list)
        rows = Affiliation.objects.filter(person__in=[record.pk for record in records])
        if connection.in_atomic_block:  # to write them
            rows = rows.select_for_update(of=("self",))
        for row in rows.in_order().select_related("organization"):
            is_certain = row.is_over() and not row.end_expected
            (self.over if is_certain else self.open)[row.person_id].append(row)
        self.changed: list[Affiliation] = []
        self.added: list[Affiliation] = []

    def text_of(self, record: Person) -> str:
        rows = [f"{row} ({_period(row)})" for row in self.open[record.pk]]
        return "\n".join([*rows, self._status(record)])

    def _status(self, record: Person) -> str:
        """Say how public pages list the person."""
        rows = [
            row
            for row in (*self.open[record.pk], *self.over[record.pk])
            if self.at_home is None or row.organization_id in self.at_home
        ]
        current = [row for row in rows if row.is_current()]
        if not current:
            return _("→ alumni") if any(row.is_over() for row in rows) else ""
        if all(row.end and not row.end_expected for row in current):
            last = max(str(row.end) for row in current)
            return _("→ current until the end of %(date)s, then alumni") % {"date": last}
        return _("→ current")

    def change(self, record: Person, values: Mapping[str, Any]) -> str:
        ended = [row for row in self.open[record.pk] if self._ends(row, values)]
        for row in ended:
            if not row.is_over() or PartialDate(row.end).begins_after(values["end"]):
                row.end = values["end"]
            row.end_expected = False  # it ended as expected, if it is over
            try:
                row.clean()
            except ValidationError as error:
                raise ValidationError(f"{row}: {' '.join(error.messages)}") from None
        self.changed += ended
        there = values["now_at"]
        if there is None:
            return ""
        return self._add(record, there, values)

    def _ends(self, row: Affiliation, values: Mapping[str, Any]) -> bool:
        is_here = self.here is None or row.organization_id in self.here
        if row.kind in _KEPT or not (is_here or values.get("everywhere")):
            return False
        is_certain = row.end and not row.end_expected
        return not is_certain or PartialDate(row.end).begins_after(values["end"])

    def _add(self, record: Person, there: Organization, values: Mapping[str, Any]) -> str:
        if there.pk and any(
            row.organization_id == there.pk and row.is_current() and row.end != values["end"]
            for row in self.open[record.pk]
        ):
            return _("Is already at “%(organization)s”.") % {"organization": there}
        row = Affiliation(
            person=record, organization=there, start=values["end"], title=values["title"]
        )
        self.open[record.pk].append(row)
        self.added.append(row)
        return "" if there.pk else new_organization_note(there.name)

    def save(self, records: list[Person]) -> None:
        chosen = {record.pk for record in records}
        ended = [row for row in self.changed if row.person_id in chosen]
        Affiliation.objects.bulk_update(ended, ["end", "end_expected"], batch_size=200)
        for row in self.added:
            if row.person_id in chosen:
                if row.organization.pk is None:
                    row.organization.save()
                row.organization_id = row.organization.pk
                row.save()
        Person.objects.filter(pk__in=chosen).update(modified_at=timezone.now())

    def after(self, records: list[Person]) -> Iterable[str]:
        return names_changed([record.pk for record in records])

    def reason(self, values: Mapping[str, Any]) -> str:
        return _("Left, until %(date)s") % {"date": values["end"]}


def leave_url(person: Person) -> str:
    """Return the address of the page "Leaves" of a person, which returns to the person's page."""
    back = reverse("admin:people_person_change", args=[person.pk])
    query = urlencode({"ids": person.pk, "next": back})
    return f"{reverse('admin:people_person_bulk', args=[Leave.key])}?{query}"


def _period(row: Affiliation) -> str:
    expected = _("(expected)") if row.end_expected else ""
    return f"{row.stored_dates} {expected}".rstrip()
