"""Tell whether an acronym may be that of a name. Pure."""

import re

ORGANIZERS = frozenset({
    "ACM", "IEEE", "USENIX", "IFIP", "SIAM", "SPIE", "IAPR", "IAU", "IET", "NATO", "NASA", "ESA",
    "CERN", "CEUR", "DARPA", "NIST", "NSF", "NIH", "DOE", "USA", "BMVA", "DAGM", "ERCIM", "EATCS",
    "ESO", "INRIA", "CNRS", "CWI",
})  # fmt: skip
"""Acronyms that stand in names of conferences, but aren't those of conferences."""

_WORD = re.compile(r"[^\W\d_]+")


def has_initials(name: str, acronym: str) -> bool:
    """Whether the words of a name begin with the letters of an acronym, in order.

    Others may be between: "JANAC" of "Journal of the Association of Nurses in AIDS Care".
    Unlike `may_abbreviate`, a word gives one letter, which is safer where no capitals tell an
    acronym from the beginning of a word: "(TREE)" in "THE GROWTH OF TREES (TREE)".
    """
    initials = iter([word[0] for word in _WORD.findall(name)])
    return all(letter in initials for letter in acronym)
