"""Which person of the directory an author's printed name stands for.

A full name that exactly one person has confirms the link, in either order for Chinese, Japanese and
Korean names, and so does an ORCID iD beside a name that can be theirs. Initials only suggest, unless the source was declared to be that person's own list. Where
two people fit, there is no link, and the candidates are named.
"""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from foundation.folding import fold
from people.models import Person, PersonName
from people.name_comparison import PrintedName
from people.names import (
    has_initials_only,
    initials_key,
    is_cjk,
    name_key,
    part_key,
    split_full_name,
    without_suffix,
)
from publications.matching.known_names import printed_names
from publications.models import Authorship

CONFIRMED = Authorship.LinkState.CONFIRMED.value
SUGGESTED = Authorship.LinkState.SUGGESTED.value


class PersonLink(NamedTuple):
    """The person that a name leads to; with no person, those that it could mean."""

    person_id: int | None = None
    state: str = ""
    candidates: tuple[int, ...] = ()
    is_decided: bool = False
    """An editor decided it in the preview of an import."""

    @property
    def linked_by(self) -> str:
        """Return what Authorship.linked_by says of a row with this link."""
        if self.person_id is None:
            return ""
        return _LinkedBy.PERSON.value if self.is_decided else _LinkedBy.IMPORT.value


_LinkedBy = Authorship.LinkedBy
NO_LINK = PersonLink()
_NAMED = 5
_REMEMBERED = 20_000  # printed names
_EAST_ASIAN = ("zh", "ja", "ko")


