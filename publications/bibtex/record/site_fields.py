"""Fields of entries that generators of websites add, such as al-folio and Hugo Blox. Pure."""

import re
from collections.abc import Mapping
from urllib.parse import urljoin

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.addresses import is_web_address, web_address
from publications.bibtex.record.dois import doi_in_address

_FILES = ("pdf", "slides", "poster", "supp", "paper")
_RELATIVE = lazy_regex(r"(?!//)[^\s:\\{}]+\.\w{2,5}")  # two slashes begin a host
_VENUES = (
    "journal", "journaltitle", "booktitle", "school", "institution", "howpublished", "publisher",
    "eprint", "archiveprefix",
)  # fmt: skip


def with_usual_names(fields: Mapping[str, str]) -> Mapping[str, str]:
    """Return the fields, with those that only a generator knows under their usual names.

    `html` is the DOI or the address of the publication, `award_name` the award, `tags` the
    keywords, `abbr` the venue where no other field names it, and `additional_info` and
    `bibbase_note` a note.
    """
    if fields.keys().isdisjoint(_OF_GENERATORS):
        return fields
    usual = dict(fields)
    address = web_address(usual.get("html", ""))
    if is_web_address(address):
        if "doi" not in usual and (doi := doi_in_address(address)):
            usual["doi"] = doi
            del usual["html"]
        elif not usual.get("url", "").strip():
            usual["url"] = usual.pop("html")
        elif web_address(usual["url"]) == address:
            del usual["html"]
    if name := usual.get("award_name", "").strip():
        if text := usual.pop("award", ""):
            usual["award_text"] = text
        usual["award"] = name
        del usual["award_name"]
    if "tags" in usual and "keywords" not in usual and "keyword" not in usual:
        usual["keywords"] = usual.pop("tags")
    badge = usual.get("abbr", "").strip(" {}")
    names_venue = badge and not _KIND_IN_BADGE.fullmatch(badge)
    if names_venue and not any(usual.get(name) for name in _VENUES):
        usual["booktitle"] = usual.pop("abbr")
    behind_venue = usual.get("additional_info", "").strip()  # al-folio prints it there
    if behind_venue[:1].isalnum() and "note" not in usual:
        usual["note"] = usual.pop("additional_info")
    if "bibbase_note" in usual and not usual.get("note", "").strip():
        usual["note"] = usual.pop("bibbase_note")
    return usual


_OF_GENERATORS = ("html", "award_name", "tags", "abbr", "additional_info", "bibbase_note")


# What the badge of al-folio says of a publication if not where it's published.
_KIND_IN_BADGE = lazy_regex(
    r"(?:phd |ph\.d\. |master(?:'s|s)? )?(?:blog ?post|blog|book|(?:book )?chapter|dataset|data|"
    r"(?:journal )?(?:article|issue)|poster|pre-?face|pre-?print|report|(?:review|essay)|"
    r"software|talk|thesis|under review|work(?:ing)? ?paper)s?",
    re.IGNORECASE,
)


def complete_addresses(fields: dict[str, str], base: str) -> None:
    """Make addresses of files absolute that are relative to `base`: `pdf = {study.pdf}`."""
    for name in _FILES:
        value = fields.get(name, "").strip()
        if value and _RELATIVE.fullmatch(value):
            fields[name] = urljoin(base if base.endswith("/") else f"{base}/", value)
