"""The template tags of people."""

import pytest

from people.current_positions import current_position
from people.models import Affiliation, Interest, Person, PersonInterest
from people.names import split_full_name
from people.templatetags.people import (
    TINTS,
    former_position,
    has_long_word,
    interest_links,
    tint,
)


def test_a_monogram_always_has_the_same_tint_and_all_tints_are_used() -> None:
    tints = [tint(f"person-{number}") for number in range(100)]
    assert tints == [tint(f"person-{number}") for number in range(100)]
    assert set(tints) == set(range(TINTS))


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
def test_the_position_of_a_student_is_the_role_rather_than_the_degree(
    fields: dict[str, str], shown: str
) -> None:
    assert current_position(Affiliation(**fields)) == shown


def test_the_position_of_a_former_candidate_is_the_degree() -> None:
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
        ("Ana de Souza", "AS"),
        ("Maximilian von F", "MF"),
        ("Jean d’Alembert", "JA"),
        ("Muhammad al-Khwarizmi", "MK"),
        ("Bell Hooks", "BH"),
        ("bell hooks", "BH"),
        ("Conan O’Brien", "CO"),
        ("(Unknown) Name", "UN"),
        ("محمد الخطيب", "م\u2009خ"),
        ("Прия Шарма", "ПШ"),
        ("...", ""),
    ],
)
def test_a_monogram_is_made_of_the_initials(name: str, letters: str) -> None:
    given, family = split_full_name(name)
    assert Person(name=name, given_name=given, family_name=family).monogram == letters


def test_a_word_wider_than_a_phone_counts_as_long() -> None:
    assert has_long_word("Wolfeschlegelsteinhausenbergerdorff")
    assert not has_long_word("Maria Wilhelmina Hohenlohe-Waldenburg-Schillingsfürst")


def test_interests_are_linked_to_those_who_have_them() -> None:
    rows = [
        PersonInterest(interest=Interest(name=name, slug=slug))
        for name, slug in (("R&D", "r-d"), ("機械学習", "機械学習"))
    ]
    assert interest_links(rows) == (
        '<a href="/people/?interest=r-d">R&amp;D</a>, '
        '<a href="/people/?interest=%E6%A9%9F%E6%A2%B0%E5%AD%A6%E7%BF%92">機械学習</a>'
    )
