"""Make the records of the directories that lists of searches are about from rows."""

from collections.abc import Iterable

from affiliations.models import Organization
from people.models import Interest, Person, PersonInterest, Project, ProjectMember
from publications.models import Venue
from tests.factories import make_affiliation, make_person, make_venue

Made = dict[str, Person]


def make_people(rows: Iterable[tuple[str, str, str, str]]) -> Made:
    """Make people of a name, native name, its language, and a family name that isn't the end."""
    return {
        name: make_person(
            name=name,
            native_name=native,
            native_name_language=language,
            family_name=family,
            given_name=name.removeprefix(family).strip() if family else "",
        )
        for name, native, language, family in rows
    }


def make_stays(
    rows: Iterable[tuple[str, Organization, str, str]], people: Made, *, start: str
) -> None:
    """Make affiliations of a person, place, role and title."""
    for name, place, role, title in rows:
        make_affiliation(
            person=people[name], organization=place, role=role, title=title, start=start
        )


def make_interests(rows: Iterable[tuple[str, str, str]], people: Made) -> None:
    """Make interests of a name, other names and a person."""
    for name, others, person in rows:
        interest = Interest.objects.create(name=name, other_names=others)
        PersonInterest.objects.create(person=people[person], interest=interest)


def make_projects(rows: Iterable[tuple[str, str, str]], people: Made, *, field: str) -> None:
    """Make projects of a name, the text of a field, and a member."""
    for name, text, person in rows:
        project = Project.objects.create(**{"name": name, field: text})
        ProjectMember.objects.create(project=project, person=people[person])


def make_venues(rows: Iterable[tuple[str, str, str]]) -> dict[str, Venue]:
    """Make venues of a short name, name and kind, by the short name if there is one."""
    return {
        short or name: make_venue(name=name, short_name=short, kind=kind)
        for short, name, kind in rows
    }
