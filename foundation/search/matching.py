"""The SQL of a query: which entries of the index match it, on SQLite and PostgreSQL."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import connection

from foundation.search.queries import NAMES, Query, Term, is_year
from foundation.search.sources import KINDS, OTHERS, PRIVATE, Kind
from foundation.search.sql_of_postgresql import ALL_WORDS
from foundation.search.sql_of_sqlite import WORDS, WORDS_OF_OTHERS
from foundation.search.words import is_cjk, words_of_name

_TEXTS = ("names", "authors", "places", "rest")
LAST = "\U0010ffff"
TIERS = 4
"""Of each rank: what comes first has the first of them."""
AFTER = 2 * TIERS
"""What is added to a tier to come after the next rank."""


Wanted = Sequence[tuple[Term, str, bool]]
"""Terms, the column that each must be in, and whether it also stands for longer words."""


@dataclass
class Sql:
    """A part of a statement, with its parameters in the same order."""

    text: str
    parameters: list[Any] = field(default_factory=list)


def matches(query: Query, *, public: bool = False, once: bool = True, begin: bool = True) -> Sql:
    """Select the ids of the entries that match: all words and conditions, or the name.

    With `public`, only those that visitors may see; without `once`, some of them twice; without
    `begin`, only those with whole words.
    """
    words = _matching(query, public=public, begin=begin)
    if not query.key:
        return words
    names = names_beginning_with(query.key, publications=not query.leaves_out_publications)
    if public:
        visible = "SELECT n.id FROM ({}) n JOIN search_entry e ON e.id = n.id AND e.is_public = 1"
        names.text = visible.format(names.text)
    union = "UNION" if once else "UNION ALL"
    return Sql(f"{words.text} {union} {names.text}", words.parameters + names.parameters)


def planned_apart(ids: Sql) -> Sql:
    """Return the same, which PostgreSQL plans by itself: by the index of words.

    Where only a few of them are read, it would walk through all entries and look for the words.
    """
    end = " OFFSET 0" if connection.vendor == "postgresql" else ""
    return Sql(ids.text + end, ids.parameters)


def people_at(query: Query) -> Sql:
    """Select the people (and others) at the organization of `at:`."""
    return _in_any_year([(term, term.column, True) for term in query.at], (), query)


def whole_words(query: Query) -> Sql:
    """Select the entries that have all words of the query, not just words that begin so, and meet
    its conditions with whole words."""
    return _matching(query, public=False, begin=False)


def whole_words_in_names(query: Query) -> Sql:
    """Select the entries with all words of the query in their names, and that meet its
    conditions."""
    return _with_words(wanted_in_names(query, begin=False), query)


def beginnings_in_names(query: Query) -> Sql:
    """Select the entries with words in their names that begin with those of the query, and that
    meet its conditions."""
    return _with_words(wanted_in_names(query, begin=True), query)


def wanted_anywhere(query: Query, *, begin: bool) -> Wanted:
    words = [(term, "", begin) for term in query.words]
    return [*words, *((term, term.column, begin) for term in query.conditions)]


def wanted_in_names(query: Query, *, begin: bool) -> Wanted:
    """Return the words, which must be in the names, except years, as in "caches 2024"."""
    columns = ("" if is_year(t.typed) and not t.phrases else NAMES for t in query.words)
    words = [(term, column, begin) for term, column in zip(query.words, columns, strict=True)]
    has_names = any(column for _term, column, _begin in words)
    return words if has_names else [(term, NAMES, begin) for term in query.words]


def names_beginning_with(key: str, *, publications: bool = True) -> Sql:
    wanted = [kind for kind in Kind if publications or kind != Kind.PUBLICATION]
    kinds = ", ".join(str(int(kind)) for kind in wanted)
    return Sql(
        f"SELECT id FROM search_name WHERE kind IN ({kinds}) AND key >= %s AND key < %s",
        [key, key + LAST],
    )


def names_equal_to(key: str) -> Sql:
    kinds = ", ".join(str(int(kind)) for kind in Kind)
    return Sql(f"SELECT id FROM search_name WHERE kind IN ({kinds}) AND key = %s", [key])


def comes_later(entry: str, query: Query, *, exactly: bool) -> Sql:
    """Return the SQL of what is added to the tier of a person: 0 for those who come first among
    others of the same rank.

    It is 1 for who has the name only in another order of its parts: Zhang Wei for "wei zhang". It
    is 2 for who has the only word, or the only one but initials, as the beginning of a word: Linda
    for "lin", Yuke Zhu for "k. yu". Who has one of several words only so has `AFTER`, to be among
    those with beginnings of words: Elizabeth Leebron, after Elizabeth B. Lee for "elizabeth lee".
    """
    key = query.key
    if not key or key.startswith(":") or is_cjk(key):
        return Sql("0")
    names = _NAMES_OF[connection.vendor].format(entry)
    has_word = f"{POSITION[connection.vendor]}(' ' || {names} || ' ', %s) > 0"
    words = [term.typed for term in query.words if len(term.typed) > 1]
    are_plain = not any(term.phrases for term in query.words)
    case = f"WHEN NOT {entry}.id & {KINDS - 1} = {Kind.PERSON:d} THEN 0"
    parameters: list[Any] = []
    if are_plain and len(words) > 1 and not exactly:
        case += f" WHEN NOT ({' AND '.join([has_word] * len(words))}) THEN {AFTER}"
        parameters += [f" {word} " for word in words]
    if len(words) == 1 and not exactly:
        case += f" WHEN NOT {has_word} THEN 2"
        parameters.append(f" {words[0] if len(query.words) > 1 else key} ")
    are_in_order = len(query.words) > 1 and key == "".join(term.typed for term in query.words)
    if exactly or are_in_order:
        case += f" WHEN NOT substr(replace({names}, ' ', ''), 1, %s) = %s THEN 1"
        parameters += [len(key), key]
    return Sql(f"CASE {case} ELSE 0 END", parameters)


def has_longer_title(entry: str, query: Query) -> Sql:
    """Return the SQL of 1 for a publication that the query names only by the beginning of its
    title, else 0: Hackers comes before "Hackers: Heroes of the Computer Revolution".

    Only the beginnings of long titles are names, so the words of these are compared.
    """
    typed = "".join(term.typed for term in query.words)
    if not typed.startswith(query.key):
        return Sql("0")
    if len(typed) > len(query.key):
        is_longer = f"{_NAMES_OF_PUBLICATION[connection.vendor].format(entry)} <> %s"
        parameters = [words_of_name(query.text)]
    else:
        longer = (
            f"n.kind = {Kind.PUBLICATION:d} AND n.id = {entry}.id AND n.key > %s AND n.key < %s"
        )
        is_longer = f"EXISTS (SELECT 1 FROM search_name n WHERE {longer})"
        parameters = [query.key, query.key + LAST]
    is_publication = f"{entry}.id & {KINDS - 1} = {Kind.PUBLICATION:d}"
    return Sql(f"CASE WHEN {is_publication} AND {is_longer} THEN 1 ELSE 0 END", parameters)


def has_other_order(entry: str, typed: Sequence[Term]) -> Sql:
    """Return the SQL of 1 for a publication with a title that has the words in another order than
    they were typed, else 0."""
    if len(typed) < 2:
        return Sql("0")
    words = [term.typed for term in typed if not term.phrases]
    if len(words) < len(typed) or any(map(is_cjk, words)):
        return Sql("0")
    is_publication = f"{entry}.id & {KINDS - 1} = {Kind.PUBLICATION:d}"
    title = f"' ' || {_NAMES_OF_PUBLICATION[connection.vendor].format(entry)}"
    later = f"CASE WHEN {is_publication} AND NOT {title} LIKE %s THEN 1 ELSE 0 END"
    return Sql(later, [f"% {'% '.join(words)}%"])


def with_beginnings_in_names(ids: Sql, words: Sequence[str], kind: Kind | None = None) -> Sql:
    """Select those of the entries, all of a kind or none of publications, with names that have
    words which begin so. For short ones, the index would look up very many words."""
    if not words:
        return ids
    of_kind = _NAMES_OF_PUBLICATION if kind == Kind.PUBLICATION else _NAMES_OF
    names = of_kind[connection.vendor].format("e")
    has = f"{POSITION[connection.vendor]}(' ' || {names}, %s) > 0"
    return Sql(
        f"SELECT s.id FROM ({ids.text}) s JOIN search_entry e ON e.id = s.id "
        f"WHERE {' AND '.join([has] * len(words))}",
        [*ids.parameters, *(f" {word}" for word in words)],
    )


POSITION = {"sqlite": "instr", "postgresql": "strpos"}
_NAMES_OF = {
    "sqlite": f"(SELECT w.names FROM {WORDS_OF_OTHERS} w WHERE w.rowid = {{}}.id)",
    "postgresql": "{}.names",
}
_NAMES_OF_PUBLICATION = _NAMES_OF | {
    "sqlite": f"(SELECT w.names FROM {WORDS} w WHERE w.rowid = {{}}.id)"
}


def without_later_ones(ids: Sql, query: Query, *, exactly: bool, below: int = 1) -> Sql:
    """Select those of the entries that come first among those of the same rank, or before `below`
    of `comes_later`."""
    later = comes_later("e", query, exactly=exactly)
    return Sql(
        f"SELECT e.id FROM ({ids.text}) s JOIN search_entry e ON e.id = s.id "
        f"WHERE {later.text} < {below}",
        [*ids.parameters, *later.parameters],
    )


def of_kind(ids: Sql, kind: Kind) -> Sql:
    """Select the keys of the records of a kind among `ids`."""
    return Sql(
        f"SELECT id / {KINDS} AS record FROM ({ids.text}) found WHERE id & {KINDS - 1} = {kind:d}",
        ids.parameters,
    )


_PRIVATE = Term(((PRIVATE,),))


def _matching(query: Query, *, public: bool, begin: bool) -> Sql:
    excluded = (*query.excluded, _PRIVATE) if public else query.excluded
    return _found(wanted_anywhere(query, begin=begin), excluded, query, public=public)


def _with_words(words: Wanted, query: Query) -> Sql:
    if not words:
        return Sql("SELECT -1 AS id")
    conditions = [(term, term.column, True) for term in query.conditions]
    return _found([*words, *conditions], query.excluded, query)


def _found(wanted: Wanted, excluded: Iterable[Term], query: Query, *, public: bool = False) -> Sql:
    found = _in_any_year(wanted, excluded, query)
    if query.years is None:
        return found
    of_years = condition_of_years(query.years)
    parameters = found.parameters + of_years.parameters
    is_of_entries = not wanted or connection.vendor == "postgresql"
    if is_of_entries and not query.leaves_out_publications:
        # PostgreSQL: the dates of what visitors may see have an index.
        visible = " AND is_public = 1" if public else ""
        return Sql(f"{found.text}{_where(found)} {of_years.text}{visible}", parameters)
    entries = f"({found.text}) found JOIN search_entry USING (id)"
    return Sql(f"SELECT id FROM {entries} WHERE {of_years.text}", parameters)


def condition_of_years(years: tuple[int, int]) -> Sql:
    """Return the condition that an entry is a publication with a date of these years."""
    first, last = years
    return Sql(
        f"id & {KINDS - 1} = {Kind.PUBLICATION:d} AND weight >= %s AND weight < %s",
        [max(first, 1) * 10_000, (last + 1) * 10_000],
    )


def _in_any_year(wanted: Wanted, excluded: Iterable[Term], query: Query) -> Sql:
    make = _MAKERS[connection.vendor, query.leaves_out_publications]
    without = [(term, term.column, False) for term in excluded]
    if wanted:
        return make(wanted, without)
    only = f" WHERE {OTHERS}" if query.leaves_out_publications else ""
    everything = Sql(f"SELECT id FROM search_entry{only}")
    for each in without:
        there = make([each], [])
        everything.text += f"{_where(everything)} id NOT IN ({there.text})"
        everything.parameters += there.parameters
    return everything


def _where(sql: Sql) -> str:
    return " AND" if " WHERE " in sql.text else " WHERE"


# SQLite


def _found_by_sqlite(wanted: Wanted, without: Wanted) -> Sql:
    publications = _found_in(WORDS, wanted, without)
    others = _found_in(WORDS_OF_OTHERS, wanted, without)
    return Sql(
        f"{publications.text} UNION ALL {others.text}", publications.parameters + others.parameters
    )


def _found_in_words_of_others(wanted: Wanted, without: Wanted) -> Sql:
    return _found_in(WORDS_OF_OTHERS, wanted, without)


def _found_in(table: str, wanted: Wanted, without: Wanted) -> Sql:
    expression = " AND ".join(_fts5(*each) for each in wanted)
    for term, column, is_prefix in without:
        if not term.phrases:
            expression = f"({expression}) NOT {_fts5(term, column, is_prefix)}"
    found = Sql(f"SELECT rowid AS id FROM {table} WHERE {table} MATCH %s", [expression])
    return _with_phrases(found, wanted, without)


def _fts5(term: Term, column: str, is_prefix: bool) -> str:  # noqa: FBT001
    def quoted(word: str) -> str:
        return f'"{word}"*' if is_prefix and term.begins(word) else f'"{word}"'

    spellings = (" AND ".join(map(quoted, each)) for each in term.spellings)
    either = " OR ".join(f"({each})" for each in spellings)
    return f"({column} : ({either}))" if column else f"({either})"


# PostgreSQL


def _found_by_postgresql(wanted: Wanted, without: Wanted) -> Sql:
    by_column: dict[str, list[str]] = {}
    for term, column, is_prefix in wanted:
        by_column.setdefault(column, []).append(_tsquery(term, is_prefix=is_prefix))
    # The index answers an exclusion only beside words that must be there. Alone, PostgreSQL reads
    # the texts of all entries that meet the other conditions.
    required = [word for words in by_column.values() for word in words]
    for term, column, _is_prefix in without:
        if not term.phrases:
            excluding = by_column.setdefault(column, [] if column else [*required])
            excluding.append(f"!({_tsquery(term, is_prefix=False)})")
    found = Sql("SELECT id FROM search_entry")
    for column, queries in by_column.items():
        lexemes = f"search_lexemes({column or ALL_WORDS})"
        found.text += f"{_where(found)} {lexemes} @@ %s::tsquery"
        found.parameters.append(" & ".join(queries))
    return _with_phrases(found, wanted, without)


def _found_of_others(wanted: Wanted, without: Wanted) -> Sql:
    """Select what isn't a publication, by the index that has nothing else.

    Without OFFSET, a UNION that wants sorted ids makes PostgreSQL read the texts of all entries.
    """
    found = _found_by_postgresql(wanted, without)
    return Sql(f"SELECT id FROM ({found.text} AND {OTHERS} OFFSET 0) found", found.parameters)


_MAKERS = {
    ("sqlite", False): _found_by_sqlite,
    ("sqlite", True): _found_in_words_of_others,
    ("postgresql", False): _found_by_postgresql,
    ("postgresql", True): _found_of_others,
}
"""By database, and whether publications are left out."""


def _tsquery(term: Term, *, is_prefix: bool) -> str:
    def quoted(word: str) -> str:
        return f"'{word}':*" if is_prefix and term.begins(word) else f"'{word}'"

    spellings = (" & ".join(map(quoted, each)) for each in term.spellings)
    return "(" + " | ".join(f"({each})" for each in spellings) + ")"


# Phrases, in the texts of the few entries that have all their words


def _with_phrases(found: Sql, wanted: Wanted, without: Wanted) -> Sql:
    for condition in phrase_conditions(wanted, without):
        found.text += f" AND {condition.text}"
        found.parameters += condition.parameters
    return found


def phrase_conditions(wanted: Wanted, without: Wanted) -> Iterator[Sql]:
    """Yield the condition of each phrase whose words must follow each other, or mustn't."""
    for negation, terms in (("", wanted), ("NOT ", without)):
        for term, column, _is_prefix in terms:
            if term.patterns:
                yield _pattern_condition(term, negation)
            elif term.phrases and (negation or any(len(each) > 1 for each in term.spellings)):
                likes = [
                    (f"' ' || {text} || ' ' LIKE %s", _pattern(phrase))
                    for text in ((column,) if column else _TEXTS)
                    for phrase in term.phrases
                ]
                text = f"{negation}({' OR '.join(like for like, _ in likes)})"
                yield Sql(text, [pattern for _like, pattern in likes])


def _pattern_condition(term: Term, negation: str) -> Sql:
    """Return the condition of all patterns in one, which takes less time than one after another."""
    matches_regex = connection.operators["regex"]
    text = f"{negation}(' ' || {term.column} || ' ' {matches_regex})"
    return Sql(text, ["|".join(term.patterns)])


def _pattern(phrase: str) -> str:
    """Return the phrase as whole words; Chinese has no spaces between them."""
    words = phrase.split()
    before = "" if is_cjk(words[0]) else " "
    after = "" if is_cjk(words[-1]) else " "
    return f"%{before}{phrase}{after}%"
