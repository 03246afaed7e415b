"""The best results of each kind, in the same order on both databases.

The order comes from facts that both know, not from their own measures of relevance: an exact name,
the beginning of a name, all words in the name, all in any field, then beginnings of words. Results
of the same rank are sorted by the entry's weight (publications by date), then by name.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import NamedTuple

from django.db import connection
from django.db.models.expressions import RawSQL

from foundation.search.among import Latest
from foundation.search.finding import Finder
from foundation.search.matching import (
    AFTER,
    TIERS,
    Sql,
    matches,
    planned_apart,
    without_later_ones,
)
from foundation.search.queries import Query, Term, operator_of, operator_of_years, parse, quoted
from foundation.search.ranks import (
    FIRST_RANK_OF_FIELDS,
    LAST_RANK,
    RANK_OF_BEGINNINGS,
    RANK_OF_NAMES,
    comes_later_in,
    conditions_of,
    has_to_read_words,
    sets_of,
    tiers_of,
)
from foundation.search.reading_order import likely_reading
from foundation.search.sources import KINDS, Kind
from foundation.search.sql_of_sqlite import WORDS, WORDS_OF_OTHERS
from foundation.search.without_words import without_question

MANY = 1_000
"""More results of a kind aren't ranked one by one."""
_MANY_THERE = 5_000
"""The same for publications of an organization, of which hardly any may be among the latest."""
_LATEST = 2_000
"""Publications among which the best ones are looked for before the index is asked."""
_ENOUGH = 20
"""Publications expected among the latest ones, from which on enough of a rank are likely there."""
_MANY_OF_LATEST = 400
"""Publications expected among them, from which on the first of a rank are found sooner alone."""
_MOST_SORTED = 10_000
"""Publications of an organization, beyond which SQLite looks for each entry among them."""
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
    """Their primary keys, if they are at most `most_keys_of` the query."""

    @property
    def are_likely_among_latest(self) -> bool:
        return self.has_uncounted or self._expected > _ENOUGH

    @property
    def are_few_among_latest(self) -> bool:
        return not self.has_uncounted and self._expected < _MANY_OF_LATEST

    @property
    def _expected(self) -> float:
        return self.number * _LATEST / max(self.among, 1)


CountOfPublications = Callable[[Query, Sql], Counted | None]
_EVERYWHERE = Sql("true")


def search(
    text: str,
    *,
    most: int,
    written_there: RawSQL | None = None,
    kinds: Iterable[Kind] = (),
    count_of_publications: CountOfPublications = lambda _query, _there: None,
) -> Found:
    """Return the first `most` public results of each kind.

    For a question such as "who works on caches", people come first.

    `written_there` selects the `publication_id` of the publications of the organization of `at:`.
    `count_of_publications` returns how many publications a query finds under a condition, if it
    knows the number; else None.
    """
    query = parse(text)
    if not query:
        return Found(query)
    meant = likely_reading(query)
    if meant is None:
        return Found(query, meant=query)
    found = results_of(
        meant,
        most=most,
        written_there=written_there,
        kinds=kinds,
        count_of_publications=count_of_publications,
    )
    found = with_people_first(found, query)
    is_other = meant is not query and not meant.finds_more
    corrected = text_of(_with_found_spellings(meant, query)) if is_other and found else ""
    return Found(query, corrected if corrected != text_of(query) else "", found, meant)


def _with_found_spellings(meant: Query, query: Query) -> Query:
    """Return what was searched with one of several corrections of each word, for the page to show:
    the first that anything is found by."""
    finder, typed = Finder(), {term.typed for term in query.words}
    words = list(meant.words)
    for place, term in enumerate(meant.words):
        spelled = [*map(" ".join, term.spellings)]
        if len(spelled) > 1 and term.typed in spelled and term.typed not in typed:
            for spelling in dict.fromkeys((spelled[0], term.typed, *spelled)):
                words[place] = Term((tuple(spelling.split()),), typed=spelling)
                if finder.finds(meant.with_words(tuple(words))):
                    break
            else:
                words[place] = term
    return replace(meant, words=tuple(words))


def asks_for_people(query: Query) -> bool:
    """Whether it is a question such as "who works on caches"."""
    return without_question(query) is not query


def with_people_first(found: list[Results], query: Query) -> list[Results]:
    """Return the results with people first, if that is what a question asks for."""
    if not asks_for_people(query):
        return found
    return sorted(found, key=lambda each: each.kind != Kind.PERSON)


def results_of(
    meant: Query,
    *,
    most: int,
    written_there: RawSQL | None = None,
    kinds: Iterable[Kind] = (),
    count_of_publications: CountOfPublications = lambda _query, _there: None,
) -> list[Results]:
    """Return what `search` does for a query whose words have been corrected."""
    chosen = list(kinds) or _kinds_of(meant)
    there = _EVERYWHERE if written_there is None else _is_among(written_there)
    found: list[Results] = []
    if meant.at and Kind.PERSON in chosen:
        chosen.remove(Kind.PERSON)
        of_people = replace(meant, conditions=(*meant.conditions, *meant.at))
        found = _quickly(of_people, [Kind.PERSON], most, count_of_publications, _EVERYWHERE)
    found += _quickly(meant, chosen, most, count_of_publications, there)
    return sorted(found, key=_order_of_kinds)


