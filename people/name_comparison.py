"""Whether two printed names can be the same person's: the rule that all comparisons use. Pure.

A printed name is a sequence of BibTeX's four parts: first, von, last, jr. More items are ignored.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import pairwise, product
from typing import Any

from foundation.folding import fold
from foundation.han_variants import SIMPLIFIED
from foundation.romanization import spellings_of_umlaut_u
from foundation.search.words import other_spellings
from people.names import SUFFIXES, has_han, is_cjk, pinyin_parts, without_suffix

PrintedName = Sequence[Any]


class NameMatch(Enum):
    SAME = "same"
    """Equal, but for case, accents, hyphens, spaces, and a suffix that one of them leaves out."""
    COMPATIBLE = "compatible"
    """Two ways to print one name: initials, a missing middle name, another order or spelling."""
    DIFFERENT = "different"
    """Some part of one contradicts the other."""


def compare_printed_names(one: PrintedName, other: PrintedName) -> NameMatch:
    if one[:4] == other[:4]:
        return NameMatch.SAME
    mine, its = parts_of(*one[:4]), parts_of(*other[:4])
    if mine.suffix and its.suffix and mine.suffix != its.suffix:
        return NameMatch.DIFFERENT
    if mine.is_han != its.is_han:
        pairs = product(romanized_parts(*one[:4]), romanized_parts(*other[:4]))
        is_one = any(_compare(a, b) is not NameMatch.DIFFERENT for a, b in pairs)
        return NameMatch.COMPATIBLE if is_one else NameMatch.DIFFERENT
    match = _compare(mine, its)
    if match is NameMatch.DIFFERENT and _is_written_otherwise(one, other):
        return NameMatch.COMPATIBLE
    return match


def _is_written_otherwise(one: PrintedName, other: PrintedName) -> bool:
    """Whether the names agree if the rare letters of one are written in another way."""
    mine, its = with_other_letters(*one[:4]), with_other_letters(*other[:4])
    if not mine and not its:
        return False
    return any(
        _compare(parts_of(*form), parts_of(*its_form)) is not NameMatch.DIFFERENT
        for form, its_form in product((one[:4], *mine), (other[:4], *its))
    )


@lru_cache(maxsize=8192)
def with_other_letters(
    first: str, von: str, last: str, jr: str
) -> tuple[tuple[str, str, str, str], ...]:
    """Return the other ways to write a name with letters that few keyboards have: "Djordje" for
    "Đorđe", "Itoh" for "Itō", "Lyu" for "Lü" or "Lv". Umlauts are left to `spelling_key`."""
    if not _RARE_LETTERS.search(f"{first} {last}"):
        return ()
    given, family = ((part, *_other_letters(part)) for part in (first, last))
    return tuple((form, von, its_family, jr) for form, its_family in product(given, family))[1:]


def _other_letters(part: str) -> list[str]:
    found = other_spellings(part) if _BARRED_OR_LONG.search(part) else []
    return [*found, *spellings_of_umlaut_u(part)]


_BARRED_OR_LONG = re.compile("[đĐōŌūŪ]")
_RARE_LETTERS = re.compile(f"{_BARRED_OR_LONG.pattern}|[LlNn](?:ü|v|yu)")


def may_be_same_name(one: PrintedName, other: PrintedName) -> bool:
    """Whether nothing in one name contradicts the other."""
    return compare_printed_names(one, other) is not NameMatch.DIFFERENT


def may_be_same_names(some: Sequence[PrintedName], others: Sequence[PrintedName]) -> bool:
    """Whether two lists are as long as each other and agree name by name."""
    return len(some) == len(others) and all(map(may_be_same_name, some, others))


def is_fuller_name(name: PrintedName, other: PrintedName) -> bool:
    """Whether a name is another one with first names written out: "Jane B. Roe" for "J. Roe".

    "JB Roe" and "JANE Roe" don't count, because capitals may be a name or initials; nor does
    "Jane B. B. Roe", where a program may have written an initial twice.
    """
    if name[1:4] != other[1:4] or name[0] == other[0] or not _WRITTEN_OUT.fullmatch(name[0]):
        return False
    given, its = (parts_of(*each[:4]).initials for each in (name, other))
    pairs, added = zip(given, its, strict=False), given[max(len(its) - 1, 0) :]
    return (
        0 < len(its) <= len(given)
        and all(word[0] != following[0] for word, following in pairwise(added))
        and given != its
        and all(word == short or (len(short) == 1 and word[0] == short) for word, short in pairs)
    )


_CAPITALIZED = r"[^\W\d_a-z](?:\.|[^\W\d_A-Z]+)?"
_WRITTEN_OUT = re.compile(rf"{_CAPITALIZED}(?:(?:[ -]|(?<=\.)){_CAPITALIZED})*")


def best_match(name: PrintedName, others: Sequence[PrintedName]) -> NameMatch:
    """The best match of a name among several, such as all names of one person."""
    matches = {compare_printed_names(name, other) for other in others}
    return next((match for match in NameMatch if match in matches), NameMatch.DIFFERENT)


@lru_cache(maxsize=8192)
def _lookup_keys(first: str, von: str, last: str, jr: str) -> frozenset[str]:
    parts = parts_of(first, von, last, jr)
    if parts.is_han:
        return _keys_of(parts).union(*map(_keys_of, romanized_parts(first, von, last, jr)))
    others = (_keys_of(parts_of(*form)) for form in with_other_letters(first, von, last, jr))
    return _keys_of(parts).union(*others)


def lookup_keys(name: PrintedName) -> frozenset[str]:
    """Keys to look names up by: two names that may be the same share at least one."""
    return _lookup_keys(*name[:4])


@dataclass(frozen=True, slots=True)
class FoldedName:
    """A printed name in the form in which its parts are compared."""

    given: tuple[str, ...]
    """Folded words; an abbreviation of several letters keeps its period: ("yu.", "a")."""
    initials: tuple[str, ...]
    """The same, with "FCM" read as three initials."""
    family: tuple[str, ...]
    """Folded words, with the particle."""
    particles: int
    """How many of the family's words are a particle."""
    suffix: str
    is_han: bool
    is_cjk: bool
    given_key: str
    """The given names without spaces."""
    family_key: str
    """The family name without spaces."""


