"""Words of titles, and words that are formed from them."""

import pytest

from publications.exporting.derived_words import bases
from publications.exporting.title_words import is_name, is_small_word


@pytest.mark.parametrize(
    ("word", "base"),
    [
        ("trees", "tree"), ("studies", "study"), ("growing", "grow"), ("fitting", "fit"),
        ("modeled", "model"), ("strangely", "strange"), ("modulation", "modulate"),
        ("nonlinear", "linear"), ("multiscale", "scale"), ("readable", "read"),
    ],
)  # fmt: skip
def test_a_word_is_formed_from_another(word: str, base: str) -> None:
    assert base in bases(word) or len(base) < 4


@pytest.mark.parametrize("word", ["growth", "trees", "nongrowth", "xyzzification"])
def test_known_and_regular_words_are_small(word: str) -> None:
    assert is_small_word(word)


@pytest.mark.parametrize("word", ["spain", "gaussian", "xyzzy", "windows", "s", ""])
def test_names_and_unknown_words_are_not(word: str) -> None:
    assert not is_small_word(word)


def test_names_are_known() -> None:
    assert is_name("gaussian")
    assert not is_name("growth")
