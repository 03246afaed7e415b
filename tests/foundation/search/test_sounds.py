"""A name is found however it is spelled in Latin letters, if it sounds alike."""

import pytest

from foundation.search.sounds import sounding_like


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("minakshi", "meenakshi"),
        ("mukherji", "mukherjee"),
        ("choudhury", "chowdhury"),
        ("lakshmi", "laxmi"),
        ("soeharjono", "suharyono"),
        ("widjaja", "wijaya"),
        ("tjahjono", "cahyono"),
        ("tchaikovski", "chaykovski"),
        ("wladyslaw", "vladislav"),
        ("kuznecov", "kuznetsov"),
        ("tschermak", "cermak"),
        ("schostak", "sostak"),
        ("rabinowitz", "rabinovich"),
        ("nyhuis", "nijhuis"),
        ("chowdhury", "chaudhuri"),
        ("dourou", "ntourou"),
        ("gionis", "gkionis"),
        ("etcheverria", "etxeberria"),
        ("dombrowska", "dabrowska"),
        ("swiencicki", "swiecicki"),
    ],
)
def test_it_has_other_spellings(typed: str, name: str) -> None:
    assert name in sounding_like(typed)


@pytest.mark.parametrize("word", ["", "anna", "müller", "x86ee", "赵汉宇"])
def test_short_words_and_those_in_other_letters_have_none(word: str) -> None:
    assert sounding_like(word) == set()


def test_spellings_are_few() -> None:
    assert len(sounding_like("oeoutjdjsjkhghee" * 4)) <= 400
