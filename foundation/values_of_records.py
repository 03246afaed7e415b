"""The values of each record: the sets of a facet (`foundation/facets.py`) the other way round.

With 100,000 authors, counting how many of 8,592 found publications each has written takes 107 ms
by intersecting 100,000 sets, and 5 ms by going through the authors of the publications.
"""

from array import array
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate, chain

from pyroaring import BitMap

Value = int | str


@dataclass(frozen=True)
class ValuesOfRecords:
    known: list[Value]
    starts: "array[int]"
    """By place, where its values begin in `numbers`; the last one is their end."""
    numbers: "array[int]"
    """The places of values in `known`."""
    changed: Mapping[int, list[Value]]
    """The values of places that have changed since, instead of those."""

    @classmethod
    def of(cls, sets: Mapping[Value, BitMap], places: int) -> "ValuesOfRecords":
        """Return those of the records with the first `places`, which the sets are of."""
        sizes = array("I", bytes(4 * (places + 1)))
        for found in sets.values():
            for place in found:
                sizes[place + 1] += 1
        starts = array("I", accumulate(sizes))
        numbers, following = array("I", bytes(4 * starts[-1])), starts[:]
        for number, found in enumerate(sets.values()):
            for place in found:
                numbers[following[place]] = number
                following[place] += 1
        return cls(list(sets), starts, numbers, {})

    def updated(self, before: BitMap, sets: Mapping[Value, BitMap]) -> "ValuesOfRecords":
        """Return the values once records at the places `before` have those in `sets` instead."""
        changed = {**self.changed, **{place: [] for place in before}}
        for value, found in sets.items():
            for place in found:
                changed[place] = [*changed.get(place, ()), value]
        return ValuesOfRecords(self.known, self.starts, self.numbers, changed)

    def counts(self, places: BitMap) -> dict[Value, int]:
        """Return how many of the records at these places have each value, if any."""
        changed = places & BitMap(self.changed)
        counted = Counter(chain.from_iterable(self._numbers_at(places - changed)))
        counts = Counter({self.known[number]: count for number, count in counted.items()})
        for place in changed:
            counts.update(self.changed[place])
        return dict(counts)

    def _numbers_at(self, places: BitMap) -> Iterator["array[int]"]:
        starts, numbers = self.starts, self.numbers
        return (numbers[starts[place] : starts[place + 1]] for place in places)
