"""What the BibTeX date of a publication says beyond its column, which holds a year or a day."""

import datetime
import re

from django.utils.dateformat import format as date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from foundation.partial_dates import PartialDate
from foundation.templatetags.dates import plain_date
from publications.bibtex import (
    decode_latex,
    is_month_or_season,
    month_number,
    quarter_number,
    read_date,
)
from publications.models import Publication


def printed_date(publication: Publication) -> str:
    """Return "1998–2002", "Jan–Feb 2007", "Jul 3–5, 2007", "Spring 2007", "c. 1490" or "18XX".

    The column holds the first year or month of these, or nothing. Return "" if it says all.
    """
    extra = publication.extra
    if not extra:
        return ""
    for name in ("date", "year"):
        text = _text(str(extra.get(name, "")))
        if name == "date" and (season := _season(text, publication.date)):
            return season
        if text and (found := _beyond_column(text, publication.date)):
            return found
    for name in ("day", "month", "date"):
        if name in extra and (found := _range_of_days(str(extra[name]), publication.date)):
            return found
    if quarter := _quarter(publication):
        return quarter
    months = (_months(publication, str(extra[name])) for name in ("month", "year") if name in extra)
    return next(filter(None, months), "")


def last_year(publication: Publication) -> int | None:
    """Return 2002 for "1998–2002", and None if it appeared in one year."""
    for name in ("date", "year"):
        match = _YEARS.fullmatch(_text(str((publication.extra or {}).get(name, ""))))
        if match and match[2] and (shown := _years(match, publication.date)):
            return int(shown.rstrip("?").rpartition("–")[2])
    return None


def last_day(publication: Publication) -> str:
    """Return "2007-07-05" for "2007-07-03/2007-07-05" and "July 3–5", and "" for one day."""
    extra = publication.extra or {}
    for name in ("date", "year"):
        match = _DAYS_OF_EDTF.fullmatch(_text(str(extra.get(name, ""))))
        if match and match[1] == publication.date and len(match[2]) == len(match[1]):
            return match[2] if match[2] > match[1] else ""
    sources = (str(extra[name]) for name in ("day", "month", "date") if name in extra)
    return next(filter(None, (_last_of_days(each, publication.date) for each in sources)), "")


def _text(source: str) -> str:
    text = decode_latex(source) if "\\" in source or "{" in source else source  # 1490~ is EDTF
    return " ".join(text.split())


def _beyond_column(text: str, date: str) -> str:
    if not date:
        return _without_column(text)
    if match := _YEARS.fullmatch(text):
        return _years(match, date)
    if (match := _SEVERAL_YEARS.fullmatch(text)) and match[1] == date:
        return text
    if match := _DAYS_OF_EDTF.fullmatch(text):
        return days(text) if match[1] == date else ""
    if (match := _NAMED_SEASON.fullmatch(text)) and match[2] == date:
        return text if is_month_or_season(match[1]) else ""
    if (match := _QUALIFIED.fullmatch(text)) and match["date"] == date:
        shown = plain_date(date)
        if match["circa"] or match["mark"] in ("~", "%"):
            shown = _("c. %(date)s") % {"date": shown}
        return f"{shown}?" if match["mark"] in ("?", "%") else shown
    return ""


def _season(text: str, date: str) -> str:
    match = _SEASON.fullmatch(text)
    return f"{_(_SEASONS[match[2]])} {date}" if match and match[1] == date else ""


def _quarter(publication: Publication) -> str:
    """Return "Fourth quarter 2015" for the month "Fourthquarter" of IEEE."""
    number = quarter_number(_text(str(publication.extra.get("month", "")))) or 0
    date = publication.date
    return f"{_(_SEASONS[f'{32 + number}'])} {date}" if number and len(date) == _YEAR else ""


_YEAR = 4  # characters


# 1998--2002, 1998-99, 1998--9, 1998/2002, 1801–1820?, 1991/, 1941- and 2013+
_YEARS = re.compile(
    r"(\d{4})\s*(?:(?:-{1,3}|–|—|/)\s*(?:(\d{4}|\d\d|(?<=--|.–)\d)\s*(\??)|[.~\s]*)|\+)"
)
_SEVERAL_YEARS = re.compile(r"(\d{4})(?:, \d{4})+")  # 1593, 1603
_DAY = r"\d{4}(?:-\d\d){0,2}"
_DAYS = re.compile(rf"({_DAY})(?:/({_DAY}))?")
_DAYS_OF_EDTF = re.compile(rf"({_DAY})/({_DAY})")
_NAMED_SEASON = re.compile(r"([^\W\d_]{3,12}),? (\d{4})")  # Spring 1988
_SEASON = re.compile(r"(\d{4})-(2[1-4]|3[3-6])")
_SEASONS = {  # by their numbers in EDTF
    "21": gettext_noop("Spring"), "22": gettext_noop("Summer"), "23": gettext_noop("Autumn"),
    "24": gettext_noop("Winter"), "33": gettext_noop("First quarter"),
    "34": gettext_noop("Second quarter"), "35": gettext_noop("Third quarter"),
    "36": gettext_noop("Fourth quarter"),
}  # fmt: skip
_QUALIFIED = re.compile(
    rf"[\[(]?\s*(?P<circa>(?:circa|ca|um|approx)\b\.?|c(?:\.|[\s~]))?[\s~]*"
    rf"(?P<date>{_DAY})\s*(?P<mark>[?~%]?)[\])]?\.?",
    re.IGNORECASE,
)


