"""Compare two lists of printed names: may they name the same people? Pure."""

from collections import defaultdict
from collections.abc import Sequence
from enum import Enum
from typing import Any

from people.name_comparison import lookup_keys, may_be_same_name

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
    shared = min(len(some), len(others))
    if len(some) != len(others) and not truncated:
        return _overlap(some, others)
    if all(map(may_be_same_name, some[:shared], others[:shared])):
        return Evidence.AGREE
    return _overlap(some, others)


def _overlap(some: Names, others: Names) -> Evidence:
    by_key: defaultdict[str, list[Sequence[Any]]] = defaultdict(list)
    for name in others:
        for key in lookup_keys(name):
            by_key[key].append(name)
    shared = sum(
        any(
            may_be_same_name(name, other)
            for key in lookup_keys(name)
            for other in by_key.get(key, ())
        )
        for name in some
    )
    if shared >= 0.8 * max(len(some), len(others)) and shared > 2:
        return Evidence.AGREE
    return Evidence.PARTLY if shared else Evidence.DISAGREE
