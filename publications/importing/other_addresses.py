"""Keep the address that another source has for a publication beside its own. Pure."""

from typing import Any

from publications.bibtex import doi_in_address, is_web_address
from publications.bibtex.lazy_regex import lazy_regex
from publications.publication_data import LinkData


def other_address(theirs: dict[str, Any], ours: dict[str, Any]) -> LinkData | None:
    """Return the link to the address of a source, unless the publication has that address.

    Ten lists of words may have one title and one author, and each its address.
    """
    new, links = theirs.get("url", ""), ours.get("links", [])
    places = {_place(ours.get("url", "")), *(_place(link.url) for link in links)}
    doi = doi_in_address(new)
    is_known = _place(new) in places or (doi and doi.lower() == ours.get("doi", "").lower())
    number = ours.get("arxiv_id", "")
    if not is_web_address(new) or is_known or (number and number in new):
        return None
    return LinkData("other", new)


def is_safer(new: str, now: str) -> bool:
    """Whether an address is the same one with https."""
    return new.startswith("https:") and now.startswith("http:") and _place(new) == _place(now)


def _place(url: str) -> str:
    return _WITHOUT_PLACE.sub("", url).rstrip("/")


_WITHOUT_PLACE = lazy_regex(r"^https?://(?:www\.)?")
