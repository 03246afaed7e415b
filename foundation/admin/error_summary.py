"""The errors of a form as links to their fields, shown above it."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from django import forms
from django.contrib import admin
from django.contrib.admin.utils import flatten
from django.core.exceptions import NON_FIELD_ERRORS
from django.http import HttpRequest
from django.utils.html import strip_tags
from django.utils.text import Truncator, capfirst
from django.utils.translation import gettext as _

from foundation.admin.conflicts.choices import NOTE
from foundation.forms import focus_first_error

_LONGEST = 160


class LinkedError(NamedTuple):
    anchor: str
    """The id of the field or row, or "" for the form as a whole."""
    place: str
    text: str
    is_note: bool = False


def linked_errors(form: Any, inlines: Iterable[Any]) -> list[LinkedError]:
    """Return the errors of a form and of the rows of its inlines, in the order of the page."""
    found = list(_errors_of(form, "", ""))
    for inline in inlines:
        formset = inline.formset
        kind = capfirst(str(inline.opts.verbose_name))
        group = f"{formset.prefix}-group"
        found += [LinkedError(group, kind, str(e)) for e in formset.non_form_errors()]
        for number, row in enumerate(formset.forms, start=1):
            place = _("%(kind)s %(number)d") % {"kind": kind, "number": number}
            found += _errors_of(row, place, row.prefix)
    return found


def _errors_of(form: Any, place: str, row: str) -> Iterator[LinkedError]:
    for name, errors in form.errors.as_data().items():
        anchor, label = row, place
        if name != NON_FIELD_ERRORS and name in form.fields:
            field = form[name]
            anchor = field.id_for_label or row or f"id_{field.html_name}"
            label = ": ".join(part for part in (place, capfirst(str(field.label))) if part)
        for error in errors:
            if error.code == "conflict":
                text = _("changed by two editors; choose what to save")
            else:
                text = _text_of(error)
            shown = Truncator(text).chars(_LONGEST)
            yield LinkedError(anchor, label, shown, is_note=error.code == NOTE)


def _text_of(error: Any) -> str:
    return " ".join(strip_tags(" ".join(map(str, error))).split())


def _further_errors(form: Any, found: list[LinkedError]) -> Any:
    """Return the errors of the form as a whole that the list shortens, and those with links."""
    errors, shown = form.non_field_errors(), {error.text for error in found}
    more = [
        error
        for error in errors.as_data()
        if _text_of(error) not in shown or re.search("<(input|a) ", str(error.messages[0]))
    ]
    return errors.__class__(more, error_class="nonfield", renderer=errors.renderer)


def unkept_files(found: Iterable[Any]) -> list[str]:
    """Return the labels of the fields whose chosen files no browser shows again."""
    return [
        str(field.label)
        for form in found
        for name, field in form.fields.items()
        if isinstance(field, forms.FileField) and form.files.get(form.add_prefix(name))
    ]


def _unfolded(fieldsets: Iterable[Any], failed: set[str]) -> list[Any]:
    """Return the fieldsets without folding those that have one of the fields `failed`."""
    return [
        (
            label,
            {**options, "classes": [c for c in options.get("classes", ()) if c != "collapse"]}
            if failed & set(flatten(options["fields"]))
            else options,
        )
        for label, options in fieldsets
    ]


class SummarizesErrors(admin.ModelAdmin):
    """Forms with a list of their errors at the top."""

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kw: Any) -> Any:
        form, inlines = context["adminform"].form, context["inline_admin_formsets"]
        if context.get("errors"):
            found = linked_errors(form, inlines)
            context["linked_errors"] = found
            context["further_errors"] = _further_errors(form, found)
            context["only_notes"] = all(error.is_note for error in found)
            all_forms = [form, *(row for inline in inlines for row in inline.formset.forms)]
            context["unkept_files"] = unkept_files(all_forms)
            focus_first_error(all_forms)
            context["adminform"].fieldsets = _unfolded(
                context["adminform"].fieldsets, set(form.errors)
            )
            for inline in inlines:
                failed = {name for row in inline.formset.forms for name in row.errors}
                inline.fieldsets = _unfolded(inline.fieldsets, failed)
            context["errors"] = []  # Django's own note, which this replaces
        return super().render_change_form(request, context, *args, **kw)
