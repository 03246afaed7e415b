"""Publications that are connected by co-authors in common. Pure."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import combinations, pairwise
from typing import TypeVar

Item = TypeVar("Item", bound=Hashable)


def connected(coauthors: Mapping[Item, frozenset[str]], *, in_common: int = 1) -> list[list[Item]]:
    """Return the items in groups that have co-authors in common, directly or through others.

    `coauthors` has the keys of the co-authors of each item; the order of the items is kept.
    """
    pairs: defaultdict[tuple[int, int], int] = defaultdict(int)
    items, having = list(coauthors), defaultdict[str, list[int]](list)
    for index, item in enumerate(items):
        for key in coauthors[item]:
            having[key].append(index)
    for places in having.values():
        neighbors = combinations(places, 2) if in_common > 1 else pairwise(places)
        for pair in neighbors:
            pairs[pair] += 1
    return grouped(items, (pair for pair, number in pairs.items() if number >= in_common))


def grouped(items: Sequence[Item], pairs: Iterable[tuple[int, int]]) -> list[list[Item]]:
    """Return the items in groups, of which each pair of indexes joins two."""
    parent = list(range(len(items)))

    def root(index: int) -> int:
        while parent[index] != index:
            parent[index] = parent[parent[index]]
            index = parent[index]
        return index

    for one, other in pairs:
        first, second = sorted((root(one), root(other)))
        parent[second] = first
    groups: defaultdict[int, list[Item]] = defaultdict(list)
    for index, item in enumerate(items):
        groups[root(index)].append(item)
    return list(groups.values())
