"""Other ways in which Cyrillic, Greek and Devanagari are written in Latin letters. Pure.

`foundation.romanization` has the one by which names are compared. A search finds each of these.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from types import MappingProxyType


def _table(text: str) -> dict[str, str]:
    """Read "letter spelling letter spelling"; "-" is nothing."""
    words = ["" if word == "-" else word for word in text.split()]
    return dict(zip(words[::2], words[1::2], strict=True))


_CYRILLIC = _table(
    """
    а a б b в v г g д d е e ё e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh
    ц ts ч ch ш sh щ shch ъ - ы y ь - э e ю yu я ya
    і i ї yi є ye ґ g ў u ђ dj ј j љ lj њ nj ћ c џ dz ѓ gj ќ kj ѕ dz
    """
)
# What differs in passports, for scholars (and in Serbia), in Germany, in France, and in Ukraine
_SYSTEMS = (
    _table("й i ю iu я ia ъ ie ї i є ie"),
    _table("ж z й j х h ц c ч c ш s щ sc ю ju я ja є je ї ji"),
    _table("в w ж sch з s й i х ch ц z ч tsch ш sch щ schtsch ю ju я ja ё jo"),
    _table("ж j й i у ou ц ts ч tch ш ch щ chtch ю iou я ia"),
    _table("г h и y й y х kh ь - ю iu я ia"),
)
_IS_CYRILLIC = re.compile("[\u0400-\u052f]")
_ENDINGS = (("iy", "y"), ("yy", "y"), ("ii", "i"), ("yi", "y"), ("ij", "i"), ("yj", "y"))
_FIRST_UKRAINIAN = {"є": "ye", "ї": "yi", "й": "y", "ю": "yu", "я": "ya"}

_GREEK = (("μπ", "b"), ("ντ", "d"), ("γκ", "g"), ("τζ", "tz"))
_IS_GREEK = re.compile("[\u0370-\u03ff]")

_CONSONANTS = _table(
    """
    क k ख kh ग g घ gh ङ n च ch छ chh ज j झ jh ञ n ट t ठ th ड d ढ dh ण n त t थ th द d ध dh न n
    प p फ ph ब b भ bh म m य y र r ल l ळ l व v श sh ष sh स s ह h
    """
)
_NUKTA = {"ज": "z", "फ": "f", "ड": "r", "ढ": "rh"}
_VOWELS = _table("अ a आ a इ i ई i उ u ऊ u ऋ ri ए e ऐ ai ओ o औ au ऑ o")
_SIGNS = _table("ा a ि i ी i ु u ू u ृ ri े e ै ai ो o ौ au ॉ o ् -")
_LONG_VOWELS = _table("ई ee ऊ oo ी ee ू oo")
_NASAL = {"ं": "n", "ँ": "n", "ः": "h"}
_NUKTA_SIGN = "\u093c"
_IS_DEVANAGARI = re.compile("[\u0900-\u097f]")


def further_spellings(word: str) -> list[str]:
    """Return how else people write a word in Latin letters, in lower case."""
    lower = word.lower()
    if _IS_CYRILLIC.search(lower):
        found = _of_cyrillic(lower)
    elif _IS_GREEK.search(lower):
        found = _of_greek(lower)
    elif _IS_DEVANAGARI.search(lower):
        found = [_of_devanagari(lower), _of_devanagari(lower, _LONG_VOWELS)]
    else:
        return []
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
    first = _FIRST_UKRAINIAN.get(word[0])
    if first:
        found.append(first + found[-1][len(_SYSTEMS[-1].get(word[0], "x")) :])
    return found


def _of_greek(word: str) -> list[str]:
    begun = next((each for each in _GREEK if word.startswith(each[0])), ("", ""))
    rest = word.removeprefix(begun[0]).replace("ού", "ou").replace("ου", "ou")
    spelled = [begun[1] + _latin(each) for each in (rest, rest.translate(_ETA_AS_E))]
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


def _of_devanagari(word: str, long_vowels: Mapping[str, str] = MappingProxyType({})) -> str:
    """Return the usual spelling: consonants are followed by "a", except at the end."""
    spelled: list[str] = []
    letters = unicodedata.normalize("NFD", word)
    for before, letter in zip(" " + letters, letters, strict=False):
        if letter == _NUKTA_SIGN and before in _NUKTA:
            spelled[-2:] = [_NUKTA[before], "a"]
        elif letter in _CONSONANTS:
            spelled += [_CONSONANTS[letter], "a"]
        elif letter in _SIGNS and spelled:
            spelled[-1] = long_vowels.get(letter) or _SIGNS[letter]
        else:
            vowel = long_vowels.get(letter) or _VOWELS.get(letter)
            spelled.append(vowel or _NASAL.get(letter) or "")
    if len(spelled) > 2 and letters[-1] in (*_CONSONANTS, _NUKTA_SIGN):
        spelled.pop()
    return "".join(spelled)
