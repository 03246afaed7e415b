"""How well a printed name fits a recorded one: the levels on which evidence is based. Pure."""

from collections.abc import Iterator, Sequence
from enum import IntEnum
from functools import lru_cache
from itertools import product

from foundation.nicknames import other_forms
from people.name_comparison import (
    LONG,
    FoldedName,
    PrintedName,
    cjk_keys,
    given_fits,
    names_left_out,
    parts_of,
    romanized_parts,
    spelling_key,
    with_other_letters,
)
from people.names import SUFFIXES, is_spelled, spelled_parts


class NameLevel(IntEnum):
    """The best first."""

    SAME = 1
    """The same, but for case, accents, hyphens and spaces."""
    CUT = 2
    """The same words, with family and given names separated elsewhere."""
    UMLAUT = 3
    """Letters that few keyboards have in another way: "Mueller" and "Müller", "Lyu" and "Lü"."""
    PARTICLE = 4
    """One without the particle, or with it behind the given name."""
    MIDDLE = 5
    """A middle name on one side only, or its initial."""
    SPELLING = 6
    """Another spelling: "Sergey" and "Sergei"."""
    PART = 7
    """A part of a double family name, or a name that lacks several parts."""
    SHORT = 8
    """A short form, a nickname or another form of the given name."""
    MIDDLE_AS_GIVEN = 9
    """The middle name used as the given name."""
    TURNED = 10
    """Family and given names swapped."""
    CHARACTERS = 11
    """Another script on one side, such as Chinese characters, and Latin letters on the other."""
    INITIALS = 12
    """Initials on one side."""
    TYPO = 13
    """One letter different."""
    NONE = 99
    """Something contradicts."""


_LACKS_A_PART = frozenset({NameLevel.PARTICLE, NameLevel.MIDDLE})
_LEAST_TYPO = 5  # letters
_SHORTEST_GIVEN = 4  # letters of a given name that may have another spelling


@lru_cache(maxsize=65536)
def name_level(one: tuple[str, ...], other: tuple[str, ...]) -> NameLevel:
    """Return how well two printed names fit, the same in both directions."""
    mine, its = _parts(one), _parts(other)
    if mine.suffix and its.suffix and mine.suffix != its.suffix:
        return NameLevel.NONE
    if mine.is_han != its.is_han:
        level = min(_compare(a, b) for a in _romanized(one) for b in _romanized(other))
        return NameLevel.CHARACTERS if level <= NameLevel.TURNED else level
    if _is_spelled(one) != _is_spelled(other):
        level = min(_compare(a, b) for a in _spelled(one) for b in _spelled(other))
        if level <= NameLevel.INITIALS:
            return NameLevel.CHARACTERS
    level = _compare(mine, its)
    if level <= NameLevel.UMLAUT:
        return level
    forms = _with_other_letters(one), _with_other_letters(other)
    if all(len(of_one) == 1 for of_one in forms):
        return level
    best = min(_compare(form, its_form) for form, its_form in product(*forms))
    return min(level, max(best, NameLevel.UMLAUT))


def _with_other_letters(name: tuple[str, ...]) -> tuple[FoldedName, ...]:
    """Return the parts of a name, and of each other way to write its letters."""
    first, von, last, jr = name
    return (_parts(name), *(_parts(form) for form in with_other_letters(first, von, last, jr)))


def _is_spelled(name: tuple[str, ...]) -> bool:
    """Whether a name is in Cyrillic, Greek, Hangul or another script that is read by letters."""
    return is_spelled(name[0]) or is_spelled(name[2])


@lru_cache(maxsize=1024)
def _spelled(name: tuple[str, ...]) -> tuple[FoldedName, ...]:
    """Return the parts of a name in each of its spellings in Latin letters."""
    first, von, last, jr = name
    if not _is_spelled(name):
        return (_parts(name),)
    return tuple(_parts((given, von, family, jr)) for given, family in spelled_parts(first, last))


def index_keys(name: PrintedName) -> frozenset[str]:
    """Return the keys to look names up by: names of any level but NONE share at least one."""
    return _index_keys(*name[:4])


