"""The date of a publication: BibTeX's year and month, or BibLaTeX's date, as EDTF level 0.

That is `2016`, `2016-09` or `2016-09-14`; for a range, its start. Anything else (a season,
*circa*, the end of a range) is kept in the record as text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from publications.bibtex.latex.decoding import decode_latex
from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.messages import Message, message
from publications.bibtex.record.access_dates import split_access
from publications.bibtex.record.east_asian_years import with_western_year
from publications.bibtex.record.months import (
    SEASONS,
    USUAL_NAMES,
    fold,
    is_day,
    month_number,
    roman_month_number,
)


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


_STATUS_WORDS = (
    (
        lazy_regex(
            r"in ?press|in print|forthcoming|to appear|to be published|accepted|advance online|"
            r"online first|im druck|im erscheinen|erscheint|sous presse|a paraitre|en prensa|"
            r"in corso di stampa"
        ),
        "in_press",
    ),
    (
        lazy_regex(
            r"(?<!to be )submitted|under (?:journal |peer )?review|in review"
            r"|revise (?:and|&) resubmit|(?:in|under) (?:submission|revision)|eingereicht|soumis"
        ),
        "submitted",
    ),
    (
        lazy_regex(r"(?:in|under) prep\w*|to be submitted|work in progress|^in progress|draft"),
        "in_preparation",
    ),
    (lazy_regex(r"unpublished|manuscript"), "unpublished"),
)
_ISO = lazy_regex(r"(-?\d{4,})(?:-(\d{1,2})(?:-(\d{1,2})(?:T\d{1,2}.*| \d{1,2}:\d.*)?)?)?")
_UNKNOWN_DIGITS = lazy_regex(r"-?\d[\dXxu]{0,2}[Xxu]{1,3}(?:-[\dXxu]{2})*")
_QUESTIONED = lazy_regex(r"\d{2}\?\?|\d{3}\?")  # 19??, 198?
_UNKNOWN_PART = lazy_regex(r"(?<=\d)(?:-(?:XX|xx|uu)){1,2}$")
_BASIC_FORM = lazy_regex(r"^((?:1[0-9]|20)\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$")
_YEAR = lazy_regex(r"(?<!\d)(1\d{3}|20\d{2}|21\d{2})(?!\d)")
_YEARS = lazy_regex(r"(\d{4})[-–—/](\d\d)")  # 1998-99; 2012-10 is a month
_OF_A_VOLUME = lazy_regex(r"(\d{4})/(\d\d)")  # 2009/10 of MathSciNet; 2009/11 is a month
_MONTH_AND_YEAR = lazy_regex(r"([^\W\d_]{3,9})\.?/((?:1[5-9]|20)\d\d)")  # Feb./1993
_RIS = lazy_regex(r"(\d{4})/(\d\d)?/(\d\d)?(?:/(.*))?")  # 2018/05/29/online
_YEAR_BEHIND = lazy_regex(r"^/(\d\d/\d\d) (\d{4})$")  # /05/29 2018, of Papers
_CIRCA = lazy_regex(
    r"^(?:(?:circa|ca?|um|approx|about)(?![^\W\d_])\.?|[\[(©<])\s*|\s*[\])>?~%]+$", re.IGNORECASE
)
_ERA = lazy_regex(r"(\d{1,4})(?:-(\d\d))?\s*(b\.?c\.?(?:e\.?)?|a\.?d\.?|c\.?e\.?)", re.IGNORECASE)
_GLUED_WORDS = lazy_regex(r"(?<=[a-z])(?=[A-Z])")
_NO_DATE = lazy_regex(
    r"(?:[ns]\.?\s*d\.?|s\.?\s*f\.?|no date|bibnodate|bip|nodate|undated|unknown|unbekannt|none|"
    r"s\.?\s*a\.?|\?+|-+|o\.?\s*j\.?|\[n\.?d\.?\])"
)
_DAY_NUMBER = lazy_regex(r"(?<![\d.:/])(\d{1,2})(?!\d|[:/]\d)(?:st|nd|rd|th)?")


_NOT_PRINTED_YET = "5555"  # of the IEEE Computer Society


def read_date(fields: Mapping[str, str]) -> ReadDate:
    """Return the date in `date`, or in `year`, `month` and `day`."""
    date = fields.get("date", "").strip()
    year = fields.get("year", "").strip()
    month = fields.get("month", "").strip()
    if year == _NOT_PRINTED_YET:
        return ReadDate(status="in_press", keep=("year", "month", "day"))
    is_of_bookmark = bool(date and year) and fields.get("added-at", "").startswith(date)
    if date and not is_of_bookmark:
        found = _read_text(decode_latex(date) if "\\" in date or "{" in date else date, "date")
        if found.year is not None or found.status or not year:
            found.from_date = True
            if found.edtf == (year or found.edtf[:4]) and month and not found.keep:
                _add_month(found, month)
                _add_day_field(found, fields)
            return found
    if not year and (early := fields.get("earlyaccessdate") or fields.get("early", "")).strip():
        return _before_print(early)
    date = "" if is_of_bookmark else date  # of BibSonomy
    if not (year or date) and (treaty := _OF_TREATY.search(fields.get("execution", ""))):
        return _read_text(treaty[1], "execution")
    found = _read_text(year if year.isdecimal() else _plain(year), "year") if year else ReadDate()
    found.date_is_read = is_of_bookmark
    if year.isdecimal() and found.year is not None and not (month or date or "day" in fields):
        return found
    if month:
        _add_month(found, month)
        if date and found.month:
            _add_day(found, date)
    elif date:  # `year = {2003}, date = {MAR 15}`
        _add_month(found, date)
        found.keep = tuple("date" if name == "month" else name for name in found.keep)
        found.date_is_read = "date" not in found.keep and found.year is not None
    _add_day_field(found, fields)
    if found.month and found.year is None and month and "month" not in found.keep:
        found.keep += ("month",)
    return found


def _add_day_field(found: ReadDate, fields: Mapping[str, str]) -> None:
    day = _plain(fields["day"]) if "day" in fields else ""
    number = re.match(r"\d{1,2}", day)
    if number and found.month and is_day(found.year, found.month, int(number[0])):
        found.day = int(number[0])
    if day and day != (number and found.day and number[0]):
        found.keep += ("day",)


# The first date of `execution = {signed=1957-03-25 and inforce=1958-01-01}`.
_OF_TREATY = lazy_regex(r"^\s*(?:opened|adopted|signed|inforce)\s*=\s*(\d{4}(?:-\d\d){0,2})\b")


def _before_print(early: str) -> ReadDate:
    """Read Web of Science's `EarlyAccessDate`; its older exports write `Early Access Date`."""
    found = _from_words(_plain(early), "year")
    return ReadDate(found.year, found.month, found.day) if found.year else ReadDate()


