"""The names of all people in memory: whom a printed name may stand for, and how well it fits.

The index only finds candidates. Who an author is, is decided in `evidence` and `author_links`.
"""

import hashlib
import re
from collections import defaultdict
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import NamedTuple

from foundation.folding import fold
from foundation.nicknames import other_forms
from people.models import Person, PersonName
from people.name_comparison import PrintedName, with_other_letters
from people.name_frequency import is_family_name
from people.name_levels import NameLevel, index_keys, name_level
from people.names import has_han, is_cjk, is_group_name, is_spelled, pinyin_parts, spelled_parts
from publications.matching.evidence import (
    Candidate,
    are_most_recorded,
    name_evidence,
    unrecorded_evidence,
)
from publications.matching.known_names import printed_names

_REMEMBERED = 20_000  # printed names
_EAST_ASIAN = ("zh", "ja", "ko")
_COLUMNS = (
    "pk", "slug", "name", "given_name", "family_name", "native_name", "native_name_language",
    "orcid",
)  # fmt: skip


class _Recorded(NamedTuple):
    """A person as the index knows them."""

    label: str
    names: tuple[PrintedName, ...]
    is_east_asian: bool
    has_variants: bool
    """Other forms of the name are recorded."""


class PersonIndex:
    """The names and ORCID iDs of people, as the database has them now: of all, or of `only`."""

    def __init__(self, only: Sequence[int] | None = None) -> None:
        self.by_orcid: dict[str, int] = {}
        self.orcids: dict[int, str] = {}
        self._people: dict[int, _Recorded] = {}
        self._by_key: defaultdict[str, set[int]] = defaultdict(set)
        self._words: set[str] = set()
        self._known: dict[tuple[str, ...], tuple[Candidate, ...]] = {}
        self._load(only)
        self._has_most_forms = self._records_forms() if only is None else _records_forms()

    def _load(self, only: Sequence[int] | None) -> None:
        people, names = Person.objects.all(), PersonName.objects.order_by("pk")
        if only is not None:
            people, names = people.filter(pk__in=only), names.filter(person__in=only)
        others: defaultdict[int, list[str]] = defaultdict(list)
        for pk, name in names.values_list("person_id", "name").iterator():
            others[pk].append(name)
        for row in people.values_list(*_COLUMNS).iterator():
            pk, slug, name, given, family, native, language, orcid = row
            if orcid:
                self.by_orcid[orcid], self.orcids[pk] = pk, orcid
            written = (name, native, *others[pk])
            self._people[pk] = _Recorded(
                f"{name} ({slug})",
                tuple(printed_names(given, family, written)),
                is_cjk(native or name) or language[:2] in _EAST_ASIAN,
                bool(others[pk]),
            )
            for printed in self._people[pk].names:
                self._words.update(_quick_keys(printed))
                for key in index_keys(printed):
                    self._by_key[key].add(pk)

    def _records_forms(self) -> bool:
        number = sum(person.has_variants for person in self._people.values())
        return are_most_recorded(number, len(self._people))

    @property
    def is_empty(self) -> bool:
        return not self._people

    def digest(self, owner_id: int | None, group: Collection[int] = ()) -> int:
        """Return a number for all names and whose list it is: if it is equal, so are all links."""
        names = sorted((pk, each.names, each.is_east_asian) for pk, each in self._people.items())
        most = ("most forms",) if self._has_most_forms else ()
        text = repr((owner_id, sorted(group), names, sorted(self.by_orcid.items()), *most))
        digest = hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest()
        return int.from_bytes(digest, "big", signed=True)

    def names_of(self, person_id: int) -> Sequence[PrintedName]:
        person = self._people.get(person_id)
        return person.names if person else ()

    def label(self, person_id: int | None) -> str:
        """Return "Alice Example (alice-example)", for reports."""
        person = self._people.get(person_id or 0)
        return person.label if person else ""

    def candidates(self, name: PrintedName) -> tuple[Candidate, ...]:
        """Return the people that a printed name fits, with what the name is worth."""
        printed = tuple(name[:4])
        known = self._known.get(printed)
        if known is None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            known = self._known[printed] = self._find(printed)
        return known

    def _find(self, printed: tuple[str, ...]) -> tuple[Candidate, ...]:
        if not self._may_be_known(printed):  # as most co-authors
            return ()
        if is_group_name(printed[0], printed[2]):
            return ()
        people: set[int] = set()
        for key in index_keys(printed):
            if found := self._by_key.get(key):
                people |= found
        candidates = (self._candidate(printed, pk) for pk in sorted(people))
        return tuple(candidate for candidate in candidates if candidate)

    def _may_be_known(self, printed: tuple[str, ...]) -> bool:
        """Whether a look at the keys is worth it, which take longer to compute."""
        first, von, last, _jr = printed
        if is_cjk(first + last) or is_spelled(first + last) or with_other_letters(*printed):
            return True
        if not self._words.isdisjoint(_given_keys(*printed)):
            return True
        letters = {word[0] for word in fold(first).split()} or {""}
        return any(
            f"{word} {letter}" in self._words
            for word in _family_words(f"{von} {last}" if von else last)
            for letter in letters
        )

    def _candidate(self, printed: tuple[str, ...], pk: int) -> Candidate | None:
        person = self._people[pk]
        level, known = min((name_level(printed, tuple(n[:4])), n) for n in person.names)
        if level is NameLevel.NONE:
            return None
        if level is NameLevel.TURNED and person.is_east_asian and not is_family_name(printed[2]):
            level = NameLevel.CUT  # in Chinese, Japanese and Korean either order is common
        evidence = [name_evidence(printed, known, level)]
        if unrecorded := unrecorded_evidence(
            level, has_forms=person.has_variants, have_most=self._has_most_forms
        ):
            evidence.append(unrecorded)
        return Candidate(pk, level, tuple(evidence))


