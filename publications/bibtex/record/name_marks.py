"""Marks behind names: of those who contributed equally, and of the corresponding author.

What `*` says is certain; a dagger marks students, affiliations and much else as well, and counts
only if a note says that it is of those who contributed equally.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from publications.bibtex.latex.undefined import is_defined
from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.record import Name
from publications.bibtex.record.separators import split_outside_braces

_MARK = lazy_regex(
    r"(?<!\s)\s*+(?:\\textsuperscript\s*+\{([^{}]*)\}|"
    r"\$\s*+\{?\}?\s*+\^\s*+\{?([^{}$]*+)\}?\s*+\$|"
    r"\\thanks\s*+\{([^{}]*)\}|\\footnotemark(?:\[\d*\])?|([*∗†‡⁎✝]+)|"
    r"\{?\\(dag|ddag|dagger|ddagger|textdagger|textdaggerdbl|textasteriskcentered|ast|star)\b"
    r"(?:\{\})?\}?)"
)
_MARK_IN_BRACES = lazy_regex(  # {von Doe\textsuperscript{*}}
    r"(\\textsuperscript\s*\{[*∗†‡⁎✝]{1,3}\}|(?<=[^\W\d_])\s?[*∗†‡⁎✝]{1,3})\}\s*$"
)
_FORMULA_IN_BRACES = lazy_regex(r"\{(\$\s*\^[^${},]{1,20}\$|\$\s*\^\{[^${}]{1,20}\}\s*\$)\}")
_MARK_BEFORE = lazy_regex(r"\s*([*∗⁎†‡✝]+)\s*(?=[^\W\d_]|\{)")  # `*Doe, Jane`
_OWN_MARK = lazy_regex(  # `Roe\role{PI}, Ann`
    r"(?<=[^\W\d_])\\([A-Za-z]{2,40})\s?\{(?![a-z]{1,40}\})[^{}]{1,40}\}(?=\s*(?:$|[A-Z{]))"
)
_EQUAL = lazy_regex(r"equal\D{0,20}contrib|contribut\w+ equal|^\s*equal\s*$", re.IGNORECASE)
_CORRESPONDING = lazy_regex(r"correspond", re.IGNORECASE)


def take_marks(text: str) -> tuple[str, int | None, bool]:
    """Return a name without marks of equal contribution or correspondence, and those marks."""
    if not re.search(r"[*∗†‡⁎✝\\$]", text):
        return text, None, False
    equal_group: int | None = None
    corresponding = False
    parts = split_outside_braces(_FORMULA_IN_BRACES.sub(r"\1", text), ",")
    if before := _MARK_BEFORE.match(parts[0]):
        parts[0] = parts[0][before.end() :]
        equal_group = _group_of(before[1])
    for index, part in enumerate(parts):
        part = _MARK_IN_BRACES.sub(r"}\1", part) if part.rstrip()[-1:] == "}" else part
        part = _OWN_MARK.sub(_unless_defined, part) if "\\" in part else part
        for match in reversed(list(_MARK.finditer(part))):
            mark = next((group for group in match.groups() if group), "")
            is_last = not part[match.end() :].strip()
            if not is_last or match.start() == 0 or not _is_mark(mark, match):
                break
            part = part[: match.start()]
            if _CORRESPONDING.search(mark):
                corresponding = True
            elif re.search(r"[*∗⁎†‡✝]|dag|ast|star", mark) or _EQUAL.search(mark):
                equal_group = min(equal_group or _DAGGERS, _group_of(mark))
        parts[index] = part
    return ",".join(parts), equal_group, corresponding


def _unless_defined(found: re.Match[str]) -> str:
    return found[0] if is_defined(found[1]) else ""


def _group_of(mark: str) -> int:
    return _DAGGERS if _DAGGER.search(mark) and not _STAR.search(mark) else 1


_DAGGERS = 2
_DAGGER = lazy_regex(r"dag|[†‡✝]")
_STAR = lazy_regex(r"[*∗⁎]|ast|star")


def _is_mark(mark: str, match: re.Match[str]) -> bool:
    if match[3] is not None or "footnotemark" in match[0]:
        return True
    return bool(
        re.fullmatch(
            r"[\d,\s]*(?:[*∗⁎†‡✝,\s\d]|\\?\w*dag\w*|\\?(?:ast|star)|textasteriskcentered)+", mark
        )
    )


def forget_daggers(names: list[Name], notes: Iterable[str]) -> None:
    """Forget the daggers behind names, unless a note says that they are of an equal contribution.

    A note without any mark, "equal contribution", is of the only mark that the names have.
    """
    if any(name.equal_group == _DAGGERS for name in names):
        has_stars = any(name.equal_group == 1 for name in names)
        if not any(_explains_daggers(note, has_stars=has_stars) for note in notes):
            for name in names:
                name.equal_group = None if name.equal_group == _DAGGERS else name.equal_group


def _explains_daggers(note: str, *, has_stars: bool) -> bool:
    before, *explained = _DAGGER.split(note)
    if explained:
        return any(_SAYS_EQUAL.search(_STAR.split(text)[0]) for text in explained)
    return not has_stars and _SAYS_EQUAL.search(before) is not None


_SAYS_EQUAL = lazy_regex(r"equal|contribut|(?:joint|shared|co)-?\s?(?:first|lead)", re.IGNORECASE)


def forget_lone_marks(names: list[Name]) -> None:
    """A mark that only one name has says something else, such as who is a student."""
    groups = [name.equal_group for name in names if name.equal_group is not None]
    sizes = Counter(groups) if groups else {}
    for name in names if groups else ():
        if name.equal_group is not None and sizes[name.equal_group] == 1:
            name.equal_group = None
