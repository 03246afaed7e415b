"""What stands in a person's CV: sections of entries, works and pairs, in the person's order."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from affiliations.models import Organization, OrganizationTree
from directory.cv.rich_text import Block, Run, from_markdown, joined, run
from directory.cv.words import Words
from directory.cv.works import work_runs
from people.models import (
    Activity,
    Affiliation,
    CurriculumVitae,
    CVSection,
    Person,
    PersonInterest,
    ProjectMember,
)
from people.names import is_cjk
from people.visibility import Visitor
from publications.models import Publication

_EMPLOYMENT = (Affiliation.Kind.EMPLOYMENT, Affiliation.Kind.INVITED_POSITION)
_EDUCATION = (Affiliation.Kind.EDUCATION, Affiliation.Kind.QUALIFICATION)


@dataclass
class Entry:
    """One dated line with what belongs to it."""

    dates: str = ""
    heading: list[Run] = field(default_factory=list)
    sub: list[Run] = field(default_factory=list)
    lines: list[list[Run]] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)


@dataclass
class Section:
    """A titled part: `kind` says which of the lists it holds."""

    id: str
    title: str
    kind: str  # "prose", "entries", "pairs" or "works"
    blocks: list[Block] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    pairs: list[tuple[str, list[Run]]] = field(default_factory=list)
    works: list[list[Run]] = field(default_factory=list)
    legend: str = ""


@dataclass
class CV:
    person: Person
    settings: CurriculumVitae
    words: Words
    headline: str
    contacts: list[Run]
    sections: list[Section]

    @property
    def title(self) -> str:
        return f"{self.words['cv']} – {self.person.name}"


def settings_of(person: Person) -> CurriculumVitae:
    """The person's choices, or the defaults, which are not stored."""
    return CurriculumVitae.objects.filter(person=person).first() or CurriculumVitae(person=person)


def build_cv(
    person: Person, *, visitor: Visitor = None, settings: CurriculumVitae | None = None
) -> CV:
    """The CV as `visitor` may see it. A fixed number of queries, however long the CV is."""
    settings = settings or settings_of(person)
    return _Builder(person, visitor, settings).build()


