"""Fields of a publication that several export formats share.

Read the publication with `with_csl_relations` or `for_display`.
"""

import re

from foundation.folding import fold
from foundation.related_rows import related_rows
from publications.bibtex import MEETING
from publications.display.extra_texts import extra_text
from publications.display.printed_pages import number_of_pages
from publications.display.standard_numbers import standard_numbers
from publications.exporting.citations import venue_in_full
from publications.models import Authorship, Publication, PublicationLink, Venue

_Kind = Publication.Kind
PUBLISHED_BY_INSTITUTION = frozenset({_Kind.THESIS, _Kind.REPORT, _Kind.MANUAL})


def family_with_particle(authorship: Authorship) -> str:
    """ "van Beethoven"."""
    return " ".join(part for part in authorship.public_name[1:3] if part)


def container_title(publication: Publication) -> str:
    """Return where it appeared: as printed, or the venue's name if only its badge was printed."""
    venue = publication.venue
    if venue is None or venue.kind == Venue.Kind.SCHOOL:
        return publication.venue_name or _site(publication)
    return venue_in_full(
        publication.venue_name,
        name=venue.name,
        short_name=venue.short_name,
        year=publication.year,
    )


def _site(publication: Publication) -> str:
    """Return the site of a web page, which Better BibTeX writes behind the title."""
    if publication.kind != _Kind.ONLINE:
        return ""
    name = extra_text(publication, "titleaddon")
    return name if _NAME_OF_SITE.fullmatch(name) else ""


_NAME_OF_SITE = re.compile(r"(?:[A-Z]|[\w-]+\.[\w-])[^()\[\]:;/]{1,60}")


def other_book(publication: Publication) -> str:
    """Return the book in which there is what Mendeley exports as one: a @book with pages."""
    is_part = publication.entry_type == "book" and publication.kind == _Kind.BOOK
    if not is_part or not publication.pages or number_of_pages(publication):
        return ""
    book = extra_text(publication, "booktitle")
    return "" if fold(book) == fold(publication.title) else book


def publisher(publication: Publication) -> str:
    """Return the publisher: a thesis's university, a preprint's archive."""
    named = _publisher(publication)
    return "" if fold(named) in _NO_PUBLISHERS else named


# Where Google Scholar found a paper that it knows no publisher of.
_NO_PUBLISHERS = frozenset({"citeseer", "google scholar", "jstor"})


def _publisher(publication: Publication) -> str:
    if publication.kind in PUBLISHED_BY_INSTITUTION:
        school = publication.venue.name if publication.venue else publication.venue_name
        named = [school, publication.publisher]
        if publication.kind != _Kind.THESIS:
            named.reverse()
        return publication.institution or named[0] or named[1]
    if publication.publisher or publication.kind != _Kind.PREPRINT:
        return publication.publisher or publication.institution
    server = "arXiv" if publication.arxiv_id else container_title(publication)
    return server or publication.institution


def isbn(publication: Publication) -> str:
    """Return the ISBN, without the ISSN that Mendeley writes into its field."""
    return dict(standard_numbers(publication)).get("ISBN", "")


def issn(publication: Publication) -> str:
    """Return the ISSN, also the one in the field of the ISBN."""
    return dict(standard_numbers(publication)).get("ISSN", "")


def status_in_words(publication: Publication) -> str:
    """ "in press", "submitted", "in preparation", "unpublished" or "retracted"; "" if published."""
    if publication.status == Publication.Status.PUBLISHED:
        return ""
    if publication.status == Publication.Status.CONCERN:
        return "expression of concern"
    return Publication.Status(publication.status).value.replace("_", " ")


def notices_in_words(publication: Publication) -> list[str]:
    """Return each notice as a sentence: "Correction (2021): https://doi.org/10.1000/xyz."."""
    return [
        f"{row.label or row.Kind(row.kind).label}{f' ({row.date})' if row.date else ''}: {row.url}"
        f"{f' ({row.note})' if row.note else ''}"
        for row in related_rows(publication, "links")
        if row.is_notice
    ]


def eprint_number(publication: Publication) -> str:
    """ "arXiv:1911.09418", or the number in another archive; "" if there is none."""
    return f"arXiv:{publication.arxiv_id}" if publication.arxiv_id else publication.eprint


def linked_address(publication: Publication) -> str:
    """Return where to read it, from its links, for a publication without an address or a number."""
    links = related_rows(publication, "links")
    return next((link.url for link in links if _is_for_reading(link)), "")


def _is_for_reading(link: PublicationLink) -> bool:
    """Whether it leads to the publication itself: a PDF, or what BibTeX entries call `link`."""
    kinds = PublicationLink.Kind
    return link.kind == kinds.PAPER or (link.kind == kinds.OTHER and not link.label)


def meeting_in_note(publication: Publication) -> str:
    """Return the meeting at which a @misc that names nothing else was presented, from its note."""
    is_elsewhere = any((
        publication.venue_name, publication.publisher, publication.institution, publication.doi,
        publication.url, publication.howpublished, publication.series,
    ))  # fmt: skip
    if publication.kind != _Kind.MISC or is_elsewhere:
        return ""
    found = _MEETING.fullmatch(publication.note)
    return found[1] if found else ""


_MEETING = re.compile(
    r"(?:(?:(?:Paper|Poster|Talk) )?[Pp]resented at (?:the )?)?([A-Z\d][^.,;:]{4,80} "
    rf"(?i:assembly|{MEETING})(?: [12]\d{{3}})?)\.?"
)


def meeting_of_misc(publication: Publication) -> str:
    """Return the event of a @misc or @unpublished that is in no book or journal."""
    is_published = container_title(publication) or publication.publisher or publication.doi
    if publication.kind != _Kind.MISC or is_published:
        return ""
    return extra_text(publication, "eventtitle")


def number_with_series(publication: Publication) -> str:
    """Return the number, of a standard with the name of its series: "ISO 9001"."""
    series = extra_text(publication, "type") if publication.entry_type == "standard" else ""
    is_apart = series.isupper() and publication.number and series not in publication.number
    return f"{series} {publication.number}" if is_apart else publication.number
