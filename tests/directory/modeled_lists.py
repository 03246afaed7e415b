"""A random directory, and in plain Python what each filter of its lists leaves.

The rules are those of docs/lists.md, written again without a database, an index or a set of bits.
"""

import datetime
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from affiliations.models import FormerParent
from people.models import Interest, PersonInterest, Project, ProjectMember
from people.models.affiliation import Supervision
from publications.models import (
    Appearance,
    Publication,
    PublicationAward,
    PublicationLink,
)
from tests.factories import (
    make_affiliation,
    make_authorship,
    make_organization,
    make_person,
    make_publication,
    make_venue,
)

Query = dict[str, list[str]]
MOVED_IN = 2015
WORDS = ("zebra", "quartz", "violin", "hammock", "pudding", "glacier", "tobacco", "cipher")
KINDS = ("article", "inproceedings", "book", "dataset", "talk")
STATUSES = ("published", "published", "published", "in_press", "submitted", "in_preparation")
ROLES = ("faculty", "postdoc", "phd_student", "intern", "staff")
LINKS = ("code", "slides", "data", "paper", "video")
AWARDS = ("Best Paper", "Test of Time")
TOPICS = ("logic", "clocks", "storage")
VENUES = ("almanac", "bulletin", "chronicle", "digest")
INTERESTS = ("algebra", "botany", "cartography", "dentistry")
PROJECTS = ("atlantis", "bermuda")
_SECRET = "secret"
_GIVEN = (
    "Zelda Quentin Ophelia Boris Xanthe Mortimer Imogen Fergus Wilhelmina Ludovic Tabitha Percival "
    "Cosima Barnaby Dulcie Evander Gwendolen Horatio Isolde Jasper Kassandra Leopold Minerva Nestor"
)
_FAMILIES = (
    "Abernathy Blumenfeld Castellano Dubrovsky Eisenhower Fontaine Galbraith Hutchinson Ivanovich "
    "Jankowski Kowalczyk Lindqvist Montgomery Nakagawa Oppenheim Pemberton Quackenbush Rosenthal "
    "Szymanski Thorvaldsen Underhill Vandermeer Whitcombe Yamashita"
)
# Each organization after what it is part of. The group moved from the school to the company.
_PARENTS = {
    "university": "",
    "school": "university",
    "laboratory": "school",
    "hospital": "university",
    "company": "",
    "team": "company",
    "group": "company",
}
_MOVED, _BEFORE = "group", "school"
PLACES = tuple(_PARENTS)


@dataclass
class Stay:
    organization: str
    role: str
    start: str
    end: str
    is_end_unknown: bool
    supervisors: list[str]

    @property
    def status(self) -> str:
        today = datetime.date.today().isoformat()
        if self.is_end_unknown or (self.end and self.end < today[: len(self.end)]):
            return "alumni"
        return "future" if self.start > today else "current"

    @property
    def years(self) -> range:
        """The years from the first to the last; none without any date."""
        if not self.start and not self.end:
            return range(0)
        first = int(self.start or 0)
        return range(first, int(self.end or (first if self.is_end_unknown else 9999)) + 1)


@dataclass
class Someone:
    slug: str
    name: str
    is_listed: bool
    stays: list[Stay]
    interests: list[str]


@dataclass
class Paper:
    pk: int
    title: str
    date: str
    kind: str
    status: str
    venues: list[str]
    written_by: list[str]
    """The confirmed authors."""
    printed: list[str]
    links: list[str]
    awards: list[str]
    topics: list[str]
    projects: list[str]

    @property
    def year(self) -> int:
        return int(self.date[:4] or 0)


