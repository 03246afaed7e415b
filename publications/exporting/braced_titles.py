"""Names in titles that their source keeps in capitals with braces: "Growth in {{Spain}}"."""

import re

_ACCENT = re.compile(r"\{\\[^a-zA-Z{}][^{}]*(?:\{[^{}]*\})?\}|\\[^a-zA-Z]\{?\w?\}?|\{\\[a-z] \w\}")
_COMMAND = re.compile(r"\\[a-zA-Z]{2,}|\$|<")
_WORD = re.compile(r"[^\W\d_][\w'’]*")
_CAPITALIZED = re.compile(r"[A-Z][a-z]+(?:['’]s)?")
_ENDS_PART = re.compile(r"(?:^|[:.?!—–]|-{2,}| -)[\"'“”‘’`)\]]*\s*[(\"'“‘`\[]*$")
_LEAST_UNBRACED = 2


def braced_names(source: str) -> list[str]:
    """Return the words in braces of a title that has more words in capitals without any.

    Who put braces around some words in capitals only let the style decide on the others. Programs
    that write each word in braces, and a title in braces, say nothing.
    """
    plain, depths = _without_braces(source)
    if _COMMAND.search(plain) or not any(depths):
        return []
    braced: list[str] = []
    unbraced = 0
    for found in _WORD.finditer(plain):
        begins_part = _ENDS_PART.search(plain[max(0, found.start() - _LOOKED_AT) : found.start()])
        if begins_part or not _CAPITALIZED.fullmatch(found[0]):
            continue
        if depths[found.start()]:
            braced.append(found[0])
        else:
            unbraced += 1
    return braced if _LEAST_UNBRACED <= unbraced >= len(braced) else []


_LOOKED_AT = 8  # characters


def _without_braces(source: str) -> tuple[str, list[int]]:
    """Return the text without braces, and how many were around each character."""
    plain: list[str] = []
    depths: list[int] = []
    depth = 0
    for character in " ".join(_ACCENT.sub("x", source).split()):
        if character == "{":
            depth += 1
        elif character == "}":
            depth = max(0, depth - 1)
        else:
            plain.append(character)
            depths.append(depth)
    return "".join(plain), depths
