"""People with unusual names, or without pictures or publications."""

import pytest
from django.test import Client
from django.utils.html import escape

from people.models import Person, PersonName
from tests.factories import make_affiliation, make_organization, make_person, make_publication

pytestmark = pytest.mark.django_db

NAMES = [
    "Suharto",
    "ليلى",
    "王小明",
    "O’Brien-D'Angelo & Søn",
    "Maria Wilhelmina Alexandra Hohenlohe-Waldenburg-Schillingsfürst",
    "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis",
]


def page(client: Client, url: str) -> str:
    response = client.get(url)
    assert response.status_code == 200, url
    return response.content.decode()


@pytest.mark.parametrize("name", NAMES)
def test_an_unusual_name_is_shown_listed_and_found(client: Client, name: str) -> None:
    person = make_person(name=name)
    make_publication(title="A publication", authors=[person])
    profile = page(client, person.get_absolute_url())
    assert f"<h1><bdi>{escape(name)}</bdi></h1>" in profile
    assert f'aria-hidden="true">{person.monogram}<' in profile.replace("\n", "")
    row = f'<a class="person-row__name" href="{person.get_absolute_url()}">{escape(name)}</a>'
    assert row in page(client, "/people/")
    found = page(client, f"/search/?q={name.split()[0].replace('&', '')}")
    assert row in found.replace("<mark>", "").replace("</mark>", "")


def test_two_people_with_one_name_can_be_distinguished_in_lists_and_by_search(
    client: Client,
) -> None:
    for place in ("Company", "University"):
        make_affiliation(
            person=make_person(name="Wei Wang"), organization=make_organization(name=place)
        )
    people = page(client, "/people/?q=wei+wang")
    assert people.count(">Wei Wang</a>") == 2
    assert ">Company</a>" in people
    assert ">University</a>" in people
    first, second = Person.objects.order_by("pk")
    assert first.slug != second.slug
    found = page(client, "/search/?q=wei+wang+university")
    assert f'href="{second.get_absolute_url()}"' in found
    assert f'href="{first.get_absolute_url()}"' not in found


def test_an_address_of_a_former_name_is_gone_and_the_name_is_not_shown(
    client: Client,
) -> None:
    person = make_affiliation(person=make_person(name="Robin Former")).person
    old = person.get_absolute_url()
    person.name, person.given_name, person.family_name = "Robin Present", "", ""
    person.slug = "robin-present"
    person.save()
    PersonName.objects.create(person=person, name="Robin Former", kind=PersonName.Kind.FORMER)
    assert client.get(old).status_code == 410
    for url in ("/people/robin-present/", "/people/", "/", "/people/robin-present.vcf"):
        assert "Robin Present" in page(client, url)
        assert "Robin Former" not in page(client, url)
    assert "Robin Present" not in page(client, "/search/?q=former")


def test_a_person_without_data_has_a_page_with_an_empty_state(client: Client) -> None:
    profile = page(client, make_person(name="Nobody Zero").get_absolute_url())
    assert "No publications or positions of Nobody Zero are recorded yet." in profile
    assert 'class="portrait monogram' in profile
    assert "<img" not in profile
