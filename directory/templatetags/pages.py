"""What all lists share: page numbers."""

from collections.abc import Iterator
from typing import Any

from django import template
from django.core.paginator import Page

register = template.Library()


@register.simple_tag
def page_numbers(page: Page[Any]) -> Iterator[int | str]:
    """Return the page numbers to link to: the first, the last and those around this page."""
    return page.paginator.get_elided_page_range(page.number, on_each_side=2, on_ends=1)
