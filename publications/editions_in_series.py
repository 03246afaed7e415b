"""The conference that ACM writes as the series of a paper, with its year: "CHI '23".

Others write it without the year.
"""

import re

from publications.acronyms import ORGANIZERS, may_abbreviate

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
    if _ACRONYM.fullmatch(series) and series not in ORGANIZERS and may_abbreviate(series, venue):
        return series
    found = _WITH_YEAR.fullmatch(series.strip())
    if not found or year is None:
        return ""
    years = {str(year), *_YEAR.findall(venue)}
    is_edition = found["year"] in years or found["year"] in {each[2:] for each in years}
    return found["name"] if is_edition else ""


_ACRONYM = re.compile(r"[A-Z][A-Za-z]{1,8}[A-Z]")
