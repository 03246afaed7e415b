"""Tell whether an acronym may be that of a name. Pure."""

import re

ORGANIZERS = frozenset({
    "ACM", "IEEE", "USENIX", "IFIP", "SIAM", "SPIE", "IAPR", "IAU", "IET", "NATO", "NASA", "ESA",
    "CERN", "CEUR", "DARPA", "NIST", "NSF", "NIH", "DOE", "USA", "BMVA", "DAGM", "ERCIM", "EATCS",
    "ESO", "INRIA", "CNRS", "CWI",
})  # fmt: skip
"""Acronyms that stand in names of conferences, but aren't those of conferences."""

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


def has_initials(name: str, acronym: str) -> bool:
    """Whether the words of a name begin with the letters of an acronym, in order.

    Others may be between: "JANAC" of "Journal of the Association of Nurses in AIDS Care".
    Unlike `may_abbreviate`, a word gives one letter, which is safer where no capitals tell an
    acronym from the beginning of a word: "(TREE)" in "THE GROWTH OF TREES (TREE)".
    """
    initials = iter([word[0] for word in _WORD.findall(name)])
    return all(letter in initials for letter in acronym)