class PersonIndex:
    """Everybody's names in memory, looked up by what is printed on a work."""

    def __init__(self, owner: Person | None = None) -> None:
        self.owner_id = owner.pk if owner else None
        self.labels: dict[int, str] = {}
        self._full: defaultdict[str, set[int]] = defaultdict(set)
        self._turned: defaultdict[str, set[int]] = defaultdict(set)
        self._initials: defaultdict[str, set[int]] = defaultdict(set)
        self._first_words: defaultdict[str, set[int]] = defaultdict(set)
        self._parts: set[str] = set()  # family names, and given names for those that are turned
        self._names: dict[int, list[PrintedName]] = {}
        self._by_orcid: dict[str, int] = {}
        self._orcid_of: dict[int, str] = {}
        self._known: dict[tuple[str, str, str], PersonLink] = {}
        self._load()
        self.digest = self._digest()

    def _load(self) -> None:
        others: defaultdict[int, list[str]] = defaultdict(list)
        for pk, name in PersonName.objects.values_list("person_id", "name").iterator():
            others[pk].append(name)
        east_asian: set[int] = set()
        people = Person.objects.values_list(
            "pk", "slug", "name", "given_name", "family_name", "native_name", "native_name_language",
            "orcid",
        )  # fmt: skip
        for pk, slug, name, given, family, native, language, orcid in people.iterator():
            self.labels[pk] = f"{name} ({slug})"
            if orcid:
                self._by_orcid[orcid], self._orcid_of[pk] = pk, orcid
            if is_cjk(native or name) or language[:2] in _EAST_ASIAN:
                east_asian.add(pk)
            self._names[pk] = printed_names(given, family, (name, native, *others[pk]))
            for first, _von, last, _jr in self._names[pk]:
                self._add(pk, first, last, east_asian)

    def _add(self, pk: int, given: str, family: str, east_asian: set[int]) -> None:
        key = name_key(given, family)
        if not key:
            return
        self._parts |= {part_key(given), part_key(family), ""}
        turned = name_key(family, given)
        if has_initials_only(given) and not is_cjk(given + family):
            self._initials[initials_key(given, family)].add(pk)
            return
        self._full[key].add(pk)
        self._initials[initials_key(given, family)].add(pk)
        if first_word := _first_word_key(given, family):
            self._first_words[first_word].add(pk)
        (self._full if pk in east_asian else self._turned)[turned].add(pk)

    def _digest(self) -> int:
        """A number that stands for all names and the owner: where it is equal, so are all links."""
        names = [(key, sorted(people)) for key, people in sorted(self._full.items())]
        names += [(key, sorted(people)) for key, people in sorted(self._initials.items())]
        text = repr((self.owner_id, names, sorted(self._by_orcid.items()))).encode()
        return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big", signed=True)

    def names_of(self, person_id: int) -> Sequence[PrintedName]:
        return self._names.get(person_id, ())

    def names_of_candidates(self, link: PersonLink) -> str:
        """Return the people that a name could be, for the report."""
        people = [self.labels[pk] for pk in link.candidates]
        return ", ".join(people[:_NAMED]) + (", …" if len(people) > _NAMED else "")

    def missing_owner(self, linked: Collection[int | None]) -> str:
        """Return the owner of a person's own list if not among those `linked`, otherwise ""."""
        if self.owner_id is None or self.owner_id in linked:
            return ""
        return self.labels[self.owner_id]

    def find(self, first: str, von: str, last: str) -> PersonLink:
        """The link of one printed name, looked at alone."""
        known = self._known.get((first, von, last))
        if known is None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            known = self._known[first, von, last] = self._find(
                first, without_suffix(f"{von} {last}".strip())
            )
        return known

    def _find(self, given: str, family: str) -> PersonLink:
        if not given and is_cjk(family):
            given, family = split_full_name(family)
        if part_key(family) not in self._parts:  # as of most co-authors
            return NO_LINK
        if has_initials_only(given) and not is_cjk(given + family):
            return self._by_initials(given, family)
        found = self._full.get(name_key(given, family))
        if found:
            return self._decide(found, CONFIRMED)
        for weaker in (
            self._turned.get(name_key(given, family)),
            self._first_words.get(_first_word_key(given, family)),
        ):
            if weaker:
                return self._decide(weaker, SUGGESTED)
        return NO_LINK

    def _by_initials(self, given: str, family: str) -> PersonLink:
        if not given:
            return NO_LINK
        found = self._initials.get(initials_key(given, family), set())
        if self.owner_id in found:
            return PersonLink(self.owner_id, CONFIRMED)
        return self._decide(found, SUGGESTED) if found else NO_LINK

    def _decide(self, found: set[int], state: str) -> PersonLink:
        if self.owner_id in found:
            return PersonLink(self.owner_id, CONFIRMED)
        if len(found) == 1:
            return PersonLink(next(iter(found)), state)
        return PersonLink(candidates=tuple(sorted(found)))

    def _find_by_orcid(self, link: PersonLink, orcid: str) -> PersonLink:
        """What an iD beside a name makes of the name's own `link`."""
        holder = self._by_orcid.get(orcid)
        if holder is not None:
            fits = holder == link.person_id or holder in link.candidates
            return PersonLink(holder, CONFIRMED if fits else SUGGESTED)
        # Nobody here has this iD: whoever has another one is a namesake.
        left = [pk for pk in (link.person_id, *link.candidates) if pk and pk not in self._orcid_of]
        if link.person_id is not None:
            return link if left else NO_LINK
        return (
            PersonLink(left[0], SUGGESTED) if len(left) == 1 else PersonLink(candidates=tuple(left))
        )

    def find_all(self, names: Sequence[list[Any]], orcids: Sequence[str] = ()) -> list[PersonLink]:
        """The links of the names on one work, where nobody stands twice; `orcids` as far as they are given."""
        links = [self.find(name[0], name[1], name[2]) for name in names]
        if any(orcids):
            links = [
                self._find_by_orcid(link, orcid) if orcid else link
                for link, orcid in zip(links, orcids, strict=True)
            ]
        counts = Counter(link.person_id for link in links if link.person_id is not None)
        if not counts or counts.most_common(1)[0][1] == 1:
            return links
        certain = Counter(
            link.person_id
            for link, name in zip(links, names, strict=True)
            if link.state == CONFIRMED and not has_initials_only(name[0])
        )
        return [
            link._replace(state=SUGGESTED)
            if link.person_id is not None
            and counts[link.person_id] > 1
            and (has_initials_only(name[0]) or certain[link.person_id] != 1)
            else link
            for link, name in zip(links, names, strict=True)
        ]


def _first_word_key(given: str, family: str) -> str:
    words = fold(given).split()
    return f"{words[0]}|{fold(family)}" if words and len(words[0]) > 1 else ""
