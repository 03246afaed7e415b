"""What people differ by: the facets of their list.

Status, role, organization and years are about one stay: an alumnus who was an intern at that lab in
those years. So they are counted from all stays together, not each from its own set of people.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from itertools import chain
from typing import Any, NamedTuple, TypeVar, cast

from django.db.models import Case, CharField, Q, QuerySet, Value, When
from django.utils import timezone
from pyroaring import BitMap

from affiliations.models import OrganizationTree
from foundation.changed_records.reading import Changes
from foundation.changed_records.watching import Change
from foundation.facets import Facet, FacetIndex, Keys, facet_of_rows, read_pairs
from foundation.kept_index import KeptIndex
from foundation.partial_dates import Span
from foundation.periods import over, upcoming
from people.academic_ranks import FULL, rank_of_title
from people.models import Affiliation, Person, PersonInterest
from people.models.affiliation import Supervision
from people.writers import WRITERS

_MOST_KEPT = 40  # results of counting; one for each organization may take a megabyte
CURRENT, ALUMNI, FUTURE = "current", "alumni", "future"
WITH_PUBLICATIONS = "yes"


def _writers(keys: Keys = None) -> Iterator[tuple[int, str]]:
    for writers in WRITERS:
        rows = writers.rows() if keys is None else writers.rows().filter(person__in=list(keys))
        people = rows.order_by().values_list("person", Value(WITH_PUBLICATIONS)).distinct()
        yield from read_pairs(people)


def _are_writers(_values: Collection[Any]) -> Q:
    found = Q(pk__in=[])
    for writers in WRITERS:
        found |= Q(pk__in=writers.rows().order_by().values("person"))
    return found


def _supervisions() -> QuerySet[Any]:
    """Supervisions by people with a page."""
    return Supervision.objects.filter(person__is_listed=True)


INTEREST_HELD_NOW = "interest held now"
FACETS: tuple[Facet, ...] = (
    facet_of_rows("interest", (PersonInterest.objects.all, "person", "interest")),
    facet_of_rows(INTEREST_HELD_NOW, (PersonInterest.objects.held_now, "person", "interest")),
    facet_of_rows("supervisor", (_supervisions, "affiliation__person", "person")),
    Facet("publications", _writers, _are_writers),
)
_BY_NAME = {facet.name: facet for facet in FACETS}


def condition_of(facet: str, values: Collection[Any]) -> Q:
    return _BY_NAME[facet].condition(values)


def person_index() -> FacetIndex:
    """Return the listed people by name, by facet."""
    return _KEPT.get()


def make_person_index() -> FacetIndex:
    """Read the index from the database."""
    return FacetIndex(
        Person.objects.listed().order_by("sort_name", "pk"),
        FACETS,
        order="sort_name",
        following=lambda name, pk: Q(sort_name__gt=name) | Q(sort_name=name, pk__gt=pk),
    )


def _changed(changes: Changes) -> set[int]:
    """Return the people whom changes affect."""
    found = changes.keys(Change.PERSON, Change.INTEREST, Change.STAY)
    found |= changes.second_keys(Change.PUBLICATION)
    if released := changes.keys(Change.RELEASE):
        for writers in WRITERS:
            found |= set(writers.of(released).order_by().values_list("person", flat=True))
    supervised = Q(pk__in=changes.keys(Change.SUPERVISION))
    if people := changes.keys(Change.PERSON):
        supervised |= Q(supervisions__person__in=people)
    if changes.keys(Change.SUPERVISION, Change.PERSON):
        rows = Affiliation.objects.filter(supervised).order_by()
        found |= set(rows.values_list("person", flat=True))
    return found


class Stay(NamedTuple):
    """An affiliation of a listed person."""

    person: int
    """The place of the person in the index."""
    organization: int
    role: str
    status: str
    start: str
    first: int
    last: int
    """The years, 0 and 9999 if they are open; none if there is no date at all."""
    end: str
    list_rank: int = 0
    academic_rank: int = FULL
    """Of faculty."""


def kept_stays(index: FacetIndex, tree: OrganizationTree) -> "Stays":
    """Return the stays, with what other requests have counted."""
    return Stays(stays_of(index), tree, index.kept.setdefault("counted stays", {}))


def stays_of(index: FacetIndex) -> list[Stay]:
    if "stays" not in index.kept:
        index.kept["stays"] = list(_read_stays(index, None))
    found: list[Stay] = index.kept["stays"]
    return found


def _update_stays(before: FacetIndex, index: FacetIndex, changed: Collection[int]) -> None:
    if "stays" in before.kept:
        gone = {before.places[pk] for pk in changed if pk in before.places}
        kept = [stay for stay in before.kept["stays"] if stay.person not in gone]
        index.kept["stays"] = [*kept, *_read_stays(index, changed)]


_KEPT = KeptIndex(
    make_person_index,
    _changed,
    day=lambda: timezone.localdate().isoformat(),
    update=_update_stays,
)


def _read_stays(index: FacetIndex, people: Keys) -> Iterator[Stay]:
    status = Case(
        When(over(), then=Value(ALUMNI)),
        When(upcoming(), then=Value(FUTURE)),
        default=Value(CURRENT),
        output_field=CharField(),
    )
    rows = Affiliation.objects.listed().order_by().annotate(now=status)
    if people is not None:
        rows = rows.filter(person__in=list(people))
    columns = (
        "person", "organization", "role", "now", "start", "end", "end_unknown",
        "list_rank", "title",
    )  # fmt: skip
    for person, organization, role, now, start, end, is_unknown, list_rank, title in read_pairs(
        rows.values_list(*columns)
    ):
        place = index.places.get(person)
        if place is not None:
            first, last = years_of(start, end, is_unknown=is_unknown)
            rank = rank_of_title(title) if role == Affiliation.Role.FACULTY else FULL
            yield Stay(place, organization, role, now, start, first, last, end, list_rank, rank)


def years_of(start: str, end: str, *, is_unknown: bool) -> tuple[int, int]:
    """Return the first and last year of a stay; a stay without any date is in no year."""
    if not start and not end:
        return 1, 0
    first = int(start[:4]) if start else 0
    if end:
        return first, int(end[:4])
    return first, first if is_unknown else 9999


def in_years(first: int | None, last: int | None) -> Q:
    """Match affiliations that overlap these years, as `years_of` has it."""
    found = ~Q(start="", end="")
    if last:
        found &= Q(start__lt=str(last + 1))
    if first:
        ends_later = Q(end__gte=str(first))
        is_open = Q(end="", end_unknown=False)
        is_vague = Q(end="", end_unknown=True, start__gte=str(first))
        found &= ends_later | is_open | is_vague
    return found


_Sets = Mapping[Any, BitMap]
_Made = TypeVar("_Made")


@dataclass(frozen=True)
class Asked:
    """What is asked about one stay; empty for anything."""

    statuses: Collection[str] = ()
    roles: Collection[str] = ()
    organizations: Collection[int] = ()
    """With all below them; status refers to them, too."""
    years: tuple[int | None, int | None] = (None, None)
    home: Collection[int] = ()
    """What status refers to if no organization was chosen: the home organization."""

    @property
    def asks(self) -> bool:
        """Whether anything is asked."""
        return bool(self.statuses or self.roles or self.organizations or any(self.years))

    @property
    def scope(self) -> Collection[int]:
        return self.organizations or (self.home if self.statuses else ())


@dataclass
class Stays:
    """Finds and counts the people who have such stays.

    What was found last is kept with the index, because counting 200,000 stays takes 0.4 s.
    """

    stays: list[Stay]
    tree: OrganizationTree
    kept: dict[Any, Any] = field(default_factory=dict)
    _current: dict[tuple[int, ...], BitMap] = field(default_factory=dict)

    @cached_property
    def _moved(self) -> list[Stay]:
        """The stays at organizations that weren't always below the same ones."""
        moved = self.tree.placements.moved
        return [stay for stay in self.stays if stay.organization in moved] if moved else []

    @cached_property
    def _at(self) -> Mapping[int, Sequence[Stay]]:
        """The stays by organization: a small one has a few of very many."""
        of_stays, found = self.kept.get("at", (None, {}))
        if of_stays is not self.stays:
            found = defaultdict(list)
            for stay in self.stays:
                found[stay.organization].append(stay)
            self.kept["at"] = self.stays, found
        return cast(Mapping[int, Sequence[Stay]], found)

    def people(self, asked: Asked) -> BitMap:
        """Return the people with a stay that is all that is asked."""
        return self._once("people", asked, lambda: self._people(asked))

    def by_status(self, asked: Asked) -> _Sets:
        return self._once("status", asked, lambda: self._by_status(asked))

    def by_role(self, asked: Asked) -> _Sets:
        return self._once("role", asked, lambda: self._by_role(asked))

    def by_organization(self, asked: Asked) -> _Sets:
        """Return who was at each organization or below it; status refers to each."""
        return self._once("organization", asked, lambda: self._by_organization(asked))

    def _once(self, name: str, asked: Asked, make: Callable[[], _Made]) -> _Made:
        key = (name, *(tuple(getattr(asked, each.name)) for each in fields(asked)))
        of_tree, made = self.kept.get(key, (None, None))
        if of_tree is not self.tree:
            made = make()
            if len(self.kept) >= _MOST_KEPT:
                self.kept.clear()
            self.kept[key] = self.tree, made
        return cast(_Made, made)

    def _people(self, asked: Asked) -> BitMap:
        by_status = self._by(asked, lambda stay: stay.status, scope=asked.scope)
        if not asked.statuses:
            return BitMap.union(BitMap(), *by_status.values())
        return self._of_statuses(by_status, asked.statuses, self._now(asked.scope))

    def _by_status(self, asked: Asked) -> _Sets:
        scope = asked.organizations or asked.home
        sets = self._by(asked, lambda stay: stay.status, scope=scope)
        now = self._now(scope)
        return {s: self._of_statuses(sets, (s,), now) for s in (CURRENT, ALUMNI, FUTURE)}

    def _by_role(self, asked: Asked) -> _Sets:
        sets = self._by(asked, lambda stay: (stay.role, stay.status), scope=asked.scope)
        roles = {role for role, _status in sets}
        if not asked.statuses:
            return {r: _union(s for (role, _), s in sets.items() if role == r) for r in roles}
        now = self._now(asked.scope)
        return {
            role: self._of_statuses(
                {status: s for (r, status), s in sets.items() if r == role}, asked.statuses, now
            )
            for role in roles
        }

    def _by_organization(self, asked: Asked) -> _Sets:
        moved = self.tree.placements.moved
        unmoved = (stay for stay in self.stays if stay.organization not in moved)
        direct = self._grouped(asked, unmoved, lambda stay: (stay.status, stay.organization))
        then = self._grouped(asked, self._at_each(), lambda stay: (stay.status, stay.organization))
        found: dict[int, BitMap] = {}
        if not asked.statuses:
            everything = ((o, people) for (_, o), people in direct.items())
            return self._rolled_up(everything, [(o, people) for (_, o), people in then.items()])
        now = self._rolled_up(self._all_now().items())
        for status in asked.statuses:
            of_status = ((o, people) for (s, o), people in direct.items() if s == status)
            above = [(o, people) for (s, o), people in then.items() if s == status]
            for organization, people in self._rolled_up(of_status, above).items():
                if status != CURRENT:
                    people = people - now.get(organization, BitMap())
                found[organization] = found.get(organization, BitMap()) | people
        return found

    def within(self, scope: Collection[int]) -> Iterator[Stay]:
        """Yield the stays at one of these organizations or below it, or all."""
        within = self._within(scope)
        if within is None:
            return iter(self.stays)
        moved = self.tree.placements.moved
        unmoved = chain.from_iterable(self._at.get(pk, ()) for pk in within - moved)
        if not moved:
            return unmoved
        then = (self._during(stay, scope) for stay in self._moved)
        return chain(unmoved, (stay for stay in then if stay is not None))

    def _at_each(self) -> Iterator[Stay]:
        """Yield the stays at organizations that moved, as stays at each one that was above."""
        for stay in self._moved:
            epochs = self.tree.placements.during(stay.organization, _span(stay))
            for organization in {pk for epoch in epochs for pk in epoch.path}:
                then = self._during(stay, [organization])
                if then is not None:
                    yield then._replace(organization=organization)

    def _during(self, stay: Stay, scope: Collection[int]) -> Stay | None:
        """Return the part of a stay in which its organization was in this scope, if it was.

        If the organization has left since, it is that of someone who was there.
        """
        epochs = self.tree.placements.during(stay.organization, _span(stay))
        inside = [epoch for epoch in epochs if not set(epoch.path).isdisjoint(scope)]
        if not inside:
            return None
        first, last = inside[0], inside[-1]
        if first.start and stay.first <= stay.last:
            stay = stay._replace(first=max(stay.first, int(first.start[:4])))
        if last is epochs[-1]:
            return stay
        year = min(stay.last, int(last.end[:4]))
        return stay._replace(status=ALUMNI, last=year, end=last.end)

    def members_by_organization(self) -> dict[int, int]:
        """Return how many people are at each organization or below it now."""
        people = self._rolled_up(self._all_now().items())
        return {organization: len(members) for organization, members in people.items()}

    def newest_first(self, people: Iterable[int]) -> list[int]:
        """Return those of the people whose arrival somewhere is known, the latest first."""
        latest: dict[int, str] = {}
        for stay in self.stays:
            if stay.start:
                latest[stay.person] = max(stay.start, latest.get(stay.person, ""))
        dated = (person for person in people if person in latest)
        return sorted(dated, key=lambda person: _negated(latest[person]))

    def _of_statuses(
        self, sets: Mapping[str, BitMap], statuses: Iterable[str], now: BitMap
    ) -> BitMap:
        """Alumni and future members are those who aren't there now, in any role."""
        found = BitMap()
        for status in statuses:
            people = sets.get(status, BitMap())
            found |= people if status == CURRENT else people - now
        return found

    def _by(
        self, asked: Asked, key: Callable[[Stay], Any], *, scope: Collection[int]
    ) -> dict[Any, BitMap]:
        """Return the people of the stays with what is asked, except status, by a key."""
        return self._grouped(asked, self.within(scope), key)

    @staticmethod
    def _grouped(
        asked: Asked, stays: Iterable[Stay], key: Callable[[Stay], Any]
    ) -> dict[Any, BitMap]:
        roles, (first, last) = frozenset(asked.roles), asked.years
        lists: dict[Any, list[int]] = defaultdict(list)
        for stay in stays:
            if roles and stay.role not in roles:
                continue
            if (first or last) and not _overlaps(stay, first, last):
                continue
            lists[key(stay)].append(stay.person)
        return {value: BitMap(people) for value, people in lists.items()}

    def _within(self, scope: Collection[int]) -> frozenset[int] | None:
        if not scope:
            return None
        found: set[int] = set()
        pending = [self.tree.by_pk[pk] for pk in scope if pk in self.tree.by_pk]
        while pending:
            organization = pending.pop()
            if organization.pk not in found:
                found.add(organization.pk)
                pending += self.tree.children(organization)
        return frozenset(found)

    def _now(self, scope: Collection[int]) -> BitMap:
        """Return the people who are at one of these organizations now, or anywhere."""
        key = tuple(sorted(scope))
        if key not in self._current:
            self._current[key] = BitMap(s.person for s in self.within(scope) if s.status == CURRENT)
        return self._current[key]

    def _all_now(self) -> dict[int, BitMap]:
        lists: dict[int, list[int]] = defaultdict(list)
        for stay in self.stays:
            if stay.status == CURRENT:
                lists[stay.organization].append(stay.person)
        return {organization: BitMap(people) for organization, people in lists.items()}

    def _rolled_up(
        self, direct: Iterable[tuple[int, BitMap]], then: Iterable[tuple[int, BitMap]] = ()
    ) -> dict[int, BitMap]:
        """Add what is below each organization to it, and what was `then` below it."""
        lists: dict[int, list[BitMap]] = defaultdict(list)
        for organization, people in then:
            lists[organization].append(people)
        for organization, people in direct:
            for above in self.tree.path(organization):
                lists[above.pk].append(people)
        return {organization: BitMap.union(*sets) for organization, sets in lists.items()}


