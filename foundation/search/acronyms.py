"""Acronyms of names: "sosp" for Symposium on Operating Systems Principles. Pure."""

import re
from collections.abc import Iterator

from foundation.folding import fold
from foundation.search.words import is_cjk

_SHORTEST, _LONGEST = 3, 8  # letters
_SHORTENED = re.compile(
    "(?:国立|國立|私立)?([\u3400-\u4dbf\u4e00-\u9fff])[\u3400-\u4dbf\u4e00-\u9fff]+大[学學]"
)
_KOREAN_UNIVERSITY = re.compile("([\uac00-\ud7af]{2,})(공과|여자|외국어|교육|과학기술)대학교")
_SHORT_IN_KOREAN = {"공과": "공", "여자": "여", "외국어": "외", "교육": "교", "과학기술": "과기"}
_IN_BRACKETS = re.compile(r"\([^)]*\)")
_WORD = re.compile(r"[^\W\d_]+")
_SMALL = (
    "of the and for in on at to an a as de la le les du des der die das den dem für und von vom "
    "et del della di da do dos y e i para van het een en och og"
)
_LEFT_OUT = frozenset(map(fold, _SMALL.split()))
_OF_TWO_PARTS = re.compile("(?:astro|bio|geo|photo|electro|thermo|neuro|micro|hydro)(?=[a-z]{4})")
_NAMES_OF_TWO_WORDS = 2
_LONGEST_ACRONYM = 4  # letters of a word in a name


def acronyms_of(name: str, *, has_short_name: bool = False) -> list[str]:
    """Return the initials of a name, and those of its last words: "icvldb", "cvldb" and "vldb".

    With a short name, which says what the acronym is, only those of all words: "ucb" for the
    University of California, Berkeley. Small words may count, as in POPL, Principles of Programming
    Languages; of two words, parts may: "apj" for Astrophysical Journal, "cacm" for Communications
    of the ACM. Of a university in Chinese characters, it is the first one and that for "large":
    京大 for 京都大学; in Korean, its special kind is shortened: 포항공대 for 포항공과대학교.
    """
    if university := _SHORTENED.fullmatch(name):
        return [f"{university[1]}大"]
    if university := _KOREAN_UNIVERSITY.fullmatch(name):
        return [f"{university[1]}{_SHORT_IN_KOREAN[university[2]]}대"]
    printed = _WORD.findall(_IN_BRACKETS.sub(" ", name))
    words = list(filter(None, map(fold, printed)))
    if any(map(is_cjk, words)):
        return []
    found = dict.fromkeys((*_initials(words), *_initials_of_parts(printed)))
    return list(found)[: 1 if has_short_name else None]


def _initials(words: list[str]) -> Iterator[str]:
    for first, word in enumerate(words):
        if word in _LEFT_OUT:
            continue
        following = words[first:]
        for chosen in ([w for w in following if w not in _LEFT_OUT], following):
            if _SHORTEST <= len(chosen) <= _LONGEST:
                yield "".join(each[0] for each in chosen)


def _initials_of_parts(printed: list[str]) -> Iterator[str]:
    long = [word for word in printed if fold(word) not in _LEFT_OUT]
    parts = [part for word in long for part in _parts(word)]
    if len(long) == _NAMES_OF_TWO_WORDS < len(parts) <= _LONGEST:
        yield "".join(part[0] for part in parts)


def _parts(word: str) -> list[str]:
    """Return the parts of a word: two of "Astrophysical", the letters of an acronym such as ACM."""
    folded = fold(word)
    if word.isupper() and len(word) <= _LONGEST_ACRONYM:
        return list(folded)
    return _OF_TWO_PARTS.sub(r"\g<0> ", folded).split()
