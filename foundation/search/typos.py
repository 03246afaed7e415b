"""Correct words that nothing is found by, with words that are in the index."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice, pairwise, product

from foundation.search.consonants import are_enough, consonants_of_name
from foundation.search.english import other_forms
from foundation.search.finding import Finder
from foundation.search.given_names import other_given_names
from foundation.search.in_other_scripts import in_latin_letters
from foundation.search.likely_words import (
    among_typos,
    commonest,
    compounds,
    exchanged,
    is_a_word,
    known_edits,
    likely_words,
    shorter_words,
)
from foundation.search.queries import NAMES, PLACES, Query, Term, terms_of
from foundation.search.sounds import sounding_like
from foundation.search.sources import Kind
from foundation.search.vocabulary import (
    SHORTEST_KNOWN,
    beginnings_among,
    beginnings_of_names,
    known_among,
    words_beginning_with,
)
from foundation.search.words import MOST_LETTERS, unique
from foundation.search.words_of_texts import likely_words_of_texts, two_words_of_texts

_MOST_IN_COMPOUNDS = 1  # words of a search that are looked for in compounds
_SHORTEST_JOINED = 6  # letters of two words that together may begin another one
_PARTICLES = frozenset(["o", "d", "l", "m", "mc", "mac", "fitz"])
"""Beginnings of names, which are often typed as words of their own."""
_SHORTEST_JOINED_NUMBER = 5  # digits of one, as of 802.11
_MOST_PHRASES = 12  # that are tried instead of one with typos
_MOST_SPELLINGS = 2  # of a name in Latin letters that may be spelled otherwise
_LONG_NAME = 8  # letters of one that sounds like others
_FEWEST_OF_NAME = 2  # words that a name begins with, but for the form of one
_MOST_UNKNOWN = 2  # words of a search that are looked for in abstracts
_SHORTEST_UNFINISHED = 4  # letters of a search of one word, of which one is wrong


def unfinished_word(query: Query) -> Term | None:
    """Return the last word, if a letter may follow and enough is known to guess its beginning."""
    last = query.words[-1] if query.words and query.text[-1:].isalnum() else None
    if last is None or not is_a_word(last):
        return None
    is_alone = len(query.words) == 1 and not query.has_conditions
    return None if is_alone and len(last.typed) < _SHORTEST_UNFINISHED else last


def corrected(
    query: Query, kind: Kind | None, unfinished: Term | None, finder: Finder
) -> Query | None:
    """Return the query with corrections of words that nothing is found by, if it finds anything."""
    conditions = tuple(_corrected_condition(term, None, finder) for term in query.conditions)
    if conditions != query.conditions:
        query = replace(query, conditions=conditions)
        if finder.finds(query, kind):
            return query
    known: set[Term] = set()
    corrections: dict[Term, list[str]] = {}
    hopeless: list[Term] = []
    is_one_word = len(query.words) == 1 and not query.has_conditions  # which finds nothing
    for term in dict.fromkeys(query.words):
        corrections[term] = [
            *likely_words(term, is_unfinished=term is unfinished),
            *(() if is_one_word else (*shorter_words(term), *_known_given_names(term))),
        ]
        if not is_one_word and finder.knows(term):
            known.add(term)
        elif not corrections[term]:
            hopeless.append(term)
        if len(hopeless) > _MOST_IN_COMPOUNDS:
            return None
    # First only the words that are in no record, the commonest corrections before the rest; then
    # the others too, then within compounds.
    rounds: list[tuple[set[Term], Callable[[Term], list[str]]]] = []
    if not hopeless:
        common = {term: commonest(words) for term, words in corrections.items()}
        rounds += [
            (known, common.__getitem__),
            (known, corrections.__getitem__),
            (set(), corrections.__getitem__),
        ]
    if len(query.words) > 1 or unfinished is None:
        rounds.append((_not_in_compounds(query, known, hopeless), compounds))
    for kept, likely in rounds:
        words = tuple(
            term if term in kept else _either(term, likely(term), is_known=term in known)
            for term in query.words
        )
        corrected = query.with_words(words)
        if words != query.words and finder.finds(corrected, kind):
            return corrected
    return None


def with_similar_conditions(query: Query) -> Query:
    """Return the query with similar words besides those of conditions, which records may have, but
    none with the other words: "author:vilalta argument" for Villata."""
    conditions = tuple(
        replace(_either(term, likely_words(term), is_known=True), column=term.column)
        for term in query.conditions
    )
    return query.with_terms(query.words, conditions)


def with_letters_exchanged(query: Query, finder: Finder) -> Query:
    """Return the query with words instead of those that no record has, of which they are surely
    typos."""
    meant = {term: exchanged(term) for term in query.words}
    words = tuple(
        _either(term, meant[term], is_known=False)
        if meant[term] and not finder.knows(term)
        else term
        for term in query.words
    )
    return query if words == query.words else query.with_words(words)


def corrected_in_latin_letters(query: Query, kind: Kind | None, finder: Finder) -> Query | None:
    """Return the query in Latin letters with corrections: names are spelled in several ways."""
    spelled = in_latin_letters(query)
    if spelled is query:
        return None
    corrected = query.with_words(
        tuple(
            term
            if term is old
            else _with_likely_spellings(term, term.spellings[len(old.spellings) :])
            for old, term in zip(query.words, spelled.words, strict=True)
        )
    )
    return corrected if finder.finds(corrected, kind) else None


def _with_likely_spellings(term: Term, spellings: Iterable[tuple[str, ...]]) -> Term:
    words = (word for word, *others in spellings if not others and len(word) > SHORTEST_KNOWN)
    first = list(islice(words, _MOST_SPELLINGS))
    likely = {each for word in first for each in known_edits(word)}
    long = [word for word in first if len(word) >= _LONG_NAME]
    likely = likely or known_among({each for word in long for each in sounding_like(word)})
    return _either(term, sorted(likely), is_known=True)


def _known_given_names(term: Term) -> list[str]:
    """Return how else a given name is spelled, beside a family name with a typo."""
    return sorted(known_among(other_given_names(term.typed))) if is_a_word(term) else []


def with_words_of_texts(query: Query, kind: Kind | None, finder: Finder) -> Query | None:
    """Return the query with words of abstracts and keywords instead of those that no record has."""
    unknown = {term for term in query.words if not finder.knows(term)}
    if not 0 < len(unknown) <= _MOST_UNKNOWN:
        return None
    likely = {
        term: [*likely_words(term), *likely_words_of_texts(term), *two_words_of_texts(term)]
        for term in unknown
    }
    corrected = query.with_words(
        tuple(
            _either(term, likely[term], is_known=False) if term in unknown else term
            for term in query.words
        )
    )
    return corrected if corrected != query and finder.finds(corrected, kind) else None


def _not_in_compounds(query: Query, known: set[Term], hopeless: list[Term]) -> set[Term]:
    """Return all words but the one to look for in compounds, by a walk through all words."""
    likely = sorted(query.words, key=lambda term: (term in known, -len(term.typed)))
    chosen = (hopeless or likely)[:_MOST_IN_COMPOUNDS]
    return {*query.words}.difference(chosen)


def with_known_places(query: Query, finder: Finder) -> Query:
    """Return the query with corrections of the organization of "at:", if no one is there."""
    at = tuple(_corrected_condition(term, Kind.PERSON, finder) for term in query.at)
    return query if at == query.at else replace(query, at=at)


def at_very_venues(query: Query, finder: Finder) -> Query:
    """Return the query without longer words for one that is the name of a venue: `venue:chi` isn't
    about children."""
    conditions = tuple(
        replace(term, phrases=(term.typed,))
        if term.column == PLACES
        and term.may_begin_words
        and finder.has_name(term.typed, Kind.VENUE)
        else term
        for term in query.conditions
    )
    return query.with_terms(query.words, conditions)


def _corrected_condition(term: Term, kind: Kind | None, finder: Finder) -> Term:
    if _meets(term, kind, finder):
        return term
    if term.phrases:
        others = _other_phrases(term, kind, finder)
        return next((each for each in others if _meets(each, kind, finder)), term)
    corrected = _either(term, likely_words(term), is_known=False)
    return replace(corrected, column=term.column)


def _meets(term: Term, kind: Kind | None, finder: Finder) -> bool:
    """Whether a condition is met by any record of the kind."""
    query = Query(conditions=(term,))
    return finder.finds(query.about(kind) if kind else query, kind)


def _other_phrases(term: Term, kind: Kind | None, finder: Finder) -> Iterator[Term]:
    """Yield the phrase of a condition with other words instead of those that no record has."""
    choices: list[list[str]] = []
    for word in term.typed.split():
        (alone,) = terms_of(word, "")
        there = replace(alone, column=term.column)
        is_known = len(word) < SHORTEST_KNOWN or _meets(there, kind, finder)
        choices.append([word] if is_known else likely_words(alone) or [word])
    for words in islice(product(*choices), _MOST_PHRASES):
        yield from terms_of(" ".join(words), term.column, is_phrase=True)


def joined(query: Query) -> Iterator[Query]:
    """Yield the query with two words as one, if a word begins with that: "data center"."""
    words = [t.spellings[0][0] if is_a_word(t) else "" for t in query.words]
    pairs = [a + b if a and b else "" for a, b in pairwise(words)]
    found = [(at, each) for at, p in enumerate(pairs) for each in unique((p, p.removesuffix("s")))]
    known = beginnings_among({pair for _, pair in found if _is_long(pair)})
    known |= known_among({pair for _, pair in found if not _is_long(pair)})
    for at, pair in found:
        if pair in known or 0 < len(pair) < SHORTEST_KNOWN:
            one = Term(((pair,),), typed=pair)
            yield query.with_words((*query.words[:at], one, *query.words[at + 2 :]))


def joined_with_particles(query: Query) -> Iterator[Query]:
    """Yield the query with a particle as a part of the name after it: "o shaughnesy"."""
    for at, (particle, word) in enumerate(pairwise(query.words)):
        if particle.typed in _PARTICLES and is_a_word(particle) and is_a_word(word):
            name = particle.typed + word.typed
            one = Term(((name,),), typed=name)
            yield query.with_words((*query.words[:at], one, *query.words[at + 2 :]))


def _is_long(pair: str) -> bool:
    return len(pair) >= (_SHORTEST_JOINED_NUMBER if pair.isdecimal() else _SHORTEST_JOINED)


def sounding_alike(query: Query, unfinished: Term | None, finder: Finder) -> Query | None:
    """Return the query for names in Arabic, Hebrew or Thai with the consonants of its words.

    A word that records have, but no person's name, isn't one: Zurich sounds like Srisai.
    """
    if not all(map(is_a_word, query.words)):
        return None
    sounds = {
        term: consonants_of_name(term.typed, is_unfinished=term is unfinished)
        for term in query.words
        if not _is_no_name(term, finder)
    }
    if not are_enough(sounds.values()):
        return None
    return query.with_words(
        tuple(
            replace(term, spellings=(*term.spellings, *((each,) for each in sounds.get(term, ()))))
            for term in query.words
        )
    )


def _is_no_name(term: Term, finder: Finder) -> bool:
    """Whether records have a word, but no person has it in a name."""
    in_name = Query(conditions=(replace(term, column=NAMES),)).about(Kind.PERSON)
    return finder.knows(term) and not finder.finds(in_name, Kind.PERSON)


def with_other_forms(query: Query, forms_of: Callable[[str], list[str]], finder: Finder) -> Query:
    """Return the query with British words for American ones, plurals for singulars, and so on.

    Those that aren't in the vocabulary may be in abstracts, if the word itself is in no record and
    isn't rather a typo.
    """
    forms = {term: forms_of(term.typed) for term in query.words if is_a_word(term)}
    known = beginnings_among({form for found in forms.values() for form in found})
    chosen = {t: [form for form in found if form in known] for t, found in forms.items()}
    for term, found in chosen.items():
        if found and not finder.knows(term):
            chosen[term] = forms[term] = among_typos(term.typed, found)
    words = []
    for term in query.words:
        if begun := chosen.get(term):
            # Of "supercompute", the page should say which word begins with it.
            longer = next(words_beginning_with(begun[0], most=1), begun[0])
            shown = term.typed if finder.knows(term) else longer
            words.append(replace(_either(term, begun, is_known=True), typed=shown))
        else:
            unknown = [] if finder.knows(term) else forms.get(term, [])
            words.append(_either(term, unknown, is_known=True))
    return query if tuple(words) == query.words else query.with_words(tuple(words))


def besides_other_forms(query: Query) -> Query:
    """Return the query for names, too, that begin with its words but for another form of one:
    "temporal representations" for Temporal Representation, even if other records have the words."""
    typed = [term.typed for term in query.words]
    if query.has_conditions or len(typed) < _FEWEST_OF_NAME or not all(map(is_a_word, query.words)):
        return query
    keys = {
        "".join((*typed[:at], form, *typed[at + 1 :]))[:MOST_LETTERS]
        for at, word in enumerate(typed)
        for form in other_forms(word)
    }
    begun = beginnings_of_names(keys, *Kind)
    return replace(query, key=begun[0], finds_more=True) if begun else query


def _either(term: Term, corrections: list[str], *, is_known: bool) -> Term:
    spellings = tuple(spelling for c in corrections for spelling in [tuple(c.split())])
    if not spellings:
        return term
    first = corrections[0]
    return Term((*term.spellings, *spellings) if is_known else spellings, typed=first)
