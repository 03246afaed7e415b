"""Addresses on the web that a page may link to. Pure."""

from urllib.parse import urlsplit

_SCHEMES = frozenset({"http", "https", "ftp"})


def is_web_address(text: str) -> bool:
    """Whether a page may link to `text`. Imported text can be anything, even a script."""
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    return parts.scheme.lower() in _SCHEMES and bool(parts.netloc)
