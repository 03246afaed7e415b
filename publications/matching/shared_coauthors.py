"""Co-authors that an author's publication has in common with a person's other publications."""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from foundation.folding import fold
from people.name_comparison import PrintedName
from people.name_frequency import expected_namesakes
from people.names import has_initials_only
from publications.matching.evidence import Evidence, coauthor_evidence


class CoauthorKey(NamedTuple):
    """How a co-author is recognized: by the full name, or by initials where one has only these."""

    full: str
    initials: str
    weight: float
    """Of the full name: 1 if it is rare."""
    family: str

    @property
    def initials_weight(self) -> float:
        return _weight_of_initials(self.initials[:1].strip("|"), self.family)


@lru_cache(maxsize=32768)
def key_of(name: PrintedName) -> CoauthorKey:
    first, family = name[0], f"{name[1]} {name[2]}".strip()
    words, family_key = fold(first).split(), fold(family).replace(" ", "")
    given = words[0] if words else ""
    full = "" if has_initials_only(first) else f"{given}|{family_key}"
    initials = f"{given[:1]}|{family_key}"
    weight = _weight(expected_namesakes(first, family)) if full else 0.0
    return CoauthorKey(full, initials, weight, family)


@lru_cache(maxsize=8192)
def _weight_of_initials(initial: str, family: str) -> float:
    return _weight(expected_namesakes(initial, family)) * 0.8


def _weight(expected: float) -> float:
    """1 up to 0.001 namesakes among the people counted, 0.4 for one, 0 for 50 and more."""
    return max(min(0.4 - 0.2 * math.log10(max(expected, 1e-6)), 1.0), 0.05 if expected < 50 else 0)


class KnownCoauthors:
    """The co-authors of each person, on the publications that are confirmed to be theirs."""

    def __init__(self) -> None:
        self._full: defaultdict[int, dict[str, set[int]]] = defaultdict(dict)
        self._initials: defaultdict[int, dict[str, set[int]]] = defaultdict(dict)
        self._any: defaultdict[int, dict[str, set[int]]] = defaultdict(dict)

    def add(self, person_id: int, publication_id: int, names: Iterable[PrintedName]) -> None:
        for name in names:
            key = key_of(name)
            if key.full:
                self._full[person_id].setdefault(key.full, set()).add(publication_id)
            else:
                self._initials[person_id].setdefault(key.initials, set()).add(publication_id)
            self._any[person_id].setdefault(key.initials, set()).add(publication_id)

    def in_common(
        self, person_id: int, publication_id: int, names: Sequence[PrintedName]
    ) -> Evidence | None:
        """Return the evidence that `names`, the co-authors on a publication, are."""
        full, initials = self._full.get(person_id, {}), self._initials.get(person_id, {})
        everything = self._any.get(person_id)
        if not everything:
            return None
        weight, number = 0.0, 0
        for name in names:
            key = key_of(name)
            if key.full and _elsewhere(full.get(key.full), publication_id):
                weight, number = weight + key.weight, number + 1
            elif _elsewhere(
                (initials if key.full else everything).get(key.initials), publication_id
            ):
                weight, number = weight + key.initials_weight, number + 1
        return coauthor_evidence(weight, number) if number else None


def _elsewhere(publications: set[int] | None, publication_id: int) -> bool:
    return bool(publications) and publications != {publication_id}
