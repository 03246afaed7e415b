"""Other readings of a query that finds nothing, such as with words of one meaning."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, islice, product, takewhile

from django.db import connection

from foundation.romanization import (
    hepburn_of_kunrei,
    is_hangul,
    is_spelled,
    pinyin_of_name,
    spelled_words,
    spellings_of,
    spellings_of_loan,
    syllables,
    syllables_of_pinyin,
)
from foundation.search.given_names import other_given_names
from foundation.search.identifiers import key_of_identifier, keys_of_ends
from foundation.search.keyboards import as_on_other_keyboards
from foundation.search.likely_words import (
    SHORTEST_KNOWN,
    beginnings_among,
    is_a_word,
    known_among,
    words_beginning_with,
)
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
from foundation.transliteration import beginnings_in_cyrillic, spellings_with_one_i, with_one_i

SHORTEST = 3  # letters of a word that isn't left out
_FEWEST_IN_CITATION, _MOST_IN_CITATION = 4, 80  # words
_FEWEST_IN_TITLE, _MOST_IN_TITLE = 3, 25
_SHORTEST_TITLE, _SHORTEST_CJK_TITLE = 12, 6  # letters
_SHORTEST_APART, _LONGEST_APART = 4, 17  # characters
_LONGEST_APART_TWICE = 10
_MOST_WORDS_WITH_NAME = 4
_MOST_IDENTIFIERS = 3
_BETWEEN_WORDS = re.compile(r"[\s:：]+")
_WORDS_WITH_INITIALS = 2
_WORDS_OF_ABBREVIATION = range(3, 9)
_SMALL_WORDS_BETWEEN = "( [^ ]{1,3}){0,2} "
_SYLLABLES_OF_NAME = range(2, 5)  # of a Korean one
_FEWEST_SYLLABLES = 3
_LONG_BEGINNING = 5  # letters with which few words in Cyrillic begin
_MOST_IN_CYRILLIC = 10  # words that are written alike, or begin so
_LONGEST_ENDING = 2  # letters that differ by case: "mostov" for мосты
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