def _plain(source: str) -> str:
    return decode_latex(source).replace("\u00a0", " ").strip()


def is_edtf(text: str) -> bool:
    """Whether the text is 2016, 2016-09 or 2016-09-14."""
    return _EDTF.fullmatch(text) is not None


_EDTF = lazy_regex(r"\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?")


def status_of(text: str) -> str:
    """Return the status named in a text ("in_press", "submitted", ...), or ""."""
    folded = fold(text).replace("~", " ")
    return next((status for pattern, status in _STATUS_WORDS if pattern.search(folded)), "")


_LONGEST = 500  # characters of a text that may be a date
_LONG = 14  # characters of what may be a date and when it was read


def _read_text(text: str, field: str) -> ReadDate:
    """Read a date in one field: ISO or EDTF, a year, or words."""
    text = _YEAR_BEHIND.sub(r"\2/\1", " ".join(text.split()))
    if len(text) > _LONGEST:
        return _unread(text, field)
    if not text.isascii() and (western := with_western_year(text)) != text:
        return replace(_read_text(western, field), keep=(field,))
    if text.isdecimal() and len(text) == 4:
        return ReadDate(year=int(text)) if text != "0000" else _unread(text, field)
    if len(text) > _LONG and (before := split_access(text)[0]) not in ("", text):
        return replace(_read_text(before, field), keep=(field,))  # 2015 [cit. 2016-01-02]
    if "/" in text and (found := _with_slashes(text, field)):
        return found
    start, slash, end = text.partition("/")
    if slash and not (
        re.fullmatch(r"\d{1,2}(?:\s*/\s*\d{2,4})?", end.strip())
        or (re.fullmatch(r"\d{1,2}\s*", start) and re.fullmatch(r"\s*\d{4}", end))
    ):
        first = start.strip() if start.strip() not in ("", "..", "open", "unknown") else end.strip()
        if start[:3].isalpha() and not _YEAR.search(start) and "://" not in text:
            first = text.replace("/", "-")  # jul/aug 2002
        found = _read_text(first, field)
        found.keep = (field,)
        return found
    if field == "year" and (years := _YEARS.fullmatch(text)):
        begin, until = int(years[1]), int(years[2])
        if until > 12 and begin % 100 < until:
            return ReadDate(year=begin, keep=(field,))
    bare = _UNKNOWN_PART.sub("", text.rstrip("~?%+").strip())
    iso = _ISO.fullmatch(_BASIC_FORM.sub(r"\1-\2-\3", bare))
    if iso:
        return _from_iso(iso, field, keep=bare != text)
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
    iso = _ISO.fullmatch("-".join(filter(None, ris.groups()[:3]))) if ris else None
    return _from_iso(iso, field, keep=bool(ris and ris[4])) if iso else None


