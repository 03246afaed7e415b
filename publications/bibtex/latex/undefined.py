"""Commands of which only the name is printed, because the file doesn't define them."""

from __future__ import annotations

from publications.bibtex.latex.commands import SPECIAL
from publications.bibtex.latex.tables import (
    ACCENTS,
    COMMANDS,
    FUNCTIONS,
    MATH_ACCENTS,
    SKIPPED_ARGUMENTS,
)
from publications.bibtex.lazy_regex import lazy_regex

_KNOWN = {*ACCENTS, *COMMANDS, *FUNCTIONS, *MATH_ACCENTS, *SKIPPED_ARGUMENTS, *SPECIAL}
# Not `\\own{text}`, whose text is printed.
_WITHOUT_ARGUMENT = lazy_regex(r"(?<!\\)\\([A-Za-z]{2,40})(?![A-Za-z{[])(?!\s{0,9}[{[]\w)")
_QUANTITY = lazy_regex(r"\\(?:SI|si|qty|unit)")  # in which commands are units


def is_defined(command: str) -> bool:
    """Whether LaTeX or a common package defines the command."""
    return command in _KNOWN


def undefined_command(source: str, text: str) -> str:
    """Return the first command without an argument that is unknown and in the text, or ""."""
    if _QUANTITY.search(source):
        return ""
    for found in _WITHOUT_ARGUMENT.finditer(source):
        name = found[1]
        if name not in _KNOWN and name in text:
            return name
    return ""
