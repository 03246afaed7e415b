from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from people.models import (
    Activity,
    Affiliation,
    ContactDetail,
    Interest,
    Person,
    PersonInterest,
    Supervision,
)
from publications.models import PublicationAward
from tests.factories import (
    make_affiliation,
    make_authorship,
    make_organization,
    make_person,
    make_publication,
    make_venue,
)

pytestmark = pytest.mark.django_db

ROOT = "http://testserver/api/v1"


def get(client: Client, path: str) -> dict[str, Any]:
    response = client.get(f"/api/v1/{path}")
    assert response.status_code == 200, response.content
    data = response.json()
    assert isinstance(data, dict)
    return data


def names(data: dict[str, Any], field: str = "name") -> list[str]:
    return [record[field] for record in data["results"]]


def test_the_root_links_to_the_lists(client: Client) -> None:
    assert get(client, "") == {
        "version": 1,
        "people": f"{ROOT}/people/",
        "publications": f"{ROOT}/publications/",
        "organizations": f"{ROOT}/organizations/",
    }


def test_pages_link_to_the_next_and_previous(client: Client) -> None:
    for number in range(5):
        make_publication(title=f"Publication {number}", date=str(2000 + number))
    seen: list[str] = []
    url: str | None = f"{ROOT}/publications/?page_size=2&kind=inproceedings"
    while url:
        data = client.get(url).json()
        assert data["count"] == 5
        seen += names(data, "title")
        url = data["next"]
    assert seen == [f"Publication {number}" for number in (4, 3, 2, 1, 0)]
    assert data["previous"] == f"{ROOT}/publications/?page_size=2&kind=inproceedings&page=2"


def test_a_page_has_at_most_200_items(client: Client) -> None:
    for number in range(201):
        make_organization(name=f"Organization {number}")
    data = get(client, "organizations/?page_size=1000")
    assert (data["count"], len(data["results"])) == (201, 200)


@pytest.mark.parametrize(
    ("path", "status", "field"),
    [
        ("publications/?page=0", 400, None),
        ("publications/?page=two", 400, None),
        ("publications/?page_size=-1", 400, None),
        ("publications/?page=99999999999999", 400, None),
        ("publications/?page=2", 404, None),
        ("publications/?kind=nonsense", 400, "kind"),
        ("publications/?year_from=later", 400, "year_from"),
        ("people/?status=nonsense", 400, "status"),
        ("organizations/?within=nowhere", 400, "within"),
        ("people/no-one/", 404, None),
        ("publications/nothing/", 404, None),
    ],
)
def test_an_error_is_json_that_names_the_field(
    client: Client, path: str, status: int, field: str | None
) -> None:
    response = client.get(f"/api/v1/{path}")
    assert response.status_code == status
    error = response.json()["error"]
    assert error["status"] == status
    assert error["message"]
    assert list(error["fields"]) == ([field] if field else [])
    if "nonsense" in path:
        assert error["fields"][field] == ["There is no choice “nonsense”."]


def test_publications_take_the_filters_of_their_page(client: Client) -> None:
    alice = make_person()
    awarded = make_publication(title="Awarded", date="2020", authors=[alice])
    PublicationAward.objects.create(publication=awarded, name="Best Paper")
    make_publication(title="Other", date="2018")
    assert names(get(client, "publications/?award=yes"), "title") == ["Awarded"]
    assert names(get(client, "publications/?year_to=2019"), "title") == ["Other"]
    assert names(get(client, "publications/?person=alice-example"), "title") == ["Awarded"]
    assert names(get(client, "publications/?q=other"), "title") == ["Other"]


def test_a_publication_has_authors_as_printed_with_confirmed_links(
    client: Client,
) -> None:
    alice, bob = make_person(name="Alice Example"), make_person(name="Bob Example")
    hidden = make_person(name="Hidden Person", is_listed=False)
    publication = make_publication(
        title="Publication",
        authors=[alice, hidden, "Lau, Francis"],
        venue=make_venue(short_name="SoEx"),
    )
    make_authorship(publication=publication, author=bob, position=4, link_state="suggested")
    data = get(client, "publications/2020-publication/")
    assert [(a["name"], a["person"]) for a in data["authors"]] == [
        ("Alice Example", "alice-example"),
        ("Hidden Person", None),
        ("Francis Lau", None),
        ("Bob Example", None),
    ]
    assert data["venue"]["short_name"] == "SoEx"
    assert data["urls"]["page"] == "http://testserver/publications/2020-publication/"
    assert data["urls"]["ris"] == "http://testserver/publications/2020-publication.ris"
    assert client.get(data["urls"]["ris"]).status_code == 200


def test_people_take_the_filters_of_their_page(client: Client) -> None:
    alice, bob = make_person(name="Alice Example"), make_person(name="Bob Example")
    make_affiliation(person=alice, role="faculty")
    make_affiliation(person=bob, role="intern", end="2019")
    interest = Interest.objects.create(name="Systems")
    PersonInterest.objects.create(person=bob, interest=interest)
    assert names(get(client, "people/")) == ["Alice Example", "Bob Example"]
    assert names(get(client, "people/?status=current")) == ["Alice Example"]
    assert names(get(client, "people/?status=alumni")) == ["Bob Example"]
    assert names(get(client, "people/?interest=systems")) == ["Bob Example"]
    assert names(get(client, "people/?role=faculty&q=example")) == ["Alice Example"]


