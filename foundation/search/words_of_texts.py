"""Words of abstracts and keywords that a word with a typo may be meant to be.

The vocabulary doesn't have them: an abstract has about a hundred, which would take longer to add
than all else that an import does with it. So the index is asked for the words that are one letter
away, each by itself: PostgreSQL would look for any of hundreds without its index.
"""

from django.db import connection

from foundation.search.likely_words import (
    MOST_CORRECTIONS,
    SHORTEST_KNOWN,
    edits,
    is_a_word,
    known_among,
    words_among,
)
from foundation.search.queries import Term
from foundation.search.sources import PRIVATE
from foundation.search.sql_of_postgresql import ALL_WORDS
from foundation.search.sql_of_sqlite import WORDS

_SHORTEST = SHORTEST_KNOWN + 1  # letters; of shorter words, too many others are one letter away
_PUBLIC_ENTRIES = {
    "sqlite": f"SELECT 1 FROM {WORDS} WHERE {WORDS} MATCH '\"' || value || '\" NOT \"{PRIVATE}\"'",
    "postgresql": "SELECT 1 FROM search_entry WHERE "
    f"search_lexemes({ALL_WORDS}) @@ ('''' || value || ''' & !{PRIVATE}')::tsquery OFFSET 0",
}


def likely_words_of_texts(term: Term) -> list[str]:
    """Return words of public publications with one typo less, that aren't in the vocabulary."""
    word = term.spellings[0][0]
    if not (is_a_word(term) and len(word) >= _SHORTEST and word.isalpha()):
        return []
    near = edits(word)
    condition = f"EXISTS ({_PUBLIC_ENTRIES[connection.vendor]})"
    return sorted(words_among(near - known_among(near), condition))[:MOST_CORRECTIONS]