def _records_forms() -> bool:
    """Whether other forms of their names are recorded of most people in the directory."""
    number = PersonName.objects.values("person").distinct().count()
    return are_most_recorded(number, Person.objects.count())


_SKELETON = str.maketrans({"f": "p", "v": "w", "x": "ks", "z": "s", "c": "k", "q": "k"}) | {
    ord(letter): None for letter in "aeiouyjhr "
}


_DOUBLED = re.compile(r"(.)\1+")


def _skeleton(folded: str) -> str:
    """Return what all spellings of a folded word share, or more."""
    bare = folded.translate(_SKELETON) or folded
    return _DOUBLED.sub(r"\1", bare)


def _words_of(text: str) -> list[str]:
    words = fold(text).split()
    return [_skeleton(word) for word in words]


@lru_cache(maxsize=8192)
def _family_words(family: str) -> tuple[str, ...]:
    """Return the words of a family name, and all of them as one."""
    words = _words_of(family)
    return (*words, _skeleton("".join(words)))


def _quick_keys(name: Sequence[str]) -> set[str]:
    """Return each word of a recorded name with the letters that other words can begin with.

    Whatever fits the name has one of them, with a word of its family name, or one of
    `_given_keys`.
    """
    first, von, last, jr = name
    if has_han(first + last):
        forms = pinyin_parts(first, last)
    elif is_spelled(first + last):
        forms = spelled_parts(first, last)
    else:
        return _keys_as_written(first, von, last, jr)
    return {key for given, family in forms for key in _keys_as_written(given, von, family, jr)}


def _keys_as_written(first: str, von: str, last: str, jr: str) -> set[str]:
    family = f"{von} {last}" if von else last
    folded = fold(f"{first} {family}").split()
    letters = {"", *(word[0] for word in folded)}
    letters |= {form[0] for word in folded for form in other_forms(word)}
    joined = [_skeleton(fold(part).replace(" ", "")) for part in (first, last)]
    words = {*_words_of(f"{first} {family}"), *_family_words(family), *joined}
    return {f"{word} {letter}" for word in words for letter in letters} | {
        *_given_keys(first, von, last, jr)
    }


def _given_keys(first: str, von: str, last: str, _jr: str) -> tuple[str, ...]:
    """The given names with the first letter of the family name, for names with a typo."""
    given, family = fold(first).replace(" ", ""), fold(f"{von} {last}")
    return (f"{given} {family[:1]}",) if len(given) > 2 and family else ()