_ARTICLE = re.compile(r"^the\s+(?=\S)", re.IGNORECASE)  # "The ATLAS Collaboration"
_SUFFIXES = SUFFIXES | {"junior": "jr", "senior": "sr"}  # which are family names, too


@lru_cache(maxsize=8192)
def parts_of(first: str, von: str, last: str, jr: str) -> FoldedName:
    given, initials, given_key = _given_parts(first)
    family, particles, suffix, family_key = _family_parts(von, last, jr)
    whole = first + last
    return FoldedName(
        given,
        initials,
        family,
        particles,
        suffix,
        has_han(whole),
        is_cjk(whole),
        given_key,
        family_key,
    )


def initials_of(first: str) -> str:
    """Return the first letters of all given names: "hy" for "Han-Yu", "H.-Y." and "HY"."""
    return "".join(word[0] for word in _given_parts(first)[1])


def leaves_out_name(one: str, other: str) -> bool:
    """Whether one has a given name written out of which the other has not even the initial."""
    mine, its = (_given_parts(first)[1] for first in (one, other))
    return bool(names_left_out(mine, its) or names_left_out(its, mine))


def names_left_out(given: Sequence[str], others: Sequence[str]) -> list[str]:
    """Return the given names written out of which `others` has not even the initial."""
    letters = {word[0] for word in others}
    return [word for word in given if len(word) > 1 and word[0] not in letters]


def is_rotated(one: PrintedName, other: PrintedName) -> bool:
    """Whether one has the family name of three or more words first: "Luu Anh Tuan"."""
    mine, its = (fold(" ".join(name[:3])).split() for name in (one, other))
    if len(mine) < _SURE_ORDER or len(mine) != len(its) or any(len(word) == 1 for word in mine):
        return False
    return its in ([*mine[1:], mine[0]], [mine[-1], *mine[:-1]])


_SURE_ORDER = 3  # words that are hardly equal by accident when the first or last one moves


# Given and family names are cached by themselves, because many names share one of them.
@lru_cache(maxsize=8192)
def _given_parts(first: str) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    """Return `FoldedName.given`, `initials` and `given_key`."""
    tokens = _TOKEN.findall(first)
    given = tuple(word for token in tokens if (word := _folded(token)))
    initials = tuple(letter for token in tokens for letter in _as_initials(token))
    return given, initials, _joined(given)