def _from_iso(iso: re.Match[str], field: str, *, keep: bool) -> ReadDate:
    found = ReadDate(year=int(iso[1]), keep=(field,) if keep else ())
    if len(iso[1].lstrip("-")) > 4:
        return _unread(iso[0], field)
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


def _unread(text: str, field: str) -> ReadDate:
    return ReadDate(keep=(field,), problem=message("date-unreadable", text=text))


def _from_words(text: str, field: str) -> ReadDate:
    era = _ERA.fullmatch(_CIRCA.sub("", text))
    if era:
        number = int(era[1]) if era[3][0] in "aAcC" else 1 - int(era[1])
        return ReadDate(year=number, month=int(era[2]) if era[2] else None, keep=(field,))
    known = _numeric(text)
    if known:
        return known
    years = _YEAR.findall(text)
    status = status_of(text)
    if not years:
        if status:
            return ReadDate(status=status, keep=(field,))
        if _NO_DATE.fullmatch(fold(text)):
            return ReadDate(keep=(field,))
        return _unread(text, field)
    found = ReadDate(year=int(years[0]), status=status, keep=(field,))
    rest = _YEAR.sub(" ", _CIRCA.sub("", text))
    words = re.findall(r"[^\W\d_]+\.?|\d+", rest)
    months = [word for word in words if not word.isdecimal() and month_number(word)]
    if months:
        found.month = month_number(months[0])
        day = _DAY_NUMBER.search(rest)
        if day and found.month and is_day(found.year, found.month, int(day[1])):
            found.day = int(day[1])
        if len(years) == 1 and len(words) <= 2:
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


def _add_month(found: ReadDate, source: str) -> None:
    """Read the month, and a day beside it (`10~jan`, `may # " 3--5"`, `2023 MAY 9`)."""
    if number := USUAL_NAMES.get(source):
        found.month = number
        return
    text = _plain(source).strip(" ,;.")
    if found.year is not None:
        text = text.removeprefix(f"{found.year} ")
        text = text.removesuffix(f"/{found.year}")  # 07/2015
        if (
            (iso := _ISO.fullmatch(text.replace("/", "-")))
            and iso[1] == f"{found.year:04d}"
            and iso[2]
        ):
            of_month = _from_iso(iso, "month", keep=False)  # month={2016-06-03T00:00:00}
            found.month, found.day = of_month.month, of_month.day
            found.keep += of_month.keep
            return
    text = _GLUED_WORDS.sub(" ", text)  # `jan # feb` is "JanuaryFebruary"
    number = month_number(text) or roman_month_number(text)
    if number:
        found.month = number
        return
    words = re.findall(r"[^\W\d_]+", text)
    months = [value for value in map(month_number, words) if value]
    if months:
        found.month = months[0]
        days = _DAY_NUMBER.findall(text)
        if days and is_day(found.year, months[0], int(days[0])) and not _YEAR.search(text):
            found.day = int(days[0])
        read = days if found.day else []
        if not (len(months) == 1 and len(words) == 1 and len(days) <= 1 and _only(text, read)):
            found.keep += ("month",)
        if found.year is None and not found.keep and (year := _YEAR.search(text)):
            found.year = int(year[1])
        return
    if (both := _DAY_AND_MONTH.fullmatch(text)) and found.year is not None:
        day, number = int(both[1]), int(both[2])
        if 1 <= number <= 12 and is_day(found.year, number, day):
            found.month, found.day = number, day
            return
    first = re.match(r"(\d{1,2})\s*(?:[-–—/,]|$)", text)
    if first and 1 <= int(first[1]) <= 12:
        found.month = int(first[1])
        found.keep += ("month",)
        return
    found.keep += ("month",)
    if found.problem is None and _is_no_month(text):
        found.problem = message("date-invalid-month", text=text)


def _add_day(found: ReadDate, date: str) -> None:
    """Read the day in Web of Science's `date = {NOV 10}` beside `month = nov`."""
    beside = ReadDate(found.year)
    _add_month(beside, date)
    if beside.day and beside.month == found.month and not beside.keep:
        found.day, found.date_is_read = beside.day, True


_DAY_AND_MONTH = lazy_regex(r"(\d{1,2})\. ?(\d{1,2})")  # 22.08.


def _is_no_month(text: str) -> bool:
    """Whether a text without a month says nothing else that is known, such as a season."""
    folded = fold(text)
    is_known = SEASONS.search(folded) or _NO_DATE.fullmatch(folded) or status_of(text)
    return not is_known and _OF_MONTH.search(text) is not None


_OF_MONTH = lazy_regex(r"[^\W\d_]{2}|^0*[1-9]\d*$")


def _only(text: str, days: list[str]) -> bool:
    rest = re.sub(r"[^\W\d_]+|[\s.,~]", "", text)
    return rest == (days[0] if days else "")
