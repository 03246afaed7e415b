"""The best results of each kind, in the same order on both databases.

The order comes from facts that both know, not from their own measures of relevance: an exact name,
the beginning of a name, all words in the name, all in any field, then beginnings of words. Results
of the same rank are sorted by the entry's weight (publications by date), then by name.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from typing import NamedTuple

from django.core.exceptions import EmptyResultSet
from django.db import connection
from django.db.models import QuerySet

from foundation.han_variants import SIMPLIFIED
from foundation.search.among import (
    condition_of,
    first_of_latest,
    having_words,
    latest_under_each,
    titles_beginning_with,
)
from foundation.search.matching import (
    NAMES,
    Sql,
    beginnings,
    comes_later,
    has_other_order,
    matches,
    names_beginning_with,
    names_equal_to,
    people_at,
    planned_apart,
    whole_words,
)
from foundation.search.queries import Query, operator_of, operator_of_years, parse, quoted
from foundation.search.reading_order import likely_reading
from foundation.search.sources import KINDS, Kind
from foundation.search.without_words import without_question
from foundation.search.words import is_cjk

MANY = 1_000
"""More results of a kind aren't ranked one by one."""
_LATEST = 2_000
"""Publications among which the best ones are looked for before the index is asked."""
_ENOUGH = 20
"""Publications expected among the latest ones, from which on enough of a rank are likely there."""
_MANY_OF_LATEST = 400
"""Publications expected among them, from which on the first of a rank are found sooner alone."""
_KIND = f"id & {KINDS - 1}"


@dataclass(frozen=True)
class Results:
    """The first results of a kind, and how many there are."""

    kind: Kind
    records: list[int]
    """The primary keys, the best first."""
    count: int
    rank: int
    """The rank of the best, 0 for an exact name."""
    has_uncounted: bool = False
    """Whether there are more of them, which weren't counted."""

    @property
    def or_more(self) -> str:
        """What follows the count."""
        return "+" if self.has_uncounted else ""


@dataclass(frozen=True)
class Found:
    query: Query
    corrected: str = ""
    """The words that were searched instead, if the typed ones found nothing."""
    results: list[Results] = field(default_factory=list)
    """By kind: the one with the best result first."""
    meant: Query = field(default_factory=Query)
    """What was searched: the query, or its correction."""

    @property
    def total(self) -> int:
        return sum(results.count for results in self.results)

    @property
    def or_more(self) -> str:
        """What follows the total."""
        return next((each.or_more for each in self.results if each.or_more), "")


class Counted(NamedTuple):
    """A number of publications, and whether there are more, which weren't counted."""

    number: int
    has_uncounted: bool
    among: int = 1_000_000
    """Publications of which they were counted; very many if that isn't known."""
    keys: Sequence[int] = ()
    """Their primary keys, if they are few and finding them again takes long."""

    @property
    def are_likely_among_latest(self) -> bool:
        return self.has_uncounted or self._expected > _ENOUGH

    @property
    def are_few_among_latest(self) -> bool:
        return not self.has_uncounted and self._expected < _MANY_OF_LATEST

    @property
    def _expected(self) -> float:
        return self.number * _LATEST / max(self.among, 1)


CountOfPublications = Callable[[Query], Counted | None]


def search(
    text: str,
    *,
    most: int,
    only: Mapping[Kind, QuerySet] | None = None,
    kinds: Iterable[Kind] = (),
    count_of_publications: CountOfPublications = lambda _query: None,
) -> Found:
    """Return the first `most` public results of each kind.

    For a question such as "who works on caches", people come first.

    `only` limits the results of a kind to the records of a queryset. `count_of_publications`
    returns how many publications a query finds, if it knows the number; else None.
    """
    query = parse(text)
    if not query:
        return Found(query)
    meant = likely_reading(query)
    if meant is None:
        return Found(query, meant=query)
    found = results_of(
        meant, most=most, only=only, kinds=kinds, count_of_publications=count_of_publications
    )
    found = with_people_first(found, query)
    is_other = meant is not query and not meant.finds_more
    corrected = _as_text(meant) if is_other and found else ""
    return Found(query, corrected if corrected != _as_text(query) else "", found, meant)


