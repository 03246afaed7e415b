"""Decide on links that one entry's evidence leaves open, by co-authors in common.

Co-authors in common only show once the other publications of a person are known: when a whole file
is stored, or when evidence changes later. Links that follow confirm others in turn, so the decision
is made in rounds.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple

from django.db.models.fields.json import KeyTextTransform

from foundation.bulk_sql import json_column, update_rows
from people.name_comparison import PrintedName
from people.name_levels import NameLevel
from publications.former_names import refresh_after_links
from publications.matching.author_links import CONFIRMED, NO_LINK, SUGGESTED, AuthorLink, link_of
from publications.matching.author_numbers import number_field, numbered_name, numbers_in
from publications.matching.evidence import (
    Candidate,
    Evidence,
    Kind,
    may_be_instead,
    piece,
    topic_evidence,
)
from publications.matching.name_groups import NameGroup, NamePublications
from publications.matching.shared_coauthors import KnownCoauthors
from publications.matching.topics import KnownTopics, WordWeights, topic_words
from publications.models import Authorship, Contribution, Publication

_ROUNDS = 6
_GROUPED = NameLevel.SPELLING
"""The levels up to which the publications of a name are grouped."""
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
    words: frozenset[str]
    """Of the title and venue; see `topics`."""
    number: str = ""
    """The name with DBLP's number, if it is printed."""
    link: AuthorLink = field(default=NO_LINK)


def settle(authors: Sequence[OpenAuthor]) -> list[OpenAuthor]:
    """Decide on the links of `authors`, and return those that are linked in another way now."""
    before = {author.place: author.link for author in authors}
    known = load_known_publications(authors)
    decide_in_rounds(authors, known)
    return [author for author in authors if _is_changed(author.link, before[author.place])]


class KnownPublications:
    """The publications confirmed to be of some people, with what new ones can have in common."""

    def __init__(self, weights: WordWeights) -> None:
        self.weights = weights
        self.coauthors = KnownCoauthors()
        self.topics = KnownTopics(weights)
        self.people_of: defaultdict[int, set[int]] = defaultdict(set)
        """The people confirmed on each publication."""
        self.of_people: defaultdict[int, list[_Publication]] = defaultdict(list)
        self._numbers: defaultdict[int, set[str]] = defaultdict(set)

    def add(self, person_id: int, publication: "_Publication") -> None:
        publication_id, names, words, number = publication
        if number:
            self._numbers[person_id].add(number)
        self.people_of[publication_id].add(person_id)
        self.coauthors.add(person_id, publication_id, names)
        self.topics.add(person_id, publication_id, words)
        self.of_people[person_id].append(publication)

    def evidence(self, person_id: int, author: OpenAuthor) -> Iterator[Evidence]:
        """Return what the author's publication has in common with others of the person."""
        publication_id = author.place.publication_id
        if person_id in self.people_of[publication_id]:
            yield piece(Kind.TWICE)
        if author.number and (numbers := self._numbers.get(person_id)):
            if author.number in numbers:
                yield piece(Kind.NUMBER)
            elif any(number[:-4] == author.number[:-4] for number in numbers):
                yield piece(Kind.OTHER_NUMBER)
        shared = self.coauthors.in_common(person_id, publication_id, author.coauthors)
        if shared:
            yield shared
            return
        weight = self.topics.most_in_common(person_id, publication_id, author.words)
        if topic := topic_evidence(weight):
            yield topic


class _Publication(NamedTuple):
    id: int
    coauthors: Sequence[PrintedName]
    words: frozenset[str]
    number: str = ""
    """The name of the person on it with DBLP's number."""


