"""What the templates of forms do about errors."""

from typing import Any

from django import template

from foundation.forms import focus_first_error

register = template.Library()


@register.simple_tag
def focus_error(form: Any) -> str:
    """Give the focus to the first field with an error; used before the fields are rendered."""
    focus_first_error([form])
    return ""
