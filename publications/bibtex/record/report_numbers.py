"""The numbers of reports in the field of the number of an issue."""

from __future__ import annotations

import re

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.months import is_month_or_season


def is_report_number(text: str) -> bool:
    """Whether it is "OAK2015-8872" or "ELM-OAK-14-014", not the issue "JAN-FEB-2020" or "NO-11"."""
    if _REPORT_NUMBER.fullmatch(text) is None:
        return False
    words = re.findall("[A-Z]+", text)
    return not all(_OF_ISSUE.fullmatch(word) or is_month_or_season(word) for word in words)


_REPORT_NUMBER = lazy_regex(
    r"(?=.{0,40}[A-Z]{2})(?=.{0,40}\d\d)[A-Z][A-Z\d/]{0,14}(?:[-–][A-Z\d/]{1,12}){1,6}"
)
_OF_ISSUE = lazy_regex(
    r"BAND|BD|HEFT|ISS(?:UE)?|MS|N[OR]|NUM(?:BER)?|PARTI?E?|PT|SPECIAL|SUPPL?(?:EMENT)?|TOME?"
    r"|VOL(?:UME)?|[IVX]+|[A-Z]"
)
