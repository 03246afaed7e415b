"""The conference that ACM writes as the series of a paper, with its year: "CHI '23".

Others write it without the year, and the acronym of a journal in the same way.
"""

import re

from publications.acronyms import ORGANIZERS, has_initials
from publications.bibtex import may_abbreviate

_WITH_YEAR = re.compile(
    r"(?P<name>\S.*?)[\s'’‘`-]*(?<!\d)(?P<year>\d{4}|\d\d)['’]?"
    r"(?: (?:Adjunct|Companion|Workshops))?"
)
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")


def edition_in_series(series: str, venue: str, year: int | None) -> str:
    """Return "CHI" of the series "CHI '23" in that year, or that of the venue, otherwise "".

    The proceedings of a conference of 2021 may be published in 2022. "ICO" is of a venue that
    it may abbreviate, such as the International Conference on Oaks.
    """
    is_acronym = _ACRONYM.fullmatch(series) and may_abbreviate(series, venue)
    if (is_acronym and series not in ORGANIZERS) or _has_two_initials(series, venue):
        return series
    found = _WITH_YEAR.fullmatch(series.strip())
    if not found or year is None:
        return ""
    years = {str(year), *_YEAR.findall(venue)}
    is_edition = found["year"] in years or found["year"] in {each[2:] for each in years}
    return found["name"] if is_edition else ""


_ACRONYM = re.compile(r"[A-Z][A-Za-z]{1,8}[A-Z]")


def _has_two_initials(series: str, venue: str) -> bool:
    """Whether it is "RO" of the Conference on Robust Oaks, which needs all words of the topic."""
    topic = venue.rpartition(" on ")[2].split()
    return len(topic) == len(series) == 2 and [word[0] for word in topic] == [*series]


def acronym_of_journal(text: str, journal: str) -> str:
    """Return "TOOL" of the Transactions on Oaks, Oils and Leaves, otherwise "".

    The organizer may be part of it, "ACM TOOL". "OAKS" of the Proceedings of the ACM on Oaks is a
    conference whose papers are there.
    """
    bare = text.rpartition(" ")[2]
    is_acronym = _ACRONYM.fullmatch(bare) and has_initials(journal.upper(), bare.upper())
    is_of_journal = journal.startswith(text.removesuffix(bare)) and "roceedings" not in journal
    return text if is_acronym and is_of_journal and bare not in ORGANIZERS else ""
