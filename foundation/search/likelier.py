"""What a visitor may have meant by a word that few records have: "computer" for "compter".

Titles and abstracts have typos, too, and other languages have words that are nearly English, so
that something is found by a typo, but not what was looked for.
"""

from foundation.search.finding import Finder
from foundation.search.likely_words import commonest, is_a_word, known_edits
from foundation.search.queries import Term
from foundation.search.ranked import Found, text_of
from foundation.search.ranks import FIRST_RANK_OF_FIELDS
from foundation.search.sources import Kind
from foundation.search.vocabulary import numbers_of_records

_FEW_RESULTS = 5
_FEW_RECORDS = 3  # that have the word
_SHORTEST = 6  # letters; shorter words are near too many others
_LIKELIER = 10  # times as many records


def likelier_text(found: Found) -> str:
    """Return what may have been meant instead of what few results were found for, or ""."""
    query = found.query
    if found.corrected or found.total > _FEW_RESULTS or query.has_conditions or _has_name(found):
        return ""
    finder = Finder()
    for at, term in enumerate(query.words):
        for word in _likelier_words(term):
            one = Term(((word,),), typed=word)
            likelier = query.with_words((*query.words[:at], one, *query.words[at + 1 :]))
            if finder.finds(likelier):
                return text_of(likelier)
    return ""


def _has_name(found: Found) -> bool:
    """Whether the words are the name of someone or something, or in it; titles have typos."""
    return any(
        each.rank < FIRST_RANK_OF_FIELDS if each.kind != Kind.PUBLICATION else each.rank == 0
        for each in found.results
    )


def _likelier_words(term: Term) -> list[str]:
    word = term.typed
    if not (is_a_word(term) and word.isalpha() and len(word) >= _SHORTEST):
        return []
    number = numbers_of_records([word])[word]
    if number > _FEW_RECORDS:
        return []
    near = commonest(sorted(known_edits(word)))
    numbers = numbers_of_records(near)
    likelier = [each for each in near if numbers[each] >= _LIKELIER * max(number, 1)]
    return sorted(likelier, key=lambda each: -numbers[each])
