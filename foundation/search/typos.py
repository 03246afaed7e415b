"""Correct words that nothing is found by, with words that are in the index."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise

from django.db import connection
from rapidfuzz.distance import OSA

from foundation.search.among import condition_of, first_of_latest
from foundation.search.matching import matches, planned_apart
from foundation.search.queries import Query, Term
from foundation.search.readings import (
    title_within,
    with_synonyms,
    with_years,
    without_initials,
    without_titles,
)
from foundation.search.sources import KINDS, Kind

_SHORTEST = 3  # letters of a word that may have a typo
_SHORTEST_KNOWN = 4  # letters of the words in the vocabulary; shorter ones are just searched
_TWO_TYPOS = 8  # letters of a word that may have two
_MOST_KNOWN = 3_000  # words that are compared
_MOST_CORRECTIONS = 5
_LATEST = 100  # publications, among which most common words are
_SHORTEST_STEM, _LONG_STEM, _LONGEST_ENDING = 5, 7, 3
_SHORTEST_HALF = 2  # of words that were typed as one
_MOST_COMPOUNDS = 20
_MOST_IN_COMPOUNDS = 1  # words of a search that are looked for in compounds
_DIGITS_OF_YEAR = 2
_LETTERS_AND_DIGITS = re.compile(r"(\d+(?=\D)|\D+(?=\d))(\d+|\D+)")
_ALPHABETS = (
    "abcdefghijklmnopqrstuvwxyz",
    "абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґ",
    "αβγδεζηθικλμνξοπρστυφχψωσς",
)


def with_corrections(query: Query, kind: Kind | None = None) -> Query:
    """Return the query, with other words if it finds nothing of that kind, or nothing at all."""
    if not (query.words or query.conditions) or _finds_anything(query, kind):
        return query
    plain = without_titles(query)
    fewer = without_initials(plain)
    readings = (plain, without_initials(query), fewer, with_synonyms(fewer), with_years(query))
    for other in (*_joined(query), *dict.fromkeys(readings)):
        if other is not query and _finds_anything(other, kind):
            return other
    return title_within(query) or _corrected(fewer, kind) or query


def _corrected(query: Query, kind: Kind | None) -> Query | None:
    """Return the query with corrections of words that nothing is found by, if it finds anything."""
    conditions = tuple(map(_corrected_condition, query.conditions))
    if conditions != query.conditions:
        query = replace(query, conditions=conditions)
        if _finds_anything(query, kind):
            return query
    known: set[Term] = set()
    corrections: dict[Term, list[str]] = {}
    hopeless: list[Term] = []
    for term in dict.fromkeys(query.words):
        corrections[term] = _corrections(term)
        if _is_known(term):
            known.add(term)
        elif not corrections[term]:
            hopeless.append(term)
        if len(hopeless) > _MOST_IN_COMPOUNDS:
            return None
    # First only the words that are in no record, then the others too, then within compounds.
    rounds: list[tuple[set[Term], Callable[[Term], list[str]]]] = []
    if not hopeless:
        rounds += [(known, corrections.__getitem__), (set(), corrections.__getitem__)]
    rounds.append((_not_in_compounds(query, known, hopeless), _compounds))
    for kept, likely in rounds:
        words = tuple(
            term if term in kept else _either(term, likely(term), is_known=term in known)
            for term in query.words
        )
        corrected = query.with_words(words)
        if words != query.words and _finds_anything(corrected, kind):
            return corrected
    return None


def _not_in_compounds(query: Query, known: set[Term], hopeless: list[Term]) -> set[Term]:
    """Return all words but the one to look for in compounds, which takes a walk through all words.

    A search of one word needs none, because its corrections have been tried.
    """
    likely = sorted(query.words, key=lambda term: (term in known, -len(term.typed)))
    chosen = (hopeless or likely)[:_MOST_IN_COMPOUNDS] if len(query.words) > 1 else ()
    return {*query.words}.difference(chosen)


def _corrected_condition(term: Term) -> Term:
    if _finds_anything(Query(conditions=(term,)), None):
        return term
    corrected = _either(term, _corrections(term), is_known=False)
    return replace(corrected, column=term.column)


def _joined(query: Query) -> Iterator[Query]:
    """Yield the query with two words as one, if that is in the index: "data center"."""
    words = [t.spellings[0][0] if _is_a_word(t) else "" for t in query.words]
    pairs = [a + b if a and b else "" for a, b in pairwise(words)]
    known = _known_among({*filter(None, pairs)})
    for at, pair in enumerate(pairs):
        if pair in known or 0 < len(pair) < _SHORTEST_KNOWN:
            one = Term(((pair,),), typed=pair)
            yield query.with_words((*query.words[:at], one, *query.words[at + 2 :]))


def _is_a_word(term: Term) -> bool:
    return not term.phrases and len(term.spellings[0]) == 1


def _either(term: Term, corrections: list[str], *, is_known: bool) -> Term:
    spellings = tuple(spelling for c in corrections for spelling in [tuple(c.split())])
    if not spellings:
        return term
    first = corrections[0]
    return Term((*term.spellings, *spellings) if is_known else spellings, typed=first)


def _finds_anything(query: Query, kind: Kind | None) -> bool:
    if kind in (None, Kind.PUBLICATION) and first_of_latest([condition_of(query)], 1, of=_LATEST):
        return True
    found = planned_apart(matches(query, once=False))
    condition = f"WHERE found.id & {KINDS - 1} = {kind:d}" if kind else ""
    joined = f"({found.text}) found JOIN search_entry e ON e.id = found.id AND e.is_public = 1"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT 1 FROM {joined} {condition} LIMIT 1", found.parameters)
        return cursor.fetchone() is not None


def _is_known(term: Term) -> bool:
    return _finds_anything(Query(words=(term,)), None)


def _corrections(term: Term) -> list[str]:
    """Return the likeliest words that may be meant, those with the fewest typos."""
    word = term.spellings[0][0]
    if term.phrases or len(term.spellings[0]) > 1 or len(word) < _SHORTEST or word.isdecimal():
        return []
    if number := _known_among(_other_numbers(word)):
        return sorted(number)
    near = sorted(_known_among(_edits(word)), key=lambda w: (OSA.distance(word, w), w))
    if not near and word.endswith("s"):
        near = sorted(_known_among(_edits(word[:-1])))  # a plural with a typo
    if near:
        return near[:_MOST_CORRECTIONS]
    if parts := _LETTERS_AND_DIGITS.fullmatch(word):
        return _apart(*parts.groups())
    short = [word[:-1]] if len(word) == _SHORTEST_KNOWN and word[-1] == "s" else []  # "gpus"
    return short or _inflected(word) or _split(word) or _far(word)


def _far(word: str) -> list[str]:
    if len(word) < _TWO_TYPOS:
        return []
    far = ((OSA.distance(word, w, score_cutoff=2), w) for w in _beginning_with(word[:3]))
    return [w for distance, w in sorted(far) if distance <= 2][:_MOST_CORRECTIONS]


def _other_numbers(word: str) -> set[str]:
    """Return the plural of an English word in "y", or its singular: "queries" for "query"."""
    if word.endswith("y"):
        return {f"{word[:-1]}ies"}
    return {f"{word[:-3]}y"} if word.endswith("ies") else set()


def _edits(word: str) -> set[str]:
    """Return all words that are one letter, or one swap of neighbors, away."""
    letters = next((a for a in _ALPHABETS if word[0] in a or word[-1] in a), _ALPHABETS[0])
    cuts = [(word[:n], word[n:]) for n in range(len(word) + 1)]
    found = {a + b[1:] for a, b in cuts if b}
    found |= {a + b[1] + b[0] + b[2:] for a, b in cuts if len(b) > 1}
    found |= {a + c + b[1:] for a, b in cuts if b for c in letters}
    found |= {a + c + b for a, b in cuts for c in letters}
    return found - {word}


def _split(word: str) -> list[str]:
    """Return two words that were typed without a space: "deeplearning", "tcpip"."""
    halves = [(word[:n], word[n:]) for n in range(_SHORTEST_HALF, len(word) - _SHORTEST_HALF + 1)]
    known = _known_among({half for both in halves for half in both})
    known |= {half for both in halves for half in both if len(half) < _SHORTEST_KNOWN}
    found = [both for both in halves if known.issuperset(both)]
    found.sort(key=lambda both: -min(map(len, both)))
    return [f"{a} {b}" for a, b in found][:_MOST_CORRECTIONS]


def _apart(first: str, second: str) -> list[str]:
    """Return letters and digits as two words: "28ghz", "sosp21" (or of 2021)."""
    is_year = second.isdecimal() and len(second) == _DIGITS_OF_YEAR
    years = [f"{first} 20{second}"] if is_year else []
    return [*years, f"{first} {second}"]


def _inflected(word: str) -> list[str]:
    """Return words with another ending: "measuring" for "measure"."""
    for cut in (1, 2, 3):
        stem = word[:-cut]
        if len(stem) < _SHORTEST_STEM:
            break
        longest = len(stem) + (_LONGEST_ENDING if len(stem) < _LONG_STEM else len(word))
        found = [w for w in _beginning_with(stem) if len(w) <= longest and w != word]
        if found:
            return sorted(found, key=lambda w: (OSA.distance(word, w), w))[:_MOST_CORRECTIONS]
    return []


def _compounds(term: Term) -> list[str]:
    """Return words that end with this one, as in German: "datenbanksysteme" for "systeme"."""
    word = term.typed
    if not _is_a_word(term) or len(word) < _SHORTEST_STEM or not word.isalpha():
        return []
    query = "SELECT word FROM search_vocabulary WHERE word LIKE %s ORDER BY word LIMIT"
    return list(_read(f"{query} {_MOST_COMPOUNDS}", [f"_%{word}"]))


def _known_among(words: set[str]) -> set[str]:
    chosen = sorted(words)
    if not chosen:
        return set()
    places = ", ".join(["%s"] * len(chosen))
    return set(_read(f"SELECT word FROM search_vocabulary WHERE word IN ({places})", chosen))


def _beginning_with(start: str) -> Iterator[str]:
    query = "SELECT word FROM search_vocabulary WHERE word >= %s AND word < %s ORDER BY word LIMIT"
    return _read(f"{query} {_MOST_KNOWN}", [start, start + "\U0010ffff"])


def _read(query: str, parameters: list[str]) -> Iterator[str]:
    with connection.cursor() as cursor:
        cursor.execute(query, parameters)
        yield from [row[0] for row in cursor.fetchall()]
