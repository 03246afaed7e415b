"""Whether the pages of a publication are a range, or how many it has."""

import re

from django.utils.translation import gettext as _

from publications.display.extra_texts import text_of
from publications.models import Publication
from publications.page_ranges import with_en_dash

_WITH_LENGTH = frozenset(
    {Publication.Kind.BOOK, Publication.Kind.PROCEEDINGS, Publication.Kind.THESIS}
)
_PARTS = frozenset(
    {Publication.Kind.ARTICLE, Publication.Kind.INPROCEEDINGS, Publication.Kind.CHAPTER}
)


def pages_in_locator(publication: Publication) -> str:
    """Return the pages; of what is a whole, such as a book, their number, as in "296 pp.".

    They are labeled if no journal or book is named before them, as in "p. 6".
    """
    if length := number_of_pages(publication):
        if length == "1":
            return _("1 p.")
        return _("%(number)s pp.") % {"number": length}
    pages = with_en_dash(_pages_or_total(publication))
    if _is_in_venue(publication) or not _PAGES.fullmatch(pages):
        return pages
    return (_("p. %(page)s") if pages.isdecimal() else _("pp. %(page)s")) % {"page": pages}


def number_of_pages(publication: Publication) -> str:
    """Return how many pages something that is a whole has: "296", "xii+296", "xii+4+5", or ""."""
    if found := _HOW_MANY.fullmatch(publication.pages):
        return found[1]
    if _WITH_FRONT_MATTER.fullmatch(publication.pages):
        return publication.pages
    if publication.kind not in _WITH_LENGTH and (
        _is_in_venue(publication)
        or (publication.kind in _PARTS and not _is_lone(publication))
        or (publication.kind == Publication.Kind.MISC and not _may_be_whole(publication))
    ):
        return ""
    pages = _pages_or_total(publication).removeprefix("1–")
    return pages if _LENGTH.fullmatch(pages) else ""


def _may_be_whole(publication: Publication) -> bool:
    """Whether pages of a kind that isn't known may be how many there are: not with an issue."""
    is_in_issue = publication.volume or publication.number
    return publication.entry_type == "misc" and not is_in_issue


def _is_lone(publication: Publication) -> bool:
    """Whether it says nothing of a journal: Zotero makes an article of any PDF file."""
    if publication.kind != Publication.Kind.ARTICLE:
        return False
    is_alone = not (publication.volume or publication.number or publication.series)
    return publication.pages.isdecimal() and is_alone


def _pages_or_total(publication: Publication) -> str:
    has_length = publication.kind in _WITH_LENGTH
    return publication.pages or (text_of(publication, "pagetotal") if has_length else "")


def _is_in_venue(publication: Publication) -> bool:
    return bool(publication.venue or publication.venue_name)


_WITH_FRONT_MATTER = re.compile(r"[ivxlc]+\s*\+\s*\d{2,4}")
_HOW_MANY = re.compile(r"(\d+) pp\.")
_PAGES = re.compile(r"\d+(?:–\d+)?")
_LENGTH = re.compile(r"(?:[ivxlc]+\s*[+,]\s*)?\d+(?:\s*\+\s*\d+)*", re.IGNORECASE)
