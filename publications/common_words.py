"""Searches for words that very many publications have.

Reading a million publications takes a database seconds, and no one reads a list of them. So in a
directory of very many, only the first ones in the order of the list are looked at for such words.
It is the same on each database: what is common is found out by looking at some publications at
equal distances in the list.
"""

from collections.abc import Iterable, Sequence

from pyroaring import BitMap

from foundation.facets import FacetIndex
from foundation.search.among import keys_among
from foundation.search.queries import Query
from foundation.search.sources import Kind

FEW = 200_000
"""Publications of a directory in which all that a search finds are listed and counted."""
COMMON = 20_000
"""Publications of a larger one that have the words, from which on they are common."""
LOOKED_AT = 10_000
_LOOKED_AT_BESIDE = 5_000
_SAMPLE = 1_000


def is_common(index: FacetIndex, query: Query) -> bool:
    """Return whether a query finds too many publications to list and count them all."""
    number = len(index.everything)
    if number <= FEW:
        return False
    sample = _sample(index)
    found = keys_among(Kind.PUBLICATION, query, sample)
    return len(found) * number > COMMON * len(sample)


def found_among(index: FacetIndex, query: Query, places: Iterable[int]) -> BitMap:
    """Return those of the publications at these places that a query finds."""
    keys = [index.ids[place] for place in places]
    return index.set_of(keys_among(Kind.PUBLICATION, query, keys))


def share_of_looked_at(lists: Sequence[BitMap]) -> list[int]:
    """Return how many of each list are looked at: of the first, and of those whose values are
    counted beside."""
    beside = len(lists) - 1
    return [LOOKED_AT, *[_LOOKED_AT_BESIDE // max(beside, 1)] * beside]


def _sample(index: FacetIndex) -> list[int]:
    """Return the keys of publications at equal distances in the order of the list."""
    if "sample" not in index.kept:
        number = len(index.everything)
        at = sorted({n * number // _SAMPLE for n in range(_SAMPLE)})
        places = [index.slice(index.everything, n, n + 1)[0] for n in at]
        index.kept["sample"] = [index.ids[place] for place in places]
    sample: list[int] = index.kept["sample"]
    return sample
