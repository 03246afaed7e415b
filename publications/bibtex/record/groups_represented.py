"""Groups on whose behalf a person of a list of names signs."""

from __future__ import annotations

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.separators import is_extended
from publications.bibtex.source.braces import is_balanced

_ON_BEHALF = lazy_regex(
    r"(?i)(?<![\s,~])[\s,~]*+\(?\bon\s+behalf\s+of\s+(?:the\s+)?"
    r"([^\s()](?:[^()]*[^\s(),])?)[\s,]*\)?$"
)


def with_groups_apart(pieces: list[str]) -> tuple[list[str], list[str]]:
    """Split `A. Pol, on behalf of the CMS Collaboration` into the person and the group."""
    apart: list[str] = []
    for piece in pieces:
        found = _ON_BEHALF.search(piece.rstrip())
        person = piece[: found.start()] if found else ""
        if found and is_balanced(person) and is_balanced(found[1]) and not is_extended(piece):
            group = found[1] if found[1][0] == "{" else f"{{{found[1]}}}"
            apart += [person, group] if person.strip(" (") else [group]
        else:
            apart.append(piece)
    return apart, ["names-on-behalf"] if apart != pieces else []