class _Builder:
    def __init__(self, person: Person, visitor: Visitor, settings: CurriculumVitae) -> None:
        self.person, self.visitor, self.settings = person, visitor, settings
        self.words = Words(settings.language)
        self.tree = OrganizationTree(Organization.objects.all())
        self.affiliations = list(
            person.affiliations.latest_first().prefetch_related(
                "courses", "supervisions__person", "supervisions__organization"
            )
        )
        self.activities: dict[str, list[Activity]] = defaultdict(list)
        # A line whose title is not known waits for its editor, not for a reader of the CV.
        titled = person.activities.exclude(title="").latest_first()
        for activity in titled.prefetch_related("dates"):
            self.activities[activity.kind].append(activity)

    def build(self) -> CV:
        makers: dict[str, Callable[[], Section]] = {
            CVSection.BIOGRAPHY: lambda: self._prose(CVSection.BIOGRAPHY, self.person.biography),
            CVSection.BEYOND_WORK: lambda: self._prose(
                CVSection.BEYOND_WORK, self.person.beyond_work
            ),
            CVSection.INTERESTS: self._interests,
            CVSection.EDUCATION: lambda: self._affiliations(CVSection.EDUCATION, _EDUCATION),
            CVSection.EMPLOYMENT: lambda: self._affiliations(CVSection.EMPLOYMENT, _EMPLOYMENT),
            CVSection.MEMBERSHIPS: self._memberships,
            CVSection.PROJECTS: self._projects,
            CVSection.PUBLICATIONS: self._works,
            CVSection.SKILLS: lambda: self._groups(CVSection.SKILLS, Activity.Kind.SKILL),
            CVSection.LANGUAGES: self._languages,
            CVSection.PATENTS: lambda: self._lines(CVSection.PATENTS, Activity.Kind.PATENTS),
            CVSection.AWARDS: lambda: self._lines(CVSection.AWARDS, Activity.Kind.AWARD),
            CVSection.TALKS: lambda: self._lines(CVSection.TALKS, Activity.Kind.TALK),
            CVSection.TEACHING: lambda: self._lines(CVSection.TEACHING, Activity.Kind.TEACHING),
            CVSection.SERVICE: lambda: self._lines(CVSection.SERVICE, Activity.Kind.SERVICE),
            CVSection.OTHER: lambda: self._lines(CVSection.OTHER, Activity.Kind.OTHER),
        }
        sections = [makers[name]() for name in self.settings.sections]
        filled = [s for s in sections if s.blocks or s.entries or s.pairs or s.works]
        return CV(
            person=self.person,
            settings=self.settings,
            words=self.words,
            headline=self._headline(),
            contacts=self._contacts(),
            sections=filled,
        )

    def _section(self, section: CVSection, kind: str, **content: Any) -> Section:
        return Section(id=section.value, title=self.words.section(section), kind=kind, **content)

    def _where(self, organization_id: int) -> str:
        names = [organization.name for organization in self.tree.path(organization_id)]
        return self.words["comma"].join(reversed(names))

    def _headline(self) -> str:
        for affiliation in self.affiliations:
            if affiliation.is_current() and affiliation.kind in (*_EMPLOYMENT, *_EDUCATION):
                where = self._where(affiliation.organization_id)
                return self.words["comma"].join(
                    part for part in (affiliation.position, where) if part
                )
        return ""

    def _contacts(self) -> list[Run]:
        details = self.person.contact_details.visible_to(self.visitor)
        found = [run(detail.value, url=detail.href) for detail in details]
        found += [
            run(str(link), url=link.url) for link in self.person.links.all() if link.kind != "cv"
        ]
        if self.person.orcid:
            found.append(run(f"ORCID {self.person.orcid}", url=self.person.orcid_url))
        return found

    def _prose(self, section: CVSection, text: str) -> Section:
        return self._section(section, "prose", blocks=from_markdown(text))

    def _interests(self) -> Section:
        by_state: dict[str, list[str]] = defaultdict(list)
        for interest in self.person.interests.select_related("interest"):
            by_state[interest.state].append(interest.interest.name)
        State = PersonInterest.State  # noqa: N806
        labels = ((State.CURRENT, "interests"), (State.FOCUS, "focus"), (State.PAST, "past"))
        comma = self.words["comma"]
        pairs = [
            (self.words[label], [run(comma.join(by_state[state]))])
            for state, label in labels
            if by_state[state]
        ]
        section = self._section(CVSection.INTERESTS, "pairs", pairs=pairs)
        section.blocks = from_markdown(self.person.research_statement)
        return section

    def _affiliations(self, section: CVSection, kinds: tuple[str, ...]) -> Section:
        entries = [self._affiliation(a) for a in self.affiliations if a.kind in kinds]
        return self._section(section, "entries", entries=entries)

    def _affiliation(self, affiliation: Affiliation) -> Entry:
        words = self.words
        degree = words["comma"].join(
            part
            for part in (
                affiliation.field_of_study,
                affiliation.programme,
                affiliation.honours,
                affiliation.subject,
            )
            if part
        )
        position = affiliation.position
        if affiliation.degree and affiliation.degree not in position:
            position = words["comma"].join(part for part in (position, affiliation.degree) if part)
        period = words.period(affiliation)
        if not period and affiliation.is_current():
            period = words["now"]
        if affiliation.kind in _EDUCATION and affiliation.end and not affiliation.start:
            period = str(affiliation.end)
        lines = [[run(degree)]] if degree else []
        lines += self._supervision_lines(affiliation)
        if affiliation.grade:
            lines.append([run(f"{words['grade']}: {affiliation.grade_of_scale}")])
        if affiliation.thesis_title:
            thesis = run(affiliation.thesis_title, italic=True, url=affiliation.thesis_url)
            lines.append([run(f"{words['thesis']}: "), thesis])
        courses = [
            f"{course.title} ({course.distinction})" if course.distinction else course.title
            for course in affiliation.courses.all()
        ]
        if courses:
            lines.append([run(f"{words['courses']}: {words['comma'].join(courses)}")])
        organization = self.tree.by_pk[affiliation.organization_id]
        place = affiliation.place or organization.place
        sub = [run(self._where(affiliation.organization_id))]
        if place:
            sub.append(run(f" ({place})"))
        return Entry(
            dates=period,
            heading=[run(position)] if position else [],
            sub=sub,
            lines=lines,
            blocks=from_markdown(affiliation.description),
        )

    def _supervision_lines(self, affiliation: Affiliation) -> list[list[Run]]:
        by_role: dict[str, list[str]] = defaultdict(list)
        for supervision in affiliation.supervisions.all():
            name = str(supervision)
            where = supervision.organization.name if supervision.organization else ""
            details = [part for part in (supervision.position, where) if part]
            by_role[supervision.role].append(
                f"{name} ({self.words['comma'].join(details)})" if details else name
            )
        space = " " if self.words.language == "en" else ""
        return [
            [run(f"{self.words[role]}{space}{self.words.join(names)}")]
            for role, names in by_role.items()
        ]

    def _memberships(self) -> Section:
        section = self._affiliations(
            CVSection.MEMBERSHIPS,
            tuple(set(Affiliation.Kind.values) - {*_EMPLOYMENT, *_EDUCATION}),
        )
        section.entries += [self._line(a) for a in self.activities[Activity.Kind.MEMBERSHIP]]
        return section

    def _projects(self) -> Section:
        members = self.person.projects.select_related(
            "project__parent", "project__organization", "affiliation__organization"
        ).prefetch_related("project__links", "project__publications")
        return self._section(
            CVSection.PROJECTS, "entries", entries=[self._project(member) for member in members]
        )

    def _project(self, member: ProjectMember) -> Entry:
        project, words = member.project, self.words
        status = words.get(project.status)
        sub = [part for part in (project.venue, member.role, status) if part]
        lines: list[list[Run]] = []
        if project.parent:
            lines.append([run(f"{words['part_of']}: {project.parent.name}")])
        if member.affiliation:
            lines.append([run(f"{words['during']}: {member.affiliation.organization.name}")])
        lines += [[run(link.url, url=link.url)] for link in project.links.all()]
        return Entry(
            dates=words.period(project),
            heading=[run(project.name)],
            sub=[run(words["comma"].join(sub))] if sub else [],
            lines=lines,
            blocks=[*from_markdown(project.summary), *from_markdown(project.description)],
        )

    def _works(self) -> Section:
        selected = self.settings.works == CurriculumVitae.Works.SELECTED
        works = Publication.objects.by(self.person).latest_first()
        if selected:
            works = works.filter(
                authorships__person=self.person, authorships__selected_rank__isnull=False
            ).order_by("authorships__selected_rank")
        works = works.select_related("venue").prefetch_related(
            "authorships", "awards", "appearances__venue"
        )
        drawn = [work_runs(work, self.person, self.words) for work in works]
        equal = any(
            authorship.equal_group for work in works for authorship in work.authorships.all()
        )
        section = self._section(CVSection.PUBLICATIONS, "works", works=drawn)
        if selected:
            section.title = self.words["selected"]
        section.legend = f"*, †: {self.words['equal']}" if equal else ""
        return section

    def _lines(self, section: CVSection, kind: str) -> Section:
        entries = [self._line(activity) for activity in self.activities[kind]]
        return self._section(section, "entries", entries=entries)

    def _line(self, activity: Activity) -> Entry:
        words = self.words
        dates = [
            " ".join(part for part in (str(when.date), words.get(when.term)) if part)
            for when in activity.dates.all()
        ]
        period = words.period(activity) if activity.start or activity.end else ""
        quantity = f"{activity.quantity} × " if activity.quantity else ""
        organization = self.tree.by_pk.get(activity.organization_id or 0)
        details = (
            activity.award_rank,
            activity.team,
            activity.role,
            activity.event,
            organization.name if organization else "",
            activity.place,
        )
        title = quantity + activity.title
        sub = words["comma"].join(part for part in details if part)
        return Entry(
            dates=words["comma"].join([*dates, *([period] if period else [])]),
            heading=[run(title, url=activity.url)],
            sub=[run(sub)] if sub else [],
            blocks=from_markdown(activity.description),
        )

    def _groups(self, section: CVSection, kind: str) -> Section:
        groups: dict[str, list[list[Run]]] = defaultdict(list)
        blocks: list[Block] = []
        for activity in self.activities[kind]:
            level = f" ({activity.level})" if activity.level else ""
            groups[activity.group].append([run(f"{activity.title}{level}")])
            blocks += from_markdown(activity.description)
        pairs = [
            (group or self.words["general"], joined(runs, self.words["comma"]))
            for group, runs in groups.items()
        ]
        return self._section(section, "pairs", pairs=pairs, blocks=blocks)

    def _languages(self) -> Section:
        pairs = [(a.title, [run(a.level)]) for a in self.activities[Activity.Kind.LANGUAGE]]
        return self._section(CVSection.LANGUAGES, "pairs", pairs=pairs)


def han_variant(person: Person) -> str:
    """Which regional glyphs the person's Han characters take: "zh", "ja" or "ko"."""
    language = person.native_name_language.partition("-")[0].lower()
    if language in ("ja", "ko") or not is_cjk(person.native_name):
        return language if language in ("ja", "ko") else "zh"
    return "zh"
