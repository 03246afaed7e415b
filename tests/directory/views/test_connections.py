"""The pages with the co-author network and the supervision tree."""

import pytest
from django.test import Client

from people.models import Supervision
from tests.factories import make_affiliation, make_organization, make_person, make_publication

pytestmark = pytest.mark.django_db


def test_a_persons_page_draws_co_authors_and_supervisors(client: Client) -> None:
    alice = make_person(name="Alice Example", slug="alice")
    lab = make_organization(name="Lab", slug="lab")
    make_publication(authors=[alice, "Builder, Bob"])
    stay = make_affiliation(person=alice, organization=lab)
    Supervision.objects.create(affiliation=stay, name="Carol Professor")
    page = client.get("/people/alice/connections/").content.decode()
    assert page.count("<svg") >= 2
    assert "Bob Builder" in page
    assert "Carol Professor" in page


@pytest.mark.parametrize("address", ["/connections/", "/affiliations/lab/connections/"])
def test_a_groups_page_draws_its_people(client: Client, address: str) -> None:
    lab = make_organization(name="Lab", slug="lab")
    alice, bob = make_person(name="Alice Example"), make_person(name="Bob Builder")
    for person in (alice, bob):
        make_affiliation(person=person, organization=lab)
    make_publication(authors=[alice, bob])
    page = client.get(address).content.decode()
    assert '<a href="/people/alice-example/">Alice Example</a>' in page
    assert "picture-network" in page


@pytest.mark.parametrize("address", ["/connections/", "/people/alice/connections/"])
def test_nothing_to_draw_is_said(client: Client, address: str) -> None:
    make_person(name="Alice Example", slug="alice")
    page = client.get(address).content.decode()
    assert "No connections yet" in page
    assert "picture-network" not in page


def test_an_unlisted_person_has_no_connections_page(client: Client) -> None:
    make_person(name="Hidden Helper", slug="hidden", is_listed=False)
    assert client.get("/people/hidden/connections/").status_code == 404


def test_an_old_address_leads_to_the_new_one(client: Client) -> None:
    alice = make_person(name="Alice Example", slug="alice")
    alice.slug = "alice-new"
    alice.save()
    response = client.get("/people/alice/connections/")
    assert response.headers["Location"] == "/people/alice-new/connections/"


def test_a_profile_draws_its_publications_per_year_and_its_affiliations(client: Client) -> None:
    alice = make_person(name="Alice Example", slug="alice")
    for year in range(2015, 2022):
        make_publication(title=f"Publication of {year}", authors=[alice], date=str(year))
        make_affiliation(person=alice, start=str(year), end=str(year + 1), title="Fellow")
    page = client.get("/people/alice/").content.decode()
    assert page.count('class="picture-bar"') == 7
    assert page.count('class="picture-span') == 7
