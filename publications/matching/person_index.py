"""An in-memory index of people's names: who a printed name may be, and how well it fits.

The index only finds candidates, even those that a middle name contradicts. Who an author is, is
decided in `author_links`.
"""

import hashlib
from collections import defaultdict
from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

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


class NameFit(Enum):
    """How a printed name fits the names of its candidates, the best first."""

    FULL = "full"
    """The whole name, in either order for Chinese, Japanese and Korean names."""
    TURNED = "turned"
    """The whole name with given and family name swapped."""
    FIRST_WORD = "first word"
    """The family name and the first given name; middle names are missing on one side."""
    INITIALS = "initials"
    """The family name and initials."""
    NONE = "none"


class Candidates(NamedTuple):
    """The people that a printed name may mean, all with the same fit."""

    people: frozenset[int] = frozenset()
    fit: NameFit = NameFit.NONE


_NO_CANDIDATES = Candidates()
_REMEMBERED = 20_000  # printed names
_EAST_ASIAN = ("zh", "ja", "ko")


class PersonIndex:
    """The names and ORCID iDs of all people, as the database has them now."""

    def __init__(self) -> None:
        self.by_orcid: dict[str, int] = {}
        self.orcids: dict[int, str] = {}
        self._labels: dict[int, str] = {}
        self._names: dict[int, list[PrintedName]] = {}
        self._east_asian: set[int] = set()
        self._by_fit: dict[NameFit, defaultdict[str, set[int]]] = {
            fit: defaultdict(set) for fit in NameFit
        }
        self._parts: set[str] = set()  # by family name, and by given name for swapped names
        self._known: dict[PrintedName, Candidates] = {}
        self._load()

    def _load(self) -> None:
        others: defaultdict[int, list[str]] = defaultdict(list)
        names = PersonName.objects.order_by("pk").values_list("person_id", "name")
        for pk, name in names.iterator():
            others[pk].append(name)
        people = Person.objects.values_list(
            "pk", "slug", "name", "given_name", "family_name", "native_name",
            "native_name_language", "orcid",
        )  # fmt: skip
        for pk, slug, name, given, family, native, language, orcid in people.iterator():
            self._labels[pk] = f"{name} ({slug})"
            if orcid:
                self.by_orcid[orcid], self.orcids[pk] = pk, orcid
            if is_cjk(native or name) or language[:2] in _EAST_ASIAN:
                self._east_asian.add(pk)
            self._names[pk] = printed_names(given, family, (name, native, *others[pk]))
            for first, _von, last, _jr in self._names[pk]:
                self._add(pk, first, last)

    def _add(self, pk: int, given: str, family: str) -> None:
        key = name_key(given, family)
        if not key:
            return
        self._parts |= {part_key(given), part_key(family), ""}
        self._by_fit[NameFit.INITIALS][initials_key(given, family)].add(pk)
        if has_initials_only(given) and not is_cjk(given + family):
            return
        self._by_fit[NameFit.FULL][key].add(pk)
        if first_word := _first_word_key(given, family):
            self._by_fit[NameFit.FIRST_WORD][first_word].add(pk)
        either_order = NameFit.FULL if pk in self._east_asian else NameFit.TURNED
        self._by_fit[either_order][name_key(family, given)].add(pk)

    def digest(self, owner_id: int | None) -> int:
        """Return a digest of all names and the owner; equal digests mean equal links."""
        said = (owner_id, sorted(self._names.items()), sorted(self._east_asian))
        text = repr((*said, sorted(self.by_orcid.items()))).encode("utf-8", "surrogatepass")
        return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big", signed=True)

    def names_of(self, person_id: int) -> Sequence[PrintedName]:
        return self._names.get(person_id, ())

    def label(self, person_id: int | None) -> str:
        """Return "Alice Example (alice-example)", for reports."""
        return self._labels.get(person_id or 0, "")

    def candidates(self, first: str, von: str, last: str) -> Candidates:
        """Return the people whose names fit a printed name best."""
        name = (first, von, last, "")
        known = self._known.get(name)
        if known is None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            known = self._known[name] = self._find(name)
        return known

    def _find(self, name: PrintedName) -> Candidates:
        given, family = name[0], without_suffix(f"{name[1]} {name[2]}".strip())
        if not given and is_cjk(family):
            given, family = split_full_name(family)
        if part_key(family) not in self._parts:  # as with most co-authors
            return _NO_CANDIDATES
        key = name_key(given, family)
        keys = {
            NameFit.FULL: key,
            NameFit.TURNED: key,
            NameFit.FIRST_WORD: _first_word_key(given, family),
        }
        if has_initials_only(given) and not is_cjk(given + family):
            keys = {NameFit.INITIALS: initials_key(given, family)} if given else {}
        for fit, key in keys.items():
            if people := self._by_fit[fit].get(key):
                return Candidates(frozenset(people), fit)
        return _NO_CANDIDATES


def _first_word_key(given: str, family: str) -> str:
    words = fold(given).split()
    return f"{words[0]}|{fold(family)}" if words and len(words[0]) > 1 else ""
