"""The rules of ownership: who may edit what. docs/roles.md explains them.

A person belongs to the units of their affiliations, also of those that are over until the person
is at a unit with an editor of its own. Titles awarded by an organization and service for it don't
count. A publication belongs to the units of its confirmed authors.
"""

from collections.abc import Callable
from typing import Any

from django.db.models import Q, QuerySet

from affiliations.models import Organization
from foundation.history.models import Event, RowChange
from foundation.history.unit_access import changes_of_units
from foundation.periods import over, upcoming
from foundation.permissions import (
    NO_UNITS,
    Action,
    UnitRule,
    Units,
    has_permission,
    in_units,
    units_of,
)
from people.models import (
    Activity,
    ActivityDate,
    ActivityHolder,
    Affiliation,
    ContactDetail,
    Course,
    CurriculumVitae,
    Interest,
    Person,
    PersonInterest,
    PersonLink,
    PersonName,
    Project,
    ProjectMember,
    Supervision,
)
from publications.models import (
    Appearance,
    Authorship,
    Publication,
    PublicationAward,
    PublicationLink,
    Venue,
)
from roles.groups import UNIT_EDITORS
from roles.models import EditedUnit

WITHOUT_BELONGING = (Affiliation.Kind.DISTINCTION, Affiliation.Kind.SERVICE)
"""Kinds of affiliations that make no one a member of a unit."""


def may_edit_person(user: Any, person: Person) -> bool:
    """Whether a user may edit everything about a person.

    That is the person themselves, whose account is active; editors of a unit that the person
    belongs to; and accounts that may edit all people. `/me/` asks this about the person of the
    account. The admin asks `foundation.permissions.may`, which leaves out the person themselves:
    members without another role don't use the admin.
    """
    if user is None or user.pk is None or not user.is_active or person.pk is None:
        return False
    if person.user_id == user.pk:
        return True
    if has_permission(user, "change", Person):
        return True
    return in_units(user, Person.objects.filter(pk=person.pk)).exists()


def edited_units(user: Any) -> Units:
    """Return the units of an editor of units, in one query."""
    rows = EditedUnit.objects.filter(user__is_active=True, user__groups__name=UNIT_EDITORS)
    pairs = list(rows.values_list("user_id", "organization_id"))
    own = frozenset(organization for editor, organization in pairs if editor == user.pk)
    return Units(own, frozenset(organization for _user, organization in pairs)) if own else NO_UNITS


def own_units(user: Any) -> QuerySet[Organization]:
    """The organizations that an editor of units was given."""
    return Organization.objects.filter(pk__in=units_of(user).own).order_by("name")


# What belongs to a unit


def organizations_of(units: Units) -> QuerySet[Organization]:
    """The units with all organizations below them."""
    return Organization.objects.within_any(sorted(units.own))


def people_of(units: Units) -> QuerySet[Any]:
    """The primary keys of the people who belong to units."""
    belonging = Affiliation.objects.exclude(kind__in=WITHOUT_BELONGING).order_by()
    here = organizations_of(units).values("pk")
    at_units = belonging.filter(organization__in=here)
    edited = Organization.objects.within_any(sorted(units.every)).values("pk")
    elsewhere = belonging.filter(~over(), ~upcoming(), organization__in=edited)
    elsewhere = elsewhere.exclude(organization__in=here)
    return at_units.filter(~over() | ~Q(person__in=elsewhere.values("person"))).values("person")


def publications_of(units: Units) -> QuerySet[Any]:
    """The primary keys of the publications with a confirmed author who belongs to units."""
    rows = Authorship.objects.filter(person__in=people_of(units)).order_by()
    return rows.filter(link_state=Authorship.LinkState.CONFIRMED).values("publication")


def _of_people(path: str) -> Callable[[Units], Q]:
    return lambda units: Q(**{f"{path}__in": people_of(units)})


def _of_activities(path: str = "") -> Callable[[Units], Q]:
    """Activities of people of the units, and awards of the units themselves."""

    def rows(units: Units) -> Q:
        own = Q(**{f"{path}person__in": people_of(units)})
        return own | Q(**{f"{path}won_by__in": organizations_of(units).values("pk")})

    return rows


def _of_activities_or_holders(units: Units) -> Q:
    """Editors of those an activity belongs to add others; theirs remove them again."""
    return _of_activities("activity__")(units) | Q(person__in=people_of(units))


def _of_publications(path: str) -> Callable[[Units], Q]:
    return lambda units: Q(**{f"{path}__in": publications_of(units)})


def _of_organizations(units: Units) -> Q:
    return Q(pk__in=organizations_of(units).values("pk"))


def _of_events(units: Units) -> Q:
    return Q(pk__in=RowChange.objects.filter(changes_of_units(units)).order_by().values("event"))


def _all() -> Q:
    return ~Q(pk__in=[])


def _none(units: Units) -> Q:
    return Q(pk__in=[])


def _actions(*actions: Action) -> frozenset[Action]:
    return frozenset(actions)


_EVERYTHING = _actions("view", "add", "change", "delete")
_KEEP = _actions("view", "change")
_ADD = _actions("view", "add", "change")


def _parts(models: tuple[Any, ...], rows: Callable[[Units], Q], *owners: str) -> list[UnitRule]:
    return [UnitRule(model, rows, _EVERYTHING, owned_by=frozenset(owners)) for model in models]


RULES: tuple[UnitRule, ...] = (
    UnitRule(Person, _of_people("pk"), _KEEP, choices=lambda: Q(is_listed=True)),
    *_parts(
        (
            PersonName, ContactDetail, PersonLink, PersonInterest, Affiliation, ProjectMember,
            CurriculumVitae,
        ),
        _of_people("person"),
        "person",
    ),
    *_parts((Course, Supervision), _of_people("affiliation__person"), "affiliation"),
    *_parts((Activity,), _of_activities(), "person", "won_by"),
    *_parts((ActivityDate,), _of_activities("activity__"), "activity"),
    *_parts((ActivityHolder,), _of_activities_or_holders, "activity"),
    UnitRule(
        Publication,
        _of_publications("pk"),
        _ADD,
        choices=lambda: Q(pk__in=Publication.objects.public().order_by().values("pk")),
    ),
    *_parts(
        (Appearance, PublicationAward, PublicationLink),
        _of_publications("publication"),
        "publication",
    ),
    *_parts((Authorship,), _of_publications("publication"), "person"),
    UnitRule(Organization, _of_organizations, _ADD, choices=_all, owned_by=frozenset({"parent"})),
    UnitRule(
        Project,
        _none,
        _actions(),
        choices=lambda: Q(pk__in=Project.objects.public().order_by().values("pk")),
    ),
    UnitRule(Interest, _none, _actions(), choices=_all),
    UnitRule(Venue, _none, _actions(), choices=_all),
    UnitRule(Event, _of_events, _actions("view")),
)  # fmt: skip
"""What an editor of units may do; with other kinds of records, nothing."""