def _span(stay: Stay) -> Span:
    """Return the time of a stay, as `Period.span` has it."""
    if stay.status != ALUMNI:
        return stay.start, ""
    return stay.start, stay.end or stay.start


def _negated(date: str) -> tuple[int, ...]:
    """Return a key that sorts later dates first."""
    return tuple(-int(part) for part in date.split("-"))


def _union(sets: Iterable[BitMap]) -> BitMap:
    return BitMap.union(BitMap(), *sets)


def _overlaps(stay: Stay, first: int | None, last: int | None) -> bool:
    return (
        stay.first <= stay.last
        and (not last or stay.first <= last)
        and (not first or stay.last >= first)
    )


def in_order(index: FacetIndex, name: str, make: Callable[[], list[int]]) -> list[int]:
    """Return the places of all people in an order, kept with the index."""
    key = ("order", name)
    if key not in index.kept:
        index.kept[key] = make()
    found: list[int] = index.kept[key]
    return found


def kept_for_tree(
    index: FacetIndex, tree: OrganizationTree, key: Hashable, make: Callable[[], _Made]
) -> _Made:
    """Return what `make` returns, kept with the index as long as the tree is the same."""
    of_tree, made = index.kept.get(key, (None, None))
    if of_tree is not tree:
        made = make()
        index.kept[key] = tree, made
    return cast(_Made, made)
