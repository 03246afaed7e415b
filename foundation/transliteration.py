"""Other ways in which Cyrillic, Greek and scripts of India are written in Latin letters. Pure.

`foundation.romanization` has the one by which names are compared. A search finds each of these, and
by them what is in Cyrillic.
"""

import re
from collections.abc import Container, Iterator
from functools import cache

from foundation.folding import fold
from foundation.indian_scripts import spellings_of_indian, table_of_letters

_CYRILLIC = table_of_letters(
    """
    а a б b в v г g д d е e ё e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh
    ц ts ч ch ш sh щ shch ъ - ы y ь - э e ю yu я ya
    і i ї yi є ye ґ g ў u ђ dj ј j љ lj њ nj ћ c џ dz ѓ gj ќ kj ѕ dz
    """
)
# What differs in haste, in passports, for scholars (and in Serbia), in Germany, in France, and in
# Ukraine
_SYSTEMS = (
    table_of_letters("щ sch х h ё yo ь -"),
    table_of_letters("й i ю iu я ia ъ ie ї i є ie"),
    table_of_letters("ж z й j х h ц c ч c ш s щ sc ю ju я ja є je ї ji"),
    table_of_letters("в w ж sch з s й i х ch ц z ч tsch ш sch щ schtsch ю ju я ja ё jo"),
    table_of_letters("ж j й i у ou ц ts ч tch ш ch щ chtch ю iou я ia"),
    table_of_letters("г h и y й y х kh ь - ю iu я ia"),
)
_IS_I = re.compile("[yji]+")
_LONGEST_LETTER = 6  # letters in Latin for one in Cyrillic
SHORT_BEGINNING = 3
"""Letters of the beginnings in Cyrillic that are few for any word."""
_IS_CYRILLIC = re.compile("[\u0400-\u052f]")
_ENDINGS = (("iy", "y"), ("yy", "y"), ("ii", "i"), ("yi", "y"), ("ij", "i"), ("yj", "y"))
_FIRST_RUSSIAN = {"е": "ye", "ё": "yo"}
_FIRST_UKRAINIAN = {"є": "ye", "ї": "yi", "й": "y", "ю": "yu", "я": "ya"}

_GREEK = (("μπ", "b"), ("ντ", "d"), ("γκ", "g"), ("τζ", "tz"))
_IN_GREEK = (
    (re.compile("(?<=[αε])[υύ](?=[πτκφθσχξψ])"), "f"),
    (re.compile("(?<=[αε])[υύ]"), "v"),
    (re.compile("γ(?=[γχξ])"), "n"),
    (re.compile("(?<=μ)π"), "b"),
)
"""How letters within a word are pronounced."""
_IS_GREEK = re.compile("[\u0370-\u03ff]")


def further_spellings(word: str) -> list[str]:
    """Return how else people write a word in Latin letters, in lower case."""
    lower = word.lower()
    if _IS_CYRILLIC.search(lower):
        found = _of_cyrillic(lower)
    elif _IS_GREEK.search(lower):
        found = _of_greek(lower)
    else:
        return spellings_of_indian(lower)
    return list(dict.fromkeys(found))


def _of_cyrillic(word: str) -> list[str]:
    found: list[str] = []
    for system in ({}, *_SYSTEMS):
        letters = _CYRILLIC | system
        spelled = "".join(letters.get(letter, letter) for letter in word)
        found.append(spelled)
        for ending, short in _ENDINGS:
            if spelled.endswith(ending):
                found.append(spelled.removesuffix(ending) + short)
    if russian := _FIRST_RUSSIAN.get(word[0]):
        found.append(russian + found[0][len(_CYRILLIC[word[0]]) :])
    first = _FIRST_UKRAINIAN.get(word[0])
    if first:
        found.append(first + found[-1][len(_SYSTEMS[-1].get(word[0], "x")) :])
    return found


def _of_greek(word: str) -> list[str]:
    begun = next((each for each in _GREEK if word.startswith(each[0])), ("", ""))
    rest = word.removeprefix(begun[0]).replace("ού", "ou").replace("ου", "ou")
    spoken = rest
    for letters, sound in _IN_GREEK:
        spoken = letters.sub(sound, spoken)
    forms = dict.fromkeys((rest, rest.translate(_ETA_AS_E), spoken))
    spelled = [begun[1] + _latin(each) for each in forms]
    return [other for each in spelled for other in (each, *_other_beginnings(each))]


_ETA_AS_E = str.maketrans("ηή", "εε")


def _latin(word: str) -> str:
    from anyascii import anyascii

    return anyascii(word).lower()


def _other_beginnings(spelled: str) -> Iterator[str]:
    """Yield a Greek word with "h" for "ch" or "c" for "k": Hristos, Constantinos."""
    for letters, other in (("ch", "h"), ("k", "c")):
        if spelled.startswith(letters):
            yield other + spelled.removeprefix(letters)


def beginnings_in_cyrillic(
    word: str, letters: int = SHORT_BEGINNING, *, known: Container[str] = ()
) -> set[str]:
    """Return how folded words in Cyrillic may begin that are written as a folded word in Latin
    letters: вул for "vulkany".

    There are too many long beginnings, so only those that continue a `known` short one.
    """
    return {each for each in _begun(with_one_i(word), "", letters, known) if each}


def spellings_with_one_i(cyrillic: str) -> set[str]:
    """Return how people write a folded word in Cyrillic, as `with_one_i` would have it."""
    return set(map(with_one_i, _of_cyrillic(cyrillic)))


def with_one_i(latin: str) -> str:
    """Return a folded word with "i" for all that is written for й, ы and и, and before vowels."""
    return _IS_I.sub("i", latin)


def _begun(rest: str, before: str, letters: int, known: Container[str]) -> Iterator[str]:
    if not rest or len(before) == letters:
        yield before
        return
    if len(before) == SHORT_BEGINNING and before not in known:
        return
    for length in range(min(_LONGEST_LETTER, len(rest)) + 1):
        for letter in _letters_by_spelling().get(rest[:length], ()):
            if length or before:  # ь, which may be left out, begins no word
                yield from _begun(rest[length:], before + letter, letters, known)


@cache
def _letters_by_spelling() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for system in (_CYRILLIC, *_SYSTEMS, _FIRST_RUSSIAN):
        for letter, spelled in system.items():
            found.setdefault(with_one_i(spelled), set()).add(fold(letter))
    return found
