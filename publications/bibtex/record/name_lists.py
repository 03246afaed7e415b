"""Split an author or editor field into names, at ` and ` outside braces as BibTeX does.

Lists by semicolons, commas or ampersands are split and reported if the pieces clearly are people.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from publications.bibtex.latex.decoding import decode_latex
from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.comma_lists import (
    LOOKS_FULL,
    PERSONAL,
    is_in_print_order,
    with_initials_last,
    with_missing_comma,
    without_comma_lists,
)
from publications.bibtex.record.given_names import GIVEN_NAMES, is_given_name
from publications.bibtex.record.groups_represented import with_groups_apart
from publications.bibtex.record.omitted_names import ET_AL, GAP, is_gap, is_others
from publications.bibtex.record.organizations import is_organization
from publications.bibtex.record.separators import (
    AND_BETWEEN_INVERTED,
    ANOTHER_AND,
    is_extended,
    split_outside_braces,
    with_chinese_apart,
)
from publications.bibtex.source.braces import is_balanced

_SIMPLE_LIST = lazy_regex(r"(?<!\s)\s++and,?(?=\s)", re.IGNORECASE)
_AND_OR_BRACE = lazy_regex(r"[{}]|(?<=[\s}])and(?=[\s{])|^and(?=\s)|(?<=\s)and$", re.IGNORECASE)
_COMMA_IN_BRACES = lazy_regex(r",\s*\}")
_AMPERSAND = lazy_regex(r"(?:(?<!\s)\s|,)\s*+\\?&\s+")
_EVIDENCE = lazy_regex(r",|\b[^\W\d_]\.")
_INITIAL = lazy_regex(r"\b[^\W\d_a-z]\.")
_BETWEEN_PEOPLE = lazy_regex(r"\s(?:and|et)\s|[&;,]")


class ListedNames(NamedTuple):
    """The names of one field as LaTeX source."""

    names: list[str]  # may include GAP
    truncated: bool  # the list ends in "and others"
    codes: tuple[str, ...]  # those of messages about the list


def read_list(source: str) -> ListedNames:
    """Return the names of a field that isn't empty."""
    if source.lstrip()[:1] == "{" and (listed := _in_one_pair_of_braces(source.strip())):
        return listed
    return _read_list(source)


def _read_list(source: str) -> ListedNames:
    pieces = split_list(source)
    truncated = False
    codes: list[str] = []
    end = pieces[-1].rstrip()
    if len(pieces) > 1 and is_others(end):
        pieces, truncated = pieces[:-1], True
    elif (end[-1:] in "sSlL.})]" or "," in end) and not is_extended(end) and ET_AL.search(end):
        pieces[-1], truncated = _COMMA_IN_BRACES.sub("}", _without_et_al(end)), True
    if "{" in source and len(pieces) > 1:
        apart = [name for piece in pieces for name in _people_in_braces(piece)]
        codes += ["names-in-braces"] if len(apart) > len(pieces) else []
        pieces = apart
    if "}" in source and "," in source:
        pieces, found = _with_people_in_braces(_with_lists_apart(pieces))
        codes += found
    if "behalf" in source:
        pieces, found = with_groups_apart(pieces)
        codes += found
    if not source.isascii():
        pieces, found = with_chinese_apart(pieces)
        codes += found
    if " | " in source:
        pieces = [name for piece in pieces for name in split_outside_braces(piece, "|")]
        codes.append("names-by-bar")
    if "," in source and AND_BETWEEN_INVERTED.search(source):
        pieces, found = _without_ands_of_inverted(pieces)
        codes += found
    if not _SEPARATORS.isdisjoint(source):
        pieces, found = _with_other_separators(pieces, truncated=truncated)
        codes += found
    if ANOTHER_AND.search(source):
        pieces, found = _without_other_ands(pieces, is_listed="names-by-semicolon" in codes)
        codes += found
    names: list[str] = []
    last = len(pieces) - 1
    for index, piece in enumerate(pieces):
        text = piece.strip()
        if not text or text == ",":
            if last or truncated:
                codes.append("name-empty")
        elif index < last and is_gap(text):
            names.append(GAP)
        elif text[-2:] in (")}", "s)", "I)") and _ROLE.fullmatch(text):
            continue
        else:
            names.append(text)
    is_cut_off = truncated and len(names) == 1 and _LETTER_LAST.search(names[0])
    if is_cut_off or (any(map(_NO_WORD_LAST.search, names)) and not any(map(str.isupper, names))):
        names = with_initials_last(names)  # `Manuel D, et al` and `Roe AB and Poe CD`
    return ListedNames(with_missing_comma(names), truncated, tuple(codes))


