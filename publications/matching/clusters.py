"""Which entries of a file, and which stored publications, are one publication.

All of them are compared before any is decided, so the order of the entries doesn't matter: the
surest pairs are merged first, and a publication never has two members that contradict each other.
An entry that fits two such publications equally well is neither; an editor is asked. Pure.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from publications.matching.appearances import (
    Verdict,
    contradict,
    other_pages,
    same_pages,
    same_venue,
    years_apart,
)
from publications.matching.occasions import is_presented, names_no_place, place_beside_paper
from publications.matching.publication_summary import COMPARED_EXACTLY, PublicationSummary
from publications.matching.publications import compare, is_export

_Candidates = Callable[[PublicationSummary], Iterable[PublicationSummary]]
_AS_EXPORTED, _BY_IDENTIFIER, _BY_KEY, _BY_PAGES, _BY_TITLE = range(5)
_NONE: dict[int, PublicationSummary] = {}
_LARGE = 100  # entries that may be one publication; of more, none is asked about
_CHECKED = 20  # members of a publication that others are checked against; more only repeat them


@dataclass(slots=True, eq=False)
class Member:
    """An entry to decide about."""

    summary: PublicationSummary
    fixed: PublicationSummary | None = None
    """The publication that it is, whatever it resembles."""
    before: PublicationSummary | None = None
    """The publication that had its key in the last import of the source."""
    is_new: bool = False
    """An editor decided that it is a publication of its own."""


@dataclass(slots=True, eq=False)
class Cluster:
    """The entries of one publication, the one that describes it best first."""

    stored: PublicationSummary | None
    entries: list[PublicationSummary]
    maybe: list[PublicationSummary] = field(default_factory=list)
    """Stored publications and entries of other clusters that may be the same."""


class _Edge(NamedTuple):
    strength: int
    apart: int  # years
    ranks: tuple[int, int]


_NEAR = (Verdict.SAME, Verdict.MAYBE)


def find_clusters(members: Sequence[Member], candidates: _Candidates) -> list[Cluster]:
    """Decide about all `members` at once; `candidates` are what an entry may be."""
    return _Clustering(members, candidates).clusters()


def preference(summary: PublicationSummary) -> tuple[object, ...]:
    """Return what sorts entries of one publication, the one that describes it best first."""
    facts = [str(getattr(summary, name) or "") for name in COMPARED_EXACTLY]
    return (
        summary.id == 0,
        summary.id,
        names_no_place(summary),
        is_presented(summary) or bool(place_beside_paper(summary)),
        summary.is_preprint,
        summary.is_forerunner,
        not summary.venue_name,
        not summary.doi,
        -sum(map(bool, facts)),
        facts,
        repr(summary.authors),
        summary.key,
    )


class _Clustering:
    def __init__(self, members: Sequence[Member], candidates: _Candidates) -> None:
        self.members = members
        self.known: dict[tuple[int, int], Verdict] = {}
        self.near: defaultdict[int, dict[int, PublicationSummary]] = defaultdict(dict)
        self.member_of = {id(member.summary): member for member in members}
        for member in members:
            self._look_up(member, candidates)

    def _look_up(self, member: Member, candidates: _Candidates) -> None:
        mine = member.summary
        for other in (member.fixed, member.before):
            if other is not None:
                self._note(mine, other)
        if member.fixed is not None or member.is_new:
            return
        for other in candidates(mine):
            if other is not mine and self._verdict(mine, other) in _NEAR:
                self._note(mine, other)

    def _note(self, one: PublicationSummary, other: PublicationSummary) -> None:
        self.near[id(one)][id(other)] = other
        self.near[id(other)][id(one)] = one

    def _verdict(self, one: PublicationSummary, other: PublicationSummary) -> Verdict:
        pair = (id(one), id(other)) if id(one) < id(other) else (id(other), id(one))
        verdict = self.known.get(pair)
        if verdict is None:
            if one.id:  # stored publications come second
                one, other = other, one
            verdict = self.known[pair] = compare(one, other)
        return verdict

    def clusters(self) -> list[Cluster]:
        found: list[list[PublicationSummary]] = []
        for component in self._components():
            found += [component] if len(component) == 1 else self._partition(component)
        return [self._cluster(nodes) for nodes in found]

    def _cluster(self, nodes: list[PublicationSummary]) -> Cluster:
        """Return a cluster of nodes in the order of preference."""
        stored = next((node for node in nodes if id(node) not in self.member_of), None)
        entries = [node for node in nodes if id(node) in self.member_of]
        inside = set(map(id, nodes))
        maybe = {
            id(other): other
            for entry in entries
            for other in self.near.get(id(entry), {}).values()
            if id(other) not in inside
        }
        return Cluster(stored, entries, list(maybe.values()))

    def _components(self) -> Iterator[list[PublicationSummary]]:
        """Yield the entries with all that are the same, directly or through others."""
        seen: set[int] = set()
        for member in self.members:
            if id(member.summary) in seen:
                continue
            component: list[PublicationSummary] = []
            reached = [member.summary]
            seen.add(id(member.summary))
            while reached:
                node = reached.pop()
                component.append(node)
                for key, other in self.near.get(id(node), _NONE).items():
                    if key not in seen and self._strength(node, other) is not None:
                        seen.add(key)
                        reached.append(other)
            yield component

    def _partition(self, component: list[PublicationSummary]) -> list[list[PublicationSummary]]:
        nodes = sorted(component, key=preference)
        sets = {id(node): [node] for node in nodes}
        for node in nodes:
            member = self.member_of.get(id(node))
            if member and member.fixed is not None:
                self._merge(sets, member.fixed, node)
        edges = self._edges(nodes)
        edges_of: defaultdict[int, list[_Edge]] = defaultdict(list)
        if len(nodes) <= _LARGE:
            for edge in edges:
                for rank in edge.ranks:
                    edges_of[rank].append(edge)
        ambiguous: set[_Edge] = set()
        for edge in edges:
            one, other = (nodes[rank] for rank in edge.ranks)
            mine, its = sets[id(one)], sets[id(other)]
            if edge in ambiguous or mine is its or not self._fit(mine, its):
                continue
            if rivals := self._rivals(edge, edges_of, nodes, sets):
                ambiguous.update(rivals)
            else:
                self._merge(sets, one, other)
        return [
            found
            for found in {id(each): each for each in sets.values()}.values()
            if any(id(node) in self.member_of for node in found)
        ]

    def _merge(
        self,
        sets: dict[int, list[PublicationSummary]],
        one: PublicationSummary,
        other: PublicationSummary,
    ) -> None:
        merged = sets[id(one)]
        if merged is sets[id(other)]:
            return
        merged += sets[id(other)]
        merged.sort(key=preference)
        for node in merged:
            sets[id(node)] = merged

    def _edges(self, nodes: list[PublicationSummary]) -> list[_Edge]:
        """Return the pairs that are the same, the surest first."""
        ranks = {id(node): rank for rank, node in enumerate(nodes)}
        edges: set[_Edge] = set()
        for rank, node in enumerate(nodes):
            for key, other in self.near[id(node)].items():
                if key not in ranks:
                    continue
                pair = (min(rank, ranks[key]), max(rank, ranks[key]))
                strength = self._strength(node, other)
                if strength is not None:
                    apart = years_apart(node, other)
                    edges.add(_Edge(strength, 9 if apart is None else apart, pair))
        return sorted(edges)

    def _strength(self, one: PublicationSummary, other: PublicationSummary) -> int | None:
        """Return how sure it is that two are the same; None if it isn't."""
        members = [self.member_of.get(id(one)), self.member_of.get(id(other))]
        for member, counterpart in zip(members, (other, one), strict=True):
            if member and member.fixed is not None and counterpart.id:
                return _BY_IDENTIFIER if member.fixed is counterpart else None
        is_same = self._verdict(one, other) is Verdict.SAME
        if is_same and (is_export(one, other) or is_export(other, one)):
            return _AS_EXPORTED
        if is_same and ((one.doi and one.doi == other.doi) or _same_arxiv(one, other)):
            return _BY_IDENTIFIER
        for member, counterpart in zip(members, (other, one), strict=True):
            if member and member.before is counterpart:
                return _BY_KEY
            if member and member.before is not None and counterpart.id:
                return None  # its key decides, and not its title
        if not is_same:
            return None
        return _BY_PAGES if same_pages(one, other) and same_venue(one, other) else _BY_TITLE

    def _fit(self, mine: list[PublicationSummary], its: list[PublicationSummary]) -> bool:
        """Whether no member of one contradicts a member of the other."""
        return not any(
            self._contradict(one, other) for one in mine[:_CHECKED] for other in its[:_CHECKED]
        )

    def _contradict(self, one: PublicationSummary, other: PublicationSummary) -> bool:
        if (one.id and other.id) or self._is_forced_apart(one, other):
            return True
        if self._has_key_of(one, other) or self._has_key_of(other, one):
            return False
        verdict = self._verdict(one, other)
        return verdict is Verdict.DIFFERENT or (
            verdict is Verdict.MAYBE
            and (_are_two_appearances(one, other) or contradict(one, other))
        )

    def _is_forced_apart(self, one: PublicationSummary, other: PublicationSummary) -> bool:
        """Whether an editor decided that one is new, and the other is stored or new, too."""
        members = [self.member_of.get(id(one)), self.member_of.get(id(other))]
        return any(member and member.is_new for member in members) and all(
            member is None or member.is_new or member.fixed is not None for member in members
        )

    def _has_key_of(self, one: PublicationSummary, other: PublicationSummary) -> bool:
        member = self.member_of.get(id(one))
        return member is not None and member.before is other

    def _rivals(
        self,
        edge: _Edge,
        edges_of: dict[int, list[_Edge]],
        nodes: list[PublicationSummary],
        sets: dict[int, list[PublicationSummary]],
    ) -> list[_Edge]:
        """Return equally strong edges from one end to a publication that the other contradicts."""
        rivals: list[_Edge] = []
        if edge.strength < _BY_PAGES:
            return rivals
        for here, there in (edge.ranks, edge.ranks[::-1]):
            node, counterpart = nodes[here], nodes[there]
            mine, its = sets[id(node)], sets[id(counterpart)]
            if all(each.is_forerunner for each in mine):
                continue
            for rival in edges_of.get(here, ()):
                if rival.strength != edge.strength or rival is edge:
                    continue
                far = nodes[rival.ranks[0] if rival.ranks[1] == here else rival.ranks[1]]
                theirs = sets[id(far)]
                if theirs is mine or theirs is its or (far.id and counterpart.id):
                    continue
                if self._fit(mine, theirs) and not self._fit(its, theirs):
                    rivals.append(rival)
        return rivals


def _same_arxiv(one: PublicationSummary, other: PublicationSummary) -> bool:
    return bool(one.arxiv_id) and one.arxiv_id == other.arxiv_id


def _are_two_appearances(one: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether two that may be the same are published in two places."""
    if one.is_forerunner or other.is_forerunner:
        return False
    both_known = bool(one.venue_name and other.venue_name)
    return (both_known and one.kind != other.kind) or other_pages(one, other)
