"""Names in the spelling of Wade and Giles are read as pinyin."""

import pytest

from foundation.wade_giles import spellings_in_pinyin


@pytest.mark.parametrize(
    ("typed", "pinyin"),
    [
        ("chao yu hsuan", "zhaoyuxuan"),
        ("jen shih han", "renshihan"),
        ("hsieh tsung jen", "xiezongren"),
        ("hsu chih mo", "xuzhimo"),
        ("chou en lai", "zhouenlai"),
        ("sun tzu", "sunzi"),
        ("ko ching", "geqing"),
        ("lo kuei chueh", "luoguijue"),
    ],
)
def test_names_are_read_as_pinyin(typed: str, pinyin: str) -> None:
    assert pinyin in spellings_in_pinyin(typed.split())


@pytest.mark.parametrize("typed", ["chiang", "john lee", "ada lovelace", "chao yu hsuan wen"])
def test_other_names_are_not(typed: str) -> None:
    assert spellings_in_pinyin(typed.split()) == []


def test_a_name_that_is_the_same_in_pinyin_has_no_other_spelling() -> None:
    assert spellings_in_pinyin(["wang", "wen"]) == []
