"""The list of people: one row per person, grouped by role."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Case, Exists, IntegerField, OuterRef, Prefetch, Subquery, Value, When
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _

from affiliations.models import Organization, OrganizationTree
from foundation.periods import upcoming
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
_ORDER = {role: place for place, role in enumerate(_GROUPS)}
_ALUMNI, _FUTURE, _ELSEWHERE = 90, 95, 99
_HEADINGS = {place: _GROUPS[role] for role, place in _ORDER.items()} | {
    _ALUMNI: _("Alumni"),
    _FUTURE: _("Future members"),
    _ELSEWHERE: _("No affiliation here"),
}


@dataclass(frozen=True)
class PersonRow:
    person: Person
    positions: Positions
    group: str
    interests: list[str]


def grouped(people: PersonQuerySet, scope: Organization | None) -> PersonQuerySet:
    """Sort `people` by their first role at `scope`, then by name."""
    here = Affiliation.objects.filter(person=OuterRef("pk"))
    if scope is not None:
        here = here.at(scope)
    place = Case(
        *(When(role=role, then=Value(place)) for role, place in _ORDER.items()),
        default=Value(len(_ORDER)),
        output_field=IntegerField(),
    )
    roles = here.current().annotate(_place=place).order_by("_place").values("_place")
    return people.annotate(
        group=Coalesce(
            Subquery(roles[:1]),
            Case(
                When(Exists(here.former()), then=Value(_ALUMNI)),
                When(Exists(here.filter(upcoming())), then=Value(_FUTURE)),
                default=Value(_ELSEWHERE),
            ),
        )
    ).order_by("group", "sort_name", "pk")


def group_of(role: str, *, status: str) -> int:
    """Return the place of the group that one affiliation puts a person in; the least one counts."""
    if status == CURRENT:
        return _ORDER.get(Affiliation.Role(role), len(_ORDER))
    return _ALUMNI if status == ALUMNI else _FUTURE


WITHOUT_GROUP = _ELSEWHERE


def with_row_data(people: PersonQuerySet) -> PersonQuerySet:
    """Load what `rows` reads, in two more queries."""
    interests = PersonInterest.objects.exclude(state=PersonInterest.State.PAST)
    return people.defer(
        "biography", "research_statement", "beyond_work", "search_text"
    ).prefetch_related(
        Prefetch("affiliations", Affiliation.objects.in_order().defer("description")),
        Prefetch("interests", interests.select_related("interest")),
    )


def rows(
    people: Iterable[Person], *, tree: OrganizationTree, scope: Organization | None = None
) -> list[PersonRow]:
    """Return the rows of `people`, who come from `with_row_data`; groups need `grouped` too."""
    return [
        PersonRow(
            person=person,
            positions=positions_at(scope, person.affiliations.all(), tree=tree),
            group=str(_HEADINGS.get(getattr(person, "group", _ELSEWHERE), "")),
            interests=_first_interests(person),
        )
        for person in people
    ]


def _first_interests(person: Person) -> list[str]:
    """Return up to four interests, those in focus first."""
    focus = PersonInterest.State.FOCUS
    interests = sorted(person.interests.all(), key=lambda i: (i.state != focus, i.rank, i.pk))
    return [interest.interest.name for interest in interests[:4]]
