"""People whose names differ in one letter from the words of a search.

Each word may be in records of others, so no word alone says that it has a typo: "Frank Kelley" for
Frank Kelly.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from django.db import connection
from rapidfuzz.distance import OSA

from foundation.search.likely_words import is_a_word, known_edits
from foundation.search.matching import LAST, NAMES
from foundation.search.queries import AUTHORS, Query, Term, terms_of
from foundation.search.sources import Kind
from foundation.search.vocabulary import beginnings_of_names
from foundation.search.words import split_words

_FEWEST_WORDS, _MOST_WORDS = 2, 5
_SHORTEST = 6  # letters of a name that may have a typo
_LONG = 4  # letters of a family name that may have one after names that weren't typed
_MOST_COMPARED = 3_000  # names
_MOST_PEOPLE, _MOST_CHOSEN_FROM = 5, 50


def by_similar_name(query: Query) -> Query:
    """Return the query for people with a name that is one letter, or one exchange, away."""
    names = _words_of_names(query) if len(query.words) == 1 else _similar_names(query)
    return query.with_words((_either(names),)) if names else query


def _words_of_names(query: Query) -> list[str]:
    """Return the first words of names of people that are one letter away from the only word."""
    (term,) = query.words
    if query.has_conditions or not _is_of_name(term):
        return []
    return beginnings_of_names(known_edits(term.typed), Kind.PERSON)


def besides_similar_names(query: Query) -> Query:
    """Return the query for what has its words, and for people with a similar name."""
    names = _similar_names(query)
    if not names:
        return query
    both = _either([_typed(query.words), *names])
    return replace(query.with_words((both,)), finds_more=True)


def _similar_names(query: Query) -> list[str]:
    """Return the names of the first people with one like the words, as the words are ordered.

    The typo is in one word, and names are stored with the first word of them or the last one first.
    """
    words = query.words
    is_name = _FEWEST_WORDS <= len(words) <= _MOST_WORDS and all(map(_is_of_name, words))
    if query.has_conditions or not is_name or len("".join(t.typed for t in words)) < _SHORTEST:
        return []
    for ordered in (words, (words[-1], *words[:-1])):
        first, *others = (term.typed for term in ordered)
        found = _names_beginning_with(first)
        entries = [entry for name, entry in found if _is_similar(name, first, others)]
        typed = "".join(others)
        similar = _names_of(entries) if entries else []
        names = {name: _words_besides(name, first) for name in similar}
        likeliest = [name for name, words in names.items() if _are_similar(words, typed)]
        likeliest = likeliest or [name for name, words in names.items() if words]
        if likeliest:
            return [_as_typed(name, query) for name in likeliest[:_MOST_PEOPLE]]
    return []


def _words_besides(name: str, first: str) -> list[str]:
    """Return the words of a name besides those that are the first one typed; none if it only begins
    so without spaces, as "Bengtson, Jesper" does with "ben"."""
    words = split_words(name)
    for at in range(len(words)):
        ordered = [*words[at:], *words[:at]]
        for n in range(1, len(words)):
            if "".join(ordered[:n]) == first:
                return ordered[n:]
    return []


def _are_similar(words: list[str], typed: str) -> bool:
    """Whether the first or the last words are like those typed: not the end of Elmore for
    "andrew more"."""
    parts = ("".join(part) for n in range(len(words)) for part in (words[n:], words[: n + 1]))
    return any(_are_alike(part, typed) for part in parts)


def _is_of_name(term: Term) -> bool:
    return is_a_word(term) and term.typed.isalpha()


def _is_similar(name: str, first: str, others: Sequence[str]) -> bool:
    """Whether a name that begins with the first word has the others with one typo in all: next, so
    that more may follow, or one of them at its end, so that other names may stand between."""
    rest = name[len(first) :]
    typed = "".join(others)
    ends = [rest[-n:] for n in _lengths(typed)] if len(others) == 1 and len(typed) >= _LONG else []
    return any(_are_alike(each, typed) for each in (*(rest[:n] for n in _lengths(typed)), *ends))


def _lengths(word: str) -> range:
    return range(max(len(word) - 1, 1), len(word) + 2)


def _are_alike(one: str, other: str) -> bool:
    """Whether they differ in one letter, or one exchange."""
    return OSA.distance(one, other, score_cutoff=1) == 1


def _names_beginning_with(word: str) -> list[tuple[str, int]]:
    """Return the names of people without spaces, and their entries in the index."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT key, id FROM search_name WHERE kind = {Kind.PERSON:d} "
            f"AND key >= %s AND key < %s ORDER BY key, id LIMIT {_MOST_COMPARED}",
            [word, word + LAST],
        )
        return cursor.fetchall()


def _names_of(entries: Iterable[int]) -> list[str]:
    """Return the names of the first people whom visitors may see, family name first."""
    chosen = ", ".join(map(str, sorted(set(entries))))
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT DISTINCT sort FROM search_entry WHERE id IN ({chosen}) AND is_public = 1 "
            f"ORDER BY sort LIMIT {_MOST_CHOSEN_FROM}"
        )
        return [str(row[0]) for row in cursor.fetchall()]


def _as_typed(name: str, query: Query) -> str:
    """Return a name with its words in the order that is most like the one typed."""
    words, typed = split_words(name), _typed(query.words)
    orders = (" ".join(words[n:] + words[:n]) for n in range(len(words)))
    return min(orders, key=lambda each: OSA.distance(each, typed))


def _typed(words: Iterable[Term]) -> str:
    return " ".join(term.typed for term in words)


def _either(names: list[str]) -> Term:
    return Term(tuple(tuple(split_words(name)) for name in names), typed=names[0])


def in_names(query: Query, *, whole: bool = False) -> Query:
    """Return the query for what has all its words in a name, as `whole` ones or as beginnings."""
    terms = (replace(term, column=NAMES) for term in query.words)
    return Query(
        conditions=tuple(
            replace(term, phrases=(term.typed,)) if whole and is_a_word(term) else term
            for term in terms
        )
    )


def by_author(query: Query) -> Query:
    """Return the query for what an author with this name wrote."""
    return Query(conditions=tuple(terms_of(_typed(query.words), AUTHORS, is_phrase=True)))
