"""The form of an activity, whose dates are typed in one field."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from foundation.forms import ConstraintForm
from people.activity_dates import ActivityDates, format_activity_dates, parse_activity_dates
from people.models import Activity, ActivityDate


def dates_of(activity: Activity) -> ActivityDates:
    dates = tuple((str(row.date), row.term) for row in activity.dates.all()) if activity.pk else ()
    return ActivityDates(
        str(activity.start), str(activity.end), activity.end_expected, activity.end_unknown, dates
    )


def save_dates(activity: Activity, dates: Iterable[tuple[str, str]]) -> None:
    wanted = set(dates)
    there = {(str(row.date), row.term): row for row in activity.dates.all()}
    for key, row in there.items():
        if key not in wanted:
            row.delete()
    for date, term in sorted(wanted - set(there)):
        ActivityDate.objects.create(activity=activity, date=date, term=term)


class ActivityLineForm(ConstraintForm):
    """An activity whose dates are typed in one field, `when`."""

    error_fields = {"start": "when", "end": "when", "end_expected": "when", "end_unknown": "when"}

    when = forms.CharField(
        label=_("When"),
        required=False,
        widget=forms.TextInput(attrs={"size": "18", "placeholder": "2019-06"}),
        help_text=_(
            "One date: 2019-06. Several: 2013-11, 2014-11. Terms: Fall 2018, Spring 2019. "
            "A period: 2013-11 – 2016-06. Ongoing: 2019 –"
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            self.initial.setdefault("when", format_activity_dates(dates_of(self.instance)))

    def clean_when(self) -> str:
        typed: str = self.cleaned_data["when"]
        try:
            when = parse_activity_dates(typed)
        except ValueError as error:
            raise ValidationError(
                _("Invalid: %(reason)s. Enter 2019-06, or 2013-11, 2014-11, or 2013-11 – 2016-06."),
                params={"reason": error},
            ) from None
        if "when" in self.changed_data:
            self.instance.start, self.instance.end = when.start, when.end
            self.instance.end_expected = when.end_expected
            self.instance.end_unknown = when.end_unknown
        return typed

    def _save_m2m(self) -> None:
        super()._save_m2m()  # type: ignore[misc]
        if "when" in self.changed_data:
            save_dates(self.instance, parse_activity_dates(self.cleaned_data["when"]).dates)
