import pytest
from django import forms
from django.core.exceptions import ValidationError
from django.db import models

from foundation.partial_date_field import PartialDateField, PartialDateFormField
from foundation.partial_dates import PartialDate
from people.models import Affiliation
from tests.factories import make_affiliation

# A form checks its constraints in the database.
pytestmark = pytest.mark.django_db


class PeriodForm(forms.ModelForm):
    class Meta:
        model = Affiliation
        fields = ["start", "end"]


def test_a_form_normalizes_the_date() -> None:
    form = PeriodForm({"start": "Sept 2016", "end": "14 September 2017"})
    form.full_clean()
    assert form.cleaned_data == {"start": "2016-09", "end": "2017-09-14"}


def test_an_invalid_date_is_explained_beside_the_field() -> None:
    form = PeriodForm({"start": "last autumn"})
    assert form.errors["start"] == [
        "“last autumn” isn’t a valid date. "
        "Enter a year, a month or a day: 2016, 2016-09 or 2016-09-14."
    ]


def test_an_unknown_date_stays_empty() -> None:
    form = PeriodForm({"start": "  ", "end": ""})
    form.full_clean()
    assert form.cleaned_data == {"start": "", "end": ""}


def test_a_form_shows_the_stored_date() -> None:
    form = PeriodForm(instance=Affiliation(start="2016-09"))
    assert 'value="2016-09"' in str(form["start"])


def test_a_form_field_can_require_a_date() -> None:
    with pytest.raises(ValidationError, match="required"):
        PartialDateFormField().clean("")


def test_a_model_field_parses_any_form_of_a_date() -> None:
    value = PartialDateField().clean("9/2016", None)
    assert isinstance(value, PartialDate)
    assert value == "2016-09"


def test_a_loaded_row_has_partial_dates() -> None:
    affiliation = Affiliation.objects.get(pk=make_affiliation(start="2016-09").pk)
    assert isinstance(affiliation.start, PartialDate)
    assert affiliation.start.month == 9
    assert affiliation.end == ""


def test_the_field_can_be_deconstructed_for_migrations() -> None:
    _name, path, arguments, keywords = PartialDateField(help_text="When.").deconstruct()
    again = PartialDateField(*arguments, **keywords)
    assert again.deconstruct()[1:] == (path, arguments, keywords)
    assert again.max_length == 10
    assert isinstance(again, models.CharField)
