"""The list of people: one row per person, grouped by role."""

import datetime
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from django.urls import get_script_prefix
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from affiliations.models import Organization, OrganizationTree
from foundation.compiled_queries import CompiledRows, columns_of, rows_of_each
from foundation.recently_used import RecentlyUsed
from foundation.slugs import stored_record, stored_row
from foundation.snapshot_values import kept_for_snapshot
from people.current_positions import PLACE_OF_ROLE, Positions, positions_at
from people.facets import ALUMNI, CURRENT
from people.models import Affiliation, Person, PersonInterest

Values = tuple[Any, ...]
_Role = Affiliation.Role
_GROUPS = {
    _Role.FACULTY: _("Faculty"),
    _Role.RESEARCHER: _("Researchers"),
    _Role.POSTDOC: _("Postdocs"),
    _Role.ENGINEER: _("Engineers"),
    _Role.PHD_STUDENT: _("Ph.D. students"),
    _Role.MASTERS_STUDENT: _("Master's students"),
    _Role.BACHELORS_STUDENT: _("Bachelor's students"),
    _Role.INTERN: _("Interns"),
    _Role.VISITOR: _("Visitors"),
    _Role.STAFF: _("Staff"),
    _Role.MEMBER: _("Members"),
    _Role.OTHER: _("Others"),
}
ALUMNI_PLACE, _FUTURE, _ELSEWHERE = 90, 95, 99
_POSITIONS_SHOWN = 2
_HEADINGS = {place: _GROUPS[_Role(role)] for role, place in PLACE_OF_ROLE.items()} | {
    ALUMNI_PLACE: _("Alumni"),
    _FUTURE: _("Future members"),
    _ELSEWHERE: _("No affiliation here"),
}


MOST_KEPT_AT_ONCE = 200
_MOST_KEPT = 5_000  # rows, of a few kB each


class Member(NamedTuple):
    """A person of a list."""

    key: int
    group: int = _ELSEWHERE
    """The place of the group."""


class RowValues(NamedTuple):
    """All that a row prints of a person, as the database returns it."""

    person: Values
    affiliations: tuple[Values, ...]
    """In order, without what a row doesn't print."""
    interests: tuple[str, ...]


class RowPlace(NamedTuple):
    """What else a row depends on."""

    tree: OrganizationTree
    scope: Organization | None
    today: datetime.date
    language: str | None
    script_prefix: str


@dataclass(frozen=True)
class PersonRow:
    person: Person
    values: RowValues
    at: RowPlace
    place: int
    """Of the group, of which `group` is the heading."""
    group: str
    html: dict[Hashable, SafeString] = field(default_factory=dict, compare=False, repr=False)
    """What was made of the row, by what it is in."""

    @property
    def affiliations(self) -> Iterator[Affiliation]:
        return (
            stored_row(Affiliation, dict(zip(_OF_AFFILIATION, row, strict=True)))
            for row in self.values.affiliations
        )

    @cached_property
    def positions(self) -> Positions:
        tree, scope, today, *_others = self.at
        return positions_at(scope, self.affiliations, tree=tree, today=today)

    @property
    def shown_positions(self) -> Sequence[Affiliation]:
        """The current positions that the row prints."""
        return self.positions.current[:_POSITIONS_SHOWN]

    @property
    def photo(self) -> str:
        """The name of the file; empty if there is none."""
        return self.values.person[_PHOTO] or ""

    @property
    def interests(self) -> tuple[str, ...]:
        return self.values.interests


def group_of(role: str, *, status: str) -> int:
    """Return the place of the group that one affiliation puts a person in; the least one counts."""
    if status == CURRENT:
        return PLACE_OF_ROLE.get(role, len(PLACE_OF_ROLE))
    return ALUMNI_PLACE if status == ALUMNI else _FUTURE


WITHOUT_GROUP = _ELSEWHERE


def rows(
    members: Iterable[Member], *, tree: OrganizationTree, scope: Organization | None = None
) -> list[PersonRow]:
    """Return the rows of those members who are listed; those of a page are kept for the snapshot.

    For others it takes three queries, of which PostgreSQL is asked two at once.
    """
    asked = list(members)
    at = RowPlace(tree, scope, timezone.localdate(), get_language(), get_script_prefix())
    if len(asked) > MOST_KEPT_AT_ONCE:
        found = _made(asked, at)
    else:
        name = ("rows of people", scope and scope.pk, *at[2:])
        kept = kept_for_snapshot(name, lambda: RecentlyUsed[Member, PersonRow](_MOST_KEPT))
        found = kept.of(asked)
        if missing := [member for member in asked if member not in found]:
            made = _made(missing, at)
            kept.keep(made)
            found |= made
    return [found[member] for member in asked if member in found]


def _made(members: Sequence[Member], at: RowPlace) -> dict[Member, PersonRow]:
    people = {row[_ID]: row for row in _people([member.key for member in members])}
    affiliations, interests = _affiliations_and_interests(list(people))
    headings: dict[int, str] = {}
    made = {}
    for member in members:
        key, place = member
        if key not in people:
            continue
        if place not in headings:
            headings[place] = str(_HEADINGS.get(place, ""))
        values = RowValues(people[key], tuple(affiliations[key]), tuple(interests.get(key, ())))
        made[member] = PersonRow(_person_of(people[key]), values, at, place, headings[place])
    return made


_COLUMNS = columns_of(
    Person, "id", "name", "slug", "sort_name", "given_name", "family_name", "native_name",
    "native_name_language", "photo", "photo_focus_x", "photo_focus_y", "is_listed",
)  # fmt: skip
_ID, _PHOTO = _COLUMNS.index("id"), _COLUMNS.index("photo")
_people = CompiledRows(
    lambda keys: Person.objects.listed().filter(pk__in=keys).order_by().values_list(*_COLUMNS)
)
_OF_AFFILIATION = columns_of(
    Affiliation, "id", "person_id", "organization_id", "start", "end", "end_expected",
    "end_unknown", "kind", "role", "title", "second_title", "seniority", "degree", "rank",
)  # fmt: skip
_PERSON_ID = _OF_AFFILIATION.index("person_id")
_affiliations = CompiledRows(
    lambda keys: (
        Affiliation.objects.in_order().filter(person_id__in=keys).values_list(*_OF_AFFILIATION)
    )
)
_interests = CompiledRows(
    lambda keys: (
        PersonInterest.objects.held_now()
        .filter(person_id__in=keys)
        .order_by("rank", "pk")
        .values_list("person_id", "state", "interest__name")
    )
)


def _person_of(row: Values) -> Person:
    person = stored_record(Person, dict(zip(_COLUMNS, row, strict=True)))
    person.is_listed = bool(person.is_listed)
    person.remember_names()
    return person


def _affiliations_and_interests(
    people: list[int],
) -> tuple[dict[int, list[Values]], dict[int, list[str]]]:
    rows, interests = rows_of_each((_affiliations, _interests), people)
    affiliations: dict[int, list[Values]] = defaultdict(list)
    for row in rows:
        affiliations[row[_PERSON_ID]].append(row)
    return affiliations, _first_interests(people, interests)


def _first_interests(people: list[int], rows: Iterable[Values]) -> dict[int, list[str]]:
    """Return up to four interests of each person, those in focus first."""
    focus: dict[int, list[str]] = defaultdict(list)
    others: dict[int, list[str]] = defaultdict(list)
    for person, state, name in rows:
        (focus if state == PersonInterest.State.FOCUS else others)[person].append(name)
    return {person: [*focus[person], *others[person]][:4] for person in people}
