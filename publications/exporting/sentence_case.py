"""English titles in sentence case, as the APA has them, where we know each word of them.

A title with a word that may be a name stays as it is: "Oak" is a tree and a place. The words are
those that many titles in sentence case write in small letters, and those that they never do.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass

from publications.bibtex import is_given_name
from publications.exporting.species import KEPT
from publications.exporting.title_case import BEFORE_LETTERS, STOP_WORDS
from publications.exporting.title_words import is_name, is_small_word

_LETTERS = re.compile(r"[^\W\d_][\w'’]*")
_CAPITALIZED = re.compile(r"[A-Z][a-z]+|Naïve")
_WITH_CAMEL_CASE = re.compile(r"[a-z][A-Z]")  # "DeepOak-Prover", the name of a program
_AFTER_NAME = re.compile(
    r"(?<=-)(?:Aware|Based|Bound|Dependent|Driven|Enabled|Encoded|Free|Induced|Like|Mediated"
    r"|Powered|Related|Specific|Style)\b"
)
_POSSESSIVE = re.compile(r"['’]s?$")
_CONTRACTED = re.compile(r"[A-Z][a-z]+['’](?:d|ll|re|t|ve)")  # "Isn't"
_ENDS_PART = re.compile(r"[:.?!—–]['\"”’)\]]*$")
_DASHES = frozenset({"-", "–", "—", "|"})
_SMALL = frozenset(STOP_WORDS) | {
    "about", "across", "after", "against", "agile", "among", "an", "as", "be", "before", "between",
    "beyond", "by", "do", "during", "from", "he", "if", "internet", "into", "is", "it", "its", "me",
    "my", "naïve", "new", "no", "not", "or", "out", "over", "per", "she", "smart", "so", "than",
    "that", "things", "through", "to", "toward", "towards", "under", "up", "upon", "us", "via",
    "we", "web", "within", "without",
}  # fmt: skip
# What is the name of an organization or an event as often as not: "Council of Trees".
_OF_NAMES = re.compile(
    r"\b(?:Academy|Act|Agency|Association|Bible|Bureau|Church|Civil War|Commission|Committee"
    r"|Conference|Congress|Constitution|Convention|Council|Court|Declaration|Department|Directive"
    r"|Dynasty|Empire|Federation|Foundation|Institutes?|Institution|Kingdom|League|Ministry|Museum"
    r"|National|Nations|Olympics?|Parliament|Proceedings|Republic|Revolution|Royal|Senate"
    r"|Supreme|Symposium|Testament|Treaty|Union|University|Workshop"
    r"|Society (?:of|for)|(?:Baltic|Gulf|Member|Southern) States|(?:General|Legislative) Assembly"
    r"|(?:Bank|Board|Code|College|Library|School) of)\b"
)
_KNOWN_NAMES = re.compile(
    r"\b(?:Agile Manifesto|Black Lives Matter|Cold War|European Union"
    r"|Internet (?:Archive|of (?:[A-Z]\w+ )?Things)|R Markdown"
    r"|Semantic Web|Soviet Union|United Kingdom|United Nations|United States|Web \d(?:\.\d)?"
    r"|Web of (?:Knowledge|Science|Things)|World War|World[ -]Wide Web(?: Consortium)?)\b"
)
# "New Zealand", "South Korea", "Gulf of Mexico"
_OF_PLACES = frozenset({
    "central", "east", "eastern", "great", "latin", "new", "north", "northeast", "northern",
    "northwest", "south", "southeast", "southern", "southwest", "upper", "west", "western",
})  # fmt: skip
_AFTER_NEW = frozenset({
    "caledonia", "delhi", "england", "guinea", "hampshire", "jersey", "mexico", "orleans",
    "york", "zealand",
})  # fmt: skip
# What is a part of a name beside one: "Lake Erie", "Montreal Protocol".
_PLACES = frozenset({
    "accord", "agreement", "archipelago", "award", "awards", "basin", "bay", "canal", "canyon",
    "cape", "city", "coast", "county", "delta", "desert", "district", "estuary", "forest",
    "gulf", "highlands", "horizon", "island", "islands", "lake", "lakes", "mount", "mountain",
    "mountains", "ocean", "park", "peninsula", "plateau", "port", "prize", "protocol",
    "province", "reef", "ridge", "river", "sea", "shelf", "state", "strait", "stream", "valley",
    "village", "war", "wars",
})  # fmt: skip


@dataclass(frozen=True)
class _Witness:
    """What is known of the words of one title beside the lists."""

    small: frozenset[str]
    named: frozenset[str]
    """Words that a text about the publication has in capitals."""
    braced: frozenset[str]
    """Words that the source has in braces, unlike all others; see `braced_titles`."""


def in_sentence_case(
    title: str, described: str = "", *, abstract: str = "", braced: Collection[str] = ()
) -> str:
    """Return "Growth of trees in Spain" for "Growth of Trees in Spain", or a title as it is.

    `described` are texts in which the words may be written in small letters, and `abstract` is
    the one of them in which names, and only they, have capitals.
    """
    words = title.split(" ")
    is_long = len(title) > _LONGEST_TITLE or len(words) > _MOST_WORDS
    if is_long or _OF_NAMES.search(_KNOWN_NAMES.sub("", title)) or not _has_capitals(words):
        return title
    small = "-".join(_SMALL_IN_TEXT.findall(described)).split("-")
    named = frozenset(_NAMED_IN_TEXT.findall(abstract))
    witness = _Witness(frozenset(small), named, frozenset(braced))
    kept = _numbers_of_known_names(title)
    cased, begins, in_quotes = list(words), True, False
    for number, word in enumerate(words):
        is_kept = number in kept or _is_system(number, word) or _follows_kept(words, number)
        in_quotes = in_quotes or "“" in word
        if _WORD_IN_QUOTES.fullmatch(word) and not begins:
            cased[number] = _small(words, number, witness, begins=False) or word
        elif word.startswith(KEPT) or in_quotes or is_kept:
            pass
        elif _WITH_CAMEL_CASE.search(word):
            cased[number] = _AFTER_NAME.sub(lambda found: found[0].lower(), word)
        else:
            set_word = _small(words, number, witness, begins=begins)
            if set_word is None:
                return title
            cased[number] = set_word
        in_quotes = in_quotes and "”" not in word
        begins = _ENDS_PART.search(word) is not None or word in _DASHES
    return " ".join(cased)


_WORD_IN_QUOTES = re.compile(r"“[A-Z][a-z]+”[,:;.]?")


def _numbers_of_known_names(title: str) -> set[int]:
    """Return which words of the title are those of names such as "United States"."""
    numbers: set[int] = set()
    for found in _KNOWN_NAMES.finditer(title):
        first = title.count(" ", 0, found.start())
        numbers |= set(range(first, first + found[0].count(" ") + 1))
    return numbers


_SMALL_IN_TEXT = re.compile(r"(?<=[a-z,;] )[a-z]{3,}(?:-[a-z]{2,})*")
_NAMED_IN_TEXT = re.compile(r"(?<=[a-z] )[A-Z][a-z]{2,}")
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


def _small(words: list[str], number: int, witness: _Witness, *, begins: bool) -> str | None:
    """Return the word as sentence case has it, or nothing if it may be a name."""
    word = words[number]
    text, end = "", 0
    for found in _LETTERS.finditer(word):
        part = found[0]
        if (begins and not end) or "—" in word[end : found.start()]:
            cased: str | None = part
        else:
            cased = _part(words, number, part, witness)
        if cased is None:
            return None
        text += word[end : found.start()] + cased
        end = found.end()
    return text + word[end:]


def _part(words: list[str], number: int, part: str, witness: _Witness) -> str | None:
    bare = _POSSESSIVE.sub("", part)
    small = bare.lower()
    if part == "A" == words[number]:
        return "a" if _is_article(words, number) else part
    if part == "E" and words[number].startswith("E-"):  # "E-Learning"
        return "e"
    if _CONTRACTED.fullmatch(part):
        return part.lower()
    if not _CAPITALIZED.fullmatch(bare) or is_name(small) or part in witness.braced:
        return part
    if bare != part and is_given_name(_word(words, number - 1)):  # "Jane Oak's Trees"
        return None
    following = _word(words, number + 1)
    is_direction = small != "new" and small in _OF_PLACES and is_name(following)
    if is_direction or following == "et":  # "Roe et al."
        return part
    if following[:1].isdigit() and small not in _SMALL | _NUMBERED:  # "Industry 4.0"
        return part if small in _PARTS else None
    if small == "new" and following in _AFTER_NEW:
        return part
    if small in _FIRST_PARTS and _BEFORE_PART.search(words[number]):
        return small  # "Co-Design"
    if witness.braced:
        return small + part[len(bare) :]
    is_known = small in _SMALL or small in witness.small or is_small_word(small)
    is_known = is_known or _is_common(words, number, small)
    if not is_known and bare in witness.named:
        return part
    if small in _PLACES and (is_name(_word(words, number - 1)) or is_name(following)):
        return None
    return small + part[len(bare) :] if is_known else None


def _is_common(words: list[str], number: int, small: str) -> bool:
    """Whether a word that is part of names, too, is none here: "Big Data", "the Real World"."""
    if small == "big":
        return _word(words, number + 1).startswith("data")
    following = words[number + 1 : number + 2]
    ends = words[number][-1:] in ":.,?!" or not following or following[0].islower()
    return small == "world" and ends and _word(words, number - 1) not in _WORLDS


_WORLDS = frozenset({"ancient", "first", "free", "islamic", "new", "old", "second", "third"})
_FIRST_PARTS = frozenset({
    "anti", "auto", "bi", "co", "meta", "mono", "multi", "non", "open", "pan", "post", "pre", "pro",
    "re", "semi", "sim", "sub", "super", "tri", "uni",
})  # fmt: skip
_BEFORE_PART = re.compile(r"^[^-]{2,5}-[A-Za-z]")
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
    following, *others = [*words[number + 1 : number + 3], ""]
    is_listed = following in ("and", "or") and _ONE_LETTER.fullmatch(others[0]) is not None
    return previous not in BEFORE_LETTERS and following[:1].isalpha() and not is_listed


_ONE_LETTER = re.compile(r"[A-Z]\W*")  # "Models A and B"
