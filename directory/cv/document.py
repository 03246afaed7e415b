"""Build a CV: sections of entries, publications and pairs, in the person's order."""

from collections.abc import Callable
from dataclasses import dataclass, field

from django.utils import timezone, translation

from directory.cv.entries import Entries, Entry, bare_address
from directory.cv.language import Words
from directory.cv.publications import CitedPublication, by_kind, has_selected, publications_of
from directory.cv.rich_text import Block, Run, from_markdown, run
from people.current_positions import current_positions
from people.models import (
    Activity,
    Affiliation,
    ContactDetail,
    CurriculumVitae,
    CVSection,
    Person,
    PersonInterest,
)
from people.profile import Group, Profile
from people.visibility import Visitor

# Characters. A longer URL, or one with a query, is printed as the label of its link.
_LONGEST_ADDRESS = 40
_MOST_POSITIONS = 2
_LONGEST_HEADLINE = 90  # characters: one line


@dataclass
class Pair:
    """A label with a line of text and the details below it."""

    label: str
    runs: list[Run]
    blocks: list[Block] = field(default_factory=list)


@dataclass
class Section:
    """A section of a CV. Its contents are printed in the order of the fields."""

    id: str
    title: str
    blocks: list[Block] = field(default_factory=list)
    pairs: list[Pair] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    legend: str = ""
    publications: list[CitedPublication] = field(default_factory=list)

    @property
    def groups(self) -> list[list[tuple[int, CitedPublication]]]:
        """The publications with their numbers; a group begins with a heading."""
        found: list[list[tuple[int, CitedPublication]]] = []
        for number, each in enumerate(self.publications, start=1):
            if each.heading or not found:
                found.append([])
            found[-1].append((number, each))
        return found

    def __bool__(self) -> bool:
        return bool(self.blocks or self.pairs or self.entries or self.publications)


@dataclass
class CV:
    person: Person
    settings: CurriculumVitae
    words: Words
    headlines: list[str]
    contacts: list[Run]
    sections: list[Section]
    as_of: str = ""
    """The date of the CV: "as of Sep 14, 2016"."""

    @property
    def title(self) -> str:
        return self.words["cv"] + f" – {self.names[0][0]}"

    @property
    def names(self) -> list[tuple[str, str]]:
        """The name and the native name, each with its language.

        The native name comes first in a CV in its own language.
        """
        person = self.person
        names = [(person.name, "")]
        if person.native_name:
            native = (person.native_name, person.native_name_language)
            is_own = self.words.language.startswith("zh") and native[1].startswith("zh")
            names.insert(0 if is_own else 1, native)
        return names


def settings_of(person: Person) -> CurriculumVitae:
    """Return the person's settings, or unsaved defaults."""
    return CurriculumVitae.objects.filter(person=person).first() or CurriculumVitae(person=person)


def build_cv(
    person: Person,
    *,
    visitor: Visitor = None,
    settings: CurriculumVitae | None = None,
    first_authors: int | None = None,
) -> CV:
    """Return the CV that `visitor` may see, in a fixed number of queries.

    Of each publication, only the `first_authors` and the person are named, unless it is None.
    """
    # Names of countries and choices don't depend on the visitor's language.
    with translation.override("en"):
        settings = settings or settings_of(person)
        return _Builder(person, visitor, settings, first_authors).build()


