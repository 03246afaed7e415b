"""What publications are about: the rare words that their titles and venues have in common. Pure."""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from functools import lru_cache

from foundation.folding import fold

_STOP_WORDS = frozenset(
    "the and for with from are via using based towards toward its their into over between under"  # noqa: SIM905
    " through what how not can new approach approache method system study model proceeding"
    " conference international workshop annual meeting first second third journal transaction ieee"
    " acm symposium association volume part analysi der die das und von des les une pour dan sur"
    " los las del para".split()
)
_ORDINAL = re.compile(r"\d+(?:st|nd|rd|th)?")
_IMAGINED = 200
"""Publications without any of the words that are added to those counted: in a small import, a word
is not rare because it occurs once."""
_MOST_FOR_WORD, _MOST_FOR_VENUE = 6.0, 8.0
_MOST_COMPARED = 400  # publications of one name


def topic_words(title: str, venue: str) -> frozenset[str]:
    """Return the words of the title, and the venue without numbers as one word."""
    found = {word for each in fold(title).split() if (word := _word(each))}
    if name := _venue(venue):
        found.add(name)
    return frozenset(found)


@lru_cache(maxsize=8192)
def _word(word: str) -> str:
    """Return the word without its ending, or "" if it says little."""
    if len(word) < 3 or _ORDINAL.fullmatch(word):
        return ""
    if word.endswith("ing") and len(word) > 6:
        word = word[:-3]
    elif word.endswith("s") and len(word) > 4:
        word = word[:-1]
    return "" if word in _STOP_WORDS else word


@lru_cache(maxsize=4096)
def _venue(venue: str) -> str:
    words = sorted({word for each in fold(venue).split() if (word := _word(each))})
    return "@" + " ".join(words) if words else ""


class WordWeights:
    """How much each word says: the natural logarithm of how rare it is in what was counted."""

    def __init__(self, publications: Iterable[frozenset[str]] = ()) -> None:
        self._counts: Counter[str] = Counter()
        self._total = 0
        for words in publications:
            self.count(words)

    def count(self, words: frozenset[str]) -> None:
        self._counts.update(words)
        self._total += 1

    def of(self, word: str) -> float:
        weight = math.log((self._total + _IMAGINED) / (self._counts[word] + 1))
        return min(weight, _MOST_FOR_VENUE if word[0] == "@" else _MOST_FOR_WORD)

    def in_common(self, some: frozenset[str], others: frozenset[str]) -> float:
        return sum(map(self.of, some & others))


class KnownTopics:
    """The words of each person's publications."""

    def __init__(self, weights: WordWeights) -> None:
        self._weights = weights
        self._publications: defaultdict[int, defaultdict[str, set[int]]]
        self._publications = defaultdict(lambda: defaultdict(set))

    def add(self, person_id: int, publication_id: int, words: frozenset[str]) -> None:
        publications = self._publications[person_id]
        for word in words:
            publications[word].add(publication_id)

    def most_in_common(self, person_id: int, publication_id: int, words: Collection[str]) -> float:
        """Return the weight of the words in common with the most similar other publication."""
        publications = self._publications.get(person_id)
        if not publications:
            return 0.0
        sums: defaultdict[int, float] = defaultdict(float)
        for word in words:
            if having := publications.get(word):
                weight = self._weights.of(word)
                for other in having:
                    sums[other] += weight
        sums.pop(publication_id, None)
        return max(sums.values(), default=0.0)


def similar_pairs(
    publications: dict[int, frozenset[str]], weights: WordWeights, *, at_least: float
) -> Iterable[tuple[int, int]]:
    """Return pairs of publications whose words in common weigh at least so much."""
    having: defaultdict[str, list[int]] = defaultdict(list)
    for publication_id in list(publications)[:_MOST_COMPARED]:
        for word in publications[publication_id]:
            having[word].append(publication_id)
    sums: defaultdict[tuple[int, int], float] = defaultdict(float)
    for word, found in having.items():
        if len(found) > 1:
            weight = weights.of(word)
            for index, one in enumerate(found):
                for other in found[index + 1 :]:
                    sums[one, other] += weight
    return [pair for pair, weight in sums.items() if weight >= at_least]


def word_vector(publications: Iterable[frozenset[str]], weights: WordWeights) -> dict[str, float]:
    """Return how much each word of the titles says of the publications together; of length 1."""
    counts = Counter(word for words in publications for word in words if word[0] != "@")
    vector = {word: (1 + math.log(number)) * weights.of(word) for word, number in counts.items()}
    length = math.hypot(*vector.values()) or 1.0
    return {word: value / length for word, value in vector.items()}


def similarity(one: dict[str, float], other: dict[str, float]) -> float:
    """Return the cosine of the angle between two vectors of words, from 0 to 1."""
    return sum(value * other.get(word, 0.0) for word, value in one.items())
