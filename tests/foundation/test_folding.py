import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foundation.folding import fold


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Hanyu ZHAO", "hanyu zhao"),
        ("Müller", "muller"),
        ("Łukasz Kaiser", "lukasz kaiser"),
        ("Søren Ærø", "soren aero"),
        ("Weiß", "weiss"),
        ("O'Brien", "obrien"),
        ("O’Brien", "obrien"),
        ("Jean-Pierre  Serre", "jean pierre serre"),
        ("HiveD: Sharing a GPU_Cluster!", "hived sharing a gpu cluster"),
        ("İstanbul", "istanbul"),
        ("赵汉宇", "赵汉宇"),
        ("ＡＢＣ", "abc"),
        ("O´Brien", "obrien"),
        ("Hawaiʻi Oʻzbek O‘zbek", "hawaii ozbek ozbek"),
        ("ʿUmar al-Raḥmān Qurʾān", "umar al rahman quran"),
        ("Əliyev Ɔfori Ɛbo Ɗan Ƙano", "eliyev ofori ebo dan kano"),
        ("Bel·lini", "bellini"),
        ("soft\u00adware mac\u200ddonald", "software macdonald"),
        ("٢٠٢٠ ۲۰۲۰", "2020 2020"),
        ("أَحْمـــد", "احمد"),
        ("अमित।", "अमित"),
        ("ใจดี", "ใจดี"),
        ("  … ", ""),
    ],
)
def test_case_accents_and_punctuation_are_ignored(text: str, folded: str) -> None:
    assert fold(text) == folded


@given(st.text())
def test_folding_is_idempotent(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text())
def test_the_encoding_of_accents_is_ignored(text: str) -> None:
    assert fold(unicodedata.normalize("NFC", text)) == fold(unicodedata.normalize("NFD", text))


@given(st.text(alphabet=st.characters(codec="ascii")))
def test_ascii_is_folded_like_all_other_text(text: str) -> None:
    assert fold(text + " é").removesuffix("e").strip() == fold(text)
