"""Editions in the form that the styles of citations expect."""

import re
from typing import Any

from foundation.folding import fold
from publications.bibtex import ORDINAL_WORD, ordinal_number
from publications.roman_numerals import SMALL_NUMERAL, roman_number

_IN_WORDS = re.compile(rf"\b{ORDINAL_WORD}\b", re.IGNORECASE)
_NUMBER = re.compile(
    r"(?:(\d+)(?:st|nd|rd|th|[den.])?|([a-z]+))(?: ed(?:i(?:t(?:i(?:on)?)?)?|n)?\.?)?"
)
_DESCRIBED = re.compile(
    r"(?:\d+(?:st|nd|rd|th) )?(?:abridged|anniversary|annotated|enlarged|expanded|extended"
    r"|illustrated|revised|updated|(anniv|rev)\.?)"
)
_WITH_ANOTHER = re.compile(
    r"(\d{1,3})\. [Ee]d\.?,? \[?((?:\w[^.\[\]]* ed(?:ition|n)?|\d\. (?:Nachdr|print|repr))\.?)\]?"
)
_OF_SEASON = re.compile(r"(?:spring|summer|fall|autumn|winter) \d{4}")  # of an encyclopedia


def edition_number(text: str) -> str:
    """Return "2" for "2nd ed.", "2.", "II" and "Second", and "Revised ed." for "Revised"."""
    folded = fold(text)
    if SMALL_NUMERAL.fullmatch(text):
        return str(roman_number(text))
    if found := _NUMBER.fullmatch(folded):
        if found[1]:
            return found[1]
        if number := ordinal_number(found[2]):
            return str(number)
    if found := _WITH_ANOTHER.fullmatch(text):  # "8. ed., SI ed" and "7. ed., [3. Nachdr.]"
        return f"{ordinal(int(found[1]))} ed., {found[2].rstrip('.')}."
    if _OF_SEASON.fullmatch(folded):
        return f"{text} ed."
    if described := _DESCRIBED.fullmatch(folded):
        return f"{text.rstrip('.')}. ed." if described[1] else f"{text} ed."
    return text


def ordinal(number: int) -> str:
    """Return "3rd" for 3."""
    suffix = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number % 100 in (11, 12, 13) else suffix}"


def ordinal_in_digits(text: str) -> str:
    """Return "the 33rd Conference" for "the Thirty-Third Conference"."""
    return _IN_WORDS.sub(_in_digits, text)


def _in_digits(found: re.Match[str]) -> str:
    if number := ordinal_number(found[0]):
        return ordinal(number)
    return found[0]


def edition_of_book(book: str) -> tuple[str, str]:
    """Split "Trees (Second Edition)" of ScienceDirect, and "Trees, 2nd Edition", in two."""
    found = _AT_THE_END.search(book)
    number = edition_number(found[1]) if found else ""
    return (book[: found.start()], number) if found and number.isdecimal() else (book, "")


def edition_of_title(item: dict[str, Any], title: str) -> tuple[str, str]:
    """Split "Trees, 9th ed." of a book, and "Trees (5th Edition)", into "Trees" and "9"."""
    if item["type"] != "book" or "edition" in item:
        return title, ""
    found = _AFTER_TITLE.search(title)
    number = edition_number(found[1]) if found else ""
    return (title[: found.start()], number) if found and number.isdecimal() else (title, "")


_AFTER_TITLE = re.compile(
    r"(?<=\w)(?:, | \()((?:\d{1,2}(?:st|nd|rd|th)|[A-Za-z]{3,9}) [Ee]d(?:ition|n)?\.?)\)?$"
)
_AT_THE_END = re.compile(r"(?:, | \()(\w{3,9} [Ee]d(?:ition|n?\.))\)?$")
