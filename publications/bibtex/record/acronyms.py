"""Tell whether an acronym may be that of a name."""

from __future__ import annotations

import re

_WORD = re.compile(r"[^\W\d_]+")


def may_abbreviate(acronym: str, name: str) -> bool:
    """Whether an acronym consists of the beginnings of words, as "HotOS" of "Hot … Systems"."""
    letters = "".join(_WORD.findall(acronym.lower()))
    if not letters:
        return False
    reached = {0}
    for word in _WORD.findall(name.lower()):
        for start in list(reached):
            for length, letter in enumerate(word, start=1):
                if letters[start + length - 1 : start + length] != letter:
                    break
                reached.add(start + length)
    return len(letters) in reached
