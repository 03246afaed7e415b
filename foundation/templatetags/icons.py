"""Icons of img/icons.svg."""

from functools import lru_cache

from django import template
from django.templatetags.static import static
from django.urls import get_script_prefix
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def icon(name: str) -> SafeString:
    """Return the icon `name`, hidden from screen readers: the text beside it says the same."""
    return _icon(name, get_script_prefix())


@lru_cache(maxsize=256)
def _icon(name: str, _prefix: str) -> SafeString:
    return format_html(
        '<svg class="icon" aria-hidden="true"><use href="{}#{}"></use></svg>',
        static("img/icons.svg"),
        name,
    )
