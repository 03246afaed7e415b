"""The list of people."""

import pytest
from django.test import Client

from people.models import Affiliation, ContactDetail, Interest, Person, PersonInterest
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


def test_an_empty_directory_has_no_count_but_a_search_has(client: Client) -> None:
    page = _text(client, "/people/")
    assert "No people yet" in page
    assert "page-header__count" not in page
    assert "page-header__count" in _text(client, "/people/?q=nowhere")


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
    assert 'Now: </span> Engineer, <a href="/affiliations/company/">Company</a>' in page


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
        for n in range(210)
    )
    page = client.get("/people/?q=alice").content.decode()
    assert 'href="?q=alice&amp;page=2"' in page
    assert len(client.get("/people/?q=alice&page=5").context["rows"]) == 10


def test_up_to_200_people_are_on_one_page(client: Client) -> None:
    Person.objects.bulk_create(
        Person(name=f"Alice {n}", slug=f"alice-{n}", is_listed=True) for n in range(200)
    )
    assert len(client.get("/people/").context["rows"]) == 200


class TestGrid:
    """Portraits in a grid."""

    def test_a_group_with_portraits_is_a_grid_and_others_are_rows(self, client: Client) -> None:
        alice = make_person(photo="people/photos/alice.jpg")
        assert 'class="person-card"' in _text(client, "/people/")
        Person.objects.filter(pk=alice.pk).update(photo="")
        make_person(name="Bob Example")
        assert 'class="person-row"' in _text(client, "/people/")

    def test_the_address_remembers_the_view(self, client: Client) -> None:
        for photo in ("alice.jpg", "bob.jpg"):
            alice = make_person(photo=f"people/photos/{photo}")
            make_affiliation(person=alice, role="postdoc")
        page = _text(client, "/people/?view=list&role=postdoc")
        assert 'class="person-row"' in page
        assert 'href="/people/?role=postdoc&amp;view=grid">Portraits</a>' in page
        assert '<input type="hidden" name="view" value="list">' in page
        assert 'href="/people/?view=list&amp;role=postdoc&amp;sort=name"' in page
        assert 'class="person-card"' in _text(client, "/people/?view=unknown")

    def test_the_leader_is_larger_than_the_others(self, client: Client) -> None:
        for name, role in (("Alice Lead", "faculty"), ("Bob Student", "phd_student")):
            make_affiliation(person=make_person(name=name), role=role, title="Doctor")
        page = _text(client, "/people/?view=grid")
        large, others = page.split('class="portraits portraits--large"')[1].split("portraits", 1)
        assert "Alice Lead" in large
        assert "Bob Student" in others

    def test_many_professors_are_as_large_as_others(self, client: Client) -> None:
        for number in range(4):
            make_affiliation(person=make_person(name=f"Alice {number}"), role="faculty")
        assert "portraits--large" not in _text(client, "/people/?view=grid")

    def test_a_portrait_has_its_own_sizes_around_the_focus(self, client: Client) -> None:
        make_person(photo="people/photos/alice.jpg", photo_focus_x=30)
        page = _text(client, "/people/")
        assert "/media/thumbnails/400x500/people/photos/alice.jpg.30-50.webp 400w" in page

    def test_the_organization_of_the_list_is_not_repeated(self, client: Client) -> None:
        lab = make_organization(name="Lab")
        make_affiliation(organization=lab, role="postdoc", title="Postdoc")
        page = _text(client, f"/people/?organization={lab.slug}&view=grid")
        assert '<p class="person-card__position">Postdoc</p>' in page
        page = _text(client, f"/people/?organization={lab.slug}&view=list")
        assert '<p class="person-row__position"> Postdoc </p>' in page
        for view in ("grid", "list"):
            page = _text(client, f"/people/?view={view}")
            assert 'Postdoc, <a href="/affiliations/lab/">Lab</a>' in page


def test_a_page_beyond_the_last_is_the_last(client: Client) -> None:
    make_person()
    assert client.get("/people/?page=99").status_code == 200


def test_an_empty_result_links_to_the_whole_list(client: Client) -> None:
    make_person()
    page = _text(client, "/people/?q=xyzzy")
    assert "No people match these filters." in page
    assert 'href="/people/"' in page


@pytest.mark.parametrize("query", ["", "?status=current", "?q=person"])
def test_the_list_takes_the_same_queries_for_200_people(query: str) -> None:
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

    assert_same_queries(f"/people/{query}", make=make, few=10, many=200)


def test_a_profile_with_nothing_but_an_email_address_shows_it_once(client: Client) -> None:
    bob = make_person(name="Bob Builder")
    ContactDetail.objects.create(
        person=bob, kind="email", value="bob@example.org", visibility="public"
    )
    assert _text(client, bob.get_absolute_url()).count('href="mailto:bob@example.org"') == 1
    bob.orcid = "0000-0002-1825-0097"
    bob.save()
    assert _text(client, bob.get_absolute_url()).count('href="mailto:bob@example.org"') == 2
