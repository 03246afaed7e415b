"""Decide on links that one entry's evidence leaves open, by co-authors in common.

Co-authors in common only show once the other publications of a person are known: when a whole file
is stored, or when evidence changes later. Links that follow confirm others in turn, so the decision
is made in rounds.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple

from foundation.bulk_sql import json_text, update_rows
from people.name_comparison import PrintedName
from people.name_levels import NameLevel
from publications.matching.author_links import CONFIRMED, NO_LINK, AuthorLink, link_of
from publications.matching.evidence import Candidate, Kind, piece
from publications.matching.shared_coauthors import Communities, KnownCoauthors
from publications.models import Authorship

_ROUNDS = 6
_MOST_GROUPED = 8  # candidates of an author
_BATCH = 400  # people or publications in a query
_MOST_PUBLICATIONS = 400  # of a person whose co-authors are read


class AuthorPosition(NamedTuple):
    publication_id: int
    contribution: str
    position: int


@dataclass(slots=True)
class OpenAuthor:
    """An author whose link more evidence could settle."""

    place: AuthorPosition
    candidates: tuple[Candidate, ...]
    """With the evidence of the entry alone."""
    coauthors: tuple[PrintedName, ...]
    link: AuthorLink = field(default=NO_LINK)


def settle(authors: Sequence[OpenAuthor]) -> list[OpenAuthor]:
    """Decide on the links of `authors`, and return those that are linked in another way now."""
    people = {c.person_id for author in authors for c in author.candidates}
    before = {author.place: author.link for author in authors}
    known, taken = load_known_coauthors(people, besides=authors)
    add_communities(authors, known)
    todo: Iterable[OpenAuthor] = authors
    done: set[AuthorPosition] = set()
    for _round in range(_ROUNDS):
        confirmed: set[int] = set()
        for author in todo:
            if author.place in done:
                continue
            link = _decide(author, known, taken[author.place.publication_id])
            author.link = link
            if link.state == CONFIRMED and link.person_id is not None:
                done.add(author.place)
                confirmed.add(link.person_id)
                taken[author.place.publication_id].add(link.person_id)
                known.add(link.person_id, author.place.publication_id, author.coauthors)
        if not confirmed:
            break
        todo = [a for a in authors if any(c.person_id in confirmed for c in a.candidates)]
    return [author for author in authors if _is_changed(author.link, before[author.place])]


def _is_changed(link: AuthorLink, before: AuthorLink) -> bool:
    return (link.person_id, link.state, link.stored_evidence) != (
        before.person_id,
        before.state,
        before.stored_evidence,
    )


def _decide(author: OpenAuthor, known: KnownCoauthors, taken: Collection[int]) -> AuthorLink:
    publication_id = author.place.publication_id
    candidates = []
    for candidate in author.candidates:
        if candidate.person_id in taken:
            candidate = candidate.having(piece(Kind.TWICE))
        shared = known.in_common(candidate.person_id, publication_id, author.coauthors)
        if shared:
            candidate = candidate.having(shared)
        candidates.append(candidate)
    return link_of(candidates)


def add_communities(authors: Sequence[OpenAuthor], known: KnownCoauthors) -> None:
    """Add whether the publications of a name hang together by co-authors, to the candidates."""
    communities: defaultdict[int, Communities] = defaultdict(Communities)
    for author in authors:
        for candidate in author.candidates[:_MOST_GROUPED]:
            if candidate.level <= NameLevel.MIDDLE:
                communities[candidate.person_id].add(author.place.publication_id, author.coauthors)
    for person_id, group in communities.items():
        for publication_id, names in known.publications_of(person_id):
            group.add(publication_id, names)
    groups = {person_id: group.groups() for person_id, group in communities.items()}
    sizes = {person_id: Counter(found.values()) for person_id, found in groups.items()}
    for author in authors:
        author.candidates = tuple(
            _grouped(c, author.place.publication_id, groups[c.person_id], sizes[c.person_id])
            if c.person_id in groups and c.level <= NameLevel.MIDDLE
            else c
            for c in author.candidates
        )


def _grouped(
    candidate: Candidate, publication_id: int, groups: dict[int, int], sizes: Counter[int]
) -> Candidate:
    group = groups.get(publication_id)
    if group is None:
        return candidate
    mine, total = sizes[group], sizes.total()
    largest, second = [*(size for _, size in sizes.most_common(2)), 0][:2]
    if second >= 3:
        return candidate.having(piece(Kind.SPLIT, sum(size >= 3 for size in sizes.values())))
    if mine >= 2 and mine >= 0.7 * total:
        return candidate.having(piece(Kind.TOGETHER, mine))
    if total >= 3 and mine < 0.5 * total and largest >= 2:
        return candidate.having(piece(Kind.APART, len(sizes)))
    return candidate


def load_known_coauthors(
    people: Collection[int], *, besides: Sequence[OpenAuthor] = ()
) -> tuple[KnownCoauthors, defaultdict[int, set[int]]]:
    """Return the co-authors of `people`, and the people confirmed on each publication of theirs."""
    known = KnownCoauthors()
    provisional = {
        (author.link.person_id, author.place.publication_id)
        for author in besides
        if author.link.state == CONFIRMED
    }
    taken: defaultdict[int, set[int]] = defaultdict(set)
    for batch in _batches(sorted(people)):
        owners: defaultdict[int, list[int]] = defaultdict(list)
        pairs = Authorship.objects.confirmed().filter(person__in=batch)
        numbers: defaultdict[int, int] = defaultdict(int)
        for person_id, publication_id in pairs.values_list("person_id", "publication_id"):
            if (person_id, publication_id) in provisional:
                continue
            taken[publication_id].add(person_id)
            numbers[person_id] += 1
            if numbers[person_id] <= _MOST_PUBLICATIONS:
                owners[publication_id].append(person_id)
        for publication_id, names in _names_of(owners):
            for person_id in owners[publication_id]:
                others = [name for name, linked in names if linked != person_id]
                known.add(person_id, publication_id, others)
    return known, taken


def _names_of(
    publications: Iterable[int],
) -> Iterator[tuple[int, list[tuple[PrintedName, int | None]]]]:
    for batch in _batches(sorted(publications)):
        names: defaultdict[int, list[tuple[PrintedName, int | None]]] = defaultdict(list)
        rows = Authorship.objects.filter(publication__in=batch).values_list(
            "publication_id", "first", "von", "last", "jr", "person_id"
        )
        for publication_id, *name, person_id in rows:
            names[publication_id].append((tuple(name), person_id))
        yield from names.items()


def _batches(items: Iterable[int]) -> Iterator[list[int]]:
    iterator = iter(items)
    while batch := list(islice(iterator, _BATCH)):
        yield batch


def store(authors: Iterable[OpenAuthor]) -> int:
    """Write the links of `authors`; return how many rows changed."""
    links = {author.place: author.link for author in authors}
    rows: list[tuple[Any, ...]] = []
    for batch in _batches(sorted({place.publication_id for place in links})):
        stored = Authorship.objects.filter(publication__in=batch).values_list(
            "pk", "publication_id", "contribution", "position"
        )
        for pk, publication_id, contribution, position in stored:
            link = links.get(AuthorPosition(publication_id, contribution, position))
            if link is not None:
                evidence = link.stored_evidence
                text = json_text(evidence) if evidence else None
                rows.append((link.person_id, link.state, link.linked_by, text, pk))
    unconfirmed = [row[-1] for row in rows if row[1] != CONFIRMED]
    for batch in _batches(unconfirmed):
        selected = Authorship.objects.filter(pk__in=batch, selected_rank__isnull=False)
        selected.update(selected_rank=None)
    update_rows(Authorship, ["person_id", "link_state", "linked_by", "evidence"], rows)
    return len(rows)
