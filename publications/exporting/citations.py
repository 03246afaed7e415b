"""Where a publication appeared and how it is cited, as plain text for display. Pure."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from foundation.folding import fold

_NAMED_AT_MOST = 12
_NAMED_FIRST = 6  # of a longer list of authors


def venue_badge(short_name: str, year: int | None) -> str:
    """ "OSDI ’24"; the short name alone where the year is not known."""
    return f"{short_name} ’{year % 100:02}" if short_name and year else short_name


def venue_in_full(printed: str, *, name: str, short_name: str, year: int | None) -> str:
    """The venue as printed; its name where no more was printed than the badge says: "OSDI 2022"."""
    beyond_badge = set(fold(printed).split()) - set(fold(short_name).split())
    beyond_badge -= {str(year), str(year)[-2:]}
    return printed if printed and (beyond_badge or not name) else name


def at_conference(venue: str, *parent_names: str) -> str:
    """ "AISys Workshop at SOSP"; `venue` alone where it names its parent already.

    `parent_names` are the short and the full name of the conference that a workshop was held at.
    """
    names = [name for name in parent_names if name]
    if not names or any(name.casefold() in venue.casefold() for name in names):
        return venue
    return _("%(venue)s at %(conference)s") % {"venue": venue, "conference": names[0]}


def names_year(text: str, year: int) -> bool:
    """Whether a venue's text says the year already: "ATC 2018", "(OSDI '24)", "(NSDI 24)"."""
    return bool(re.search(rf"\b{year}\b|['’]{year % 100:02}\b|\b{year % 100:02}\)", text))


def page_range(pages: str) -> str:
    """With the dash that belongs between two numbers, which BibTeX writes as two hyphens."""
    return pages.replace("---", "–").replace("--", "–")


def locator(*, volume: str, number: str, pages: str) -> str:
    """ "33(11), 515–532", of what is known."""
    issue = f"{volume}({number})" if volume and number else volume or number
    return ", ".join(part for part in (issue, page_range(pages)) if part)


@dataclass(frozen=True, kw_only=True)
class CitationParts:
    """What a citation is made of."""

    title: str
    authors: Sequence[str] = ()
    truncated: bool = False
    venue: str = ""
    locator: str = ""
    publisher: str = ""
    year: int | None = None
    doi: str = ""


def plain_citation(publication: CitationParts) -> str:
    """ "Hanyu Zhao, Quanlu Zhang. SDPaxos. ACM Symposium on Cloud Computing, 68–81, 2018."."""
    long = len(publication.authors) > _NAMED_AT_MOST
    names = publication.authors[:_NAMED_FIRST] if long else publication.authors
    authors = ", ".join([*names, *([_("et al.")] if publication.truncated or long else [])])
    year = (
        ""
        if publication.year is None or str(publication.year) in publication.venue
        else str(publication.year)
    )
    imprint = ", ".join(
        part
        for part in (publication.venue, publication.locator, publication.publisher, year)
        if part
    )
    sentences = [
        text if text.endswith((".", "?", "!")) else f"{text}."
        for text in (authors, publication.title, imprint)
        if text
    ]
    return " ".join(
        [*sentences, *([f"https://doi.org/{publication.doi}"] if publication.doi else [])]
    )
