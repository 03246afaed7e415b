"""Which of some records match a query, by reading their words instead of the index of words.

The index names all records that have a word. For a word in most of a million publications, reading
them takes seconds, and reading the words of some thousand publications takes milliseconds.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import connection

from foundation.search.matching import (
    POSITION,
    Sql,
    Wanted,
    condition_of_years,
    matches,
    names_beginning_with,
    of_kind,
    phrase_conditions,
    wanted_anywhere,
    wanted_in_names,
)
from foundation.search.queries import Query, Term
from foundation.search.sources import BEST_FIRST, KINDS, LATEST, Kind
from foundation.search.sql_of_postgresql import ALL_WORDS

_NEWEST = 1_000  # publications, among which the newest ones with common words are
_IS_PUBLICATION = f"id & {KINDS - 1} = {Kind.PUBLICATION:d}"


def keys_among(kind: Kind, query: Query, keys: Sequence[int]) -> set[int]:
    """Return those of the records with these keys that `matches` selects, drafts among them."""
    if connection.vendor == "sqlite":  # its index can't be asked about some records only
        chosen = set(keys)
        return {key for key in _read(of_kind(matches(query, once=False), kind)) if key in chosen}
    condition = condition_of(query)
    entries = f"SELECT id / {KINDS} FROM search_entry e WHERE id = ANY(%s)"
    parameters = [[kind.id_of(key) for key in keys], *condition.parameters]
    return set(_read(Sql(f"{entries} AND ({condition.text})", parameters)))


@dataclass(frozen=True)
class Latest:
    """The latest public publications, perhaps only those of some years."""

    number: int
    years: tuple[int, int] | None = None

    def first(self, conditions: Sequence[Sql], most: int) -> list[int] | None:
        """Return the entries of the first `most` of them under all conditions, in the order of
        results of one rank; None if there aren't so many, or on SQLite.
        """
        if connection.vendor == "sqlite":
            return None
        found = _read(self._select("id", conditions, f"LIMIT {most}"))
        return found if len(found) == most else None

    def under_each(self, conditions: Sequence[Sql], every: Sequence[Sql]) -> list[list[int]]:
        """Return the entries of them under each of the conditions, and under all of `every`; only
        for PostgreSQL.

        One statement asks for all, which is faster than `first` if few are under those.
        """
        each = ", ".join(f"({condition.text})" for condition in conditions)
        selected = self._select(f"id, {each}", every)
        values = [value for condition in conditions for value in condition.parameters]
        with connection.cursor() as cursor:
            cursor.execute(selected.text, values + selected.parameters)
            rows = cursor.fetchall()
        return [[row[0] for row in rows if row[at]] for at in range(1, len(conditions) + 1)]

    def _select(self, columns: str, conditions: Sequence[Sql], limit: str = "") -> Sql:
        of_years = condition_of_years(self.years) if self.years else Sql("true")
        entries = (
            f"SELECT * FROM search_entry WHERE {LATEST} AND {of_years.text} "
            f"ORDER BY {BEST_FIRST} LIMIT {self.number}"
        )
        every = " AND ".join(f"({condition.text})" for condition in conditions)
        return Sql(
            f"SELECT {columns} FROM ({entries}) e WHERE {every} ORDER BY {BEST_FIRST} {limit}",
            [value for each in (of_years, *conditions) for value in each.parameters],
        )


def newest_publications(query: Query, most: int, begun: Sequence[str] = ()) -> list[int] | None:
    """Return the newest entries of publications, drafts among them, with the words of the query in
    their titles, and with words that begin with those `begun`; None if fewer than `most` are among
    the newest ones, or on SQLite."""
    if connection.vendor == "sqlite":
        return None
    condition = having_words(wanted_in_names(query, begin=True))
    for word in begun:
        condition.text += " AND strpos(' ' || names, %s) > 0"
        condition.parameters.append(f" {word}")
    entries = f"SELECT * FROM search_entry WHERE {_IS_PUBLICATION}"
    newest = f"SELECT id FROM ({entries} ORDER BY id DESC LIMIT {_NEWEST}) e"
    limit = f"ORDER BY id DESC LIMIT {most}"
    found = _read(Sql(f"{newest} WHERE {condition.text} {limit}", condition.parameters))
    return found if len(found) == most else None


def condition_of(query: Query) -> Sql:
    """Return the condition of PostgreSQL that an entry is one of those that `matches` selects."""
    wanted = wanted_anywhere(query, begin=True)
    found = having_words(wanted, [(term, term.column, False) for term in query.excluded])
    if query.years is not None:
        of_years = condition_of_years(query.years)
        found.text += f" AND {of_years.text}"
        found.parameters += of_years.parameters
    if query.key:
        named = names_beginning_with(query.key)
        found.text = f"({found.text}) OR e.id IN ({named.text})"
        found.parameters += named.parameters
    return found


def having_words(wanted: Wanted, without: Wanted = ()) -> Sql:
    """Return the condition that an entry has the wanted words and no others, by its texts."""
    parts = [_has(*each) for each in wanted]
    for term, column, is_prefix in without:
        if not term.phrases:
            has = _has(term, column, is_prefix)
            parts.append(Sql(f"NOT {has.text}", has.parameters))
    parts += phrase_conditions(wanted, without)
    text = " AND ".join(part.text for part in parts) or "true"
    return Sql(text, [value for part in parts for value in part.parameters])


def titles_beginning_with(key: str) -> Sql:
    """Return the condition of PostgreSQL that a title begins with a key, with or without article.

    The index of names, which says the same, doesn't know the latest ones of very many titles.
    """
    begins = "starts_with(replace({}, ' ', ''), %s)"
    titles = [begins.format("names")]
    for article in ("the ", "a ", "an "):
        rest = begins.format(f"substr(names, {len(article) + 1})")
        titles.append(f"starts_with(names, '{article}') AND {rest}")
    return Sql(" OR ".join(titles), [key] * len(titles))


def _has(term: Term, column: str, is_prefix: bool) -> Sql:  # noqa: FBT001
    def begun(word: str) -> str:
        return f" {word}" if is_prefix and term.begins(word) else f" {word} "

    position = POSITION[connection.vendor]
    has = f"{position}(' ' || {column or ALL_WORDS} || ' ', %s) > 0"
    either = " OR ".join(f"({' AND '.join(has for _ in each)})" for each in term.spellings)
    return Sql(f"({either})", [begun(word) for each in term.spellings for word in each])


def _read(sql: Sql) -> list[int]:
    with connection.cursor() as cursor:
        cursor.execute(sql.text, sql.parameters)
        return [row[0] for row in cursor.fetchall()]
