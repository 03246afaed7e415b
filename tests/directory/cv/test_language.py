"""The words of a CV are all translated and used."""

import re
from datetime import date, timedelta

import pytest
from django.conf import settings
from django.db.models import TextChoices

from directory.cv.language import Words
from directory.cv.translations import CHOICES, FRAME, LANGUAGES
from people.models import (
    Activity,
    ActivityDate,
    Affiliation,
    CurriculumVitae,
    CVSection,
    Project,
    Supervision,
)
from publications.models import Publication, PublicationLink
from publications.models.publication import Presentation

_CODE = "\n".join(
    path.read_text()
    for folder in ("directory/cv", "templates/cv")
    for path in sorted((settings.BASE_DIR / folder).iterdir())
    if path.is_file() and path.name != "translations.py"
)


def test_the_languages_are_those_that_a_person_can_choose() -> None:
    assert list(LANGUAGES) == CurriculumVitae.Language.values


def test_every_word_is_used_and_no_used_word_is_missing() -> None:
    asked = set(re.findall(r'(?:words|self)\["(\w+)"\]', _CODE))
    assert asked == set(FRAME)


@pytest.mark.parametrize("language", range(len(LANGUAGES)))
def test_every_word_is_translated(language: int) -> None:
    assert [name for name, pair in FRAME.items() if not str(pair[language]).strip(" ,")] == [
        "comma"
    ] * (language == 0)


@pytest.mark.parametrize(
    ("table", "choices"),
    [
        ("section", CVSection),
        ("role", Affiliation.Role),
        ("engagement", Affiliation.Engagement),
        ("supervisor", Supervision.Role),
        ("term", ActivityDate.Term),
        ("project", Project.Status),
        ("talk", Activity.Status),
        ("status", Publication.Status),
        ("kind", Publication.Kind),
        ("presentation", Presentation),
        ("link", PublicationLink.Kind),
    ],
)
def test_exactly_the_choices_of_the_models_have_words(
    table: str, choices: type[TextChoices]
) -> None:
    words = CHOICES[table]
    assert list(words) == choices.values
    assert f'choice("{table}"' in _CODE
    for english, chinese in words.values():
        assert bool(english) == bool(chinese)


def test_all_tables_are_checked() -> None:
    assert len(CHOICES) == 12


# Dates


@pytest.mark.parametrize(
    ("period", "english", "chinese"),
    [
        ({"start": "2016-09", "end": "2021-07"}, "Sep 2016 – Jul 2021", "2016.09 – 2021.07"),
        ({"start": "2019"}, "2019 – present", "2019 – 至今"),
        ({"start": "2019", "end": "2019"}, "2019", "2019"),
        ({"end": "2016-04-01"}, "until Apr 1, 2016", "至 2016.04.01"),
        ({"start": "2012", "end_unknown": True}, "2012 – ?", "2012 – ?"),
        ({"end_unknown": True}, "past", "已结束"),
        ({}, "", ""),
    ],
)
def test_periods_are_formatted(period: dict[str, object], english: str, chinese: str) -> None:
    record = Affiliation(**period)
    assert Words("en").period(record) == english
    assert Words("zh-hans").period(record) == chinese


def test_an_expected_end_is_marked() -> None:
    next_year = str((date.today() + timedelta(days=366)).year)
    period = Affiliation(end=next_year, end_expected=True)
    assert Words("en").period(period) == f"{next_year} (expected)"
    assert Words("en").period(Affiliation(start=next_year)) == f"from {next_year}"


def test_a_term_comes_before_its_year() -> None:
    assert Words("en").date("2019", "fall") == "Fall 2019"
    assert Words("zh-hans").date("2019", "fall") == "2019 秋季"


# Lists


def test_a_list_of_names_ends_with_and() -> None:
    assert Words("en").names(["A", "", "B", "C"]) == "A, B and C"
    assert Words("en").names(["A"]) == "A"
    assert Words("en").names([]) == ""


def test_full_width_punctuation_is_used_only_with_chinese_characters() -> None:
    words = Words("zh-hans")
    assert words.commas(["北京大学", "Beijing", "China"]) == "北京大学，Beijing, China"
    assert words.names(["戴亚非", "杨智"]) == "戴亚非、杨智"
    assert words.names(["Yafei Dai", "Zhi Yang"]) == "Yafei Dai, Zhi Yang"
