"""Compare two lists of printed names: may they name the same people? Pure."""

from collections import defaultdict
from collections.abc import Sequence
from enum import Enum
from typing import Any

from people.name_comparison import FoldedName, lookup_keys, may_be_same_name, parts_of
from people.names import is_group_name
from publications.matching.publication_summary import PublicationSummary

Names = Sequence[Sequence[Any]]
"""Each name is [first, von, last, jr]."""


class Evidence(Enum):
    AGREE = "agree"
    PARTLY = "partly"
    UNKNOWN = "unknown"
    DISAGREE = "disagree"


def compare_names(some: Names, others: Names, *, truncated: bool) -> Evidence:
    """Compare two lists of authors; `truncated` if one of them ends in "et al."."""
    if not some or not others:
        return Evidence.UNKNOWN
    if are_same_people(some, others, truncated=truncated):
        return Evidence.AGREE
    found = _overlap(some, others)
    if found is Evidence.DISAGREE and _are_groups(some) != _are_groups(others):
        return Evidence.PARTLY  # one source may name a collaboration, the other its members
    return found


def compare_authors(one: PublicationSummary, other: PublicationSummary) -> Evidence:
    return compare_names(one.people, other.people, truncated=one.truncated or other.truncated)


def _are_groups(names: Names) -> bool:
    return all(is_group_name(name[0], name[2]) for name in names)


def are_same_people(some: Names, others: Names, *, truncated: bool) -> bool:
    """Whether the lists have the same people in the same order, as far as both go."""
    if len(some) != len(others) and not truncated:
        return False
    shared = min(len(some), len(others))
    return all(map(_may_be_same, some[:shared], others[:shared]))


def _overlap(some: Names, others: Names) -> Evidence:
    by_key: defaultdict[str, list[Sequence[Any]]] = defaultdict(list)
    for name in others:
        for key in lookup_keys(name):
            by_key[key].append(name)
    shared = sum(
        any(_may_be_same(name, other) for key in lookup_keys(name) for other in by_key.get(key, ()))
        for name in some
    )
    if shared >= 0.8 * max(len(some), len(others)) and shared > 2:
        return Evidence.AGREE
    return Evidence.PARTLY if shared else Evidence.DISAGREE


def _may_be_same(one: Sequence[Any], other: Sequence[Any]) -> bool:
    return may_be_same_name(one, other) or _is_split_otherwise(
        parts_of(*one[:4]), parts_of(*other[:4])
    )


def _is_split_otherwise(one: FoldedName, other: FoldedName) -> bool:
    """Whether a word is part of the last name in one, of the first names in the other.

    "Helms Cahan, S." is "Cahan, SH" elsewhere, and "Silva Ribeiro, C. J." "Ribeiro, C. J. Silva".
    """
    if len(one.family) == len(other.family) or not (one.family and other.family):
        return False
    if one.family[-1] != other.family[-1] and one.family[0] != other.family[0]:
        return False
    return _first_letters(one) == _first_letters(other)


def _first_letters(parts: FoldedName) -> list[str]:
    return sorted(word[0] for word in (*parts.initials, *parts.family))
