"""Chinese names in the spelling of Wade and Giles, as of many in Taiwan, in pinyin. Pure."""

import re
from collections.abc import Iterator, Sequence
from itertools import product

from foundation.romanization import is_syllable

_SYLLABLES_OF_NAME = (2, 3)
_PARTS = re.compile("(ts|tz|ch|hs|sh|ss|sz|[pmftnlkhjswy])?([aeiou][a-z]*)")
_FINALS = {
    "ien": "ian", "ieh": "ie", "ueh": "ue", "iung": "iong", "ung": "ong", "uei": "ui", "erh": "er",
    "ih": "i",
}  # fmt: skip
_OF_Y = {"yeh": "ye", "yen": "yan", "yu": "you yu", "yueh": "yue", "yung": "yong"}
# Without the apostrophe after it, an initial stands for two.
_INITIALS = {
    "p": "p b", "t": "t d", "k": "k g", "ts": "z c", "tz": "z c", "hs": "x", "j": "r", "ss": "s",
    "sz": "s",
}  # fmt: skip
_BEFORE_U = frozenset({"u", "uan", "un"})


def spellings_in_pinyin(words: Sequence[str]) -> list[str]:
    """Return the names in pinyin, without spaces, that words may be: "chaoyuxuan" and "zhaoyuxuan"
    for "chao", "yu" and "hsuan"; nothing if one of them is no such syllable."""
    if len(words) not in _SYLLABLES_OF_NAME:
        return []
    names = ("".join(each) for each in product(*(list(_in_pinyin(word)) for word in words)))
    return [name for name in names if name != "".join(words)]


def _in_pinyin(syllable: str) -> Iterator[str]:
    if syllable in _OF_Y:
        yield from _OF_Y[syllable].split()
    elif parts := _PARTS.fullmatch(syllable):
        initial, final = parts[1] or "", parts[2]
        for each in _initials(initial, final):
            found = each + _final(initial, final)
            if is_syllable(found):
                yield found


def _initials(initial: str, final: str) -> list[str]:
    if initial != "ch":
        return _INITIALS.get(initial, initial).split(" ")
    if final == "ueh" or (final.startswith("i") and final != "ih"):
        return ["j", "q"]
    return ["zh", "ch", "j", "q"] if final in _BEFORE_U else ["zh", "ch"]


def _final(initial: str, final: str) -> str:
    if final == "o" and initial not in ("p", "m", "f", "w"):
        return "e" if initial in ("", "k", "h") else "uo"
    if final == "u" and initial in ("tz", "ss", "sz"):
        return "i"
    return _FINALS.get(final, final)
