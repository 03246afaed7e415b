"""Count how many records have each value of each facet, under the other filters.

The public records of a list are numbered in its order. For each value of a facet, the numbers of
the records that have it are a compressed bitmap: those of "2020", those written by Alice. What
filters leave is an intersection of such sets, a count is the size of one, and a page of the list
is a slice of one. So counting looks at no row, however many records there are.

After a write only the changed records are read again (`foundation/kept_index.py`): they leave the
sets that they were in and enter those of their new values. A record that is new, or whose place in
the order has changed, gets a number above all others, and is sorted in between when a page is read.
"""

import copy
import threading
from array import array
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from heapq import nlargest
from itertools import chain
from operator import itemgetter
from typing import Any, TypeVar, cast

from django.core.exceptions import EmptyResultSet
from django.db import connection
from django.db.models import Q, QuerySet
from pyroaring import BitMap

from foundation.values_of_records import Value, ValuesOfRecords

Pairs = Iterable[tuple[int, Value]]
Keys = Collection[int] | None
Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Facet:
    """Something that records differ by, such as the venue. Its pairs of a record and a value are
    the one definition that both counting and the filter of a queryset are made of."""

    name: str
    pairs: Callable[[Keys], Pairs]
    """Return the primary key and the value of each record that has one, or of those with these
    primary keys."""
    condition: Callable[[Collection[Any]], Q]
    """Return what matches the records that have one of the values."""
    needs_all: bool = False
    """Whether a record must have all chosen values ("code and slides") rather than one of them."""
    column: str = ""
    """The column of the records with one of the values, besides the pairs."""
    most_counted: int = 0
    """How many of the most frequent values are counted, if there can be very many; 0 for all."""
    through: str = ""
    """The facet whose values the pairs begin with instead of records: (author, interest)."""


def facet_of_rows(name: str, *sources: tuple[Callable[[], QuerySet[Any]], str, str]) -> Facet:
    """Return the facet of rows, each with the name of its record's field and of its value's."""

    def pairs(keys: Keys = None) -> Iterator[tuple[int, Value]]:
        for rows, record, value in sources:
            found = rows() if keys is None else rows().filter(**{f"{record}__in": list(keys)})
            yield from read_pairs(found.order_by().values_list(record, value))

    def condition(values: Collection[Any]) -> Q:
        found = Q()
        for rows, record, value in sources:
            chosen = rows().order_by().filter(**{f"{value}__in": list(values)})
            found |= Q(pk__in=chosen.values(record))
        return found

    return Facet(name, pairs, condition)


def facet_of_column(name: str) -> Facet:
    """Return the facet of a column of the records themselves."""
    return Facet(
        name, lambda _keys: (), lambda values: Q(**{f"{name}__in": list(values)}), column=name
    )


def read_pairs(rows: QuerySet[Any]) -> list[Any]:
    """Return the rows of a `values_list` as they are, faster than the queryset does."""
    try:
        text, parameters = rows.query.sql_with_params()
    except EmptyResultSet:  # such as those of no keys
        return []
    with connection.cursor() as cursor:
        cursor.execute(text, parameters)
        return list(cursor.fetchall())


Following = Callable[[Any, int], Q]
"""What comes after a record in the order of the list: by the column that it is sorted by, and the
primary key."""


