"""A person's affiliations are in the same order on every page and in every file."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from people.models import Person
from tests.factories import make_affiliation, make_organization, make_person

pytestmark = pytest.mark.django_db

IN_ORDER = ["Chosen", "Current", "Recent", "Old", "Undated"]
TITLES = re.compile(rf"\b({'|'.join(IN_ORDER)}) engineer\b")


@pytest.fixture
def alice() -> Person:
    """Five jobs: the first was moved up by its rank, and the others follow, the latest first."""
    alice = make_person(name="Alice Example", is_listed=True)
    jobs: list[dict[str, Any]] = [
        {"title": "Old", "start": "2001", "end": "2005", "rank": 1},
        {"title": "Undated", "end_unknown": True, "rank": 1},
        {"title": "Current", "start": "2015", "rank": 1},
        {"title": "Recent", "start": "2004", "end": "2014", "rank": 1},
        {"title": "Chosen", "start": "2003", "end": "2004", "rank": 0},
    ]
    for job in jobs:
        organization = make_organization(name=f"{job['title']} Inc.")
        job |= {"title": f"{job['title']} engineer"}
        make_affiliation(person=alice, organization=organization, **job)
    return alice


def titles_in(text: str) -> list[str]:
    """Return the jobs in the order of their first mention in `text`."""
    return list(dict.fromkeys(TITLES.findall(text)))


def profile(client: Client, person: Person) -> str:
    page = client.get(person.get_absolute_url()).content.decode()
    return page[page.index('id="experience"') :].partition("</section>")[0]


def cv(client: Client, person: Person) -> str:
    page = client.get(f"{person.get_absolute_url()}cv/").content.decode()
    return page[page.index("Experience") :]


def api(client: Client, person: Person) -> str:
    record = client.get(f"/api/v1/people/{person.slug}/").json()
    return json.dumps(record["affiliations"])


def json_resume(client: Client, person: Person) -> str:
    resume: dict[str, Any] = client.get(f"/people/{person.slug}.json").json()
    return json.dumps(resume["work"])


def admin_page(client: Client, person: Person) -> str:
    page = client.get(f"/admin/people/person/{person.pk}/change/").content.decode()
    return page[page.index('id="affiliations-group"') :].partition("</fieldset>\n</div>")[0]


@pytest.mark.parametrize("read", [profile, cv, api, json_resume, admin_page])
def test_the_order_of_affiliations_is_the_same_everywhere(
    admin_client: Client, alice: Person, read: Callable[[Client, Person], str]
) -> None:
    assert titles_in(read(admin_client, alice)) == IN_ORDER


def test_the_first_current_position_is_the_same_everywhere(admin_client: Client) -> None:
    """The person's order decides, then the role, then the dates."""
    person = make_person(name="Bob Example", is_listed=True)
    make_affiliation(person=person, title="Guest", role="visitor", start="2024")
    make_affiliation(person=person, title="Professor", role="faculty", start="2010")
    page = admin_client.get(person.get_absolute_url()).content.decode()
    assert page.index('"jobTitle": ["Professor", "Guest"]')
    header = page[page.index('class="profile-header"') :]
    assert header.index("Professor") < header.index("Guest")
    card = admin_client.get(f"/people/{person.slug}.vcf").content.decode()
    assert card.index("TITLE;PREF=1:Professor") < card.index("TITLE;PREF=2:Guest")
    record = admin_client.get(f"/api/v1/people/{person.slug}/").json()
    assert [position["position"] for position in record["current"]] == ["Professor", "Guest"]
    resume = admin_client.get(f"/people/{person.slug}.json").json()
    assert resume["basics"]["label"] == "Professor"
    row = admin_client.get("/admin/people/person/").content.decode()
    assert '<td class="field-position">Professor</td>' in row
