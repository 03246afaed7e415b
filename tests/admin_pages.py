"""Submit forms of the admin as a browser would: with their initial values and some changes."""

from collections.abc import Mapping
from typing import Any
from unittest.mock import patch

from django.forms import MultiWidget
from django.template.response import SimpleTemplateResponse
from django.test import Client
from django.urls import reverse


def page_of(record: Any, name: str = "change") -> str:
    meta = record._meta
    args = [record.pk] if getattr(record, "pk", None) and not isinstance(record, type) else []
    return reverse(f"admin:{meta.app_label}_{meta.model_name}_{name}", args=args)


def form_data(response: Any) -> dict[str, Any]:
    """Return the data that a browser would send without changes."""
    return _data_of(response.context)


def form_of(client: Client, url: str) -> dict[str, Any]:
    """Return the same of a page that is requested only for its form, without rendering it."""
    with patch.object(SimpleTemplateResponse, "rendered_content", ""):
        response: Any = client.get(url)
    return _data_of(response.context_data)


def _data_of(context: Mapping[str, Any]) -> dict[str, Any]:
    forms = [context["adminform"].form]
    data: dict[str, Any] = {}
    if "form_state" in context:
        name, state = context["form_state"]
        data[name] = state
    for inline in context["inline_admin_formsets"]:
        formset = inline.formset
        forms += [formset.management_form, *formset.forms]
    for form in forms:
        for bound in form:
            value = bound.value()
            if isinstance(value, bool):
                if value:
                    data[bound.html_name] = "on"
            elif isinstance(widget := bound.field.widget, MultiWidget):  # a date and a time
                for number, part in enumerate(widget.decompress(value) or ()):
                    data[f"{bound.html_name}_{number}"] = part
            elif value is not None and not hasattr(value, "storage"):
                data[bound.html_name] = value
    return data


def edit(
    client: Client,
    url: str,
    changes: dict[str, Any] | None = None,
    *,
    button: str = "_save",
    rows: dict[str, list[dict[str, Any]]] | None = None,
) -> Any:
    """Change fields, add `rows` to inlines (by prefix), press `button`, and return the response."""
    data = form_of(client, url) | (changes or {}) | {button: "1"}
    for prefix, added in (rows or {}).items():
        for row in added:
            index = int(data[f"{prefix}-TOTAL_FORMS"])
            data[f"{prefix}-TOTAL_FORMS"] = index + 1
            data |= {f"{prefix}-{index}-{name}": value for name, value in row.items()}
    return client.post(url, {name: value for name, value in data.items() if value is not None})


def errors_of(response: Any) -> dict[str, list[str]]:
    """Return the errors of a page by field name; those at the top are under ""."""
    assert response.status_code == 200, "it was saved"
    context = response.context
    found: dict[str, list[str]] = {}
    forms = [context["adminform"].form]
    for inline in context["inline_admin_formsets"]:
        forms += inline.formset.forms
        if inline.formset.non_form_errors():
            found.setdefault("", []).extend(inline.formset.non_form_errors())
    for form in forms:
        for field, errors in form.errors.items():
            name = "" if field == "__all__" else form[field].html_name
            found.setdefault(name, []).extend(map(str, errors))
    return found
