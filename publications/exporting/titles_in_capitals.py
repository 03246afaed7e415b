"""Titles in capitals, as some databases write them and no style prints them, in title case.

The abstract and the keywords say how a word is written, and where they don't, its letters do.
"""

import re
from collections.abc import Collection

from publications.acronyms import has_initials
from publications.bibtex import MEETING
from publications.exporting.title_case import BEFORE_LETTERS, ENDS_A_PART, may_be_english
from publications.journals_in_capitals import (
    AS_THEY_WRITE,
    SHORT_WORDS,
    SHORTEST_WORD,
    SMALL_WORDS,
    is_acronym,
)

_LEAST_WORDS = 3  # others may be names: "LAMMPS", "AIDS DAY"
_LONGEST_TITLE = 2000  # characters
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
# "ESP32-WROOM-32E", not "3D-PRINTED"
_CODE = re.compile(r"[^\s-]*(?:[A-Z]\d|\d[A-Z])[^\s-]*-(?:\S*-)?[^\s-]*(?:[A-Z]\d|\d[A-Z])\S*")
_CODE_OR_WORD = re.compile(f"{_CODE.pattern}|{_WORD.pattern}")
_LETTER = re.compile(r"\b[^\W\d_]\b")  # "THE ω/v RATIO"
_INITIAL = re.compile(r"\b[B-Z]\b")  # "w" and "z" are words of other languages
_SMALL = SMALL_WORDS | {"BUT", "INTO", "NOR", "OR", "VIA", "VS"}
_ORDINAL = frozenset({"ST", "ND", "RD", "TH"})  # "6TH"
# Shorter words are acronyms, unless they are these.
_SHORT = SHORT_WORDS | {
    "ACT", "ALL", "ANY", "ARE", "BAD", "BE", "BED", "BIG", "BOX", "BUS", "CUT", "DID", "DO", "DOG",
    "DRY", "DUE", "EAT", "EGG", "FAR", "FAT", "FEW", "FIT", "FLY", "FOX", "FUN", "GET", "GUN",
    "HAD", "HAS", "HER", "HIM", "HIS", "HOT", "HOW", "IF", "INK", "IS", "IT", "ITS", "JOB", "KEY",
    "KID", "LEG", "LET", "LIE", "LOT", "LOW", "MAY", "MEN", "MIX", "MY", "NO", "NOT", "NOW", "NUT",
    "OAK", "ODD", "OFF", "OLD", "ONE", "OUT", "OWN", "PAY", "PER", "POT", "PUT", "RAW", "RAY",
    "RED", "RUN", "SAY", "SHE", "SIX", "SO", "SON", "TEA", "TEN", "TOO", "TOP", "TOY", "TRY",
    "TWO", "UP", "USE", "VOL", "WAS", "WAY", "WE", "WET", "WHO", "WHY", "WIN", "YES", "YET",
    "YOU", "ZOO",
}  # fmt: skip
_ROMAN = re.compile(r"M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})")
_VOWEL = re.compile("[AEIOUYÀ-Þ]")


def title_in_title_case(
    title: str, described: str = "", *, is_english: bool = False, acronyms: Collection[str] = ()
) -> str:
    """Return "Growth of Trees" for "GROWTH OF TREES", and another title as it is."""
    if not _LETTER.sub("", title).isupper() or "_" in title or len(title) > _LONGEST_TITLE:
        return title
    if len(_WORD.findall(_CODE.sub("", title))) < _LEAST_WORDS:
        return title
    if not is_english and not may_be_english(_INITIAL.sub("", title).lower()):
        return title
    written = written_elsewhere(title, described) | {each: each for each in acronyms}
    return _CODE_OR_WORD.sub(
        lambda found: found[0] if _CODE.fullmatch(found[0]) else _word(title, found, written), title
    )


def written_elsewhere(title: str, described: str) -> dict[str, str]:
    """Return how words of the title are written elsewhere, if they begin no sentence there.

    Of two ways the better one has small letters, but "US" isn't "us".
    """
    words = set(_WORD.findall(title))
    found: dict[str, str] = {}
    for word in _WORD.findall(described) if not described.isupper() else ():
        upper = word.upper()
        is_better = word.islower() if len(word) >= SHORTEST_WORD else word.isupper()
        if upper in words and not word.istitle() and (is_better or upper not in found):
            found[upper] = word
    return found


def _word(title: str, found: re.Match[str], written: dict[str, str]) -> str:
    word, before = found[0], title[: found.start()].rstrip()
    if word in _ORDINAL and title[found.start() - 1 : found.start()].isdigit():
        return word.lower()
    begins = not before or before.endswith(ENDS_A_PART)
    if word == "A":
        is_article = title[found.end() : found.end() + 1] == " " and not begins
        return "a" if is_article and not _precedes_letter(before) else word
    if word in _SHORT_NAMES and title[found.start() - 1 : found.start()] in _HYPHENS:
        return word.capitalize()
    if word in _SMALL:
        is_apart = begins and title[found.start() - 1 : found.start()] != "-"
        return word.capitalize() if is_apart else word.lower()
    if _is_acronym_of(title, found):
        return word
    if (known := written.get(word)) is not None:
        return _capitalized(word) if known.islower() else known
    if word in AS_THEY_WRITE:
        return AS_THEY_WRITE[word]
    return _capitalized(word) if _is_word(word) else word


def _is_acronym_of(title: str, found: re.Match[str]) -> bool:
    """Whether it is the word of "(ICRA)" or "(ICRA 2020)" for a conference or for its initials."""
    if title[found.start() - 1 : found.start()] != "(" or not _CLOSES.match(title, found.end()):
        return False
    before = title[: found.start()]
    return _MEETING.search(before) is not None or has_initials(before, found[0])


# The second of two people, as in "LEMPEL-ZIV", who would pass for an acronym.
_SHORT_NAMES = frozenset({"KAC", "LAX", "LEE", "RAO", "ROY", "YAU", "ZIV"})  # codespell:ignore
_HYPHENS = frozenset({"-", "‐", "‑", "–"})
_CLOSES = re.compile(r"[ '’]{0,2}\d{0,4}\)")
_MEETING = re.compile(rf"\b(?:{MEETING.upper()}|PROCEEDINGS)\b")


def _precedes_letter(before: str) -> bool:
    """Whether "VITAMIN" or the like is the last word."""
    return before.rpartition(" ")[2].capitalize() in BEFORE_LETTERS


def _is_word(word: str) -> bool:
    if word in _SHORT or "'" in word or "’" in word:
        return True
    is_number = _ROMAN.fullmatch(word) is not None
    is_long = len(word) >= SHORTEST_WORD and _VOWEL.search(word) is not None
    return is_long and not is_number and not is_acronym(word)


def _capitalized(word: str) -> str:
    """Return "Tree's" for "TREE'S", and "O'Hara" for "O'HARA"."""
    first, *_rest = re.split("['’]", word)
    if len(first) == 1 and word != first:
        return first + word[1] + word[2:].capitalize()
    return word.capitalize()