def with_people_first(found: list[Results], query: Query) -> list[Results]:
    """Return the results with people first, if that is what a question asks for."""
    if without_question(query) is query:
        return found
    return sorted(found, key=lambda each: each.kind != Kind.PERSON)


def results_of(
    meant: Query,
    *,
    most: int,
    only: Mapping[Kind, QuerySet] | None = None,
    kinds: Iterable[Kind] = (),
    count_of_publications: CountOfPublications = lambda _query: None,
) -> list[Results]:
    """Return what `search` does for a query whose words have been corrected."""
    chosen = list(kinds) or _kinds_of(meant)
    if only or meant.at:
        return _grouped(_rows(_statement(meant, only or {}, chosen), most))
    return _quickly(meant, chosen, most, count_of_publications)


def _kinds_of(query: Query) -> list[Kind]:
    """Return the kinds that can meet the conditions of a query."""
    if query.is_about_publications:
        return [Kind.PUBLICATION]
    return [Kind.PERSON, Kind.PUBLICATION] if query.at else list(Kind)


def _as_text(query: Query) -> str:
    words = map(quoted, query.words)
    conditions = [*map(operator_of, query.conditions), *(operator_of(t, "at") for t in query.at)]
    return " ".join(
        [*words, *conditions, *([operator_of_years(*query.years)] if query.years else [])]
    )


def best_publications(query: Query, most: int) -> list[int]:
    """Return the keys of the first `most` publications, the best first."""
    return _best(query, Kind.PUBLICATION, most, _latest(query))[0]


def _quickly(
    query: Query, kinds: list[Kind], most: int, count_of_publications: CountOfPublications
) -> list[Results]:
    """Rank the results of a kind only if there are few; of many, read the best ranks."""
    counts: dict[Kind, Counted] = {}
    known = count_of_publications(query) if Kind.PUBLICATION in kinds else None
    if known is not None:
        counts[Kind.PUBLICATION] = known
        kinds = [kind for kind in kinds if kind is not Kind.PUBLICATION]
    if kinds:
        numbers = _counts(query.about(*kinds))
        counts |= {k: Counted(n, has_uncounted=False) for k, n in numbers.items() if k in kinds}
    known_keys = _entries_of(known.keys) if known and known.keys and not kinds else None
    few = [k for k, n in counts.items() if n.number <= MANY and not n.has_uncounted]
    statement = _statement(query.about(*few), {}, few, all_found=known_keys) if few else None
    found = _grouped(_rows(statement, most)) if statement else []
    for kind in counts.keys() - set(few):
        counted = counts[kind]
        latest = _latest(query.about(kind), counted) if kind is Kind.PUBLICATION else None
        records, rank = _best(query.about(kind), kind, most, latest)
        found.append(Results(kind, records, counted.number, rank, counted.has_uncounted))
    return sorted(found, key=_order_of_kinds)


def _entries_of(publications: Sequence[int]) -> Sql:
    """Select the entries of publications with these keys."""
    values = _VALUES[connection.vendor]
    entry = Kind.PUBLICATION.id_of_sql("value")
    return Sql(f"SELECT {entry} AS id FROM {values} found", [json.dumps([*publications])])


_VALUES = {
    "sqlite": "json_each(%s)",
    "postgresql": "(SELECT value::bigint FROM json_array_elements_text(%s::json) value)",
}


def _order_of_kinds(results: Results) -> tuple[int, int]:
    """Return the sort key of the results of a kind: by their best rank.

    An organization of which a place or a higher organization is typed comes before those who are
    there, who are found by the same words.
    """
    is_of_place = results.kind is Kind.ORGANIZATION and results.rank >= _FIRST_RANK_OF_FIELDS
    return results.rank, 0 if is_of_place else results.kind


def finds_many_publications(query: Query) -> bool:
    """Whether a query finds more publications than are ranked one by one, without counting them."""
    found = planned_apart(matches(query, public=True, once=False))
    some = f"SELECT 1 FROM ({found.text}) found WHERE {_KIND} = {Kind.PUBLICATION:d}"
    # Each can be found twice: by its words and by its title.
    with connection.cursor() as cursor:
        cursor.execute(f"{some} LIMIT 1 OFFSET {2 * MANY}", found.parameters)
        return cursor.fetchone() is not None