class FacetIndex:
    """The records of a list, and the sets of those that have each value of each facet.

    An index doesn't change: `updated` returns another one, which shares most of its sets.
    """

    def __init__(
        self, records: QuerySet[Any], facets: Iterable[Facet], *, order: str, following: Following
    ) -> None:
        self.facets = {facet.name: facet for facet in facets}
        self._records, self._order, self._following = records, order, following
        rows = self._rows(None)
        self.ids = array("q", [row[0] for row in rows])
        self.places = dict(zip(self.ids, range(len(self.ids)), strict=True))
        self.everything = BitMap(range(len(self.ids)))
        self.kept: dict[Any, Any] = {}
        """What lists compute from the index besides, such as another order."""
        self._reading = threading.RLock()
        self._totals: dict[str, dict[Value, int]] = {}
        self._orders = [row[1] for row in rows]
        self._late: list[tuple[int, int]] = []
        """The places of records that are between others, each after the place that they precede."""
        self._sets: dict[str, dict[Value, BitMap]] = {}
        self._values: dict[str, ValuesOfRecords] = {}
        for facet in self.facets.values():
            if facet.column:
                self._sets[facet.name] = self._sets_of(self._pairs_of_column(facet, rows, None))

    def _rows(self, keys: Keys) -> list[Any]:
        """Read the columns of the records, in the order of the list unless by keys."""
        columns = ("pk", self._order, *(f.column for f in self.facets.values() if f.column))
        found = self._records
        if keys is not None:
            found = found.filter(pk__in=list(keys)).order_by()
        return read_pairs(found.values_list(*columns))

    def _pairs_of_column(self, facet: Facet, rows: Iterable[Any], keys: Keys) -> Pairs:
        """Return the rows with their values, and with those besides the column."""
        number = 2 + [f.name for f in self.facets.values() if f.column].index(facet.name)
        return chain(map(itemgetter(0, number), rows), facet.pairs(keys))

    def _sets_of(self, pairs: Pairs) -> dict[Value, BitMap]:
        """Return the set of each value of the records in the list."""
        lists: dict[Value, list[int]] = defaultdict(list)
        place_of = self.places.get
        for record, value in pairs:  # millions of them
            if (place := place_of(record)) is not None:
                lists[value].append(place)
        lists.pop(None, None)  # type: ignore[call-overload]
        return {value: BitMap(found) for value, found in lists.items()}

    def sets(self, name: str) -> dict[Value, BitMap]:
        """Return the set of each value of a facet."""
        if name not in self._sets:
            with self._reading:
                if name not in self._sets:
                    self._sets[name] = self._read(self.facets[name])
        return self._sets[name]

    def _read(self, facet: Facet) -> dict[Value, BitMap]:
        if not facet.through:
            return self._sets_of(facet.pairs(None))
        nearer = self.sets(facet.through)
        unions: dict[Value, list[BitMap]] = defaultdict(list)
        for near, value in facet.pairs(None):
            if near in nearer:
                unions[value].append(nearer[near])
        return {value: BitMap.union(*sets) for value, sets in unions.items()}

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
        keys = records if isinstance(records, list) else list(records)
        try:  # takes half as long, if no draft is among them
            return BitMap(itemgetter(*keys)(self.places)) if len(keys) > 1 else self._known(keys)
        except KeyError:
            return self._known(keys)

    def _known(self, records: Iterable[int]) -> BitMap:
        places = map(self.places.get, records)
        return BitMap([place for place in places if place is not None])

    def totals(self, name: str) -> dict[Value, int]:
        """Return how many records have each value, without any filter."""
        if name not in self._totals:
            self._totals[name] = {value: len(found) for value, found in self.sets(name).items()}
        return self._totals[name]

    def counts_among(self, name: str, found: BitMap) -> Mapping[Value, int]:
        """Count the values of the records found by going through the records."""
        if name not in self._values:
            with self._reading:
                if name not in self._values:
                    sets = self.sets(name)
                    self._values[name] = ValuesOfRecords.of(sets, len(self.ids))
        return self._values[name].counts(found)

    def counted(self, name: str) -> Mapping[Value, int]:
        """Return the values that are counted, with how many records have each without filters."""
        totals, most = self.totals(name), self.facets[name].most_counted
        if not most or len(totals) <= most:
            return totals
        if ("counted", name) not in self.kept:
            top = nlargest(most, totals.items(), key=lambda pair: (pair[1], str(pair[0])))
            self.kept["counted", name] = dict(top)
        found: Mapping[Value, int] = self.kept["counted", name]
        return found

    def counted_sets(self, name: str) -> Mapping[Value, BitMap]:
        """Return the sets of the values that are counted."""
        if ("sets of counted", name) not in self.kept:
            sets = self.sets(name)
            self.kept["sets of counted", name] = {v: sets[v] for v in self.counted(name)}
        found: Mapping[Value, BitMap] = self.kept["sets of counted", name]
        return found

    def in_order(self, found: BitMap) -> list[int]:
        """Return the places of all these records in the order of the list."""
        return self.slice(found, 0, len(found))

    def slice(self, found: BitMap, start: int, end: int) -> list[int]:
        """Return the places of a part of these records, in the order of the list."""
        if not self._late:
            return list(found[start:end])
        late = [(before, place) for before, place in self._late if place in found]
        on_time = found - BitMap(place for _before, place in late)
        at = [(on_time.rank(before - 1) if before else 0) + n for n, (before, _) in enumerate(late)]
        first, last = bisect_left(at, start), bisect_left(at, end)
        places = list(on_time[start - first : max(end - last, start - first)])
        for position, (_before, place) in zip(at[first:last], late[first:last], strict=True):
            places.insert(position - start, place)
        return places

    @property
    def late(self) -> int:
        """The number of records that are sorted in between when a page is read."""
        return len(self._late)

    def updated(self, changed: Collection[int]) -> "FacetIndex":
        """Return the index after these records have come, gone or changed."""
        with self._reading:
            new = copy.copy(self)
            new._sets = {name: dict(sets) for name, sets in self._sets.items()}
            new._values = dict(self._values)
        new.ids, new.places, new._orders = self.ids[:], dict(self.places), self._orders[:]
        new._late, new.everything = self._late[:], self.everything.copy()
        new.kept, new._totals, new._reading = {}, {}, threading.RLock()
        rows = {row[0]: row for row in new._rows(changed)}
        before = BitMap(new.places[pk] for pk in changed if pk in new.places)
        new._leave_places({pk: row[1] for pk, row in rows.items()}, changed)
        new._take_places([row for row in rows.values() if row[0] not in new.places])
        for name, sets in new._sets.items():
            for value in [v for v, found in sets.items() if found.intersect(before)]:
                sets[value] = sets[value] - before
            among = new._changed_sets(new.facets[name], rows)
            for value, found in among.items():
                sets[value] = sets.get(value, _NONE) | found
            if name in new._values:
                new._values[name] = new._values[name].updated(before, among)
            new._sets[name] = {value: found for value, found in sets.items() if found}
        return new

    def _changed_sets(self, facet: Facet, rows: Mapping[int, Any]) -> dict[Value, BitMap]:
        """Return the sets of the facet among the changed records."""
        if facet.column:
            return self._sets_of(self._pairs_of_column(facet, rows.values(), list(rows)))
        if not facet.through:
            return self._sets_of(facet.pairs(list(rows)))
        nearer = self._changed_sets(self.facets[facet.through], rows)
        found: dict[Value, BitMap] = defaultdict(BitMap)
        for near, value in facet.pairs([key for key in nearer if isinstance(key, int)]):
            found[value] |= nearer[near]
        return found

    def _leave_places(self, orders: Mapping[int, Any], changed: Collection[int]) -> None:
        """Take out those that are gone, and those whose place in the order has changed."""
        gone = BitMap()
        for pk in changed:
            place = self.places.get(pk)
            if place is not None and (pk not in orders or orders[pk] != self._orders[place]):
                gone.add(self.places.pop(pk))
        self.everything -= gone
        self._late = [pair for pair in self._late if pair[1] not in gone]

    def _take_places(self, rows: Sequence[Any]) -> None:
        """Put records between the others, from the last of them to the first."""
        orders = {row[0]: row[1] for row in rows}
        in_order = self._records.filter(pk__in=list(orders)).values_list("pk") if rows else []
        for (pk,) in reversed(read_pairs(in_order) if rows else []):  # type: ignore[arg-type]
            following = self._records.filter(self._following(orders[pk], pk)).values_list("pk")
            after = read_pairs(following[:1])
            place = len(self.ids)
            self.ids.append(pk)
            self._orders.append(orders[pk])
            self.places[pk] = place
            self.everything.add(place)
            self._put_before(self.places[after[0][0]] if after else None, place)

    def _put_before(self, next_place: int | None, place: int) -> None:
        late = [each for _before, each in self._late]
        if next_place in late:
            at = late.index(next_place)
            self._late.insert(at, (self._late[at][0], place))
        else:
            before = _AT_THE_END if next_place is None else next_place
            at = bisect_left(self._late, (before + 1, 0))
            self._late.insert(at, (before, place))


