"""Affiliations, projects and activities as the entries of a CV."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from affiliations.models import Organization, OrganizationTree
from directory.cv.language import Words
from directory.cv.rich_text import Block, Run, from_markdown, run
from foundation.partial_dates import Span
from people.models import (
    STUDIES,
    Activity,
    Affiliation,
    Person,
    Project,
    ProjectMember,
    Supervision,
)
from people.names import is_cjk

# A title that contains this already says that it is an internship or a visit.
_ENGAGEMENT_STEMS = {"internship": "intern", "visit": "visit"}
_SHORT_COUNTRIES = {"United States of America": "USA", "United Kingdom": "UK"}


@dataclass
class Entry:
    """A dated entry and its details."""

    dates: str = ""
    heading: list[Run] = field(default_factory=list)
    sub: list[Run] = field(default_factory=list)
    is_stacked: bool = False
    """Whether `sub` is printed below the heading instead of beside it."""
    lines: list[list[Run]] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)


def _texts(*texts: str) -> list[Run]:
    """Return one run for each text that isn't empty."""
    return [run(text) for text in texts if text]


class Entries:
    """Makes entries in one language. `tree` contains every organization that they mention."""

    def __init__(self, words: Words, tree: OrganizationTree) -> None:
        self.words, self.tree = words, tree

    # Organizations

    def where(
        self,
        organization_id: int,
        span: Span | None = None,
        *,
        beside: str = "",
        with_short: bool = False,
    ) -> str:
        """Return "Computer School, Wuhan University", with the parents at the end of `span`.

        Parents are left out if their name is part of `beside` or of a smaller unit's name.
        `with_short` adds the abbreviation of the smallest unit. If all have a Chinese name, a
        Chinese CV uses those names, the largest unit first: "武汉大学计算机学院".
        """
        said = beside.casefold()
        named: list[Organization] = []
        for organization in reversed(self.tree.path(organization_id, span)):
            if organization.name.casefold() not in said:
                named.append(organization)
            said += organization.name.casefold()
        native = [organization.native_name for organization in reversed(named)]
        if self.words.language != "en" and all(is_cjk(name) for name in native):
            return "".join(native)
        names = [organization.name for organization in named]
        if with_short and named:
            names[0] = _with_short_name(named[0])
        return self.words.commas(names)

    def in_short(self, organization_id: int, span: Span | None = None) -> str:
        """Return "RISE Lab, EECS, UC Berkeley", with the parents abbreviated."""
        *larger, smallest = self.tree.path(organization_id, span)
        return self.words.commas([smallest.name, *(o.short_name or o.name for o in larger[::-1])])

    def _where_and_place(self, affiliation: Affiliation) -> str:
        where = self.where(affiliation.organization_id, affiliation.span, with_short=True)
        place = affiliation.place or self.tree.by_pk[affiliation.organization_id].place
        for long, short in _SHORT_COUNTRIES.items():
            place = place.replace(long, short)
        city, _, rest = place.partition(", ")
        return self.words.commas((where, rest if where.endswith(f", {city}") else place))

    # Affiliations

    def position(self, affiliation: Affiliation) -> str:
        """Return the position: "Engineer and Researcher", "5th-year Ph.D. candidate"."""
        words = self.words
        titles = words.names((affiliation.title, affiliation.second_title))
        title = titles or words.choice("role", affiliation.role) or affiliation.degree
        text = " ".join(part for part in (affiliation.seniority, title) if part)
        stem = _ENGAGEMENT_STEMS.get(affiliation.engagement, "")
        if stem and stem not in text.casefold() and not affiliation.role.startswith(stem):
            text = words.commas((text, words.choice("engagement", affiliation.engagement)))
        return text

    def affiliation(self, affiliation: Affiliation, projects: Sequence[ProjectMember]) -> Entry:
        studies = affiliation.kind in STUDIES
        heading = self._studies(affiliation) if studies else self.position(affiliation)
        return Entry(
            dates=self._when(affiliation),
            heading=_texts(heading),
            sub=_texts(self._where_and_place(affiliation)),
            is_stacked=True,
            lines=list(self._details(affiliation, projects)),
            blocks=from_markdown(affiliation.description),
        )

    def _studies(self, affiliation: Affiliation) -> str:
        """Return the degree and its subject; before graduation, the title if there is one."""
        name = affiliation.degree or self.position(affiliation)
        if affiliation.title and affiliation.is_current():
            name = self.position(affiliation)
        return self.words.commas((name, affiliation.field_of_study))

    def _when(self, affiliation: Affiliation) -> str:
        if affiliation.kind in STUDIES and not affiliation.start:
            if affiliation.end_unknown:
                return self.words["completed"]
            if affiliation.end and not affiliation.end_expected:
                return self.words.date(affiliation.end)  # when the degree was awarded
        period = self.words.period(affiliation)
        return period or (self.words["now"] if affiliation.is_current() else "")

    def _details(
        self, affiliation: Affiliation, projects: Sequence[ProjectMember]
    ) -> Iterator[list[Run]]:
        words = self.words
        named = words.names(member.project.name for member in projects)
        subject = affiliation.subject or (words.labeled(words["project"], named) if named else "")
        if affiliation.subject and named:
            subject = f"{subject} ({named})"
        other = words.commas((affiliation.program, affiliation.honors, subject))
        if other:
            yield [run(other)]
        yield from self._supervisors(affiliation.supervisions.all(), affiliation.span)
        if affiliation.grade:
            yield [run(words.labeled(words["grade"], affiliation.grade_of_scale))]
        if affiliation.thesis_title:
            thesis = run(affiliation.thesis_title, italic=True, url=affiliation.thesis_url)
            yield [run(words.labeled(words["thesis"], "")), thesis]
        courses = [
            f"{course.title} ({course.distinction})" if course.distinction else course.title
            for course in affiliation.courses.all()
        ]
        if courses:
            yield [run(words.labeled(words["courses"], words.commas(courses)))]

    def _supervisors(self, supervisions: Iterable[Supervision], span: Span) -> Iterator[list[Run]]:
        by_role: dict[str, list[str]] = defaultdict(list)
        for supervision in supervisions:
            at = supervision.organization_id
            where = self.where(at, span) if at else ""
            details = self.words.commas((supervision.position, where))
            name = f"{supervision} ({details})" if details else str(supervision)
            by_role[supervision.role].append(name)
        for role, names in by_role.items():
            yield [run(self.words.choice("supervisor", role).format(self.words.names(names)))]

    # Projects

    def project(self, member: ProjectMember, during: Affiliation | None) -> Entry:
        """Return the entry of a project that was part of the affiliation `during`, if any."""
        project, words = member.project, self.words
        at = (during or project).organization_id
        has_venue_instead = project.venue and project.status == Project.Status.PUBLISHED
        status = "" if has_venue_instead else words.choice("project", project.status)
        larger = self._larger(project.shown_parent, at) if project.shown_parent else ""
        facts = (project.venue, member.role, status, self.tree.by_pk[at].name if at else "", larger)
        sub = _texts(words.commas(facts))
        for link in project.links.all():
            sub += [run(" · ")] if sub else []
            sub.append(run(link.label or bare_address(link.url), url=link.url))
        return Entry(
            dates=words.period(project) if project.start or project.end else "",
            heading=[run(project.name)],
            sub=sub,
            is_stacked=True,
            blocks=[*from_markdown(project.summary), *from_markdown(project.description)],
        )

    def _larger(self, project: Project, at: int | None) -> str:
        elsewhere = project.organization_id if project.organization_id != at else None
        where = self.where(elsewhere, project.span) if elsewhere else ""
        name = f"{project.name} ({where})" if where else project.name
        return self.words["part_of"].format(name)

    # Other lines

    def activities(self, activities: Sequence[Activity], person: Person) -> list[Entry]:
        """Return an entry for each activity of a person, and one for all with only a date."""
        bare = [activity for activity in activities if not activity.has_details]
        entries = [
            self._activity(activity, person) for activity in activities if activity not in bare
        ]
        if bare:
            entries.append(self._dates_only(bare))
        return entries

    def _activity(self, activity: Activity, person: Person) -> Entry:
        words = self.words
        title = activity.title
        if activity.quantity is not None:
            title = f"{title} ({activity.quantity})" if title else str(activity.quantity)
        during = activity.affiliation if activity.person_id == person.pk else None
        at = activity.organization_id or (during.organization_id if during else None)
        project = activity.public_project
        sub = words.commas(
            (
                activity.award_rank,
                activity.team,
                activity.role,
                words.choice("talk", activity.status),
                activity.event,
                self.where(at, activity.span, beside=title) if at else "",
                activity.place,
                words.labeled(words["project"], project.name) if project else "",
                self._together(activity, person),
            )
        )
        return Entry(
            dates=self._times(activity),
            heading=[run(title, url=activity.url)] if title else [],
            sub=self._beside(title, sub),
            blocks=from_markdown(activity.description),
        )

    def _together(self, activity: Activity, person: Person) -> str:
        """Return "with Bob Builder and Example Lab"."""
        names = self.words.names(each.name for each in activity.others(person))
        return self.words["with"].format(names) if names else ""

    def _dates_only(self, activities: Sequence[Activity]) -> Entry:
        groups = dict.fromkeys(activity.group for activity in activities if activity.group)
        times = [self._times(activity) for activity in activities]
        heading = self.words.names(groups)
        return Entry(
            heading=_texts(heading),
            sub=self._beside(heading, self.words["untitled_lines"]),
            lines=[[run("; ".join(time for time in times if time))]],
        )

    def _times(self, activity: Activity) -> str:
        """Return the dates of the activity, and its period."""
        dates = [self.words.date(when.date, when.term) for when in activity.dates.all()]
        is_dated = activity.start or activity.end or activity.end_unknown
        return self.words.commas([*dates, self.words.period(activity) if is_dated else ""])

    # People supervised

    def supervised(self, supervision: Supervision) -> Entry:
        affiliation = supervision.affiliation
        where = self.where(affiliation.organization_id, affiliation.span)
        return Entry(
            dates=self._when(affiliation),
            heading=[run(affiliation.person.name)],
            sub=self._beside(
                affiliation.person.name,
                self.words.commas((self.position(affiliation), where)),
            ),
        )

    def _beside(self, heading: str, text: str) -> list[Run]:
        """Return `text` as a continuation of the line of `heading`."""
        return _texts(self.words.comma(heading, text) + text if heading and text else text)


def _with_short_name(organization: Organization) -> str:
    """Return "Platform for Artificial Intelligence (PAI)"."""
    name, short = organization.name, organization.short_name
    return f"{name} ({short})" if short and " " not in short and short not in name else name


def bare_address(url: str) -> str:
    """Return the URL as it is printed: "github.com/zhypku"."""
    return url.partition("://")[2].removeprefix("www.").rstrip("/") or url
