"""How programs and libraries say that nothing is known: `null`, `N/A`, `[S. l.]`. Pure."""

from __future__ import annotations

import re

from publications.bibtex.lazy_regex import lazy_regex

# `NA` of R, `&NA;` of Ovid, and `Undefined` of Pure, in any case, but for the name "Na"
NOTHING = "(?i:[<:]?(?:null|n/a|&NA;|(?-i:NA|na)|nan|nil|none|tb[ad]|undefined(?:/unknown)?)>?)"
_UNKNOWN = lazy_regex(rf"[?•\s\u00a0–—-]+|%|\[object Object\]|{NOTHING}(?:\s*[-–—]+\s*{NOTHING})?")
_FIRST_OF_UNKNOWN = frozenset("nNtTuU:<&?•–—-[%")
# Not `Null` and `Nan`, which are family names.
_NO_PERSON = r"(?:undefined|Undefined|null|NULL|none|NONE|nan|NaN|NAN|NA|[nN]/[aA])"
_IS_NO_PERSON = lazy_regex(rf"{_NO_PERSON}(?:,?\s{_NO_PERSON})?,?|None, None")
_UNKNOWN_TO_LIBRARIES = lazy_regex(r"[\[(]?s(?:\. ?[ln]\.?|/[ln])[:,;]?[\])]?[:,;]?", re.IGNORECASE)


def is_unknown(text: str) -> bool:
    """Whether a decoded text is `??`, `TBD`, `NA` of R, `null` of a program, or only `%`."""
    may_be = text[:1] in _FIRST_OF_UNKNOWN or text[:1].isspace()
    return may_be and _UNKNOWN.fullmatch(text) is not None


def is_no_person(text: str) -> bool:
    """Whether a program, or a library's catalog, says that it knows no name."""
    return is_unknown_to_libraries(text) or _IS_NO_PERSON.fullmatch(text) is not None


def is_unknown_to_libraries(text: str) -> bool:
    """Whether the text is "[S. l.]" or "s.n.", which say that there is no place or no name."""
    return _UNKNOWN_TO_LIBRARIES.fullmatch(text) is not None
