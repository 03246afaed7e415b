"""The date of a publication: BibTeX's year and month, or BibLaTeX's date, as EDTF level 0.

That is `2016`, `2016-09` or `2016-09-14`; for a range, its start. Anything else (a season,
*circa*, the end of a range) is kept in the record as text.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from dataclasses import replace

from publications.bibtex.latex.decoding import decode_latex
from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.messages import message
from publications.bibtex.record.access_dates import split_access
from publications.bibtex.record.acronyms import may_abbreviate
from publications.bibtex.record.date_parts import (
    DAY_NUMBER,
    ISO,
    NO_DATE,
    YEAR,
    ReadDate,
    from_iso,
    plain,
    unread,
)
from publications.bibtex.record.east_asian_years import with_western_year
from publications.bibtex.record.folding import fold
from publications.bibtex.record.month_fields import add_day, add_day_field, add_month
from publications.bibtex.record.months import SEASONS, is_day, month_number
from publications.bibtex.record.status_words import status_of

_UNKNOWN_DIGITS = lazy_regex(r"-?\d[\dXxu]{0,2}[Xxu]{1,3}(?:-[\dXxu]{2})*")
_QUESTIONED = lazy_regex(r"\d{2}\?\?|\d{3}\?")  # 19??, 198?
_UNKNOWN_PART = lazy_regex(r"(?<=\d)(?:-(?:XX|xx|uu)){1,2}$")
_BASIC_FORM = lazy_regex(r"^((?:1[0-9]|20)\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$")
_YEARS = lazy_regex(r"(\d{4})[-–—/](\d\d)")  # 1998-99; 2012-10 is a month
_OF_A_VOLUME = lazy_regex(r"(\d{4})/(\d\d)")  # 2009/10 of MathSciNet; 2009/11 is a month
_MONTH_AND_YEAR = lazy_regex(r"([^\W\d_]{3,9})\.?/((?:1[5-9]|20)\d\d)")  # Feb./1993
_NO_YEAR = lazy_regex(r"00\d\d/[12]\d{3}")  # 0022/1961, as Zotero reads "22 January 1961" of JSTOR
_RIS = lazy_regex(r"(\d{4})/(\d\d)?/(\d\d)?(?:/(.*))?")  # 2018/05/29/online
_YEAR_BEHIND = lazy_regex(r"^/(\d\d/\d\d) (\d{4})$")  # /05/29 2018, of Papers
_RANGE_OF_DAYS = lazy_regex(  # 05.10.2017 - 08.10.2017
    r"(\d{1,2}\.\d{1,2}\.\d{4}) ?[-–—]{1,2} ?\d{1,2}\.\d{1,2}\.\d{4}"
)
_CIRCA = lazy_regex(
    r"^(?:(?:circa|ca?|um|approx|about)(?![^\W\d_])\.?|[\[(©<])\s*|\s*[\])>?~%]+$", re.IGNORECASE
)
_ERA = lazy_regex(r"(\d{1,4})(?:-(\d\d))?\s*(b\.?c\.?(?:e\.?)?|a\.?d\.?|c\.?e\.?)", re.IGNORECASE)

_NOT_PRINTED_YET = "5555"  # of the IEEE Computer Society


def year_in_brackets(venue: str) -> int | None:
    """Return 2022 of "5th Conference on Oaks (CO 2022)", the only year that an entry may have.

    "Conference on Goals (SDG 2030)" has one in the future, which isn't that of the conference.
    """
    found = list(_YEAR_OF_EDITION.finditer(venue))
    if len({each["year"] for each in found}) != 1:
        return None
    year, short = int(found[0]["year"]), found[0]["short"]
    is_possible = year <= datetime.date.today().year + 1
    return year if is_possible and may_abbreviate(short, venue[: found[0].start()]) else None


_YEAR_OF_EDITION = lazy_regex(
    r"\((?P<short>[A-Z][\w/-]{0,19}[A-Z][a-z]{0,3}) ?['’]?(?P<year>(?:19|20)\d\d)\)"
)


def read_date(fields: Mapping[str, str]) -> ReadDate:
    """Return the date in `date`, or in `year`, `month` and `day`."""
    date = fields.get("date", "").strip()
    year = fields.get("year", "").strip()
    month = fields.get("month", "").strip()
    if year == _NOT_PRINTED_YET:
        return ReadDate(status="in_press", keep=("year", "month", "day"))
    is_of_bookmark = bool(date and year) and fields.get("added-at", "").startswith(date)
    # Hugo and RIS want a day, and programs write `2017-01-01` for `year = {2017}`.
    is_placeholder = date == f"{year}-01-01"
    if date and not (is_of_bookmark or is_placeholder):
        found = _read_text(decode_latex(date) if "\\" in date or "{" in date else date, "date")
        if found.year is not None or found.status or not year:
            found.from_date = True
            if found.edtf == (year or found.edtf[:4]) and month and not found.keep:
                add_month(found, month)
                add_day_field(found, fields)
            return found
    if not year and (early := fields.get("earlyaccessdate") or fields.get("early", "")).strip():
        return _before_print(early)
    date = "" if is_of_bookmark or is_placeholder else date
    if not (year or date) and (treaty := _OF_TREATY.search(fields.get("execution", ""))):
        return _read_text(treaty[1], "execution")
    found = _read_text(year if year.isdecimal() else plain(year), "year") if year else ReadDate()
    found.date_is_read = is_of_bookmark
    if not month and not date and "issue_date" in fields:
        month = _month_of_issue(fields["issue_date"].strip(), year)
    if year.isdecimal() and found.year is not None and not (month or date or "day" in fields):
        return found
    if month:
        add_month(found, month)
        if date and found.month:
            add_day(found, date)
    elif date:  # `year = {2003}, date = {MAR 15}`
        add_month(found, date)
        found.keep = tuple("date" if name == "month" else name for name in found.keep)
        found.date_is_read = "date" not in found.keep and found.year is not None
    add_day_field(found, fields)
    if found.month and found.year is None and month and "month" not in found.keep:
        found.keep += ("month",)
    return found


def _month_of_issue(text: str, year: str) -> str:
    """Return "May" of the ACM's `issue_date = {May 2020}` in that year, or ""."""
    word, _, rest = text.partition(" ")
    return word if rest == year and month_number(word) else ""


