"""The month beside a year, and the day: `month = {10~jan}`, `month = {2016-06-03}`, `day = {3}`."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.messages import message
from publications.bibtex.record.date_parts import (
    DAY_NUMBER,
    ISO,
    NO_DATE,
    YEAR,
    ReadDate,
    from_iso,
    plain,
)
from publications.bibtex.record.folding import fold
from publications.bibtex.record.months import (
    ENGLISH_NAMES,
    SEASONS,
    USUAL_NAMES,
    is_day,
    month_number,
    roman_month_number,
)
from publications.bibtex.record.status_words import status_of


def add_month(found: ReadDate, source: str) -> None:
    """Read the month, and a day beside it (`10~jan`, `may # " 3--5"`, `2023 MAY 9`)."""
    if number := USUAL_NAMES.get(source):
        found.month = number
        return
    text = plain(source).strip(" ,;.")
    if found.year is not None:
        text = text.removeprefix(f"{found.year} ")
        text = text.removesuffix(f"/{found.year}")  # 07/2015
        if (
            (iso := ISO.fullmatch(text.replace("/", "-")))
            and iso[1] == f"{found.year:04d}"
            and iso[2]
        ):
            of_month = from_iso(iso, "month", keep=False)  # month={2016-06-03T00:00:00}
            found.month, found.day = of_month.month, of_month.day
            found.keep += of_month.keep
            return
    text = _GLUED_WORDS.sub(" ", text)  # `jan # feb` is "JanuaryFebruary"
    number = month_number(text) or roman_month_number(text) or _misspelled_month(text)
    if number:
        found.month = number
        return
    words = re.findall(r"[^\W\d_]+", text)
    months = [value for value in map(month_number, words) if value]
    if months:
        found.month = months[0]
        days = DAY_NUMBER.findall(text)
        if days and is_day(found.year, months[0], int(days[0])) and not YEAR.search(text):
            found.day = int(days[0])
        read = days if found.day else []
        if not (len(months) == 1 and len(words) == 1 and len(days) <= 1 and _only(text, read)):
            found.keep += ("month",)
        if found.year is None and not found.keep and (year := YEAR.search(text)):
            found.year = int(year[1])
        return
    if (both := _DAY_AND_MONTH.fullmatch(text)) and found.year is not None:
        day, number = int(both["day"]), int(both["month"])
        is_of_year = both["year"] in (None, f"{found.year:04d}")
        if is_of_year and 1 <= number <= 12 and is_day(found.year, number, day):
            found.month, found.day = number, day
            found.keep += ("month",) if both["last"] else ()
            return
    first = re.match(r"(\d{1,2})\s*(?:[-–—/,]|$)", text)
    if first and 1 <= int(first[1]) <= 12:
        found.month = int(first[1])
        found.keep += ("month",)
        return
    found.keep += ("month",)
    if found.problem is None and _is_no_month(text):
        found.problem = message("date-invalid-month", text=text)


def _misspelled_month(text: str) -> int | None:
    """Return the number of the month that a word like its English name means."""
    if not (text.isalpha() and text.isascii() and len(text) >= _SHORTEST_MISSPELLED):
        return None
    alike = difflib.get_close_matches(text.capitalize(), ENGLISH_NAMES, n=1, cutoff=0.85)
    return USUAL_NAMES[alike[0]] if alike else None


_SHORTEST_MISSPELLED = 5
_GLUED_WORDS = lazy_regex(r"(?<=[a-z])(?=[A-Z])")
_DAY_AND_MONTH = lazy_regex(  # 22.08., and 08.-09.10.2009
    r"(?P<day>\d{1,2})\.(?: ?[-–—]{1,3} ?(?P<last>\d{1,2})\.)? ?"
    r"(?P<month>\d{1,2})(?:\. ?(?P<year>\d{4}))?"
)


def with_days_in_month(fields: Mapping[str, str]) -> Mapping[str, str]:
    """Return the fields, with the days in LREC's `month = {may}, date = {26-31}` in the month."""
    days, month = fields.get("date", "").strip(), fields.get("month", "").strip()
    if not _DAYS.fullmatch(days) or not month_number(month):
        return fields
    others = {name: text for name, text in fields.items() if name != "date"}
    return {**others, "month": f"{days} {month}"}


_DAYS = lazy_regex(r"\d{1,2} ?[-–]{1,3} ?\d{1,2}")


def add_day(found: ReadDate, date: str) -> None:
    """Read the day in Web of Science's `date = {NOV 10}` beside `month = nov`."""
    beside = ReadDate(found.year)
    add_month(beside, date)
    if beside.day and beside.month == found.month and not beside.keep:
        found.day, found.date_is_read = beside.day, True


def _is_no_month(text: str) -> bool:
    """Whether a text without a month says nothing else that is known, such as a season."""
    folded = fold(text)
    is_known = SEASONS.search(folded) or NO_DATE.fullmatch(folded) or status_of(text)
    return not is_known and _OF_MONTH.search(text) is not None


_OF_MONTH = lazy_regex(r"[^\W\d_]{2}|^0*[1-9]\d*$")


def _only(text: str, days: list[str]) -> bool:
    rest = re.sub(r"[^\W\d_]+|[\s.,~]", "", text)
    return rest == (days[0] if days else "")


def add_day_field(found: ReadDate, fields: Mapping[str, str]) -> None:
    day = plain(fields["day"]) if "day" in fields else ""
    number = re.match(r"\d{1,2}", day)
    if number and found.month and is_day(found.year, found.month, int(number[0])):
        found.day = int(number[0])
    if day and day != (number and found.day and number[0]):
        found.keep += ("day",)