@dataclass
class Directory:
    people: dict[str, Someone] = field(default_factory=dict)
    papers: list[Paper] = field(default_factory=list)

    @property
    def listed(self) -> list[str]:
        return [person.slug for person in self.people.values() if person.is_listed]

    def authors_of(self, paper: Paper) -> list[str]:
        """Return the confirmed authors who have a page."""
        return [slug for slug in paper.written_by if self.people[slug].is_listed]

    # Publications

    def publications(self, query: Query) -> list[Paper]:
        """Return what the list of publications has, the latest first."""
        found = [p for p in self.papers if p.status != "in_preparation" and self._fits(p, query)]
        latest = sorted(found, key=lambda p: (p.date, p.pk), reverse=True)
        sort = query.get("sort", [""])[0]
        if sort == "title":
            return sorted(latest, key=lambda p: p.title.lower())
        if sort == "oldest":
            return sorted(found, key=lambda p: (not p.date, p.date, p.pk))
        return latest

    def _fits(self, paper: Paper, query: Query) -> bool:
        for name, values in query.items():
            if name == "year_from" and not (paper.year and paper.year >= int(values[0])):
                return False
            if name == "year_to" and not (paper.year and paper.year <= int(values[0])):
                return False
            if name == "q":
                words = " ".join((paper.title, *paper.printed)).lower().split()
                if not {*values[0].lower().split()} <= {*words}:
                    return False
            own = self.values_of_paper(paper, name)
            if own is not None and not (
                {*values} <= own if name == "link" else own.intersection(values)
            ):
                return False
        return True

    def values_of_paper(self, paper: Paper, facet: str) -> set[str] | None:
        """Return the values of a facet that a publication has; None for what isn't a facet."""
        authors = [self.people[slug] for slug in self.authors_of(paper)]
        match facet:
            case "kind":
                return {paper.kind}
            case "status":
                return {paper.status}
            case "venue":
                return {*paper.venues}
            case "person":
                return {each.slug for each in authors}
            case "interest":
                return {interest for each in authors for interest in each.interests}
            case "organization":
                stays = [stay for each in authors for stay in each.stays]
                return {
                    place
                    for place in PLACES
                    if paper.year
                    and any(paper.year in part.years for s in stays for part in parts(s, [place]))
                }
            case "link":
                return {*paper.links}
            case "award":
                return {*paper.awards, *(["yes"] if paper.awards else [])}
            case "topic":
                return {*paper.topics}
            case "project":
                return {*paper.projects}
        return None

    # People

    def members(self, query: Query, home: str = "") -> set[str]:
        """Return whom the list of people has."""
        return {p.slug for p in self.people.values() if p.is_listed and self._is(p, query, home)}

    def _is(self, person: Someone, query: Query, home: str) -> bool:
        if "q" in query and not {*query["q"][0].lower().split()} <= {*person.name.lower().split()}:
            return False
        if "interest" in query and not {*query["interest"]}.intersection(person.interests):
            return False
        supervisors = {slug for stay in person.stays for slug in stay.supervisors}
        if "supervisor" in query and not supervisors.intersection(query["supervisor"]):
            return False
        if "publications" in query and not any(
            person.slug in p.written_by and p.status != "in_preparation" for p in self.papers
        ):
            return False
        asked = {"status", "role", "organization", "year_from", "year_to"} & {*query}
        return not asked or self._has_stay(person, query, home)

    def _has_stay(self, person: Someone, query: Query, home: str) -> bool:
        statuses = query.get("status", [])
        scope = query.get("organization") or ([home] if home and statuses else [])
        first, last = (int(query.get(name, ["0"])[0]) for name in ("year_from", "year_to"))
        there = [part for stay in person.stays for part in parts(stay, scope)]
        is_there_now = any(part.status == "current" for part in there)
        for part in there:
            years = part.years
            if "role" in query and part.role not in query["role"]:
                continue
            if (first or last) and not (
                years and years[-1] >= first and years[0] <= (last or 9999)
            ):
                continue
            if not statuses or (
                part.status in statuses and (part.status == "current" or not is_there_now)
            ):
                return True
        return False


def above(organization: str) -> Iterator[str]:
    """Yield an organization and what it is part of."""
    while organization:
        yield organization
        organization = _PARENTS[organization]


def parts(stay: Stay, scope: Sequence[str]) -> Iterator[Stay]:
    """Yield the times of a stay in which it was at or below one of these organizations.

    Without dates, it counts as at what the organization is part of now.
    """
    if not scope:
        yield stay
        return
    if stay.organization != _MOVED or _MOVED in scope:
        if {*above(stay.organization)}.intersection(scope):
            yield stay
        return
    was_over = stay.status == "alumni"
    end = stay.end or (stay.start if stay.is_end_unknown else "")
    moved = str(MOVED_IN)
    if {*above(_BEFORE)}.intersection(scope) and (
        stay.start < moved if stay.start else bool(stay.end)
    ):
        until = min(end or moved, moved)
        yield Stay(stay.organization, stay.role, stay.start, until, stay.is_end_unknown, [])
    is_undated = not (stay.start or stay.end)
    if {*above(_PARENTS[_MOVED])}.intersection(scope) and (
        is_undated or not was_over or end > moved
    ):
        since = "" if is_undated else max(stay.start, moved)
        yield Stay(stay.organization, stay.role, since, stay.end, stay.is_end_unknown, [])


def make_random_directory(seed: int) -> Directory:
    """Make a directory in the database, and return its model."""
    return _Maker(random.Random(seed)).make()