@lru_cache(maxsize=16384)
def _index_keys(first: str, von: str, last: str, jr: str) -> frozenset[str]:
    parts = _parts((first, von, last, jr))
    keys = set(_keys_of(parts))
    if parts.is_han:
        for romanized in _romanized((first, von, last, jr)):
            keys.update(_keys_of(romanized))
    elif is_spelled(first + last):
        for spelled in _spelled((first, von, last, jr)):
            keys.update(_keys_of(spelled))
    for form in with_other_letters(first, von, last, jr):
        keys.update(_keys_of(_parts(form)))
    return frozenset(keys)


def _keys_of(parts: FoldedName) -> Iterator[str]:
    bare = parts.family[parts.particles :] or parts.family
    letters = _first_letters(parts.given, parts.initials)
    families = {parts.family_key, "".join(bare), bare[0], bare[-1]} if bare else {parts.family_key}
    for family in families - {""}:
        spelled = spelling_key(family)
        yield from [f"{spelled} {letter}" for letter in letters or " "]
    words = _words(parts)
    yield "=" + spelling_key("".join(words))
    yield "#" + "".join(sorted("".join(words)))  # in any order, with hyphens or not
    if parts.is_cjk:
        yield from cjk_keys(parts)
    if len(parts.given_key) > 2 and parts.family_key:
        yield f"~{parts.given_key} {parts.family_key[0]}"


@lru_cache(maxsize=8192)
def _first_letters(given: tuple[str, ...], initials: tuple[str, ...]) -> frozenset[str]:
    """Return the letters that any form of the given names starts with."""
    words = (*given, *initials)
    forms = other_forms(words[0].rstrip(".")) if words else ()
    return frozenset(word[0] for word in (*words, *forms))


@lru_cache(maxsize=16384)
def _parts(name: tuple[str, ...]) -> FoldedName:
    """Return the folded parts of a name."""
    return parts_of(*_in_place(name))


@lru_cache(maxsize=16384)
def _romanized(name: tuple[str, ...]) -> tuple[FoldedName, ...]:
    """Return the same in pinyin, for each reading of a Chinese name."""
    return romanized_parts(*_in_place(name))


def _in_place(name: tuple[str, ...]) -> tuple[str, str, str, str]:
    """Return the parts of a name, with particles and suffixes moved to where they belong."""
    first, von, last, jr = name
    words = first.split()
    if not jr and len(words) > 1 and words[-1].strip(".,").lower() in SUFFIXES:
        first, jr = " ".join(words[:-1]), words[-1]  # "Daumé, Hal III"
    family = last.split()
    if not jr and len(family) > 1 and family[-1].strip(".,").lower() in SUFFIXES:
        last, jr = " ".join(family[:-1]), family[-1]
    if not first and not von and len(family) == 2 and _is_short(family[1]):
        first, last = " ".join(family[1]), family[0]  # "Zhao HY"
    words = first.split()
    if not von and len(words) > 1 and words[-1].islower() and words[-1].isalpha():
        start = next(i for i in range(1, len(words)) if all(w.islower() for w in words[i:]))
        first, von = " ".join(words[:start]), " ".join(words[start:])  # "Goot, Rob van der"
    return first, von, last, jr


def _is_short(word: str) -> bool:
    return len(word) <= 3 and word.isupper() and word.isascii() and word.isalpha()


def _compare(one: FoldedName, other: FoldedName) -> NameLevel:
    if one.is_cjk and other.is_cjk and cjk_keys(one) & cjk_keys(other):
        return NameLevel.SAME
    if not one.family_key or not other.family_key:
        return NameLevel.NONE
    family, given = _family_level(one, other), _given_level(one, other)
    if family <= NameLevel.SPELLING and given is not NameLevel.NONE:
        if given is NameLevel.TYPO and family is not NameLevel.SAME:
            return NameLevel.NONE
        level = max(family, given)
        if level in _LACKS_A_PART and _lacks_parts(one, other, family):
            return NameLevel.PART
        return level
    whole = _other_order(one, other)
    if family is NameLevel.PART and given <= NameLevel.MIDDLE and one.given and other.given:
        return min(whole, NameLevel.PART)
    if whole is NameLevel.NONE and family is NameLevel.TYPO and given is NameLevel.SAME:
        return NameLevel.TYPO if len(one.given_key) > 2 else NameLevel.NONE
    return whole