# The first date of `execution = {signed=1957-03-25 and inforce=1958-01-01}`.
_OF_TREATY = lazy_regex(r"^\s*(?:opened|adopted|signed|inforce)\s*=\s*(\d{4}(?:-\d\d){0,2})\b")


def _before_print(early: str) -> ReadDate:
    """Read Web of Science's `EarlyAccessDate`; its older exports write `Early Access Date`."""
    found = _from_words(plain(early), "year")
    return ReadDate(found.year, found.month, found.day) if found.year else ReadDate()


_LONGEST = 500  # characters of a text that may be a date
_LONG = 14  # characters of what may be a date and when it was read


def _read_text(text: str, field: str) -> ReadDate:
    """Read a date in one field: ISO or EDTF, a year, or words."""
    text = _YEAR_BEHIND.sub(r"\2/\1", " ".join(text.split()))
    if len(text) > _LONGEST:
        return unread(text, field)
    if not text.isascii() and (western := with_western_year(text)) != text:
        return replace(_read_text(western, field), keep=(field,))
    if text.isdecimal() and len(text) == 4:
        return ReadDate(year=int(text)) if text != "0000" else unread(text, field)
    if len(text) > _LONG and (before := split_access(text)[0]) not in ("", text):
        return replace(_read_text(before, field), keep=(field,))  # 2015 [cit. 2016-01-02]
    if "/" in text and (found := _with_slashes(text, field)):
        return found
    if range_ := _RANGE_OF_DAYS.fullmatch(text):
        return replace(_read_text(range_[1], field), keep=(field,))
    start, slash, end = text.partition("/")
    if slash and not (
        re.fullmatch(r"\d{1,2}(?:\s*/\s*\d{2,4})?", end.strip())
        or (re.fullmatch(r"\d{1,2}\s*", start) and re.fullmatch(r"\s*\d{4}", end))
    ):
        is_open = start.strip() in ("", "..", "open", "unknown") or _NO_YEAR.fullmatch(text)
        first = end.strip() if is_open else start.strip()
        if start[:3].isalpha() and not YEAR.search(start) and "://" not in text:
            first = text.replace("/", "-")  # jul/aug 2002
        found = _read_text(first, field)
        found.keep = (field,)
        return found
    if field == "year" and (years := _YEARS.fullmatch(text)):
        begin, until = int(years[1]), int(years[2])
        if until > 12 and begin % 100 < until:
            return ReadDate(year=begin, keep=(field,))
    bare = _UNKNOWN_PART.sub("", text.rstrip("~?%+").strip())
    iso = ISO.fullmatch(_BASIC_FORM.sub(r"\1-\2-\3", bare))
    if iso:
        return from_iso(iso, field, keep=bare != text)
    if _UNKNOWN_DIGITS.fullmatch(bare) or _QUESTIONED.fullmatch(text):
        return ReadDate(keep=(field,), problem=message("date-unknown-year", text=text))
    return _from_words(text, field)


