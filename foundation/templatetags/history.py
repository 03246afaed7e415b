"""Look values up by the keys of rows."""

from collections.abc import Mapping
from typing import Any

from django import template

register = template.Library()


@register.filter
def of_key(values: Mapping[Any, Any], key: Any) -> Any:
    return values.get(key, "")
