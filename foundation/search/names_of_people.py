"""Authors by other names than publications print: 清水 for Shimizu, Cohen for כהן, and the other
names of people."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from django.db import connection

from foundation.romanization import is_hangul, similar_syllables
from foundation.search.consonants import (
    are_enough,
    consonants_of_key,
    consonants_of_name,
    first_letters_of,
    readings_of_name,
)
from foundation.search.finding import Finder
from foundation.search.matching import LAST, beginnings_in_names, of_kind
from foundation.search.queries import AUTHORS, Query, Term, terms_of
from foundation.search.sources import Kind
from foundation.search.vocabulary import beginnings_of_names
from foundation.search.words import pairs, split_words
from foundation.wade_giles import spellings_in_pinyin

_MOST_PEOPLE = 5
_MOST_COMPARED = 3_000  # names
_LETTERS_OF_MANY_SOUNDS = re.compile("[^lmr]")  # consonants that are spelled in several ways
_SYLLABLES = range(2, 7)  # of a word in Hangul that may be a name with a typo


def with_printed_names(query: Query) -> Query:
    """Return the query with the names of people in Latin letters besides native ones, and with all
    names of authors."""
    conditions = tuple(chain.from_iterable(map(_with_names_of_author, query.conditions)))
    words = tuple(map(_with_names, query.words))
    return query.with_terms(words, conditions)


def _with_names_of_author(term: Term) -> list[Term]:
    if term.column != AUTHORS:
        return [term]
    if not term.typed.isascii():
        return [_with_names(term)]
    words = [each for word in term.typed.split() for each in terms_of(word, AUTHORS)]
    if names := _names_of_people(*words):
        return [_spelled(term, names)]
    sounds = {word: consonants_of_name(word.typed) for word in words}
    if not are_enough(sounds.values()):
        return [term]
    return [
        replace(word, spellings=(*word.spellings, *((each,) for each in found)))
        for word, found in sounds.items()
    ]


def _with_names(term: Term) -> Term:
    if term.typed.isascii():
        return term
    word = replace(term, column="", phrases=(), patterns=())
    return _spelled(term, [name for name in _names_of_people(word) if name.isascii()])


def by_consonants(query: Query) -> Query:
    """Return the query for people with names in Latin letters that sound like one typed in Arabic,
    Hebrew or Thai: Mustafa for مصطفى."""
    if query.has_conditions or any(term.phrases for term in query.words):
        return query
    readings = readings_of_name([term.typed for term in query.words])
    names = _names_with_consonants(readings) if readings else []
    if not names:
        return query
    spellings = tuple(tuple(split_words(name)) for name in names)
    return query.with_words((Term(spellings, typed=names[0]),))


def with_letters_of_hangul(query: Query, finder: Finder) -> Iterator[Query]:
    """Yield the query with names that differ in one letter from words in Hangul that no record has:
    윤하늘 for 윤하눌."""
    words = tuple(
        term if term.phrases or not is_hangul(term.typed) or finder.knows(term) else _similar(term)
        for term in query.words
    )
    yield query.with_terms(words, query.conditions)


def in_pinyin(query: Query) -> Iterator[Query]:
    """Yield the query for names in pinyin that were typed as Wade and Giles spell them: Ren Shihan
    for "jen shih-han"."""
    if not (query.has_conditions or any(term.phrases for term in query.words)):
        names = spellings_in_pinyin([term.typed for term in query.words])
        for name in beginnings_of_names(names, *Kind):
            yield replace(query, key=name)


def _similar(term: Term) -> Term:
    word = term.typed
    if len(word) not in _SYLLABLES:
        return term
    cuts = ((word[:n], word[n], word[n + 1 :]) for n in range(len(word)))
    likely = [f"{a}{other}{c}" for a, b, c in cuts for other in similar_syllables(b)]
    names = beginnings_of_names(likely, *Kind)[:_MOST_PEOPLE]
    return Term(tuple(tuple(pairs(name)) for name in names), typed=names[0]) if names else term


def _spelled(term: Term, names: list[str]) -> Term:
    spellings = tuple(tuple(split_words(name)) for name in names)
    return Term((*term.spellings, *spellings), term.column, typed=names[0]) if names else term


def _names_with_consonants(readings: list[str]) -> list[str]:
    """Return the names of the first people with one that begins with these consonants."""
    first = sorted(first_letters_of(readings))
    begins = " OR ".join(["key >= %s AND key < %s"] * len(first))
    certain = {_LETTERS_OF_MANY_SOUNDS.sub("", each) for each in readings}
    letters = certain.pop() if len(certain) == 1 else ""
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT n.key, e.sort FROM search_name n JOIN search_entry e ON e.id = n.id "
            f"WHERE n.kind = {Kind.PERSON:d} AND ({begins}) AND n.key LIKE %s AND e.is_public = 1 "
            f"ORDER BY n.key, e.sort LIMIT {_MOST_COMPARED}",
            [
                *(each for one in first for each in (one, one + LAST)),
                f"%{'%'.join((*letters, ''))}",
            ],
        )
        rows = cursor.fetchall()
    begin = tuple(readings)
    found = (sort for key, sort in rows if any(c.startswith(begin) for c in consonants_of_key(key)))
    return list(dict.fromkeys(found))[:_MOST_PEOPLE]


def _names_of_people(*words: Term) -> list[str]:
    """Return the names, family name first, of the first people who have the words in theirs."""
    query = Query(words=words).about(Kind.PERSON)
    people = of_kind(beginnings_in_names(query), Kind.PERSON)
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT DISTINCT e.sort FROM ({people.text}) found "
            f"JOIN search_entry e ON e.id = {Kind.PERSON.id_of_sql('found.record')} "
            f"WHERE e.is_public = 1 ORDER BY e.sort LIMIT {_MOST_PEOPLE}",
            people.parameters,
        )
        return [str(row[0]) for row in cursor.fetchall()]
