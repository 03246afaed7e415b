"""Tidy a first name: what is no part of it, lowercase initials, and the period of a sentence."""

from __future__ import annotations

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.given_names import is_given_name

_ODD_MARKS = frozenset(";:.,·•#-–—'\"(*")
_GLUED_TO_INITIAL = lazy_regex(r"(?<=\b[^\W\d_a-z]\.)(?=[^\W\d_a-z][^\W\d_A-Z]{2})")  # D.Jane
# `Roe, {and} Jane`, the "By" of a title page, `Roe, Maintainer Jane` of a package of R, as Google
# Scholar writes it, and a title that stands behind the last name.
_STRAY_WORD = lazy_regex(r"(?:and|By|Maintainer|(?:Dra?|Profa?)\.?) (?=[^\W\d_a-z](?:\.|[^\W\d_]))")
_FIRST_OF_STRAY_WORDS = frozenset({"an", "By", "Ma", "Dr", "Pr"})


def without_stray_words(first: str) -> str:
    """Return a first name without words and marks that are no part of it."""
    if first[:2] in _FIRST_OF_STRAY_WORDS and (found := _STRAY_WORD.match(first)):
        first = first[found.end() :]
    if first[-1:] in (";", ":") or first[:1] == ":":
        first = first.rstrip(";: ").lstrip(": ")
    if first[-2:] == " -":
        first = first[:-2].rstrip()
    if "." in first[1:-2]:
        first = _GLUED_TO_INITIAL.sub(" ", first)
    is_odd = first[-1:] in _ODD_MARKS or first[:1] in _ODD_MARKS
    return "" if is_odd and not any(map(str.isalnum, first)) else first


# `Doe, a. M.` and `Doe, J a`, as Mendeley writes initials; not `Ueno, S.-i.` for Shin-ichi.
_LOWER_INITIAL = lazy_regex(r"(?<![\w'’.-])[a-z](?:\.|\b)")
# `Doe, Ann e.`, `Doe, Ann a a` and `Doe, Ann a C`; not `Doe, Franz v.`
_LOWER_LAST_INITIALS = lazy_regex(r"(?<=[a-zß-öø-ÿ]{2} )(?:[a-ce-uwx]\.|a)(?: [a-ce-uwxA-Z]\.?)*$")
# `T.j. Roe`, `T.m.g.j. Roe`, and `{Ann D.e.} Roe`, of Pure
_LOWER_BEHIND_INITIAL = lazy_regex(r"(?<=\b[^\W\d_a-z]\.)(?:[a-z]\.)+")
ONLY_INITIALS = lazy_regex(r"[^\W\d_](?:(?:\.?[ -]|\.)[^\W\d_])*\.?")


def with_capital_initials(first: str) -> str:
    """Return `A.M.` for `a.M.`, and `Ann E.` for `Ann e.`."""
    if first[:2] == "a " and first[2:3].isupper():
        first = f"A{first[1:]}"  # `Roe, a Keith`
    if first[1:2] == "." or first[-3:-2] == ".":
        first = _LOWER_BEHIND_INITIAL.sub(lambda found: found[0].upper(), first)
    if _LOWER_INITIAL.search(first) and ONLY_INITIALS.fullmatch(first):
        return _LOWER_INITIAL.sub(lambda found: found[0].upper(), first)
    is_short = first[-1:] == "." or first[-2:-1] == " "
    if is_short and (found := _LOWER_LAST_INITIALS.search(first)):
        return f"{first[: found.start()]}{found[0].upper()}"
    return first


_GLUED_LAST_INITIAL = lazy_regex(  # `IvanI.`
    r"([^\W\d_a-z][^\W\d_A-Z]{2,30})((?:[^\W\d_a-z]\.){1,3})"
)
# `Roe, Iris Ofelia.`; abbreviations such as `Chas.` end in a consonant, but for `Geo.` and `Theo.`
_WHOLE_LAST_WORD = lazy_regex(
    r"(?!.*\b(?:Alexe|Geo|Theo)\.)(?:.*\s)?[^\W\d_a-z][^\W\d_A-Z]{2,}(?<=[aeiouyáéíóú])\."
)


def without_last_period(first: str) -> str:
    """Return `Thomas` for `Thomas.`, as library catalogs write it, and `Ivan I.` for `IvanI.`."""
    is_word = first[-2:-1].islower()
    if (is_word and is_given_name(first[:-1].rpartition(" ")[2])) or _WHOLE_LAST_WORD.fullmatch(
        first
    ):
        return first[:-1]
    if (glued := _GLUED_LAST_INITIAL.fullmatch(first)) and is_given_name(glued[1]):
        return f"{glued[1]} {glued[2]}"
    return first