class _Builder:
    def __init__(
        self,
        person: Person,
        visitor: Visitor,
        settings: CurriculumVitae,
        first_authors: int | None,
    ) -> None:
        self.settings = settings
        self.first_authors = first_authors
        self.profile = Profile(person, visitor)
        self.words = Words(settings.language)
        self.entries = Entries(self.words, self.profile.tree)

    def build(self) -> CV:
        sections = [self._section(CVSection(name)) for name in self.settings.sections]
        return CV(
            person=self.profile.person,
            settings=self.settings,
            words=self.words,
            headlines=self._headlines(),
            contacts=self._contacts(),
            sections=[section for section in sections if section],
            as_of=self.words["as_of"].format(self.words.date(timezone.localdate().isoformat())),
        )

    def _section(self, name: CVSection) -> Section:
        person = self.profile.person
        fill: dict[CVSection, Callable[[Section], None]] = {
            CVSection.BIOGRAPHY: lambda s: self._prose(s, person.biography),
            CVSection.INTERESTS: self._interests,
            CVSection.EDUCATION: lambda s: self._affiliations(s, "education"),
            CVSection.EMPLOYMENT: lambda s: self._affiliations(s, "experience"),
            CVSection.PROJECTS: self._projects,
            CVSection.PUBLICATIONS: self._publications,
            CVSection.PATENTS: lambda s: self._lines(s, Activity.Kind.PATENTS),
            CVSection.AWARDS: lambda s: self._lines(s, Activity.Kind.AWARD, "distinctions"),
            CVSection.TALKS: lambda s: self._lines(s, Activity.Kind.TALK),
            CVSection.TEACHING: lambda s: self._lines(s, Activity.Kind.TEACHING),
            CVSection.SUPERVISION: self._supervision,
            CVSection.SERVICE: lambda s: self._lines(s, Activity.Kind.SERVICE, "service"),
            CVSection.MEMBERSHIPS: lambda s: self._lines(
                s, Activity.Kind.MEMBERSHIP, "memberships"
            ),
            CVSection.OTHER: lambda s: self._lines(s, Activity.Kind.OTHER),
            CVSection.SKILLS: self._skills,
            CVSection.LANGUAGES: self._languages,
            CVSection.BEYOND_WORK: lambda s: self._prose(s, person.beyond_work),
        }
        section = Section(name.value, self.words.choice("section", name))
        fill[name](section)
        return section

    # Above the sections

    def _headlines(self) -> list[str]:
        now = current_positions(self.profile.affiliations)
        return [self._headline(affiliation) for affiliation in now[:_MOST_POSITIONS]]

    def _headline(self, affiliation: Affiliation) -> str:
        entries, at, span = self.entries, affiliation.organization_id, affiliation.span
        position = entries.position(affiliation)
        text = self.words.commas((position, entries.where(at, span, with_short=True)))
        is_long = len(text) > _LONGEST_HEADLINE
        return self.words.commas((position, entries.in_short(at, span))) if is_long else text

    def _contacts(self) -> list[Run]:
        person = self.profile.person
        found = [self._contact(detail) for detail in self.profile.contact_details]
        for link in self.profile.links:
            if link.kind != link.Kind.CV:  # this is the CV
                address = bare_address(link.url)
                is_short = len(address) <= _LONGEST_ADDRESS and "?" not in address
                found.append(run(address if is_short else link, url=link.url))
        if person.orcid:
            found.append(run(f"ORCID {person.orcid}", url=person.orcid_url))
        return found

    def _contact(self, detail: ContactDetail) -> Run:
        label = f"{detail.label}: " if detail.label else ""
        return run(f"{label}{detail.value}", url=detail.href)

    # Sections

    def _prose(self, section: Section, text: str) -> None:
        section.blocks = from_markdown(text)

    def _interests(self, section: Section) -> None:
        State = PersonInterest.State  # noqa: N806
        words, by_state = self.words, self.profile.interests
        labels = {
            State.CURRENT: words["current"],
            State.FOCUS: words["focus"],
            State.PAST: words["past_interests"],
        }
        self._prose(section, self.profile.person.research_statement)
        section.pairs = [
            Pair(label, [run(words.commas(str(row.interest) for row in by_state[state]))])
            for state, label in labels.items()
            if state in by_state
        ]

    def _affiliations(self, section: Section, part_of_profile: str) -> None:
        during = self.profile.projects_during
        section.entries += [
            self.entries.affiliation(affiliation, during.get(affiliation.pk, ()))
            for affiliation in self.profile.sections.get(part_of_profile, ())
        ]

    def _projects(self, section: Section) -> None:
        affiliations = {affiliation.pk: affiliation for affiliation in self.profile.affiliations}
        section.entries = [
            self.entries.project(member, affiliations.get(member.affiliation_id or 0))
            for member in self.profile.projects
        ]

    def _publications(self, section: Section) -> None:
        """Add the publications: all of them if none is selected."""
        person = self.profile.person
        wanted = self.settings.publications == CurriculumVitae.Publications.SELECTED
        only_selected = wanted and has_selected(person)
        if only_selected:
            section.title = self.words["selected"]
        section.publications, section.legend = publications_of(
            person,
            self.words,
            only_selected=only_selected,
            first_authors=self.first_authors,
        )
        if self.settings.publications == CurriculumVitae.Publications.BY_KIND:
            section.publications = by_kind(section.publications, self.words)

    def _lines(self, section: Section, kind: str, part_of_profile: str = "") -> None:
        self._affiliations(section, part_of_profile)
        section.entries += self.entries.activities(
            self.profile.activities.get(kind, ()), self.profile.person
        )

    def _supervision(self, section: Section) -> None:
        section.entries = [self.entries.supervised(s) for s in self.profile.supervised]

    def _skills(self, section: Section) -> None:
        section.pairs = [self._group_of_skills(group) for group in self.profile.skills]

    def _group_of_skills(self, group: Group) -> Pair:
        """Return the skills in one line, and those that have a description as bullets below."""
        line: list[Run] = []
        bullets: list[list[Block]] = []
        for skill in group.activities:
            skilled = run(_with_level(skill), url=skill.url)
            if skill.description:
                bullets.append(_with_first_paragraph(skilled, from_markdown(skill.description)))
            else:
                if line:
                    line.append(run(self.words.comma(line[-1]["text"], skilled["text"])))
                line.append(skilled)
        blocks = [Block(kind="bullets", entries=bullets)] if bullets else []
        return Pair(group.name or self.words["general"], line, blocks)

    def _languages(self, section: Section) -> None:
        languages = self.profile.activities.get(Activity.Kind.LANGUAGE, ())
        if languages:
            line = self.words.commas(_with_level(language) for language in languages)
            section.blocks = [Block(kind="paragraph", runs=[run(line)])]


def _with_level(skill: Activity) -> str:
    """Return "Python (master)"."""
    return f"{skill.title} ({skill.level})" if skill.level else skill.title


def _with_first_paragraph(start: Run, blocks: list[Block]) -> list[Block]:
    """Return the blocks with `start` prepended to the first paragraph."""
    runs = [start]
    if blocks and blocks[0]["kind"] == "paragraph":
        runs, blocks = [start, run(": "), *blocks[0]["runs"]], blocks[1:]
    return [Block(kind="paragraph", runs=runs), *blocks]


def han_variant(person: Person) -> str:
    """Return "zh", "ja" or "ko": whose glyphs to use for Han characters."""
    language = person.native_name_language.partition("-")[0].lower()
    return language if language in ("ja", "ko") else "zh"
