"""Editions in citations."""

from typing import Any

import pytest

from publications.exporting.citation_styles import citations
from publications.models import Publication
from tests.factories import unsaved_publication

K = Publication.Kind


def cite(**fields: Any) -> dict[str, str]:
    fields = {"title": "Book", "authors": ["Roe, Jane"], "kind": K.BOOK, **fields}
    return {found.style: found.text for found in citations(unsaved_publication(**fields))}


@pytest.mark.parametrize(
    ("edition", "printed"),
    [("2-е изд.", "2-е изд."), ("2-е, допол", "2-е, допол"), ("Revised", "Revised ed.")],
)
def test_the_word_edition_is_printed_once(edition: str, printed: str) -> None:
    assert f"Book ({printed})." in cite(edition=edition)["acm"]


@pytest.mark.parametrize(
    ("edition", "printed"),
    [
        ("Second", "2nd ed."),
        ("2d", "2nd ed."),
        ("5e éd", "5th ed."),
        ("Fourth edi", "4th ed."),
        ("Revised", "Revised ed."),
        ("10th Anniv", "10th Anniv. ed."),
        ("Fall 2013", "Fall 2013 ed."),
    ],
)
def test_an_edition_in_words_is_numbered_or_called_one(edition: str, printed: str) -> None:
    found = cite(edition=edition)
    assert f"Book ({printed})." in found["apa"]
    assert f"Book. {printed}" in found["chicago"]


def test_a_german_ordinal_is_the_number_of_an_edition() -> None:
    found = cite(edition="3.", publisher="Press")
    assert found["apa"] == "Roe, J. (2020). Book (3rd ed.). Press."
    assert found["ieee"] == "J. Roe, Book, 3rd ed. Press, 2020."
    assert found["chicago"] == "Roe, Jane. 2020. Book. 3rd ed. Press."


def test_an_edition_in_words_is_followed_by_one_mark() -> None:
    fields = {"edition": "New edition", "volume": "4", "publisher": "Press"}
    found = cite(kind=K.CHAPTER, venue_name="Woods", **fields)
    assert "Woods, New edition, vol. 4," in found["ieee"]
