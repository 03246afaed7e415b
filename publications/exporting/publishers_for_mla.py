"""Names of publishers as the MLA abbreviates them."""

import re

_PRESS = re.compile(r"\b(?:The )?(.*)\bUniversity\b(.*)\bPress\b")
_UNIVERSITY = re.compile(r"\bUniversity\b")


def press_for_mla(name: str, *, is_thesis: bool) -> str:
    """Return "Elm UP", "U of Elm P" and, for a thesis, "Elm U"; another name as it is."""
    if is_thesis:
        return _UNIVERSITY.sub("U", name)
    return _PRESS.sub(_short, name, count=1)


def _short(found: re.Match[str]) -> str:
    before, between = found[1], found[2]
    return f"{before}UP" if between == " " else f"{before}U{between}P"
