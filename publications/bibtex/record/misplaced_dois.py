"""Read the DOIs that stand in the fields of pages, numbers, volumes and books."""

from __future__ import annotations

import re

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.addresses import RESOLVER
from publications.bibtex.record.dois import doi_alone, plain_doi
from publications.bibtex.record.fields import Fields, hide
from publications.bibtex.record.pages import page_range
from publications.bibtex.record.record import Record


def hide_dois(record: Record, taken: Fields) -> None:
    """Move a DOI that stands as volume, number or pages to `doi`."""
    has_doi = "10." in record.volume or "10." in record.number or "10." in record.pages
    for name in ("volume", "number", "pages") if has_doi else ():
        if doi := doi_alone(getattr(record, name), may_be_bare=True):
            record.doi = record.doi or doi
            hide(record, taken, name)


_RESOLVER = rf"(?:https?://)?{RESOLVER}/"


def take_doi_behind_pages(record: Record) -> None:
    """Read the pages "12-15, DOI: 10.1000/1" as pages and DOI."""
    if found := _DOI_AFTER_PAGES.search(record.pages):
        record.pages = page_range(record.pages[: found.start()])
        record.doi = record.doi or plain_doi(found["doi"])


def take_doi_behind_number(record: Record) -> None:
    """Read the number "12, doi:10.1000/1" as number and DOI."""
    if not record.number[:1].isdecimal() or "10." not in record.number:
        return
    if found := _DOI_AFTER_PAGES.search(record.number):
        record.number = record.number[: found.start()]
        record.doi = record.doi or plain_doi(found["doi"])


def take_doi_in_venue(record: Record) -> None:
    """Read Google Scholar's book "Meeting. DOI: http://dx. doi. org/10.1000/1" as book and DOI.

    The DOI of another reference, which it took for the end of this one, is not that of the entry.
    """
    if "10." not in record.venue or _OTHER_REFERENCE.search(record.venue):
        return
    if found := _DOI_AFTER_VENUE.search(record.venue):
        record.venue = record.venue[: found.start()]
        record.doi = record.doi or plain_doi(found["doi"])


def is_end_of_doi(record: Record) -> bool:
    """Whether the pages are the number in the DOI: "101030" of 10.1101/101030."""
    return len(record.pages) > _LONG_NUMBER and record.doi.endswith(f"/{record.pages}")


_LONG_NUMBER = 4  # figures


def join_end_of_doi(record: Record) -> None:
    """Read "1475–6765.70025" of 10.1111/1475-6765.70025 as an article number, with its hyphen."""
    first, dash, last = record.pages.partition("–")
    if not dash or not first.isdecimal() or (last.isdecimal() and int(first) < int(last)):
        return
    if record.doi.endswith(number := f"{first}-{last}"):
        record.pages = number


_DOI_AFTER_PAGES = lazy_regex(
    rf"[,;.]? (?:doi\b:?\s?(?:{_RESOLVER})?|{_RESOLVER})(?P<doi>10\.\d{{4,9}}/\S{{1,200}})$",
    re.IGNORECASE,
)
_DOI_AFTER_VENUE = lazy_regex(
    r"(?<=\w\w)[,;.]? (?:doi\b:? ?)?(?:https?://(?:dx\. ?)?doi\. ?org/ ?)?"
    r"(?P<doi>10\.\d{4,9}/\S{1,200})$",
    re.IGNORECASE,
)
_OTHER_REFERENCE = lazy_regex(r", [A-Z]\. ?\((?:19|20)\d\d\)\.|, [A-Z]\.\((?:19|20)\d\d\)\.")