@lru_cache(maxsize=8192)
def _family_parts(von: str, last: str, jr: str) -> tuple[tuple[str, ...], int, str, str]:
    """Return `FoldedName.family`, `particles`, `suffix` and `family_key`."""
    bare = without_suffix(last)
    suffix = _SUFFIXES.get(fold(jr or last[len(bare) :]), "")
    bare = _ARTICLE.sub("", bare)
    family = tuple(fold(f"{von} {bare}").split())
    words = bare.split()
    lower = next((i for i, word in enumerate(words) if not word.islower()), len(words))
    particles = len(fold(" ".join([von, *words[: lower % max(len(words), 1)]])).split())
    return family, particles, suffix, _joined(family)


_TOKEN = re.compile(r"[^\s.‐-]+\.?")


def _folded(token: str) -> str:
    word = fold(token).replace(" ", "")
    return f"{word}." if len(word) > 1 and token.endswith(".") else word


def _as_initials(token: str) -> Sequence[str]:
    """The letters of "FCM"; otherwise the folded token."""
    bare = token.rstrip(".")
    if 1 < len(bare) <= 3 and bare.isupper() and bare.isascii():
        return list(bare.lower())
    word = _folded(token)
    return [word] if word else []


def romanized_parts(first: str, von: str, last: str, jr: str) -> tuple[FoldedName, ...]:
    """The parts of a Chinese name in pinyin, for each of its readings; of any other as they are."""
    if not has_han(first + last):
        return (parts_of(first, von, last, jr),)
    return tuple(parts_of(given, von, family, jr) for given, family in pinyin_parts(first, last))


def _joined(words: Sequence[str]) -> str:
    return "".join(words).replace(".", "")


def _compare(one: FoldedName, other: FoldedName) -> NameMatch:
    if one.is_cjk and other.is_cjk and cjk_keys(one) & cjk_keys(other):
        return NameMatch.SAME
    family, given = _compare_families(one, other), _compare_given(one, other)
    if family is not NameMatch.DIFFERENT and given is not NameMatch.DIFFERENT:
        return NameMatch.SAME if family is given is NameMatch.SAME else NameMatch.COMPATIBLE
    is_other_form = (
        _is_turned(one, other)
        or (*one.given, *one.family) == (*other.given, *other.family)  # "Ana Ruiz" "Gil"
        or _shares_a_surname(one, other)
    )
    return NameMatch.COMPATIBLE if is_other_form else NameMatch.DIFFERENT


def cjk_keys(parts: FoldedName) -> set[str]:
    """A name in characters is printed in either order, split or not, in simplified characters or
    not."""
    family, given = (key.translate(SIMPLIFIED) for key in (parts.family_key, parts.given_key))
    return {family + given, given + family}


def _is_turned(one: FoldedName, other: FoldedName) -> bool:
    keys = (one.given_key, one.family_key)
    return all(keys) and keys == (other.family_key, other.given_key)


def _shares_a_surname(one: FoldedName, other: FoldedName) -> bool:
    """ "Ana García" and "Ana García Márquez": one of two surnames, beside the same first name."""
    shorter, longer = sorted(
        (one.family[one.particles :], other.family[other.particles :]), key=len
    )
    if not 0 < len(shorter) < len(longer) or not one.given or one.given[:1] != other.given[:1]:
        return False
    is_part = shorter in (longer[: len(shorter)], longer[-len(shorter) :])
    return is_part and len(one.given[0]) > 1 and given_fits(one.given, other.given)


def _compare_families(one: FoldedName, other: FoldedName) -> NameMatch:
    if not one.family_key or not other.family_key:  # "?"
        return NameMatch.DIFFERENT
    if one.family_key == other.family_key:
        return NameMatch.SAME
    if spelling_key(one.family_key) == spelling_key(other.family_key):
        return NameMatch.COMPATIBLE
    if bool(one.particles) == bool(other.particles) or not (one.given and other.given):
        return NameMatch.DIFFERENT
    bare = one.family[one.particles :], other.family[other.particles :]
    return NameMatch.COMPATIBLE if bare[0] == bare[1] else NameMatch.DIFFERENT


