"""The list of people: one row per person, grouped by role."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from affiliations.models import Organization, OrganizationTree
from foundation.compiled_queries import CompiledRows, columns_of
from people.current_positions import Positions, positions_at
from people.facets import ALUMNI, CURRENT
from people.models import Affiliation, Person, PersonInterest
from people.models.person import PersonQuerySet

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
PLACES = {role: place for place, role in enumerate(_GROUPS)}
ALUMNI_PLACE, _FUTURE, _ELSEWHERE = 90, 95, 99
_HEADINGS = {place: _GROUPS[role] for role, place in PLACES.items()} | {
    ALUMNI_PLACE: _("Alumni"),
    _FUTURE: _("Future members"),
    _ELSEWHERE: _("No affiliation here"),
}


@dataclass(frozen=True)
class PersonRow:
    person: Person
    positions: Positions
    place: int
    """Of the group, of which `group` is the heading."""
    group: str
    interests: list[str]
    html: dict[Any, str] = field(default_factory=dict, compare=False, repr=False)
    """What was made of the row, by all that it depends on besides."""


def group_of(role: str, *, status: str) -> int:
    """Return the place of the group that one affiliation puts a person in; the least one counts."""
    if status == CURRENT:
        return PLACES.get(Affiliation.Role(role), len(PLACES))
    return ALUMNI_PLACE if status == ALUMNI else _FUTURE


WITHOUT_GROUP = _ELSEWHERE


def with_row_data(people: PersonQuerySet) -> PersonQuerySet:
    """Load only what `rows` reads of each person."""
    return people.only(*_COLUMNS)


def rows(
    people: Iterable[Person], *, tree: OrganizationTree, scope: Organization | None = None
) -> list[PersonRow]:
    """Return the rows of `people`, who come from `with_row_data`; groups need their `group` too.

    Takes two queries besides that of the people.
    """
    found, today = list(people), timezone.localdate()
    keys = [person.pk for person in found]
    affiliations, interests = _affiliations_of(keys), _first_interests(keys)
    return [
        PersonRow(
            person=person,
            positions=positions_at(scope, affiliations[person.pk], tree=tree, today=today),
            place=getattr(person, "group", _ELSEWHERE),
            group=str(_HEADINGS.get(getattr(person, "group", _ELSEWHERE), "")),
            interests=interests[person.pk],
        )
        for person in found
    ]


_COLUMNS = (
    "name", "slug", "sort_name", "given_name", "family_name", "native_name",
    "native_name_language", "photo", "photo_focus_x", "photo_focus_y", "is_listed",
)  # fmt: skip
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
        PersonInterest.objects.exclude(state=PersonInterest.State.PAST)
        .filter(person_id__in=keys)
        .order_by("rank", "pk")
        .values_list("person_id", "state", "interest__name")
    )
)


def _affiliations_of(people: list[int]) -> dict[int, list[Affiliation]]:
    """Return the affiliations of each person in order, without what a row doesn't print."""
    found: dict[int, list[Affiliation]] = defaultdict(list)
    for row in _affiliations(people):
        found[row[_PERSON_ID]].append(Affiliation.from_db("default", _OF_AFFILIATION, row))
    return found


def _first_interests(people: list[int]) -> dict[int, list[str]]:
    """Return up to four interests of each person, those in focus first."""
    focus: dict[int, list[str]] = defaultdict(list)
    others: dict[int, list[str]] = defaultdict(list)
    for person, state, name in _interests(people):
        (focus if state == PersonInterest.State.FOCUS else others)[person].append(name)
    return {person: [*focus[person], *others[person]][:4] for person in people}
