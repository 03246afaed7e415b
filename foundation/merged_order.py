"""Merge the orders that two editors gave one list."""

from collections.abc import Hashable, Sequence
from typing import TypeVar

Item = TypeVar("Item", bound=Hashable)


def merged_order(
    base: Sequence[Item], mine: Sequence[Item], theirs: Sequence[Item]
) -> list[Item] | None:
    """Return the list with what both sides moved, added and removed.

    None if both moved what all three lists have, in different ways.
    """
    common = set(base) & set(mine) & set(theirs)
    before, here, there = (
        [item for item in side if item in common] for side in (base, mine, theirs)
    )
    if here in (before, there):
        return with_added(theirs, mine, without=set(base))
    if there == before:
        return with_added(mine, theirs, without=set(base))
    return None


def with_added(order: Sequence[Item], other: Sequence[Item], *, without: set[Item]) -> list[Item]:
    """Return `order` with the items that only `other` has, each after its predecessor there.

    Items of `without` that `order` no longer has were removed, and those that `other` no longer
    has are removed as well.
    """
    kept = set(other)
    merged = [item for item in order if item not in without or item in kept]
    place = 0
    for item in other:
        if item in merged:
            place = merged.index(item) + 1
        elif item not in without:
            merged.insert(place, item)
            place += 1
    return merged
