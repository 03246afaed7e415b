import re
from xml.etree import ElementTree

import pytest
from django.test import Client
from django.urls import resolve
from pytest_django import Settings

from directory import sitemaps
from people.models import Project
from tests.factories import make_organization, make_person, make_publication

pytestmark = pytest.mark.django_db

_NAMESPACE = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9"}


def addresses(client: Client, url: str) -> list[str]:
    response = client.get(url)
    assert response.status_code == 200
    assert response["Content-Type"] == "application/xml; charset=utf-8"
    content = b"".join(response) if response.streaming else response.content
    found = ElementTree.fromstring(content).iterfind("*/s:loc", _NAMESPACE)  # noqa: S314
    return [(location.text or "").removeprefix("http://testserver") for location in found]


def every_address(client: Client) -> list[str]:
    return [page for file in addresses(client, "/sitemap.xml") for page in addresses(client, file)]


def test_the_sitemap_lists_exactly_the_public_pages(client: Client) -> None:
    make_person(name="Alice Example")
    make_person(name="Hidden Person", is_listed=False)
    make_publication(title="Publication")
    make_publication(title="Draft", status="in_preparation")
    make_organization(name="Lab")
    Project.objects.create(name="Draft")
    assert every_address(client) == [
        "/",
        "/people/",
        "/publications/",
        "/affiliations/",
        "/people/alice-example/",
        "/publications/2020-publication/",
        "/affiliations/lab/",
    ]
    assert all(resolve(address) for address in every_address(client))


def test_a_large_sitemap_is_split_into_files(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sitemaps, "ADDRESSES_A_FILE", 2)
    for number in range(5):
        make_publication(title=f"Publication {number}")
    files = [f for f in addresses(client, "/sitemap.xml") if "publications" in f]
    assert files == [f"/sitemap-publications-{page}.xml" for page in (1, 2, 3)]
    assert len({page for file in files for page in addresses(client, file)}) == 5


@pytest.mark.parametrize("file", ["people-1", "people-0", "secrets-1", "pages-2"])
def test_an_empty_sitemap_file_is_not_found(client: Client, file: str) -> None:
    assert client.get(f"/sitemap-{file}.xml").status_code == 404


def test_the_sitemap_has_the_last_change_of_a_page(client: Client) -> None:
    make_person()
    text = b"".join(client.get("/sitemap-people-1.xml")).decode()
    assert re.search(r"<lastmod>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00</lastmod>", text)


def test_urls_do_not_depend_on_the_host_of_the_request(client: Client, settings: Settings) -> None:
    settings.SITE_URL = "https://people.example.org"
    text = client.get("/sitemap.xml").content.decode()
    assert "<loc>https://people.example.org/sitemap-pages-1.xml</loc>" in text
    assert "testserver" not in text


def test_robots_are_excluded_from_the_admin_and_searches(client: Client) -> None:
    assert client.get("/robots.txt").content.decode().splitlines() == [
        "User-agent: *",
        "Disallow: /admin/",
        "Disallow: /search/",
        "Sitemap: http://testserver/sitemap.xml",
    ]