def _is_among(publications: RawSQL) -> Sql:
    """Return the condition that an entry is of one of the publications.

    SQLite sorts them first, which takes longer for most publications of a large directory than
    to look for each entry among them.
    """
    some, record = publications.sql, f"e.id / {KINDS}"
    parameters = list(publications.params)
    if connection.vendor != "sqlite":
        return Sql(f"{record} IN ({some})", parameters)
    return Sql(
        f"CASE WHEN EXISTS (SELECT 1 FROM ({some}) there LIMIT 1 OFFSET {_MOST_SORTED}) "
        f"THEN EXISTS (SELECT 1 FROM ({some}) there WHERE there.publication_id = {record}) "
        f"ELSE {record} IN ({some}) END",
        parameters * 3,
    )


def _kinds_of(query: Query) -> list[Kind]:
    """Return the kinds that can meet the conditions of a query."""
    if query.is_about_publications:
        return [Kind.PUBLICATION]
    return [Kind.PERSON, Kind.PUBLICATION] if query.at else list(Kind)


def text_of(query: Query) -> str:
    """Return what a visitor types for a query."""
    words = map(quoted, query.words)
    conditions = [*map(operator_of, query.conditions), *(operator_of(t, "at") for t in query.at)]
    return " ".join(
        [*words, *conditions, *([operator_of_years(*query.years)] if query.years else [])]
    )


def best_publications(query: Query, most: int) -> list[int]:
    """Return the keys of the first `most` publications, the best first."""
    return _best(query, Kind.PUBLICATION, most, _latest(query, _EVERYWHERE), _EVERYWHERE)[0]


def _quickly(
    query: Query,
    kinds: list[Kind],
    most: int,
    count_of_publications: CountOfPublications,
    there: Sql,
) -> list[Results]:
    """Rank the results of a kind only if there are few; of many, read the best ranks."""
    counts: dict[Kind, Counted] = {}
    known = count_of_publications(query, there) if Kind.PUBLICATION in kinds else None
    if known is not None:
        counts[Kind.PUBLICATION] = known
        kinds = [kind for kind in kinds if kind is not Kind.PUBLICATION]
    if kinds:
        numbers = _counts(query.about(*kinds), there)
        counts |= {k: Counted(n, has_uncounted=False) for k, n in numbers.items() if k in kinds}
    counts = {kind: n for kind, n in counts.items() if n.number or n.has_uncounted}
    few = [k for k, n in counts.items() if n.keys or (n.number <= MANY and not n.has_uncounted)]
    found: list[Results] = []
    for some in _read_together(query, few):
        keys = known.keys if known and some == [Kind.PUBLICATION] else ()
        statement = _statement(query.about(*some), some, there, keys)
        found += _grouped(_rows(statement, most))
    for kind in counts.keys() - set(few):
        counted, of_kind = counts[kind], query.about(kind)
        latest = _latest(of_kind, there, counted) if kind is Kind.PUBLICATION else None
        records, rank = _best(of_kind, kind, most, latest, there)
        found.append(Results(kind, records, counted.number, rank, counted.has_uncounted))
    return sorted(found, key=_order_of_kinds)


def _read_together(query: Query, kinds: list[Kind]) -> list[list[Kind]]:
    """Return the kinds whose results one statement ranks; SQLite has two tables of words."""
    if not has_to_read_words(query):
        return [kinds] if kinds else []
    parts = ({Kind.PUBLICATION}, {*kinds} - {Kind.PUBLICATION})
    groups = [[kind for kind in kinds if kind in part] for part in parts]
    return [some for some in groups if some]


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
    is_of_place = results.kind is Kind.ORGANIZATION and results.rank >= FIRST_RANK_OF_FIELDS
    return results.rank, 0 if is_of_place else results.kind


def most_keys_of(query: Query) -> int:
    """Return how many publications that a query finds are ranked one by one if their keys are
    known, because finding them again may take longer."""
    if query.at and connection.vendor == "postgresql":  # SQLite finds them sooner
        return _MANY_THERE
    return MANY if has_to_read_words(query) else 0


def finds_many_publications(query: Query) -> bool:
    """Whether a query finds more publications than are ranked one by one, without counting them."""
    found = planned_apart(matches(query, public=True, once=False))
    some = f"SELECT 1 FROM ({found.text}) found WHERE {_KIND} = {Kind.PUBLICATION:d}"
    # Each can be found twice: by its words and by its title.
    with connection.cursor() as cursor:
        cursor.execute(f"{some} LIMIT 1 OFFSET {2 * MANY}", found.parameters)
        return cursor.fetchone() is not None


