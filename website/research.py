"""Who works in a research area, each with the evidence, and what they wrote.

The number of queries is fixed. Only people who are here now are in an area.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Count, Min, Q

from affiliations.home_organization import home_organization
from affiliations.models import OrganizationTree
from foundation.periods import current
from people.listing import Member, PersonRow, rows
from people.models import Affiliation, Interest, PersonInterest, Project, ProjectMember
from publications.models import Authorship, Publication
from publications.models.publication import PublicationQuerySet
from website.models import ResearchArea

MOST_PEOPLE, MOST_PUBLICATIONS = 60, 30


@dataclass
class Evidence:
    """Why a person is in an area."""

    publications: int = 0
    since: int | None = None
    """The year of the first of them."""
    projects: list[Project] = field(default_factory=list)
    interests: list[Interest] = field(default_factory=list)

    @property
    def rank(self) -> tuple[int, int, int]:
        return -self.publications, -len(self.projects), -len(self.interests)


@dataclass(frozen=True)
class PersonInArea:
    row: PersonRow
    evidence: Evidence


def publications_of(area: ResearchArea) -> PublicationQuerySet:
    """Return those of the area's projects, and those that an editor added."""
    added = area.publications.through.objects.filter(researcharea=area)
    projects = Publication.projects.through.objects.filter(project__in=projects_of(area))
    found = Q(pk__in=added.values("publication")) | Q(pk__in=projects.values("publication"))
    return Publication.objects.public().filter(found)


def projects_of(area: ResearchArea) -> Any:
    return Project.objects.public().filter(areas=area).latest_first().defer("description")


def interests_of(area: ResearchArea) -> Any:
    """Return the area's interests that a listed person has; others are private."""
    holders = PersonInterest.objects.filter(person__is_listed=True)
    return area.interests.filter(pk__in=holders.values("interest")).order_by("name")


def people_of(area: ResearchArea, tree: OrganizationTree) -> list[PersonInArea]:
    """Return at most `MOST_PEOPLE`, those with the most publications in the area first."""
    found = _evidence(area)
    first = sorted(found, key=lambda person: (*found[person].rank, person))[:MOST_PEOPLE]
    shown = rows(map(Member, first), tree=tree, scope=home_organization())
    listed = [PersonInArea(row, found[row.person.pk]) for row in shown]
    return sorted(listed, key=lambda each: (*each.evidence.rank, each.row.person.sort_name))


def _evidence(area: ResearchArea) -> dict[int, Evidence]:
    """Return the evidence by person, in three queries."""
    here = _people_here()
    found: dict[int, Evidence] = defaultdict(Evidence)
    authors = Authorship.objects.authors().confirmed().filter(publication__in=publications_of(area))
    counts = authors.filter(person__in=here).order_by().values("person_id")
    counted = counts.annotate(n=Count("publication", distinct=True), since=Min("publication__year"))
    for person, number, since in counted.values_list("person_id", "n", "since"):
        found[person].publications, found[person].since = number, since
    members = ProjectMember.objects.filter(current(), project__in=projects_of(area).order_by())
    for member in members.filter(person__in=here).select_related("project").order_by("pk"):
        if not member.project.is_completed:
            found[member.person_id].projects.append(member.project)
    for holder in _holders(area, here):
        found[holder.person_id].interests.append(holder.interest)
    return found


def _holders(area: ResearchArea, here: Any) -> Iterable[Any]:
    rows = PersonInterest.objects.held_now().filter(interest__areas=area, person__in=here)
    return rows.select_related("interest").order_by("rank", "pk")


def _people_here() -> Any:
    """Return the keys of the listed people who are in the group now."""
    group = home_organization()
    stays = Affiliation.objects.listed().current()
    return (stays.at(group) if group else stays).values("person")
