"""Choose a record in the form of a bulk change: by autocomplete, or without JavaScript by name."""

from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from foundation.admin.autocompletes import RecordAutocomplete
from foundation.quoting import quotable


class RecordSelect(RecordAutocomplete):
    """An autocomplete with a text field that takes a name or a number, for use without scripts."""

    template_name = "admin/widgets/record_select.html"

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        return data.get(name) or data.get(f"{name}_text", "").strip()

    def value_omitted_from_data(self, data: Any, files: Any, name: str) -> bool:
        return name not in data and f"{name}_text" not in data

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        context["widget"]["text"] = value if value and not str(value).isdecimal() else ""
        return context


class RecordChoiceField(forms.ModelChoiceField):
    """A record that the foreign key `db_field` can refer to."""

    def __init__(self, db_field: Any, **kwargs: Any) -> None:
        kwargs.setdefault("label", capfirst(db_field.verbose_name))
        kwargs["widget"] = RecordSelect(db_field, admin.site)
        super().__init__(db_field.remote_field.model._default_manager.all(), **kwargs)

    def to_python(self, value: Any) -> Any:
        text = str(value or "").strip()
        if not text or text.isdecimal():
            return super().to_python(value)
        rows: Any = self.queryset
        exact = list(rows.filter(Q(name__iexact=text) | Q(slug=text)).order_by("pk")[:3])
        if len(exact) == 1:
            return exact[0]
        found = exact or list(rows.search(text).order_by("pk")[:6])
        if not found:
            raise ValidationError(
                _("No record has the name “%(text)s”."), params={"text": quotable(text)}
            )
        shown = "; ".join(f"{record} ({record.pk})" for record in found)
        raise ValidationError(
            _("Several records match. Enter the number of one: %(records)s."),
            params={"records": shown},
        )
