"""The months and seasons by name, in many languages."""

from __future__ import annotations

import calendar

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.folding import fold

MACROS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
"""BibTeX's macros for the months, in order."""

ENGLISH_NAMES = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_SHORT_NAMES = (*map(str.capitalize, MACROS), "Sept")
ENGLISH_MONTH = f"(?:{'|'.join((*ENGLISH_NAMES, *_SHORT_NAMES))})"
"""The pattern of a month in English, in full or shortened."""
USUAL_NAMES = {
    name: number for names in (MACROS, ENGLISH_NAMES) for number, name in enumerate(names, start=1)
}
"""The numbers of the months by how most sources name them."""
_NAMES = """
january januar janvier enero gennaio janeiro januari styczen leden ianuarie januarja tammikuu
february februar fevrier febrero febbraio fevereiro februari luty unor fevr helmikuu
march marz mars marzo marco maart maerz marzec brezen maaliskuu
april avril abril aprile avr kwiecien duben huhtikuu
may mai mayo maggio maio mei maj kveten toukokuu
june juni juin junio giugno junho czerwiec cerven kesakuu
july juli juillet julio luglio julho lipiec cervenec juil heinakuu
august aout agosto augustus augusti sierpien srpen elokuu
september septembre septiembre settembre setembro sept wrzesien zari syyskuu
october oktober octobre octubre ottobre outubro okt pazdziernik rijen lokakuu
november novembre noviembre novembro listopad marraskuu
december dezember decembre diciembre dicembre dezembro grudzien prosinec dez joulukuu
"""
_ABBREVIATIONS = {
    "febuary": 2,  # codespell:ignore
    "ene": 1, "gen": 1, "sijecanj": 1, "fev": 2, "mrt": 3, "mrz": 3, "abr": 4, "mag": 5, "giu": 6,
    "lug": 7, "ago": 8, "aou": 8, "set": 9, "ott": 10, "out": 10, "dez": 12, "dic": 12,
}  # fmt: skip
_MONTHS = {
    name: number
    for number, names in enumerate(_NAMES.strip().splitlines(), start=1)
    for name in names.split()
}
_MONTHS |= {macro: number for number, macro in enumerate(MACROS, start=1)}
_MONTHS |= _ABBREVIATIONS
# Some begin like another month of the languages above, so that only the whole name counts.
_WHOLE_NAMES = {
    name: number
    for number, names in enumerate((
        "sijecnja ocak stycznia ledna januara tammikuuta gener",
        "veljaca veljace subat februarie lutego unora februara helmikuuta",
        "ozujak ozujka mart maret martie marts marca brezna marec marcius maaliskuuta",
        "travanj travnja nisan aprilie kwietnia dubna aprila aprilis huhtikuuta",
        "svibanj svibnja mayis mayıs maig maja kvetna majus toukokuuta",
        "lipanj lipnja junij haziran juny iunie czerwca cervna juna junius kesakuuta",
        "srpanj srpnja julij temmuz juliol iulie lipca cervence jula julius heinakuuta",
        "kolovoz kolovoza avgust agustos agost sierpnia srpna augusta augusztus elokuuta",
        "rujan rujna septembar eylul setembre wrzesnia septembra szeptember syyskuuta",
        "oktobar ekim octombrie pazdziernika rijna oktobra lokakuuta",
        "studeni studenog studenoga novembar kasim kasım noiembrie listopadu novembra marraskuuta",
        "prosinac prosinca decembar aralik aralık desember desembre decembrie grudnia prosince"
        " decembra joulukuuta",
    ), start=1)
    for name in names.split()
}  # fmt: skip
_RUSSIAN = ["янв", "фев", "мар", "апр", "ма", "июн", "июл", "авг", "сен", "окт", "ноя", "дек"]
_EAST_ASIAN = lazy_regex(r"(\d{1,2})\s*[月월]")
_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
_PERSIAN = (
    "فروردین|اردیبهشت|خرداد|تیر|ا?مرداد|شهریور|مهر|ابان|اذر|دی|بهمن|اسفند"
    "|بهار|تابستان|پا[ی\u064a]یز|زمستان"
)
_ORDINALS = ("first", "second", "third", "fourth")
_ORDINAL = rf"(?:(?P<ordinal>{'|'.join(_ORDINALS)})|(?P<digit>[1-4])(?:st|nd|rd|th))"
SEASONS = lazy_regex(
    rf"\b(?:{_PERSIAN}|spring|summer|autumn|fall|winter|fruhjahr|fruhling|sommer|herbst|"
    r"printemps|ete|automne|"
    r"hiver|primavera|verano|otono|invierno|estate|autunno|inverno|michaelmas|q[1-4]|"
    rf"{_ORDINAL}?[ -]?quarter|"  # Fourthquarter of IEEE
    r"spr|sum|fal|win)\b"  # the last of Web of Science
)
"""Seasons and quarters, and months of the Persian calendar, in a folded text."""


def month_number(word: str) -> int | None:
    """Return the number of a month from its name, or from a number from 1 to 12."""
    folded = fold(word).strip(" .,;'`")
    if folded.isdecimal():
        return _in_year(int(folded)) if len(folded) < 5 else None
    if number := _MONTHS.get(folded) or _WHOLE_NAMES.get(folded):
        return number
    if len(folded) < 3:
        return _in_east_asian_year(folded)
    if folded.isalpha() and folded.isascii():
        return _by_beginning(folded)
    for number, start in enumerate(_RUSSIAN, start=1):
        if folded.startswith(start):
            return number
    return _in_east_asian_year(folded)


def quarter_number(text: str) -> int | None:
    """Return 4 for "Fourthquarter", as IEEE writes it, "4th Quarter" and "Q4"."""
    found = _QUARTER.fullmatch(fold(text))
    if not found:
        return None
    return int(found["number"] or found["digit"] or 0) or _ORDINALS.index(found["ordinal"]) + 1


_QUARTER = lazy_regex(rf"q(?P<number>[1-4])|{_ORDINAL}[ -]?quarter")


def roman_month_number(word: str) -> int | None:
    """Return the number of a month in Roman numerals."""
    return _ROMAN.index(word.upper()) + 1 if word.upper() in _ROMAN else None


def is_month_or_season(word: str) -> bool:
    """Whether a word names a month or a season, or two of them as in "march-april"."""
    return all(
        month_number(each) is not None or SEASONS.fullmatch(fold(each)) is not None
        for each in word.split("-", 1)
    )


def is_day(year: int | None, month: int, day: int) -> bool:
    """Whether the month has that day; in an unknown year, each may have 31."""
    if year is None or year < 1:
        return 1 <= day <= 31
    return 1 <= day <= calendar.monthrange(min(year, 9999), month)[1]


def _by_beginning(word: str) -> int | None:
    found = {n for name, n in _MONTHS.items() if len(name) > 3 and name.startswith(word)}
    return found.pop() if len(found) == 1 else None


def _in_east_asian_year(word: str) -> int | None:
    match = _EAST_ASIAN.fullmatch(word)
    return _in_year(int(match[1])) if match else None


def _in_year(number: int) -> int | None:
    return number if 1 <= number <= 12 else None
