"""Links to pages elsewhere."""

from urllib.parse import urlsplit

from django import template

from foundation.web_addresses import is_web_address

register = template.Library()


@register.filter
def host_of(url: str) -> str:
    """Return the host of a web address, without "www."."""
    return (urlsplit(url).hostname or "").removeprefix("www.")


@register.filter
def web_address(url: str) -> str:
    """Return `url` if a page may link to it; nothing otherwise."""
    return url if is_web_address(url) else ""
