"""Addresses on the web that a page may link to. Pure."""

import re
from urllib.parse import urlsplit

_WEB = frozenset({"http", "https", "ftp"})
LINK_SCHEMES = _WEB | {"mailto"}
"""Of what texts, CVs and pages may link to."""
_is_plain = re.compile(
    r"https?://(?:[a-z0-9-]+\.)+[a-z0-9-]+(?:/[\w/.%~-]*)?", re.ASCII | re.IGNORECASE
).fullmatch
"""Whether an address is like most, which needn't be taken apart."""
_OF_NO_SITE = re.compile(r"(?!localhost$)[^.:]*\.?")
"""What is no host of a site: `http://files/1/Oaks.pdf` of Zotero, and `http://dx.`."""


def is_web_address(text: str) -> bool:
    """Whether a page may link to `text`. Imported text can be anything, even a script."""
    if _is_plain(text):
        return True
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    return parts.scheme.lower() in _WEB and not _OF_NO_SITE.fullmatch(parts.hostname or "")


def is_link(text: str) -> bool:
    """Whether `text` is a web address, or that of an email."""
    return text.lower().startswith("mailto:") or is_web_address(text)
