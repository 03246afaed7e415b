"""Directories with random records and relations, and everything that a directory has."""

import random
from typing import Any

from affiliations.models import DifferentOrganizations, Organization
from foundation.history.tracked import tracked_tables
from people.models import (
    Activity,
    ActivityHolder,
    Affiliation,
    ContactDetail,
    CurriculumVitae,
    DifferentPeople,
    Interest,
    Person,
    PersonInterest,
    PersonLink,
    PersonName,
    Project,
    ProjectMember,
    Supervision,
)
from publications.models import (
    Appearance,
    Authorship,
    DuplicateCandidate,
    Publication,
    PublicationAward,
    PublicationLink,
    Venue,
)
from publications.models.venue import DifferentVenues
from tests.factories import make_authorship, make_organization, make_person, make_venue

NAMES = ("Alice Example", "A. Example", "Bob Sample", "李小明", "Bob Oldname", "Carol O’Neil")


def everything() -> dict[str, list[dict[str, Any]]]:
    """Return all rows of all tables that the history has."""
    return {
        name: list(table.model._base_manager.order_by("pk").values())
        for name, table in tracked_tables().items()
    }


class RandomDirectory:
    """A few people and publications, with rows of every kind that can clash in a merge."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.places: list[Organization] = []
        for number in range(3):
            self.places.append(self._organization(number))
        self.venues = [self._venue(number) for number in range(3)]
        self.projects = [Project.objects.create(name=f"Project {n}") for n in range(2)]
        self.interests = [Interest.objects.create(name=f"Interest {n}") for n in range(3)]
        self.people = [self._person(number) for number in range(3)]
        self.publications = [self._publication(number) for number in range(3)]
        self._relate()

    def may(self) -> bool:
        return self.random.random() < 0.5

    def one(self, items: Any) -> Any:
        return self.random.choice(list(items))

    def _organization(self, number: int) -> Organization:
        place = make_organization(
            name=f"University {number}",
            short_name=self.one(("", "U", f"U{number}")),
            native_name=self.one(("", "例大学")),
            other_names=self.one(("", "Old University", "U\nUniv.")),
            city=self.one(("", "Springfield", "Shelbyville")),
            ror=f"02v51f71{number}" if self.may() else "",
            description=self.one(("", "Text\nin *lines*")),
        )
        for unit in range(self.random.randint(0, 2)):
            make_organization(name=f"Lab {number}{unit}", parent=place)
        if number and self.may():  # sometimes, one is part of the other
            place.parent = make_organization(name=f"School {number}", parent=self.places[0])
        if self.may():
            place.slug = f"renamed-organization-{number}"
        place.save()
        return place

    def _venue(self, number: int) -> Venue:
        venue = make_venue(
            name=f"Venue {number}",
            short_name=self.one(("", "V", f"V{number}")),
            other_names=self.one(("", "Old Venue")),
            kind=self.one(("conference", "journal")),
            issn=self.one(("", "1234-5678")),
        )
        for workshop in range(self.random.randint(0, 2)):
            make_venue(name=f"Workshop {number}{workshop}", parent=venue)
        if self.may():
            venue.slug = f"renamed-venue-{number}"
            venue.save()
        return venue

    def _person(self, number: int) -> Person:
        person = make_person(
            name=self.one(NAMES),
            is_listed=self.may(),
            tagline=self.one(("", "Compilers", "Systems")),
            biography=self.one(("", "Text\nin *lines*")),
            orcid=f"0000-0002-1825-009{number}" if self.may() else "",
            photo=self.one(("", f"people/photos/{number}.png")),
        )
        for name in self.random.sample(NAMES, self.random.randint(0, 3)):
            PersonName.objects.create(
                person=person, name=name, kind=self.one(("variant", "former"))
            )
        for rank in range(self.random.randint(0, 2)):
            ContactDetail.objects.create(
                person=person,
                kind="email",
                value=self.one(("a@example.org", "b@example.org")),
                visibility=self.one(("public", "members", "private")),
                rank=rank,
            )
        for url in self.random.sample(("https://a.example", "https://b.example"), 1):
            PersonLink.objects.create(person=person, url=url)
        for interest in self.random.sample(self.interests, 2):
            PersonInterest.objects.create(person=person, interest=interest)
        for project in self.random.sample(self.projects, self.random.randint(0, 2)):
            ProjectMember.objects.create(person=person, project=project, role=self.one(("", "PI")))
        for _ in range(self.random.randint(0, 2)):
            Affiliation.objects.create(
                person=person, organization=self.one(self.places), start=self.one(("", "2019"))
            )
        for _ in range(self.random.randint(0, 2)):
            Activity.objects.create(person=person, kind="award", title=self.one(("Prize", "Medal")))
        if self.may():
            CurriculumVitae.objects.create(person=person)
        if self.may():
            person.slug = f"renamed-{number}"
            person.save()
        return person

    def _publication(self, number: int) -> Publication:
        publication = Publication.objects.create(
            title=self.one(("On Examples", "On Samples")),
            date=self.one(("2020", "2021")),
            kind="inproceedings",
            venue=self.one((None, *self.venues)),
            doi=f"10.1000/{number}" if self.may() else "",
            keywords=self.one(([], ["é", "systems"])),
            extra=self.one(({}, {"note": "ü"})),
            citation_key=f"key{number}",
        )
        authors: list[Person | str] = [*self.people, "Example, Alice", "Doe, Jane"]
        number_of_authors = self.random.randint(1, 3)
        for position, author in enumerate(self.random.sample(authors, number_of_authors), start=1):
            make_authorship(
                publication=publication,
                author=author,
                position=position,
                is_corresponding=self.may(),
            )
        for url in self.random.sample(("https://c.example", "https://d.example"), 1):
            PublicationLink.objects.create(publication=publication, url=url, kind="paper")
        if self.may():
            PublicationAward.objects.create(
                publication=publication, name=self.one(("Best", "Test"))
            )
        if self.may():
            Appearance.objects.create(publication=publication, venue=self.one(self.venues))
        if self.may():
            publication.projects.add(self.one(self.projects))
        publication.save()
        return publication

    def _relate(self) -> None:
        for award in Activity.objects.order_by("pk"):
            for person in self.random.sample(self.people, self.random.randint(0, 2)):
                if person.pk != award.person_id:
                    ActivityHolder.objects.create(activity=award, person=person)
            for place in self.random.sample(self.places, self.random.randint(0, 2)):
                ActivityHolder.objects.create(activity=award, organization=place)
        for rank, authorship in enumerate(Authorship.objects.confirmed(), start=1):
            if self.may():
                authorship.selected_rank = rank
                authorship.save()
            elif self.may():
                authorship.link_state = Authorship.LinkState.REJECTED
                authorship.save()
        for affiliation in Affiliation.objects.all():
            person = self.one(self.people)
            if person.pk != affiliation.person_id:
                Supervision.objects.create(affiliation=affiliation, person=person, name="Printed")
        if self.may():
            DifferentPeople.objects.create(first=self.people[1], second=self.people[2])
        if self.may():
            first, second = self.publications[1:]
            DuplicateCandidate.objects.create(first=first, second=second, digest=1)
        if self.may():
            DifferentOrganizations.objects.create(first=self.places[1], second=self.places[2])
        if self.may():
            DifferentVenues.objects.create(first=self.venues[0], second=self.venues[2])

    def edit_something(self, keep: Any) -> set[tuple[Any, ...]]:
        """Edit `keep` and a row of each kind, in columns from which nothing is computed.

        Return the table, primary key and column of each.
        """
        columns = {
            Person: "photo_description",
            Publication: "note",
            Organization: "url",
            Venue: "url",
            Affiliation: "thesis_url",
            Appearance: "url",
            Activity: "url",
        }
        found: set[tuple[Any, ...]] = set()
        for model, column in columns.items():
            rows: Any = model._default_manager
            row = keep if isinstance(keep, model) else self.one(rows.all() or [None])
            if row is not None:
                rows.filter(pk=row.pk).update(**{column: "https://edited.example"})
                found.add((model._meta.db_table, row.pk, column))
        return found