def _years(match: re.Match[str], date: str) -> str:
    first, last = match[1], match[2] or ""
    last = first[: -len(last)] + last if last else last
    is_number = last.isdecimal() and int(last) > datetime.date.today().year + _YEARS_AHEAD
    is_range = first == date and not is_number and (not last or last > first)
    return f"{first}–{last}{match[3] or ''}" if is_range else ""


_YEARS_AHEAD = 10  # The number 63 of a journal in 2010 is "2010/63", too.


def _without_column(text: str) -> str:
    """Return a date that isn't known to the year, such as "18XX", "5th century" or "44 BC"."""
    found = read_date({"year": text})
    if found.year is not None and found.year < 1:
        return _("%(year)s BC") % {"year": 1 - found.year}
    is_date = found.year is None and not found.status and found.problem and text.strip("0")
    return text if is_date and len(text) <= _LONGEST else ""


_LONGEST = 40  # characters


def days(text: str) -> str:
    """Return "Oct 15–20, 2017" for "2017-10-15/2017-10-20", and other text as it is."""
    if not (match := _DAYS.fullmatch(text.removesuffix("TZ"))):  # of Better BibTeX in 2017
        return text
    try:
        first, *last = (PartialDate(day) for day in match.groups() if day)
    except ValueError:
        return text
    return _from_to(first, last[0]) if last else plain_date(str(first))


def _from_to(first: PartialDate, last: PartialDate) -> str:
    """Return "Jul 3–5, 2007" for days of one month, otherwise "Jul 30, 2007 – Aug 2, 2007"."""
    is_in_month = (first.year, first.month) == (last.year, last.month)
    if not (is_in_month and first.month and first.day and last.day and first.day < last.day):
        return f"{plain_date(str(first))} – {plain_date(str(last))}"
    return _("%(month)s %(first)s–%(last)s, %(year)s") % {
        "month": date_format(datetime.date(first.year, first.month, 1), "M"),
        "first": first.day,
        "last": last.day,
        "year": first.year,
    }


def _range_of_days(source: str, date: str) -> str:
    """Return "Jul 3–5, 2007" for "3--5", "3-5 July" or "July 3--5"."""
    last = _last_of_days(source, date)
    return _from_to(PartialDate(date), PartialDate(last)) if last else ""


def _last_of_days(source: str, date: str) -> str:
    """Return "2007-07-05" for "3--5", "3-5 July" or "July 3--5", otherwise ""."""
    first = PartialDate(date) if date else None
    if first is None or first.day is None or first.month is None:
        return ""
    words = _WORDS_OF_MONTHS.findall(decode_latex(source))
    numbers = [int(word) for word in words if word.isdecimal() and len(word) < 3]
    months = [month_number(word) for word in words if not word.isdecimal()]
    if len(numbers) != 2 or numbers[0] != first.day or len(months) > 2:
        return ""
    month = months[-1] if months else first.month
    if month is None or (months and months[0] != first.month):
        return ""
    if (month, numbers[1]) <= (first.month, first.day) or numbers[1] > _DAYS_OF_MONTH[month - 1]:
        return ""
    return f"{first.year:04d}-{month:02d}-{numbers[1]:02d}"


_DAYS_OF_MONTH = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)  # of any year


def _months(publication: Publication, source: str) -> str:
    """Return "Jan–Feb 2007" or "Spring–Summer 2007"."""
    if not publication.date:
        return ""
    date = PartialDate(publication.date)
    words = _WORDS_OF_MONTHS.findall(decode_latex(source))
    words = [word for word in words if word != publication.date[:4]]
    months = [month_number(word) for word in words]
    if date.month is None and 1 <= len(words) <= 2 and all(map(_is_named, words)):
        names = (_OF_WEB_OF_SCIENCE.get(word.lower(), word.capitalize()) for word in words)
        return f"{'–'.join(names)} {publication.date}"
    if len(months) != 2 or date.day is not None or (months[1] or 0) <= (date.month or 13):
        return ""
    if months[0] != date.month:
        return ""
    first = date_format(datetime.date(date.year, date.month or 1, 1), "M")
    return f"{first}–{plain_date(f'{date.year:04d}-{months[1]:02d}')}"


_OF_WEB_OF_SCIENCE = {
    "spr": "Spring", "sum": "Summer", "fal": "Fall", "aut": "Autumn", "win": "Winter",
}  # fmt: skip


def _is_named(word: str) -> bool:
    return word.isalpha() and is_month_or_season(word)


_WORDS_OF_MONTHS = re.compile(r"[^\W\d_]+|\d+")
