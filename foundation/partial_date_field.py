"""The model field and the form field of a partial date."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from foundation.partial_dates import PartialDate
from foundation.quoting import quotable

EDTF_PATTERN = r"^[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$"


def _parse(value: str) -> PartialDate:
    try:
        return PartialDate.parse(value)
    except ValueError:
        raise ValidationError(
            _(
                "“%(value)s” isn’t a valid date. "
                "Enter a year, a month or a day: 2016, 2016-09 or 2016-09-14."
            ),
            code="invalid",
            params={"value": quotable(value)},
        ) from None


class PartialDateFormField(forms.CharField):
    """Accepts a date as people type it (2016, 2016-9, Sept 2016) and returns it as EDTF text."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs["max_length"] = None  # "14 September 2016" is longer than what is stored
        super().__init__(**kwargs)
        self.widget.attrs.setdefault("size", "12")
        self.widget.attrs.setdefault("placeholder", "2016-09")

    def to_python(self, value: Any) -> str:
        text = super().to_python(value)
        return _parse(text) if text else ""


if TYPE_CHECKING:
    _CharField = models.CharField[str, PartialDate | str]
else:
    _CharField = models.CharField


class PartialDateField(_CharField):
    """An EDTF level 0 date as text; empty if it is unknown."""

    description = _("Date with year, month or day precision")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs["max_length"] = 10
        kwargs.setdefault("blank", True)
        super().__init__(*args, **kwargs)

    def deconstruct(self) -> tuple[str, str, Any, Any]:
        name, path, args, kwargs = super().deconstruct()
        del kwargs["max_length"]
        return name, path, args, kwargs

    def from_db_value(self, value: str | None, *args: object) -> PartialDate | str:
        return PartialDate(value) if value else ""

    def to_python(self, value: Any) -> PartialDate | str:
        text = super().to_python(value)
        return _parse(text) if text else ""

    def formfield(self, *args: Any, **kwargs: Any) -> Any:
        return super().formfield(*args, **{"form_class": PartialDateFormField, **kwargs})
