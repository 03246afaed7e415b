"""What speaks for and against an author being a person, in points, and what follows from it. Pure.

Each piece of evidence is worth points: ten times the decimal logarithm of how much more likely it
makes the link. A name starts with the points of how rare it is. docs/matching.md has the table and
how it was measured.
"""

import math
from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from typing import Any, NamedTuple

from people.name_comparison import PrintedName, initials_of, is_rotated, leaves_out_name
from people.name_frequency import expected_namesakes, share_with_other_names
from people.name_levels import NameLevel
from people.names import has_initials_only

CONFIRM_AT = 12.0
"""Points that confirm a link."""
SURE_AT = 24.0
"""Points of a name that is confirmed whatever the other publications of the name look like."""
AHEAD_BY = 12.0
"""Points that the best of several candidates is ahead of the next, to be confirmed."""
SUGGEST_AHEAD_BY = 10.0
MOST_STORED = 30  # candidates


class Kind(Enum):
    """The kinds of evidence; the values are stored."""

    NAME = "name"
    UNRECORDED = "unrecorded"
    EDITOR = "editor"
    ORCID = "orcid"
    OTHER_ORCID = "other-orcid"
    NUMBER = "number"
    OTHER_NUMBER = "other-number"
    OWN_LIST = "own-list"
    GROUP_LIST = "group-list"
    EMAIL = "email"
    AFFILIATION = "affiliation"
    COAUTHORS = "co-authors"
    TOPIC = "topic"
    YEARS = "years"
    OUTSIDE_YEARS = "outside-years"
    TWICE = "twice"
    REJECTED = "rejected"
    TOGETHER = "together"
    APART = "apart"
    SPLIT = "split"


POINTS: dict[Kind, float] = {
    Kind.ORCID: 60,
    Kind.OTHER_ORCID: -60,
    Kind.NUMBER: 40,
    Kind.OTHER_NUMBER: -60,
    Kind.OWN_LIST: 60,
    Kind.GROUP_LIST: 12,
    Kind.EMAIL: 40,
    Kind.YEARS: 3,
    Kind.OUTSIDE_YEARS: -20,
    Kind.TWICE: -80,
    Kind.REJECTED: -200,
    Kind.APART: -1,
    Kind.SPLIT: -6.5,
}
"""What each kind is worth; names, co-authors and publications together depend on their number."""


class _Level(NamedTuple):
    """What a level of the name is worth, and what such a name is worth at most."""

    points: float
    at_most: float = 34.0


_INITIALS, _ONLY_INITIAL, _ALL_INITIALS = -4.0, -2.0, 8.0
LEVEL_POINTS: dict[NameLevel, _Level] = {
    NameLevel.SAME: _Level(0),
    NameLevel.CUT: _Level(-2),
    NameLevel.UMLAUT: _Level(-4),
    NameLevel.PARTICLE: _Level(-4),
    NameLevel.MIDDLE: _Level(-2),
    NameLevel.SPELLING: _Level(-8, 5),
    NameLevel.PART: _Level(-12, -30),
    NameLevel.SHORT: _Level(-12, 5),
    NameLevel.MIDDLE_AS_GIVEN: _Level(-12, 5),
    NameLevel.TURNED: _Level(-14, -4),
    NameLevel.CHARACTERS: _Level(-14, -10),
    NameLevel.INITIALS: _Level(_INITIALS, 16),
    NameLevel.TYPO: _Level(-60, -30),
}
_ROTATED = _Level(-8, 16)  # swapped, but of three or more words
_UNRECORDED, _UNRECORDED_OF_MOST, _UNRECORDED_MIDDLE = -50.0, -40.0, -15.0
_LEAST_PEOPLE = 20
_RULES_OUT = frozenset(kind.value for kind in (Kind.OTHER_ORCID, Kind.OTHER_NUMBER, Kind.REJECTED))
_FOR_COAUTHOR, _MOST_FOR_COAUTHORS = 14.0, 40.0
_LEAST_FOR_TOPIC, _MOST_FOR_TOPIC = 6.0, 10.0
_OF_AUTHOR, _OF_ENTRY = 12.0, 8.0
_FEW_TOGETHER, _MANY_TOGETHER, _MANY = 6.0, 9.0, 16
_SHARE_OF_INITIAL = 0.15
_MOST_FOR_NAME, _LEAST_FOR_NAME = 34.0, -20.0


class Evidence(NamedTuple):
    """One piece: its kind, its points, and a detail such as the level of a name or a number."""

    kind: str
    points: float
    detail: Any = None

    def to_json(self) -> list[Any]:
        return [self.kind, round(self.points, 1), *([] if self.detail is None else [self.detail])]


class Candidate(NamedTuple):
    """A person that an author may be, with all evidence."""

    person_id: int
    level: NameLevel
    evidence: tuple[Evidence, ...]

    @property
    def points(self) -> float:
        return sum(piece.points for piece in self.evidence)

    def having(self, *evidence: Evidence) -> "Candidate":
        return self._replace(evidence=(*self.evidence, *evidence))

    def to_json(self) -> list[Any]:
        return [self.person_id, round(self.points, 1), [piece.to_json() for piece in self.evidence]]


class Verdict(NamedTuple):
    """What the candidates amount to: one is confirmed or suggested, or there is no choice."""

    candidate: Candidate | None
    is_confirmed: bool


def piece(kind: Kind, detail: Any = None) -> Evidence:
    return Evidence(kind.value, POINTS[kind], detail)