def _lacks_parts(one: FoldedName, other: FoldedName, family: NameLevel) -> bool:
    """Whether one name lacks more than a middle name: several names, or a particle or suffix too.

    "Marco Cabezudo" isn't surely Marco Antonio Sobrevilla Cabezudo. Short words may be one name:
    "Jackie Cheung" is Jackie Chi Kit Cheung.
    """
    some, others = one.initials, other.initials
    left_out = max(names_left_out(some, others), names_left_out(others, some), key=len)
    names = sum(len(word) >= _SHORTEST_GIVEN for word in left_out)
    return names + (family is NameLevel.PARTICLE) + (one.suffix != other.suffix) > 1


def _other_order(one: FoldedName, other: FoldedName) -> NameLevel:
    """Compare names as a whole, however they are cut and in whatever order."""
    mine, its = _words(one), _words(other)
    if not mine or len("".join(mine)) < 4:
        return NameLevel.NONE
    if (spelling := _spelling_level("".join(mine), "".join(its))) is not NameLevel.NONE:
        is_named = (one.given and other.given) or len(mine) > 1
        return max(spelling, NameLevel.CUT) if is_named else NameLevel.NONE
    if len(mine) == len(its) > 1 and sorted(mine) == sorted(its):
        return NameLevel.TURNED
    if (one.given_key, one.family_key) == (other.family_key, other.given_key):
        return NameLevel.TURNED
    shorter, longer = sorted((mine, its), key=len)
    fits = len(shorter) > 1 and shorter[0] == longer[0] and _is_subsequence(shorter, longer)
    if fits and len(shorter[0]) > 1 and one.given and other.given and _shares_family(one, other):
        return NameLevel.PART
    return NameLevel.NONE


def _shares_family(one: FoldedName, other: FoldedName) -> bool:
    """Whether a word of one family name is a word of the other name, initials excluded."""
    mine, its = _words(one), _words(other)
    return any(len(w) > 2 and w in its for w in one.family) and any(
        len(w) > 2 and w in mine for w in other.family
    )


def _words(parts: FoldedName) -> list[str]:
    return [word.rstrip(".") for word in (*parts.given, *parts.family)]


def _is_subsequence(some: Sequence[str], others: Sequence[str]) -> bool:
    rest = iter(others)
    return all(word in rest for word in some)


def _family_level(one: FoldedName, other: FoldedName) -> NameLevel:
    mine, its = one.family_key, other.family_key
    if mine == its:
        return NameLevel.SAME
    if (spelling := _spelling_level(mine, its)) is not NameLevel.NONE:
        return spelling
    bare, bared = one.family[one.particles :], other.family[other.particles :]
    if bare and "".join(bare) == "".join(bared):
        return NameLevel.PARTICLE
    shorter, longer = sorted((bare, bared), key=len)
    if shorter and len(shorter) < len(longer) and _is_part(shorter, longer):
        return NameLevel.PART
    return NameLevel.TYPO if _one_letter_apart(mine, its) else NameLevel.NONE


def _is_part(shorter: Sequence[str], longer: Sequence[str]) -> bool:
    if max(map(len, shorter)) < 3:
        return False
    return tuple(shorter) in (tuple(longer[: len(shorter)]), tuple(longer[-len(shorter) :]))


