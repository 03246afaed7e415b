import json
from typing import Any

import bibtexparser
import feedparser
import pytest
import rispy
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from people.models import Person
from publications.models import ImportRun, Publication, PublicationAward
from tests.factories import (
    make_affiliation,
    make_authorship,
    make_organization,
    make_person,
    make_publication,
)
from tests.publications.imports import import_text

pytestmark = pytest.mark.django_db


def body(response: Any) -> str:
    content = b"".join(response.streaming_content) if response.streaming else response.content
    return bytes(content).decode()


def titles(client: Client, url: str) -> list[str]:
    return [item["title"] for item in json.loads(body(client.get(url)))]


@pytest.fixture
def alice() -> Person:
    return make_person(name="Alice Example")


@pytest.fixture
def publications(alice: Person) -> list[Publication]:
    found = [
        make_publication(title=f"Study of {year}", date=str(year), authors=[alice])
        for year in (2018, 2020, 2022)
    ]
    PublicationAward.objects.create(publication=found[1], name="Best Paper")
    return found


@pytest.mark.parametrize(
    "query", ["", "?award=yes", "?year_from=2019", "?q=study+2022", "?kind=book"]
)
def test_a_list_exports_exactly_what_its_page_shows(
    client: Client, publications: list[Publication], query: str
) -> None:
    page = client.get(reverse("publications:publications") + query).content.decode()
    exported = titles(client, f"/publications.json{query}")
    assert exported == [w.title for w in publications[::-1] if f"{w.title}<" in page]


def test_an_exported_list_is_not_paginated(client: Client) -> None:
    for number in range(60):
        make_publication(title=f"Work {number}")
    assert len(titles(client, "/publications.json?page=2")) == 60


def test_each_format_is_parsed_by_a_common_reader(
    client: Client, publications: list[Publication]
) -> None:
    assert len(rispy.loads(body(client.get("/publications.ris")))) == 3
    assert len(json.loads(body(client.get("/publications.json")))) == 3
    feed = feedparser.parse(body(client.get("/publications.atom")))
    assert [entry.title for entry in feed.entries] == [
        "Study of 2022",
        "Study of 2020",
        "Study of 2018",
    ]


def test_an_empty_list_is_a_valid_file(client: Client) -> None:
    assert titles(client, "/publications.json") == []
    assert body(client.get("/publications.ris")) == ""


def test_headers_name_the_file_and_its_page(
    client: Client, publications: list[Publication]
) -> None:
    response = client.get("/publications.ris?year_from=2019")
    assert response["Content-Type"] == "application/x-research-info-systems; charset=utf-8"
    assert response["Content-Disposition"] == 'inline; filename="publications.ris"'
    assert response["Link"] == (
        '<http://testserver/publications/?year_from=2019>; rel="alternate"; type="text/html"'
    )


def test_the_export_of_a_person_has_only_confirmed_publications(
    client: Client, alice: Person
) -> None:
    make_publication(title="Hers", authors=[alice])
    make_authorship(
        publication=make_publication(title="Perhaps"), author=alice, link_state="suggested"
    )
    make_authorship(publication=make_publication(title="Not"), author=alice, link_state="rejected")
    assert titles(client, "/people/alice-example/publications.json") == ["Hers"]
    feed = feedparser.parse(body(client.get("/people/alice-example/publications.atom")))
    assert feed.feed.title == "Publications of Alice Example – People Directory"
    assert [entry.title for entry in feed.entries] == ["Hers"]


def test_the_export_of_an_organization_has_publications_written_there(
    client: Client, alice: Person
) -> None:
    lab = make_organization(name="Lab")
    make_affiliation(person=alice, organization=lab, start="2019", end="2021")
    make_publication(title="Before", date="2018", authors=[alice])
    make_publication(title="There", date="2020", authors=[alice])
    assert titles(client, "/affiliations/lab/publications.json") == ["There"]


