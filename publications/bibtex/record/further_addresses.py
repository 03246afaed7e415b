"""The address of an entry that has it only in a field of a program or of its owner."""

from __future__ import annotations

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.addresses import is_web_address, web_addresses
from publications.bibtex.record.dois import doi_in_address
from publications.bibtex.record.fields import Fields
from publications.bibtex.record.record import Record

# BibDesk's, which mostly repeat the DOI or another address; JabRef's notes about a publication.
_OF_PROGRAMS = ("bdsk-url-1", "bdsk-url-2", "bdsk-url-3", "review")
# The page of a database, and fields where no one looks for an address.
_FALLBACKS = ("adsurl", "href", "address", "location", "source", "annote")


def take_further_address(record: Record, taken: Fields) -> None:
    """Find an address if no other field has one; the field is kept, too."""
    if record.url:
        return
    names = [name for name in _OF_PROGRAMS if name in taken.left]
    if not (record.doi or record.arxiv_id or record.links):
        names += [name for name in _FALLBACKS if name in taken.left]
        names += filter(_NAMES_PAGE.search, taken.left)
    for name in names:
        source = taken.left[name]
        if "://" not in source or len(source) > _LONGEST:
            continue
        address, further, words = web_addresses(source)
        is_only = is_web_address(address) and not further and not words
        is_doi = "doi.org/" in address or (record.doi and doi_in_address(address))
        if is_only and not is_doi:
            record.url = address
            return


_NAMES_PAGE = lazy_regex(r"online|web|site|page(?!s|-|$)")  # `onlineversion`
_LONGEST = 500  # characters of an address