def decide_in_rounds(authors: Sequence[OpenAuthor], known: KnownPublications) -> None:
    """Set the links of `authors`. What is confirmed adds to `known`, for those still open."""
    add_name_groups(authors, known)
    repeated = set(_repeated(authors))
    todo: Iterable[OpenAuthor] = authors
    done: set[AuthorPosition] = set()
    for _round in range(_ROUNDS):
        confirmed: set[int] = set()
        for author in todo:
            if author.place in done:
                continue
            author.link = link_of(
                [c.having(*known.evidence(c.person_id, author)) for c in author.candidates]
            )
            if (author.place, author.link.person_id) in repeated:
                author.link = author.link._replace(state=SUGGESTED)
            if author.link.state == CONFIRMED and author.link.person_id is not None:
                done.add(author.place)
                confirmed.add(author.link.person_id)
                publication_id = author.place.publication_id
                publication = _Publication(
                    publication_id, author.coauthors, author.words, author.number
                )
                known.add(author.link.person_id, publication)
        if not confirmed:
            break
        todo = [a for a in authors if any(c.person_id in confirmed for c in a.candidates)]


def _repeated(authors: Sequence[OpenAuthor]) -> Iterator[tuple[AuthorPosition, int]]:
    """Yield the authors with the people that another author of the publication may as well be."""
    places: defaultdict[tuple[int, str], list[OpenAuthor]] = defaultdict(list)
    for author in authors:
        places[author.place[:2]].append(author)
    for together in places.values():
        if len(together) == 1:
            continue
        of_people: defaultdict[int, list[tuple[AuthorPosition, Candidate]]] = defaultdict(list)
        for author in together:
            for candidate in author.candidates:
                of_people[candidate.person_id].append((author.place, candidate))
        for person_id, found in of_people.items():
            for place, candidate in found:
                if any(may_be_instead(c, candidate) for other, c in found if other != place):
                    yield place, person_id


def _is_changed(link: AuthorLink, before: AuthorLink) -> bool:
    return (link.person_id, link.state, link.stored_evidence) != (
        before.person_id,
        before.state,
        before.stored_evidence,
    )


def add_name_groups(authors: Sequence[OpenAuthor], known: KnownPublications) -> None:
    """Add to the candidates how the publications with authors of their name hang together."""
    publications: defaultdict[int, NamePublications] = defaultdict(NamePublications)
    namesakes: set[int] = set()
    for author in authors:
        people = [c.person_id for c in author.candidates[:_MOST_GROUPED] if c.level <= _GROUPED]
        for person_id in people:
            publications[person_id].add(
                author.place.publication_id, author.coauthors, author.words, author.number
            )
        if len(people) > 1:
            namesakes.update(people)
    for person_id, of_name in publications.items():
        for publication in known.of_people[person_id]:
            of_name.add(*publication)
    groups = {
        person_id: of_name.groups(known.weights, has_namesakes=person_id in namesakes)
        for person_id, of_name in publications.items()
    }
    for author in authors:
        author.candidates = tuple(
            _with_group(c, groups[c.person_id].get(author.place.publication_id))
            if c.person_id in groups and c.level <= _GROUPED
            else c
            for c in author.candidates
        )


def _with_group(candidate: Candidate, group: NameGroup | None) -> Candidate:
    evidence = group.evidence if group else None
    return candidate.having(evidence) if evidence else candidate


def load_known_publications(authors: Sequence[OpenAuthor]) -> KnownPublications:
    """Return what the candidates of `authors` wrote besides what is decided here."""
    people = {c.person_id for author in authors for c in author.candidates}
    provisional = {
        (author.link.person_id, author.place.publication_id)
        for author in authors
        if author.link.state == CONFIRMED
    }
    weights = WordWeights(
        {author.place.publication_id: author.words for author in authors}.values()
    )
    known = KnownPublications(weights)
    for batch in _batches(sorted(people)):
        owners: defaultdict[int, list[int]] = defaultdict(list)
        pairs = Authorship.objects.confirmed().filter(person__in=batch)
        numbers: defaultdict[int, int] = defaultdict(int)
        for person_id, publication_id in pairs.values_list("person_id", "publication_id"):
            if (person_id, publication_id) in provisional:
                continue
            known.people_of[publication_id].add(person_id)
            numbers[person_id] += 1
            if numbers[person_id] <= _MOST_PUBLICATIONS:
                owners[publication_id].append(person_id)
        for publication in _contents_of(owners):
            weights.count(publication.words)
            for person_id in owners[publication.id]:
                known.add(person_id, publication.without(person_id))
    return known


