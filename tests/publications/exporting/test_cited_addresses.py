"""Web addresses in citations and in records for other programs."""

from typing import Any

import pytest

from publications.exporting.citation_styles import citation
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
