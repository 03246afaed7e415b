"""What an import would do with each entry of its sources, for a preview."""

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from publications.bibtex.messages import Message
from publications.importing.entry_plan import EntryPlan
from publications.importing.options import NO_DECISION, AuthorPlace, Decision, EntryPlace
from publications.matching.author_links import AuthorLink
from publications.matching.evidence import Candidate
from publications.matching.relinking import OpenAuthor
from publications.models import Contribution
from publications.publication_data import NAMES, AuthorName, PublicationData

_FIELDS = dict(zip((Contribution.AUTHOR.value, Contribution.EDITOR.value), NAMES, strict=True))


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A field of a stored publication that the import changes; None is an empty value."""

    field: str
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class PlannedAuthor:
    """A name of an entry, and the person it would be linked to."""

    place: AuthorPlace
    name: AuthorName
    person_id: int | None = None
    link_state: str = ""
    candidates: tuple[int, ...] = ()
    """The people that it could be if there are several."""
    is_decided: bool = False
    """An editor decided it: in the preview, or earlier."""
    evidence: tuple[Candidate, ...] = ()
    """The people it could be with what speaks for and against each, the likeliest first."""


@dataclass(frozen=True, slots=True)
class PlannedEntry:
    """One block of a source and what the import would do with it."""

    place: EntryPlace
    key: str
    type: str
    outcome: str
    messages: tuple[Message, ...]
    publication_id: int | None
    """The stored publication that it matches, if any."""
    same_as: EntryPlace | None
    """The earlier entry that creates its publication, if any."""
    candidates: tuple[int, ...]
    """Stored publications that it may be."""
    changes: tuple[FieldChange, ...]
    authors: tuple[PlannedAuthor, ...]
    title: str = ""
    details: str = ""
    """The venue and the year in the source."""
    decision: Decision | None = None
    """What an editor decided, in the preview or in an earlier import of the source."""
    is_remembered: bool = False
    """It was decided in an earlier import."""


@dataclass
class PlannedEntries:
    """Collects the entries of an import as it plans them; see EntryVisitor."""

    entries: list[PlannedEntry] = field(default_factory=list)
    _created: dict[int, EntryPlace] = field(default_factory=dict)
    _numbers: dict[int, int] = field(default_factory=dict)
    """The number in `entries` of the entry that creates a publication."""

    def clear(self) -> None:
        self.entries, self._created, self._numbers = [], {}, {}

    def in_order(self, sources: Iterable[str]) -> list[PlannedEntry]:
        """Return the entries in the order of the sources."""
        position = {name: number for number, name in enumerate(sources)}
        entries = [
            dataclasses.replace(
                entry, candidates=tuple(pk for pk in entry.candidates if pk not in self._created)
            )
            if entry.candidates
            else entry
            for entry in self.entries
        ]
        return sorted(entries, key=lambda e: (position[e.place.source], e.place.line))

    def add(self, source: str, plan: EntryPlan) -> None:
        place = EntryPlace(source, plan.block.line)
        same_as = self._created.get(plan.publication_id or 0)
        if plan.publication_id is not None and plan.is_new:
            self._created[plan.publication_id] = place
            self._numbers[plan.publication_id] = len(self.entries)
        is_stored = plan.publication_id not in self._created
        self.entries.append(
            PlannedEntry(
                place,
                plan.block.key,
                plan.block.type,
                str(plan.outcome),
                tuple(plan.messages),
                plan.publication_id if is_stored else None,
                same_as,
                tuple(candidate.id for candidate in plan.candidates),
                tuple(FieldChange(name, *values) for name, values in plan.changes.items()),
                tuple(_authors_of(plan)),
                plan.data.title if plan.data else "",
                _details(plan.data) if plan.data else "",
                None if plan.decision is NO_DECISION else plan.decision,
                plan.is_remembered,
            )
        )

    def relink(self, authors: list[OpenAuthor]) -> None:
        for author in authors:
            number = self._numbers.get(author.place.publication_id)
            if number is None:
                continue
            place = AuthorPlace(_FIELDS[author.place.contribution], author.place.position)
            entry = self.entries[number]
            relinked = tuple(
                _planned(place, each.name, author.link) if each.place == place else each
                for each in entry.authors
            )
            self.entries[number] = dataclasses.replace(entry, authors=relinked)


def _authors_of(plan: EntryPlan) -> Iterable[PlannedAuthor]:
    for name, links in plan.people.items():
        names: list[AuthorName] = getattr(plan.data, name)
        for position, (printed, link) in enumerate(zip(names, links, strict=True), start=1):
            yield _planned(AuthorPlace(name, position), printed, link)


def _planned(place: AuthorPlace, name: AuthorName, link: AuthorLink) -> PlannedAuthor:
    return PlannedAuthor(
        place,
        name,
        link.person_id,
        link.state,
        link.candidates,
        link.is_decided,
        link.evidence,
    )


def _details(data: PublicationData) -> str:
    where = data.venue_name or data.institution or data.howpublished
    return ", ".join(part for part in (where, data.date[:4]) if part)
