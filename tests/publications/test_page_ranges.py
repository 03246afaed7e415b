"""Page ranges, as shared by exports, citations and pages."""

import pytest

from publications.page_ranges import first_and_last, with_en_dash


@pytest.mark.parametrize(
    ("pages", "first", "last"),
    [
        ("515–532", "515", "532"),
        ("515--532", "515", "532"),
        ("515\u2011532", "515", "532"),
        (" 515 - 532 ", "515", "532"),
        ("146:1---146:38", "146:1", "146:38"),
        ("e1001", "e1001", ""),
        ("12, 14-16", "12, 14-16", ""),
        ("A-1 - A-9", "A-1 - A-9", ""),
        ("", "", ""),
    ],
)
def test_a_single_range_has_a_first_and_a_last_page(pages: str, first: str, last: str) -> None:
    assert first_and_last(pages) == (first, last)


@pytest.mark.parametrize("pages", ["515--532", "515---532", "515–532"])
def test_pages_are_shown_with_an_en_dash(pages: str) -> None:
    assert with_en_dash(pages) == "515–532"


def test_a_hyphen_inside_a_page_number_is_kept() -> None:
    assert with_en_dash("A-1--A-9") == "A-1–A-9"