class _Contents(NamedTuple):
    """The authors and words of a stored publication."""

    id: int
    authors: list[tuple[PrintedName, int | None, str]]
    """The name, the person and the name with DBLP's number."""
    words: frozenset[str]

    def without(self, person_id: int) -> _Publication:
        others = [name for name, linked, _number in self.authors if linked != person_id]
        own = [number for _name, linked, number in self.authors if linked == person_id]
        return _Publication(self.id, others, self.words, max(own, default=""))


def _contents_of(publications: Iterable[int]) -> Iterator[_Contents]:
    for batch in _batches(sorted(publications)):
        facts = facts_of(batch)
        authors: defaultdict[int, list[tuple[PrintedName, int | None, str]]] = defaultdict(list)
        rows = Authorship.objects.filter(publication__in=batch).values_list(
            "publication_id", "contribution", "position", "person_id", "first", "von", "last", "jr"
        )
        for publication_id, contribution, position, person_id, *name in rows:
            number = facts[publication_id].number_of(contribution, position, name)
            authors[publication_id].append((tuple(name), person_id, number))
        for publication_id, found in facts.items():
            yield _Contents(publication_id, authors[publication_id], found.words)


class Facts(NamedTuple):
    """What matters of a stored publication besides its names."""

    words: frozenset[str]
    numbers: dict[str, str]
    """The annotations with DBLP's numbers, by contribution."""

    def number_of(self, contribution: str, position: int, name: PrintedName) -> str:
        """Return the name of an author with its number, or ""."""
        if not self.numbers:
            return ""
        numbers = numbers_in(self.numbers.get(contribution))
        return numbered_name(name, numbers.get(position, ""))


def facts_of(publications: Collection[int]) -> dict[int, Facts]:
    annotations = [
        KeyTextTransform(number_field(contribution.value), "extra") for contribution in Contribution
    ]
    rows = Publication.objects.filter(pk__in=publications).values_list(
        "pk", "title", "venue_name", *annotations
    )
    found = {}
    for pk, title, venue, *texts in rows:
        values = zip((each.value for each in Contribution), texts, strict=True)
        numbers = {contribution: text for contribution, text in values if text}
        found[pk] = Facts(topic_words(title, venue), numbers)
    return found


def _batches(items: Iterable[int]) -> Iterator[list[int]]:
    iterator = iter(items)
    while batch := list(islice(iterator, _BATCH)):
        yield batch


def store(authors: Iterable[OpenAuthor]) -> int:
    """Write the links of `authors`; return how many rows changed."""
    links = {author.place: author.link for author in authors}
    rows: list[tuple[Any, ...]] = []
    linked: set[tuple[int | None, int]] = set()
    for batch in _batches(sorted({place.publication_id for place in links})):
        stored = Authorship.objects.filter(publication__in=batch).values_list(
            "pk", "person_id", "publication_id", "contribution", "position"
        )
        for pk, person_id, publication_id, contribution, position in stored:
            link = links.get(AuthorPosition(publication_id, contribution, position))
            if link is not None:
                linked |= {(person_id, publication_id), (link.person_id, publication_id)}
                evidence = link.stored_evidence
                text = json_column(evidence) if evidence else None
                rows.append((link.person_id, link.state, link.linked_by, text, pk))
    unconfirmed = [row[-1] for row in rows if row[1] != CONFIRMED]
    for batch in _batches(unconfirmed):
        selected = Authorship.objects.filter(pk__in=batch, selected_rank__isnull=False)
        selected.update(selected_rank=None)
    update_rows(Authorship, ["person_id", "link_state", "linked_by", "evidence"], rows)
    refresh_after_links(linked)
    return len(rows)
