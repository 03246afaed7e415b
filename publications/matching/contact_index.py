"""Whose email addresses and organizations are printed in an entry.

Each table is read when the first entry has something to look up in it, and then kept.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import Any, NamedTuple

from django.db.models import Q

from affiliations.models import Organization, OrganizationKind
from foundation.folding import fold
from people.models import Affiliation, ContactDetail
from people.name_levels import NameLevel
from people.names import is_cjk
from publications.matching.evidence import Candidate, Evidence, Kind, affiliation_evidence, piece
from publications.matching.printed_contacts import FIELDS, PrintedContacts, contacts_of, emails_in
from publications.models import Publication
from publications.publication_data import AuthorName, PublicationData

_YEARS_AFTER = 1  # papers appear after a move
_SMALL_WORDS = frozenset({"of", "the", "and", "for", "at", "in", "de", "des", "du", "la", "di"})
_CONTRACTIONS = {
    "dept": "department", "engn": "engineering", "intl": "international", "natl": "national",
    "assoc": "association", "hosp": "hospital", "fdn": "foundation",
}  # fmt: skip
_PARTS = re.compile(r"[;\n()]")
_SHORTEST = 3  # letters of an abbreviated word, and of a name
_COMMON_KINDS = frozenset(
    (
        OrganizationKind.SCHOOL.value,
        OrganizationKind.DEPARTMENT.value,
        OrganizationKind.GROUP.value,
        OrganizationKind.TEAM.value,
    )
)
"""Many universities have a Department of Physics: only what it is part of counts."""


class _Stay(NamedTuple):
    """An affiliation of a person."""

    organization: int
    first_year: str
    last_year: str


class ContactIndex:
    """The email addresses and affiliations of all people."""

    def with_evidence(
        self, candidate: Candidate, position: int, printed: PrintedContacts, year: str
    ) -> Candidate:
        """Add what speaks for the candidate being the author at a position, which counts from 1.

        The list of an organization says already where its members are. For a name that doesn't fit,
        nothing speaks: fields don't say whose an address is.
        """
        if candidate.level is NameLevel.NONE:
            return candidate
        evidence = self._evidence(candidate.person_id, position - 1, printed, year)
        if any(piece.kind == Kind.GROUP_LIST.value for piece in candidate.evidence):
            evidence = (e for e in evidence if e.kind != Kind.AFFILIATION.value)
        return candidate.having(*evidence)

    def _evidence(
        self, person_id: int, index: int, printed: PrintedContacts, year: str
    ) -> Iterator[Evidence]:
        if any(self._holders.get(email) == person_id for email in printed.emails):
            yield piece(Kind.EMAIL)
        own, of_entry = printed.of_authors.get(index, ""), printed.of_entry
        if own and self._was_at(person_id, own, year):
            yield affiliation_evidence(is_of_author=True)
        elif not own and of_entry and self._was_at(person_id, of_entry, year):
            yield affiliation_evidence(is_of_author=False)

    @cached_property
    def _holders(self) -> dict[str, int]:
        """The person with each email address; not those that several people have."""
        holds_one = Q(value__contains="@") | Q(kind=ContactDetail.Kind.EMAIL_AS_PRINTED)
        rows = ContactDetail.objects.filter(holds_one).values_list("value", "person_id")
        people: defaultdict[str, set[int]] = defaultdict(set)
        for value, person_id in rows.iterator():
            for email in emails_in(value):
                people[email].add(person_id)
        return {email: min(found) for email, found in people.items() if len(found) == 1}

    def _was_at(self, person_id: int, text: str, year: str) -> bool:
        stays = self._stays.get(person_id)
        if not stays:
            return False
        printed = self._organizations.printed_in(text)
        return bool(printed) and any(
            _includes(stay, year) and self._organizations.is_related(stay.organization, printed)
            for stay in stays
        )

    @cached_property
    def _stays(self) -> dict[int, list[_Stay]]:
        stays: defaultdict[int, list[_Stay]] = defaultdict(list)
        rows = Affiliation.objects.order_by().values_list(
            "person_id", "organization_id", "start", "end"
        )
        for person_id, organization, start, end in rows.iterator():
            stays[person_id].append(_Stay(organization, str(start)[:4], str(end)[:4]))
        return dict(stays)

    @cached_property
    def _organizations(self) -> "_OrganizationNames":
        return _OrganizationNames()


def _includes(stay: _Stay, year: str) -> bool:
    """Whether a publication of the year may have been written there."""
    if not stay.first_year and not stay.last_year:
        return True
    if not year.isdecimal():
        return False
    last = stay.last_year
    return stay.first_year <= year and (not last or int(year) <= int(last) + _YEARS_AFTER)


def stored_contacts(
    names: Mapping[int, Iterable[tuple[int, Any]]],
) -> dict[int, tuple[PrintedContacts, str]]:
    """Return what is printed with the authors of stored publications, and the year.

    `names` has their positions and names, by publication.
    """
    rows = Publication.objects.filter(pk__in=names.keys(), extra__has_any_keys=sorted(FIELDS))
    found = {}
    for pk, extra, date in rows.values_list("pk", "extra", "date"):
        authors = [AuthorName(*name) for _position, name in sorted(names[pk])]
        contacts = contacts_of(PublicationData(authors=authors, extra=extra), "authors")
        if contacts is not None:
            found[pk] = contacts, str(date)[:4]
    return found


class _OrganizationName(NamedTuple):
    words: tuple[str, ...]
    organization: int
    may_go_on: bool
    """Whether more words may follow."""


class _OrganizationNames:
    """The names of all organizations, to be found in the text of an affiliation."""

    def __init__(self) -> None:
        self._parents: dict[int, int | None] = {}
        self._by_start: defaultdict[str, list[_OrganizationName]] = defaultdict(list)
        self._in_characters: list[tuple[str, int]] = []
        self.printed_in = lru_cache(maxsize=4096)(self._printed_in)
        rows = Organization.objects.order_by().values_list(
            "pk", "parent_id", "kind", "name", "short_name", "native_name", "other_names"
        )
        for pk, parent, kind, *names, others in rows.iterator():
            self._parents[pk] = parent
            if kind not in _COMMON_KINDS:
                for name in {*names, *others.splitlines()}:
                    self._add(name, pk, may_go_on=kind == OrganizationKind.COMPANY)

    def _add(self, name: str, pk: int, *, may_go_on: bool) -> None:
        if is_cjk(name):
            if len(name.strip()) >= _SHORTEST:
                self._in_characters.append((name.strip(), pk))
            return
        words = _words_of(name)
        if words and len("".join(words)) >= _SHORTEST:
            self._by_start[words[0][:_SHORTEST]].append(_OrganizationName(words, pk, may_go_on))

    def _printed_in(self, text: str) -> frozenset[int]:
        found: set[int] = set()
        if is_cjk(text):
            found.update(pk for name, pk in self._in_characters if name in text)
        for part in _PARTS.split(text):
            found.update(self._in_segments([_words_of(segment) for segment in part.split(",")]))
        return frozenset(found)

    def _in_segments(self, segments: Sequence[tuple[str, ...]]) -> Iterator[int]:
        """Yield those whose name is a segment, or some in a row: "Beijing Univ Technol" is whole.

        Only a company's may go on: "Microsoft Res Asia".
        """
        words = [word for segment in segments for word in segment]
        ends = set(accumulate(map(len, segments)))
        for start in {0, *ends} - {len(words)}:
            for name in self._by_start.get(words[start][:_SHORTEST], ()):
                end = start + len(name.words)
                if (end in ends or name.may_go_on) and _is_name(words[start:end], name.words):
                    yield name.organization

    def is_related(self, organization: int, others: Iterable[int]) -> bool:
        """Whether it is one of the others, or above or below one."""
        return any(
            other == organization
            or other in self._above(organization)
            or organization in self._above(other)
            for other in others
        )

    def _above(self, organization: int) -> list[int]:
        above: list[int] = []
        node = self._parents.get(organization)
        while node is not None and node not in above:
            above.append(node)
            node = self._parents.get(node)
        return above


def _words_of(text: str) -> tuple[str, ...]:
    return tuple(
        _CONTRACTIONS.get(word, word) for word in fold(text).split() if word not in _SMALL_WORDS
    )


def _is_name(printed: Sequence[str], name: Sequence[str]) -> bool:
    """Whether the printed words are the name, perhaps abbreviated: "Peking Univ".

    A name of one word isn't abbreviated.
    """
    if len(printed) != len(name):
        return False
    if len(name) == 1:
        return printed[0] == name[0]
    return all(
        word == whole or (len(word) >= _SHORTEST and whole.startswith(word))
        for word, whole in zip(printed, name, strict=True)
    )
