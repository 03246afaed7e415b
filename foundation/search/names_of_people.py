"""Authors by names in another script than the one that publications print: 清水 for Shimizu."""

from dataclasses import replace

from django.db import connection

from foundation.search.matching import NAMES, beginnings, of_kind
from foundation.search.queries import AUTHORS, Query, Term
from foundation.search.sources import Kind

_MOST_PEOPLE = 5


def with_printed_names(query: Query) -> Query:
    """Return the query with the names of people in Latin letters besides native ones."""
    conditions = tuple(map(_with_names_of_author, query.conditions))
    words = tuple(map(_with_names, query.words))
    return query.with_terms(words, conditions)


def _with_names_of_author(term: Term) -> Term:
    return _with_names(term) if term.column == AUTHORS else term


def _with_names(term: Term) -> Term:
    if term.typed.isascii():
        return term
    names = [name for name in _names_of_people(term) if name.isascii()]
    spellings = tuple(tuple(name.split()) for name in names)
    return Term((*term.spellings, *spellings), term.column, typed=names[0]) if names else term


def _names_of_people(term: Term) -> list[str]:
    """Return the names, family name first, of the first people who have a word in their names."""
    word = replace(term, column="", phrases=(), patterns=())
    people = of_kind(beginnings(Query(words=(word,)).about(Kind.PERSON), column=NAMES), Kind.PERSON)
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT DISTINCT e.sort FROM ({people.text}) found "
            f"JOIN search_entry e ON e.id = {Kind.PERSON.id_of_sql('found.record')} "
            f"WHERE e.is_public = 1 ORDER BY e.sort LIMIT {_MOST_PEOPLE}",
            people.parameters,
        )
        return [str(row[0]) for row in cursor.fetchall()]
