"""English titles in sentence case, as the APA has them, where we know each word of them.

A title with a word that may be a name stays as it is: "Oak" is a tree and a place. The words are
those that many titles in sentence case write in small letters, and those that they never do.
"""

import re
from functools import cache
from pathlib import Path

from publications.bibtex import is_given_name
from publications.exporting.species import KEPT
from publications.exporting.title_case import BEFORE_LETTERS, STOP_WORDS

_WORDS = Path(__file__).with_name("words_of_titles.txt")
_LETTERS = re.compile(r"[^\W\d_][\w'’]*")
_CAPITALIZED = re.compile(r"[A-Z][a-z]+|Naïve")
_WITH_CAMEL_CASE = re.compile(r"[a-z][A-Z]")  # "DeepOak-Prover", the name of a program
_AFTER_NAME = re.compile(
    r"(?<=-)(?:Aware|Based|Bound|Dependent|Driven|Enabled|Encoded|Free|Induced|Like|Mediated"
    r"|Powered|Related|Specific|Style)\b"
)
_POSSESSIVE = re.compile(r"['’]s?$")
_ENDS_PART = re.compile(r"[:.?!—–]['\"”’)\]]*$")
_DASHES = frozenset({"-", "–", "—", "|"})
_SMALL = frozenset(STOP_WORDS) | {
    "about", "across", "after", "against", "among", "an", "as", "be", "before", "between", "beyond",
    "by", "do", "during", "from", "he", "if", "into", "is", "it", "its", "me", "my", "naïve", "new",
    "no", "not", "or", "out", "over", "per", "she", "so", "than", "that", "through", "to", "toward",
    "towards", "under", "up", "upon", "us", "via", "we", "within", "without",
}  # fmt: skip
# What is the name of an organization or an event as often as not: "Council of Trees".
_OF_NAMES = re.compile(
    r"\b(?:Academy|Act|Agency|Assembly|Association|Bible|Bureau|Church|Commission|Committee"
    r"|Conference|Congress|Constitution|Convention|Council|Court|Declaration|Department|Directive"
    r"|Dynasty|Empire|Federation|Foundation|Institutes?|Institution|Kingdom|League|Ministry|Museum"
    r"|National|Nations|Olympics?|Parliament|Proceedings|Republic|Revolution|Royal|Senate|Society"
    r"|States|Supreme|Symposium|Testament|Treaty|Union|University|War|Workshop"
    r"|(?:Bank|Board|Code|College|Library|School) of)\b"
)
# "New Zealand", "South Korea", "Gulf of Mexico"
_OF_PLACES = frozenset({
    "central", "east", "eastern", "great", "latin", "new", "north", "northern", "south",
    "southeast", "southern", "southwest", "northeast", "northwest", "upper", "west", "western",
})  # fmt: skip
_AFTER_NEW = frozenset({
    "caledonia", "delhi", "england", "guinea", "hampshire", "jersey", "mexico", "orleans",
    "york", "zealand",
})  # fmt: skip
_PLACES = frozenset({
    "archipelago", "basin", "bay", "canal", "canyon", "cape", "city", "coast", "county", "delta",
    "desert", "district", "estuary", "forest", "gulf", "highlands", "island", "islands", "lake",
    "lakes", "mount", "mountain", "mountains", "ocean", "park", "peninsula", "plateau", "port",
    "province", "reef", "ridge", "river", "sea", "shelf", "state", "strait", "valley", "village",
})  # fmt: skip


def in_sentence_case(title: str, described: str = "") -> str:
    """Return "Growth of trees in Spain" for "Growth of Trees in Spain", or a title as it is.

    `described` are texts in which the words may be written in small letters.
    """
    words = title.split(" ")
    is_long = len(title) > _LONGEST_TITLE or len(words) > _MOST_WORDS
    if is_long or _OF_NAMES.search(title) or not _has_capitals(words):
        return title
    known = set(re.findall(r"(?<=[a-z,] )[a-z]{3,}", described))
    cased, begins, in_quotes = list(words), True, False
    for number, word in enumerate(words):
        is_name = _is_system(number, word) or _follows_kept(words, number)
        in_quotes = in_quotes or "“" in word
        if word.startswith(KEPT) or in_quotes or is_name:
            pass
        elif _WITH_CAMEL_CASE.search(word):
            cased[number] = _AFTER_NAME.sub(lambda found: found[0].lower(), word)
        else:
            small = _small(words, number, known, begins=begins)
            if small is None:
                return title
            cased[number] = small
        in_quotes = in_quotes and "”" not in word
        begins = _ENDS_PART.search(word) is not None or word in _DASHES
    return " ".join(cased)


