"""Links to pages elsewhere."""

from urllib.parse import urlsplit

from django import template

from foundation.slugs import slug_url
from foundation.web_addresses import is_web_address

register = template.Library()


@register.simple_tag
def address_of(view: str, slug: str) -> str:
    """Return what `{% url view slug %}` does, in a quarter of the time."""
    return slug_url(view, slug)


@register.filter
def host_of(url: str) -> str:
    """Return the host of a web address, without "www."."""
    return (urlsplit(url).hostname or "").removeprefix("www.")


@register.filter
def web_address(url: str) -> str:
    """Return `url` if a page may link to it; nothing otherwise."""
    return url if is_web_address(url) else ""
