"""people.templatetags.people."""

import pytest

from people.models import Affiliation, Person
from people.names import split_full_name
from people.templatetags.people import (
    TINTS,
    current_position,
    direction,
    former_position,
    has_long_word,
    tint,
)


def test_a_monogram_has_the_same_tint_each_time_and_not_all_have_the_same() -> None:
    tints = [tint(f"person-{number}") for number in range(100)]
    assert tints == [tint(f"person-{number}") for number in range(100)]
    assert set(tints) == set(range(TINTS))


@pytest.mark.parametrize(
    ("language", "expected"), [("ar", "rtl"), ("he-IL", "rtl"), ("zh", "ltr"), ("", "auto")]
)
def test_a_name_runs_in_the_direction_of_its_language(language: str, expected: str) -> None:
    assert direction(language) == expected


@pytest.mark.parametrize(
    ("fields", "shown"),
    [
        ({"kind": "education", "role": "phd_student", "degree": "Ph.D."}, "Ph.D. student"),
        (
            {
                "kind": "education",
                "role": "phd_student",
                "degree": "Ph.D.",
                "seniority": "5th-year",
            },
            "5th-year Ph.D. student",
        ),
        (
            {"kind": "education", "role": "phd_student", "title": "Ph.D. candidate"},
            "Ph.D. candidate",
        ),
        ({"kind": "education", "role": "other", "degree": "Diploma"}, "Diploma"),
        ({"kind": "employment", "role": "faculty"}, "Faculty"),
    ],
)
def test_who_studies_is_named_by_what_they_are_and_not_by_the_degree(
    fields: dict[str, str], shown: str
) -> None:
    assert current_position(Affiliation(**fields)) == shown


def test_looked_back_on_a_candidate_has_the_degree() -> None:
    studies = Affiliation(
        kind="education", degree="Ph.D.", title="Ph.D. candidate", seniority="5th-year"
    )
    assert former_position(studies) == "Ph.D."
    assert former_position(Affiliation(kind="education", title="Exchange student")) == (
        "Exchange student"
    )
    assert former_position(Affiliation(kind="employment", title="Engineer")) == "Engineer"


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Hanyu Zhao", "HZ"),
        ("Suharto", "S"),
        ("王小明", "王"),
        ("ليلى", "ل"),
        ("Ana de Souza", "AD"),
    ],
)
def test_a_monogram_is_of_the_letters_that_the_name_begins_with(name: str, letters: str) -> None:
    given, family = split_full_name(name)
    assert Person(name=name, given_name=given, family_name=family).monogram == letters


def test_a_word_that_is_wider_than_a_phone_is_a_long_one() -> None:
    assert has_long_word("Wolfeschlegelsteinhausenbergerdorff")
    assert not has_long_word("Maria Wilhelmina Hohenlohe-Waldenburg-Schillingsfürst")