def _given_level(one: FoldedName, other: FoldedName) -> NameLevel:
    if one.given_key == other.given_key:
        return NameLevel.INITIALS if _is_initials(one) and one.given else NameLevel.SAME
    if not one.given or not other.given:
        return NameLevel.NONE
    if _is_initials(one) or _is_initials(other):
        return _initials_level(one, other)
    mine, its = one.given, other.given
    if _initials_of(mine) == _initials_of(its):
        spelling = _spelling_level("".join(mine), "".join(its), _SHORTEST_GIVEN)
        if spelling is not NameLevel.NONE:
            return spelling
    if given_fits(mine, its) or given_fits(one.initials, other.initials):
        return _fitting_level(mine, its)
    if _first_fits_as_nickname(mine, its):
        return NameLevel.SHORT
    for some, others in ((mine, its), (its, mine)):
        if _is_middle_as_given(some, others):
            is_initial = len(others[0].rstrip(".")) == 1
            return NameLevel.MIDDLE if is_initial else NameLevel.MIDDLE_AS_GIVEN
    if _one_letter_apart(mine[0], its[0]) and given_fits(("x", *mine[1:]), ("x", *its[1:])):
        return NameLevel.TYPO
    return NameLevel.NONE


def _spelling_level(one: str, other: str, from_length: int = LONG) -> NameLevel:
    """Return how two spellings of one name differ: SAME, UMLAUT, SPELLING or NONE.

    Names shorter than `from_length` letters differ only by umlauts.
    """
    if one == other:
        return NameLevel.SAME
    if spelling_key(one, from_length) != spelling_key(other, from_length):
        return NameLevel.NONE
    longer = max(len(one), len(other)) + 1
    is_umlaut = spelling_key(one, longer) == spelling_key(other, longer)
    return NameLevel.UMLAUT if is_umlaut else NameLevel.SPELLING


def _initials_of(given: Sequence[str]) -> list[str]:
    return [word for word in given if len(word) == 1]


def _is_initials(parts: FoldedName) -> bool:
    """Whether no given name is written out."""
    return all(len(word.rstrip(".")) == 1 for word in parts.initials)


def _initials_level(one: FoldedName, other: FoldedName) -> NameLevel:
    fits = any(
        given_fits(mine, its)
        for mine in {one.given, one.initials}
        for its in {other.given, other.initials}
    )
    if not fits and len(one.given) == len(other.given) == 1:  # "W." and "Bill"
        letter, name = sorted((one.given[0], other.given[0]), key=len)
        fits = letter[0] in {form[0] for form in other_forms(name)}
    return NameLevel.INITIALS if fits else NameLevel.NONE


def _fitting_level(mine: Sequence[str], its: Sequence[str]) -> NameLevel:
    first, second = mine[0].rstrip("."), its[0].rstrip(".")
    if first == second:
        return NameLevel.MIDDLE
    if 1 in (len(first), len(second)):  # "J. Michael" and "John Michael"
        shared = {word for word in mine[1:] if len(word) > 2} & set(its[1:])
        return NameLevel.MIDDLE if shared else NameLevel.INITIALS
    spelling = _spelling_level(first, second, _SHORTEST_GIVEN)
    return NameLevel.SHORT if spelling is NameLevel.NONE else spelling


def _first_fits_as_nickname(mine: Sequence[str], its: Sequence[str]) -> bool:
    is_form = its[0] in other_forms(mine[0]) or other_forms(mine[0]) & other_forms(its[0])
    return bool(is_form) and given_fits(("x", *mine[1:]), ("x", *its[1:]))


def _is_middle_as_given(some: Sequence[str], others: Sequence[str]) -> bool:
    """ "Chi Moon" of "Francis Chi Moon", "Detmar" of "W. Detmar"."""
    if len(others) < 2 or len(some[0]) < 3 or some[0] != others[1]:
        return False
    if len(some) >= len(others) and others[0] not in some:
        return False  # "Cheng-Yuan" and "Chu-Cheng": each has a name that the other lacks
    return given_fits(some, others[1:])


def _one_letter_apart(one: str, other: str) -> bool:
    """Whether one letter is missing, different, or two neighbors are swapped."""
    short, long = sorted((one, other), key=len)
    if len(short) < _LEAST_TYPO or len(long) - len(short) > 1:
        return False
    start = 0
    while start < len(short) and short[start] == long[start]:
        start += 1
    if len(short) < len(long):
        return short[start:] == long[start + 1 :]
    if short[start + 1 :] == long[start + 1 :]:
        return True
    swapped = long[start + 1 : start + 2] + long[start : start + 1]
    return short[start : start + 2] == swapped and short[start + 2 :] == long[start + 2 :]
