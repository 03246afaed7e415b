"""Words in the scripts of India as people write them in Latin letters. Pure.

Unicode has the letters of these scripts in one order, so each is read as the letter of Devanagari
in its place.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType


def table_of_letters(text: str) -> dict[str, str]:
    """Read "letter spelling letter spelling"; "-" is nothing."""
    words = ["" if word == "-" else word for word in text.split()]
    return dict(zip(words[::2], words[1::2], strict=True))


_IS_INDIAN = re.compile("[\u0900-\u0d7f]")
_DEVANAGARI, _LETTERS_OF_SCRIPT = 0x0900, 0x80
_BENGALI, _TAMIL, _TELUGU = 0x0980, 0x0B80, 0x0C00
_VIRAMA, _NUKTA_SIGN = "\u094d", "\u093c"
_CONSONANTS = table_of_letters(
    """
    क k ख kh ग g घ gh ङ n च ch छ chh ज j झ jh ञ n ट t ठ th ड d ढ dh ण n त t थ th द d ध dh न n ऩ n
    प p फ ph ब b भ bh म m य y र r ऱ r ल l ळ l ऴ zh व v श sh ष sh स s ह h
    """
)
_WITH_NUKTA = {"ज": "z", "फ": "f", "ड": "r", "ढ": "rh"}
_VOWELS = table_of_letters("अ a आ a इ i ई i उ u ऊ u ऋ ri ऎ e ए e ऐ ai ऒ o ओ o औ au ऑ o")
_SIGNS = table_of_letters("ा a ि i ी i ु u ू u ृ ri ॆ e े e ै ai ॊ o ो o ौ au ॉ o ् -")
_LONG_VOWELS = table_of_letters("ई ee ऊ oo ी ee ू oo")
_AFTER_VOWELS = {"ं": "n", "ँ": "n", "ः": "h"}
_LABIALS = frozenset("पफबभम")
_INHERENT = "A"
"""The vowel of a consonant without a sign, which isn't always spoken."""
# What Devanagari doesn't have, or has in another place.
_OTHERS = str.maketrans(
    {
        "ৎ": "ত\u09cd", "ৰ": "র", "ৱ": "ব", "ੰ": "\u0a02", "ੱ": "",
        "ൺ": "ണ\u0d4d", "ൻ": "ന\u0d4d", "ർ": "ര\u0d4d", "ൽ": "ല\u0d4d", "ൾ": "ള\u0d4d",
        "ൿ": "ക\u0d4d",
    }
)  # fmt: skip
_SINGLE_P = re.compile("(?<!p)p(?!p)")
_OF_SANSKRIT = {"k": "g", "t": "d"}  # at the beginning
# One letter of Tamil stands for several sounds.
_OF_TAMIL = (_CONSONANTS | {"त": "th"}, _CONSONANTS)
# Vowels that Tamil adds between consonants of Sanskrit
_APART = (("ppir", "br"), ("pir", "pr"), ("kirush", "krish"))
_DOUBLED = (("thth", "th"), ("chch", "ch"), ("zhzh", "zh"))
_AFTER_VOWEL = (("k", "g"), ("t", "d"), ("ch", "s"))
_AFTER_NASAL = (("k", "g"), ("th", "d"), ("t", "d"), ("p", "b"), ("ch", "j"))

_NONE: Mapping[str, str] = MappingProxyType({})
Syllables = list[tuple[str, str]]
"""The consonant and the vowel of each, either of which may be missing."""


def spellings_of_indian(word: str) -> list[str]:
    """Return how people spell a word in a script of India; nothing for other words."""
    if not _IS_INDIAN.match(word):
        return []
    # Two-part vowels are one letter in NFC, which has dotted letters in two parts.
    text = unicodedata.normalize("NFC", word.translate(_OTHERS))
    place = (ord(word[0]) - _DEVANAGARI) // _LETTERS_OF_SCRIPT
    script = _DEVANAGARI + place * _LETTERS_OF_SCRIPT
    letters = [_in_devanagari(letter) for letter in text]
    return list(dict.fromkeys(_spellings(letters, script)))


def _in_devanagari(letter: str) -> str:
    if not _IS_INDIAN.match(letter):
        return letter
    return chr(_DEVANAGARI + (ord(letter) - _DEVANAGARI) % _LETTERS_OF_SCRIPT)