class _Maker:
    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.directory = Directory()
        self.records: dict[str, Any] = {}

    def make(self) -> Directory:
        for slug, parent in _PARENTS.items():
            self.records[slug] = make_organization(
                name=slug.title(), parent=self.records.get(parent)
            )
        FormerParent.objects.create(
            organization=self.records[_MOVED], parent=self.records[_BEFORE], end=str(MOVED_IN)
        )
        for slug in INTERESTS:
            self.records[slug] = Interest.objects.create(name=slug.title())
        for slug in VENUES:
            self.records[slug] = make_venue(name=slug.title())
        for given, family in zip(_GIVEN.split(), _FAMILIES.split(), strict=True):
            self._make_person(f"{given} {family}")
        for person in self.directory.people.values():
            self._make_stays(person)
        member = next(each for each in self.directory.people.values() if each.is_listed)
        for slug in PROJECTS:
            self.records[slug] = project = Project.objects.create(name=slug.title())
            ProjectMember.objects.create(project=project, person=self.records[member.slug])
        self.records[_SECRET] = Project.objects.create(name=_SECRET.title())
        for number in range(70):
            self._make_paper(number)
        return self.directory

    def _some(self, values: Sequence[str], most: int) -> list[str]:
        return self.chance.sample(values, self.chance.randint(0, most))

    def _make_person(self, name: str) -> None:
        person = make_person(name=name, is_listed=self.chance.random() < 0.85)
        interests = self._some(INTERESTS, 2)
        for interest in interests:
            state = self.chance.choice(["focus", "current", "past"])
            PersonInterest.objects.create(
                person=person, interest=self.records[interest], state=state
            )
        self.records[person.slug] = person
        self.directory.people[person.slug] = Someone(
            person.slug, name, person.is_listed, [], interests
        )

    def _make_stays(self, person: Someone) -> None:
        everyone = list(self.directory.people)
        for _ in range(self.chance.randint(0, 3)):
            place, role = self.chance.choice(PLACES), self.chance.choice(ROLES)
            start, end, is_unknown = self._period(place)
            stay = make_affiliation(
                person=self.records[person.slug], organization=self.records[place], role=role,
                start=start, end=end, end_unknown=is_unknown,
            )  # fmt: skip
            supervisors = []
            for slug in self._some(everyone, 1):
                Supervision.objects.create(affiliation=stay, person=self.records[slug])
                supervisors += [slug] if self.directory.people[slug].is_listed else []
            person.stays.append(Stay(place, role, start, end, is_unknown, supervisors))

    def _period(self, place: str) -> tuple[str, str, bool]:
        """Return a start, an end, and whether there is one that isn't known."""
        this_year = datetime.date.today().year
        years = [year for year in range(2005, this_year) if year != MOVED_IN or place != _MOVED]
        first, last = sorted(self.chance.sample(years, 2))
        return self.chance.choice(
            [
                (str(first), "", False), (str(first), "", False), (str(first), str(last), False),
                (str(first), str(last), False), (str(first), str(this_year + 2), False),
                (str(first), "", True), ("", str(last), False), ("", "", False),
                (str(this_year + 1), "", False), ("", "", True),
            ]
        )  # fmt: skip

    def _make_paper(self, number: int) -> None:
        chance = self.chance
        title = f"{' '.join(chance.sample(WORDS, 2)).title()} {number + 100}"
        year = chance.choice(["", *map(str, range(2006, 2024))])
        date = f"{year}-0{chance.randint(1, 9)}" if year and chance.random() < 0.4 else year
        venues = self._some(VENUES, 2)
        awards, topics = self._some(AWARDS, 1), self._some(TOPICS, 2)
        links = self._some(LINKS, 2)
        has_arxiv = chance.random() < 0.2
        publication = make_publication(
            title=title, date=date, kind=chance.choice(KINDS), status=chance.choice(STATUSES),
            venue=self.records[venues[0]] if venues else None, keywords=topics,
            arxiv_id=f"2001.{number:05}" if has_arxiv else "",
        )  # fmt: skip
        for venue in venues[1:]:
            Appearance.objects.create(publication=publication, venue=self.records[venue])
        is_pdf = chance.random() < 0.5
        for kind in links:
            ending = ".pdf" if is_pdf else ""
            PublicationLink.objects.create(
                publication=publication,
                kind=kind,
                url=f"https://example.org/{number}/{kind}{ending}",
            )
        for award in awards:
            PublicationAward.objects.create(publication=publication, name=award)
        projects = self._some([*PROJECTS, _SECRET], 1)
        publication.projects.set(self.records[slug] for slug in projects)
        written_by, printed = self._make_authors(publication)
        publication.save()
        self.directory.papers.append(
            Paper(
                publication.pk, title, date, publication.kind, publication.status, venues,
                written_by, printed,
                [*links, *(["pdf"] if has_arxiv or (is_pdf and "paper" in links) else [])],
                awards, topics, [slug for slug in projects if slug != _SECRET],
            )
        )  # fmt: skip

    def _make_authors(self, publication: Publication) -> tuple[list[str], list[str]]:
        written_by, printed = [], []
        for position, slug in enumerate(self._some(list(self.directory.people), 3), start=1):
            person = self.records[slug]
            state = self.chance.choice(["confirmed", "confirmed", "confirmed", "suggested"])
            make_authorship(
                publication=publication, author=person, position=position, link_state=state
            )
            printed.append(person.name)
            written_by += [slug] if state == "confirmed" else []
        return written_by, printed