def _counts(query: Query) -> dict[Kind, int]:
    found = matches(query, public=True)
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT {_KIND}, count(*) FROM ({found.text}) found GROUP BY 1", found.parameters
        )
        return {Kind(kind): n for kind, n in cursor.fetchall()}


First = Callable[[int, int], list[int] | None]
"""Returns so many entries of a rank, the best first; None if it doesn't know so many."""


def _latest(query: Query, counted: Counted | None = None) -> First | None:
    """Return what knows the best publications of a rank if they are among the latest ones."""
    if counted is not None and not counted.are_likely_among_latest:
        return None
    conditions = _conditions(query)
    are_few = counted is not None and counted.are_few_among_latest and len(conditions) > 1
    if are_few and connection.vendor == "postgresql":
        return _all_at_once(conditions)
    return partial(_first_under, conditions)


def _first_under(conditions: Mapping[int, Sql], rank: int, most: int) -> list[int] | None:
    if rank not in conditions:
        return None
    both = [conditions[each] for each in sorted({rank, _LAST_RANK})]
    return first_of_latest(both, most, of=_LATEST)


def _all_at_once(conditions: Mapping[int, Sql]) -> First:
    @cache
    def ranks() -> dict[int, list[int]]:
        every = conditions[_LAST_RANK]
        found = latest_under_each([*conditions.values()], every, of=_LATEST)
        return dict(zip(conditions, found, strict=True))

    def first(rank: int, most: int) -> list[int] | None:
        found = ranks().get(rank, [])[:most]
        return found if len(found) == most else None

    return first


