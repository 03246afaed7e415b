"""Fields that are edited in a list, without overwriting what another editor saved meanwhile."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from foundation.forms import ConstraintForm


class RowForm(ConstraintForm):
    """One row of a list. Each field also sends the value that the page showed.

    A field that the editor did not touch keeps its stored value; one that another editor has
    changed since shows both values, and a second save replaces it.
    """

    row_label: Callable[[Any], str] = staticmethod(str)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.show_hidden_initial = True
            field.help_text = ""  # which the list doesn't show
            if self.instance.pk:
                name = f"{capfirst(str(field.label))}: {self.row_label(self.instance)}"
                field.widget.attrs["aria-label"] = name
            field.widget.attrs["class"] = "in-list"
            field.widget.attrs.pop("placeholder", None)  # in many rows, it looks like values

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean() or self.cleaned_data
        for name in [name for name in self.fields if name in cleaned]:
            stored = getattr(self.instance, name)
            if name not in self.changed_data:
                cleaned[name] = stored
            elif cleaned[name] != stored and self._shown(name) != stored:
                self._ask(name, stored)
        return cleaned

    def _shown(self, name: str) -> Any:
        """Return the value that the page showed."""
        field, bound = self.fields[name], self[name]
        hidden = field.hidden_widget()
        try:
            return field.to_python(self._widget_data_value(hidden, bound.html_initial_name))
        except forms.ValidationError:
            return None

    def _ask(self, name: str, stored: Any) -> None:
        text = _("Another editor has changed this to “%(value)s”. Save again to replace it.")
        shown = (_("yes") if stored else _("no")) if isinstance(stored, bool) else stored
        self.add_error(name, forms.ValidationError(text, params={"value": shown or "–"}))
        data: Any = self.data.copy()  # type: ignore[attr-defined]
        data[self[name].html_initial_name] = stored  # what the page shows now
        self.data = data


class EditsInList(admin.ModelAdmin):
    """For lists with `list_editable`."""

    def get_changelist_form(self, request: HttpRequest, **kwargs: Any) -> Any:
        kwargs.setdefault("form", RowForm)
        form = super().get_changelist_form(request, **kwargs)
        form.row_label = staticmethod(self.row_label)  # type: ignore[attr-defined]
        return form
