"""Decide which person of the directory an author is, by the evidence of one entry.

A rare full name confirms the link, and so does an ORCID iD beside a name that can be that
person's. A common name, or one in another form, needs more evidence; see `evidence`. Common
co-authors are considered when the whole file has been stored; see `relinking`.
"""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from affiliations.models import Organization
from people.models import Person
from people.name_comparison import PrintedName
from people.name_levels import NameLevel
from people.names import has_initials_only, is_group_name
from publications.matching.contact_index import ContactIndex
from publications.matching.evidence import (
    CONFIRM_AT,
    MOST_STORED,
    SURE_AT,
    Candidate,
    Evidence,
    Kind,
    Verdict,
    decide,
    piece,
    rank,
)
from publications.matching.person_index import PersonIndex
from publications.matching.printed_contacts import PrintedContacts
from publications.models import Authorship

CONFIRMED = Authorship.LinkState.CONFIRMED.value
SUGGESTED = Authorship.LinkState.SUGGESTED.value
_LinkedBy = Authorship.LinkedBy


class AuthorLink(NamedTuple):
    """The person that an author is; without a person, those that the name could mean."""

    person_id: int | None = None
    state: str = ""
    candidates: tuple[int, ...] = ()
    """The people it could be, the likeliest first, where none is suggested."""
    is_decided: bool = False
    """An editor decided it in the preview of an import."""
    evidence: tuple[Candidate, ...] = ()
    """All candidates with their evidence, the likeliest first."""
    rejected: tuple[int, ...] = ()
    """The people that an editor decided against in the preview of an import."""

    def decided(self, person_id: int | None) -> "AuthorLink":
        """Return the link that an editor chose instead; None if the author is no one."""
        others = {self.person_id, *self.candidates, *(c.person_id for c in self.evidence)}
        rejected = tuple(sorted(pk for pk in others - {person_id} if pk is not None))
        state = CONFIRMED if person_id is not None else ""
        return AuthorLink(person_id, state, is_decided=True, rejected=rejected)

    @property
    def linked_by(self) -> str:
        """The value of Authorship.linked_by for a row with this link."""
        if self.person_id is None:
            return ""
        return _LinkedBy.PERSON.value if self.is_decided else _LinkedBy.IMPORT.value

    @property
    def stored_evidence(self) -> list[Any] | None:
        """The value of Authorship.evidence for a row with this link."""
        if not self.evidence:
            return None
        return [each.to_json() for each in self.evidence[:MOST_STORED]]

    @property
    def is_open(self) -> bool:
        """Whether more evidence could confirm it."""
        if not self.evidence or self.is_decided:
            return False
        return self.state != CONFIRMED or self.evidence[0].points < SURE_AT

    @property
    def is_repeated(self) -> bool:
        """Whether it is only suggested because another author may be the same person."""
        return self.state == SUGGESTED and decide(self.evidence).is_confirmed


NO_LINK = AuthorLink()


def link_of(candidates: Sequence[Candidate]) -> AuthorLink:
    """Return the link that candidates with their evidence amount to."""
    ranked = tuple(rank(candidates))
    if not ranked:
        return NO_LINK
    verdict: Verdict = decide(ranked)
    if verdict.candidate is None:
        return AuthorLink(candidates=tuple(c.person_id for c in ranked), evidence=ranked)
    state = CONFIRMED if verdict.is_confirmed else SUGGESTED
    return AuthorLink(verdict.candidate.person_id, state, evidence=ranked)


def with_stored_evidence(link: AuthorLink, stored: Sequence[Any] | None) -> AuthorLink:
    """Return the link with what other publications said when the author was last decided about.

    `stored` is `Authorship.evidence`. An entry by itself knows nothing of other publications.
    """
    if not stored or link.is_decided or not link.evidence:
        return link
    kept = {
        person_id: [Evidence(*each) for each in pieces if each[0] in _OF_OTHER_PUBLICATIONS]
        for person_id, _points, pieces in stored
    }
    if not any(kept.values()):
        return link
    return link_of([c.having(*kept.get(c.person_id, ())) for c in link.evidence])


_OF_OTHER_PUBLICATIONS = frozenset(
    kind.value
    for kind in (
        Kind.COAUTHORS,
        Kind.TOPIC,
        Kind.TOGETHER,
        Kind.APART,
        Kind.SPLIT,
        Kind.NUMBER,
        Kind.OTHER_NUMBER,
    )
)