def _with_slashes(text: str, field: str) -> ReadDate | None:
    """Read two years of a volume, such as 2009/10, and a date of RIS: 2018/05/29/online."""
    if (named := _MONTH_AND_YEAR.fullmatch(text)) and (month := month_number(named[1])):
        return ReadDate(year=int(named[2]), month=month)
    years = _OF_A_VOLUME.fullmatch(text)
    if years and int(years[2]) == (int(years[1]) + 1) % 100:
        return ReadDate(year=int(years[1]), keep=(field,))
    ris = _RIS.fullmatch(text)
    iso = ISO.fullmatch("-".join(filter(None, ris.groups()[:3]))) if ris else None
    return from_iso(iso, field, keep=bool(ris and ris[4])) if iso else None


def _from_words(text: str, field: str) -> ReadDate:
    era = _ERA.fullmatch(_CIRCA.sub("", text))
    if era:
        number = int(era[1]) if era[3][0] in "aAcC" else 1 - int(era[1])
        return ReadDate(year=number, month=int(era[2]) if era[2] else None, keep=(field,))
    known = _numeric(text)
    if known:
        return known
    years = YEAR.findall(text)
    status = status_of(text)
    if not years:
        if status:
            return ReadDate(status=status, keep=(field,))
        if NO_DATE.fullmatch(fold(text)):
            return ReadDate(keep=(field,))
        return unread(text, field)
    found = ReadDate(year=int(years[0]), status=status, keep=(field,))
    rest = YEAR.sub(" ", _CIRCA.sub("", text))
    words = re.findall(r"[^\W\d_]+\.?|\d+", rest)
    months = [word for word in words if not word.isdecimal() and month_number(word)]
    if months:
        found.month = month_number(months[0])
        day = DAY_NUMBER.search(rest)
        if day and found.month and is_day(found.year, found.month, int(day[1])):
            found.day = int(day[1])
        if len(years) == 1 and len(words) <= 2 and len(months) == 1:
            found.keep = ()
    elif not status and _has_unread_words(rest):
        found.problem = message("date-partial", text=text)
    return found


def _numeric(text: str) -> ReadDate | None:
    """`15.1.2015`, `15-1-2012`, `2015.10.15`, `9/2015`, `2015/11`, `2015年11月1日`."""
    for pattern, order in (
        (r"(\d{1,2})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{4})", "dmy"),
        (r"(\d{4})\s*[./年년-]\s*(\d{1,2})\s*[./月월-]\s*(\d{1,2})[日일]?", "ymd"),
        (r"(\d{1,2})\s*[./ -]\s*(\d{4})", "my"),
        (r"(\d{4})\s*[./年년]\s*(\d{1,2})[月월]?", "ym"),
    ):
        match = re.fullmatch(pattern, text)
        if not match:
            continue
        number = {name: int(value) for name, value in zip(order, match.groups(), strict=True)}
        year, month, day = number["y"], number["m"], number.get("d")
        if order == "dmy" and month > 12 >= (day or 0):
            month, day = day or 0, month
        if not 1 <= month <= 12 or (day is not None and not is_day(year, month, day)):
            return (
                ReadDate(year=year, keep=("date",), problem=message("date-invalid", text=text))
                if order == "ymd"
                else None
            )
        return ReadDate(year=year, month=month, day=day)
    return None


def _has_unread_words(rest: str) -> bool:
    """Whether there is more than a year, *circa*, a letter, a bracket or a second year."""
    left = re.sub(
        r"\b(?:c|ca|circa|approx|um|about|vers|copyright|reprint\w*|orig\w*|ed|edition|of|"
        r"published|printed|and|to|date|present|today|ongoing|heute|bis|after|before|or|in|[a-z])\b\.?",
        " ",
        fold(rest),
    )
    left = SEASONS.sub(" ", left)
    return bool(re.search(r"[a-z]{3,}|\d[.]\d|\d{3,}", left))
