"""The pages with the co-author network and the supervision tree."""

import re
from itertools import pairwise

import pytest
from django.test import Client

from directory.pictures import queries
from people.models import Supervision
from tests.factories import make_affiliation, make_organization, make_person, make_publication
from tests.query_counts import queries_of

pytestmark = pytest.mark.django_db


def test_a_persons_page_draws_co_authors_and_supervisors(client: Client) -> None:
    alice = make_person(name="Alice Example", slug="alice")
    lab = make_organization(name="Lab", slug="lab")
    make_publication(authors=[alice, "Builder, Bob"])
    stay = make_affiliation(person=alice, organization=lab)
    Supervision.objects.create(affiliation=stay, name="Carol Professor")
    page = client.get("/people/alice/connections/").content.decode()
    assert "picture-network" in page
    assert 'class="lineage"' in page
    assert "Bob Builder" in page
    assert "Carol Professor" in page


@pytest.mark.parametrize("address", ["/connections/", "/affiliations/lab/connections/"])
def test_the_groups_page_draws_its_people(client: Client, address: str) -> None:
    lab = make_organization(name="Lab", slug="lab")
    alice, bob = make_person(name="Alice Example"), make_person(name="Bob Builder")
    for person in (alice, bob):
        make_affiliation(person=person, organization=lab)
    make_publication(authors=[alice, bob])
    page = client.get(address).content.decode()
    assert '<a href="/people/alice-example/">Alice Example</a>' in page
    assert "picture-network" in page


@pytest.mark.parametrize("address", ["/connections/", "/people/alice/connections/"])
def test_an_empty_network_has_a_message(client: Client, address: str) -> None:
    make_person(name="Alice Example", slug="alice")
    page = client.get(address).content.decode()
    assert "No connections yet" in page
    assert "picture-network" not in page


def test_an_unlisted_person_has_no_connections_page(client: Client) -> None:
    make_person(name="Hidden Helper", slug="hidden", is_listed=False)
    assert client.get("/people/hidden/connections/").status_code == 404


def test_an_old_url_redirects_to_the_new_one(client: Client) -> None:
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
    make_publication(title="Another publication of 2021", authors=[alice], date="2021")
    page = client.get("/people/alice/").content.decode()
    assert page.count('class="picture-bar"') == 7
    assert page.count('class="picture-span') == 7


