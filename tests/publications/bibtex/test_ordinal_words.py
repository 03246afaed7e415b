"""Ordinal numbers in words."""

import pytest

from publications.bibtex.record.ordinal_words import ordinal_number


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("First", 1), ("nineteenth", 19), ("Twentieth", 20), ("Thirty-First", 31),
        ("forty second", 42), ("last", None), ("old-third", None),
    ],
)  # fmt: skip
def test_words_are_read_as_a_number(words: str, number: int | None) -> None:
    assert ordinal_number(words) == number
