"""Split lists of names at other separators than ` and `, if the pieces clearly are people.

These are semicolons, commas, ampersands, slashes, and the "and" of other languages.
"""

from __future__ import annotations

from publications.bibtex.latex.decoding import decode_latex
from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.comma_lists import (
    LOOKS_FULL,
    with_initials_last,
    without_comma_lists,
)
from publications.bibtex.record.evident_people import (
    PERSONAL_PARTS,
    are_certainly_people,
    are_named_people,
    are_plainly_people,
    begins_person,
)
from publications.bibtex.record.name_particles import LETTER_OR_AND
from publications.bibtex.record.separators import (
    AND_BETWEEN_INVERTED,
    ANOTHER_AND,
    is_extended,
    split_outside_braces,
)
from publications.bibtex.source.braces import is_balanced

_AMPERSAND = lazy_regex(r"(?:(?<!\s)\s|,)\s*+\\?&\s+")
_EVIDENCE = lazy_regex(r",|\b[^\W\d_]\.")


def with_other_separators(pieces: list[str], *, truncated: bool) -> tuple[list[str], list[str]]:
    """Split names with another separator than ` and `; return them and message codes."""
    codes: list[str] = []
    if len(pieces) > 1 and all(map(_SEMICOLON_FOR_COMMA.fullmatch, pieces)):
        pieces = [piece.replace(";", ",") for piece in pieces]
    if len(pieces) == 1 and ";" in pieces[0] and not is_extended(pieces[0]):
        by_semicolon = [piece for piece in split_outside_braces(pieces[0], ";") if piece.strip()]
        if len(by_semicolon) > 1:
            pieces, codes = with_initials_last(by_semicolon), ["names-by-semicolon"]
    elif any(";" in piece for piece in pieces):
        pieces, codes = _without_semicolons(pieces)
    if any("/" in piece for piece in pieces):
        pieces = [part for piece in pieces for part in _at_slashes(piece)]
    if any("&" in piece for piece in pieces):
        pieces, found = _without_ampersands(pieces)
        codes += ["names-by-ampersand"] if found else []
    pieces, found = without_comma_lists(pieces, truncated=truncated)
    codes += ["names-by-comma"] if found else []
    return pieces, codes


_SEMICOLON_FOR_COMMA = lazy_regex(r"\s*[^\W\d_a-z][^;,{}]{1,40};\s?[^\W\d_a-z][^;,{}]{0,40}")


def _without_semicolons(pieces: list[str]) -> tuple[list[str], list[str]]:
    """Split `Ismail, A. S. ; Chiroma, H.` beside other names; groups keep their semicolons."""
    out: list[str] = []
    for piece in pieces:
        parts = [part.strip() for part in split_outside_braces(piece, ";")]
        filled = [part for part in parts if part]
        are_people = are_certainly_people(filled) or (
            "," not in piece
            and (are_plainly_people(filled) or all(map(_TWO_WORDS.fullmatch, filled)))
        )
        out += filled if len(filled) > 1 and are_people else [piece]
    return out, ["names-by-semicolon"] if len(out) > len(pieces) else []


_TWO_WORDS = lazy_regex(r"[^\W\d_a-z][^\W\d_A-Z]{2,20} [^\W\d_a-z][^\W\d_A-Z]{2,20}")


def _at_slashes(piece: str) -> list[str]:
    """Split `Jan Roe/Eugene K. Doe`, unlike `ISO/IEC`."""
    parts = [part.strip() for part in piece.split("/")]
    return parts if len(parts) > 1 and are_plainly_people(parts) else [piece]


def _without_ampersands(pieces: list[str]) -> tuple[list[str], bool]:
    """Split `Smith, J. & Doe, K.`; `Simon & Schuster` is one organization."""
    out: list[str] = []
    for piece in pieces:
        parts = [part.strip(" ,") for part in _split_at_ampersands(piece)]
        people = len(parts) > 1 and all(map(LOOKS_FULL.match, parts))
        is_certain = any(map(_EVIDENCE.search, parts)) or are_plainly_people(parts)
        out += parts if people and is_certain else [piece]
    return out, len(out) > len(pieces)


def _split_at_ampersands(piece: str) -> list[str]:
    parts, start, end, depth = [], 0, 0, 0
    for match in _AMPERSAND.finditer(piece):
        between = piece[end : match.start()]
        depth += between.count("{") - between.count("}")
        end = match.end()
        if depth == 0:
            parts.append(piece[start : match.start()])
            start = end
    return [*parts, piece[start:]]


def without_ands_of_inverted(pieces: list[str]) -> tuple[list[str], list[str]]:
    """Split `Doe, Jane a Roe, Bill`, in Czech; `Arasa i Gil, Ferran` is one person."""
    out: list[str] = []
    for piece in pieces:
        parts = AND_BETWEEN_INVERTED.split(piece) if piece.count(",") == 2 else [piece]
        are_people = len(parts) == 2 and all(map(is_balanced, parts))
        are_people = are_people and all(map(PERSONAL_PARTS.fullmatch, map(decode_latex, parts)))
        out += parts if are_people else [piece]
    return out, ["names-by-conjunction"] if len(out) > len(pieces) else []


def without_other_ands(pieces: list[str], *, is_listed: bool) -> tuple[list[str], list[str]]:
    """Split `Jane Doe und Bill Roe`, where a first name follows, and `Roe J. et Poe B.`.

    `Santiago Ramón y Cajal` is one person, but a list `is_listed` with semicolons before its "e".
    """
    out: list[str] = []
    for piece in pieces:
        parts = [part.strip() for part in ANOTHER_AND.split(piece)]
        words = [decode_latex(part).split() for part in parts]
        are_people = "{" not in piece and all(len(name) > 1 for name in words)
        is_split = are_people and (
            (is_listed and all(word[0].isupper() for name in words for word in name))
            or all(begins_person(name[0]) for name in words[1:])
            or all(_MIDDLE_INITIAL.fullmatch(" ".join(name)) for name in words)
            or (not LETTER_OR_AND.search(piece) and are_named_people(parts))
            or with_initials_last(parts) != parts
        )
        out += parts if is_split else [piece]
    return out, ["names-by-conjunction"] if len(out) > len(pieces) else []


_MIDDLE_INITIAL = lazy_regex(r"[^\W\d_a-z]\S+ (?:[^\W\d_a-z]\. ?){1,3}[^\W\d_a-z]\S+")