# `{(co-PIs)}`, which ADS writes between the people of a proposal
_ROLE = lazy_regex(r"\{*\((?:co-)?(?:PIs?|leads?|chairs?|authors?)\)\}*", re.IGNORECASE)
_SEPARATORS = frozenset(",;&/")
_LETTER_LAST = lazy_regex(r"[a-z] [A-Z]$")
_NO_WORD_LAST = lazy_regex(r"[a-z] [B-DF-HJ-NP-TV-XZ]{2,3}$")  # not `Tristan WU`


def _without_et_al(name: str) -> str:
    """Return `Roe` for `Roe et al.`, and `{Roe, J.}` for `{Roe, J. et al.}`."""
    rest = ET_AL.sub("", name)
    return rest if is_balanced(rest) else f"{rest}}}"


def _people_in_braces(piece: str) -> list[str]:
    """Return the people in `{Ann Roe and Bo Poe}` beside others, otherwise the piece."""
    may_be = piece.strip()[:1] == "{" and " and " in piece
    listed = _in_one_pair_of_braces(piece.strip()) if may_be else None
    return listed.names if listed else [piece]


def _in_one_pair_of_braces(source: str) -> ListedNames | None:
    """Return the people in `{J. Paul, T. Montmerle, \\& E. Aubourg}`, in bibtex one organization.

    They are people if each has an initial, if three or more have a first and a last name, in any
    order, if each is as Web of Science writes editors: `{Ostfeld, RS and Power, AG}`, if each has
    the last name first, or each the first name, and one of them a common first name.
    """
    inner = source[1:-1]
    if source[-1] != "}" or not _BETWEEN_PEOPLE.search(inner) or not is_balanced(inner):
        return None
    listed = _read_list(inner)
    people = [name for name in listed.names if name != GAP]
    if listed.truncated and len(people) == 1 and inner.endswith("others"):
        return _read_list(f"{{{people[0]}}}")._replace(truncated=True)
    if len(people) < 2 or not (
        all(map(_INITIAL.search, people))
        or all(map(_OF_WEB_OF_SCIENCE.fullmatch, people))
        or (len(people) > 2 and all(map(_is_full_name, people)) and _AND.search(inner))
        or _are_certainly_people(people)
        or _are_plainly_people(people)
    ):
        return None
    return listed._replace(codes=("names-in-braces",))


_AND = lazy_regex(r"\s(?:and|et)\s|[&;]")


def _are_plainly_people(names: list[str]) -> bool:
    """Whether they are `Jane Doe` and `John Roe`, unlike `Barnes` and `Noble`."""
    texts = [decode_latex(name) for name in names]
    are_personal = all(map(PERSONAL.fullmatch, texts)) and not any(map(is_organization, texts))
    return are_personal and any(map(is_in_print_order, texts))


def _is_full_name(name: str) -> bool:
    text = decode_latex(name)
    last, comma, first = text.partition(", ")
    return (
        PERSONAL.fullmatch(f"{first} {last}" if comma else text) is not None
        and _without_periods(first) not in _NO_INITIALS
    )


_OF_WEB_OF_SCIENCE = lazy_regex(r"[^\W\d_][^\W\d_ '’-]+(?:[ '’-][^\W\d_]+)*, [A-Z]{1,4}")


