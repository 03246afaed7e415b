"""Addresses of a list: with all values of a facet, and as code for another site."""

from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import escape

from foundation.absolute_urls import absolute_url

register = template.Library()


@register.simple_tag
def more_address(found: Any, facet: str | None = None) -> str:
    """Return the address of the list that shows all values of a facet, or of none."""
    return str(found.address.with_changes(more=facet))


@register.simple_tag(takes_context=True)
def embed_code(context: template.Context, found: Any, name: str) -> str:
    """Return the HTML, as text, by which another site shows the list."""
    request = context["request"]
    address = absolute_url(request, found.address.with_changes(more=None))
    script = absolute_url(request, reverse("embed-script"))
    return (
        f'<a href="{escape(address)}" data-directory-list>{escape(name)}</a>\n'
        f'<script async src="{escape(script)}"></script>'
    )
