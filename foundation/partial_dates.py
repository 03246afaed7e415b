"""Partial dates: EDTF level 0 at year, month or day precision. Pure.

The value is the text "2016", "2016-09" or "2016-09-14", which sorts as text. Defined by EDTF
(ISO 8601-2), https://www.loc.gov/standards/datetime/.
"""

import calendar
import datetime
import re
import unicodedata
from functools import lru_cache
from typing import Self

MONTH_NAMES = (
    "January", "February", "March", "April", "May", "June", "July",
    "August", "September", "October", "November", "December",
)  # fmt: skip
"""In English, whatever the locale of the process."""

Span = tuple[str, str]
"""The first and the last date of a time, "" if it is open. Without dates, it isn't known when."""

# Not \d, which also matches the digits of other scripts.
_STORED = re.compile(r"[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?")
_TYPED = re.compile(r"([0-9]{4})(?:[-./]([0-9]{1,2})(?:[-./]([0-9]{1,2}))?)?")
_DAY_FIRST = re.compile(r"([0-9]{1,2})\.\s*([0-9]{1,2})\.\s*([0-9]{4})")
_MONTH_FIRST = re.compile(r"([0-9]{1,2})/([0-9]{4})")
_NAMED_MONTH = re.compile(
    r"(?:([0-9]{1,2})\.?\s+)?([^\W\d]{3,})\.?\s+(?:([0-9]{1,2}),\s*)?([0-9]{4})"
)
_MONTHS = {"sept": 9} | {
    text.lower(): number
    for number, name in enumerate(MONTH_NAMES, start=1)
    for text in (name, name[:3])
}


class PartialDate(str):
    """A date known to the year, the month or the day. Compares and sorts as its text."""

    __slots__ = ()

    def __new__(cls, text: str) -> Self:
        """Raise ValueError if `text` is not a valid "YYYY", "YYYY-MM" or "YYYY-MM-DD"."""
        _check(text)
        return super().__new__(cls, text)

    @classmethod
    def parse(cls, typed: str) -> Self:
        """Read a date as people type it: 2016, 2016-9, 2016.09.14, 14.9.2016, 09/2016,
        14 September 2016.

        Raise ValueError for any other text, and for a day that does not exist.
        """
        text = unicodedata.normalize("NFKC", typed).strip()  # full-width digits are digits
        if match := _TYPED.fullmatch(text):
            return cls._of(*match.groups())
        if match := _DAY_FIRST.fullmatch(text):
            return cls._of(*match.groups()[::-1])
        if match := _MONTH_FIRST.fullmatch(text):
            return cls._of(match[2], match[1], None)
        match = _NAMED_MONTH.fullmatch(text)
        if match and (month := _MONTHS.get(match[2].lower())):
            return cls._of(match[4], str(month), match[1] or match[3])
        raise ValueError(f"{typed!r} isn't a valid date such as 2016, 2016-09 or 2016-09-14")

    @classmethod
    def _of(cls, year: str, month: str | None, day: str | None) -> Self:
        return cls("-".join([year, *(part.zfill(2) for part in (month, day) if part)]))

    @property
    def year(self) -> int:
        return int(self[:4])

    @property
    def month(self) -> int | None:
        return int(self[5:7]) if len(self) > 4 else None

    @property
    def day(self) -> int | None:
        return int(self[8:10]) if len(self) > 7 else None

    def earliest(self) -> datetime.date:
        """Return the first day that the date covers."""
        return datetime.date(self.year, self.month or 1, self.day or 1)

    def latest(self) -> datetime.date:
        """Return the last day that the date covers."""
        month = self.month or 12
        return datetime.date(self.year, month, self.day or calendar.monthrange(self.year, month)[1])

    def begins_after(self, other: str) -> bool:
        """Whether this is later than `other` at the precision both have.

        2016-09 isn't after 2016.
        """
        shared = min(len(self), len(other))
        return self[:shared] > other[:shared]


@lru_cache(maxsize=10_000)  # a page of a list has hundreds, of a few days
def _check(text: str) -> None:
    """Raise ValueError if it isn't a valid date."""
    if not _STORED.fullmatch(text):
        raise ValueError(f"{text!r} isn't a valid date such as 2016, 2016-09 or 2016-09-14")
    datetime.date(int(text[:4]), int(text[5:7] or 1), int(text[8:10] or 1))  # raises it, too
