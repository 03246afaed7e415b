"""BibLaTeX's data annotations on names: `author+an = {1=equal; 3=equal; 2=corresponding}`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.record import Name

_ITEM = lazy_regex(r"\s*(\d+)\s*=\s*(.*?)\s*", re.DOTALL)
_EQUAL = lazy_regex(
    r"equal\s*-?_?(?:contrib\w*)?\s*-?_?(\d*)|(?:co|joint|shared)-?first", re.IGNORECASE
)
_CORRESPONDING = lazy_regex(r"corresponding\w*(?:\s+author)?", re.IGNORECASE)


def annotate(names: list[Name], source: str) -> bool:
    """Set the annotations on `names`; False, and nothing set, if any of them is unknown."""
    understood = True
    found: list[tuple[Name, int | None, bool]] = []
    for item in source.split(";"):
        if not item.strip():
            continue
        match = _ITEM.fullmatch(item)
        if not match or not 1 <= int(match[1]) <= len(names):
            return False
        name = names[int(match[1]) - 1]
        for word in match[2].split(","):
            mark = word.strip().strip('"').strip()
            equal = _EQUAL.fullmatch(mark)
            if equal:
                found.append((name, int(equal[1] or 1) if equal.lastindex else 1, False))
            elif _CORRESPONDING.fullmatch(mark):
                found.append((name, None, True))
            else:
                understood = False
    if not understood:
        return False
    for name, group, corresponding in found:
        if corresponding:
            name.corresponding = True
        else:
            name.equal_group = group
    return True


def numbers_of(names: Iterable[Name]) -> str:
    """Return the numbers of `names` as an annotation: `1="0001"; 3="0045"`."""
    numbered = [(place, name.number) for place, name in enumerate(names, start=1) if name.number]
    return "; ".join(f'{place}="{number}"' for place, number in numbered)


def annotation_of(names: Iterable[Name]) -> str:
    """Return the annotations of `names` in BibLaTeX's syntax."""
    items = []
    for number, name in enumerate(names, start=1):
        marks = []
        if name.equal_group is not None:
            marks.append("equal" if name.equal_group == 1 else f"equal{name.equal_group}")
        if name.corresponding:
            marks.append("corresponding")
        if marks:
            items.append(f"{number}={','.join(marks)}")
    return "; ".join(items)
