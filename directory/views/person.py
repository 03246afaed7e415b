"""A person's profile."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from affiliations.models import OrganizationTree
from directory.news import NewsItem, news
from directory.pictures.bars import bar_chart
from directory.pictures.timeline import Timeline, draw_timeline
from foundation.slug_views import at_slug
from people.models import Activity, Affiliation, Person, ProjectMember
from people.profile import Profile
from publications.models import Publication

OPEN_PUBLICATIONS = 60


@dataclass(frozen=True)
class Section:
    """A section of the page. Empty ones are left out."""

    anchor: str
    title: str | Promise
    template: str


@dataclass(frozen=True)
class Year:
    year: int | None
    publications: Sequence[Publication]
    is_open: bool


@require_safe
@at_slug(Person.objects.listed)
def person(request: HttpRequest, found: Person) -> HttpResponse:
    profile = Profile(found, request.user)
    publications = list(Publication.objects.by(found).for_display().latest_first())
    selected = _selected(publications, found)
    fresh = _news(profile, publications)
    context = {
        "person": found,
        "profile": profile,
        "tree": profile.tree,
        "publications": publications,
        "chart": bar_chart(
            Counter(publication.year for publication in publications if publication.year)
        ),
        "timeline": _timeline(profile.affiliations, profile.tree),
        "years": _by_year(publications),
        "selected": selected,
        "papers": _papers(profile.projects),
        "news": fresh,
        "sections": [
            s for s, filled in _all_sections(profile, publications, selected, fresh) if filled
        ],
    }
    return render(request, "people/person.html", context)


def _news(profile: Profile, publications: Iterable[Publication]) -> list[NewsItem]:
    awards = profile.activities.get(Activity.Kind.AWARD, [])
    return news(profile.affiliations, awards, publications, timezone.localdate())


def _timeline(affiliations: Sequence[Affiliation], tree: OrganizationTree) -> Timeline | None:
    """Return the timeline, if there are enough affiliations for one."""
    rows = [
        (", ".join(part for part in (a.position, tree.by_pk[a.organization_id].label) if part), a)
        for a in affiliations
    ]
    return draw_timeline(rows, timezone.localdate()) if len(rows) > 2 else None


def _by_year(publications: Iterable[Publication]) -> list[Year]:
    """Group by year, the latest first. Years after the first `OPEN_PUBLICATIONS` are collapsed."""
    years: list[Year] = []
    seen = 0
    for year, group in groupby(publications, key=lambda publication: publication.year):
        of_year = list(group)
        years.append(Year(year, of_year, is_open=seen < OPEN_PUBLICATIONS))
        seen += len(of_year)
    return years


def _selected(publications: Iterable[Publication], owner: Person) -> list[Publication]:
    """Return the publications that the person selected, in their order."""
    ranks = {
        publication.pk: authorship.selected_rank
        for publication in publications
        for authorship in publication.authorships.all()
        if authorship.person_id == owner.pk and authorship.selected_rank is not None
    }
    return sorted(
        (publication for publication in publications if publication.pk in ranks),
        key=lambda publication: ranks[publication.pk],
    )


def _papers(members: Iterable[ProjectMember]) -> dict[int, list[Publication]]:
    """Return the publications of each project, by its primary key."""
    projects = [member.project_id for member in members]
    links = Publication.projects.through.objects.filter(project__in=projects)
    papers: dict[int, list[Publication]] = defaultdict(list)
    for link in links.select_related("publication").order_by("-publication__date"):
        papers[link.project_id].append(link.publication)
    return dict(papers)


def _all_sections(
    profile: Profile,
    publications: Sequence[Publication],
    selected: Sequence[Publication],
    fresh: Sequence[NewsItem],
) -> list[tuple[Section, object]]:
    """Return every section in page order, each with its contents.

    News comes first, and short sections come before the long list of publications.
    """
    who, kinds, places = profile.person, profile.activities, profile.sections
    all_publications = _("All publications") if selected else _("Publications")
    kind = Activity.Kind
    rows: list[tuple[str, str | Promise, object]] = [
        ("news", _("News"), fresh),
        ("about", _("About"), who.biography),
        ("research", _("Research"), who.research_statement),
        ("selected", _("Selected publications"), selected),
        ("awards", _("Awards"), kinds.get(kind.AWARD) or places.get("distinctions")),
        ("publications", all_publications, publications),
        ("projects", _("Projects"), profile.projects),
        ("experience", _("Experience"), places.get("experience")),
        ("education", _("Education"), places.get("education")),
        ("talks", _("Talks"), kinds.get(kind.TALK)),
        ("teaching", _("Teaching"), kinds.get(kind.TEACHING)),
        ("supervision", _("Supervision"), profile.supervised),
        ("service", _("Service"), kinds.get(kind.SERVICE) or places.get("service")),
        ("memberships", _("Memberships"), kinds.get(kind.MEMBERSHIP) or places.get("memberships")),
        ("patents", _("Patents"), kinds.get(kind.PATENTS)),
        ("skills", _("Skills"), profile.skills),
        ("languages", _("Languages"), kinds.get(kind.LANGUAGE)),
        ("other", _("Other activities"), profile.others),
        ("beyond-work", _("Beyond work"), who.beyond_work),
    ]
    return [
        (Section(anchor, title, f"people/profile/_{anchor.replace('-', '_')}.html"), filled)
        for anchor, title, filled in rows
    ]
