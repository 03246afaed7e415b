"""What publications differ by: the facets of their list."""

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from django.db.models import Max, Q, QuerySet, Value
from django.utils import timezone
from pyroaring import BitMap

from foundation.changed_records.reading import Changes
from foundation.changed_records.watching import Change
from foundation.facets import (
    Facet,
    FacetIndex,
    Keys,
    Pairs,
    facet_of_column,
    facet_of_rows,
    read_pairs,
)
from foundation.kept_index import KeptIndex
from foundation.snapshot_values import kept_for_snapshot
from people.models import PersonInterest, Project, ProjectMember
from publications.models import (
    Appearance,
    Authorship,
    Publication,
    PublicationAward,
    PublicationFile,
)
from publications.models.link import PublicationLink
from publications.topics import having_other_names, topic_facet
from publications.written_at.reading import pairs_of_publications, publications_at_any

ANY_AWARD = "yes"
OPEN_PDF = "pdf"


def written() -> QuerySet[Any]:
    """Authors who have a page, of the publications that they are confirmed to have written."""
    return Authorship.objects.confirmed().filter(person__is_listed=True)


def _interests_of_people(people: Keys) -> Pairs:
    rows = PersonInterest.objects.filter(person__is_listed=True).order_by()
    if people is not None:
        rows = rows.filter(person__in=list(people))
    return read_pairs(rows.values_list("person", "interest"))


def _interests_of_authors(interests: Collection[int]) -> Q:
    people = PersonInterest.objects.filter(interest__in=list(interests), person__is_listed=True)
    return Q(pk__in=written().filter(person__in=people.values("person")).values("publication"))


def _at_venues(venues: Collection[int]) -> Q:
    later = Appearance.objects.filter(venue__in=list(venues)).order_by()
    return Q(venue__in=list(venues)) | Q(pk__in=later.values("publication"))


def _visible_projects() -> QuerySet[Any]:
    """The projects of publications that visitors may see: the public ones."""
    listed = Project.objects.public().values("pk")
    return Publication.projects.through.objects.filter(project__in=listed)


def _on_arxiv() -> QuerySet[Any]:
    return Publication.objects.exclude(arxiv_id="").annotate(has=Value(OPEN_PDF))


def _links_to_pdfs() -> QuerySet[Any]:
    papers = PublicationLink.objects.filter(kind=PublicationLink.Kind.PAPER)
    return papers.filter(url__iendswith=".pdf").annotate(has=Value(OPEN_PDF))


def _stored_pdfs() -> QuerySet[Any]:
    return PublicationFile.objects.public().annotate(has=Value(OPEN_PDF))


def _with_award() -> QuerySet[Any]:
    return PublicationAward.objects.annotate(any=Value(ANY_AWARD))


FACETS: tuple[Facet, ...] = (
    facet_of_column("year"),
    facet_of_column("kind"),
    facet_of_column("status"),
    replace(
        facet_of_rows("venue", (Appearance.objects.all, "publication", "venue")),
        column="venue",
        condition=_at_venues,
    ),
    facet_of_rows("person", (written, "publication", "person")),
    Facet(
        "organization",
        pairs_of_publications,
        lambda organizations: Q(pk__in=publications_at_any(organizations)),
    ),
    Facet(
        "interest",
        _interests_of_people,
        _interests_of_authors,
        through="person",
    ),
    topic_facet(lambda: publication_index()),
    facet_of_rows("project", (_visible_projects, "publication", "project")),
    facet_of_rows(
        "award",
        (PublicationAward.objects.all, "publication", "name"),
        (_with_award, "publication", "any"),
    ),
    replace(
        facet_of_rows(
            "link",
            (PublicationLink.objects.all, "publication", "kind"),
            (_on_arxiv, "pk", "has"),
            (_links_to_pdfs, "publication", "has"),
            (_stored_pdfs, "publication", "has"),
        ),
        needs_all=True,
    ),
)
_BY_NAME = {facet.name: facet for facet in FACETS}


def condition_of(facet: str, values: Collection[Any]) -> Q:
    return _BY_NAME[facet].condition(values)


def publication_index() -> FacetIndex:
    """Return the public publications, the latest first, by facet."""
    return _KEPT.get()


def make_publication_index() -> FacetIndex:
    """Read the index from the database."""
    return FacetIndex(
        Publication.objects.public().latest_first(),
        FACETS,
        order="date",
        following=lambda date, pk: Q(date__lt=date) | Q(date=date, pk__lt=pk),
    )


def _changed(changes: Changes) -> set[int]:
    """Return the publications that changes affect."""
    people = changes.keys(Change.PERSON, Change.INTEREST)
    memberships = ProjectMember.objects.filter(person__in=people)
    projects = changes.keys(Change.PROJECT).union(_keys(memberships, "project") if people else ())
    found = changes.keys(Change.PUBLICATION)
    if changes.keys(Change.TOPIC):
        found |= having_other_names()
    if people:
        found |= _keys(Authorship.objects.confirmed().filter(person__in=people), "publication")
    if projects:
        through = Publication.projects.through.objects
        found |= _keys(through.filter(project__in=projects), "publication")
    return found


def _keys(rows: QuerySet[Any], column: str) -> set[int]:
    return set(rows.order_by().values_list(column, flat=True))


def _latest_end_of_embargo() -> str:
    """Return the day on which the last embargo ended, which changes what the index counts."""
    today = timezone.localdate()

    def read() -> str:
        ended = PublicationFile.objects.filter(public_from__lte=today)
        return str(ended.aggregate(latest=Max("public_from"))["latest"])

    return kept_for_snapshot(("end of embargo", today), read)


_KEPT = KeptIndex(make_publication_index, _changed, day=_latest_end_of_embargo)


def of_years(index: FacetIndex, first: int, last: int) -> BitMap:
    """Return the publications of these years."""
    return index.having("year", [year for year in index.sets("year") if first <= int(year) <= last])
