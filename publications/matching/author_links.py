"""Decide which person of the directory an author is, among the candidates of the index.

A full name that exactly one person has confirms the link, and so does an ORCID iD beside a name
that can be that person's. Initials only suggest it, unless the source was declared to be that
person's own list. If two people fit, there is no link, and the candidates are named.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from people.models import Person
from people.name_comparison import PrintedName
from people.names import has_initials_only
from publications.matching.person_index import NameFit, PersonIndex
from publications.models import Authorship

CONFIRMED = Authorship.LinkState.CONFIRMED.value
SUGGESTED = Authorship.LinkState.SUGGESTED.value
_LinkedBy = Authorship.LinkedBy
_NAMED_CANDIDATES = 5


class AuthorLink(NamedTuple):
    """The person that an author is, or without a person, the candidates for the name."""

    person_id: int | None = None
    state: str = ""
    candidates: tuple[int, ...] = ()
    is_decided: bool = False
    """An editor decided it in the preview of an import."""

    @property
    def linked_by(self) -> str:
        """The value of Authorship.linked_by for a row with this link."""
        if self.person_id is None:
            return ""
        return _LinkedBy.PERSON.value if self.is_decided else _LinkedBy.IMPORT.value


NO_LINK = AuthorLink()


class AuthorLinker:
    """Decides on the links of authors; `owner` is the person whose own list is read, if any."""

    def __init__(self, owner: Person | None = None, index: PersonIndex | None = None) -> None:
        self.index = index or PersonIndex()
        self.owner_id = owner.pk if owner else None
        self.digest = self.index.digest(self.owner_id)

    def find_all(
        self, names: Sequence[PrintedName], orcids: Sequence[str] = ()
    ) -> list[AuthorLink]:
        """Return the links of the names on one publication; no person is linked twice.

        `orcids` has the iD of each name, or "", or is empty.
        """
        links = [self.find(*name[:3]) for name in names]
        if any(orcids):
            links = [
                self._find_by_orcid(link, orcid) if orcid else link
                for link, orcid in zip(links, orcids, strict=True)
            ]
        return _without_repeated(links, names)

    def find(self, first: str, von: str, last: str) -> AuthorLink:
        """Return the link of one printed name by itself."""
        people, fit = self.index.candidates(first, von, last)
        if self.owner_id in people:
            return AuthorLink(self.owner_id, CONFIRMED)
        if len(people) == 1:
            state = CONFIRMED if fit is NameFit.FULL else SUGGESTED
            return AuthorLink(next(iter(people)), state)
        return AuthorLink(candidates=tuple(sorted(people)))

    def _find_by_orcid(self, link: AuthorLink, orcid: str) -> AuthorLink:
        """Return the link of a name with an iD; `link` is that of the name alone."""
        holder = self.index.by_orcid.get(orcid)
        if holder is not None:
            fits = holder == link.person_id or holder in link.candidates
            return AuthorLink(holder, CONFIRMED if fits else SUGGESTED)
        # No person has this iD, so a person with another iD is a namesake.
        people = (link.person_id, *link.candidates)
        left = [pk for pk in people if pk and pk not in self.index.orcids]
        if link.person_id is not None:
            return link if left else NO_LINK
        if len(left) == 1:
            return AuthorLink(left[0], SUGGESTED)
        return AuthorLink(candidates=tuple(left))

    # For the report

    def candidates_text(self, link: AuthorLink) -> str:
        """Return the candidates for a name, as text."""
        labels = [self.index.label(pk) for pk in link.candidates]
        more = ", …" if len(labels) > _NAMED_CANDIDATES else ""
        return ", ".join(labels[:_NAMED_CANDIDATES]) + more

    def missing_owner(self, linked: Collection[int | None]) -> str:
        """Return the owner of the list if they are not among those `linked`, otherwise ""."""
        return "" if self.owner_id in linked else self.index.label(self.owner_id)


def _without_repeated(links: list[AuthorLink], names: Sequence[Sequence[Any]]) -> list[AuthorLink]:
    """Turn links of two names to the same person into suggestions.

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