_AT_THE_END = 2**31
_MANY_VALUES = 2_000  # of a facet; more than that are counted by going through the records
_MOST_ANSWERS = 1_000  # of an index
_NONE = BitMap()


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
        base, facet = self.base(name), self.index.facets.get(name)
        if facet and base is self.index.everything:
            return self.index.counted(name)
        sets = self._counted(name)
        if facet and not facet.most_counted and len(sets) > max(_MANY_VALUES, len(base)):
            return self.index.counts_among(name, base)
        numbers = map(base.intersection_cardinality, sets.values())
        return {value: number for value, number in zip(sets, numbers, strict=True) if number}

    def is_counted(self, name: str, value: Value) -> bool:
        """Whether the value is one of those with counts."""
        found = self._counted(name).get(value)
        return found is not None and bool(self.base(name).intersect(found))

    def _counted(self, name: str) -> Mapping[Value, BitMap]:
        """Return the sets of the values that are counted."""
        facet = self.index.facets.get(name)
        return self.index.counted_sets(name) if facet and facet.most_counted else self.sets(name)

    def answer(self, question: Hashable, name: str, find: Callable[[], Answer]) -> Answer:
        """Return what `find` computes from the counts of a facet, once for each set of records.

        Who filters a list then goes to its other pages, and the list without filters is asked for
        most. Answers are small, unlike the counts of a facet with thousands of values.
        """
        base = self.base(name)
        kept: dict[Hashable, Any] = self.index.kept.setdefault("answers", {})
        key = (question, name, self._digest if base is self.found else _digest(base))
        if key in kept:
            return cast(Answer, kept[key])
        found = find()
        if len(kept) >= _MOST_ANSWERS:
            kept = self.index.kept["answers"] = {}
        kept[key] = found
        return found

    @cached_property
    def _digest(self) -> bytes:
        return _digest(self.found)

    def count_of(self, name: str, values: Iterable[Value]) -> int:
        """Return how many records have any of the values, among those of the other filters."""
        sets = self.sets(name)
        either = BitMap.union(BitMap(), *(sets[value] for value in values if value in sets))
        return int(self.base(name).intersection_cardinality(either))


def _digest(records: BitMap) -> bytes:
    """Return a short digest of a set, which itself can take 125 kB for a million records."""
    return blake2b(records.serialize(), digest_size=16).digest()