def unrecorded_evidence(level: NameLevel, *, has_forms: bool, have_most: bool) -> Evidence | None:
    """Return what it is worth that the printed form of a name isn't recorded.

    It speaks against the person if the person `has_forms` of the name recorded, or if most people
    in the directory `have_most`: where forms are recorded as a rule, no others are expected.
    """
    if not (has_forms or have_most) or level <= NameLevel.CUT or level is NameLevel.INITIALS:
        return None
    points = _UNRECORDED if has_forms else _UNRECORDED_OF_MOST
    if level is NameLevel.MIDDLE:
        points = _UNRECORDED_MIDDLE
    return Evidence(Kind.UNRECORDED.value, points, None if has_forms else "most")


def are_most_recorded(people_with_forms: int, people: int) -> bool:
    """Whether a directory records the forms of names as a rule."""
    return people >= _LEAST_PEOPLE and people_with_forms > people / 2


@lru_cache(maxsize=32768)
def name_evidence(printed: PrintedName, known: PrintedName, level: NameLevel) -> Evidence:
    """Return what a printed name is worth that fits a recorded one at `level`."""
    expected, worth = _expected(known), LEVEL_POINTS[level]
    has_moved = level is NameLevel.TURNED and is_rotated(printed, known)
    if level is not NameLevel.TURNED or has_moved:
        expected = max(expected, _expected(printed))
    if level <= NameLevel.CUT:  # both have all given names
        expected *= share_with_other_names(known[0], f"{known[1]} {known[2]}".strip())
    points = -10 * math.log10(max(expected, 1e-6))
    points = max(min(points, _MOST_FOR_NAME), _LEAST_FOR_NAME)
    if has_moved:
        worth = _ROTATED
    elif level is NameLevel.INITIALS:
        worth = worth._replace(points=_worth_of_initials(printed[0], known[0]))
    elif level is NameLevel.MIDDLE and not leaves_out_name(printed[0], known[0]):
        worth = worth._replace(points=0)
    return Evidence(Kind.NAME.value, min(points + worth.points, worth.at_most), level.name.lower())


def _worth_of_initials(printed: str, known: str) -> float:
    """Return what printed initials are worth, by whether they are those of all given names."""
    initials = initials_of(printed)
    if initials != initials_of(known) or has_initials_only(known):
        return _INITIALS
    return _ALL_INITIALS if len(initials) > 1 else _ONLY_INITIAL


def _expected(name: PrintedName) -> float:
    first, von, last = name[:3]
    expected = expected_namesakes(first, f"{von} {last}".strip())
    if first and has_initials_only(first):
        expected *= _SHARE_OF_INITIAL ** (sum(letter.isalpha() for letter in first) - 1)
    return expected


def coauthor_evidence(weight: float, number: int) -> Evidence:
    """Return what co-authors in common are worth; a common name weighs less than 1."""
    return Evidence(Kind.COAUTHORS.value, min(_FOR_COAUTHOR * weight, _MOST_FOR_COAUTHORS), number)


def together_evidence(size: int) -> Evidence:
    """Return what it is worth that so many of the publications with a name are connected."""
    points = _MANY_TOGETHER if size >= _MANY else _FEW_TOGETHER
    return Evidence(Kind.TOGETHER.value, points, size)


def affiliation_evidence(*, is_of_author: bool) -> Evidence:
    """Return what an organization of the person is worth: printed with the author, or somewhere."""
    points, detail = (_OF_AUTHOR, "author") if is_of_author else (_OF_ENTRY, "entry")
    return Evidence(Kind.AFFILIATION.value, points, detail)


def topic_evidence(weight: float) -> Evidence | None:
    """Return what words in common are worth that weigh so much, in natural logarithms."""
    if weight < _LEAST_FOR_TOPIC:
        return None
    return Evidence(Kind.TOPIC.value, min(weight, _MOST_FOR_TOPIC))


def decide(candidates: Sequence[Candidate]) -> Verdict:
    """Return the candidate that is confirmed or suggested, if any."""
    ranked = rank(candidates)
    if not ranked:
        return Verdict(None, is_confirmed=False)
    best = ranked[0]
    rivals = [other for other in ranked[1:] if _is_rival(other, best)]
    lead = best.points - rivals[0].points if rivals else math.inf
    if best.points >= CONFIRM_AT and lead >= AHEAD_BY:
        return Verdict(best, is_confirmed=True)
    return Verdict(best if lead >= SUGGEST_AHEAD_BY else None, is_confirmed=False)


def may_be_instead(other: Candidate, candidate: Candidate) -> bool:
    """Whether one of two authors may be a person just as well as the other: by equal names."""
    lead = candidate.points - other.points
    return _tier(other.level) <= _tier(candidate.level) and lead < AHEAD_BY


def rank(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Return the candidates that nothing rules out, the best first."""
    possible = [candidate for candidate in candidates if not _is_ruled_out(candidate)]
    return sorted(possible, key=lambda c: (-c.points, c.level, c.person_id))


def _is_ruled_out(candidate: Candidate) -> bool:
    """Whether an identifier contradicts, or an editor rejected the link."""
    return any(piece.kind in _RULES_OUT for piece in candidate.evidence)


def _is_rival(other: Candidate, best: Candidate) -> bool:
    """Whether `other` counts beside `best`: not where only a worse name speaks for it."""
    if _tier(other.level) <= _tier(best.level):
        return True
    of_both = {Kind.NAME.value}
    if any(piece.kind == Kind.AFFILIATION.value for piece in best.evidence):
        of_both.add(Kind.AFFILIATION.value)  # a whole group has it
    return any(piece.points > 0 for piece in other.evidence if piece.kind not in of_both)


def _tier(level: NameLevel) -> int:
    if level <= NameLevel.CUT:
        return 1
    if level <= NameLevel.SPELLING:
        return 2
    return 4 if level >= NameLevel.INITIALS else 3
