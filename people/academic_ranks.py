"""The academic rank that a title tells: full professors come before associate ones. Pure."""

import re

FULL, ASSOCIATE, ASSISTANT, TEACHING, OUTSIDE = range(5)
"""The ranks in order. A title that tells none, such as Director, counts as the first."""

_PROFESSOR = r"prof(?:essor(?:in)?)?\b"
_RANKS = (
    (
        OUTSIDE,
        re.compile(r"\b(?:emerit\w+|adjunct|visiting|honorary)\b|(?:名誉|荣休|客座|兼职|兼任)教授"),
    ),
    (ASSOCIATE, re.compile(rf"\bassoc(?:iate)?\b[^,;&/]*\b{_PROFESSOR}|副教授|准教授")),
    (
        ASSISTANT,
        re.compile(rf"\b(?:assistant|asst)\b[^,;&/]*\b{_PROFESSOR}|junior ?prof|助理教授|助教授"),
    ),
    (TEACHING, re.compile(r"\b(?:lecturer|instructor|tutor|reader)\b|讲师|講師")),
)


def rank_of_title(title: str) -> int:
    """Return the rank: "Associate Professor of Physics" is `ASSOCIATE`."""
    text = title.casefold()
    return next((rank for rank, pattern in _RANKS if pattern.search(text)), FULL)
