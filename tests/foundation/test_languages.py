import pytest

from foundation.languages import direction, is_english, language_name, language_tag


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("zh-Hant", "zh-Hant"),
        (" en ", "en"),
        ("ngerman", "de"),
        ("American", "en-US"),
        ("Klingon", ""),
        ("", ""),
    ],
)
def test_a_language_has_a_tag_however_a_source_names_it(text: str, tag: str) -> None:
    assert language_tag(text) == tag


@pytest.mark.parametrize("text", ["en", "en-GB", "eng", "English", "American English", "UK"])
def test_every_kind_of_english_is_english(text: str) -> None:
    assert is_english(text)


@pytest.mark.parametrize("text", ["", "de", "uk", "ukrainian", "Usan", "german, english"])
def test_other_languages_are_not(text: str) -> None:
    assert not is_english(text)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("English;Portuguese;af;", "English, Portuguese, Afrikaans"),
        ("nl, en", "Dutch, English"),
        ("french and latin", "French, Latin"),
        ("Tupi, and others", "Tupi, and others"),
        ("ger fre", "German, French"),
        ("engfre", "English, French"),
        ("engeng", "English"),
        ("danish", "Danish"),
        ("Inglês", "English"),
        ("Französisch", "French"),
        ("zh", "Chinese"),
        ("ngerman", "German"),
        ("american", "English"),
        ("Klingon", "Klingon"),
        ("eng", "English"),
        ("ENG", "English"),
        ("Deutsch", "German"),
        ("ger", "German"),
        ("en_US", "English"),
    ],
)
def test_a_language_is_shown_by_its_name(text: str, name: str) -> None:
    assert language_name(text) == name


@pytest.mark.parametrize(
    ("tag", "expected"), [("ar", "rtl"), ("he-IL", "rtl"), ("zh", "ltr"), ("", "auto")]
)
def test_a_language_has_a_direction(tag: str, expected: str) -> None:
    assert direction(tag) == expected
