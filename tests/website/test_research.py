"""Research areas: who works in them, each with the evidence."""

import re
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from people.models import Interest, PersonInterest, Project, ProjectMember
from tests.admin_pages import edit, page_of
from tests.factories import make_affiliation, make_organization, make_person, make_publication
from tests.query_counts import assert_same_queries
from tests.website.test_pages import body
from website.models import ResearchArea

pytestmark = pytest.mark.django_db
ADD = "/admin/website/researcharea/add/"
PLACES = (
    "/", "/research/", "/search/?q=robots", "/search/suggestions/?q=robots",
    "/sitemap-research-1.xml",
)  # fmt: skip


def make_area(**fields: Any) -> ResearchArea:
    return ResearchArea.objects.create(**{"title": "Robots", "is_public": True} | fields)


def places_of(text: str) -> list[str]:
    def answer(path: str) -> bytes:
        response = Client().get(path)
        return b"".join(response) if response.streaming else response.content

    return [path for path in PLACES if text.encode() in answer(path)]


def evidence() -> dict[str, list[str]]:
    """Return what the page says about each person, in its order."""
    found = {}
    for row in body("/research/robots/").split('<li class="row project__member">')[1:]:
        name = re.search(r'dir="auto">([^<]+)</a>', row)
        assert name
        texts = re.findall(r"<li>(.*?)</li>", row.partition("</ul>")[0], re.DOTALL)
        found[name[1]] = [re.sub(r"<[^>]+>|\s+", " ", text).strip() for text in texts]
    return found


def test_an_area_is_written_in_the_admin_and_shown_everywhere(admin_client: Client) -> None:
    values = {"title": "Robots", "summary": "Machines that move.", "text": "## Why\n\n*Because.*",
              "is_public": "on"}  # fmt: skip
    edit(admin_client, ADD, values)
    html = body("/research/robots/")
    for text in ("Machines that move.", '<h2 dir="auto">Why</h2>', "<em>Because.</em>"):
        assert text in html
    assert places_of("/research/robots/") == list(PLACES)
    assert '<a href="/research/" dir="auto">Research</a>' in body("/people/")


def test_a_draft_is_for_editors_only(admin_client: Client) -> None:
    area = make_area(is_public=False)
    for client in (Client(), admin_client):
        assert client.get("/research/robots/").status_code == 404
    assert places_of("/research/robots/") == []
    assert ">Research<" not in body("/people/")
    page = admin_client.get(page_of(area).replace("/change/", "/page/")).content.decode()
    assert "only editors see this page" in page


def test_each_claim_has_its_evidence(settings: Settings) -> None:
    settings.HOME_ORGANIZATION = "lab"
    lab = make_organization(name="Lab", slug="lab")
    alice, bob, carol, gone, hidden = (
        make_person(name=f"{name} Example", is_listed=name != "Hidden")
        for name in ("Alice", "Bob", "Carol", "Gone", "Hidden")
    )
    for person in (alice, bob, carol, hidden):
        make_affiliation(person=person, organization=lab)
    make_affiliation(person=gone, organization=lab, end="2019")
    area, interest = make_area(), Interest.objects.create(name="Walking")
    for person in (bob, gone, hidden):
        PersonInterest.objects.create(person=person, interest=interest)
    past = PersonInterest(person=carol, interest=interest, state=PersonInterest.State.PAST)
    past.save()
    area.interests.add(interest)
    project = Project.objects.create(name="Legs", release="public")
    draft = Project.objects.create(name="Wings", release="draft")
    for each in (project, draft):
        ProjectMember.objects.create(project=each, person=bob)
        area.projects.add(each)
    for year in ("2019", "2024"):
        paper = make_publication(title=f"Walking in {year}", date=year, authors=[alice, gone])
        paper.projects.add(project)
    secret = make_publication(title="A Draft", release="draft", authors=[carol])
    added = make_publication(title="Added", date="2021", authors=[bob])
    area.publications.add(secret, added)
    assert evidence() == {
        "Alice Example": ["2 publications since 2019"],
        "Bob Example": ["1 publication, 2021", "Legs", "Walking"],
    }
    html = body("/research/robots/")
    for text in ("Wings", "A Draft", "Hidden Example"):
        assert text not in html


def test_a_publication_in_two_ways_in_the_area_counts_once() -> None:
    area, alice = make_area(), make_person(name="Alice Example")
    make_affiliation(person=alice)
    paper = make_publication(date="2020", authors=[alice])
    for name in ("Legs", "Arms"):
        project = Project.objects.create(name=name, release="public")
        paper.projects.add(project)
        area.projects.add(project)
    area.publications.add(paper)
    assert evidence() == {"Alice Example": ["1 publication, 2020"]}


def test_the_page_takes_the_same_queries_for_any_number_of_people() -> None:
    area, interest = make_area(), Interest.objects.create(name="Walking")
    area.interests.add(interest)
    lab = make_organization(name="Lab")

    def make(number: int) -> None:
        for n in range(number):
            person = make_person(name=f"Person {n}")
            make_affiliation(person=person, organization=lab)
            PersonInterest.objects.create(person=person, interest=interest)
            project = Project.objects.create(name=f"Project {n}", release="public")
            ProjectMember.objects.create(project=project, person=person)
            area.projects.add(project)
            area.publications.add(make_publication(authors=[person]))

    assert_same_queries("/research/robots/", make=make, few=2, many=5)


def test_areas_are_in_the_order_of_editors() -> None:
    make_area(title="Second", rank=2)
    make_area(title="First", rank=1)
    assert re.findall(r'href="/research/(\w+)/" dir', body("/research/")) == ["first", "second"]


def test_many_people_are_folded_after_the_first_dozen() -> None:
    area, interest = make_area(), Interest.objects.create(name="Walking")
    area.interests.add(interest)
    lab = make_organization(name="Lab")
    for number in range(14):
        person = make_person(name=f"Person {number:02}")
        make_affiliation(person=person, organization=lab)
        PersonInterest.objects.create(person=person, interest=interest)
    html = Client().get(area.get_absolute_url()).content.decode()
    first, _summary, others = html.partition("2 other people</summary>")
    assert [part.count('dir="auto">Person') for part in (first, others)] == [12, 2]
