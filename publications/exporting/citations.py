"""Plain-text venues and citations of publications. Pure."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from foundation.folding import fold
from publications.identifiers import doi_url
from publications.inverted_venues import venue_in_order
from publications.page_ranges import numbers_with_en_dash, with_en_dash

if TYPE_CHECKING:
    from publications.models import Appearance

_NAMED_AT_MOST = 12
_NAMED_FIRST = 6  # authors shown of a longer list


def venue_badge(short_name: str, year: int | None) -> str:
    """ "OSDI ’24", or only the short name if the year is unknown."""
    if not short_name or not year:
        return short_name
    two_digits = f"{year % 100:02}"
    has_year = short_name.endswith((str(year), *(f"{mark}{two_digits}" for mark in "’'- ")))
    is_in_name = short_name.endswith(two_digits) and short_name[:-2].isalpha()  # IJCAI83
    return short_name if has_year or is_in_name else f"{short_name} ’{two_digits}"


@lru_cache(maxsize=5_000)
def year_of_edition(printed: str, *, short_name: str, year: int | None) -> int | None:
    """Return the year behind the short name of a conference or before it, or the publication's.

    The proceedings of "OAK2013: First Conference" may be published in 2014.
    """
    if not short_name or not year:
        return year
    behind = _YEAR_BEHIND.match(printed.partition(short_name)[2])
    found = behind or _YEAR_BEFORE.match(printed)
    if found is None:
        return year
    edition = int(found[1])
    if len(found[1]) == 2:
        century = year - year % 100
        edition += century if century + edition <= year + _LATE else century - 100
    return edition if abs(edition - year) <= _LATE else year


_YEAR_BEHIND = re.compile(r"[\s'’‘`-]{0,2}((?:19|20)\d\d|\d\d)(?!\w)")
# `2013 Conference on Oaks`, `Proceedings of the 2013 Conference on Oaks`
_YEAR_BEFORE = re.compile(r"(?:Proceedings (?:of (?:the )?|- ))?((?:19|20)\d\d) (?=[A-Z])")
_LATE = 3  # years after a conference in which proceedings may be published


@lru_cache(maxsize=5_000)
def venue_in_full(printed: str, *, name: str, short_name: str, year: int | None) -> str:
    """Return the venue as printed, or its name if only the badge was printed, as in "OSDI 2022".

    A name with another year, which an import took from another entry, is not shown.

    In Web of Science the names of journals are in capitals, in which no style prints them. IEEE and
    Google Scholar invert some: "Trees, IEEE Transactions on", "Oaks, 2010 IEEE Conference on".
    """
    topic, comma, beginning = printed.rpartition(", ")
    if comma and name.startswith(beginning) and name == f"{beginning} {topic}":
        return name
    if printed.isupper() and _is_in_title_case(name) and fold(printed) == fold(name):
        return name
    if printed.casefold() == name.casefold() and _is_in_title_case(name):
        return name
    beyond_badge = set(fold(printed).split()) - set(fold(short_name).split())
    beyond_badge -= {str(year), str(year)[-2:]}
    is_apart = beyond_badge or not name or names_another_year(name, year)
    return venue_in_order(printed) if printed and is_apart else name


def _is_in_title_case(name: str) -> bool:
    is_name = name[:1].isupper() and not name.isupper()
    return is_name and all(w[:1].isupper() or w in _SMALL_WORDS for w in name.split())


_SMALL_WORDS = frozenset({"&", "and", "der", "für", "de", "des", "for", "in", "of", "on", "the"})


def at_conference(venue: str, *parent_names: str) -> str:
    """ "AISys Workshop at SOSP", or only `venue` if it includes a name of the parent.

    `parent_names` are the short and the full name of the workshop's conference.
    """
    names = [name for name in parent_names if name]
    if not names or any(name.casefold() in venue.casefold() for name in names):
        return venue
    return _("%(venue)s at %(conference)s") % {"venue": venue, "conference": names[0]}


@lru_cache(maxsize=5_000)
def names_year(text: str, year: int) -> bool:
    """Whether a venue's text includes the year: "ATC 2018", "(OSDI '24)", "(NSDI 24)"."""
    return bool(re.search(rf"\b{year}\b|['’]{year % 100:02}\b|\b{year % 100:02}\)", text))


def names_another_year(name: str, year: int | None) -> bool:
    """Whether a venue is named by one edition, and not by that of `year`."""
    years = _YEAR.findall(name)
    return bool(years) and str(year) not in years


_YEAR = re.compile(r"\b(?:19|20)\d\d\b")


def locator(
    *, volume: str, number: str, pages: str, article_number: str = "", is_in_journal: bool = True
) -> str:
    """ "33(11), 515–532" in a journal, else "vol. 33, no. 11, 515–532"; the parts that are known.

    A volume or number alone has its label, because it could be anything.
    """
    if number and volume.endswith(f"({number})"):
        number = ""
    volume, number = numbers_with_en_dash(volume), numbers_with_en_dash(number)
    pages = with_en_dash(pages)
    article = _("article %(number)s") % {"number": article_number} if article_number else ""
    if is_in_journal and volume and (number or pages or article):
        issue = f"{volume}({number})" if number else volume
    else:
        labeled = (_labeled(_("vol. %(number)s"), volume), _labeled(_("no. %(number)s"), number))
        issue = ", ".join(filter(None, labeled))
    return ", ".join(filter(None, (issue, article, pages)))


def locator_of(appearance: "Appearance") -> str:
    """Volume, number and pages of another appearance."""
    return locator(
        volume=appearance.volume,
        number=appearance.number,
        pages=appearance.pages,
        is_in_journal=bool(appearance.venue and appearance.venue.kind == "journal"),
    )


def _labeled(template: str, number: str) -> str:
    """Return "vol. 12" for "12" and "vol. IV" for "IV".

    "LATTICE2016", "v. 16" and "961 S.W.2d 273", the place of a judgment, are returned as they are.
    """
    if _ABBREVIATED.match(number) or _IN_REPORTER.fullmatch(number):
        return number
    is_number = number[:1].isdigit() or len(number) == 1 or _ROMAN.fullmatch(number.upper())
    return template % {"number": number} if number and is_number else number


_IN_REPORTER = re.compile(r"\d{1,4} [A-Z][A-Za-z]{0,9}\.[\w. ]{0,20} \d{1,4}")
_ABBREVIATED = re.compile(r"[a-z]\.\s?\d")
_ROMAN = re.compile(
    r"M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})(?:[.,/–-]\s?[\dIVX]+)?"
)


@dataclass(frozen=True, kw_only=True)
class CitationParts:
    """The parts of a plain citation."""

    title: str
    authors: Sequence[str] = ()
    truncated: bool = False
    role: str = ""
    """What follows the names: "(eds.)"."""
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
    authors = f"{authors} {publication.role}".strip()
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
    return " ".join([*sentences, *([doi_url(publication.doi)] if publication.doi else [])])
