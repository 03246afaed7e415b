"""Groups on whose behalf a person of a list of names signs."""

from __future__ import annotations

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.separators import is_extended
from publications.bibtex.source.braces import is_balanced

_ON_BEHALF = lazy_regex(
    r"(?i)(?<![\s,~])[\s,~]*+\(?\bon\s+behalf\s+of\s+(?:the\s+)?"
    r"([^\s()](?:[^()]*[^\s(),])?)[\s,]*\)?$"
)
_GROUP = r"([^{}()]{2,100}\b(?:collaborati(?:on|ve)|consortium|group|team|network))"
# `{on behalf of the Oak Team}` as one of the names, and `Ann Roe (for the Oak Collaboration)`
_ALONE = lazy_regex(rf"(?i)\{{+\(?(?:on\s+behalf\s+of|for)\s+(?:the\s+)?{_GROUP}\)?\}}+")
_FOR = lazy_regex(rf"(?i)(?<![\s,~])[\s,~]++\{{?\(for\s+(?:the\s+)?{_GROUP}\)\}}?$")


def with_groups_apart(pieces: list[str]) -> tuple[list[str], list[str]]:
    """Split `A. Pol, on behalf of the CMS Collaboration` into the person and the group."""
    apart: list[str] = []
    for piece in pieces:
        text = piece.strip()
        found = _ALONE.fullmatch(text) or _FOR.search(text) or _ON_BEHALF.search(text)
        person = text[: found.start()] if found else ""
        if found and is_balanced(person) and is_balanced(found[1]) and not is_extended(piece):
            group = found[1] if found[1][0] == "{" else f"{{{found[1]}}}"
            apart += [person, group] if person.strip(" (") else [group]
        else:
            apart.append(piece)
    return apart, ["names-on-behalf"] if apart != pieces else []