@pytest.mark.parametrize("extension", ["bib", "ris", "json", "jsonld"])
def test_one_publication_has_an_etag(
    client: Client, publications: list[Publication], extension: str
) -> None:
    url = f"/publications/{publications[0].slug}.{extension}"
    first = client.get(url)
    assert first.status_code == 200
    assert first["Content-Disposition"] == f'inline; filename="{publications[0].slug}.{extension}"'
    assert client.get(url, headers={"If-None-Match": first["ETag"]}).status_code == 304
    Publication.objects.filter(pk=publications[0].pk).update(title="Changed")
    again = client.get(url, headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 200
    assert "Changed" in body(again)


def test_an_old_url_redirects_to_the_new_one(
    client: Client, publications: list[Publication], alice: Person
) -> None:
    publications[0].slug, alice.slug = "new-study", "new-alice"
    publications[0].save()
    alice.save()
    moved = client.get("/publications/2018-study-of-2018.ris")
    assert (moved.status_code, moved["Location"]) == (301, "/publications/new-study.ris")
    for file in (".vcf", "/publications.json"):
        moved = client.get(f"/people/alice-example{file}")
        assert (moved.status_code, moved["Location"]) == (301, f"/people/new-alice{file}")


@pytest.mark.parametrize(
    "url",
    [
        "/publications/nothing.ris",
        "/people/nobody.vcf",
        "/people/nobody/publications.ris",
        "/affiliations/nowhere/publications.ris",
        "/publications.docx",
    ],
)
def test_an_unknown_address_is_not_found(client: Client, url: str) -> None:
    assert client.get(url).status_code == 404


def test_an_unlisted_person_has_no_exports(client: Client) -> None:
    make_person(name="Hidden Person", is_listed=False)
    for file in (".json", ".jsonld", ".vcf", "/publications.json"):
        assert client.get(f"/people/hidden-person{file}").status_code == 404


def test_a_head_request_loads_no_publications(
    client: Client,
    publications: list[Publication],
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_num_queries(0):
        assert body(client.head("/publications.ris")) == ""


def test_exports_accept_only_get_and_head(client: Client) -> None:
    assert client.post("/publications.ris").status_code == 405


@pytest.mark.parametrize(("extension", "queries"), [("bib", 6), ("ris", 4), ("json", 4)])
def test_a_longer_list_takes_no_more_queries(
    client: Client,
    alice: Person,
    extension: str,
    queries: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for size in (1, 30):
        for number in range(size):
            make_publication(title=f"Work {size} {number}", authors=[alice, "Bengio, Y."])
        with django_assert_num_queries(queries):
            body(client.get(f"/publications.{extension}"))


def test_the_bibtex_of_a_list_is_read_by_bibtexparser(
    client: Client, publications: list[Publication]
) -> None:
    library = bibtexparser.parse_string(body(client.get("/publications.bib")))
    assert not library.failed_blocks
    assert [entry["title"] for entry in library.entries] == [
        "Study of 2022",
        "Study of 2020",
        "Study of 2018",
    ]


def test_an_imported_file_comes_back_in_the_same_order(client: Client) -> None:
    import_text("@misc{b, title={B}, year=2020}\n@misc{a, title={A}, year=2020}")
    first = body(client.get("/publications.bib"))
    assert first.index("{b,") < first.index("{a,")
    assert titles(client, "/publications.json") == ["A", "B"]
    ImportRun.objects.all().delete()  # which would know the deleted publications
    Publication.objects.all().delete()
    import_text(first)
    assert body(client.get("/publications.bib")) == first


def test_two_publications_with_one_key_are_two_entries(client: Client) -> None:
    for title in ("First", "Second"):
        make_publication(title=title, citation_key="zhao2020")
    library = bibtexparser.parse_string(body(client.get("/publications.bib")))
    keys = [entry.key for entry in library.entries]
    assert len(set(keys)) == 2
    assert all(key.startswith("zhao2020") for key in keys)
