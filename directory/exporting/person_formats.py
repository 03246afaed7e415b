"""A person with their publications, as JSON Resume, vCard and JSON-LD."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch
from django.http import HttpRequest

from foundation.absolute_urls import absolute_url
from foundation.web_addresses import is_web_address
from people.affiliation_loading import load_affiliations
from people.current_positions import current_positions
from people.exporting.empty_values import without_empty
from people.exporting.json_resume import json_resume
from people.exporting.schema_org import person_node, profile_page
from people.exporting.vcard import vcard
from people.models import (
    Activity,
    Affiliation,
    ContactDetail,
    Person,
    PersonInterest,
    ProjectMember,
)
from people.profile import Profile
from people.visibility import Visitor
from publications.display.titles import cautioned_title
from publications.exporting.shared_fields import container_title, publisher
from publications.models import Publication

# Foreign keys are joined: Django prefetches them with an OR for each row, and SQLite allows 1000.
_RELATIONS = (
    Prefetch("interests", PersonInterest.objects.select_related("interest")),
    "links",
    "names",
    Prefetch("activities", Activity.objects.select_related("organization")),
    "activities__dates",
    Prefetch("shared_activities", Activity.objects.select_related("organization")),
    "shared_activities__dates",
    Prefetch("projects", ProjectMember.objects.in_public().select_related("project__organization")),
    "projects__project__links",
)


@dataclass
class PersonRecord:
    """A person with the details that a visitor may see."""

    person: Person
    contacts: list[ContactDetail]
    affiliations: list[Affiliation]

    @property
    def current(self) -> Sequence[Affiliation]:
        """The current positions, most important first."""
        return current_positions(self.affiliations)


def read_person(person: Person, visitor: Visitor) -> PersonRecord:
    """Load the details that `visitor` may see, in a fixed number of queries."""
    person = Person.objects.listed().prefetch_related(*_RELATIONS).get(pk=person.pk)
    return PersonRecord(
        person=person,
        contacts=list(person.contact_details.visible_to(visitor)),
        affiliations=load_affiliations(person),
    )


def public_record(profile: Profile) -> PersonRecord:
    """Return the public details of a profile that is already loaded."""
    return PersonRecord(
        person=profile.person,
        contacts=list(profile.public_contact_details),
        affiliations=list(profile.affiliations),
    )


def resume_of(record: PersonRecord, request: HttpRequest) -> dict[str, Any]:
    publications = (
        Publication.objects.public().by(record.person).select_related("venue").latest_first()
    )
    return json_resume(
        record.person,
        contacts=record.contacts,
        affiliations=record.affiliations,
        page=absolute_url(request, record.person.get_absolute_url()),
        photo=_photo(record.person, request),
        publications=[_publication(publication, request) for publication in publications],
    )


def _photo(person: Person, request: HttpRequest) -> str:
    return absolute_url(request, person.photo.url) if person.photo else ""


def _publication(publication: Publication, request: HttpRequest) -> dict[str, str]:
    url = publication.doi_url or publication.url
    entry = {
        "name": cautioned_title(publication),
        "publisher": container_title(publication) or publisher(publication),
        "releaseDate": str(publication.date),
        "url": url
        if is_web_address(url)
        else absolute_url(request, publication.get_absolute_url()),
        "summary": publication.abstract,
    }
    return without_empty(entry)


def card_of(record: PersonRecord, request: HttpRequest) -> str:
    return vcard(
        record.person,
        contacts=record.contacts,
        current=record.current,
        page=absolute_url(request, record.person.get_absolute_url()),
        photo=_photo(record.person, request),
    )


def json_ld_of(record: PersonRecord, request: HttpRequest) -> dict[str, Any]:
    def absolute(path: str) -> str:
        return absolute_url(request, path)

    node = person_node(
        record.person,
        contacts=record.contacts,
        affiliations=record.affiliations,
        absolute=absolute,
    )
    return profile_page(record.person, node, absolute)
