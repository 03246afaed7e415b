"""Read and write the dates of an activity in one line, as a CV prints them. Pure.

"2019-06"; "2013-11, 2014-11"; "Fall 2018, Spring 2019"; "2013-11 – 2016-06"; "2019 –" (ongoing);
"2019 – 2027-06 (expected)"; "2012 – ?" (ended, date unknown). CVs also have "since 2019",
"Sep–Dec 2019", "2019–21" and "12–14 June 2019".
"""

import re
from dataclasses import dataclass

from foundation.partial_dates import PartialDate

TERMS = ("spring", "summer", "fall", "winter")
_TERM_NAMES = {term: term for term in TERMS} | {
    "autumn": "fall",
    # Of German universities: Sommersemester and Wintersemester; the latter begins in fall.
    "ss": "summer", "sose": "summer", "sommersemester": "summer", "sommer": "summer",
    "ws": "winter", "wise": "winter", "wintersemester": "winter",
    "primavera": "spring", "verano": "summer", "otoño": "fall", "invierno": "winter",
    "printemps": "spring", "été": "summer", "automne": "fall", "hiver": "winter",
    "estate": "summer", "autunno": "fall", "inverno": "winter",
}  # fmt: skip
_TERM_YEAR = re.compile(
    r"((?:19|20)\d\d)(?:\s?[/–]\s?\d\d(?:\d\d)?|-\d{4})|['’]?(\d\d)(?:[/–-]\d\d)?"
)
"""Of "WS 2019/20", "WS 19/20" and "SoSe 21", the year in which the term begins."""
_RANGE = re.compile(r"(.*?)(?:\s*[–—]\s*|\s+(?:-|to|until)\s+|\s+-$|^-\s+)(.*)")
_TIGHT_RANGE = re.compile(r"(.*\d)-((?:[^\W\d]|\d{1,2}/|\d{4}).*|)")
_ONE_SIDED = re.compile(
    r"(?:since|from)\s+(?P<start>.+)|(?:until|till)\s+(?P<end>.+)", re.IGNORECASE
)
_EXPECTED = re.compile(r"\s*\(?\bexpected\b\)?\s*", re.IGNORECASE)
_OPEN = frozenset({"", "now", "present", "today", "ongoing", "current"})


@dataclass(frozen=True, slots=True)
class ActivityDates:
    """A period, separate dates, or both."""

    start: str = ""
    end: str = ""
    end_expected: bool = False
    end_unknown: bool = False
    dates: tuple[tuple[str, str], ...] = ()
    """Pairs of a partial date and a term, which is one of TERMS or empty."""

    @property
    def has_period(self) -> bool:
        return bool(self.start or self.end or self.end_unknown)


def parse_activity_dates(text: str) -> ActivityDates:
    """Read one line. Raise ValueError naming the part that isn't a valid date."""
    period = ActivityDates()
    dates: list[tuple[str, str]] = []
    for part in re.split(r"[,;\n]", text):
        part = " ".join(part.split())
        if not part:
            continue
        ends = None if _is_term(part) else _ends_of(part)
        if ends is None:
            dates.append(_date(part))
        elif period.has_period:
            raise ValueError(f"there is a second period, {part!r}")
        else:
            period = _period(*ends)
    return ActivityDates(
        period.start,
        period.end,
        period.end_expected,
        period.end_unknown,
        tuple(dict.fromkeys(dates)),
    )


def _ends_of(text: str) -> tuple[str, str] | None:
    """Return the start and the end as they are written, either of which may be empty."""
    if match := _TIGHT_RANGE.fullmatch(text) or _RANGE.fullmatch(text):
        return match[1].strip(), match[2].strip()
    if match := _ONE_SIDED.fullmatch(text):
        return match["start"] or "", match["end"] or ""
    return None


def _is_term(text: str) -> bool:
    """Whether it is "WS 2019/20" and no period, as "Fall 2018 – Spring 2019" is."""
    term, rest = _term_in(text)
    return term != "" and _TERM_YEAR.fullmatch(rest) is not None


def _term_in(text: str) -> tuple[str, str]:
    """Return the term that the text begins with, and the rest."""
    word, _blank, rest = _GLUED_TERM.sub(r"\1 ", text).partition(" ")
    term = _TERM_NAMES.get(word.lower().rstrip("."), "")
    return (term, rest.strip()) if rest else ("", text)


def semester_of(text: str) -> tuple[str, str] | None:
    """Return the first and the last month of a German semester: "WS 2019/20", "SoSe 21"."""
    words = " ".join(text.split())
    if not _SEMESTER.match(words) or not _is_term(words):
        return None
    year, term = _date(words)
    if term == "winter":
        return f"{year}-10", f"{int(year) + 1}-03"
    return f"{year}-04", f"{year}-09"


_SEMESTER = re.compile(r"(?:ws|ss|wise|sose|wintersemester|sommersemester)(?![a-z])", re.IGNORECASE)
_GLUED_TERM = re.compile(r"^(ws|ss|wise|sose)(?=\d)", re.IGNORECASE)


def _date(text: str) -> tuple[str, str]:
    term, rest = _term_in(text)
    if term and (year := _TERM_YEAR.fullmatch(rest)):
        return year[1] or f"20{year[2]}", term
    return str(PartialDate.parse(rest if term else text)), term


def _period(start: str, end: str) -> ActivityDates:
    bare_end = _EXPECTED.sub("", end)
    is_expected = bare_end != end
    begun = _start(start, bare_end) if start else ""
    if re.fullmatch(r"[0-9]{2}", bare_end) and begun:
        bare_end = begun[:2] + bare_end
    if end == "?":
        return ActivityDates(begun, end_unknown=True)
    if bare_end.lower() in _OPEN:
        if not begun:
            raise ValueError("there is neither a start nor an end")
        return ActivityDates(begun)
    return ActivityDates(begun, str(PartialDate.parse(bare_end)), end_expected=is_expected)


def _start(text: str, end: str) -> str:
    """Read a start that shares the year, or the month and the year, with the end."""
    words = end.split()
    for shared in ([], words[-1:], words[-2:]):
        try:
            return str(PartialDate.parse(" ".join([text, *shared])))
        except ValueError:
            continue
    return str(PartialDate.parse(text))


def format_activity_dates(dates: ActivityDates) -> str:
    """Return the line that `parse_activity_dates` reads as `dates`."""
    parts = []
    if dates.has_period:
        end = "?" if dates.end_unknown else dates.end
        expected = " (expected)" if dates.end_expected else ""
        parts.append(f"{dates.start} – {end}{expected}".strip())
    parts += [f"{term.capitalize()} {date}".strip() for date, term in dates.dates]
    return ", ".join(parts)
