"""Addresses of a list with another facet shown in full."""

from typing import Any

from django import template

register = template.Library()


@register.simple_tag
def more_address(found: Any, facet: str | None = None) -> str:
    """Return the address of the list that shows all values of a facet, or of none."""
    return str(found.address.with_changes(more=facet))
