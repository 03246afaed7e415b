"""English titles in sentence case, as the APA has them, with capitals for what may be a name.

Small letters have the words that many titles in sentence case write so, and that they never write
with capitals. A word that we don't know keeps its capital. Words such as "great" and "ocean" keep
theirs only beside a name or each other, and all words beside "Council" and the like keep theirs.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from publications.bibtex import CONFERENCE, is_given_name
from publications.exporting.species import KEPT
from publications.exporting.title_case import BEFORE_LETTERS, STOP_WORDS
from publications.exporting.title_words import is_name, is_part_of_names, is_small_word

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
    "that", "things", "through", "to", "toward", "towards", "under", "up", "upon", "us", "versus",
    "via", "vs.", "we", "web", "within", "without",
}  # fmt: skip
# The name of an event is none of our titles: it stays as a whole.
_OF_EVENTS = re.compile(rf"\b(?:{CONFERENCE.title()}s?|Convention|Proceedings)\b(?! Paper)")
# What is the name of an organization as often as not: "Council of Trees".
_OF_NAMES = re.compile(
    r"\b(?:Academy|Act|Agency(?! (?:Cost|Problem|Theory))|Bible|Bureau|Church|Civil War|Commission"
    r"|Committee|Constitution|Council|Court|Declaration|Department|Directive|Dynasty|Empire"
    r"|Federation|(?<!A )Foundation(?! (?:Language |Vision )?Models?)|Institutes?|Institution"
    r"|Kingdom|League|Ministry|Museum|National|Nations|Observatory|Olympics?|Parliament"
    r"|Republic|Revolution|Royal|Senate|Supreme|Testament|Treaty"
    r"|Union(?!-)|University(?! (?:Course|Education|Librar|Student|Teach))"
    r"|(?:[A-Z][a-z]+(?:an|ese|ish)|International|Medical|National|World) Association"
    r"|Association for|Kilomet(?:er|re) Array|Space Telescope|Submillimeter Array"
    r"|Society (?:of|for)|(?:Baltic|Gulf|Member|Southern) States|(?:General|Legislative) Assembly"
    r"|(?:Bank|Board|Code|College|Journal|(?<!Software )Library|School) of)\b"
)
_KNOWN_NAMES = re.compile(
    r"\b(?:Agile Manifesto|Arab Spring|Big Bang|Black Lives Matter|(?:Bronze|Iron|Stone) Ages?"
    r"|Cold War|Deep South|Deepwater Horizon|European Union|Global (?:North|South)"
    r"|Great (?:Depression|Recession|War)"
    r"|Hadron Collider|Industrial Revolution|Internet (?:Archive|of (?:[A-Z]\w+ )?Things)"
    r"|Magellanic Clouds?|Middle Ages|Milky Way|(?:New|Old|Third) World|(?:Green )?New Deal"
    r"|R Markdown|Stack (?:Exchange|Overflow)|Red (?:Cross|List)|Semantic Web|Silicon Valley"
    r"|Silk Road|Soviet Union|United Kingdom|United Nations|United States|Van Allen|Wall Street"
    r"|War on Terror|Web \d(?:\.\d)?|Web of (?:Knowledge|Science|Things)|White House"
    r"|World (?:Bank|Cup|Economic Forum|Health|Heritage|Ocean|Trade|Values)"
    r"|Student['’]s (?:[tT]\b|Distribution|Statistic)|(?:(?:First|Second) )?World Wars?"
    r"|World[ -]Wide Web(?: Consortium)?)\b"
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
    """Return "Growth of trees in Spain" for "Growth of Trees in Spain".

    `described` are texts in which the words may be written in small letters, and `abstract` is
    the one of them in which names, and only they, have capitals.
    """
    words = title.split(" ")
    is_long = len(title) > _LONGEST_TITLE or len(words) > _MOST_WORDS
    if is_long or _OF_EVENTS.search(title) or not _has_capitals(words):
        return title
    small = "-".join(_SMALL_IN_TEXT.findall(described)).split("-")
    named = frozenset(_NAMED_IN_TEXT.findall(abstract))
    witness = _Witness(frozenset(small), named, frozenset(braced))
    kept = _numbers_of_known_names(title)
    names = _numbers_in_names(title)
    cased: list[_Cased] = []
    begins, in_quotes = True, False
    for number, word in enumerate(words):
        is_kept = number in kept or _is_system(number, word) or _follows_kept(words, number)
        in_quotes = in_quotes or "“" in word
        if _WORD_IN_QUOTES.fullmatch(word) and not begins:
            cased.append(_small(words, number, witness, begins=False))
        elif word.startswith(KEPT) or in_quotes or is_kept:
            cased.append(_Cased(word))
        elif _WITH_CAMEL_CASE.search(word):
            cased.append(_Cased(_AFTER_NAME.sub(lambda found: found[0].lower(), word)))
        else:
            cased.append(_small(words, number, witness, begins=begins))
        in_quotes = in_quotes and "”" not in word
        begins = _ENDS_PART.search(word) is not None or word in _DASHES
    return " ".join(text for run in _runs(words) for text in _run(words, cased, run, names))


class _Cased(NamedTuple):
    text: str
    is_name: bool = False
    """Whether it may be a name, with a capital."""
    is_part: bool = False
    """Whether it is one only beside another: "Great" of "Great Barrier Reef"."""


def _runs(words: list[str]) -> Iterator[range]:
    """Yield the words that follow each other with capitals and without a mark, or alone."""
    first = 0
    for number, word in enumerate(words):
        is_last = number + 1 == len(words) or word[-1:] in _ENDS_RUN
        if is_last or not (_has_capital(word) and _has_capital(words[number + 1])):
            yield range(first, number + 1)
            first = number + 1


def _has_capital(word: str) -> bool:
    return word.lstrip(_OPENING)[:1].isupper()


def _run(words: list[str], cased: list[_Cased], run: range, names: set[int]) -> list[str]:
    """Return the words of a run, with capitals where they may be parts of a name together."""
    if not names.isdisjoint(run):  # of an organization
        return words[run.start : run.stop]
    named = {number for number in run if cased[number].is_name}
    parts = {number for number in run if cased[number].is_part}
    places = {number for number in run if _word(words, number) in _PLACES | _OF_PLACES}
    before = -1
    while before != len(named):
        before = len(named)
        for number in parts - named:
            beside = {number - 1, number + 1}
            is_pair = beside & parts & (places if number not in places else parts)
            if beside & named or is_pair:
                named.add(number)
    kept = named & parts
    return [words[number] if number in kept else cased[number].text for number in run]


_ENDS_RUN = frozenset(",.:;?!)—–")


def _numbers_in_names(title: str) -> set[int]:
    """Return which words may be those of the name of an organization or an event."""
    others = _KNOWN_NAMES.sub(lambda known: "_" * len(known[0]), title)
    numbers: set[int] = set()
    for found in _OF_NAMES.finditer(others):
        number = title.count(" ", 0, found.start())
        numbers.add(number)
        if (of := _OF_WHAT.match(title, found.end())) is not None:
            numbers.add(number + found[0].count(" ") + of[0].count(" "))
    return numbers


_OF_WHAT = re.compile(r" (?:for|of|on) (?:the )?(?=[A-Z])|(?<=of) (?:the )?(?=[A-Z])")


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


_AROUND = "()[],.:;?!\"'“‘”’"
_OPENING = "([\"'“‘"


def _is_system(number: int, word: str) -> bool:
    """Whether the only word before a colon, which is mostly the name of what was built."""
    return not number and word.endswith(":")


def _follows_kept(words: list[str], number: int) -> bool:
    """Whether it is the genus before the epithet of a species."""
    return words[number + 1 : number + 2] != [] and words[number + 1].startswith(KEPT)


def _small(words: list[str], number: int, witness: _Witness, *, begins: bool) -> _Cased:
    """Return the word as sentence case has it, or as it is if it may be a name."""
    word = words[number]
    text, end, is_name_, is_part = "", 0, False, False
    for found in _LETTERS.finditer(word):
        part = found[0]
        if (begins and not end) or "—" in word[end : found.start()]:
            cased = _Cased(part)
        else:
            cased = _part(words, number, part, witness)
        text += word[end : found.start()] + cased.text
        is_name_ = is_name_ or cased.is_name
        is_part = cased.is_part and part == word.strip(_AROUND)  # not "Hill-Climbing"
        end = found.end()
    return _Cased(text + word[end:], is_name_, is_part)


def _part(words: list[str], number: int, part: str, witness: _Witness) -> _Cased:
    bare = _POSSESSIVE.sub("", part)
    small = bare.lower()
    if part == "A" == words[number]:
        return _Cased("a" if _is_article(words, number) else part)
    if part == "E" and words[number].startswith("E-"):  # "E-Learning"
        return _Cased("e")
    if _CONTRACTED.fullmatch(part):
        return _Cased(part.lower())
    if not _CAPITALIZED.fullmatch(bare):
        return _Cased(part)
    if is_name(small) or part in witness.braced:
        return _Cased(part, is_name=True)
    if bare != part and is_given_name(_word(words, number - 1)):  # "Jane Oak's Trees"
        return _Cased(part, is_name=True)
    following = _word(words, number + 1)
    is_direction = small != "new" and small in _OF_PLACES and is_name(following)
    if is_direction or following == "et":  # "Roe et al."
        return _Cased(part, is_name=True)
    is_numbered = words[number][-1:].isalnum() and _NUMBER.match("".join(words[number + 1 :][:1]))
    if is_numbered and not _is_counted(small, following):  # "Industry 4.0"
        return _Cased(part)
    if small == "new" and following in _AFTER_NEW:
        return _Cased(part, is_name=True)
    if small == "may" and (following[:1].isdigit() or _word(words, number - 1)[:1].isdigit()):
        return _Cased(part)  # "3 May 2020"
    if small in _FIRST_PARTS and _BEFORE_PART.search(words[number]):
        return _Cased(small)  # "Co-Design"
    if witness.braced:
        return _Cased(small + part[len(bare) :])
    is_known = small in _SMALL or small in witness.small or is_small_word(small)
    is_known = is_known or _is_common(words, number, small)
    if not is_known and bare in witness.named:
        return _Cased(part, is_name=True)
    if small in _PLACES and (is_name(_word(words, number - 1)) or is_name(following)):
        return _Cased(part, is_name=True)
    if bare != part and is_part_of_names(small) and small not in _PLACES:
        return _Cased(part, is_name=True)  # "Green's Functions"
    if is_known or is_part_of_names(small):
        is_part = small in _PLACES or is_part_of_names(small)
        return _Cased(small + part[len(bare) :], is_part=is_part)
    return _Cased(part, is_name=True)


def _is_counted(small: str, number: str) -> bool:
    """Whether a word before a number is no name: "Type 2", "Helper 1"; not "Horizon 2020"."""
    if small in _SMALL | _NUMBERED:
        return True
    is_name_ = small in (_PLANS if len(number) > _MOST_DIGITS else _PARTS)
    return number.isdecimal() and not is_name_ and is_small_word(small)


_NUMBER = re.compile(r"\d")
_MOST_DIGITS = 2
_PLANS = frozenset({"agenda", "atlas", "horizon", "mission", "project", "vision"})  # "Vision 2030"


def _is_common(words: list[str], number: int, small: str) -> bool:
    """Whether a word that is part of names, too, is none here: "Big Data", "the Real World"."""
    if small == "big":
        return _word(words, number + 1).startswith("data")
    if small == "world" and "-" in words[number]:  # "Real-World Data"
        return True
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
    is_alone = following in _AFTER_LETTERS  # "Cytolysin A from Oaks"
    is_letter = previous in BEFORE_LETTERS or is_listed or is_alone
    return following[:1].isalpha() and not is_letter


_AFTER_LETTERS = frozenset(
    {"and", "at", "by", "for", "from", "in", "is", "of", "on", "or", "to", "via", "with"}
)
_ONE_LETTER = re.compile(r"[A-Z]\W*")  # "Models A and B"
