"""What is typed while the keyboard is set to another alphabet."""

import pytest

from foundation.search.keyboards import as_on_other_keyboards


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("oth,frjdf", "щербакова"),
        ("Xfqrjdcrfz", "чайковская"),
        ("vtkmybxer", "мельничук"),
        ("dsrnjh gj]", "віктор пої"),
        ("papauanas;ioy", "παπαθανασ΄ιου"),
        ("fvi ,nr", "כהן תמר"),
        ("ghbdtn vbh", "привет мир"),
        ("ьфкдщцу", "marlowe"),
        ("ыеукт пкщыы", "stern gross"),
        ("παπανασιοθ", "papanasiou"),
    ],
)
def test_the_same_keys_are_other_letters(typed: str, meant: str) -> None:
    assert meant in as_on_other_keyboards(typed)


@pytest.mark.parametrize("typed", ["", "123", "abc", "müller", "陈晓东", "marlowe щербакова"])
def test_short_and_mixed_texts_stay(typed: str) -> None:
    assert not list(as_on_other_keyboards(typed))
