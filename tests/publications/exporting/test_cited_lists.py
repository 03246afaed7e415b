"""A list as one document of formatted references."""

import pytest
from django.test import Client

from publications.exporting import cited_lists
from tests.factories import make_person, make_publication

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def two_publications() -> None:
    alice = make_person(name="Alice Example")
    make_publication(title="On oaks", authors=[alice], date="2020")
    make_publication(title="On elms", authors=["Builder, Bob"], date="2019", status="retracted")


def page(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return str(response.content.decode())


def test_it_has_what_the_filters_leave_in_the_order_of_the_list(client: Client) -> None:
    html = page(client, "/publications.html")
    assert html.index("On oaks") < html.index("On elms")
    assert "On elms" not in page(client, "/publications.html?year_from=2020")


def test_the_style_is_chosen(client: Client) -> None:
    assert "Example, A. (2020)." in page(client, "/publications.html")
    html = page(client, "/publications.html?style=mla&year_from=2020")
    assert "Example, Alice." in html
    assert "<strong>MLA</strong>" in html
    assert 'href="/publications.html?style=ieee&amp;year_from=2020"' in html
    assert "<strong>APA</strong>" in page(client, "/publications.html?style=unknown")


def test_what_was_retracted_is_labeled_where_the_style_does_not_say_so(client: Client) -> None:
    assert "[Retracted]" in page(client, "/publications.html?style=ieee")
    html = page(client, "/publications.html?style=apa")
    assert "(Retracted)" in html
    assert "[Retracted]" not in html


def test_a_long_list_is_cut_and_says_so(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cited_lists, "MOST_CITED", 1)
    html = page(client, "/publications.html")
    assert "Only the first 1 are shown." in html
    assert "On elms" not in html


@pytest.mark.parametrize("address", ["/people/alice-example/", "/publications/"])
def test_pages_link_to_it(client: Client, address: str) -> None:
    assert "publications.html" in page(client, address)


def test_a_person_has_their_own(client: Client) -> None:
    html = page(client, "/people/alice-example/publications.html")
    assert "Publications of Alice Example" in html
    assert "On elms" not in html
