"""A few records for what a visitor has typed so far, in a bounded time.

Names that begin with the text come first, by alphabet; then names with all its words, and only if
there are none, what a search finds. Common words are in very many titles: the newest publications
are suggested, and the others are left to the search.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from operator import itemgetter
from typing import Any

from django.db import connection
from django.db.models.expressions import RawSQL

from foundation.search.among import Latest, condition_of, newest_publications
from foundation.search.finding import Finder
from foundation.search.likely_words import is_a_word
from foundation.search.matching import (
    Sql,
    beginnings_in_names,
    comes_later,
    has_other_order,
    planned_apart,
    with_beginnings_in_names,
)
from foundation.search.queries import Query, Term, parse
from foundation.search.ranked import (
    MANY,
    Counted,
    finds_many_publications,
    publications_under,
    results_of,
    with_people_first,
)
from foundation.search.reading_order import as_name_with_initial, likely_reading
from foundation.search.sources import KINDS, Kind
from foundation.search.vocabulary import SHORTEST_KNOWN, beginnings_among
from foundation.search.without_words import without_question
from foundation.search.words import MOST_LETTERS, is_cjk

MOST = {Kind.PERSON: 5, Kind.PUBLICATION: 5}
_MOST_OF_OTHERS = 3
_NEWEST = 10
_AMONG = 100  # newest publications, among which those with words that have just been begun are
_MOST_BEGUN = 3  # words
_AMONG_NAMES = 500  # that begin with one of them, among which those with the others are
_LATEST = 100  # publications, among which those with common words are
_SHORTEST = 2  # letters; a single Chinese character is enough
_MOST_KEYS = 4  # names that one record may have of the same beginning
_UNCLOSED = re.compile("""(?<!\\S)["“„«](?=[^"“”«»]*$)""")
"""The beginning of a phrase that is still being typed."""
_LAST = "\U0010ffff"
_KIND = f"(id & {KINDS - 1})"


def suggest(text: str, written_there: RawSQL | None = None) -> list[tuple[Kind, list[int]]]:
    """Return the primary keys of the records to suggest, by kind, the best kind first.

    `written_there` selects the publications of the organization of `at:`.
    """
    query = parse(_UNCLOSED.sub(" ", text))
    if query and not query.key:
        return _searched(likely_reading(query), query, written_there)
    if without_question(query) is not query:
        return _searched(likely_reading(query, is_unfinished=True), query)
    if len(query.key) < _SHORTEST and not is_cjk(query.key):
        return []
    finder = Finder()
    query = as_name_with_initial(query, finder)
    groups = _named(query, finder) or _with_begun_words(query)
    if not groups:
        query = replace(query, key="")  # with which no name begins
        meant = likely_reading(query, is_unfinished=True, finder=finder)
        if meant is not query and meant and meant.words and not meant.has_conditions:
            if all(map(_is_begun, meant.words)):  # the rest of what says nothing: "professor o"
                return _without_begun_word(query, finder)
            groups = _named(meant, finder)
        if not groups:
            return _searched(meant, query) or _without_begun_word(query, finder)
    return [(kind, ids[: _most(kind)]) for kind, ids in groups.items()]


def _named(query: Query, finder: Finder) -> dict[Kind, list[int]]:
    """Return the records with names that begin with the query, and with names with its words."""
    groups = _by_name(query) if query.key else {}
    typed = query.words
    begun = tuple(filter(_is_begun, query.words))
    if any(each.phrases for each in query.words) or len(begun) > _MOST_BEGUN:
        return groups
    if begun and len(begun) == len(query.words):  # "le p": the index has the longest of them
        begun = tuple(sorted(begun, key=lambda term: len(term.typed))[:-1])
    if begun:
        query = query.with_words(tuple(each for each in query.words if each not in begun))
    if query.words and (groups or not (finder.lacks_a_word(query) or _is_in_no_name(query))):
        _add_words(groups, query, [each.typed for each in begun], typed)
    return groups


def _is_in_no_name(query: Query) -> bool:
    """Whether the query is one word with which no word of any name begins."""
    (term, *others) = query.words
    word = term.typed
    has_to_be_known = SHORTEST_KNOWN <= len(word) <= MOST_LETTERS and len(term.spellings) == 1
    if others or not (has_to_be_known and is_a_word(term) and not is_cjk(word)):
        return False
    return not beginnings_among([word])


def _with_begun_words(query: Query) -> dict[Kind, list[int]]:
    """Return people with names of which all words have just been begun: "h.-d. gr"."""
    begun = sorted((each.typed for each in query.words if _is_begun(each)), key=len)
    if not (len(query.words) == len(begun) and 2 <= len(begun) <= _MOST_BEGUN):
        return {}
    *others, longest = begun
    if len(longest) < _SHORTEST:
        return {}
    named = Sql(
        f"SELECT id FROM (SELECT id FROM search_name WHERE kind = {Kind.PERSON:d} "
        f"AND key >= %s AND key < %s ORDER BY key, id LIMIT {_AMONG_NAMES}) named",
        [longest, longest + _LAST],
    )
    found = with_beginnings_in_names(named, others)
    rows = _read(
        Sql(
            f"SELECT e.id FROM search_entry e WHERE e.is_public = 1 AND e.id IN ({found.text}) "
            f"ORDER BY e.sort, e.id DESC LIMIT {_most(Kind.PERSON)}",
            found.parameters,
        )
    )
    return {Kind.PERSON: [entry // KINDS for (entry,) in rows]} if rows else {}


def _is_begun(term: Term) -> bool:
    """Whether a word is so short that it begins too many others."""
    return not (term.phrases or term.may_begin_words or is_cjk(term.spellings[0][-1]))


def _without_begun_word(query: Query, finder: Finder) -> list[tuple[Kind, list[int]]]:
    """Return what is suggested for the known words before one that has just been begun."""
    are_begun = list(map(_is_begun, query.words[-2:]))
    if are_begun != [False, True] or not query.text[-1:].isalnum():
        return []
    is_known = finder.finds(query.with_words(query.words[:-1]))
    return suggest(query.text.rpartition(" ")[0]) if is_known else []


def _most(kind: Kind) -> int:
    return MOST.get(kind, _MOST_OF_OTHERS)


def _searched(
    meant: Query | None, query: Query, written_there: RawSQL | None = None
) -> list[tuple[Kind, list[int]]]:
    if meant is None:
        return []
    found = results_of(
        meant,
        most=max(MOST.values()),
        written_there=written_there,
        count_of_publications=_number_if_many,
    )
    found = with_people_first(found, query)
    return [(each.kind, each.records[: _most(each.kind)]) for each in found]


def _number_if_many(query: Query, there: Sql) -> Counted | None:
    """Return a number of publications found, if some are found so soon that all needn't be."""
    most = MOST[Kind.PUBLICATION]
    if Latest(_LATEST, query.years).first([condition_of(query), there], most) is not None:
        return Counted(most, has_uncounted=True)
    if query.has_conditions:
        return publications_under(query, there)
    are_many = connection.vendor == "sqlite" and finds_many_publications(query)
    return Counted(MANY, has_uncounted=True) if are_many else None


