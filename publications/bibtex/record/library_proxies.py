"""Addresses through the proxy of a library, which let only its members read."""

from __future__ import annotations

import re
from urllib.parse import unquote

from publications.bibtex.lazy_regex import lazy_regex


def without_library_proxy(address: str) -> str:
    """Return the public address of `https://www-jstor-org.ezproxy.oak.edu/stable/1`.

    Other addresses are returned as they are.
    """
    if not any(mark in address for mark in _MARKS):
        return address
    if login := _LOGIN.match(address):
        rest = address[login.end() :]
        if rest[:12].lower().startswith(_ENCODED):
            return unquote(rest.partition("&")[0]).replace(" ", "%20")
        return rest
    found = _BY_PROXY.match(address)
    site = _with_dots(found["site"] or found["zero"] or found["hyphened"]) if found else ""
    return f"{found['scheme']}{site}{address[found.end() :]}" if found and site else address


def _with_dots(site: str) -> str:
    """Return `www-jstor-org` as `www.jstor.org`, or "" if it is no name of a site.

    A hyphen of the name itself is written twice.
    """
    if "." not in site:
        site = "-".join(part.replace("-", ".") for part in site.split("--"))
    return site if _SITE.fullmatch(site) else ""


_MARKS = ("proxy", "//0-", ".idm.oclc.", "doi-org.", "//www-")
_PROXY = r"(?:[\w-]{1,40}\.idm\.oclc\.org|\w{0,20}proxy\d?\.[\w.-]{1,80})(?::\d+)?"
_LOGIN = lazy_regex(
    rf"https?://{_PROXY}/login\?(?:\w{{1,20}}=[^&]{{0,40}}&)?q?url=(?=https?(?::|%3a))",
    re.IGNORECASE,
)
_ENCODED = ("http%3a", "https%3a")
# No site is called `doi-org.`; one called `www-jstor-org.` may be a library's, as the rest tells.
_BY_PROXY = lazy_regex(
    rf"(?P<scheme>https?://)(?:(?P<site>[\w.-]{{1,80}}?)\.{_PROXY}"
    r"|0-(?P<zero>(?:[\w-]{1,40}\.){1,4}?(?:com|org|net|edu|gov))\.[\w.-]{1,80}"
    r"|(?P<hyphened>(?:dx-)?doi-org"
    r"|www-[\w-]{1,60}-(?:com|org|net|edu)(?=\.[\w.-]{0,60}(?:lib|proxy)))\.[\w.-]{1,80})(?=/|$)",
    re.IGNORECASE,
)
_SITE = lazy_regex(r"(?:[\w-]+\.)+(?:com|org|net|edu|gov|info|[a-z]{2})", re.IGNORECASE)
