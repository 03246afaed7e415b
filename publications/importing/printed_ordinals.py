"""The number of a meeting in its name: "13th", "Thirty-First", "XII", "2do." and "13e". Pure."""

import re

from publications.bibtex import (
    CONFERENCE_STEM,
    MEETING,
    MEETING_STEM,
    ORDINAL_WORD,
    ordinal_number,
)
from publications.bibtex.lazy_regex import lazy_regex
from publications.roman_numerals import SMALL_NUMERAL, roman_number

_FRENCH = r"(?:es?|i?[èe]mes?|[èe]res?)"
# `11th Edition of the Oak Workshop` and `7ème édition des journées`
_EDITION_OF = (
    r"(?:[eé]dition|edici[oó]n|edizione) (?:of (?:the )?|d(?:e la|es?|u|ella|el|i) |d['’])"
)
_ORDINAL = lazy_regex(
    r"\b(?:(\d{1,3})(?:[ ^-]?(?:st|nd|rd|th)(?:\.(?= [A-Z]))?"
    r"|er\.?|[drtmvn][oa]\.?|[ºª°]\.?|"  # "2do.", "3ª"
    rf"{_FRENCH}(?= (?:{_EDITION_OF})?(?:[\w-]+ )?{MEETING_STEM}))|"
    rf"({ORDINAL_WORD}))(?!\w)\s*+(?:{_EDITION_OF})?"
    r"(?!anniversary|birthday|century|edition(?! on))",
    re.IGNORECASE,
)
CONFERENCE_WORD = lazy_regex(
    rf"{CONFERENCE_STEM}|meeting|annual|proceedings|international|\d(?:st|nd|rd|th)\b|"
    r"\b(?:19|20)\d\d\b|\b(?:ACM|IEEE|USENIX)\b",
    re.IGNORECASE,
)
_CONFERENCE_BEHIND = lazy_regex(
    rf"annual|international|(?:[\w/-]+ ){{0,2}}{MEETING_STEM}", re.IGNORECASE
)


def without_ordinal(name: str, *, is_meeting: bool) -> tuple[str, int | None]:
    """Return "Symposium on Oaks" and 3 of "3rd Symposium on Oaks"; "First Trees" isn't numbered."""
    name = _LOST_NUMBER.sub("", name)
    if roman := _ROMAN.match(name):
        return _ANOTHER_ROMAN.sub("", name[roman.end() :]), roman_number(roman[1])
    if bare := _BARE_NUMBER.match(name):
        return name[bare.end() :], int(bare[1])
    match = _ORDINAL.search(name)
    if not match or (match.start() > 40 and not _CONFERENCE_BEHIND.match(name, match.end())):
        return name, None
    if match[2] and not is_meeting and not CONFERENCE_WORD.search(name):
        return name, None
    number = int(match[1]) if match[1] else ordinal_number(match[2])
    return re.sub(
        r"^(?:the|annual(?! meetings? (?:of|on)\b)|annu?\.|del)\s+",
        "",
        _ARTICLE.sub("", name[: match.start()]) + name[match.end() :],
        flags=re.I,
    ), number


# `8. Oaks Forum` and `21 World Congress of Oaks`
_BARE_NUMBER = lazy_regex(
    r"(\d{1,3})\.? (?!(?i:st|nd|rd|th)\b)"
    rf"(?=(?:[A-Z][\w/-]+ ){{0,4}}(?:Forum|{MEETING.title()})\b)",
)


def without_final_numeral(name: str) -> tuple[str, int | None]:
    """Return "Oak World Cup" and 10 of "Oak World Cup X"; "Trees II", a book, isn't numbered.

    Behind "Conference on Elm Street II" stands the number of its topic.
    """
    before, _space, numeral = name.rpartition(" ")
    words = before.split()
    is_numeral = numeral in ("V", "X") or SMALL_NUMERAL.fullmatch(numeral) is not None
    if not is_numeral or len(words) < _LEAST_WORDS or not _WORD.search(before):
        return name, None
    if words[-1].lower() in _NUMBERED_THEMSELVES or _MEETING_BEFORE_TOPIC.search(before):
        return name, None
    return before, roman_number(numeral)


_LEAST_WORDS = 2
_WORD = lazy_regex(r"[^\W\d_]{3}$")
_MEETING_BEFORE_TOPIC = lazy_regex(rf"{MEETING_STEM}\w* ", re.IGNORECASE)
_NUMBERED_THEMSELVES = frozenset({
    "and", "angiotensin", "article", "book", "category", "chapter", "class", "classes", "day",
    "division", "factor", "for", "from", "generation", "grade", "group", "level", "mark", "model",
    "module", "part", "phase", "photosystem", "project", "run", "section", "series", "session",
    "stage", "states", "the", "title", "track", "type", "types", "vatican", "vol", "volume", "war",
    "with",
})  # fmt: skip
_LOST_NUMBER = lazy_regex(r"^(?:st|nd|rd|th) (?=[A-Z])")  # `Proceedings of the th Conference`
_ARTICLE = lazy_regex(r"^l[ae]s? $", re.IGNORECASE)

# `XIII Jornadas de Ejemplo`, `IV International Conference` and `XXXIIe Journées`; "I" is also a
# word.
_SUFFIX = rf"(?:st|nd|rd|th|{_FRENCH})?"
_ROMAN = lazy_regex(
    rf"(?!Les?\s)(?=[IVXL]{{1,8}}{_SUFFIX}\s)((?:XL|L?X{{0,3}})(?:I[VX]|V?I{{0,3}})){_SUFFIX}\s+"
    r"(?:(?<=[IVXL]{2}\s)(?=[A-Z])|(?=(?:[\w-]+\s+){0,2}"
    rf"(?i:{MEETING_STEM}|international|school)))"
)
# `XX Congress of Oaks and XVI Congress of Elms`; not `XX Congress of Photosystems I and II`
_ANOTHER_ROMAN = lazy_regex(
    r"(?<=[a-z] and )(?=[IVXL]{1,8}\s[A-Z])(?:XL|L?X{0,3})(?:I[VX]|V?I{0,3})\s"
    rf"(?=(?:[\w/-]+ ){{0,5}}(?i:{MEETING_STEM}))"
)
