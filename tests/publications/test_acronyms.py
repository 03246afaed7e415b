"""Acronyms of conferences and journals."""

import pytest

from publications.bibtex import may_abbreviate


@pytest.mark.parametrize(
    ("acronym", "name", "is_its"),
    [
        ("ICO", "International Conference on Oaks", True),
        ("HotO", "Hot Topics in Oaks", True),
        ("COAKS", "Conference on Oaks", True),
        ("QO", "Quality of Oaks", True),
        ("CTO", "Conference on Oaks", False),
        ("OC", "Conference on Oaks", False),
        ("ELMS", "Conference on Oaks", False),
        ("", "Conference on Oaks", False),
    ],
)
def test_an_acronym_consists_of_the_beginnings_of_words(
    acronym: str, name: str, is_its: bool
) -> None:
    assert may_abbreviate(acronym, name) is is_its
