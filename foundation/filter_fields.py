"""Form fields of filters with several values, which the query string repeats."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import django_filters
from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator, ProhibitNullCharactersValidator
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from foundation.quoting import quotable

MOST_VALUES = 50
_MOST_LETTERS = 200
_MOST_RECORDS = 5_000  # that one text stands for, such as a common name


class UnknownValuesError(ValidationError):
    """Some values of a filter don't exist; those that do apply."""

    def __init__(self, errors: list[ValidationError], known: Sequence[Any]) -> None:
        super().__init__(errors)
        self.known = known


class TextsField(forms.Field):
    """Several texts."""

    widget = forms.MultipleHiddenInput
    default_validators = [ProhibitNullCharactersValidator(), MaxLengthValidator(_MOST_LETTERS)]

    def to_python(self, value: Any) -> list[str]:
        texts = [str(text).strip() for text in value or ()]
        return list(dict.fromkeys(text for text in texts if text))[:MOST_VALUES]

    def run_validators(self, value: list[str]) -> None:
        for text in value:
            super().run_validators(text)


@dataclass(frozen=True)
class Chosen:
    """What a visitor has chosen by a slug, or has typed: one record, or all of a name."""

    text: str
    label: str
    keys: Sequence[Any]


class RecordsField(TextsField):
    """Accepts slugs or names, and returns what each stands for.

    `find` returns the records. Links of pages have slugs, so `at_slug` is asked before, if a record
    with that slug is all that `find` would return.
    """

    def __init__(
        self,
        *,
        find: Callable[[str], QuerySet[Any]],
        not_found: Any,
        at_slug: Callable[[str], Sequence[Any]] = lambda text: (),
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.find, self.not_found, self.at_slug = find, not_found, at_slug

    def clean(self, value: Any) -> list[Chosen]:
        chosen, unknown = [], []
        for text in super().clean(value):
            first = self.at_slug(text)
            if not first:
                records = self.find(text)
                first = list(records[:2])
            if not first:
                unknown.append(
                    ValidationError(self.not_found % {"text": quotable(text)}, code="not_found")
                )
            elif len(first) == 1:
                label = str(getattr(first[0], "label", first[0]))
                chosen.append(Chosen(text, label, [first[0].pk]))
            else:
                keys = list(records.values_list("pk", flat=True)[:_MOST_RECORDS])
                chosen.append(Chosen(text, f"“{text}”", keys))
        if unknown:
            raise UnknownValuesError(unknown, chosen)
        return chosen


class ChoicesField(forms.MultipleChoiceField):
    """Several values of a few that are known."""

    default_error_messages: ClassVar[dict[str, Any]] = {
        "invalid_choice": _("There is no choice “%(value)s”.")
    }

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        field: Any = forms.Field
        copied: Self = field.__deepcopy__(self, memo)  # the choices never change
        return copied

    def clean(self, value: Any) -> list[str]:
        texts = list(filter(None, value or ()))
        known = list(filter(self.valid_value, texts))
        unknown = [text for text in dict.fromkeys(texts) if text not in known]
        if unknown:
            message = self.error_messages["invalid_choice"]
            errors = [
                ValidationError(message, code="invalid_choice", params={"value": quotable(each)})
                for each in unknown[:MOST_VALUES]
            ]
            raise UnknownValuesError(errors, known)
        return super().clean(known)


class TextsFilter(django_filters.Filter):
    field_class = TextsField


class RecordsFilter(django_filters.Filter):
    field_class = RecordsField


class ChoicesFilter(django_filters.Filter):
    field_class = ChoicesField


class YearField(forms.IntegerField):
    widget = forms.TextInput

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=1000, max_value=9999, **kwargs)
        wrong = _("Enter a year, for example 2018.")
        self.error_messages["invalid"] = wrong
        for validator in self.validators:
            validator.message = wrong  # type: ignore[attr-defined]
        self.widget.attrs |= {"inputmode": "numeric", "size": "6", "autocomplete": "off"}


class YearFilter(django_filters.Filter):
    field_class = YearField


class Filters(django_filters.FilterSet):
    """Filters whose form is described once.

    django-filter makes the fields of the form, and copies of all filters, for each request. The
    copies are made here when they are asked for: pages of lists only need the form.
    """

    _copies: Mapping[str, django_filters.Filter] | None = None
    _form_class: ClassVar[Any]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._copies = {}
        self.base_filters: dict[str, Any] = {}  # instead of those of the class
        super().__init__(*args, **kwargs)
        del self._copies, self.base_filters

    @property
    def filters(self) -> Mapping[str, django_filters.Filter]:
        if self._copies is None:
            self._copies = deepcopy(self.base_filters)
            for each in self._copies.values():
                each.model, each.parent = self.queryset.model, self
        return self._copies

    @filters.setter
    def filters(self, _none: object) -> None:
        """Ignore what django-filter sets."""

    def get_form_class(self) -> Any:
        own = vars(type(self))
        if "_form_class" not in own:
            form = super().get_form_class()
            form.base_fields = _Fields(form.base_fields)
            type(self)._form_class = form
        return own["_form_class"]


class _Fields(dict[str, forms.Field]):
    """Fields that all forms share; only those of years are copied, as they get a placeholder."""

    def __deepcopy__(self, memo: dict[int, Any]) -> dict[str, forms.Field]:
        return {
            name: deepcopy(field, memo) if isinstance(field, YearField) else field
            for name, field in self.items()
        }


class FilterForm(forms.Form):
    """Applies the values that exist, and checks that the years are in order."""

    def add_error(self, field: Any, error: Any) -> None:
        super().add_error(field, error)
        if field is not None and isinstance(error, UnknownValuesError) and error.known:
            self.cleaned_data[field] = error.known

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        first, last = self.cleaned_data.get("year_from"), self.cleaned_data.get("year_to")
        if first and last and first > last:
            self.add_error("year_to", _("The last year is before the first year."))
        return cleaned


def keys_of(chosen: Iterable[Chosen]) -> list[Any]:
    """Return the primary keys of all records that were chosen."""
    return list(dict.fromkeys(key for each in chosen for key in each.keys))
