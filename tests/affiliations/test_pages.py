"""The tree of organizations and the page of an organization, as a visitor sees them."""

import datetime
import re

import pytest
from django.test import Client

from affiliations.models import Organization
from people.models import Affiliation, Person
from tests.factories import (
    make_affiliation,
    make_organization,
    make_person,
    make_publication,
)
from tests.query_counts import assert_same_queries, queries_of

pytestmark = pytest.mark.django_db


def text_of(client: Client, url: str) -> str:
    """Return the text of the page, without tags and with single spaces."""
    response = client.get(url)
    assert response.status_code == 200
    main = re.search(r"<main.*</main>", response.content.decode(), re.DOTALL)
    assert main
    plain = re.sub(r"</?(bdi|sup|a|span|cite|time)\b[^>]*>", "", main[0])
    return " ".join(re.sub(r"<[^>]+>", " ", plain).split())


@pytest.fixture
def university() -> Organization:
    return make_organization(
        name="Example University", short_name="EU", city="Toronto", country="CA"
    )


@pytest.fixture
def lab(university: Organization) -> Organization:
    school = make_organization(name="School of Examples", kind="school", parent=university)
    return make_organization(name="Example Lab", kind="laboratory", parent=school)


# The tree


def test_the_tree_counts_current_people_once_with_those_below(
    client: Client, university: Organization, lab: Organization
) -> None:
    alice, bob = make_person(name="Alice"), make_person(name="Bob")
    make_affiliation(person=alice, organization=lab, start="2019")
    make_affiliation(person=alice, organization=university, start="2019")
    make_affiliation(person=bob, organization=lab, start="2015", end="2017")
    hidden = make_person(name="Hidden", is_listed=False)
    make_affiliation(person=hidden, organization=university, start="2019")
    text = text_of(client, "/affiliations/")
    assert "Example University EU University, Toronto, Canada 1 person" in text
    assert "Example Lab Laboratory 1 person" in text
    assert "people" not in text.partition("Example University")[2]


def test_search_results_are_shown_in_the_tree(
    client: Client, university: Organization, lab: Organization
) -> None:
    make_organization(name="Somewhere Else")
    text = text_of(client, "/affiliations/?q=lab")
    assert "1 organization has “lab” in its name or city." in text
    assert text.index("Example University") < text.index("School of") < text.index("Example Lab")
    assert "Somewhere Else" not in text


def test_a_search_without_results_has_a_message_and_one_for_symbols_shows_all(
    client: Client, university: Organization
) -> None:
    assert "0 organizations have “xyz”" in text_of(client, "/affiliations/?q=xyz")
    assert "Example University" in text_of(client, "/affiliations/?q=***")
    assert client.get("/affiliations/?q=a%00b").status_code == 200


def test_an_empty_tree_has_a_message(client: Client) -> None:
    assert "No organizations yet" in text_of(client, "/affiliations/")


