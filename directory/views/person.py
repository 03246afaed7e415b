"""A person's profile."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence, Sized
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from affiliations.models import OrganizationTree
from directory.pictures.bars import bar_chart
from directory.pictures.timeline import Timeline, draw_timeline
from foundation.compiled_queries import CompiledRows, rows_of_each
from foundation.slug_views import at_slug
from people.long_sections import FOLDED_FROM, Fold, folds
from people.models import STUDIES, Activity, Affiliation, Person, ProjectMember
from people.profile import Profile
from publications.display.list_rows import listed_by_key
from publications.models import Authorship, Publication
from publications.visibility import is_public
from website.group_news import News
from website.record_news import news
from website.written_news import news_about

OPEN_PUBLICATIONS = 30
MOST_SELECTED = 5
FILTERED_FROM = 40
"""So many publications have a field that filters them in place."""


_POSITIONS, _EDUCATION = _("Positions"), _("Education")


_written_by = CompiledRows(
    lambda people: Publication.objects.public().by_any(people).latest_first().values_list("pk")
)
_ranks = CompiledRows(
    lambda people: (
        Authorship.objects.filter(person__in=people, selected_rank__isnull=False)
        .order_by()
        .values_list("publication", "selected_rank")
    )
)


@dataclass(frozen=True)
class Entries:
    """The affiliations and activities of one section."""

    affiliations: Sequence[Affiliation]
    activities: Sequence[Activity]

    @property
    def folds(self) -> list[Fold]:
        return folds([each for each in self.activities if each.has_details])

    @property
    def bare(self) -> list[Activity]:
        """The activities of which only the date is recorded."""
        return [activity for activity in self.activities if not activity.has_details]

    def __len__(self) -> int:
        return len(self.affiliations) + len(self.activities)


@dataclass(frozen=True)
class Section:
    """A section of the page, whose `content` its template shows."""

    anchor: str
    title: str
    template: str
    content: object

    @property
    def count(self) -> int | None:
        """The number of entries of a long section."""
        number = len(self.content) if isinstance(self.content, Sized) else 0
        return number if number >= FOLDED_FROM and not isinstance(self.content, str) else None


@dataclass(frozen=True)
class Year:
    year: int | None
    publications: Sequence[Publication]
    is_open: bool


@require_safe
@at_slug(Person.objects.listed)
def person(request: HttpRequest, found: Person) -> HttpResponse:
    return person_page(request, found)


def person_page(request: HttpRequest, found: Person) -> HttpResponse:
    profile = Profile(found, request.user)
    written, ranks = rows_of_each((_written_by, _ranks), [found.pk])
    publications = listed_by_key([key for (key,) in written])
    selected = _selected(publications, dict(ranks))
    others = [publication for publication in publications if publication not in selected]
    fresh = _news(profile, publications)
    context = {
        "person": found,
        "page_of": found,
        "profile": profile,
        "tree": profile.tree,
        "publications": publications,
        "chart": bar_chart(
            Counter(publication.year for publication in publications if publication.year)
        ),
        "timeline": _timeline(profile.affiliations, profile.tree),
        "years": _by_year(others),
        "is_filtered": len(others) >= FILTERED_FROM,
        "selected": selected,
        "papers": _papers(profile.projects, {publication.pk for publication in publications}),
        "news": fresh,
        "sections": _sections(profile, others, selected, fresh),
    }
    return render(request, "people/person.html", context)


def _news(profile: Profile, publications: Iterable[Publication]) -> list[News]:
    awards = profile.activities.get(Activity.Kind.AWARD, [])
    found = news(profile.affiliations, awards, publications, timezone.localdate())
    return news_about(profile.person, found)


def _timeline(affiliations: Sequence[Affiliation], tree: OrganizationTree) -> Timeline | None:
    """Return the timeline, if there are enough affiliations for one."""
    lanes: dict[str | Promise, list[tuple[str, Affiliation]]] = {_POSITIONS: [], _EDUCATION: []}
    for each in affiliations:
        lane = _EDUCATION if each.kind in STUDIES else _POSITIONS
        place = tree.by_pk[each.organization_id].label
        lanes[lane].append((", ".join(filter(None, (each.position, place))), each))
    return draw_timeline(lanes, timezone.localdate()) if len(affiliations) > 2 else None


def _by_year(publications: Iterable[Publication]) -> list[Year]:
    """Group by year, the latest first. Years after the first `OPEN_PUBLICATIONS` are collapsed."""
    years: list[Year] = []
    seen = 0
    for year, group in groupby(publications, key=lambda publication: publication.year):
        of_year = list(group)
        years.append(Year(year, of_year, is_open=seen < OPEN_PUBLICATIONS))
        seen += len(of_year)
    return years


def _selected(publications: Iterable[Publication], ranks: Mapping[int, Any]) -> list[Publication]:
    """Return the first publications that the person selected, in their order."""
    chosen = (publication for publication in publications if publication.pk in ranks)
    return sorted(chosen, key=lambda publication: ranks[publication.pk])[:MOST_SELECTED]


def _papers(
    members: Iterable[ProjectMember], written: Collection[int]
) -> dict[int, list[Publication]]:
    """Return those of the person's publications that are of each project, by its primary key."""
    projects = [member.project_id for member in members]
    if not projects:
        return {}
    links = Publication.projects.through.objects.filter(
        is_public("publication__"), project__in=projects
    )
    papers: dict[int, list[Publication]] = defaultdict(list)
    for link in links.select_related("publication").order_by("-publication__date"):
        if link.publication_id in written:
            papers[link.project_id].append(link.publication)
    return dict(papers)


