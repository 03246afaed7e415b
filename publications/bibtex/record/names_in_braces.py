"""People in braces, which BibTeX reads as one organization: `{Doe, Jane}`, `{Roe, J., Doe, A.}`."""

from __future__ import annotations

from publications.bibtex.latex.decoding import decode_latex
from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.evident_people import (
    are_full_names,
    begins_person,
    is_person,
    may_be_person,
)
from publications.bibtex.record.given_names import is_given_name
from publications.bibtex.record.other_separators import with_other_separators
from publications.bibtex.record.separators import ANOTHER_AND, split_at_and, split_outside_braces
from publications.bibtex.source.braces import is_balanced


def with_lists_apart(pieces: list[str]) -> list[str]:
    """Split `{Roe, J., Doe, A. {\\&} Poe}, B`, where a program took a list for one name."""
    apart: list[str] = []
    for piece in pieces:
        may_be = piece.lstrip()[:1] == "{" and "," in piece
        found = _LIST_IN_BRACES.fullmatch(piece.strip()) if may_be else None
        people: list[str] = []
        if found:
            text = f"{ANOTHER_AND.sub(' & ', found[1])}, {found[2]}".replace("{\\&}", "&")
            listed = [each.strip() for each in split_at_and(text)]
            people, _codes = with_other_separators(listed, truncated=False)
        are_people = len(people) > 1 and all(map(_LISTED_PERSON.fullmatch, people))
        apart += people if are_people else _with_first_people_apart(piece) if may_be else [piece]
    return apart


def _with_first_people_apart(piece: str) -> list[str]:
    """Split `{Jane Doe, John Roe}, Ann Poe`, of which a program took the last for a first name.

    `{De Roe}, Jane` and `{Martín García}, María Ángeles` are one person.
    """
    parts = [part.strip() for part in split_outside_braces(piece, ",")]
    if len(parts) != 2 or parts[0][-1:] != "}" or not is_balanced(inner := parts[0][1:-1]):
        return [piece]
    if "; " in inner:
        return [each.strip() for each in f"{inner}, {parts[1]}".split(";")]
    people = [*(part.strip() for part in split_outside_braces(inner, ",")), parts[1]]
    if len(people) == 2:
        return [piece]
    are_people = are_full_names(people) or all(map(_WITH_INITIALS.fullmatch, people))
    return people if are_people else [piece]


_WITH_INITIALS = lazy_regex(  # `A. B. Roe` and `AB Roe`, not `NASA`
    r"(?:[^\W\d_a-z]{1,3} |(?:[^\W\d_a-z]\.[ -]?){1,3})[^\W\d_a-z]\w*[^\W\d_A-Z][\w'’-]{0,30}"
)
_LIST_IN_BRACES = lazy_regex(
    r"\{++((?:[^{}]|\{\\&\}){5,300})\}++,\s*+([^\W\d_a-z](?:[^{},]{0,40}[^{},\s])?)"
)
_LISTED_PERSON = lazy_regex(
    r"[^\W\d_][\w'’-]*+(?:[ -][\w'’-]++){0,2},\s*+(?:[^\W\d_a-z]\.?[ -]?){1,4}|"
    r"\s*+[^\W\d_a-z][\w'’-]*+(?:[ -][\w'’-]++)?,\s*+[^\W\d_a-z][\w'’-]++"
    r"(?: [^\W\d_a-z][\w'’-]*+\.?)?"
)


def with_parts_joined(pieces: list[str]) -> tuple[list[str], list[str]]:
    """Join `{Roe} and {Ann} and {Poe} and Bo C.`, as some packages of R cite their authors.

    Every other piece is a last name in braces; most of those between are common first names.
    """
    texts = [piece.strip() for piece in pieces]
    last, first = texts[::2], texts[1::2]
    if len(texts) < _TWO_PEOPLE or len(last) != len(first):
        return pieces, []
    are_parts = all(map(_WORD_IN_BRACES.fullmatch, last)) and all(map(_GIVEN.fullmatch, first))
    known = [name for name in first if is_given_name(_first_word(name))]
    are_people = are_parts and len(known) * 2 > len(first)
    if not are_people or any(is_given_name(_first_word(name)) for name in last):
        return pieces, []
    return [", ".join(parts) for parts in zip(last, first, strict=True)], ["name-in-braces"]


def _first_word(name: str) -> str:
    return decode_latex(name.strip("{}")).partition(" ")[0]


_TWO_PEOPLE = 4  # pieces
_ACCENTED = r"\{(?:[^{}]|\{[^{}]{1,3}\}){1,9}\}"  # {\'{e}}
_LETTERS = rf"(?:[^\s{{}},]|{_ACCENTED})"
_WORD_IN_BRACES = lazy_regex(rf"\{{(?=[^\W\d_a-z]|\{{){_LETTERS}{{2,30}}\}}")
_GIVEN = lazy_regex(
    rf"\{{?[^\W\d_a-z]{_LETTERS}{{1,30}}(?: [^\W\d_a-z]{_LETTERS}{{0,30}}){{0,2}}\}}?"
)


def with_people_in_braces(pieces: list[str]) -> tuple[list[str], list[str]]:
    """Return `{Doe, Jane}` as `{Doe}, {Jane}`, unlike `{Example, Inc.}`.

    A first name that is common, or initials, tell a person; people beside one are people, too.
    """
    found = [_IN_BRACES.fullmatch(piece.strip(" ,")) for piece in pieces]
    certain = [match is not None and is_person(match[1], match[2]) for match in found]
    all_are = all(map(may_be_person, pieces))
    have_first_name = any(match and begins_person(match[2].strip()) for match in found)
    are_listed = all_are and len(pieces) > 1 and all(found) and have_first_name
    if not any(certain) and not are_listed:
        return pieces, []
    people = [
        f"{{{match[1]}}}, {{{match[2]}}}" if match and (is_certain or all_are) else piece
        for piece, match, is_certain in zip(pieces, found, certain, strict=True)
    ]
    return people, ["name-in-braces"]


_IN_BRACES = lazy_regex(
    rf"\{{+(?!\\[a-z]{{2}})((?:[^{{}},]|{_ACCENTED}){{1,60}}),\s*((?:[^{{}},]|{_ACCENTED}){{1,60}})\}}+"
)
