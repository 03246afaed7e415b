"""Titles in capitals in other languages than English, in sentence case.

Only frequent names are known; in German, any word that isn't known to be another is a noun.
"""

import re
from collections.abc import Mapping

from publications.bibtex import is_given_name
from publications.exporting.title_case import has_english_words, is_foreign
from publications.roman_numerals import SMALL_NUMERAL

_LEAST_WORDS = 3  # others may be names
_NUMERALS = frozenset({"I", "V", "X"})  # at the end: "FÍSICA I"
_WORD = re.compile(r"[^\W\d_]+")
_IN_PARENTHESES = re.compile(r"\([^\W_]+(?:-[^\W_]+)?\)")
_CODE = re.compile(r"[^\s-]*\d\S*|\S*\d[^\s-]*")
_KEPT = re.compile(rf"{_IN_PARENTHESES.pattern}|{_CODE.pattern}|{_WORD.pattern}")
_VOWEL = re.compile("[AEIOUYÀ-Þ]")
_ACRONYMS = frozenset({
    "ADN",  # codespell:ignore
    "ARN", "BIM", "BRD", "CEE", "DDR", "DNA", "EDV", "IVA", "NASA", "OCDE", "OMS", "ONU",
    "OTAN", "PIB", "RDA", "SIDA", "UE", "UNAM", "UNESCO", "URSS", "USA", "VIH",
})  # fmt: skip
_PLACES = frozenset({
    "AFRICA", "ÁFRICA", "AFRIQUE", "ALEMANIA", "ALEMANHA", "ALLEMAGNE", "AMÉRICA", "AMÉRIQUE",
    "ANGLETERRE", "ARGENTINA", "ASIA", "ASIE", "BARCELONA", "BERLIN", "BOGOTÁ", "BOLIVIA", "BRASIL",
    "CANADA", "CATALUÑA", "CHILE", "CHINA", "CHINE", "COLOMBIA", "COLÔMBIA", "CUBA", "ECUADOR",
    "ESPAGNE", "ESPANHA", "ESPAÑA", "EUROPA", "EUROPE", "FRANCE", "FRANCIA", "GALICIA", "GUATEMALA",
    "INDONESIA", "ITALIA", "ITALIE", "JAKARTA", "JAPÓN", "JAPON", "LIMA", "LISBOA", "LONDRES",
    "MADRID", "MÉXICO", "MILANO", "PANAMÁ", "PARÍS", "PARIS", "PERÚ", "POLOGNE", "PORTUGAL",
    "QUÉBEC", "ROMA", "ROME", "RUSIA", "RUSSIE", "SEVILLA", "SUISSE", "TORINO", "URUGUAY",
    "VALENCIA", "VENEZIA", "VENEZUELA", "VENISE",
})  # fmt: skip
_GERMAN = frozenset({
    "BEIM", "DAS", "DER", "EINE", "EINER", "EINES", "FÜR", "NACH", "UND", "VOM", "ZUM", "ZUR",
    "ÜBER",
})  # fmt: skip
_SMALL_IN_GERMAN = _GERMAN | {
    "ALS", "ODER", "SIE", "VOR",  # codespell:ignore
    "AM", "AN", "AUCH", "AUF", "AUS", "BEI", "BIS", "DEM", "DEN", "DES", "DIE", "DURCH", "EIN",
    "EINEM", "EINEN", "GEGEN", "IHRE", "IHRER", "IM", "IN", "IST", "MIT", "NICHT", "OHNE", "SEIN",
    "SEINE", "SEINER", "SICH", "SIND", "SOWIE", "UM", "UNTER", "VON", "WIE", "WIRD", "ZU",
    "ZWISCHEN",
}  # fmt: skip
_ADJECTIVE = re.compile(r".{2,}(?:LICH|ISCH|IG|BAR|SAM|HAFT|LOS)E[MNRS]?")
_SHORTEST_NOUN = 3


def capitals_in_sentence_case(title: str, written: Mapping[str, str]) -> str:
    """Return "Los árboles de España" for "LOS ÁRBOLES DE ESPAÑA"; other titles stay.

    `written` has how words in capitals are written in the abstract.
    """
    words = _WORD.findall(title)
    is_other = is_foreign(title.lower()) or not title.isascii()
    if not title.isupper() or len(words) < _LEAST_WORDS or not is_other:
        return title
    if has_english_words(title) or not all(map(str.isupper, words)):
        return title
    is_german = not _GERMAN.isdisjoint(words)
    cased = ""
    follows_name = False
    pieces = re.split(f"({_KEPT.pattern})", title)
    last = len(pieces) - 2
    for number, piece in enumerate(pieces):
        if number % 2 == 0:  # between words
            cased += piece
            follows_name = follows_name and piece == " "
            continue
        before = cased.rstrip(" “\"'¿¡«(")
        begins = not before or before.endswith((".", ":", "?", "!"))
        if piece in _NUMERALS and number == last:
            cased += piece
            continue
        is_name = piece in _PLACES or is_given_name(piece) or (follows_name and _is_long(piece))
        has_capital = begins or is_name or (is_german and _is_noun(piece))
        follows_name = is_name and piece not in _PLACES
        cased += _word(piece, written, has_capital=has_capital)
    return cased


def _word(word: str, written: Mapping[str, str], *, has_capital: bool) -> str:
    is_acronym = word in _ACRONYMS or not _VOWEL.search(word) or SMALL_NUMERAL.fullmatch(word)
    if not word.isalpha() or (is_acronym and len(word) > 1):
        return word
    if (known := written.get(word)) is not None and not has_capital:
        return known
    return word.capitalize() if has_capital else word.lower()


def _is_long(word: str) -> bool:
    return len(word) > _SHORTEST_NOUN


def _is_noun(word: str) -> bool:
    """Whether a German word is no article or the like, and no adjective."""
    is_other = word in _SMALL_IN_GERMAN or _ADJECTIVE.fullmatch(word)
    return len(word) >= _SHORTEST_NOUN and not is_other
