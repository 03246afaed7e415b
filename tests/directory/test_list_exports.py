"""Lists as tables and feeds, with the filters of their pages, and on other sites."""

import csv
import io
import re
from typing import Any

import feedparser
import pytest
from django.test import Client
from openpyxl import load_workbook
from pytest_django import Settings

from publications.models import PublicationAward, PublicationLink
from tests.factories import (
    make_affiliation,
    make_organization,
    make_person,
    make_publication,
    make_venue,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _records() -> None:
    lab = make_organization(name="Lab", parent=make_organization(name="University"))
    alice = make_person(name="Alice Example", orcid="0000-0002-1825-0097")
    make_affiliation(
        person=alice, organization=lab, role="faculty", title="Professor", start="2010"
    )
    make_affiliation(person=make_person(name="Bob Example"), organization=lab, end="2015")
    make_person(name="Carol Hidden", is_listed=False)
    osdi = make_venue(name="Systems", short_name="OSDI")
    paper = make_publication(title="=Formula", venue=osdi, date="2020", authors=[alice, "Roe, J."])
    PublicationAward.objects.create(publication=paper, name="Best Paper")
    PublicationLink.objects.create(publication=paper, kind="code", url="https://example.org/code")
    make_publication(title="A book", kind="book", date="2012", authors=[alice])
    make_publication(title="Draft", authors=[alice], status="in_preparation")


def _body(client: Client, url: str) -> bytes:
    response: Any = client.get(url)
    assert response.status_code == 200, url
    return b"".join(response.streaming_content) if response.streaming else response.content


def _csv(client: Client, url: str) -> list[dict[str, str]]:
    text = _body(client, url).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_publications_are_exported_as_csv_with_the_filters(client: Client) -> None:
    (row,) = _csv(client, "/publications.csv?venue=osdi")
    assert row["Title"] == "'=Formula"
    assert row["Authors"] == "Alice Example; J. Roe"
    assert (row["Year"], row["Venue"], row["Awards"]) == ("2020", "OSDI", "Best Paper")
    assert row["Code"] == "https://example.org/code"
    assert row["Address"].startswith("http://testserver/publications/")
    titles = [row["Title"] for row in _csv(client, "/publications.csv?sort=oldest")]
    assert titles == ["A book", "'=Formula"]


def test_publications_are_exported_as_xlsx(client: Client) -> None:
    book = load_workbook(io.BytesIO(_body(client, "/publications.xlsx?sort=title")))
    rows = list(book.worksheets[0].iter_rows(values_only=True))
    assert [row[0] for row in rows] == ["Title", "A book", "=Formula"]
    assert rows[1][2] == 2012


def test_exports_of_an_organization_and_a_person_honor_filters(client: Client) -> None:
    for path in ("/affiliations/lab", "/people/alice-example"):
        assert len(_csv(client, f"{path}/publications.csv")) == 2
        (row,) = _csv(client, f"{path}/publications.csv?kind=book&year_to=2015")
        assert row["Title"] == "A book"
        assert b"A book" not in _body(client, f"{path}/publications.bib?link=code")


def test_people_are_exported_with_the_filters(client: Client) -> None:
    (row,) = _csv(client, "/people.csv?status=current&organization=university")
    assert (row["Name"], row["Position"]) == ("Alice Example", "Professor")
    assert row["Organization"] == "Lab, University"
    book = load_workbook(io.BytesIO(_body(client, "/people.xlsx")))
    names = [cell.value for cell in book.worksheets[0]["A"]]
    assert names == ["Name", "Alice Example", "Bob Example"]


@pytest.mark.parametrize("path", ["/people", "/publications"])
def test_each_search_can_be_subscribed_to(client: Client, path: str) -> None:
    query = "q=example&more=venue&page=2"
    page = client.get(f"{path}/?{query}").content.decode()
    link = re.search(r'<link rel="alternate" type="application/atom\+xml"[^>]*href="([^"]*)"', page)
    assert link
    assert link[1] == f"{path}.atom?q=example"
    feed = feedparser.parse(_body(client, link[1]))
    assert not feed.bozo
    assert "example" in feed.feed.title
    assert len(feed.entries) == 2
    assert feed.entries[0].id.startswith("tag:testserver,")


@pytest.mark.parametrize("name", ["people", "publications"])
def test_only_embedded_lists_may_be_framed(client: Client, name: str) -> None:
    response = client.get(f"/embed/{name}/?q=example")
    assert "frame-ancestors *" in response.headers["Content-Security-Policy"]
    assert "unsafe" not in response.headers["Content-Security-Policy"]
    assert "X-Frame-Options" not in response.headers
    text = response.content.decode()
    assert "Alice Example" in text
    assert f'href="/{name}/?q=example"' in text
    assert "Hidden" not in text
    assert "Draft" not in text
    for path in (f"/{name}/", "/embed.js", "/search/", f"/{name}.atom"):
        answer = client.get(path)
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
        assert answer.headers["X-Frame-Options"] == "DENY"


def test_a_page_shows_the_code_that_embeds_it(client: Client) -> None:
    page = client.get("/publications/?venue=osdi&kind=inproceedings").content.decode()
    link = "http://testserver/publications/?venue=osdi&amp;amp;kind=inproceedings"
    assert f"&lt;a href=&quot;{link}&quot; data-directory-list&gt;Publications&lt;/a&gt;" in page
    assert "src=&quot;http://testserver/embed.js&quot;" in page


def test_results_of_a_search_can_be_narrowed_down_and_subscribed_to(client: Client) -> None:
    page = client.get("/search/?q=example").content.decode()
    assert "Narrow down: Publications" in page
    assert 'href="/publications/?q=example&amp;kind=book"' in page
    assert 'href="/people/?q=example&amp;status=alumni"' in page
    for kind in ("people", "publications"):
        feed = f'href="/{kind}.atom?q=example"'
        assert page.count(feed) == 2, feed  # in the head and below the title
        assert client.get(f"/{kind}.atom?q=example").status_code == 200


@pytest.mark.parametrize(
    ("address", "title"),
    [
        ("/publications.atom?kind=book&link=code", "Publications: Book, Code"),
        ("/publications.atom?award=yes&year_from=2010", "Publications: From year 2010, Any award"),
        ("/publications.atom?award=Best+Paper&venue=osdi", "Publications: OSDI, Best Paper"),
        ("/people.atom?role=faculty&status=current", "People: Current, Faculty"),
        ("/people.atom?year_to=2010", "People: To year 2010"),
    ],
)
def test_the_title_of_a_feed_has_the_names_of_what_was_chosen(
    client: Client, address: str, title: str
) -> None:
    feed = feedparser.parse(_body(client, address))
    assert feed.feed.title.startswith(f"{title} – ")


def test_feeds_say_whose_they_are(settings: Settings) -> None:
    settings.SITE_NAME = "Systems Group"
    for name in ("people", "publications", "news"):
        feed = feedparser.parse(Client().get(f"/{name}.atom").content).feed
        assert (feed.title, feed.author) == (f"{name.title()} – Systems Group", "Systems Group")