def _best(
    query: Query, kind: Kind, most: int, latest: First | None = None
) -> tuple[list[int], int]:
    """Return the first records of a kind, and the rank of the first, one rank after another."""
    all_found = matches(query)
    records: list[int] = []
    first = None
    for rank, ids in enumerate([*_sets(query), all_found]):
        if ids is None:
            continue
        entries = latest(rank, most + len(records)) if latest else None
        if entries is not None:
            first = rank if first is None else first
            records += [pk for entry in entries if (pk := entry // KINDS) not in records]
            break
        found = planned_apart(ids)
        text = (
            f"SELECT e.id FROM search_entry e WHERE e.is_public = 1 "
            f"AND e.id IN (SELECT id FROM ({found.text}) s WHERE {_KIND} = {kind:d})"
        )
        parameters = list(found.parameters)
        if query.has_conditions and ids is not all_found:
            text += f" AND e.id IN ({all_found.text})"
            parameters += all_found.parameters
        later = _comes_later(query, rank) if kind is Kind.PERSON else Sql("")
        order = f"{later.text}, " if later.parameters else ""
        limit = f"ORDER BY {order}e.weight DESC, e.sort, e.id DESC LIMIT {most + len(records)}"
        with connection.cursor() as cursor:
            cursor.execute(f"{text} {limit}", [*parameters, *later.parameters])
            rows = [row[0] // KINDS for row in cursor.fetchall()]
        if rows and first is None:
            first = rank
        records += [pk for pk in rows if pk not in records]
        if len(records) >= most:
            break
    return records[:most], first or 0


def _statement(
    query: Query,
    only: Mapping[Kind, QuerySet],
    kinds: list[Kind],
    *,
    all_found: Sql | None = None,
) -> Sql:
    """Select id, tier and weight of all matching public entries."""
    chosen = ", ".join(str(int(kind)) for kind in kinds)
    tiers = _tiers(query, chosen)
    parameters = tiers.parameters
    found = all_found or matches(query)
    text = (
        f"SELECT e.id AS id, {tiers.text} AS tier, e.weight AS weight, e.sort AS sort "
        f"FROM ({found.text}) found JOIN search_entry e ON e.id = found.id "
        f"WHERE e.is_public = 1 AND found.{_KIND} IN ({chosen})"
    )
    parameters += found.parameters
    if query.at:
        there = people_at(query)
        text += f" AND (e.{_KIND} <> {Kind.PERSON:d} OR e.id IN ({there.text}))"
        parameters += there.parameters
    for kind, queryset in only.items():
        try:
            inner, values = queryset.order_by().values("pk").query.sql_with_params()
        except EmptyResultSet:
            inner, values = "SELECT -1", ()
        text += f" AND (e.{_KIND} <> {kind:d} OR e.id / {KINDS} IN ({inner}))"
        parameters += list(values)
    return Sql(text, parameters)


def _sets(query: Query) -> list[Sql | None]:
    """Return what has each rank, the best first, None if nothing can; others have the last."""
    keys = (names_equal_to(query.key), names_beginning_with(query.key))
    words = (_in_names(query), beginnings(query, column=NAMES), whole_words(query))
    return [*(keys if query.key else (None,) * 2), *(words if query.words else (None,) * 3)]


def _in_names(query: Query) -> Sql:
    """Select what has all words in its name, or has the name in simplified characters: 恒星光谱 for
    恒星光譜."""
    found = whole_words(query, column=NAMES)
    simplified = query.key.translate(SIMPLIFIED)
    if query.words and simplified != query.key:
        named = names_equal_to(simplified)
        found = Sql(f"{found.text} UNION {named.text}", found.parameters + named.parameters)
    return found


_RANK_OF_BEGINNINGS, _RANK_OF_TITLES, _FIRST_RANK_OF_FIELDS, _LAST_RANK = 1, 2, 4, 5


def _comes_later(query: Query, rank: int) -> Sql:
    if rank <= _RANK_OF_BEGINNINGS:
        return comes_later("e", query, exactly=rank == 0)
    return has_other_order("e", query.words) if rank == _RANK_OF_TITLES else Sql("0")


def _conditions(query: Query) -> dict[int, Sql]:
    """Return the conditions of the ranks that very many entries may have."""
    if not query.words:
        return {_LAST_RANK: condition_of(query)}
    # Words don't say in which form Chinese characters were written, which the keys do.
    is_told = query.key and not any(map(is_cjk, query.key))
    beginning = {1: titles_beginning_with(query.key)} if is_told else {}
    return beginning | {
        2: having_words([(term, NAMES, False) for term in query.words]),
        3: having_words([(term, NAMES, True) for term in query.words]),
        4: having_words([(term, "", False) for term in query.words]),
        _LAST_RANK: condition_of(query),
    }


def _tiers(query: Query, kinds: str) -> Sql:
    """Return the SQL of twice an entry's rank, and one more for what comes later."""
    sets = [(rank, each) for rank, each in enumerate(_sets(query)) if each is not None]
    if not sets:
        return Sql(str(2 * _LAST_RANK))
    tiers = Sql("CASE")
    for rank, each in sets:
        later = _comes_later(query, rank)
        there = f"e.id IN (SELECT id FROM ({each.text}) s WHERE {_KIND} IN ({kinds}))"
        tiers.text += f" WHEN {there} THEN {2 * rank} + {later.text}"
        tiers.parameters += [*each.parameters, *later.parameters]
    tiers.text += f" ELSE {2 * _LAST_RANK} END"
    return tiers


def _rows(statement: Sql, most: int) -> list[tuple[int, int, int]]:
    """Return id, tier and the number of results of its kind, of the first `most` of each kind."""
    order = "tier, weight DESC, sort, id DESC"
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT id, tier, n FROM (SELECT id, tier, "
            f"count(*) OVER (PARTITION BY {_KIND}) AS n, "
            f"row_number() OVER (PARTITION BY {_KIND} ORDER BY {order}) AS place "
            f"FROM ({statement.text}) ranked) placed WHERE place <= %s ORDER BY place",
            [*statement.parameters, most],
        )
        return list(cursor.fetchall())


def _grouped(rows: list[tuple[int, int, int]]) -> list[Results]:
    groups: dict[Kind, list[tuple[int, int, int]]] = {}
    for row in rows:
        groups.setdefault(Kind(row[0] % KINDS), []).append(row)
    results = [
        Results(kind, [row[0] // KINDS for row in found], found[0][2], found[0][1] // 2)
        for kind, found in groups.items()
    ]
    return sorted(results, key=_order_of_kinds)
