"""Filters whose form is described once."""

import django_filters
import pytest
from django.db.models import QuerySet
from django.http import QueryDict

from foundation.filter_fields import ChoicesFilter, FilterForm, Filters, YearFilter
from people.models import Person
from tests.factories import make_person

pytestmark = pytest.mark.django_db


class _ByName(Filters):
    name = django_filters.CharFilter(label="Name", method="called")
    year_from = YearFilter(label="From year", field_name="pk", lookup_expr="gte")
    kind = ChoicesFilter(label="Kind", choices=[("a", "A")], method="called")

    class Meta:
        model = Person
        fields: list[str] = []
        form = FilterForm

    def called(self, queryset: QuerySet[Person], name: str, value: str) -> QuerySet[Person]:
        return queryset.filter(name=self.data["name"]) if name == "name" else queryset


class _Narrower(_ByName):
    name = None
    kind = None  # type: ignore[assignment]


def _filters(query: str) -> _ByName:
    return _ByName(QueryDict(query), queryset=Person.objects.all())


def test_each_request_filters_by_its_own_values() -> None:
    anna, bert = make_person(name="Anna"), make_person(name="Bert")
    first, second = _filters("name=Anna"), _filters("name=Bert")

    assert list(first.qs) == [anna]
    assert list(second.qs) == [bert]
    assert list(first.qs) == [anna]
    assert first.filters["name"].parent is first
    assert second.filters["name"].parent is second


def test_the_placeholder_of_one_form_does_not_show_in_the_next() -> None:
    first = _filters("name=Anna").form
    first.fields["year_from"].widget.attrs["placeholder"] = 1999

    second = _filters("name=Anna").form
    assert "placeholder" not in second.fields["year_from"].widget.attrs


def test_forms_share_the_fields_that_no_one_changes() -> None:
    first, second = _filters("name=Anna").form, _filters("name=Ben").form
    assert first.fields["name"] is second.fields["name"]
    assert (first.data["name"], second.data["name"]) == ("Anna", "Ben")


def test_invalid_values_are_of_one_form() -> None:
    assert _filters("year_from=x&kind=b").form.errors.keys() == {"year_from", "kind"}
    assert not _filters("year_from=2001&kind=a").form.errors


def test_values_that_exist_apply_beside_one_that_does_not() -> None:
    form = _filters("kind=b&kind=a&kind=c").form
    assert form.errors == {"kind": [f"There is no choice “{each}”." for each in "bc"]}
    assert form.cleaned_data["kind"] == ["a"]


def test_a_class_that_is_derived_has_its_own_form() -> None:
    assert list(_filters("").form.fields) == ["name", "year_from", "kind"]
    narrower = _Narrower(QueryDict(""), queryset=Person.objects.all())
    assert list(narrower.form.fields) == ["year_from"]
