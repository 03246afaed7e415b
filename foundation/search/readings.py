"""Other readings of a query that finds nothing, such as with words of one meaning."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, islice, takewhile

from django.db import connection

from foundation.romanization import (
    pinyin_of_name,
    syllables,
)
from foundation.search.given_names import other_given_names
from foundation.search.identifiers import key_of_identifier, keys_of_ends
from foundation.search.keyboards import as_on_other_keyboards
from foundation.search.likely_words import is_a_word
from foundation.search.queries import (
    AUTHORS,
    HAN_NAME,
    NAMES,
    PLACES,
    Query,
    Term,
    full_year,
    is_short_year,
    phrase_of,
    term_of,
    terms_of,
)
from foundation.search.rewording import reworded
from foundation.search.sources import Kind
from foundation.search.vocabulary import SHORTEST_KNOWN, known_among
from foundation.search.without_words import parsed_like, without
from foundation.search.words import (
    MOST_LETTERS,
    is_cjk,
    pairs,
    split_words,
    with_greek_spelled,
    without_article,
)
from foundation.search.words_of_one_meaning import (
    ACRONYMS,
    MOST_WORDS_OF_ACRONYM,
    SHORT_FOR,
    SYNONYMS,
)

SHORTEST = 3  # letters of a word that isn't left out
_FEWEST_IN_CITATION, _MOST_IN_CITATION = 4, 80  # words
_FEWEST_IN_TITLE, _MOST_IN_TITLE = 3, 25
_SHORTEST_TITLE, _SHORTEST_CJK_TITLE = 12, 6  # letters
_SHORTEST_APART, _LONGEST_APART = 4, 17  # characters
_LONGEST_APART_TWICE = 10
_MOST_WORDS_WITH_NAME = 4
_MOST_IDENTIFIERS = 3
_WORDS_WITH_INITIALS = 2
_WORDS_OF_ABBREVIATION = range(3, 9)
_SMALL_WORDS_BETWEEN = "( [^ ]{1,3}){0,2} "
_MOST_INITIALS, _SHORTEST_FAMILY = 3, 2
_MOST_PARTS_OF_FAMILY = 3  # El Haddad, van der Meer
_INITIALS = re.compile("[a-z]{2,3}")
_JOURNAL = re.compile("j([a-z]{4,})")
_ABBREVIATED = re.compile(r"\s*(?:[^\W\d_]+\.\s*){2,}")


def without_initials(query: Query) -> Query:
    """Return the query without words of one or two letters, if it has others: "j. smith".

    Names that begin with the family name and the first initial come first.
    """
    others = without(query, lambda term: not _is_short(term))
    if others is query or not any(t.may_begin_words or is_cjk(t.typed) for t in others.words):
        return query
    if len(others.words) > 1 or others.words[0].phrases:
        return others
    first = next(term for term in query.words if _is_short(term))
    return replace(others, key=f"{others.words[0].typed}{first.typed[0]}"[:MOST_LETTERS])


def by_family_name(query: Query) -> Query:
    """Return the query for who has a family name after an initial: "A. Smith", "I. El Haddad".

    The initial may be a word of titles, too, so the words of the query find more than that.
    """
    initials = list(takewhile(_is_initial, query.words))
    family = query.words[len(initials) :]
    name = "".join(term.typed for term in family)
    are_initials = 0 < len(initials) <= _MOST_INITIALS
    are_of_name = 0 < len(family) <= _MOST_PARTS_OF_FAMILY and len(name) >= _SHORTEST_FAMILY
    if not (are_initials and are_of_name and query.key) or is_cjk(name):
        return query
    if any(term.phrases for term in family):
        return query
    return replace(query, key=f"{name}{initials[0].typed}"[:MOST_LETTERS])


def _is_initial(term: Term) -> bool:
    return _is_short(term) and len(term.typed) == 1


def with_synonyms(query: Query) -> Query:
    """Return the query with other words that mean the same, besides those that were typed."""
    words = tuple(map(_with_synonyms, _with_acronyms(query.words)))
    conditions = tuple(
        replace(_with_synonyms(term), column=PLACES) if term.column == PLACES else term
        for term in query.conditions
    )
    return query.with_terms(words, conditions)


def _with_acronyms(words: tuple[Term, ...]) -> tuple[Term, ...]:
    """Return the words, several that an acronym is short for as one: "large language models"."""
    typed = ["" if term.phrases else term.typed for term in words]
    for first in range(len(words)):
        for last in range(min(first + MOST_WORDS_OF_ACRONYM, len(words)), first + 1, -1):
            *before, end = typed[first:last]
            if acronym := ACRONYMS.get((*before, end)) or ACRONYMS.get((*before, end[:-1])):
                one = Term(((acronym,), (*before, end)), typed=acronym)
                return (*words[:first], one, *_with_acronyms(words[last:]))
    return words


def with_words_of_places(query: Query) -> Query:
    """Return the query with the words of a venue in quotes, each of which may begin a longer one:
    venue:"phys. rev. lett."."""
    named = (_with_initial_of_journal(term) for term in query.conditions)
    conditions = tuple(
        each
        for term in named
        for each in (_words_of_place(term) if _is_phrase_of_place(term) else (term,))
    )
    return query.with_terms(query.words, conditions)


def _with_initial_of_journal(term: Term) -> Term:
    """Return the phrase "j neurosci" for the word "jneurosci" of a venue."""
    is_one_word = term.column == PLACES and is_a_word(term)
    journal = _JOURNAL.fullmatch(term.typed) if is_one_word else None
    return phrase_of(["j", journal[1]], PLACES) if journal else term


def _words_of_place(phrase: Term) -> list[Term]:
    """Return the words of a phrase; those too short for the index begin words beside the longest,
    as in "j. neurosci."."""
    words = list(terms_of(phrase.typed, PLACES))
    beside = max(words, key=lambda term: len(term.typed)).spellings
    return [
        Term(beside, PLACES, patterns=(f" {term.typed}",), typed=term.typed)
        if _is_short(term)
        else term
        for term in words
    ]


def as_abbreviated(query: Query) -> Query:
    """Return the query for a name whose words begin with those typed, in their order, with small
    words between them: "q. j. econ.".

    Titles aren't abbreviated so, and looking through very many of them takes long.
    """
    words = [term.typed for term in query.words if is_a_word(term) and not is_cjk(term.typed)]
    long = [word for word in words if len(word) >= SHORTEST]
    is_short = len(words) < _WORDS_OF_ABBREVIATION.start and not _ABBREVIATED.fullmatch(query.text)
    is_abbreviated = len(words) < _WORDS_OF_ABBREVIATION.stop and 0 < len(long) < len(words)
    if query.has_conditions or is_short or not is_abbreviated or len(words) < len(query.words):
        return query
    pattern = _SMALL_WORDS_BETWEEN.join(f"{word}[^ ]*" for word in words)
    name = Term((tuple(long),), NAMES, patterns=(f" {pattern}",), typed=" ".join(words))
    return replace(query.with_words((name,)), leaves_out_publications=True)


def _is_phrase_of_place(term: Term) -> bool:
    return term.column == PLACES and bool(term.phrases)


def with_other_given_names(query: Query) -> Iterator[Query]:
    """Yield the query with another form of a given name: "liz smith", "kathryn smith"."""
    if len(query.words) > _MOST_WORDS_WITH_NAME:
        return
    others = [() if t.phrases else other_given_names(t.typed) for t in query.words]
    known = known_among(other for each in others for other in each)
    for at, each in enumerate(others):
        for other in each:
            if len(other) >= SHORTEST_KNOWN and other not in known:
                continue
            yield query.with_words((*query.words[:at], term_of(other), *query.words[at + 1 :]))


def with_initials_apart(query: Query) -> Iterator[Query]:
    """Yield the query with initials that were typed as one word: "jrr tolkien".

    People and other records with such a name come first, then publications by such an author.
    """
    conditions = tuple(map(_with_initials_apart, query.conditions))
    if conditions != query.conditions:
        yield replace(query, conditions=conditions)
    if query.has_conditions or any(term.phrases for term in query.words):
        return
    for name in _names_with_initials_apart([term.typed for term in query.words]):
        yield query.with_words((replace(name, column=NAMES),))
        yield query.with_words((name,))


def _with_initials_apart(term: Term) -> Term:
    if term.column != AUTHORS or not term.phrases:
        return term
    return next(_names_with_initials_apart(term.typed.split()), term)


def _names_with_initials_apart(words: Sequence[str]) -> Iterator[Term]:
    """Yield the name with the last or first of its words as initials, if it can be that."""
    if len(words) != _WORDS_WITH_INITIALS:
        return
    first, last = words
    for initials, apart in ((last, (first, *last)), (first, (*first, last))):
        if initials not in SHORT_FOR and _INITIALS.fullmatch(initials):
            yield from (t for t in terms_of(" ".join(apart), AUTHORS) if t.patterns)


def as_reworded(query: Query) -> Query:
    """Return the query of what was typed in the words of operators and names."""
    text = reworded(query.text)
    return query if text == query.text else parsed_like(query, text)


def on_other_keyboards(query: Query) -> Iterator[Query]:
    """Yield the query with the letters of other keyboards on the keys that were typed."""
    if not query.has_conditions:
        for text in as_on_other_keyboards(query.text):
            yield parsed_like(query, text)


def identifiers_within(query: Query) -> Iterator[Query]:
    """Yield the query for each identifier of a publication in the text, as a citation has them."""
    words = query.text.split()
    identifiers = (
        word
        for word in (words if len(words) > 1 else ())
        if key_of_identifier(word).startswith((":doi:", ":arxiv:", ":end:"))
    )
    for identifier in islice(identifiers, _MOST_IDENTIFIERS):
        yield parsed_like(query, identifier)


def as_ends_of_identifiers(query: Query) -> Iterator[Query]:
    """Yield the query for a publication with a DOI or an address that ends with the text."""
    if not (query.key.startswith(":") or query.has_conditions):
        for key in keys_of_ends(query.text):
            yield replace(query, key=key)


def with_words_apart(query: Query) -> Query:
    """Return the query with characters that were typed without what is between their words.

    Korean is written with and without spaces, and the の of 画像の認識 is left out.
    """
    words = tuple(map(_apart, query.words))
    return query if words == query.words else query.with_words(words)


def _is_short(term: Term) -> bool:
    word = term.typed
    return not term.phrases and len(word) < SHORTEST and word.isalpha() and not is_cjk(word)


def _apart(term: Term) -> Term:
    """Return the term without the pairs of characters at one or two places between words.

    Each word has two characters at least, so that none is left out.
    """
    length = len(term.typed)
    is_long = _SHORTEST_APART <= length <= _LONGEST_APART
    if term.phrases or not is_cjk(term.typed) or not is_long:
        return term
    places = range(1, length - 2)
    left_out = [(place, place) for place in places]
    if length <= _LONGEST_APART_TWICE:
        left_out += [(a, b) for a, b in combinations(places, 2) if b > a + 1]
    every = list(enumerate(pairs(term.typed)))
    apart = (tuple(pair for n, pair in every if n not in each) for each in left_out)
    return Term((*term.spellings, *apart), typed=term.typed)


def _with_synonyms(term: Term) -> Term:
    word = term.typed
    if term.phrases:
        return term
    if HAN_NAME.fullmatch(word):  # typed with other characters that sound alike
        read = pinyin_of_name(word)
        apart = tuple(syllables(word))  # as of 中科院, short for 中国科学院
        return Term((*term.spellings, *read, apart), typed=" ".join(read[0]))
    if other := with_greek_spelled(word) or without_article(word):
        return Term((*term.spellings, (other,)), typed=other)
    if words := SHORT_FOR.get(word) or SHORT_FOR.get(word.removesuffix("s")):
        typed = term.spellings if len(word) >= SHORTEST else ()
        return Term((*typed, words), typed=" ".join(words))
    others = (*([full_year(word)] if is_short_year(word) else ()), *SYNONYMS.get(word, ()))
    spellings = (*term.spellings, *((other,) for other in others))
    return Term(spellings, typed=others[0]) if others else term


def title_within(query: Query) -> Query | None:
    """Return a query for the longest title that the text has in it, as a citation does."""
    words = split_words(query.text)[:_MOST_IN_CITATION]
    if query.has_conditions or len(words) < _FEWEST_IN_CITATION:
        return None
    parts = {"".join(part)[:MOST_LETTERS]: part for part in _parts(words)}
    if not parts:
        return None
    places = ", ".join(["%s"] * len(parts))
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT n.key FROM search_name n JOIN search_entry e ON e.id = n.id "
            f"WHERE e.is_public = 1 AND n.kind = {Kind.PUBLICATION:d} AND n.key IN ({places}) "
            "ORDER BY length(n.key) DESC, n.key LIMIT 1",
            list(parts),
        )
        row = cursor.fetchone()
    if row is None:
        return None
    return replace(query, words=(phrase_of(parts[row[0]], NAMES),), key=row[0])


def _parts(words: list[str]) -> Iterator[list[str]]:
    """Yield the parts of a citation that may be a title, in the order of their first words."""
    for first in range(len(words)):
        for last in range(first + 1, min(first + _MOST_IN_TITLE, len(words)) + 1):
            part = words[first:last]
            letters = sum(map(len, part))
            is_long = last - first >= _FEWEST_IN_TITLE and letters >= _SHORTEST_TITLE
            if is_long or (is_cjk(part[0]) and letters >= _SHORTEST_CJK_TITLE):
                yield part
            if letters >= MOST_LETTERS:
                break
