"""What a query is most likely meant to be: as typed, or else the first other reading that finds
anything."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from foundation.search.english import british_or_american, other_forms
from foundation.search.finding import Finder
from foundation.search.in_other_scripts import (
    as_loans,
    in_cyrillic,
    in_hepburn,
    in_latin_letters,
    in_syllables,
)
from foundation.search.names_of_people import (
    by_consonants,
    in_pinyin,
    with_letters_of_hangul,
    with_printed_names,
)
from foundation.search.queries import Query, Term
from foundation.search.readings import (
    as_abbreviated,
    as_ends_of_identifiers,
    as_reworded,
    by_family_name,
    identifiers_within,
    on_other_keyboards,
    title_within,
    with_initials_apart,
    with_other_given_names,
    with_synonyms,
    with_words_apart,
    with_words_of_places,
    without_initials,
)
from foundation.search.similar_names import (
    besides_similar_names,
    by_author,
    by_similar_name,
    in_names,
)
from foundation.search.sources import Kind
from foundation.search.typos import (
    at_very_venues,
    besides_other_forms,
    corrected,
    corrected_in_latin_letters,
    joined,
    joined_with_particles,
    sounding_alike,
    unfinished_word,
    with_known_places,
    with_letters_exchanged,
    with_other_forms,
    with_similar_conditions,
    with_words_of_texts,
)
from foundation.search.without_words import (
    as_faculty,
    in_singular,
    with_articles_joined,
    without_and_others,
    without_first_article,
    without_minus_signs,
    without_numbers,
    without_question,
    without_small_words,
    without_titles,
)
from foundation.search.words import MOST_LETTERS


def with_corrections(query: Query, kind: Kind | None = None) -> Query:
    """Return the query, with other words if it finds nothing of that kind, or nothing at all."""
    return likely_reading(query, kind) or query


def likely_reading(
    query: Query,
    kind: Kind | None = None,
    *,
    is_unfinished: bool = False,
    finder: Finder | None = None,
) -> Query | None:
    """Return what `with_corrections` does; None if nothing is found whatever the words mean.

    `is_unfinished` says that the last word is still being typed.
    """
    finder = finder or Finder()
    if (asked := without_question(query)) is not query:
        meant = likely_reading(asked, kind, is_unfinished=is_unfinished, finder=finder)
        if meant is not None:
            return meant
    if (fewer := without_and_others(query)) is not query:
        meant = likely_reading(fewer, kind, is_unfinished=is_unfinished, finder=finder)
        return replace(meant, finds_more=True) if meant is fewer else meant
    if query.at:
        query = with_known_places(query, finder)
    if query.conditions:
        query = at_very_venues(query, finder)
    if not (query.words or query.conditions):
        return query
    are_known, is_found = _are_words_known(query, finder, kind)
    if is_found:
        if (abbreviated := _as_abbreviated_name(query, finder, kind)) is not None:
            return abbreviated
        named = as_name_with_initial(query, finder, kind)
        if named is not query:
            return named
        if not are_known and (one := _with_joined_words(query, finder, kind)) is not None:
            return one
        fewer = _without_small_words(query, finder, kind)
        return _besides_names(query, finder) if fewer is query else fewer
    if (pasted := without_minus_signs(query)) is not query:
        return likely_reading(pasted, kind, is_unfinished=is_unfinished, finder=finder)
    if query.excluded and finder.finds(replace(query, excluded=()), kind):
        return query  # which words were meant is known
    typed = Typed(query, kind, finder, is_unfinished=is_unfinished)
    steps = (step(typed) for step in _STEPS)
    return next((meant for meant in steps if meant is not None), None)


def _besides_names(query: Query, finder: Finder) -> Query:
    """Return the query for names that are nearly its words, too, unless a name or an author has
    them all."""
    named = besides_similar_names(query)
    if named is query:
        named = besides_other_forms(query)
    if named is query or finder.finds(in_names(query)):
        return query
    return query if finder.finds(by_author(query), Kind.PUBLICATION) else named


@dataclass(frozen=True)
class Typed:
    """A query that finds nothing, and what several other readings of it are made of."""

    query: Query
    kind: Kind | None
    finder: Finder
    is_unfinished: bool

    @cached_property
    def reworded(self) -> Query:
        return as_reworded(self.query)

    @cached_property
    def plain(self) -> Query:
        return without_titles(self.query)

    @cached_property
    def with_all(self) -> Query:
        return with_synonyms(self.plain)

    @cached_property
    def fewer(self) -> Query:
        return without_initials(self.plain)

    @cached_property
    def alike(self) -> Query:
        return with_synonyms(self.fewer)

    @cached_property
    def unfinished(self) -> Term | None:
        return unfinished_word(self.query) if self.is_unfinished else None

    @cached_property
    def title(self) -> Query | None:
        return title_within(self.query)

    def first(self, readings: Iterable[Query]) -> Query | None:
        """Return the first of the readings that finds anything."""
        others = (each for each in readings if each is not self.query)
        return next((each for each in others if self.finder.finds(each, self.kind)), None)


def _without_guesses(typed: Typed) -> Query | None:
    return typed.first(_readings(typed))


def _readings(typed: Typed) -> Iterator[Query]:
    """Yield what the words may stand for as they are typed, the likeliest first."""
    query, plain, fewer = typed.query, typed.plain, typed.fewer
    yield from joined(query)
    yield from with_initials_apart(query)
    yield from as_ends_of_identifiers(query)
    bare = without_initials(query)
    named = as_name_with_initial(query, typed.finder, typed.kind)
    if named is not query:  # not a number in Roman numerals: "I. Newton"
        yield replace(bare, key=named.key)
    if bare is query:
        yield by_family_name(query)
    yield typed.reworded
    yield in_singular(query)
    yield as_faculty(query)
    yield plain
    yield typed.with_all
    of_places = with_words_of_places(plain)
    yield of_places
    yield with_synonyms(of_places)
    yield as_abbreviated(plain)
    yield bare
    yield fewer
    yield typed.alike
    yield with_words_apart(fewer)
    yield with_printed_names(query)
    yield in_latin_letters(query)
    yield as_loans(query)
    yield without_numbers(fewer)
    yield in_syllables(plain)
    yield from with_other_given_names(fewer)
    yield from in_pinyin(query)
    yield in_hepburn(query)
    yield in_cyrillic(query)
    yield from with_letters_of_hangul(fewer, typed.finder)
    yield by_consonants(query)


def _with_letters_exchanged(typed: Typed) -> Query | None:
    for each in dict.fromkeys((typed.query, typed.fewer)):
        found = with_letters_exchanged(each, typed.finder)
        if found is not each and typed.finder.finds(found, typed.kind):
            return _with_key(found, each, typed)
    return None


def _with_similar_name(typed: Typed) -> Query | None:
    return typed.first([by_similar_name(typed.query)])


def _with_other_forms(typed: Typed) -> Query | None:
    return typed.first(
        with_other_forms(each, forms_of, typed.finder)
        for forms_of in (british_or_american, other_forms)
        for each in dict.fromkeys((typed.query, typed.with_all, typed.alike))
    )


def _of_reworded(typed: Typed) -> Query | None:
    if typed.reworded is typed.query:
        return None
    return likely_reading(
        typed.reworded, typed.kind, is_unfinished=typed.is_unfinished, finder=typed.finder
    )


def _identified(typed: Typed) -> Query | None:
    return typed.first(identifiers_within(typed.query))


def _with_title_of_most(typed: Typed) -> Query | None:
    """Return the query for a title that more than half of the words are."""
    title = typed.title
    is_of_most = title and 2 * len(title.words[0].typed.split()) > len(typed.query.words)
    return title if is_of_most else None


def _with_title(typed: Typed) -> Query | None:
    return typed.title


def _without_typos(typed: Typed) -> Query | None:
    meant = (typed.fewer, with_words_of_places(typed.fewer), typed.alike)
    for each in dict.fromkeys((*meant, *joined_with_particles(typed.query))):
        found = corrected(each, typed.kind, typed.unfinished, typed.finder)
        if found is not None:
            return _with_key(found, each, typed)
    return typed.first([with_similar_conditions(typed.query)])


def _with_key(corrected: Query, query: Query, typed: Typed) -> Query:
    """Return the corrected query with the key of a name that begins with all words typed, small
    ones, too: those with typos as they were corrected."""
    if corrected.has_conditions:
        return corrected
    corrections = dict(zip(query.words, corrected.words, strict=True))
    key = "".join(corrections.get(term, term).typed for term in typed.query.words)
    key = key.replace(" ", "")[:MOST_LETTERS]
    return replace(corrected, key=key) if typed.finder.knows_name(key, typed.kind) else corrected


def _without_typos_in_latin_letters(typed: Typed) -> Query | None:
    return corrected_in_latin_letters(typed.fewer, typed.kind, typed.finder)


def _by_sound(typed: Typed) -> Query | None:
    readings = (typed.fewer, with_articles_joined(typed.query))
    sounding = (sounding_alike(each, typed.unfinished, typed.finder) for each in readings)
    found = next((each for each in sounding if each is not None), None)
    return typed.first([found] if found else [])


def _on_other_keyboards(typed: Typed) -> Query | None:
    return typed.first(on_other_keyboards(typed.query))


def _in_texts(typed: Typed) -> Query | None:
    if typed.is_unfinished:
        return None
    return with_words_of_texts(typed.fewer, typed.kind, typed.finder)


_STEPS: tuple[Callable[[Typed], Query | None], ...] = (
    _without_guesses,
    _with_letters_exchanged,
    _with_similar_name,
    _with_other_forms,
    _of_reworded,
    _identified,
    _with_title_of_most,
    _without_typos,
    _with_title,
    _without_typos_in_latin_letters,
    _by_sound,
    _on_other_keyboards,
    _in_texts,
)
"""How a query that finds nothing is read, one step after another, until something is found.

