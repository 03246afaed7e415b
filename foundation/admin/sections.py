"""The inlines of a form as sections: notes below them, and rows added without a script."""

from collections.abc import Iterable
from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from foundation.admin.conflicts.choices import Conflict
from foundation.admin.conflicts.merged_data import MergedData
from foundation.forms import focus_on

ADD_ROW = "_add_row"
"""The button that adds an empty row to the inline that its value names."""


class ShowsSections(admin.ModelAdmin):
    def _changeform_view(
        self, request: HttpRequest, object_id: str | None, form_url: str, extra_context: Any
    ) -> HttpResponse:
        prefix = str(request.POST.get(ADD_ROW, ""))
        if prefix:
            _add_row(request, prefix)
        return super()._changeform_view(request, object_id, form_url, extra_context)  # type: ignore[misc]

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kw: Any) -> Any:
        _show_as_new(context["inline_admin_formsets"], request.POST.get(ADD_ROW))
        for inline in context["inline_admin_formsets"]:
            note_about = getattr(inline.opts, "note_about", None)
            inline.note = note_about(kw.get("obj"), inline.formset) if note_about else ""
            count_of = getattr(inline.opts, "count_of", None)
            inline.count = count_of(kw.get("obj"), inline.formset) if count_of else 0
        return super().render_change_form(request, context, *args, **kw)


def _add_row(request: HttpRequest, prefix: str) -> None:
    """Add an empty row to the submitted data, which is shown again instead of saved."""
    data = MergedData.copy_of(request.POST)
    total = data.get(f"{prefix}-TOTAL_FORMS", "")
    if total.isdecimal() and len(total) < 5:
        data[f"{prefix}-{total}-id"] = ""
        data[f"{prefix}-TOTAL_FORMS"] = str(int(total) + 1)
    text = _("A row was added. Nothing is saved yet.")
    data.conflicts[""] = [Conflict("", "", "", "", text, is_question=False)]
    request.POST = data  # type: ignore[assignment]


def _show_as_new(inlines: Iterable[Any], prefix: str | None) -> None:
    """Show the added row as if the page had been opened with it: with defaults, without errors."""
    for inline in inlines:
        formset = inline.formset
        if prefix and formset.prefix == prefix and formset.forms:
            last = len(formset.forms) - 1
            row = formset.form(
                auto_id=formset.auto_id,
                prefix=formset.add_prefix(last),
                empty_permitted=True,
                use_required_attribute=False,
                **formset.get_form_kwargs(None),
            )
            formset.add_fields(row, last)
            formset.forms[last] = row
            focus_on(next(field.field for field in row.visible_fields()))
