"""Web addresses in citations and in records for other programs."""

from typing import Any

import pytest

from publications.exporting.citation_styles import citation, citations
from publications.exporting.csl import csl_item
from publications.exporting.ris import ris_record
from publications.models import Publication, PublicationLink
from tests.factories import make_publication

pytestmark = pytest.mark.django_db
ADDRESS = "https://example.org/papers/trees.pdf"
Kind = PublicationLink.Kind


def with_link(kind: str, label: str = "", **fields: Any) -> Publication:
    publication = make_publication(title="Trees", authors=["Roe, Jane"], **fields)
    PublicationLink.objects.create(publication=publication, kind=kind, label=label, url=ADDRESS)
    return publication


@pytest.mark.parametrize("kind", [Kind.PAPER, Kind.OTHER])
def test_the_only_address_is_cited_if_it_is_that_of_a_link(kind: str) -> None:
    publication = with_link(kind)
    assert citation(publication, "apa").text == f"Roe, J. (2020). Trees. {ADDRESS}"
    assert f"UR  - {ADDRESS}" in ris_record(publication)


@pytest.mark.parametrize(
    ("kind", "label", "fields"),
    [
        (Kind.PAPER, "", {"url": "https://example.org/trees"}),
        (Kind.PAPER, "", {"doi": "10.1000/trees"}),
        (Kind.PAPER, "", {"arxiv_id": "2101.00001"}),
        (Kind.OTHER, "Journal", {}),
        (Kind.SLIDES, "", {}),
    ],
)
def test_a_link_beside_an_address_or_to_something_else_is_not_cited(
    kind: str, label: str, fields: dict[str, str]
) -> None:
    publication = with_link(kind, label, **fields)
    assert ADDRESS not in citation(publication, "apa").text
    assert ADDRESS not in ris_record(publication)


def test_a_page_of_a_website_that_is_named_as_a_journal_is_cited_as_one() -> None:
    fields = {"kind": Publication.Kind.MISC, "venue_name": "Trees of Elm", "url": ADDRESS}
    page = make_publication(title="Oaks", date="2020-10", authors=["Roe, Jane"], **fields)
    assert csl_item(page)["type"] == "webpage"
    found = {each.style: each.text for each in citations(page)}
    assert found["apa"] == f"Roe, J. (2020, October). Oaks. Trees of Elm. {ADDRESS}"
    assert "“Oaks,” Trees of Elm. Oct. 2020." in found["ieee"]
    assert found["chicago"] == f"Roe, Jane. 2020. “Oaks.” Trees of Elm, October. {ADDRESS}."
    page.volume = "4"
    assert csl_item(page)["type"] != "webpage"


def test_the_ieee_prints_the_year_of_a_web_page() -> None:
    page = make_publication(kind=Publication.Kind.ONLINE, title="Oaks", date="2020", url=ADDRESS)
    assert "“Oaks.” 2020." in citation(page, "ieee").text


def test_an_address_of_a_file_server_ends_without_a_period() -> None:
    address = "ftp://example.org/trees.pdf"
    page = make_publication(kind=Publication.Kind.MISC, title="Oaks", date="2020", url=address)
    for style in ("apa", "ieee", "acm"):
        assert citation(page, style).text.endswith(address)