def _by_name(query: Query) -> dict[Kind, list[int]]:
    """Return the records with a name that begins with the query; kinds with an exact name first."""
    key = query.key
    groups: dict[Kind, list[int]] = {}

    def order(row: tuple[Any, ...]) -> tuple[Any, ...]:
        name, entry, is_later = row
        return name != key, entry % KINDS, is_later, name, -entry

    for _name, entry, _is_later in sorted(_read(_first_names(query)), key=order):
        ids = groups.setdefault(Kind(entry % KINDS), [])
        if entry // KINDS not in ids:
            ids.append(entry // KINDS)
    return groups


def _first_names(query: Query) -> Sql:
    """Select the first names of each kind that begin with the query, as their index is sorted."""
    key = query.key
    exact, others = (comes_later("e", query, exactly=exactly) for exactly in (True, False))
    later = Sql(
        f"CASE WHEN n.key = %s THEN {exact.text} ELSE {others.text} END",
        [key, *exact.parameters, *others.parameters],
    )
    limits = [key, key + _LAST]
    if connection.vendor == "postgresql":  # takes longer to plan a union than to run it
        of_each = _NAMES.format(later=later.text, kind="k.kind")
        return Sql(
            f"SELECT n.key, n.id, n.later FROM {_EACH_KIND}, LATERAL ({of_each}) n",
            [*later.parameters, *limits],
        )
    people = _NAMES.format(later=later.text, kind=int(Kind.PERSON))
    return Sql(
        f"SELECT * FROM ({people}) {_NAMES_OF_OTHERS}", [*later.parameters, *limits * len(Kind)]
    )


_NAMES = (
    "SELECT n.key, n.id, {later} AS later FROM search_name n "
    "JOIN search_entry e ON e.id = n.id AND e.is_public = 1 "
    "WHERE n.kind = {kind} AND n.key >= %s AND n.key < %s "
    f"ORDER BY n.key, n.id LIMIT {max(MOST.values()) * _MOST_KEYS}"
)
_EACH_KIND = f"unnest(ARRAY[{', '.join(str(int(k)) for k in Kind)}]::smallint[]) AS k(kind)"
_NAMES_OF_OTHERS = " ".join(
    f"UNION ALL SELECT * FROM ({_NAMES.format(later=0, kind=int(kind))})"
    for kind in Kind
    if kind is not Kind.PERSON
)


def _add_words(
    groups: dict[Kind, list[int]], query: Query, begun: Sequence[str], typed: Sequence[Term]
) -> None:
    """Add records with all words of the query in their names, where there is room; titles with the
    words in the order that they were typed come first.

    The index doesn't look up the words that have just been `begun`, which begin too many words.
    """
    kinds = {kind for kind in Kind if len(groups.get(kind, ())) < _most(kind)}
    parts = [_newest_publications(query, begun)] if Kind.PUBLICATION in kinds else []
    if others := sorted(kinds - {Kind.PUBLICATION}):
        parts.append(_newest_of_others(others, query, begun))
    if not parts:
        return
    text = " UNION ALL ".join(part.text for part in parts)
    later = has_other_order("e", typed)
    union = Sql(text, [value for part in parts for value in part.parameters])
    rows = _read(
        Sql(
            f"SELECT e.id, {later.text} FROM ({union.text}) u JOIN search_entry e ON e.id = u.id "
            "WHERE e.is_public = 1 ORDER BY e.weight DESC, e.sort, e.id DESC",
            [*later.parameters, *union.parameters],
        )
    )
    rows.sort(key=lambda row: row[0] % KINDS)
    if later.parameters:  # the kinds stay in their order
        for entry, _is_later in rows:
            groups.setdefault(Kind(entry % KINDS), [])
        rows.sort(key=itemgetter(1))
    for entry, _is_later in rows:
        ids = groups.setdefault(Kind(entry % KINDS), [])
        if entry // KINDS not in ids:
            ids.append(entry // KINDS)


def _newest_publications(query: Query, begun: Sequence[str]) -> Sql:
    """Select the newest publications with all words of the query in their titles."""
    if (newest := newest_publications(query, _NEWEST, begun)) is not None:
        return Sql("SELECT id FROM search_entry WHERE id = ANY(%s)", [newest])
    found = planned_apart(beginnings_in_names(query.about(Kind.PUBLICATION)))
    among = _AMONG if begun else _NEWEST
    newest_found = Sql(
        f"SELECT id FROM ({found.text}) words "
        f"WHERE {_KIND} = {Kind.PUBLICATION:d} ORDER BY id DESC LIMIT {among}",
        found.parameters,
    )
    chosen = with_beginnings_in_names(newest_found, begun, Kind.PUBLICATION)
    return Sql(
        f"SELECT id FROM (SELECT id FROM ({chosen.text}) chosen "
        f"ORDER BY id DESC LIMIT {_NEWEST}) newest",
        chosen.parameters,
    )


def _newest_of_others(kinds: Collection[Kind], query: Query, begun: Sequence[str]) -> Sql:
    """Select the newest entries of each kind with all words of the query in their names."""
    found = beginnings_in_names(query.about(*kinds))
    found = planned_apart(with_beginnings_in_names(found, begun))
    chosen = ", ".join(str(int(kind)) for kind in kinds)
    return Sql(
        f"SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY {_KIND} ORDER BY id DESC) "
        f"AS place FROM ({found.text}) words WHERE {_KIND} IN ({chosen})) placed "
        f"WHERE place <= {_NEWEST}",
        found.parameters,
    )


def _read(sql: Sql) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql.text, sql.parameters)
        return list(cursor.fetchall())
