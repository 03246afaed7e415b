"""Fields of entries that generators of websites add, such as al-folio and Hugo Blox. Pure."""

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
    keywords, and `abbr` the venue where no other field names it.
    """
    if fields.keys().isdisjoint(("html", "award_name", "tags", "abbr")):
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
    if usual.get("abbr", "").strip() and not any(usual.get(name) for name in _VENUES):
        usual["booktitle"] = usual.pop("abbr")
    return usual


def complete_addresses(fields: dict[str, str], base: str) -> None:
    """Make addresses of files absolute that are relative to `base`: `pdf = {study.pdf}`."""
    for name in _FILES:
        value = fields.get(name, "").strip()
        if value and _RELATIVE.fullmatch(value):
            fields[name] = urljoin(base if base.endswith("/") else f"{base}/", value)