class AuthorLinker:
    """Decides on the links of authors.

    `owner` and `organization` are whose own list is read, if it is one. Links to people who aren't
    among the `confirmable` are at most suggested.
    """

    def __init__(
        self,
        owner: Person | None = None,
        index: PersonIndex | None = None,
        *,
        organization: Organization | None = None,
        confirmable: frozenset[int] | None = None,
    ) -> None:
        self._confirmable = confirmable
        self.index = index or PersonIndex()
        self.owner_id = owner.pk if owner else None
        self._group: frozenset[int] = frozenset()
        if organization is not None:
            members = Person.objects.affiliated_with(organization)
            self._group = frozenset(members.values_list("pk", flat=True))
        self._contacts = ContactIndex()
        self.digest = self.index.digest(self.owner_id, self._group)

    def find_all(
        self,
        names: Sequence[PrintedName],
        orcids: Sequence[str] = (),
        contacts: Callable[[], PrintedContacts | None] | None = None,
        year: str = "",
    ) -> list[AuthorLink]:
        """Return the links of the names on one publication, on which no person is two authors.

        `orcids` has the iD of each name, or "", or is empty. `contacts` is only
        called if a name fits anyone.
        """
        if self.index.is_empty:
            return [NO_LINK] * len(names)
        found = [self.index.candidates(name) for name in names]
        if not any(found) and not any(orcids):
            return [NO_LINK] * len(names)
        pieces = [
            self._with_evidence(candidates, orcid)
            if candidates or (orcid and not is_group_name(name[0], name[2]))
            else ()
            for name, candidates, orcid in zip(
                names, found, orcids or [""] * len(names), strict=True
            )
        ]
        if contacts and any(found) and (printed := contacts()):
            pieces = [
                tuple(self._contacts.with_evidence(c, position, printed, year) for c in candidates)
                for position, candidates in enumerate(pieces, start=1)
            ]
        links = [link_of(candidates) if candidates else NO_LINK for candidates in pieces]
        links = without_repeated(links, names)
        return links if self._confirmable is None else [self.limited(link) for link in links]

    def limited(self, link: AuthorLink) -> AuthorLink:
        """Return the link, only suggested if it may not be confirmed."""
        if self._confirmable is None or link.state != CONFIRMED:
            return link
        return link if link.person_id in self._confirmable else link._replace(state=SUGGESTED)

    def find(self, first: str, von: str, last: str) -> AuthorLink:
        """Return the link of one printed name by itself."""
        return self.find_all([(first, von, last, "")])[0]

    def _with_evidence(
        self, candidates: tuple[Candidate, ...], orcid: str
    ) -> tuple[Candidate, ...]:
        if self.owner_id is not None:
            own = piece(Kind.OWN_LIST)
            candidates = tuple(
                c.having(own) if c.person_id == self.owner_id else c for c in candidates
            )
        if self._group:
            ours = piece(Kind.GROUP_LIST)
            candidates = tuple(
                c.having(ours) if c.person_id in self._group else c for c in candidates
            )
        return self._with_orcid(candidates, orcid) if orcid else candidates

    def _with_orcid(self, candidates: tuple[Candidate, ...], orcid: str) -> tuple[Candidate, ...]:
        holder = self.index.by_orcid.get(orcid)
        found = []
        for candidate in candidates:
            if candidate.person_id == holder:
                candidate = candidate.having(piece(Kind.ORCID))
            elif holder is not None or candidate.person_id in self.index.orcids:
                candidate = candidate.having(piece(Kind.OTHER_ORCID))
            found.append(candidate)
        if holder is not None and all(c.person_id != holder for c in candidates):
            # The iD is someone's whose names are all different: an editor has to look.
            evidence = piece(Kind.ORCID)._replace(points=CONFIRM_AT - 4)
            found.append(Candidate(holder, NameLevel.NONE, (evidence,)))
        return tuple(found)

    # For the report

    def missing_owner(self, linked: Collection[int | None]) -> str:
        """Return the owner of the list if they are not among those `linked`, otherwise ""."""
        return "" if self.owner_id in linked else self.index.label(self.owner_id)


def without_repeated(links: list[AuthorLink], names: Sequence[Sequence[Any]]) -> list[AuthorLink]:
    """Turn the links to a person that two names lead to into suggestions.

    The only full name among them stays confirmed.
    """
    counts = Counter(link.person_id for link in links if link.person_id is not None)
    if not counts or counts.most_common(1)[0][1] == 1:
        return links
    has_initials = [has_initials_only(name[0]) for name in names]
    certain = Counter(
        link.person_id
        for link, is_short in zip(links, has_initials, strict=True)
        if link.state == CONFIRMED and not is_short
    )
    return [
        link._replace(state=SUGGESTED)
        if link.person_id is not None
        and counts[link.person_id] > 1
        and (is_short or certain[link.person_id] != 1)
        else link
        for link, is_short in zip(links, has_initials, strict=True)
    ]
