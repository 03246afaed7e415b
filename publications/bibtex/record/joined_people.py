"""People whom a program, or a slip, joined into one name of a list that BibTeX splits."""

from __future__ import annotations

import re

from publications.bibtex.latex.decoding import decode_latex
from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.evident_people import (
    FULL_NAME,
    are_full_names,
    begins_person,
)
from publications.bibtex.record.given_names import is_given_name
from publications.bibtex.record.name_particles import PARTICLES_BEFORE
from publications.bibtex.record.organizations import is_organization

_CAPITAL = r"[^\W\d_a-z]"
_WORD = rf"{_CAPITAL}[\w´'’-]+"
_GIVEN = rf"(?:{_WORD}|(?:{_CAPITAL}\.[\s-]?)+)"
_CONJUNCTION = r"(?:\{and\}|\{?\\?&\}?|et|und|og|och|oraz|y|e)"
# `Doe, Jane Roe {and} Bill` of "Jane Roe and Bill Doe", and `Doe, Jane Roe et Bill`
_TURNED = lazy_regex(
    rf"(?P<last>{PARTICLES_BEFORE}{_WORD}),\s+(?P<others>[^{{}}]{{4,200}}?)\s+{_CONJUNCTION}\s+"
    rf"(?P<given>{_GIVEN}(?:\s+{_GIVEN})?)"
)
# `y Bill Doe, Jane Roe` of "Jane Roe y Bill Doe"
_TURNED_PAIR = lazy_regex(rf"(?:et|und|og|och|y|e)\s(?P<other>{FULL_NAME}), (?P<first>{FULL_NAME})")
# `Roe, AnnandDoe, B.`, `Roe, A. {and} Doe, B.` and `Roe, Ann sand Doe, Bo`
_TWO_INVERTED = lazy_regex(
    rf"(?P<one>[^,{{}}]{{2,40}}, {_CAPITAL}[^,{{}}]{{0,30}}?)"
    rf"(?:and(?={_CAPITAL})|\s\{{and\}}\s|(?<=\.)and\s"
    r"|\s(?:sand|an|nd|anf|aand|annd|ans|ad)\s"  # codespell:ignore
    r"|(?<=[a-z][b-df-hj-npqstv-xz])nd\s)"
    rf"(?P<other>{PARTICLES_BEFORE}{_CAPITAL}[^,{{}}]{{1,40}}, {_CAPITAL}[^,{{}}]{{0,30}})"
)
# `D, Field`, `RL, Keeney` and `Hm, Dintzis`, whose initials a program took for the family name
_INITIALS_FIRST = lazy_regex(
    r"(?![JS]r\b|I+\b)(?P<initials>[A-Z]{1,3}|[A-Z][a-z]|(?:[A-Z]\.[\s-]?){1,3}), "
    r"(?P<last>[^\W\d_a-z][\w'’-]{2,30})"
)
_LETTER = lazy_regex(r"[A-DF-NP-TV-Z]\.?")
_NO_SURNAME = lazy_regex(
    r"(?![NL][gGvV]$)[B-DF-HJ-NP-TV-XZ][b-df-hj-np-tv-xzB-DF-HJ-NP-TV-XZ]{0,2}|[A-DF-NP-TV-Z]"
)
"""Letters that no family name consists of, unlike E, O, U, Li, Ng and Lv."""
_MAY_BE_TURNED = lazy_regex(r"\s*[A-Z][A-Za-z.-]{0,5},")
_FEWEST = 2


def with_joined_apart(pieces: list[str]) -> tuple[list[str], list[str]]:
    """Return the names of a list, of which each may be that of several, and message codes."""
    apart: list[str] = []
    for piece in pieces:
        text = piece.strip()
        may_be = "," in text and " " in text and len(text) < _LONGEST
        people = (_two_inverted(text) or _turned(text)) if may_be else []
        apart += people or [piece]
    return apart, ["names-by-comma"] if len(apart) > len(pieces) else []


_LONGEST = 300


def _two_inverted(text: str) -> list[str]:
    text = _decoded(text) if text.count(",") == 2 else ""
    found = _TWO_INVERTED.fullmatch(text)
    return [found["one"], found["other"]] if found and not _SUFFIX.match(found["other"]) else []


_SUFFIX = lazy_regex(r"[JS]r\b|[IV]+\b")


def _turned(text: str) -> list[str]:
    """Split what a program turned at the last space, as if it were the name of one person."""
    text = _decoded(text)
    if (pair := _TURNED_PAIR.fullmatch(text)) and begins_person(pair["other"]):
        return [pair["first"], pair["other"]]
    found = _TURNED.fullmatch(text)
    if found is None:
        return []
    others = [part.strip() for part in found["others"].split(",")]
    people = [*others, f"{found['given']} {found['last']}"]
    if not are_full_names(others) or is_organization(people[-1]):
        return []
    is_certain = begins_person(people[-1]) and not is_given_name(others[-1].split()[-1])
    return people if is_certain else []


def _decoded(text: str) -> str:
    """Return the text of the names, and an "and" in braces as it is."""
    parts = _BRACED_AND.split(text)
    return " ".join(part if n % 2 else decode_latex(part) for n, part in enumerate(parts))


_BRACED_AND = lazy_regex(r"\s(\{and\}|\{?\\?&\}?)\s")


def with_initials_behind(names: list[str]) -> list[str]:
    """Return `D, Field` as `Field, D` in a list where several are so, or all."""
    if not any(map(_MAY_BE_TURNED.match, names)):
        return names
    found = [_INITIALS_FIRST.fullmatch(decode_latex(name)) for name in names]
    certain = {match[0]: match["initials"] for match in found if match and _is_turned(match)}
    letters = [match for match in found if match and _LETTER.fullmatch(match["initials"])]
    # `K, Ravi and S, Priya` is how people of South India sign.
    are_signed = all(len(initials) == 1 for initials in certain.values())
    if len(certain) < _FEWEST or are_signed or not letters:
        return names
    return [
        f"{match['last']}, {match['initials']}"
        if match and (match[0] in certain or (all(found) and match["initials"].isupper()))
        else name
        for name, match in zip(names, found, strict=True)
    ]


def _is_turned(match: re.Match[str]) -> bool:
    letters = match["initials"].replace(".", "").replace("-", "")
    return _NO_SURNAME.fullmatch(letters) is not None and not is_given_name(match["last"])
