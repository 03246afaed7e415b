"""The filters of the list of people, as the page applies them."""

import pytest
from django.test import Client
from pytest_django import Settings

from affiliations.models import Organization
from people.models import Interest, PersonInterest
from tests.factories import make_affiliation, make_organization, make_person

pytestmark = pytest.mark.django_db


@pytest.fixture
def university() -> Organization:
    """A university: Alice is a postdoc in its lab, Bob was an intern there and left."""
    university = make_organization(name="University")
    lab = make_organization(name="Lab", parent=university)
    company = make_organization(name="Company")
    alice, bob = make_person(name="Alice Example"), make_person(name="Bob Example")
    make_affiliation(person=alice, organization=lab, role="postdoc", start="2020")
    make_affiliation(person=bob, organization=lab, role="intern", start="2018", end="2019")
    make_affiliation(person=bob, organization=company, role="engineer", start="2020")
    interest = Interest.objects.create(name="Consensus")
    PersonInterest.objects.create(person=bob, interest=interest)
    return university


def _names(client: Client, query: str) -> list[str]:
    rows = client.get(f"/people/?{query}").context["rows"]
    return sorted(row.person.given_name for row in rows)


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("", ["Alice", "Bob"]),
        ("status=current", ["Alice", "Bob"]),
        ("status=alumni", []),
        ("organization=university", ["Alice", "Bob"]),
        ("organization=university&status=current", ["Alice"]),
        ("organization=university&status=alumni", ["Bob"]),
        ("organization=university&status=alumni&role=intern", ["Bob"]),
        ("organization=university&status=alumni&role=engineer", []),
        ("status=current&role=intern", []),
        ("role=intern", ["Bob"]),
        ("interest=consensus", ["Bob"]),
        ("q=consensus", ["Bob"]),
        ("q=alice", ["Alice"]),
        ("q=alice+company", []),
    ],
)
def test_filters_narrow_each_other_down(
    client: Client, university: Organization, query: str, names: list[str]
) -> None:
    assert _names(client, query) == names


def test_current_and_alumni_refer_to_the_home_organization(
    client: Client, university: Organization, settings: Settings
) -> None:
    settings.HOME_ORGANIZATION = university.slug
    assert _names(client, "status=current") == ["Alice"]
    assert _names(client, "status=alumni") == ["Bob"]


def test_only_organizations_and_interests_of_listed_people_can_be_chosen(
    client: Client, university: Organization
) -> None:
    hidden = make_person(name="Hidden Person", is_listed=False)
    make_affiliation(person=hidden, organization=make_organization(name="Secret Institute"))
    secret = Interest.objects.create(name="Secret topic")
    PersonInterest.objects.create(person=hidden, interest=secret)
    page = client.get("/people/").content.decode()
    assert "University" in page
    assert "Secret" not in page


def test_an_invalid_choice_is_shown_beside_its_field(
    client: Client, university: Organization
) -> None:
    response = client.get("/people/?organization=nowhere")
    assert response.status_code == 200
    assert response.context["filter"].form.errors["organization"]
