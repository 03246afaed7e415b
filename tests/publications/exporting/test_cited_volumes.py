"""Volumes, pages and years in citations that files write in their own ways."""

from typing import Any

import pytest

from publications.exporting.citation_styles import citations
from publications.models import Publication
from tests.factories import make_publication

K = Publication.Kind


def cite(kind: str, **fields: Any) -> dict[str, str]:
    publication = make_publication(kind=kind, date="2020", title="Trees", **fields)
    return {found.style: found.text for found in citations(publication)}


@pytest.mark.django_db
@pytest.mark.parametrize("volume", ["II", "XIV", "AO"])
def test_a_volume_without_digits_is_labeled(volume: str) -> None:
    found = cite(K.CHAPTER, venue_name="Forests of the World", volume=volume, pages="1–9")
    assert f"Forests of the World (Vol. {volume}, pp. 1–9)" in found["apa"]
    assert f"Forests of the World, vol. {volume}" in found["chicago"]
    assert f"Forests of the World, vol. {volume}, 2020" in found["mla"]


@pytest.mark.django_db
def test_a_volume_that_is_a_title_has_no_label() -> None:
    assert "Forests: Leaves and Roots" in cite(K.BOOK, volume="Leaves and Roots")["apa"].replace(
        "Trees", "Forests"
    )


@pytest.mark.django_db
def test_a_volume_and_an_issue_with_a_period_between_are_cited_apart() -> None:
    found = cite(K.ARTICLE, venue_name="Leaves", volume="308. No. 1", pages="12–20")
    assert "Leaves, 308(1), 12–20" in found["apa"]
    assert "Leaves 308 (1): 12–20" in found["chicago"]
    assert "Leaves, vol. 308, no. 1, 2020" in found["mla"]


@pytest.mark.django_db
def test_each_of_several_ranges_of_pages_is_printed_in_full() -> None:
    assert "pp. I–XXI, 1–482" in cite(K.BOOK, pages="I–XXI, 1–482")["mla"]


@pytest.mark.django_db
def test_the_acm_prints_a_year_once_that_ends_the_title_of_the_book() -> None:
    book = "Workshop on Trees, Elm, October 30, 2020"
    found = cite(K.INPROCEEDINGS, venue_name=book, publisher="Roe")
    assert f"In {book}. Roe." in found["acm"]
