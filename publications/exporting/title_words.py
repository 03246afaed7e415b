"""Words that titles in sentence case write in small letters, and names, which they never do."""

import re
from functools import cache
from pathlib import Path

from publications.exporting.derived_words import bases

_WORDS = Path(__file__).with_name("words_of_titles.txt")


def is_name(word: str) -> bool:
    """Whether a word, given in small letters, is a name: "bayesian"."""
    return word in _lists()[1]


def is_part_of_names(word: str) -> bool:
    """Whether a word, given in small letters, is none alone but part of names: "great"."""
    return word in _lists()[3]


def is_small_word(word: str) -> bool:
    """Whether a word, given in small letters, is no name, nor formed from one."""
    small, names, either, parts = _lists()
    if word in small:
        return True
    if word in names or word in either or word in parts:
        return False
    is_regular = _ENDS_AS_NO_NAME.fullmatch(word) is not None
    return is_regular or any(base in small for base in bases(word))


# Of words that no list has, those with such endings are no names in one of a hundred titles.
_ENDS_AS_NO_NAME = re.compile(
    r"[a-z]{4,}(?:able|acy|ation|ctor|ence|etric|fication|graphy|ible|ical|ising|ism|ition|ity|ization"
    r"|izing|less|like|logical|logy|ness|ometer|ous|ption|sion|tic|ction|wise|[bdfgklmnprstv]ing"
    r"|[cghinpstvz]ed|[^g]ated?|[^a]ide|oid|ive|[ou]nal|[cnt]ial|ular|ural|ment|ophic|opic|emic"
    r"|omic|genic|ator|dine|mine|zine|zole|mide|none|nase|ncy|ally|ely|tly|omy|etry|catch|fish)s?"
    r"|[a-z]{5,}(?:esis|itis|osis)"
)


@cache
def _lists() -> tuple[frozenset[str], ...]:
    """Return the small words, the names, words that are both, such as "windows", and those that
    are parts of names only beside other words of them, such as "great".
    """
    blocks = _WORDS.read_text(encoding="ascii").split("\n\n")
    return tuple(frozenset(block.split()) for block in blocks)
