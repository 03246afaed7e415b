"""Publications that are connected by co-authors in common. Pure."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import combinations, pairwise
from typing import TypeVar

Item = TypeVar("Item", bound=Hashable)


def connected(
    coauthors: Mapping[Item, frozenset[str]], weight: Callable[[str], float] = lambda key: 1.0
) -> list[list[Item]]:
    """Return the items in groups that have co-authors in common, directly or through others.

    `coauthors` has the keys of the co-authors of each item; the order of the items is kept. Two
    items are connected if the weights of their co-authors in common add up to 1.
    """
    pairs: defaultdict[tuple[int, int], float] = defaultdict(float)
    items, having = list(coauthors), defaultdict[str, list[int]](list)
    for index, item in enumerate(items):
        for key in coauthors[item]:
            having[key].append(index)
    for key, places in having.items():
        if len(places) == 1:
            continue
        value = weight(key)
        for pair in pairwise(places) if value >= 1 else combinations(places, 2):
            pairs[pair] += value
    return grouped(items, (pair for pair, value in pairs.items() if value >= 1))


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
