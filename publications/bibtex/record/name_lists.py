"""Split an author or editor field into names, at ` and ` outside braces as BibTeX does.

Lists by semicolons, commas or ampersands are split and reported if the pieces clearly are people.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.comma_lists import with_initials_last, with_missing_comma
from publications.bibtex.record.evident_people import (
    are_certainly_people,
    are_inverted_people,
    are_plainly_people,
    is_full_name,
)
from publications.bibtex.record.groups_represented import with_groups_apart
from publications.bibtex.record.joined_people import with_initials_behind, with_joined_apart
from publications.bibtex.record.names_in_braces import (
    with_lists_apart,
    with_parts_joined,
    with_people_in_braces,
)
from publications.bibtex.record.omitted_names import ET_AL, GAP, is_gap, is_others
from publications.bibtex.record.other_separators import (
    with_other_separators,
    without_ands_of_inverted,
    without_other_ands,
)
from publications.bibtex.record.separators import (
    AND_BETWEEN_INVERTED,
    ANOTHER_AND,
    is_extended,
    split_at_and,
    split_outside_braces,
    with_chinese_apart,
)
from publications.bibtex.source.braces import is_balanced

_COMMA_IN_BRACES = lazy_regex(r",\s*\}")
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


_WITH_OTHERS = 2  # a name and what says that there are others


def _read_list(source: str) -> ListedNames:
    pieces = split_at_and(source)
    truncated = False
    codes: list[str] = []
    if len(pieces) > _WITH_OTHERS and not pieces[-1].strip() and is_others(pieces[-2]):
        pieces = pieces[:-1]  # `Roe, Ann and others and`
        codes.append("name-empty")
    end = pieces[-1].rstrip()
    if len(pieces) > 1 and is_others(end):
        pieces, truncated = pieces[:-1], True
    elif (end[-1:] in "sSlL.})]" or "," in end) and not is_extended(end) and ET_AL.search(end):
        pieces[-1], truncated = _COMMA_IN_BRACES.sub("}", _without_et_al(end)), True
    if "{" in source and len(pieces) > 1:
        apart = [name for piece in pieces for name in _people_in_braces(piece)]
        if len(apart) > len(pieces):
            pieces, found = apart, ["names-in-braces"]
        else:
            pieces, found = with_parts_joined(pieces)
        codes += found
    if "}" in source and "," in source:
        pieces, found = with_people_in_braces(with_lists_apart(pieces))
        codes += found
    if "behalf" in source or "for the" in source:
        pieces, found = with_groups_apart(pieces)
        codes += found
    if not source.isascii():
        pieces, found = with_chinese_apart(pieces)
        codes += found
    if " | " in source:
        pieces = [name for piece in pieces for name in split_outside_braces(piece, "|")]
        codes.append("names-by-bar")
    if "," in source:
        pieces, found = with_joined_apart(pieces)
        codes += found
    if "," in source and AND_BETWEEN_INVERTED.search(source):
        pieces, found = without_ands_of_inverted(pieces)
        codes += found
    if not _SEPARATORS.isdisjoint(source):
        pieces, found = with_other_separators(pieces, truncated=truncated)
        codes += found
    if ANOTHER_AND.search(source):
        pieces, found = without_other_ands(pieces, is_listed="names-by-semicolon" in codes)
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
        elif "(" in text and _ROLE.fullmatch(text):
            continue
        else:
            names.append(text)
    is_cut_off = truncated and len(names) == 1 and _LETTER_LAST.search(names[0])
    if is_cut_off or (any(map(_NO_WORD_LAST.search, names)) and not any(map(str.isupper, names))):
        names = with_initials_last(names)  # `Manuel D, et al` and `Roe AB and Poe CD`
    names = with_initials_behind(with_missing_comma(names))
    return ListedNames(names, truncated, tuple(codes))


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
        or (len(people) > 2 and all(map(is_full_name, people)) and _AND.search(inner))
        or are_certainly_people(people)
        or are_plainly_people(people)
        or (" and " in inner and are_inverted_people(people))
    ):
        return None
    return listed._replace(codes=("names-in-braces",))


_AND = lazy_regex(r"\s(?:and|et)\s|[&;]")
_OF_WEB_OF_SCIENCE = lazy_regex(r"[^\W\d_][^\W\d_ '’-]+(?:[ '’-][^\W\d_]+)*, [A-Z]{1,4}")