def _spellings(letters: Sequence[str], script: int) -> Iterator[str]:
    for long_vowels in (_NONE, _LONG_VOWELS):
        if script == _TAMIL:
            for consonants in _OF_TAMIL:
                yield from _of_tamil(_joined(_syllables(letters, long_vowels, consonants)))
            continue
        found = _syllables(letters, long_vowels, _CONSONANTS)
        if script == _BENGALI:
            found = _of_bengali(found)
        shorter = _without_last(found, letters)
        yield from map(_joined, (found, shorter) if script >= _TELUGU else (shorter,))
        yield _joined(_without_unspoken(shorter))


def _syllables(
    letters: Sequence[str], long_vowels: Mapping[str, str], consonants: Mapping[str, str]
) -> Syllables:
    found: Syllables = []
    for before, letter, after in zip(("", *letters), letters, (*letters[1:], ""), strict=False):
        if letter == _NUKTA_SIGN:
            if before in _WITH_NUKTA:
                found[-1] = (_WITH_NUKTA[before], _INHERENT)
        elif letter in consonants:
            found.append((consonants[letter], _INHERENT))
        elif letter in _SIGNS and found:
            found[-1] = (found[-1][0], long_vowels.get(letter) or _SIGNS[letter])
        elif letter in _AFTER_VOWELS:
            found.append((_AFTER_VOWELS[letter] if after not in _LABIALS else "m", ""))
        elif letter in _VOWELS:
            found.append(("", long_vowels.get(letter) or _VOWELS[letter]))
    return found


def _joined(syllables: Syllables) -> str:
    return "".join(consonant + vowel for consonant, vowel in syllables).lower()


def _without_last(syllables: Syllables, letters: Sequence[str]) -> Syllables:
    """Return a word without "a" at the end, unless it follows two consonants: Amit, Narendra."""
    if len(syllables) < 2 or syllables[-1][1] != _INHERENT or _VIRAMA in letters[-3:]:
        return syllables
    return [*syllables[:-1], (syllables[-1][0], "")]


def _without_unspoken(syllables: Syllables) -> Syllables:
    """Return a word without "a" between two syllables that have vowels: Ramdev, Manmohan."""
    found = list(syllables)
    for at in range(len(found) - 2, 0, -1):
        (_, before), (consonant, vowel), (after, next_vowel) = found[at - 1 : at + 2]
        if vowel == _INHERENT and consonant and before and after and next_vowel:
            found[at] = (consonant, "")
    return found


def _of_bengali(syllables: Syllables) -> Syllables:
    """Return the syllables as Bengali speaks the first "y" and a "b" below another consonant."""
    found = [
        ("w", vowel) if consonant == "b" and at and not syllables[at - 1][1] else (consonant, vowel)
        for at, (consonant, vowel) in enumerate(syllables)
    ]
    return [("j", found[0][1]), *found[1:]] if found and found[0][0] == "y" else found


def _of_tamil(word: str) -> Iterator[str]:
    for doubled, one in _DOUBLED:
        word = word.replace(doubled, one)
    yield word
    read = word
    for voiceless, voiced in _AFTER_NASAL:
        word = re.sub(f"(?<=[mn]){voiceless}(?=[aeiou])", voiced, word)
    for voiceless, voiced in _AFTER_VOWEL:
        word = re.sub(f"(?<=[aeiou]){voiceless}(?=[aeiou])", voiced, word)
    yield f"s{word.removeprefix('ch')}" if word.startswith("ch") else word
    yield _of_sanskrit(word)
    for each in dict.fromkeys(map(_without_added_vowels, (read, word))):
        if each not in (read, word):
            yield each
            yield each.replace("iya", "ia")


def _without_added_vowels(word: str) -> str:
    """Return a name with consonants that Tamil writes apart: Subramaniyan, Krishnan, Prakash."""
    word = f"s{word.removeprefix('ch')}" if word.startswith("ch") and "ppir" in word else word
    for apart, together in _APART:
        word = word.replace(apart, together)
    return word


def _of_sanskrit(word: str) -> str:
    """Return a name with the sounds of Sanskrit, for which Tamil has no letters: Balasubramanian,
    Ganesan, Dinesh."""
    word = _SINGLE_P.sub("b", word.replace("iya", "ia"))
    return _OF_SANSKRIT.get(word[:1], word[:1]) + word[1:]
