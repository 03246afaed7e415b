"""The publications with authors of one name in groups that are probably one person's each. Pure.

Publications belong together if they have a co-author with a rare name in common, or rare words in
their titles, or the venue and a rare word. Groups that several people may have written speak
against a link by the name alone; one group with most publications speaks for it.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from people.name_comparison import PrintedName
from publications.matching.connected_publications import grouped
from publications.matching.evidence import Evidence, Kind, piece, together_evidence
from publications.matching.shared_coauthors import key_of
from publications.matching.topics import WordWeights, similar_pairs, similarity, word_vector

_LEAST_WEIGHT = 0.4
"""Of the name of a co-author in common."""
_SAME_TOPIC = 8.0
"""The weight of words in common."""
_SAME_SUBJECT = 0.06
"""The similarity of the words of groups."""
_LARGE = 3  # publications of a group that may be another person's
_HALF, _MOST = 0.5, 0.6  # shares of all publications of the name


class NameGroup(NamedTuple):
    """The group of a publication among all publications with the name."""

    size: int
    total: int
    largest: int
    number: int
    """Of groups."""
    large: int
    """Number of groups with at least three publications, or of DBLP's numbers."""

    @property
    def evidence(self) -> Evidence | None:
        if self.large >= 2:
            return piece(Kind.SPLIT, self.large)
        if self.size >= 2 and self.size >= _MOST * self.total:
            return together_evidence(self.size)
        if self.total >= 3 and self.size < _HALF * self.total and self.largest >= 2:
            return piece(Kind.APART, self.number)
        return None


class NamePublications:
    """Collects the publications with authors of one name."""

    def __init__(self) -> None:
        self._ids: list[int] = []
        self._words: dict[int, frozenset[str]] = {}
        self._having: dict[str, int] = {}
        self._pairs: list[tuple[int, int]] = []
        self._numbers: set[str] = set()

    def add(
        self,
        publication_id: int,
        coauthors: Iterable[PrintedName],
        words: frozenset[str],
        number: str = "",
    ) -> None:
        """`number` is the name with DBLP's number."""
        if publication_id in self._words:
            return
        self._words[publication_id] = words
        index = len(self._ids)
        self._ids.append(publication_id)
        if number:
            self._numbers.add(number)
            self._pairs.append((self._having.setdefault(number, index), index))
        for name in coauthors:
            key = key_of(name)
            known, weight = (
                (key.full, key.weight) if key.full else (key.initials, key.initials_weight)
            )
            if weight >= _LEAST_WEIGHT:
                self._pairs.append((self._having.setdefault(known, index), index))

    def groups(self, weights: WordWeights, *, has_namesakes: bool) -> dict[int, NameGroup]:
        """Return the group of each publication.

        Groups about the same subject count as one, unless the directory `has_namesakes`.
        """
        pairs = list(self._pairs)
        if len(self._ids) > 1:
            indexes = {publication_id: index for index, publication_id in enumerate(self._ids)}
            similar = similar_pairs(self._words, weights, at_least=_SAME_TOPIC)
            pairs += [(indexes[one], indexes[other]) for one, other in similar]
        groups = grouped(self._ids, pairs)
        sizes = Counter(map(len, groups))
        large = [group for group in groups if len(group) >= _LARGE]
        if len(large) > 1 and not has_namesakes:
            large = self._joined_by_subject(large, weights)
        number = max(len(large), len(self._numbers))
        found = {}
        for group in groups:
            of_group = NameGroup(len(group), len(self._ids), max(sizes), len(groups), number)
            found.update(dict.fromkeys(group, of_group))
        return found

    def _joined_by_subject(
        self, groups: Sequence[Sequence[int]], weights: WordWeights
    ) -> list[list[int]]:
        """Join groups that are about the same, though no two publications have enough in common."""
        vectors = [word_vector((self._words[pk] for pk in group), weights) for group in groups]
        places = combinations(range(len(groups)), 2)
        return grouped(
            range(len(groups)),
            ((a, b) for a, b in places if similarity(vectors[a], vectors[b]) >= _SAME_SUBJECT),
        )
