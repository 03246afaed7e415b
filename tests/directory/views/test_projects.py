"""The pages of projects, software and data sets, and who sees them."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from people.models import Grant, Person, Project, ProjectMember
from people.models.project import Release
from tests.admin_pages import edit, errors_of, form_of, page_of
from tests.factories import make_person, make_publication
from tests.query_counts import assert_same_queries
from tests.website.test_site import picture
from website.models import Site

pytestmark = pytest.mark.django_db


def make_project(*people: Person, **fields: Any) -> Project:
    project = Project.objects.create(**{"name": "HiveD"} | fields)
    for person in people:
        ProjectMember.objects.create(project=project, person=person)
    return project


def body(path: str, client: Client | None = None) -> str:
    response: Any = (client or Client()).get(path)
    assert response.status_code == 200, f"{path}: {response.status_code}"
    return (b"".join(response) if response.streaming else response.content).decode()


def status(path: str) -> int:
    return int(Client().get(path).status_code)


def test_a_page_shows_people_publications_links_and_funding() -> None:
    alice, bob = make_person(), make_person(name="Bob Builder")
    hidden = make_person(name="Hidden Person", is_listed=False)
    project = make_project(alice, hidden, tagline="Shares GPUs.", summary="It **shares**.")
    ProjectMember.objects.create(project=project, person=bob, role="Intern", end="2019")
    project.links.create(url="https://example.org/code", label="The code")
    make_publication(title="On Sharing").projects.add(project)
    make_publication(title="Not yet", release="draft").projects.add(project)
    grant = Grant.objects.create(sponsor="Science Fund", sponsor_ror="021nxhr62", number="CNS-1",
                                 amount=1234567, currency="USD")  # fmt: skip
    project.grants.add(grant)
    html = body("/projects/hived/")
    for text in ("Shares GPUs.", "<strong>shares</strong>", "The code", "On Sharing", "CNS-1",
                 "https://ror.org/021nxhr62"):  # fmt: skip
        assert text in html
    now, before = html.split(">Before</h2>")
    assert "Alice Example" in now
    assert "Bob Builder" in before
    assert "Hidden Person" not in html
    assert "Not yet" not in html
    assert "1,234,567" not in html
    Grant.objects.update(amount_is_public=True)
    assert "USD 1,234,567" in body("/projects/hived/")


def test_a_grant_shows_the_logo_of_the_partner_that_is_its_sponsor() -> None:
    site = Site.objects.create()
    project = make_project(make_person())
    for name in ("Science Fund", "Other Fund"):
        project.grants.add(Grant.objects.create(sponsor=name.upper()))
    site.partners.create(name="Science Fund", logo=picture(300, 100))
    site.partners.create(name="Other Fund")
    funding = body("/projects/hived/").split('id="funding"')[1].split("</section>")[0]
    [source] = re.findall(r'<img class="project__sponsor" src="([^"]+)"', funding)
    assert status(source) == 200


def test_kinds_have_lists_and_addresses_of_their_own() -> None:
    alice = make_person()
    make_project(alice, name="A Project")
    make_project(alice, name="A Tool", kind="software")
    make_project(alice, name="Numbers", kind="dataset", end="2019")
    for path, name in (("/projects/", "A Project"), ("/software/", "A Tool"),
                       ("/datasets/", "Numbers")):  # fmt: skip
        html = body(path)
        assert name in html
        assert sum(other in html for other in ("A Project", "A Tool", "Numbers")) == 1
    assert "Completed" in body("/datasets/")
    moved = Client().get("/projects/a-tool/")
    assert (moved.status_code, moved.headers["Location"]) == (301, "/software/a-tool/")
    Project.objects.get(slug="a-tool").delete()
    assert "No software yet" in body("/software/")


def test_a_draft_is_nowhere(admin_client: Client) -> None:
    alice = make_person()
    project = make_project(alice, name="Zebrafish Secret", release=Release.DRAFT)
    part = make_project(alice, name="Its Part", parent=project)
    publication = make_publication(title="On Examples", authors=[alice])
    publication.projects.add(project, part)
    paths = [
        alice.get_absolute_url(), f"/people/{alice.slug}/cv/", f"/people/{alice.slug}.json",
        f"/people/{alice.slug}.jsonld", f"/api/v1/people/{alice.slug}/", "/projects/",
        publication.get_absolute_url(), f"/api/v1/publications/{publication.slug}/",
        "/search/?q=zebrafish", "/search/suggestions/?q=zebrafish", "/people/?q=zebrafish",
        "/sitemap-projects-1.xml", part.get_absolute_url(), "/publications/",
    ]  # fmt: skip
    for path in paths:
        text = body(path).replace("q=zebrafish", "").casefold()
        assert "zebrafish-secret" not in text, path
        assert "zebrafish secret" not in text, path
    assert status("/projects/zebrafish-secret/") == 404
    shown = body(page_of(project).replace("/change/", "/page/"), admin_client)
    assert "only editors see this page" in shown
    edit(admin_client, page_of(project), {"release": "public"})
    for path in (paths[0], paths[5], paths[6], paths[8], paths[11], "/projects/zebrafish-secret/"):
        assert "zebrafish secret" in body(path).casefold() or "zebrafish-secret" in body(path), path


def test_by_members_a_project_is_public_if_one_has_a_page() -> None:
    hidden = make_person(is_listed=False)
    project = make_project(hidden)
    assert status("/projects/hived/") == 404
    assert "/projects/hived/" not in body("/search/?q=hived")
    Project.objects.update(release=Release.PUBLIC)
    assert "Alice Example" not in body("/projects/hived/")
    assert "/projects/hived/" in body("/search/?q=hived")
    Project.objects.update(release=Release.BY_MEMBERS)
    ProjectMember.objects.create(project=project, person=make_person(name="Bob Builder"))
    assert status("/projects/hived/") == 200


def test_names_of_projects_link_to_their_pages() -> None:
    alice = make_person()
    project = make_project(alice)
    publication = make_publication(authors=[alice])
    publication.projects.add(project)
    for path in (alice.get_absolute_url(), publication.get_absolute_url(), "/search/?q=hived",
                 "/search/suggestions/?q=hived", "/sitemap-projects-1.xml"):  # fmt: skip
        assert "/projects/hived/" in body(path), path
    assert '<a href="/projects/" dir="auto">Projects</a>' in body("/people/")


def test_metadata_is_json_ld() -> None:
    alice = make_person()
    project = make_project(alice, kind="software", tagline="Shares GPUs.")
    project.grants.add(Grant.objects.create(sponsor="Fund", number="1", amount=5, currency="EUR"))
    html = body("/software/hived/")
    match = re.search(r'<script type="application/ld\+json">(.*?)</script>', html, re.DOTALL)
    assert match
    data = json.loads(match[1])
    assert data["@type"] == "SoftwareSourceCode"
    assert data["creator"][0]["name"] == "Alice Example"
    assert data["funding"] == [
        {"@type": "Grant", "identifier": "1", "funder": {"@type": "Organization", "name": "Fund"}}
    ]


def test_a_picture_is_cropped_around_its_focus_and_private_with_a_draft(
    admin_client: Client, settings: Settings, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    project = make_project(make_person())
    url = page_of(project)
    data = {k: v for k, v in form_of(admin_client, url).items() if v is not None}
    data |= {"picture": picture(900, 900), "picture_focus_x": "20", "_save": "1"}
    admin_client.post(url, data)
    html = body("/projects/hived/")
    source = re.search(r'src="(/media/thumbnails/960x600/[^"]+)"', html)
    assert source
    assert ".20-50.webp" in source[1]
    assert status(source[1]) == 200
    Project.objects.update(release=Release.DRAFT)
    assert status(source[1]) == 404
    assert admin_client.get(source[1]).status_code == 200


def test_a_grant_needs_a_currency_for_its_amount(admin_client: Client) -> None:
    url = "/admin/people/grant/add/"
    errors = errors_of(edit(admin_client, url, {"sponsor": "Fund", "amount": "5"}))
    assert "An amount needs a currency." in str(errors)
    edit(admin_client, url, {"sponsor": "Fund", "amount": "5", "currency": "EUR"})
    assert not Grant.objects.get().amount_is_public


def test_lists_take_the_same_queries_for_more_projects() -> None:
    alice = make_person()

    def make(number: int) -> None:
        for _ in range(number):
            make_project(alice, name="P")

    assert_same_queries("/projects/", make=make, few=2, many=8)
