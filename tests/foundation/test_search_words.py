"""The words that a text is found by."""

import pytest

from foundation.search.words import key_of, keys_of_names, keys_of_title, search_text, words_of


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Deep–Learning, deeply", "deep learning deeply"),
        ("Jürgen Müller", "jurgen muller juergen mueller"),
        ("GPU集群", "gpu 集群 集 群"),
        ("赵汉宇", "赵汉宇 赵 汉 宇 赵汉 汉宇"),
        ("佐々木", "佐々木 佐 々 木 佐々 々木"),
        ("カタカナ", "かたかな か た な かた たか かな"),
        ("", ""),
        ("!? %", ""),
    ],
)
def test_words(text: str, words: str) -> None:
    assert words_of(text) == words


def test_a_long_word_and_a_long_text_are_cut() -> None:
    assert words_of("x" * 1000) == "x" * 60
    assert len(words_of("word " * 100_000)) <= 100_000


def test_keys() -> None:
    assert key_of("Zhao, Han-Yu") == "zhaohanyu"
    assert keys_of_names(["Jürgen", "Jurgen"]) == ["jurgen", "juergen"]
    assert keys_of_title("The Tail at Scale") == ["thetailatscale", "tailatscale"]
    assert keys_of_title("Ray: A Framework") == ["rayaframework", "ray"]


def test_a_search_text_has_a_line_for_each_field() -> None:
    text = search_text(names="a b", rest="c", keys=["ab", "ab"])
    assert text == "a b\n\n\nab\nc"
