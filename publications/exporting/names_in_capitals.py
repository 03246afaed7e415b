"""Names of people in capitals, as some databases write them and no style prints them."""

import re

from foundation.romanization import is_syllable
from people.name_particles import is_particle
from publications.bibtex import is_given_name

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_SHORTEST_FAMILY = 3  # letters beside given names in small ones: "DJ, Jane" may be initials
_MOST_INITIALS = 3
_AFTER_PREFIX = re.compile(r"MC[^\W\d_]{3,}")


def in_name_case(family: str, given: str, *, has_names: bool) -> dict[str, str]:
    """Return "van der Berg" and "Anne C." for "VAN DER BERG" and "ANNE C.", and initials as is.

    `has_names` says that short words of the list, such as "XU", may be given names.
    """
    words = _WORD.findall(given)
    if not given.isupper() and len(family) < _SHORTEST_FAMILY:
        return {"family": family, "given": given}
    is_long = any(len(word) > _MOST_INITIALS for word in words)
    in_full = has_names and (is_long or _is_chinese(family, given))
    least = 2 if in_full else _MOST_INITIALS + 1
    return {"family": _family(family), "given": _given(given, least)}


def are_initials(given: str) -> bool:
    """Whether two capitals are no short name, such as "XU" and "AL"."""
    is_name = is_syllable(given.lower()) or is_given_name(given)
    return len(given) == _TWO and given not in _SHORT_NAMES and not is_name


_TWO = 2
_SHORT_NAMES = frozenset({"AL", "BO", "CY", "ED", "EL", "HO", "JO", "KO", "LY", "OK", "TY", "UM"})


def _is_chinese(family: str, given: str) -> bool:
    return all(is_syllable(name.lower()) for name in (family, given))


def _family(family: str) -> str:
    words = family.split(" ")
    return " ".join([*(_particle(word) for word in words[:-1]), _capitalized(words[-1])])


def _particle(word: str) -> str:
    lower = word.lower()
    return lower if is_particle(lower) else _capitalized(word)


def _given(given: str, least: int) -> str:
    """Return the given names; words with fewer than the `least` letters are initials."""
    if not given.isupper():
        return given
    return _WORD.sub(lambda word: _cased(word[0]) if len(word[0]) >= least else word[0], given)


def _capitalized(name: str) -> str:
    return _WORD.sub(lambda word: _cased(word[0]), name)


def _cased(word: str) -> str:
    """Return "McRoe" for "MCROE", "O'Roe" for "O'ROE" and "Roe" for "ROE"."""
    if _AFTER_PREFIX.fullmatch(word):
        return f"Mc{word[2:].capitalize()}"
    return re.sub(r"[^\W\d_]+", lambda part: part[0].capitalize(), word)