def _compare_given(one: FoldedName, other: FoldedName) -> NameMatch:
    if one.given_key == other.given_key or one.initials == other.initials:
        return NameMatch.SAME
    fits = any(
        given_fits(mine, its)
        for mine in {one.given, one.initials}
        for its in {other.given, other.initials}
    )
    return NameMatch.COMPATIBLE if fits else NameMatch.DIFFERENT


def given_fits(some: Sequence[str], others: Sequence[str]) -> bool:
    """Whether the first names fit, and the longer list has the others of the shorter in order."""
    if not some or not others:
        return True
    some, others = _joined_as_in(some, others), _joined_as_in(others, some)
    shorter, longer = (some, others) if len(some) <= len(others) else (others, some)
    if not word_fits(shorter[0], longer[0]):
        return False
    rest = iter(longer[1:])
    return all(any(word_fits(word, counterpart) for counterpart in rest) for word in shorter[1:])


def _joined_as_in(words: Sequence[str], others: Sequence[str]) -> Sequence[str]:
    """ "jean", "luc" as one word if the other name has "jeanluc"."""
    if len(words) == 1:
        return words
    joined: list[str] = []
    for word in words:
        if joined and joined[-1] + word in others:
            joined[-1] += word
        else:
            joined.append(word)
    return joined


@lru_cache(maxsize=16384)
def word_fits(one: str, other: str) -> bool:
    """Whether two given names are equal, or one is an initial, a short form or another spelling."""
    short, long = sorted((one, other), key=len)
    start = short.rstrip(".")
    if len(start) == 1 or start != short or long.endswith("."):
        return long.startswith(start) or short.startswith(long.rstrip("."))
    if spelling_key(short, _MEDIUM) == spelling_key(long, _MEDIUM):
        return True
    # "Alex" and "Alexander", but not "Paul" and "Paula", and not "Wei" and "Weihua".
    is_short_form = len(short) >= 3 and len(long) - len(short) >= 2 and long.startswith(short)
    return is_short_form and not (
        _SYLLABLES.fullmatch(short) and _SYLLABLES.fullmatch(long[len(short) :])
    )


# Syllables of Chinese in pinyin, roughly: each is a name of its own. Unlike in `romanization`,
# endings count as well, such as the "ian" of "Xinian" behind "Xin".
_SYLLABLES = re.compile(
    r"(?:[jqxy](?:iang|iong|iao|ian|ing|uan|ang|ong|ao|an|ou|ia|ie|in|iu|ue|un|i|u)"
    r"|(?:zh|ch|sh|[bpmfdtnlgkhrzcsw])?"
    r"(?:iang|uang|ang|eng|ing|ong|iao|ian|uai|uan|ai|ei|ui|ao|ou|iu|ie|ue|an|en|in|un|a|e|i|o|u)"
    r"|er)+"
)
_MEDIUM, LONG = 4, 6  # letters: shorter names that are alike are names of different people
_UMLAUT = re.compile(r"([aou])e|(?<=a)a")
_SPELLINGS = (
    (re.compile(r"ks"), "x"), (re.compile(r"ph"), "f"), (re.compile(r"ch(?=r)|ck|c(?!h)"), "k"),
    (re.compile(r"kh"), "h"), (re.compile(r"w"), "v"), (re.compile(r"y|(?!^)j"), "i"),
    (re.compile(r"([^\W\d])\1+"), r"\1"), (re.compile(r"(?<=[bdfgklmnpstvxz])r$"), "er"),
)  # fmt: skip


@lru_cache(maxsize=32768)
def spelling_key(key: str, from_length: int = LONG) -> str:
    """Return one form for all spellings: "Mueller" and "Müller", "Sergey" and "Sergei"."""
    key = _UMLAUT.sub(r"\1", key)
    if len(key) >= from_length:
        for pattern, letters in _SPELLINGS:
            key = pattern.sub(letters, key)
    return key


def _keys_of(parts: FoldedName) -> frozenset[str]:
    bare = parts.family[parts.particles :] or parts.family
    keys = {parts.family_key, _joined(bare), *bare[:1], *bare[-1:], parts.given_key}
    if parts.is_cjk:
        keys |= cjk_keys(parts)
    return frozenset(spelling_key(key) for key in keys if key or not any(keys))
