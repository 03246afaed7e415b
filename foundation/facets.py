"""Count how many records have each value of each facet, under the other filters.

The public records of a list are numbered in its order. For each value of a facet, the numbers of
the records that have it are a compressed bitmap: those of "2020", those written by Alice. What
filters leave is an intersection of such sets, a count is the size of one, and a page of the list
is a slice of one. So counting looks at no row, however many records there are.

The sets are read from the database once for each version of its contents (`snapshot_version`).
Without a known version, as inside a transaction that writes, they are read again each time.
"""

import threading
from array import array
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.db import connection
from django.db.models import Q, QuerySet
from pyroaring import BitMap

from foundation.snapshot_version import snapshot_version

Value = int | str
Pairs = Iterable[tuple[int, Value]]


@dataclass(frozen=True)
class Facet:
    """Something that records differ by, such as the venue. Its pairs of a record and a value are
    the one definition that both counting and the filter of a queryset are made of."""

    name: str
    pairs: Callable[[], Pairs]
    """Return the primary key and the value of each record that has one."""
    condition: Callable[[Collection[Any]], Q]
    """Return what matches the records that have one of the values."""
    needs_all: bool = False
    """Whether a record must have all chosen values ("code and slides") rather than one of them."""
    column: str = ""
    """The column of the records with one of the values, besides the pairs."""
    through: str = ""
    """The facet whose values the pairs begin with instead of records: (author, interest)."""


def facet_of_rows(name: str, *sources: tuple[Callable[[], QuerySet[Any]], str, str]) -> Facet:
    """Return the facet of rows, each with the name of its record's field and of its value's."""

    def pairs() -> Iterator[tuple[int, Value]]:
        for rows, record, value in sources:
            yield from read_pairs(rows().order_by().values_list(record, value))

    def condition(values: Collection[Any]) -> Q:
        found = Q()
        for rows, record, value in sources:
            chosen = rows().order_by().filter(**{f"{value}__in": list(values)})
            found |= Q(pk__in=chosen.values(record))
        return found

    return Facet(name, pairs, condition)


def facet_of_column(name: str) -> Facet:
    """Return the facet of a column of the records themselves."""
    return Facet(name, lambda: (), lambda values: Q(**{f"{name}__in": list(values)}), column=name)


def read_pairs(rows: QuerySet[Any]) -> list[Any]:
    """Return the rows of a `values_list` as they are, faster than the queryset does."""
    text, parameters = rows.query.sql_with_params()
    with connection.cursor() as cursor:
        cursor.execute(text, parameters)
        return list(cursor.fetchall())


class FacetIndex:
    """The records of a list, and the sets of those that have each value of each facet."""

    def __init__(self, records: QuerySet[Any], facets: Iterable[Facet]) -> None:
        self.facets = {facet.name: facet for facet in facets}
        columns = [facet for facet in self.facets.values() if facet.column]
        rows = read_pairs(records.values_list("pk", *(facet.column for facet in columns)))
        self._columns: dict[str, list[Any]] = {
            facet.name: [row[number] for row in rows]
            for number, facet in enumerate(columns, start=1)
        }
        self.ids = array("q", [row[0] for row in rows])
        self.places = dict(zip(self.ids, range(len(self.ids)), strict=True))
        self.everything = BitMap(range(len(self.ids)))
        self.kept: dict[Any, Any] = {}
        """What lists compute from the index besides, such as another order."""
        self._sets: dict[str, dict[Value, BitMap]] = {}
        self._totals: dict[str, dict[Value, int]] = {}

    def sets(self, name: str) -> dict[Value, BitMap]:
        """Return the set of each value of a facet."""
        if name not in self._sets:
            self._sets[name] = self._read(self.facets[name])
        return self._sets[name]

    def _read(self, facet: Facet) -> dict[Value, BitMap]:
        if facet.through:
            nearer = self.sets(facet.through)
            unions: dict[Value, list[BitMap]] = defaultdict(list)
            for near, value in facet.pairs():
                if near in nearer:
                    unions[value].append(nearer[near])
            return {value: BitMap.union(*sets) for value, sets in unions.items()}
        lists: dict[Value, list[int]] = defaultdict(list)
        for place, value in enumerate(self._columns.pop(facet.name, ())):
            lists[value].append(place)
        place_of = self.places.get
        for record, value in facet.pairs():
            if (at := place_of(record)) is not None:
                lists[value].append(at)
        lists.pop(None, None)  # type: ignore[call-overload]
        return {value: BitMap(found) for value, found in lists.items()}

    def having(self, name: str, values: Iterable[Value]) -> BitMap:
        """Return the records that have one of the values, or all of them if the facet says so."""
        sets = self.sets(name)
        found = [sets.get(value, BitMap()) for value in values]
        if not found:
            return BitMap()
        if self.facets[name].needs_all:
            return BitMap.intersection(*found)
        return BitMap.union(*found)

    def set_of(self, records: Iterable[int]) -> BitMap:
        """Return the set of the records with these primary keys; others are left out."""
        places = map(self.places.get, records)
        return BitMap([place for place in places if place is not None])

    def totals(self, name: str) -> dict[Value, int]:
        """Return how many records have each value, without any filter."""
        if name not in self._totals:
            self._totals[name] = {value: len(found) for value, found in self.sets(name).items()}
        return self._totals[name]


@dataclass
class Narrowed:
    """An index under filters, each with the set that it leaves."""

    index: FacetIndex
    conditions: Mapping[str, BitMap] = field(default_factory=dict)
    """By the name of the facet, or of another filter."""

    @cached_property
    def found(self) -> BitMap:
        return self._intersection(self.conditions.values())

    def without(self, name: str) -> BitMap:
        """Return what all filters but one leave."""
        if name not in self.conditions:
            return self.found
        return self._intersection(found for n, found in self.conditions.items() if n != name)

    def _intersection(self, sets: Iterable[BitMap]) -> BitMap:
        chosen = sorted(sets, key=len)
        return BitMap.intersection(*chosen) if chosen else self.index.everything

    def sets(self, name: str) -> Mapping[Value, BitMap]:
        return self.index.sets(name)

    def base(self, name: str) -> BitMap:
        """Return the records among which the values of a facet are counted."""
        needs_all = name in self.index.facets and self.index.facets[name].needs_all
        return self.found if needs_all else self.without(name)

    def counts(self, name: str) -> Mapping[Value, int]:
        """Return how many records each value of a facet would leave, if any."""
        base = self.base(name)
        if base is self.index.everything and name in self.index.facets:
            return self.index.totals(name)
        size = base.intersection_cardinality
        counts = ((value, size(found)) for value, found in self.sets(name).items())
        return {value: number for value, number in counts if number}

    def count_of(self, name: str, values: Iterable[Value]) -> int:
        """Return how many records have any of the values, among those of the other filters."""
        sets = self.sets(name)
        either = BitMap.union(BitMap(), *(sets[value] for value in values if value in sets))
        return int(self.base(name).intersection_cardinality(either))


_kept: dict[str, tuple[str, FacetIndex]] = {}
_reading = threading.Lock()


def kept_index(name: str, make: Callable[[], FacetIndex], *, day: str = "") -> FacetIndex:
    """Return the index of a list, made again if the data, or the day that matters, has changed."""
    version = snapshot_version()
    if version is None:
        return make()
    version = f"{connection.settings_dict['NAME']} {version} {day}"
    with _reading:  # another thread that needs the same index waits for it
        kept = _kept.get(name)
        if kept is None or kept[0] != version:
            kept = (version, make())
            _kept[name] = kept
    return kept[1]
