"""Read entries that are complete only if escaped braces and quotes are text, as in JabRef.

For BibTeX an escaped brace is a brace. Such an entry is read by bibtexparser instead.
"""

from __future__ import annotations

import re

from publications.bibtex.bibtexparser_adapter import split_entry
from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.source.braces import balanced, is_balanced
from publications.bibtex.source.values import NAME, Macro, Value

_ESCAPED = lazy_regex(r"\\[{}\"]")
_RUN_TOGETHER = lazy_regex(rf"[}}\"]\s*{NAME}\s*=\s*[{{\"]")


def read_with_escaped_braces(source: str) -> tuple[str, list[tuple[str, Value]], int] | None:
    """Return the key, fields and length of an entry, or None if it can't be read so either."""
    entry = split_entry(source) if _ESCAPED.search(source) else None
    if entry is None:
        return None
    fields: list[tuple[str, Value]] = []
    for name, delimited in entry.fields:
        value = _value(delimited)
        if value is None or not re.fullmatch(NAME, name):
            return None
        fields.append((name, value))
    return entry.key, fields, entry.length


def _value(delimited: str) -> Value | None:
    if len(delimited) < 2 or (delimited[0], delimited[-1]) not in (("{", "}"), ('"', '"')):
        if not (delimited.isascii() and delimited.isalnum()):
            return None
        if delimited.isdigit():
            return delimited
        return [Macro(delimited)]
    if _RUN_TOGETHER.search(delimited):
        return None
    return _without_escaped_braces(delimited[1:-1])


def _without_escaped_braces(value: str) -> str:
    """Return a value whose escaped braces are commands, so that BibTeX doesn't count them."""
    if is_balanced(value):
        return value
    value = value.replace("\\{", "{\\textbraceleft}").replace("\\}", "{\\textbraceright}")
    return balanced(value)
