"""A query with its words as another script writes them, such as Watanabe for わたなべ."""

import re
import unicodedata
from collections.abc import Mapping
from itertools import product

from foundation.romanization import (
    hepburn_of_kunrei,
    is_hangul,
    is_spelled,
    spelled_words,
    spellings_of,
    spellings_of_loan,
    syllables_of_pinyin,
)
from foundation.search.likely_words import is_a_word
from foundation.search.queries import AUTHORS, Query, Term
from foundation.search.readings import SHORTEST
from foundation.search.vocabulary import (
    SHORTEST_KNOWN,
    beginnings_among,
    known_among,
    words_beginning_with,
)
from foundation.search.words import split_words
from foundation.transliteration import beginnings_in_cyrillic, spellings_with_one_i, with_one_i

_BETWEEN_WORDS = re.compile(r"[\s:：]+")
_SYLLABLES_OF_NAME = range(2, 5)  # of a Korean one
_FEWEST_SYLLABLES = 3
_LONG_BEGINNING = 5  # letters with which few words in Cyrillic begin
_MOST_IN_CYRILLIC = 10  # words that are written alike, or begin so
_LONGEST_ENDING = 2  # letters that differ by case: "mostov" for мосты


def in_latin_letters(query: Query) -> Query:
    """Return the query with Latin spellings of names in other scripts: Watanabe for わたなべ."""
    typed = _by_folded_word(query.text)
    words = tuple(_in_latin_letters(term, typed) for term in query.words)
    conditions = tuple(
        _in_latin_letters(term, typed) if term.column == AUTHORS else term
        for term in query.conditions
    )
    return query.with_terms(words, conditions)


def _by_folded_word(text: str) -> dict[str, str]:
    """Return the words of a text as typed: a folded one doesn't say whether it has へ or べ."""
    pieces = _BETWEEN_WORDS.split(unicodedata.normalize("NFKC", text).lower())
    return {"".join(split_words(piece)): piece for piece in pieces}


def _in_latin_letters(term: Term, typed: Mapping[str, str]) -> Term:
    word = typed.get(term.typed, term.typed)
    if term.phrases or not is_spelled(word):
        return term
    # Other characters beside the letters may be spelled with signs, which no word has.
    spellings = list(filter(None, (tuple(split_words(each)) for each in spelled_words(word))))
    if is_hangul(word) and len(word) in _SYLLABLES_OF_NAME:
        names = product(spellings_of(word[0], is_family_name=True), spellings_of(word[1:]))
        spellings = [*names, *spellings]
    if not spellings:
        return term
    return Term((*term.spellings, *spellings), term.column, typed=" ".join(spellings[0]))


def as_loans(query: Query) -> Query:
    """Return the query with words that Korean and Japanese borrow from other languages, such as
    acronyms: KAIST for 카이스트."""
    typed = _by_folded_word(query.text)
    words = (_as_loan(term, typed.get(term.typed, term.typed)) for term in query.words)
    return query.with_terms(tuple(words), query.conditions)


def _as_loan(term: Term, word: str) -> Term:
    spellings = [] if term.phrases else spellings_of_loan(word)
    long = tuple((each,) for each in spellings if len(each) >= SHORTEST)
    return Term((*term.spellings, *long), term.column, typed=long[0][0]) if long else term


def in_syllables(query: Query) -> Query:
    """Return the query with words of pinyin as syllables, which titles in Chinese are found by.

    A few syllables are in very many titles.
    """
    ways = [[] if t.phrases else syllables_of_pinyin(t.typed) for t in query.words]
    if not all(ways) or sum(len(each[0]) for each in ways) < _FEWEST_SYLLABLES:
        return query
    words = (_in_syllables(*each) for each in zip(query.words, ways, strict=True))
    return query.with_words(tuple(words))


def in_hepburn(query: Query) -> Query:
    """Return the query with Japanese names as Hepburn spells them: Tsuchiya for "tutiya"."""
    spelled = {t: hepburn_of_kunrei(t.typed) for t in query.words if is_a_word(t)}
    known = known_among(filter(None, spelled.values()))
    words = tuple(
        Term((*term.spellings, (name,)), term.column, typed=name)
        if (name := spelled.get(term)) in known
        else term
        for term in query.words
    )
    return query.with_terms(words, query.conditions)


def in_cyrillic(query: Query) -> Query:
    """Return the query with words in Cyrillic that are written so in Latin letters: вулканы for
    "vulkany"."""
    if not all(is_a_word(term) and term.typed.isascii() for term in query.words):
        return query
    ways = {t: beginnings_in_cyrillic(t.typed) for t in query.words if t.typed.isalpha()}
    if all(len(term.typed) < SHORTEST_KNOWN for term in ways):
        return query
    known = beginnings_among(set().union(*ways.values()))
    if any(map(known.isdisjoint, ways.values())):
        return query
    found = {term: _words_in_cyrillic(term.typed, known & way) for term, way in ways.items()}
    if not all(found.values()):
        return query
    return query.with_words(
        tuple(
            Term((*t.spellings, *((word,) for word in found[t])), typed=found[t][0])
            if t in found
            else t
            for t in query.words
        )
    )


def _words_in_cyrillic(typed: str, beginnings: set[str]) -> list[str]:
    """Return words of the index that begin so; if there are none, with another ending.

    Of a word that is too short to be in the vocabulary, return how it may begin.
    """
    if len(typed) < SHORTEST_KNOWN:
        return sorted(beginnings)
    shortest = max(len(typed) - _LONGEST_ENDING, SHORTEST_KNOWN)
    longer = set().union(
        *(
            beginnings_in_cyrillic(each, _LONG_BEGINNING, known=beginnings)
            for each in (typed, typed[:shortest])  # which may end within "ts"
        )
    )
    words = (w for each in sorted(beginnings_among(longer)) for w in words_beginning_with(each))
    spelled = {word: spellings_with_one_i(word) for word in words}
    for length in range(len(typed), shortest - 1, -1):
        stem, longest = with_one_i(typed[:length]), length + _LONGEST_ENDING
        alike = [w for w, latin in spelled.items() if any(s.startswith(stem) for s in latin)]
        if found := [w for w in alike if length == len(typed) or len(w) <= longest]:
            return found[:_MOST_IN_CYRILLIC]
    return []


def _in_syllables(term: Term, ways: list[tuple[str, ...]]) -> Term:
    """Return the term for syllables that follow each other, or for the name of an author."""
    spellings = (*ways, *term.spellings)
    phrases = tuple(" ".join(each) for each in spellings)
    return Term(spellings, phrases=phrases, typed=" ".join(ways[0]))
