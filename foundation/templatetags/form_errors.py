"""What the templates of forms do about errors."""

from typing import Any

from django import template
from django.core.exceptions import NON_FIELD_ERRORS
from django.forms import BaseForm
from django.utils.translation import gettext as _

from foundation.forms import focus_first_error, focus_on

register = template.Library()
_FORMS = ("form", "box", "columns")
"""What templates call the form of a page."""


@register.simple_tag
def focus_error(form: Any) -> str:
    """Give the focus to the first field with an error; used before the fields are rendered.

    If no field is to blame, such as one of two that don't fit, it is the first field.
    """
    focus_first_error([form])
    shown = form.visible_fields()
    if form.errors.keys() == {NON_FIELD_ERRORS} and shown:
        focus_on(shown[0].field)
    return ""


@register.simple_tag(takes_context=True)
def error_mark(context: Any) -> str:
    """Return how the title of a page begins that shows errors of a form."""
    if "linked_errors" in context:
        has_errors = bool(context["linked_errors"]) and not context.get("only_notes")
    else:
        found = (context.get(name) for name in _FORMS)
        has_errors = any(form.errors for form in found if isinstance(form, BaseForm))
    return f"{_('Error:')} " if has_errors or context.get("has_errors") else ""
