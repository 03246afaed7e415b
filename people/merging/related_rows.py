"""The rows that refer to a person, and what merging two people does with each of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from foundation.merging.related_rows import (
    CombinedRows,
    DistinctRows,
    PairRows,
    RelatedRows,
    RetiredSlugs,
    UniqueRows,
)
from people.merging.person_rows import PERSON_ROWS
from people.models import (
    Activity,
    ActivityHolder,
    Affiliation,
    ContactDetail,
    CurriculumVitae,
    DifferentPeople,
    PersonInterest,
    PersonLink,
    PersonName,
    ProjectMember,
    RetiredPersonSlug,
    Supervision,
)


@dataclass(frozen=True, kw_only=True)
class AffiliationRows(DistinctRows):
    def texts(self, rows: Iterable[Any]) -> list[str]:
        return super().texts(
            f"{row} ({row.stored_dates})" if row.start or row.end else row for row in rows
        )


@dataclass(frozen=True, kw_only=True)
class ProjectRows(UniqueRows):
    def texts(self, rows: Iterable[Any]) -> list[str]:
        return super().texts(row.project for row in rows)


@dataclass(frozen=True, kw_only=True)
class SharedActivityRows(UniqueRows):
    """What the two share with others; what one shared with the other is only theirs."""

    owner: str = "person"
    """The field of an activity that says whose it is."""

    def move(self, keep: Any, other: Any) -> None:
        super().move(keep, other)
        self.of(keep).filter(**{f"activity__{self.owner}__in": [keep, other]}).delete()

    def texts(self, rows: Iterable[Any]) -> list[str]:
        return super().texts(row.activity for row in rows)


@dataclass(frozen=True, kw_only=True)
class LinkRows(UniqueRows):
    def texts(self, rows: Iterable[Any]) -> list[str]:
        return super().texts(f"{row}: {row.url}" for row in rows)


@dataclass(frozen=True, kw_only=True)
class SupervisionRows(RelatedRows):
    """Supervisions: no one supervises themselves, or the same affiliation twice."""

    def move(self, keep: Any, other: Any) -> None:
        given = Supervision.objects.filter(person=other)
        twice = Supervision.objects.filter(person=keep).values("affiliation")
        given.filter(affiliation__in=twice).update(person=None)  # the printed name stays
        given.update(person=keep)
        own = Supervision.objects.filter(person=keep, affiliation__person__in=[keep, other])
        own.update(person=None)


AFFILIATIONS_OF_ORGANIZATION = DistinctRows(
    name="affiliations",
    model=Affiliation,
    field="organization",
    ignored=("rank",),
    is_compared=False,
)
"""Of two equal affiliations with the merged organization, one stays."""


AWARDS_OF_ORGANIZATION = DistinctRows(
    name="awards",
    model=Activity,
    field="won_by",
    ignored=("rank",),
    is_compared=False,
)

SHARED_AWARDS_OF_ORGANIZATION = SharedActivityRows(
    name="activity_holders",
    model=ActivityHolder,
    field="organization",
    owner="won_by",
    key=("activity_id",),
    is_compared=False,
)
"""Of an award that both organizations won, the merged one is named once."""

DIFFERENT_PEOPLE = PairRows(name="different_from", model=DifferentPeople)

PERSON_ROWS.register(
    CombinedRows(name="names", model=PersonName, field="person"),
    CombinedRows(name="contact_details", model=ContactDetail, field="person"),
    SupervisionRows(
        name="supervisions_given", model=Supervision, field="person", is_compared=False
    ),
    order=10,
)
# Affiliations come before activities, so that activities of equal affiliations are comparable.
PERSON_ROWS.register(
    AffiliationRows(
        name="affiliations",
        model=Affiliation,
        field="person",
        label=_("Affiliations"),
        select_related=("organization",),
        ignored=("rank",),
    ),
    DistinctRows(
        name="activities",
        model=Activity,
        field="person",
        label=_("Activities"),
        ignored=("rank",),
    ),
    SharedActivityRows(
        name="activity_holders",
        model=ActivityHolder,
        field="person",
        label=_("Shared activities"),
        select_related=("activity",),
        key=("activity_id",),
    ),
    ProjectRows(
        name="projects",
        model=ProjectMember,
        field="person",
        label=_("Projects"),
        select_related=("project",),
        key=("project_id",),
    ),
    UniqueRows(
        name="interests",
        model=PersonInterest,
        field="person",
        label=_("Interests"),
        select_related=("interest",),
        key=("interest_id",),
    ),
    LinkRows(name="links", model=PersonLink, field="person", label=_("Links"), key=("url",)),
    UniqueRows(name="cv", model=CurriculumVitae, field="person"),
    order=20,
)
PERSON_ROWS.register(
    RetiredSlugs(name="retired_slugs", model=RetiredPersonSlug), DIFFERENT_PEOPLE, order=90
)