def _with_lists_apart(pieces: list[str]) -> list[str]:
    """Split `{Roe, J., Doe, A. {\\&} Poe}, B`, where a program took a list for one name."""
    apart: list[str] = []
    for piece in pieces:
        may_be = piece.lstrip()[:1] == "{" and piece.count(",") > 1
        found = _LIST_IN_BRACES.fullmatch(piece.strip()) if may_be else None
        people: list[str] = []
        if found:
            text = f"{ANOTHER_AND.sub(' & ', found[1])}, {found[2]}".replace("{\\&}", "&")
            listed = [each.strip() for each in split_list(text)]
            people, _codes = _with_other_separators(listed, truncated=False)
        are_people = len(people) > 1 and all(map(_LISTED_PERSON.fullmatch, people))
        apart += people if are_people else _with_first_people_apart(piece) if may_be else [piece]
    return apart


def _with_first_people_apart(piece: str) -> list[str]:
    """Split `{Jane Doe, John Roe}, Ann Poe`, of which a program took the last for a first name."""
    parts = [part.strip() for part in split_outside_braces(piece, ",")]
    if len(parts) != 2 or parts[0][-1:] != "}" or not is_balanced(inner := parts[0][1:-1]):
        return [piece]
    people = [*(part.strip() for part in split_outside_braces(inner, ",")), parts[1]]
    return people if _are_plainly_people(people) else [piece]


_LIST_IN_BRACES = lazy_regex(
    r"\{++((?:[^{}]|\{\\&\}){5,300})\}++,\s*+([^\W\d_a-z](?:[^{},]{0,40}[^{},\s])?)"
)
_LISTED_PERSON = lazy_regex(
    r"[^\W\d_][\w'’-]*+(?:[ -][\w'’-]++){0,2},\s*+(?:[^\W\d_a-z]\.?[ -]?){1,4}|"
    r"\s*+[^\W\d_a-z][\w'’-]*+(?:[ -][\w'’-]++)?,\s*+[^\W\d_a-z][\w'’-]++"
    r"(?: [^\W\d_a-z][\w'’-]*+\.?)?"
)


def _with_people_in_braces(pieces: list[str]) -> tuple[list[str], list[str]]:
    """Return `{Doe, Jane}` as `{Doe}, {Jane}`, unlike `{Example, Inc.}`.

    A first name that is common, or initials, tell a person; people beside one are people, too.
    """
    found = [_IN_BRACES.fullmatch(piece.strip(" ,")) for piece in pieces]
    certain = [match is not None and _is_person(match[1], match[2]) for match in found]
    if not any(certain):
        return pieces, []
    all_are = all(map(_may_be_person, pieces))
    people = [
        f"{{{match[1]}}}, {{{match[2]}}}" if match and (is_certain or all_are) else piece
        for piece, match, is_certain in zip(pieces, found, certain, strict=True)
    ]
    return people, ["name-in-braces"]


_IN_BRACES = lazy_regex(
    r"\{+((?:[^{},]|\{[^{}]{1,9}\}){1,60}),\s*((?:[^{},]|\{[^{}]{1,9}\}){1,60})\}+"
)
_PERSONAL_PARTS = lazy_regex(
    r"[^\W\d_][\w'’\".-]*(?:\s[\w'’\".-]+){0,2},\s*[^\W\d_a-z][\w'’.-]*(?:\s[\w'’.-]+){0,2}"
)


def _may_be_person(piece: str) -> bool:
    name = decode_latex(piece.strip(" ,"))
    first = name.partition(",")[2].strip()
    return bool(_PERSONAL_PARTS.fullmatch(name)) and _without_periods(first) not in _NO_INITIALS


def _without_periods(first: str) -> str:
    return first.upper().replace(".", "")


def _is_person(last: str, first: str) -> bool:
    words, first = decode_latex(last).split(), decode_latex(first)
    if len(words) > 3 or not words or not words[-1][:1].isupper():
        return False
    given = first.split()[0]
    if _without_periods(given) in _NO_INITIALS:
        return False
    is_certain = _INITIALS_ALONE.fullmatch(first) or _GIVEN_AND_INITIALS.fullmatch(first)
    return given.lower() in GIVEN_NAMES or is_certain is not None


_INITIALS_ALONE = lazy_regex(r"(?:[^\W\d_a-z]\.[ ~-]?){1,4}|[^\W\d_a-z]{1,2}")
_GIVEN_AND_INITIALS = lazy_regex(r"[^\W\d_a-z][^\W\d_A-Z]{2,}(?: [^\W\d_a-z]\.){1,4}")
_NO_INITIALS = frozenset({
    "NV", "SA", "AG", "AB", "AS", "BV", "LP", "SE", "PLC", "LLC", "LTD", "INC", "CO", "SPA", "UK",
    "US", "USA", "EU", "DC", "NY", "CA", "MA", "KG", "OY", "SL", "SC", "PC", "PA",
})  # fmt: skip
"""Forms of companies, and places."""