def test_an_unlisted_person_is_not_in_the_api(client: Client) -> None:
    make_person(name="Hidden Person", is_listed=False)
    assert get(client, "people/")["count"] == 0
    assert client.get("/api/v1/people/hidden-person/").status_code == 404


def test_a_person_has_all_dated_records(client: Client) -> None:
    university = make_organization(name="University")
    lab = make_organization(name="Lab", parent=university)
    alice = make_person(name="Alice Example", biography="Builds.")
    hidden = make_person(name="Hidden Person", is_listed=False)
    study = make_affiliation(
        person=alice, organization=lab, kind="education", degree="Ph.D.", start="2016-09"
    )
    Supervision.objects.create(affiliation=study, person=hidden, title="Prof.")
    Activity.objects.create(person=alice, kind="award", title="Prize")
    data = get(client, "people/alice-example/")
    assert data["biography"] == "Builds."
    assert data["current"][0]["organization"]["path"] == ["University", "Lab"]
    [affiliation] = data["affiliations"]
    assert (affiliation["start"], affiliation["degree"]) == ("2016-09", "Ph.D.")
    assert affiliation["supervisors"] == [
        {"role": "supervisor", "name": "Prof. Hidden Person", "person": None}
    ]
    assert data["activities"][0]["title"] == "Prize"
    publications = client.get(data["urls"]["publications"])
    assert publications.json()["count"] == 0


def test_a_visitor_sees_public_contact_details_and_a_member_more(client: Client) -> None:
    alice = make_person()
    for visibility in ("public", "members", "private"):
        ContactDetail.objects.create(
            person=alice, kind="email", value=f"{visibility}@example.org", visibility=visibility
        )

    def seen() -> list[str]:
        details = get(client, "people/alice-example/")["contact_details"]
        return [detail["value"] for detail in details]

    assert seen() == ["public@example.org"]
    client.force_login(User.objects.create_user("member"))
    assert seen() == ["public@example.org", "members@example.org"]


def test_a_members_response_is_not_cached_publicly(client: Client) -> None:
    make_person()
    assert "private" not in client.get("/api/v1/people/alice-example/").get("Cache-Control", "")
    client.force_login(User.objects.create_user("member"))
    response = client.get("/api/v1/people/alice-example/")
    assert response["Cache-Control"] == "private"
    assert "Cookie" in response["Vary"]


def test_organizations_can_be_filtered_and_have_parent_and_children(client: Client) -> None:
    university = make_organization(name="University", country="CA", ror="02v51f717")
    make_organization(name="Lab", parent=university, kind="laboratory")
    make_organization(name="Company", kind="company", country="CN")
    assert names(get(client, "organizations/?kind=company")) == ["Company"]
    assert names(get(client, "organizations/?country=ca")) == ["University"]
    assert names(get(client, "organizations/?within=university")) == ["Lab", "University"]
    assert names(get(client, "organizations/?q=lab")) == ["Lab"]
    assert names(get(client, "organizations/?ror=02v51f717")) == ["University"]
    data = get(client, "organizations/university/")
    assert data["children"] == ["lab"]
    assert get(client, "organizations/lab/")["parent"] == "university"


def test_an_old_url_redirects_to_the_new_one(client: Client) -> None:
    alice = make_person(name="Alice Example")
    alice.slug = "alice"
    alice.save()
    moved = client.get("/api/v1/people/alice-example/")
    assert (moved.status_code, moved["Location"]) == (301, "/api/v1/people/alice/")


def test_an_unchanged_response_is_not_sent_again(client: Client) -> None:
    make_person()
    etag = client.get("/api/v1/people/")["ETag"]
    assert client.get("/api/v1/people/", headers={"If-None-Match": etag}).status_code == 304
    Person.objects.update(tagline="Changed")
    assert client.get("/api/v1/people/", headers={"If-None-Match": etag}).status_code == 200


def test_other_sites_can_read_but_not_write(client: Client) -> None:
    response = client.get("/api/v1/people/")
    assert response["Access-Control-Allow-Origin"] == "*"
    assert client.post("/api/v1/people/").status_code == 405
    assert client.delete("/api/v1/people/no-one/").status_code == 405


@pytest.mark.parametrize("name", ["people", "publications", "organizations"])
def test_a_longer_page_takes_no_more_queries(
    client: Client, name: str, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    university = make_organization(name="University")
    for number in range(30):
        lab = make_organization(name=f"Lab {number}", parent=university)
        person = make_person(name=f"Person {number}")
        Affiliation.objects.create(person=person, organization=lab)
        make_publication(title=f"Publication {number}", authors=[person, "Lau, Francis"])
    with django_assert_max_num_queries(12):
        assert len(get(client, f"{name}/?page_size=30")["results"]) == 30