docs/search.md lists them for visitors.
"""


def _are_words_known(query: Query, finder: Finder, kind: Kind | None) -> tuple[bool, bool]:
    """Return whether anything has all words of the query, and whether it finds anything: names may
    begin with the words without spaces."""
    if len(query.words) == 1 or not query.key:
        found = finder.finds(query, kind)
        return found, found
    known = finder.finds(replace(query, key=""), kind)
    return known, known or finder.knows_name(query.key, kind)


def _with_joined_words(query: Query, finder: Finder, kind: Kind | None) -> Query | None:
    """Return the query with two words as one, if only names that begin so are found: "silk worm"
    begins Silkworm Atlas, and others have the word, too."""
    others = (each for each in joined(query) if finder.finds(replace(each, key=""), kind))
    found = next(others, None)
    return found and replace(found, key=query.key, finds_more=True)


def _as_abbreviated_name(query: Query, finder: Finder, kind: Kind | None) -> Query | None:
    """Return the query for a name whose words were all typed with periods, if no name has them as
    typed: "j. neurosci." means the journal, not what "J. Smith" published there."""
    if not query.text.rstrip().endswith("."):
        return None
    named = as_abbreviated(query)
    if named is query or finder.finds(in_names(query), kind) or not finder.finds(named, kind):
        return None
    return replace(named, finds_more=True)


def as_name_with_initial(query: Query, finder: Finder, kind: Kind | None = None) -> Query:
    """Return the query with a family name before the initial, if only so it is a person's name."""
    named = by_family_name(query)
    if named is query or kind not in (None, Kind.PERSON):
        return query
    # "Z. Hu" isn't a name that begins with "Zhu", nor "S. Lin" one with an S. and a Link.
    named_so = in_names(query, whole=True)
    if finder.knows_name(query.key, Kind.PERSON) and finder.finds(named_so, Kind.PERSON):
        return query
    return named if finder.knows_name(named.key, Kind.PERSON) else query


def _without_small_words(query: Query, finder: Finder, kind: Kind | None) -> Query:
    """Return the query without small words, if names have the others only: "university of leiden"
    means Leiden University, not a professor of something there."""
    named = without_first_article(query)
    if named is not query and finder.has_name(named.key, kind):
        return replace(named, finds_more=True)
    fewer = without_small_words(query)
    if fewer is query or finder.finds(in_names(query), kind):
        return query
    return replace(fewer, finds_more=True) if finder.finds(in_names(fewer), kind) else query
