"""Volumes, pages and years in citations that files write in their own ways."""

from typing import Any

import pytest

from publications.exporting.citation_styles import citations
from publications.models import Publication
from tests.factories import unsaved_publication

K = Publication.Kind


def cite(kind: str, **fields: Any) -> dict[str, str]:
    publication = unsaved_publication(kind=kind, date="2020", title="Trees", **fields)
    return {found.style: found.text for found in citations(publication)}


@pytest.mark.parametrize(
    ("printed", "volume"), [("II", "II"), ("XIV", "XIV"), ("Xi", "XI"), ("AO", "AO")]
)
def test_a_volume_without_digits_is_labeled(printed: str, volume: str) -> None:
    found = cite(K.CHAPTER, venue_name="Forests of the World", volume=printed, pages="1–9")
    assert f"Forests of the world (Vol. {volume}, pp. 1–9)" in found["apa"]
    assert f"Forests of the World, vol. {volume}" in found["chicago"]
    assert f"Forests of the World, vol. {volume}, 2020" in found["mla"]


def test_the_number_of_a_report_is_in_parentheses_once() -> None:
    assert "Trees (A/RES/4)." in cite(K.REPORT, number="(A/RES/4)")["apa"]


@pytest.mark.parametrize(
    ("fields", "is_chapter"),
    [
        ({"pages": "3–40", "extra": {"booktitle": "Forests"}}, True),
        ({"pages": "3–40", "extra": {"booktitle": "Trees"}}, False),
        ({"extra": {"booktitle": "Forests"}}, False),
    ],
)
def test_a_book_with_pages_in_another_is_cited_as_a_chapter(
    fields: dict[str, Any], is_chapter: bool
) -> None:
    found = cite(K.BOOK, entry_type="book", publisher="Oak", **fields)
    assert ("In Forests (pp. 3–40). Oak" in found["apa"]) == is_chapter


def test_a_volume_that_is_a_title_has_no_label() -> None:
    assert "Forests: Leaves and Roots" in cite(K.BOOK, volume="Leaves and Roots")["apa"].replace(
        "Trees", "Forests"
    )


def test_a_volume_and_an_issue_with_a_period_between_are_cited_apart() -> None:
    found = cite(K.ARTICLE, venue_name="Leaves", volume="308. No. 1", pages="12–20")
    assert "Leaves, 308(1), 12–20" in found["apa"]
    assert "Leaves 308 (1): 12–20" in found["chicago"]
    assert "Leaves, vol. 308, no. 1, 2020" in found["mla"]


def test_each_of_several_ranges_of_pages_is_printed_in_full() -> None:
    assert "pp. I–XXI, 1–482" in cite(K.BOOK, pages="I–XXI, 1–482")["mla"]


def test_the_acm_prints_a_year_once_that_ends_the_title_of_the_book() -> None:
    book = "Workshop on Trees, Elm, October 30, 2020"
    found = cite(K.INPROCEEDINGS, venue_name=book, publisher="Roe")
    assert f"In {book}. Roe." in found["acm"]


def test_an_edition_that_the_title_of_the_book_has_is_printed_once() -> None:
    fields = {"venue_name": "Trees (Second Edition)", "edition": "Second Edition"}
    assert "2nd ed." not in cite(K.CHAPTER, **fields)["apa"]
    assert "2nd ed." in cite(K.CHAPTER, **{**fields, "venue_name": "Trees"})["apa"]


def test_an_edition_that_ends_with_a_year_is_followed_by_one_mark() -> None:
    found = cite(K.CHAPTER, venue_name="The Encyclopedia", edition="Spring 2012")
    assert "The Encyclopedia, Spring 2012 ed., " in found["ieee"]
    found = cite(K.CHAPTER, venue_name="Trees", edition="Anniversary Edition")
    assert "Trees, Anniversary Edition, " in found["ieee"]


def test_the_title_of_a_book_is_followed_by_one_mark() -> None:
    found = cite(K.INPROCEEDINGS, venue_name="Workshop on Trees, August.", pages="12–20")
    assert "Workshop on Trees, August, 2020" in found["mla"]


def test_the_book_of_a_paper_is_introduced_once() -> None:
    for words in ("In Proceedings", "In The Proceedings"):
        found = cite(K.INPROCEEDINGS, venue_name=f"{words} of the Forest Conference")
        assert "in Proc. Forest Conf." in found["ieee"]
        assert " in In " not in found["ieee"]


def test_what_is_in_an_issue_is_cited_as_an_article() -> None:
    other = {"volume": "26", "number": "8", "pages": "12–20", "venue_name": "Oak Science"}
    assert cite(K.MISC, **other)["apa"] == "Trees. (2020). Oak Science, 26(8), 12–20."
