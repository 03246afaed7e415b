"""The date that is read, and the parts of dates that all rules for them share."""

from __future__ import annotations

import re
from dataclasses import dataclass

from publications.bibtex.latex.decoding import decode_latex
from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.messages import Message, message
from publications.bibtex.record.months import is_day


@dataclass(slots=True)
class ReadDate:
    """A date, the status named in its text, and the fields that contain more than the date."""

    year: int | None = None
    month: int | None = None
    day: int | None = None
    status: str = ""
    keep: tuple[str, ...] = ()  # fields to keep as text
    from_date: bool = False  # from BibLaTeX's `date`
    date_is_read: bool = False  # `date` contains the month and day for `year`, and nothing else
    problem: Message | None = None  # about unreadable parts

    @property
    def edtf(self) -> str:
        if self.year is None:
            return ""
        text = f"{self.year:04d}" if self.year >= 0 else f"-{-self.year:04d}"
        if self.month:
            text += f"-{self.month:02d}"
            if self.day:
                text += f"-{self.day:02d}"
        return text


ISO = lazy_regex(r"(-?\d{4,})(?:-(\d{1,2})(?:-(\d{1,2})(?:T\d{1,2}.*| \d{1,2}:\d.*)?)?)?")
YEAR = lazy_regex(r"(?<!\d)(1\d{3}|20\d{2}|21\d{2})(?!\d)")
DAY_NUMBER = lazy_regex(r"(?<![\d.:/])(\d{1,2})(?!\d|[:/]\d)(?:st|nd|rd|th)?")
NO_DATE = lazy_regex(
    r"(?:[ns]\.?\s*d\.?|s\.?\s*f\.?|no date|bibnodate|bip|nodate|undated|unknown|unbekannt|none|"
    r"s\.?\s*a\.?|\?+|-+|o\.?\s*j\.?|\[n\.?d\.?\])"
)


def from_iso(iso: re.Match[str], field: str, *, keep: bool) -> ReadDate:
    found = ReadDate(year=int(iso[1]), keep=(field,) if keep else ())
    if len(iso[1].lstrip("-")) > 4:
        return unread(iso[0], field)
    month, day = int(iso[2] or 0), int(iso[3] or 0)
    if 21 <= month <= 41:
        found.keep = (field,)
    elif month > 12 or (iso[2] and not month and iso[2] != "00"):
        return ReadDate(
            year=found.year, keep=(field,), problem=message("date-invalid", text=iso[0])
        )
    elif month:
        found.month = month
        if day and is_day(found.year, month, day):
            found.day = day
        elif day:
            found.keep, found.problem = (field,), message("date-invalid", text=iso[0])
    return found


def unread(text: str, field: str) -> ReadDate:
    return ReadDate(keep=(field,), problem=message("date-unreadable", text=text))


def is_edtf(text: str) -> bool:
    """Whether the text is 2016, 2016-09 or 2016-09-14."""
    return _EDTF.fullmatch(text) is not None


_EDTF = lazy_regex(r"\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?")


def plain(source: str) -> str:
    return decode_latex(source).replace("\u00a0", " ").strip()