def publications_under(query: Query, there: Sql) -> Counted:
    """Return which publications a query with conditions finds, or that there are many."""
    found = planned_apart(matches(query, public=True, once=False))
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT id FROM ({found.text}) e WHERE {_KIND} = {Kind.PUBLICATION:d} "
            f"AND {there.text} LIMIT {MANY + 1}",
            found.parameters + there.parameters,
        )
        keys = [entry // KINDS for (entry,) in cursor.fetchall()]
    if len(keys) > MANY:
        return Counted(MANY, has_uncounted=True)
    return Counted(len(keys), has_uncounted=False, keys=keys)


def _counts(query: Query, there: Sql) -> dict[Kind, int]:
    found = matches(query, public=True)
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT {_KIND}, count(*) FROM ({found.text}) e WHERE {there.text} GROUP BY 1",
            found.parameters + there.parameters,
        )
        return {Kind(kind): n for kind, n in cursor.fetchall()}


First = Callable[[int, int], list[int] | None]
"""Returns so many entries of a rank, the best first; None if it doesn't know so many."""


def _latest(query: Query, there: Sql, counted: Counted | None = None) -> First | None:
    """Return what knows the best publications of a rank if they are among the latest ones."""
    if counted is not None and not counted.are_likely_among_latest:
        return None
    conditions = conditions_of(query)
    latest = Latest(_LATEST, query.years)
    are_few = counted is not None and counted.are_few_among_latest and len(conditions) > 1
    if are_few and connection.vendor == "postgresql":
        return _all_at_once(latest, conditions, there)
    return partial(_first_under, latest, conditions, there)


def _first_under(
    latest: Latest, conditions: Mapping[int, Sql], there: Sql, rank: int, most: int
) -> list[int] | None:
    if rank not in conditions:
        return None
    both = [conditions[each] for each in sorted({rank, LAST_RANK})]
    return latest.first([*both, there], most)


def _all_at_once(latest: Latest, conditions: Mapping[int, Sql], there: Sql) -> First:
    @cache
    def ranks() -> dict[int, list[int]]:
        every = [conditions[LAST_RANK], there]
        found = latest.under_each([*conditions.values()], every)
        return dict(zip(conditions, found, strict=True))

    def first(rank: int, most: int) -> list[int] | None:
        found = ranks().get(rank, [])[:most]
        return found if len(found) == most else None

    return first


def _best(
    query: Query, kind: Kind, most: int, latest: First | None, there: Sql
) -> tuple[list[int], int]:
    """Return the first records of a kind, and the rank of the first, one rank after another."""
    records: list[int] = []
    first = None
    for rank, ids in enumerate([*sets_of(query), matches(query)]):
        if ids is None:
            continue
        entries = latest(rank, most + len(records)) if latest else None
        if entries is not None:
            first = rank if first is None else first
            records += [pk for entry in entries if (pk := entry // KINDS) not in records]
            break
        if kind is Kind.PERSON and rank == RANK_OF_BEGINNINGS:
            ids = without_later_ones(ids, query, exactly=False, below=AFTER)
        found = planned_apart(ids)
        has_later_ones = kind is Kind.PERSON or rank == RANK_OF_NAMES
        later = comes_later_in(query, rank) if has_later_ones else Sql("")
        order = f"{later.text}, " if later.parameters else ""
        with connection.cursor() as cursor:
            cursor.execute(
                f"SELECT e.id FROM search_entry e WHERE e.is_public = 1 "
                f"AND e.id IN (SELECT id FROM ({found.text}) s WHERE {_KIND} = {kind:d}) "
                f"AND {there.text} "
                f"ORDER BY {order}e.weight DESC, e.sort, e.id DESC LIMIT {most + len(records)}",
                [*found.parameters, *there.parameters, *later.parameters],
            )
            rows = [row[0] // KINDS for row in cursor.fetchall()]
        if rows and first is None:
            first = rank
        records += [pk for pk in rows if pk not in records]
        if len(records) >= most:
            break
    return records[:most], first or 0


def _statement(query: Query, kinds: list[Kind], there: Sql, keys: Sequence[int]) -> Sql:
    """Select id, tier and weight of all matching public entries; `keys` are those of publications,
    if they are known."""
    chosen = ", ".join(str(int(kind)) for kind in kinds)
    tiers = tiers_of(query, chosen)
    found = _entries_of(keys) if keys else matches(query)
    words = ""
    if connection.vendor == "sqlite" and has_to_read_words(query):
        table = WORDS if kinds == [Kind.PUBLICATION] else WORDS_OF_OTHERS
        words = f"JOIN {table} words ON words.rowid = e.id "
    return Sql(
        f"SELECT e.id AS id, {tiers.text} AS tier, e.weight AS weight, e.sort AS sort "
        f"FROM ({found.text}) found JOIN search_entry e ON e.id = found.id {words}"
        f"WHERE e.is_public = 1 AND found.{_KIND} IN ({chosen}) AND {there.text}",
        [*tiers.parameters, *found.parameters, *there.parameters],
    )


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
        Results(kind, [row[0] // KINDS for row in found], found[0][2], found[0][1] // TIERS)
        for kind, found in groups.items()
    ]
    return sorted(results, key=_order_of_kinds)