def test_a_large_tree_has_the_levels_that_fit_and_links_to_the_others(
    client: Client, lab: Organization, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert lab.name in text_of(client, "/affiliations/")
    monkeypatch.setattr("directory.views.organization.LINES", 2)
    text = text_of(client, "/affiliations/")
    assert lab.name not in text
    assert "1 unit" in text
    assert lab.name in text_of(client, "/affiliations/?q=lab")


def test_many_units_are_on_several_pages(
    client: Client, university: Organization, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(5):
        make_organization(name=f"Unit {number}", parent=university)
        make_organization(name=f"Other {number}")
    monkeypatch.setattr("directory.views.organization.LINES", 2)
    address = university.get_absolute_url()
    pages = [text_of(client, f"{address}?page={page}") for page in (1, 2, 3)]
    assert ["Unit 0" in text for text in pages] == [True, False, False]
    assert "Unit 4" in pages[2]
    assert "Other 4" in text_of(client, "/affiliations/?page=3")
    assert "Unit 3" in text_of(client, "/affiliations/?q=unit&page=2")


def test_the_tree_takes_the_same_queries_whatever_its_size() -> None:
    made = iter(range(10_000))

    def make(count: int) -> None:
        numbers = [next(made) for _ in range(count)]
        top = make_organization(name=f"Top {numbers[0]}")
        Organization.objects.bulk_create(
            Organization(name=f"Part {n}", slug=f"part-{n}", parent=top, search_text=f"part {n}")
            for n in numbers
        )
        people = Person.objects.bulk_create(
            Person(name=f"Person {n}", family_name=f"{n}", slug=f"person-{n}", is_listed=True)
            for n in numbers
        )
        parts = Organization.objects.filter(parent=top)
        Affiliation.objects.bulk_create(
            Affiliation(person=person, organization=part, start="2020")
            for person, part in zip(people, parts, strict=True)
        )

    assert_same_queries("/affiliations/", make=make, few=10, many=200)
    # The tree, people, affiliations, the site, two for its menu and one for its footer.
    assert len(queries_of("/affiliations/")) == 7
    assert len(queries_of("/affiliations/?q=part")) == 7 + 2


# One organization


def test_the_page_shows_kind_and_place(client: Client, university: Organization) -> None:
    Organization.objects.filter(pk=university.pk).update(
        native_name="示例大学",
        ror="02v51f717",
        url="https://example.org",
        description="It is *old*.",
    )
    school = make_organization(name="School of Examples", kind="school", parent=university)
    text = text_of(client, university.get_absolute_url())
    for part in (
        "Example University EU",
        "示例大学",
        "Toronto, Canada",
        "ROR 02v51f717",
        "Website",
    ):
        assert part in text
    assert "<em>old</em>" in client.get(university.get_absolute_url()).content.decode()
    assert "School of Examples" in text.partition("Units")[2]
    below = client.get(school.get_absolute_url()).content.decode()
    breadcrumb = re.search(r'<nav class="breadcrumb".*?</nav>', below, re.DOTALL)
    assert breadcrumb
    assert university.get_absolute_url() in breadcrumb[0]


def test_current_and_former_people_have_one_row_each(
    client: Client, university: Organization, lab: Organization
) -> None:
    alice, bob = make_person(name="Alice Example"), make_person(name="Bob Example")
    for end in ("2016", "2018-06"):
        make_affiliation(person=alice, organization=lab, start="2014", end=end, title="Intern")
    make_affiliation(person=alice, organization=university, start="2019-09", title="Professor")
    company = make_organization(name="Example Company", kind="company")
    make_affiliation(person=bob, organization=lab, start="2015", end="2017-03", title="Postdoc")
    make_affiliation(person=bob, organization=company, start="2017-04", title="Engineer")
    text = text_of(client, university.get_absolute_url())
    now, _, before = text.rpartition("Alumni 1")
    assert now.count("Alice Example") == 1
    assert "Professor, Sep 2019 – present" in now
    assert "Bob" not in now
    assert "Postdoc, Example Lab, 2015 – Mar 2017" in before
    assert "Now Engineer, Example Company" in before
    assert "Alice" not in before


def test_rows_leave_out_the_organization_of_the_page_and_those_above(
    client: Client, university: Organization, lab: Organization
) -> None:
    alice = make_person(name="Alice Example")
    make_affiliation(person=alice, organization=lab, title="Chemist", start="2020")
    assert "Chemist, 2020 – present" in text_of(client, lab.get_absolute_url())
    assert "Chemist, Example Lab, 2020 – present" in text_of(client, university.get_absolute_url())
    people = text_of(client, "/people/?view=list")
    assert "Chemist, Example Lab, EU" in people


def test_a_person_whose_end_is_this_year_is_current(
    client: Client, university: Organization
) -> None:
    year = datetime.date.today().year
    make_affiliation(person=make_person(name="Still"), organization=university, end=str(year))
    make_affiliation(person=make_person(name="Gone"), organization=university, end=str(year - 1))
    now, _, before = text_of(client, university.get_absolute_url()).partition("Alumni 1")
    assert "Still" in now
    assert "Gone" in before


def test_unlisted_people_are_not_named(client: Client, university: Organization) -> None:
    for end in ("", "2015"):
        hidden = make_person(name="Hidden Person", is_listed=False)
        make_affiliation(person=hidden, organization=university, start="2010", end=end)
        make_publication(title="A Secret", date="2012", authors=[hidden])
    text = text_of(client, university.get_absolute_url())
    assert "No one here has a page yet." in text
    assert "Hidden" not in text
    assert "A Secret" not in text


def test_alumni_are_listed_by_when_they_left(client: Client, university: Organization) -> None:
    for name, end in (("Early", "2010"), ("Late", "2020-05"), ("Middle", "2015-01-01")):
        make_affiliation(person=make_person(name=name), organization=university, end=end)
    text = text_of(client, university.get_absolute_url())
    assert text.index("Late") < text.index("Middle") < text.index("Early")


def test_publications_are_those_written_while_their_authors_were_there(
    client: Client, university: Organization, lab: Organization
) -> None:
    alice = make_person(name="Alice Example")
    make_affiliation(person=alice, organization=lab, start="2016-09", end="2018")
    make_affiliation(person=alice, organization=make_organization(name="Later"), start="2018")
    for date in ("2015", "2017", "2019"):
        make_publication(title=f"Work of {date}", date=date, authors=[alice])
    text = text_of(client, university.get_absolute_url())
    assert "Work of 2017" in text
    assert "Work of 2015" not in text
    assert "Work of 2019" not in text


def test_more_people_than_fit_are_a_link_to_the_filtered_list(
    client: Client, university: Organization, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("directory.views.organization.PEOPLE_SHOWN", 2)
    for number in range(3):
        person = make_person(name=f"Person {number}")
        make_affiliation(person=person, organization=university, start="2020")
    assert "All 3, with filters" in text_of(client, university.get_absolute_url())
    html = client.get(university.get_absolute_url()).content.decode()
    link = "/people/?organization=example-university&amp;status=current"
    assert link in html
    assert "Person 2" in text_of(client, link.replace("&amp;", "&"))


def test_a_renamed_organization_redirects_permanently(
    client: Client, university: Organization
) -> None:
    old = university.get_absolute_url()
    university.slug = "eu"
    university.save()
    response = client.get(old)
    assert response.status_code == 301
    assert response.headers["Location"] == "/affiliations/eu/"
    assert client.get("/affiliations/never-was/").status_code == 404


def test_the_page_takes_the_same_queries_with_10_and_with_200_people(
    university: Organization, lab: Organization
) -> None:
    made = iter(range(10_000))

    def make(count: int) -> None:
        numbers = [next(made) for _ in range(count)]
        people = Person.objects.bulk_create(
            Person(name=f"Person {n}", family_name=f"{n}", slug=f"person-{n}", is_listed=True)
            for n in numbers
        )
        Affiliation.objects.bulk_create(
            Affiliation(person=p, organization=lab, start="2010", end="" if n % 2 else "2015")
            for n, p in zip(numbers, people, strict=True)
        )
        for person in people[:30]:
            make_publication(title="On Examples", date="2012", authors=[person])

    assert_same_queries(university.get_absolute_url(), make=make, few=10, many=200)


def test_a_deep_organization_takes_the_queries_of_one_at_the_top(
    university: Organization, lab: Organization
) -> None:
    deep = lab
    for number in range(5):
        deep = make_organization(name=f"Level {number}", parent=deep)
    alone = make_organization(name="Alone")
    assert len(queries_of(deep.get_absolute_url())) == len(queries_of(alone.get_absolute_url()))
