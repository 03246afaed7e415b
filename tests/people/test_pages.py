"""The list of people."""

import pytest
from django.test import Client

from people.models import Affiliation, Interest, Person, PersonInterest
from tests.factories import make_affiliation, make_organization, make_person
from tests.query_counts import assert_same_queries

pytestmark = pytest.mark.django_db


def _text(client: Client, url: str) -> str:
    return " ".join(client.get(url).content.decode().split())


def test_a_person_with_many_positions_has_one_row(client: Client) -> None:
    alice = make_person(name="Alice Example")
    for number in range(5):
        place = make_organization(name=f"University {number}")
        make_affiliation(person=alice, organization=place, role="faculty", title="Professor")
    response = client.get("/people/")
    assert len(response.context["rows"]) == 1
    assert "and 3 more positions" in response.content.decode()


def test_an_unlisted_person_is_not_in_the_list(client: Client) -> None:
    make_person(name="Hidden Person", is_listed=False)
    assert "Hidden" not in _text(client, "/people/")


def test_people_are_grouped_by_the_first_of_their_current_roles(client: Client) -> None:
    for name, role, end in (
        ("Carol Former", "faculty", "2020"),
        ("Bob Student", "phd_student", ""),
        ("Alice Professor", "faculty", ""),
    ):
        make_affiliation(person=make_person(name=name), role=role, start="2010", end=end)
    make_affiliation(person=Person.objects.get(name="Bob Student"), role="intern", start="2024")
    rows = client.get("/people/").context["rows"]
    assert [(row.group, row.person.given_name) for row in rows] == [
        ("Faculty", "Alice"),
        ("Ph.D. students", "Bob"),
        ("Alumni", "Carol"),
    ]


def test_alumni_are_shown_with_their_last_and_current_positions(client: Client) -> None:
    lab, company = make_organization(name="Lab"), make_organization(name="Company")
    bob = make_person(name="Bob Example")
    make_affiliation(
        person=bob, organization=lab, role="intern", title="Intern", start="2018-01", end="2019-06"
    )
    make_affiliation(person=bob, organization=company, title="Engineer", start="2020")
    page = _text(client, f"/people/?organization={lab.slug}&status=alumni")
    assert "Jun 2019" in page
    assert 'Now</span> Engineer, <a href="/affiliations/company/">Company</a>' in page


def test_a_student_without_a_title_is_shown_as_a_student_not_by_degree(client: Client) -> None:
    make_affiliation(
        person=make_person(), kind="education", role="phd_student", degree="Ph.D.", start="2020"
    )
    assert "Ph.D. student, <a" in _text(client, "/people/")


def test_an_active_filter_can_be_removed(client: Client) -> None:
    make_affiliation(person=make_person(), role="postdoc")
    page = client.get("/people/?role=postdoc&q=alice").content.decode()
    assert 'href="/people/?role=postdoc"' in page
    assert 'href="/people/?q=alice"' in page


def test_pagination_keeps_the_filters(client: Client) -> None:
    Person.objects.bulk_create(
        Person(name=f"Alice {n}", slug=f"alice-{n}", is_listed=True, search_text="alice")
        for n in range(60)
    )
    page = client.get("/people/?q=alice").content.decode()
    assert 'href="?q=alice&amp;page=2"' in page
    assert len(client.get("/people/?q=alice&page=2").context["rows"]) == 10


def test_a_page_beyond_the_last_is_the_last(client: Client) -> None:
    make_person()
    assert client.get("/people/?page=99").status_code == 200


def test_an_empty_result_links_to_the_whole_list(client: Client) -> None:
    make_person()
    page = _text(client, "/people/?q=xyzzy")
    assert "No matching people" in page
    assert 'href="/people/"' in page


@pytest.mark.parametrize("query", ["", "?status=current", "?q=person"])
def test_the_list_takes_the_same_queries_for_1000_people(query: str) -> None:
    place = make_organization(parent=make_organization(name="Above"))
    interest = Interest.objects.create(name="Consensus")

    def make(number: int) -> None:
        start = Person.objects.count()
        people = Person.objects.bulk_create(
            Person(name=f"Person {n}", slug=f"person-{n}", is_listed=True, search_text="person")
            for n in range(start, start + number)
        )
        for kind in ("education", "employment"):
            Affiliation.objects.bulk_create(
                Affiliation(person=person, organization=place, kind=kind, start="2020")
                for person in people
            )
        PersonInterest.objects.bulk_create(
            PersonInterest(person=person, interest=interest) for person in people
        )

    assert_same_queries(f"/people/{query}", make=make, few=10, many=1000)
