"""Repair what programs and people broke in a list of names, before it is split."""

from __future__ import annotations

import re

from publications.bibtex.record.given_names import is_given_name


def repaired(source: str) -> tuple[str, tuple[str, ...]]:
    """Return a list of names without these faults, and the codes of messages about it."""
    if "and" in source and "\n" in source and _BROKEN.search(source):
        source = _without_breaks(source)
    if "{" in source:
        source = _WITHOUT_BACKSLASH.sub(r"{\\\1\2}", source)
    if "{,}" in source and (separated := _at_commas_in_braces(source)):
        return separated, ("names-by-comma",)
    return source, ()


_WITHOUT_BACKSLASH = re.compile(r"(?<=[A-Za-z])\{(['`^~])([aeiouAEIOU])\}")  # `G{'o}mez`
# `{Mand⏎elbaum}`: an export of ADS took an "and" in a name for the end of a name.
_BROKEN = re.compile(
    r"(?<=[A-Za-z]and)[ \t]*\r?\n[ \t]*"
    r"(?!(?:d[aeiou]|d[eo]s|del|della|van|von|der|den|la|le|el|al|of|the|for)\b)"
    r"(?=[a-z]+(?:-[A-Z]?[a-z]+)?(?:\}| [A-Z]))"
)


def _without_breaks(source: str) -> str:
    parts: list[str] = []
    depth = start = 0
    for match in _BROKEN.finditer(source):
        before = source[start : match.start()]
        depth += before.count("{") - before.count("}")
        parts.append(before if depth > 0 else before + match[0])
        start = match.end()
    return "".join([*parts, source[start:]])


def _at_commas_in_braces(source: str) -> str:
    """Return `A. Smith{,} B. Jones` with " and ", unlike `Example{,} Inc.`, otherwise ""."""
    names = [name.strip() for name in _SEPARATOR.split(source)]
    are_people = len(names) > 1 and all(map(_IN_PRINT_ORDER.fullmatch, names))
    is_certain = are_people and any(map(_begins_person, names))
    return " and ".join(names) if is_certain else ""


_SEPARATOR = re.compile(r"\{,\}|(?<=[\s}])and(?=\s)")
_IN_PRINT_ORDER = re.compile(
    r"(?:[^\W\d_a-z][\w.'’-]*[\s~]+){1,3}(?:(?:de|van|von|der|di|da|la|le)[\s~]+){0,2}"
    r"[^\W\d_a-z][\w'’-]+\.?"
)


def _begins_person(name: str) -> bool:
    word = name.split()[0]
    return (len(word) == 2 and word[1] == ".") or is_given_name(word)