_MOST_WORDS = 60
_LONGEST_TITLE = 1000  # characters


def _has_capitals(words: list[str]) -> bool:
    """Whether nearly all words but the first and small ones have capitals."""
    others = [bare for word in words[1:] if (bare := word.lstrip(_OPENING))[:1].isalpha()]
    others = [bare for bare in others if bare not in _SMALL]
    capitals = sum(bare[0].isupper() for bare in others)
    return capitals > 0 and capitals * 4 >= len(others) * 3


_OPENING = "([\"'“‘"


def _is_system(number: int, word: str) -> bool:
    """Whether the only word before a colon, which is mostly the name of what was built."""
    return not number and word.endswith(":")


def _follows_kept(words: list[str], number: int) -> bool:
    """Whether it is the genus before the epithet of a species."""
    return words[number + 1 : number + 2] != [] and words[number + 1].startswith(KEPT)


def _small(words: list[str], number: int, known: set[str], *, begins: bool) -> str | None:
    """Return the word as sentence case has it, or nothing if it may be a name."""
    word = words[number]
    text, end = "", 0
    for found in _LETTERS.finditer(word):
        part = found[0]
        if begins and not end:
            cased: str | None = part
        else:
            cased = _part(words, number, part, known)
        if cased is None:
            return None
        text += word[end : found.start()] + cased
        end = found.end()
    return text + word[end:]


def _part(words: list[str], number: int, part: str, known: set[str]) -> str | None:
    bare = _POSSESSIVE.sub("", part)
    small = bare.lower()
    if part == "A" == words[number]:
        return "a" if _is_article(words, number) else part
    if part == "E" and words[number].startswith("E-"):  # "E-Learning"
        return "e"
    if not _CAPITALIZED.fullmatch(bare):
        return part
    names = _names()
    if small in names:
        return part
    if bare != part and is_given_name(_word(words, number - 1)):  # "Jane Oak's Trees"
        return None
    previous, following = _word(words, number - 1), _word(words, number + 1)
    if small != "new" and small in _OF_PLACES and following in names:
        return part
    if following[:1].isdigit() and small not in _SMALL | _NUMBERED:  # "Industry 4.0"
        return part if small in _PARTS else None
    if small not in _SMALL and small not in known and small not in _small_words():
        return None
    if small in _PLACES and (previous in names or following in names):
        return None
    if small == "new" and following in _AFTER_NEW:
        return part
    return small + part[len(bare) :]


_NUMBERED = frozenset({"grade", "level", "phase", "stage", "step", "type"})  # "type 2 diabetes"
_PARTS = frozenset({"chapter", "part", "version", "volume"})  # "Part 2"


def _word(words: list[str], number: int) -> str:
    """Return a word of the title without the marks around it."""
    if not 0 <= number < len(words):
        return ""
    return _POSSESSIVE.sub("", words[number].strip("()[],.:;?!\"'“”‘’").lower())


def _is_article(words: list[str], number: int) -> bool:
    """Whether "A" isn't the letter of "Vitamin A"."""
    previous = words[number - 1] if number else ""
    following = words[number + 1 : number + 2]
    return previous not in BEFORE_LETTERS and bool(following) and following[0][:1].isalpha()


def _small_words() -> frozenset[str]:
    return _lists()[0]


def _names() -> frozenset[str]:
    return _lists()[1]


@cache
def _lists() -> tuple[frozenset[str], frozenset[str]]:
    """Return the words that titles write in small letters, and the names."""
    small, _space, names = _WORDS.read_text(encoding="ascii").partition("\n\n")
    return frozenset(small.split()), frozenset(names.split())
