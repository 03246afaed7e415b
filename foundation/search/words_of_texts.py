"""Words of abstracts and keywords that a word may be meant to be: with a typo, or without a space.

The vocabulary doesn't have them: an abstract has about a hundred, which would take longer to add
than all else that an import does with it. So the index is asked for the words that are one letter
away, each by itself: PostgreSQL would look for any of hundreds without its index.
"""

from foundation.search.likely_words import MOST_CORRECTIONS, edits, is_a_word, known_edits
from foundation.search.queries import Term
from foundation.search.vocabulary import SHORTEST_KNOWN, words_of_publications_among

_SHORTEST = SHORTEST_KNOWN + 1  # letters; of shorter words, too many others are one letter away
_LONGEST = 30  # letters; each letter more takes more look-ups
_SHORTEST_HALF = 3  # letters of each of two words that were typed as one


def likely_words_of_texts(term: Term) -> list[str]:
    """Return words of public publications with one typo less, that aren't in the vocabulary."""
    word = term.spellings[0][0]
    if not (is_a_word(term) and _SHORTEST <= len(word) <= _LONGEST and word.isalpha()):
        return []
    return sorted(words_of_publications_among(edits(word) - known_edits(word)))[:MOST_CORRECTIONS]


def two_words_of_texts(term: Term) -> list[str]:
    """Return two words of public records that were typed as one: "gene knockouts"."""
    word = term.spellings[0][0]
    is_long = 2 * _SHORTEST_HALF <= len(word) <= _LONGEST
    if not (is_a_word(term) and is_long and word.isalpha()):
        return []
    halves = [(word[:n], word[n:]) for n in range(_SHORTEST_HALF, len(word) - _SHORTEST_HALF + 1)]
    known = words_of_publications_among({half for both in halves for half in both})
    return [f"{a} {b}" for a, b in halves if {a, b} <= known][:MOST_CORRECTIONS]