def _are_certainly_people(names: list[str]) -> bool:
    """Whether each is a last and a first name, and one of them certainly is a person's."""
    are_people = all(map(_PERSONAL_PARTS.fullmatch, map(decode_latex, names)))
    return are_people and any(_is_person(*name.split(",", 1)) for name in names)


def split_list(source: str) -> list[str]:
    """Split at ` and ` outside braces."""
    if "{" not in source and "}" not in source:
        pieces = _SIMPLE_LIST.split(source)
        if not (source.lower().startswith("and ") or source.lower().rstrip().endswith(" and")):
            return pieces
    pieces, depth, start = [], 0, 0
    for match in _AND_OR_BRACE.finditer(source):
        if match[0] == "{":
            depth += 1
        elif match[0] == "}":
            depth = max(depth - 1, 0)
        elif depth == 0 and _stands_alone(source, match.start(), match.end()):
            pieces.append(source[start : match.start()])
            start = match.end()
    return [*pieces, source[start:]]


def _stands_alone(source: str, start: int, end: int) -> bool:
    """Whether there is white space on both sides of the word, as `bibtex` requires."""
    before = start == 0 or source[start - 1].isspace()
    after = end == len(source) or source[end].isspace()
    return before and after


def _with_other_separators(pieces: list[str], *, truncated: bool) -> tuple[list[str], list[str]]:
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
        are_people = _are_certainly_people(filled) or (
            "," not in piece
            and (_are_plainly_people(filled) or all(map(_TWO_WORDS.fullmatch, filled)))
        )
        out += filled if len(filled) > 1 and are_people else [piece]
    return out, ["names-by-semicolon"] if len(out) > len(pieces) else []


_TWO_WORDS = lazy_regex(r"[^\W\d_a-z][^\W\d_A-Z]{2,20} [^\W\d_a-z][^\W\d_A-Z]{2,20}")


def _at_slashes(piece: str) -> list[str]:
    """Split `Jan Roe/Eugene K. Doe`, unlike `ISO/IEC`."""
    parts = [part.strip() for part in piece.split("/")]
    return parts if len(parts) > 1 and _are_plainly_people(parts) else [piece]


def _without_ampersands(pieces: list[str]) -> tuple[list[str], bool]:
    """Split `Smith, J. & Doe, K.`; `Simon & Schuster` is one organization."""
    out: list[str] = []
    for piece in pieces:
        parts = [part.strip(" ,") for part in _split_at_ampersands(piece)]
        people = len(parts) > 1 and all(map(LOOKS_FULL.match, parts))
        is_certain = any(map(_EVIDENCE.search, parts)) or _are_plainly_people(parts)
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


def _without_ands_of_inverted(pieces: list[str]) -> tuple[list[str], list[str]]:
    """Split `Doe, Jane a Roe, Bill`, in Czech; `Arasa i Gil, Ferran` is one person."""
    out: list[str] = []
    for piece in pieces:
        parts = AND_BETWEEN_INVERTED.split(piece) if piece.count(",") == 2 else [piece]
        are_people = len(parts) == 2 and all(map(is_balanced, parts))
        are_people = are_people and all(map(_PERSONAL_PARTS.fullmatch, map(decode_latex, parts)))
        out += parts if are_people else [piece]
    return out, ["names-by-conjunction"] if len(out) > len(pieces) else []


def _without_other_ands(pieces: list[str], *, is_listed: bool) -> tuple[list[str], list[str]]:
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
            or all(_begins_person(name[0]) for name in words[1:])
            or with_initials_last(parts) != parts
        )
        out += parts if is_split else [piece]
    return out, ["names-by-conjunction"] if len(out) > len(pieces) else []


def _begins_person(word: str) -> bool:
    return is_given_name(word) or _INITIALS_ALONE.fullmatch(word) is not None
