"""What a person's page shows except publications, in a fixed number of queries."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Exists, OuterRef, Prefetch, QuerySet

from affiliations.home_organization import home_organization
from affiliations.models import Organization, OrganizationTree
from affiliations.organization_paths import load_parents
from affiliations.whole_tree import whole_tree
from foundation.compiled_queries import CompiledPrefetch, CompiledQuerySet, CompiledRows
from people.current_positions import Positions, positions_at, was_at
from people.listing import Member, PersonRow, rows
from people.models import (
    Activity,
    ActivityHolder,
    Affiliation,
    ContactDetail,
    Person,
    PersonInterest,
    PersonLink,
    PersonName,
    ProjectMember,
    Supervision,
)
from people.visibility import Visitor, is_editor

_SECTION_OF = {
    Affiliation.Kind.EMPLOYMENT: "experience",
    Affiliation.Kind.INVITED_POSITION: "experience",
    Affiliation.Kind.EDUCATION: "education",
    Affiliation.Kind.QUALIFICATION: "education",
    Affiliation.Kind.DISTINCTION: "distinctions",
    Affiliation.Kind.MEMBERSHIP: "memberships",
    Affiliation.Kind.SERVICE: "service",
}


_MOST_NAMESAKES = 5
_MAIN_LINKS = (PersonLink.Kind.SCHOLAR, PersonLink.Kind.GITHUB)
_people = Person.objects.all()
_RELATIONS = {
    "interests": CompiledPrefetch(
        lambda: _people.prefetch_related(
            Prefetch("interests", PersonInterest.objects.select_related("interest"))
        )
    ),
    "links": CompiledPrefetch(lambda: _people.prefetch_related("links")),
    "names": CompiledPrefetch(lambda: _people.prefetch_related("names")),
    "activities": CompiledPrefetch(
        lambda: _people.prefetch_related(
            Prefetch("activities", Activity.objects.with_sharing().select_related("affiliation"))
        )
    ),
    "shared_activities": CompiledPrefetch(
        lambda: _people.prefetch_related(
            Prefetch("shared_activities", Activity.objects.with_sharing().of_others())
        )
    ),
}
_affiliations = CompiledQuerySet(
    lambda people: Affiliation.objects.filter(person__in=people).in_order().with_details(),
    asks_first=True,
)
_projects = CompiledQuerySet(
    lambda people: (
        ProjectMember.objects.filter(person__in=people)
        .in_public()
        .select_related("project__parent")
        .prefetch_related("project__links")
    )
)
_namesakes = CompiledRows(
    lambda people, sort_name: (
        Person.objects.listed()
        .exclude(pk__in=people)
        .filter(sort_name=sort_name)
        .values_list("pk")[:_MOST_NAMESAKES]
    )
)


def _of_person(rows: QuerySet[Any], field: str = "person") -> Exists:
    return Exists(rows.filter(**{field: OuterRef("pk")}))


_HAS = {
    "interests": lambda: _of_person(PersonInterest.objects.order_by()),
    "links": lambda: _of_person(PersonLink.objects.order_by()),
    "names": lambda: _of_person(PersonName.objects.order_by()),
    "activities": lambda: _of_person(Activity.objects.order_by()),
    "shared_activities": lambda: _of_person(ActivityHolder.objects.order_by()),
    "contact_details": lambda: _of_person(ContactDetail.objects.order_by()),
    "projects": lambda: _of_person(ProjectMember.objects.order_by()),
    "supervised": lambda: _of_person(Supervision.objects.order_by()),
    "namesakes": lambda: Exists(
        Person.objects.listed()
        .exclude(sort_name="")
        .filter(sort_name=OuterRef("sort_name"))
        .exclude(pk=OuterRef("pk"))
        .order_by()
    ),
}
_what_there_is = CompiledRows(
    lambda keys: (
        Person.objects.filter(pk__in=keys)
        .order_by()
        .annotate(**{f"has_{name}": has() for name, has in _HAS.items()})
        .values_list(*(f"has_{name}" for name in _HAS))
    )
)


@dataclass(frozen=True)
class Group:
    name: str
    activities: Sequence[Activity]


class Profile:
    """A person's records that `visitor` may see; each kind is loaded once."""

    def __init__(self, person: Person, visitor: Visitor) -> None:
        self.person = person
        (flags,) = _what_there_is([person.pk]) or [(False,) * len(_HAS)]
        # Most people lack most of it, and a query for each takes most of the time of the page.
        self._has = {name for name, there in zip(_HAS, flags, strict=True) if there}
        for name in _RELATIONS.keys() & self._has:
            _RELATIONS[name].add_to([person])
        for name in _RELATIONS.keys() - self._has:
            _RELATIONS[name].add_none_to([person])
        self.visitor = visitor

    @cached_property
    def tree(self) -> OrganizationTree:
        return whole_tree()

    @cached_property
    def home(self) -> Organization | None:
        return home_organization()

    @cached_property
    def contact_details(self) -> Sequence[ContactDetail]:
        if "contact_details" not in self._has:
            return []
        return list(self.person.contact_details.visible_to(self.visitor))

    @cached_property
    def public_contact_details(self) -> Sequence[ContactDetail]:
        """The contact details that every visitor may see."""
        if self.visitor is None or not self.visitor.is_authenticated:
            return self.contact_details
        return list(self.person.contact_details.visible_to(None))

    @cached_property
    def is_for_editor(self) -> bool:
        """Whether to mark what is missing, for an editor to complete."""
        return is_editor(self.visitor)

    @cached_property
    def links(self) -> Sequence[PersonLink]:
        """The links; visitors see which are outdated, so that they don't rely on them."""
        links: list[PersonLink] = self.person.shown_links
        return links

    @cached_property
    def main_links(self) -> Sequence[PersonLink]:
        """The first link of each kind that a visitor looks for."""
        first: dict[str, PersonLink] = {}
        for link in self.links:
            if link.kind in _MAIN_LINKS and not link.is_outdated:
                first.setdefault(link.kind, link)
        return [first[kind] for kind in _MAIN_LINKS if kind in first]

    @cached_property
    def other_links(self) -> Sequence[PersonLink]:
        return [link for link in self.links if link not in self.main_links]

    @cached_property
    def email(self) -> ContactDetail | None:
        """The first email address that can be written to."""
        kind = ContactDetail.Kind.EMAIL
        return next((each for each in self.contact_details if each.kind == kind), None)

    @cached_property
    def email_button(self) -> ContactDetail | None:
        """The email address, unless the line with it is all that stands there."""
        others = (self.person.orcid, *self.contact_details[1:], *self.links)
        return self.email if any(others) else None

    @cached_property
    def interests(self) -> dict[str, list[PersonInterest]]:
        """Interests by their state: focus, current, past."""
        by_state: dict[str, list[PersonInterest]] = defaultdict(list)
        for interest in self.person.interests.all():
            by_state[interest.state].append(interest)
        return dict(by_state)

    @cached_property
    def affiliations(self) -> Sequence[Affiliation]:
        """The affiliations in the person's order, with their details and organizations."""
        found = _affiliations([self.person.pk])
        for affiliation in found:  # from the tree, which the page has read anyway
            affiliation.organization = self.tree.by_pk[affiliation.organization_id]
        load_parents(node for a in found for node in self.tree.path(a.organization_id))
        return found

    @cached_property
    def sections(self) -> dict[str, list[Affiliation]]:
        """Affiliations by section of the page."""
        found: dict[str, list[Affiliation]] = defaultdict(list)
        for affiliation in self.affiliations:
            found[_SECTION_OF[Affiliation.Kind(affiliation.kind)]].append(affiliation)
        return dict(found)

    @cached_property
    def positions(self) -> Positions:
        """The current positions; of a former member of the group, the last one there as well."""
        return positions_at(self._scope, self.affiliations, tree=self.tree)

    @cached_property
    def namesakes(self) -> Sequence[PersonRow]:
        """Other listed people with the same name, ignoring case and accents."""
        if "namesakes" not in self._has:
            return []
        found = _namesakes([self.person.pk], self.person.sort_name)
        return rows((Member(key) for (key,) in found), tree=self.tree)

    @property
    def _scope(self) -> Organization | None:
        """The home organization, if the person is or was affiliated with it."""
        was_here = self.home is not None and any(
            was_at(self.home, affiliation, self.tree) for affiliation in self.affiliations
        )
        return self.home if was_here else None

    @cached_property
    def activities(self) -> dict[str, list[Activity]]:
        """Activities by kind: in the person's order, then the latest first.

        What others share with the person comes before what is older.
        """
        found: dict[str, list[Activity]] = defaultdict(list)
        for activity in sorted(self.person.activities.all(), key=_by_date, reverse=True):
            found[activity.kind].append(activity)
        in_order = {kind: sorted(kept, key=lambda a: a.rank) for kind, kept in found.items()}
        for shared in sorted(self.person.shared_activities.all(), key=_by_date):
            _insert(shared, in_order.setdefault(shared.kind, []))
        return in_order

    @cached_property
    def skills(self) -> Sequence[Group]:
        return _in_groups(self.activities.get(Activity.Kind.SKILL, []))

    @cached_property
    def others(self) -> Sequence[Group]:
        return _in_groups(self.activities.get(Activity.Kind.OTHER, []))

    @cached_property
    def projects(self) -> Sequence[ProjectMember]:
        """Projects in the person's order, then the latest first."""
        if "projects" not in self._has:
            return []
        latest_first = sorted(_projects([self.person.pk]), key=_begun_or_open, reverse=True)
        return sorted(latest_first, key=lambda member: member.rank)

    @cached_property
    def projects_during(self) -> dict[int, list[ProjectMember]]:
        """Projects by the primary key of the affiliation that they belong to."""
        found: dict[int, list[ProjectMember]] = defaultdict(list)
        for member in self.projects:
            if member.affiliation_id:
                found[member.affiliation_id].append(member)
        return dict(found)

    @cached_property
    def supervised(self) -> Sequence[Supervision]:
        """Supervisions of listed people, current ones first."""
        if "supervised" not in self._has:
            return []
        given = self.person.supervisions_given.filter(affiliation__person__is_listed=True)
        return sorted(
            given.select_related("affiliation__person"),
            key=lambda s: (s.affiliation.is_current(), s.affiliation.end, s.affiliation.start),
            reverse=True,
        )


def _by_date(activity: Activity) -> tuple[str, int]:
    return activity.latest


def _insert(shared: Activity, activities: list[Activity]) -> None:
    older = (at for at, own in enumerate(activities) if own.latest <= shared.latest)
    activities.insert(next(older, len(activities)), shared)


def _begun_or_open(member: ProjectMember) -> tuple[str, str]:
    project = member.project
    return ("9999" if project.start and not project.end else project.end, project.start)


def _in_groups(activities: Iterable[Activity]) -> list[Group]:
    """Group activities by their group, in the order of each group's first activity."""
    by_name: dict[str, list[Activity]] = defaultdict(list)
    for activity in activities:
        by_name[activity.group].append(activity)
    return [Group(name, group) for name, group in by_name.items()]