@pytest.mark.parametrize("address", ["/connections/", "/affiliations/lab/connections/"])
def test_a_large_group_is_read_and_drawn_up_to_a_limit(
    client: Client, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lab = make_organization(name="Lab", slug="lab")
    people = [make_person(name=f"Person Number{number}") for number in range(12)]
    for person in people:
        stay = make_affiliation(person=person, organization=lab)
        Supervision.objects.create(affiliation=stay, name=f"Teacher of {person}")
    for first, second in pairwise(people):
        make_publication(title=f"{first} {second}", authors=[first, second])
    make_publication(title="Strongest", authors=[people[3], people[4]])
    assert "Only the strongest connections" not in client.get(address).content.decode()
    for few_people in (5, 50):
        monkeypatch.setattr(queries, "_MOST_PEOPLE", few_people)
        monkeypatch.setattr(queries, "_MOST_NODES", 4)
        monkeypatch.setattr(queries, "_MOST_SUPERVISIONS", 3)
        page = client.get(address).content.decode()
        assert "Only the strongest connections are shown." in page
        network = page.partition('id="supervision"')[0]
        assert 3 <= network.count('class="picture-node') <= 4
        assert {"Person Number3 (", "Person Number4 ("} <= set(re.findall(r"Person \w+ \(", page))
        reads = [sql for sql in queries_of(address) if "authorship" in sql or "supervis" in sql]
        assert reads
        assert not [sql for sql in reads if "LIMIT" not in sql]


def test_a_persons_supervision_is_read_up_to_a_limit(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice = make_person(name="Alice Example", slug="alice")
    for number in range(9):
        stay = make_affiliation(person=make_person(name=f"Student Number{number}"))
        Supervision.objects.create(affiliation=stay, person=alice, name="Alice Example")
    assert client.get("/people/alice/connections/").content.decode().count("Student Number") >= 9
    monkeypatch.setattr(queries, "_MOST_SUPERVISIONS", 3)
    page = client.get("/people/alice/connections/").content.decode()
    assert len(set(re.findall(r"Student Number\d", page))) == 3


def test_the_years_narrow_the_network_and_its_list(client: Client) -> None:
    alice = make_person(name="Alice Example", slug="alice")
    make_publication(title="Early", authors=[alice, "Builder, Bob"], date="2010")
    make_publication(title="Late", authors=[alice, "Clark, Carol"], date="2020-05")
    make_publication(title="Undated", authors=[alice, "Doe, Dan"], date="")
    address = "/people/alice/connections/"

    def named(query: str) -> set[str]:
        page = client.get(address + query).content.decode()
        shown = page.partition('id="coauthors-shown"')[2]
        return {name for name in ("Bob Builder", "Carol Clark", "Dan Doe") if name in shown}

    assert named("") == {"Bob Builder", "Carol Clark", "Dan Doe"}
    assert named("?year_from=2011") == {"Carol Clark"}
    assert named("?year_to=2019") == {"Bob Builder"}
    assert named("?year_from=2020&year_to=2010") == {"Bob Builder", "Carol Clark"}
    nothing = client.get(address + "?year_from=2012&year_to=2013").content.decode()
    assert "There are no co-authors in these years." in nothing
    wrong = client.get(address + "?year_from=recently").content.decode()
    assert "Enter a whole number." in wrong
    assert "Bob Builder" in wrong


def test_all_co_authors_are_ranked_and_the_strongest_are_drawn(client: Client) -> None:
    alice, bob = make_person(name="Alice Example", slug="alice"), make_person(name="Bob Builder")
    for number in range(2):
        make_publication(title=f"Joint {number}", authors=[alice, bob], date=f"201{number}")
    make_publication(authors=[alice, *(f"Author, Number{number}" for number in range(45))])
    for first in range(0, 45, 15):
        others = (f"Author, Number{number}" for number in range(first, first + 15))
        make_publication(title=f"Some {first}", authors=[alice, *others], date="2021")
    page = client.get("/people/alice/connections/").content.decode()
    assert page.count("data-node=") == 41
    rows = page.split("<li")
    ranked = [re.sub(r"<[^>]*>|\s+", " ", row) for row in rows if "ranked__count" in row]
    assert len(ranked) == 46
    assert "Bob Builder" in " ".join(ranked)
    assert '<a href="/people/bob-builder/">Bob Builder</a>' in page
    assert "person=alice&amp;q=Bob%20Builder" in page
    assert "2010–2011" in page


def test_degrees_years_and_other_supervisors_are_beside_each_name(client: Client) -> None:
    alice = make_person(name="Alice Example", slug="alice")
    bob, carol = make_person(name="Bob Builder"), make_person(name="Carol Child")
    stay = make_affiliation(person=bob, degree="Ph.D.", start="2011", end="2016")
    for name, person in (("Alice Example", alice), ("Dan Professor", None)):
        Supervision.objects.create(affiliation=stay, person=person, name=name)
    for supervisor in (alice, bob):
        later = make_affiliation(person=carol, start="2018")
        Supervision.objects.create(affiliation=later, person=supervisor, name=supervisor.name)
    page = client.get("/people/alice/connections/").content.decode()
    tree = " ".join(re.sub(r"<[^>]*>", " ", page.partition('class="lineage"')[2]).split())
    assert re.search(r"Bob Builder Ph\.D\., 2011 – 2016 also supervised by Dan Professor", tree)
    assert tree.count("Carol Child") == 2
    assert tree.count("(listed above)") == 1
    assert "also supervised by Alice Example" in tree
    assert "also supervised by Bob Builder" in tree
