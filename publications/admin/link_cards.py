"""What the review queue shows of authors who may be one or several people.

Authors with the same candidates, on publications connected by co-authors in common, are one card:
one decision is enough for all of them. A co-author with a rare full name connects two publications,
and so do two co-authors with other names.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from django.db.models import Count, Max, Min, Prefetch

from people.current_positions import current_positions
from people.models import Affiliation, Person
from publications.matching.coauthor_names import coauthor_names, weight_of
from publications.matching.connected_publications import connected
from publications.matching.evidence_texts import Reason, stored_candidates
from publications.matching.link_decisions import people_of
from publications.models import Authorship

_MOST_NAMED = 6  # co-authors


@dataclass(slots=True)
class PersonFacts:
    """What distinguishes a person from namesakes."""

    person: Person
    place: str
    """The current position and organization."""
    years: str
    publications: int


@dataclass(slots=True)
class ShownCandidate:
    facts: PersonFacts
    reasons: tuple[Reason, ...]
    key: str
    """The key that chooses this candidate, or an empty string."""


@dataclass(slots=True)
class LinkCard:
    """Authors for whom one decision is enough; the first is shown in full."""

    rows: list[Authorship]
    candidates: list[ShownCandidate] = field(default_factory=list)
    coauthors: list[str] = field(default_factory=list)
    """Of the first row."""
    in_common: list[str] = field(default_factory=list)
    """The co-authors that most of the publications share."""
    after: str = ""
    """The anchor of the card that follows a decision."""

    @property
    def lead(self) -> Authorship:
        return self.rows[0]

    @property
    def others(self) -> list[Authorship]:
        return self.rows[1:]

    @property
    def is_later(self) -> bool:
        """Whether the editor has put it off."""
        return bool(getattr(self.lead, "is_later", False))


@dataclass(slots=True)
class LinkCluster:
    """Cards with the same candidates: a person, or people with the same name."""

    people: list[PersonFacts]
    cards: list[LinkCard]

    @property
    def rows(self) -> list[Authorship]:
        return [row for card in self.cards for row in card.rows]

    @property
    def title(self) -> str:
        return ", ".join(dict.fromkeys(facts.person.name for facts in self.people))


def clusters_of(rows: Iterable[Authorship]) -> list[LinkCluster]:
    """Return undecided authors as cards, in clusters; the number of queries is fixed."""
    by_people: defaultdict[tuple[int, ...], list[Authorship]] = defaultdict(list)
    for row in rows:
        if people := people_of(row):
            by_people[tuple(sorted(people))].append(row)
    facts = facts_of({pk for people in by_people for pk in people})
    names = coauthor_names(row for found in by_people.values() for row in found)
    clusters = []
    for pks, found in by_people.items():
        known = [facts[pk] for pk in pks if pk in facts]
        if known:
            clusters.append(LinkCluster(known, _cards(found, facts, names)))
    return clusters


def _cards(
    rows: list[Authorship], facts: dict[int, PersonFacts], names: dict[int, dict[str, str]]
) -> list[LinkCard]:
    by_pk = {row.pk: row for row in rows}
    keys = {row.pk: frozenset(names[row.pk]) for row in rows}
    cards = []
    for group in connected(keys, weight_of):
        card = LinkCard([by_pk[pk] for pk in group])
        card.coauthors = list(names[card.lead.pk].values())[:_MOST_NAMED]
        card.in_common = _most_common(names[pk] for pk in group)
        card.candidates = _candidates(card.lead, facts)
        cards.append(card)
    return sorted(cards, key=lambda card: (card.is_later, -len(card.rows)))


def _most_common(names: Iterable[dict[str, str]]) -> list[str]:
    counts: Counter[str] = Counter()
    printed: dict[str, str] = {}
    for of_row in names:
        counts.update(of_row.keys())
        printed |= of_row
    return [printed[key] for key, number in counts.most_common(_MOST_NAMED) if number > 1]


def _candidates(row: Authorship, facts: dict[int, PersonFacts]) -> list[ShownCandidate]:
    reasons = {c.person_id: c.reasons for c in stored_candidates(row.evidence)}
    people = [pk for pk in people_of(row) if pk in facts]
    return [
        ShownCandidate(facts[pk], reasons.get(pk, ()), str(number) if number < 10 else "")
        for number, pk in enumerate(people, start=1)
    ]


def facts_of(people: Collection[int]) -> dict[int, PersonFacts]:
    """Return what distinguishes the people, by primary key, in three queries."""
    current = Affiliation.objects.current().in_order().select_related("organization")
    found = Person.objects.filter(pk__in=people).defer("search_text", "biography")
    years = {
        row["person"]: row
        for row in Authorship.objects.confirmed()
        .filter(person__in=people)
        .values("person")
        .annotate(first=Min("publication__year"), last=Max("publication__year"), number=Count("pk"))
        .order_by()
    }
    return {
        person.pk: PersonFacts(
            person, _place(person), _years(years.get(person.pk)), _number(years.get(person.pk))
        )
        for person in found.prefetch_related(Prefetch("affiliations", current, to_attr="current"))
    }


def _place(person: Person) -> str:
    position = next(iter(current_positions(person.current)), None)  # type: ignore[attr-defined]
    if position is None:
        return person.tagline
    return ", ".join(part for part in (position.position, position.organization.label) if part)


def _years(row: dict[str, int] | None) -> str:
    if row is None or row["first"] is None:
        return ""
    return f"{row['first']}–{row['last']}" if row["first"] != row["last"] else str(row["first"])


def _number(row: dict[str, int] | None) -> int:
    return row["number"] if row else 0
