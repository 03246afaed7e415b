"""What was typed, in the words of operators and names. Pure.

It is searched if what was typed finds nothing: "yeer:2020", "venue:osdi20", "2019-21", "a NOT b",
an email address, CO$_2$, \'{e}, "hair%20rendering".
"""

import html
import re
from urllib.parse import unquote

from rapidfuzz.distance import OSA

from foundation.folding import GREEK_LETTERS
from foundation.search.queries import OPERATORS, full_year
from foundation.search.words import without_signs_of_formulas

_GREEK_NAMES = frozenset(GREEK_LETTERS.values())
_SHORTEST_WITH_TYPO = 3  # letters of an operator
_OTHER_OPERATORS = {
    other: operator
    for operator, *others in map(
        str.split,
        (
            "title: titles intitle",
            "author: authors by inauthor",
            "venue: venues journal conference conf booktitle source",
            "year: years date",
            "at: affiliation affil organization org institution university",
        ),
    )
    for other in others
} | dict.fromkeys(("keyword", "keywords", "abstract", "topic"), "")
"""By other words for them; a keyword may be in any field."""
_LIKE_OPERATOR = re.compile(r"(?<![^\s-])([a-z]{2,12})[:：](?=\s*[^\s/])", re.IGNORECASE)
_YEAR_LIMITS = {"after": "year:>", "since": "year:>=", "before": "year:<", "until": "year:<="}
_YEAR_LIMIT = re.compile(
    rf"(?<!\S)({'|'.join(_YEAR_LIMITS)})[:：]\s*(?=(?:19|20)\d\d(?!\S))", re.IGNORECASE
)
_PERIOD = re.compile(
    r"(?<!\S)(?:(?:from|between)\s+(?P<first>(?:19|20)\d\d)\s+(?:to|and|until)\s+"
    rf"(?P<last>(?:19|20)\d\d)|(?P<limit>{'|'.join(_YEAR_LIMITS)}|from)\s+(?P<year>(?:19|20)\d\d))"
    r"(?!\S)",
    re.IGNORECASE,
)
"""As in a sentence: "since 2020", "between 2015 and 2019"."""
_YEARS = re.compile(r"(?<!\S)((?:19|20)\d\d)\s?(?:[-–—]|\.\.)\s?((?:19|20)?\d\d)(?!\S)")
_COMPARED_YEAR = re.compile(r"\byears?\s*([<>]=?|[≤≥=])\s*(?=\d{4}\b)", re.IGNORECASE)
_VENUE_WITH_YEAR = re.compile(
    r"\bvenue:\s*(?:\"(?P<phrase>[^\":]{1,80}?)|(?P<word>[^\s\":]{1,40}?))(?<=[^\W\d])"
    r"[ '’-]*(?P<century>19|20)?(?P<year>\d\d)\"?(?!\S)",
    re.IGNORECASE,
)
_NOT = re.compile(r"(?<!\S)NOT\s+(?=\S)")
_ESCAPED = re.compile("%[0-9a-f]{2}|&#?[a-z0-9]+;", re.IGNORECASE)
"""As in an address or in HTML."""
_COUNTRY_OF_ACADEMY = re.compile(r"(?<=\bsci)\.?,? (?:U\. ?S\. ?A\.?|U ?S ?A)(?!\w)", re.IGNORECASE)
"""As citations end the name of PNAS, which is mostly stored without it."""
_VERSION = re.compile(r"(?<!\S)v(?=\d+(?:\.\d+)+(?!\S))", re.IGNORECASE)
_LETTER_OF_TEX = re.compile(r"\{?\\(ss|[olij]|ae|oe|aa|dh|th|dj)(?![a-z])\s?\}?", re.IGNORECASE)
_ACCENT_OF_TEX = re.compile(r"""\{?\\(?:["'`^~=.]|[cvuHkrdb](?=[\s{]))\s*\{?\\?([A-Za-z])\}?\}?""")
_COMMAND_OF_TEX = re.compile(r"\\([A-Za-z]+)")
_E_MAIL_ADDRESS = re.compile(r"(?<!\S)(?:mailto:)?([^\s@]+)@[^\s@]+\.\w+")


def reworded(text: str) -> str:
    """Return the text with operators for what is meant by them, and without signs around words."""
    if _ESCAPED.search(text):
        text = html.unescape(unquote(text))
    text = _COMPARED_YEAR.sub(_with_sign_of_year, text)
    text = _YEAR_LIMIT.sub(lambda found: _YEAR_LIMITS[found[1].lower()], text)
    text = _PERIOD.sub(_in_period, text)
    text = _LIKE_OPERATOR.sub(_with_operator, text)
    text = _VENUE_WITH_YEAR.sub(_with_year, text)
    text = _YEARS.sub(r"year:\1-\2", text)
    text = _NOT.sub("-", text)
    text = _E_MAIL_ADDRESS.sub(r"\1", text)
    text = _VERSION.sub("", text)
    text = _COUNTRY_OF_ACADEMY.sub("", text)
    return without_signs_of_formulas(_without_tex(text))


def _without_tex(text: str) -> str:
    """Return the text without accents and commands of TeX, but for the names of Greek letters."""
    text = _LETTER_OF_TEX.sub(r"\1", _ACCENT_OF_TEX.sub(r"\1", text))
    return _COMMAND_OF_TEX.sub(
        lambda found: found[1] if found[1].lower() in _GREEK_NAMES else " ", text
    )


def _with_sign_of_year(found: re.Match[str]) -> str:
    return f"year:{found[1].removeprefix('=') or ''}"


def _in_period(found: re.Match[str]) -> str:
    if found["first"]:
        return f"year:{found['first']}-{found['last']}"
    return f"{_YEAR_LIMITS.get(found['limit'].lower(), 'year:')}{found['year']}"


def _with_operator(found: re.Match[str]) -> str:
    """Return the operator that is meant by another word, or with a typo."""
    typed = found[1].lower()
    if typed in _OTHER_OPERATORS:
        return _OTHER_OPERATORS[typed]
    long = (each for each in OPERATORS if len(each) >= _SHORTEST_WITH_TYPO)
    meant = [each for each in long if OSA.distance(typed, each) == 1]
    return f"{meant[0]}:" if meant else found[0]


def _with_year(found: re.Match[str]) -> str:
    venue = f'"{found["phrase"]}"' if found["phrase"] else found["word"]
    century, year = found["century"], found["year"]
    return f"venue:{venue} year:{century + year if century else full_year(year)}"