def _sections(
    profile: Profile,
    publications: Sequence[Publication],
    selected: Sequence[Publication],
    fresh: Sequence[News],
) -> list[Section]:
    """Return the sections that have content, in the order of the page."""
    return [
        Section(anchor, str(title), f"people/profile/_{template}.html", content)
        for anchor, title, template, content in _rows(profile, publications, selected, fresh)
        if content
    ]


def _rows(
    profile: Profile,
    publications: Sequence[Publication],
    selected: Sequence[Publication],
    fresh: Sequence[News],
) -> list[tuple[str, str | Promise, str, object]]:
    """Return the anchor, title, template and content of each section, which may be empty.

    What says who this is comes first; short sections come before the long list of publications.
    """
    who, kind = profile.person, Activity.Kind
    places, entries = profile.sections, partial(_entries, profile)
    others = [(group.name, Entries((), group.activities)) for group in profile.others]
    all_publications = _("More publications") if selected else _("Publications")
    return [
        ("about", _("About"), "text", who.biography),
        ("research", _("Research"), "text", who.research_statement),
        ("selected", _("Selected publications"), "selected", selected),
        ("news", _("News"), "news", fresh),
        ("experience", _("Experience"), "affiliations", places.get("experience")),
        ("education", _("Education"), "affiliations", places.get("education")),
        ("projects", _("Projects"), "projects", profile.projects),
        ("awards", _("Awards"), "entries", entries(kind.AWARD, "distinctions")),
        ("publications", all_publications, "publications", publications),
        ("talks", _("Talks"), "entries", entries(kind.TALK)),
        ("teaching", _("Teaching"), "entries", entries(kind.TEACHING)),
        ("supervision", _("Supervision"), "supervision", profile.supervised),
        ("service", _("Service"), "entries", entries(kind.SERVICE, "service")),
        ("memberships", _("Memberships"), "entries", entries(kind.MEMBERSHIP, "memberships")),
        ("patents", _("Patents"), "entries", entries(kind.PATENTS)),
        ("skills", _("Skills"), "skills", profile.skills),
        ("languages", _("Languages"), "languages", profile.activities.get(kind.LANGUAGE)),
        ("other", _("Other activities"), "other", others),
        ("beyond-work", _("Beyond work"), "text", who.beyond_work),
    ]


def _entries(profile: Profile, kind: str, place: str = "") -> Entries:
    activities = profile.activities.get(kind, ())
    if not profile.is_for_editor:
        activities = [activity for activity in activities if activity.has_details]
    return Entries(profile.sections.get(place, ()), activities)
