"""Whether two titles may belong to the same publication."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from publications.identifiers import title_key
from publications.matching.titles import (
    Likeness,
    compare_titles,
    is_generic,
    name_other_installments,
    nearest_keys,
    titles_alike,
)

TITLE = "A Scheduler for Shared Clusters of Accelerators under Continuous Load"


def likeness(one: str, other: str) -> Likeness:
    return compare_titles(one, other, keys=(title_key(one), title_key(other)))


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        (TITLE.upper() + ".", Likeness.EQUAL),
        (TITLE.replace("Accelerators", "Acelerators"), Likeness.MISSPELT),
        (TITLE.replace("Accelerators", "Accelerator"), Likeness.MISSPELT),
        (TITLE.removeprefix("A "), Likeness.MISSPELT),
        (TITLE.replace("Continuous", "Discontinuous"), Likeness.CLOSE),
        (TITLE.replace("under", "over"), Likeness.CLOSE),
        (f"{TITLE}: Experience at Scale", Likeness.CLOSE),
        (f"{TITLE} [Planification]", Likeness.CLOSE),
        (f"{TITLE} [Erratum]", Likeness.OTHER),
        (f"{TITLE}: Part II", Likeness.OTHER),
        (f"{TITLE} II", Likeness.OTHER),
        (f"{TITLE} (Erratum)", Likeness.OTHER),
        (f"Comments on {TITLE}", Likeness.OTHER),
        ("Fish", Likeness.OTHER),
        ("", Likeness.OTHER),
    ],
)
def test_a_typing_error_differs_from_another_word(other: str, expected: Likeness) -> None:
    assert likeness(TITLE, other) is expected
    assert likeness(other, TITLE) is expected


def test_parts_have_the_same_number_in_any_numerals() -> None:
    title = "Cooperation and Conflict in the Evolution of Individuality"
    one, other = f"{title} .1. Selection of the Organism", f"{title}. I. Selection of the Organism"
    assert likeness(one, other) is Likeness.CLOSE
    assert likeness(one, other.replace(" I. ", " II. ")) is Likeness.OTHER


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("Oaks—I. Roots", "Oaks—II. Rain", True),
        ("Oaks. X. Roots", "Oaks. Part 10: Roots", False),
        ("Oaks — 2. Part II: Roots", "Oaks. Part II: Roots", False),
        ("Oaks in 2 Parts", "Oaks. II. Rain", False),
    ],
)
def test_installments_have_numbers_in_any_numerals(one: str, other: str, expected: bool) -> None:
    assert name_other_installments(one, other) is expected
    assert name_other_installments(other, one) is expected


@pytest.mark.parametrize(
    ("one", "other"),
    [("Linear", "Nonlinear"), ("Directed", "Undirected"), ("Microscopic", "Macroscopic")],
)
def test_a_prefix_that_changes_a_word_is_not_a_typing_error(one: str, other: str) -> None:
    words = "{} Models of the Propagation of Waves in Layered Media with Random Inclusions"
    assert likeness(words.format(one), words.format(other)) is Likeness.CLOSE


@pytest.mark.parametrize(
    "title",
    [
        "Editorial", "Guest Editors’ Introduction", "Preface",
        "Introduction to the Special Issue on Fish",
        "Table of Contents", "Index", "Vorwort", "Book reviews", "Editorial 12", "A",
    ],
)  # fmt: skip
def test_titles_that_every_journal_has_are_generic(title: str) -> None:
    assert is_generic(title)


@pytest.mark.parametrize(
    "title",
    ["Deep Learning", "TensorFlow", "Editors for Trees", "Indexing Text", "Prefaces to War"],
)
def test_a_short_title_can_be_specific(title: str) -> None:
    assert not is_generic(title)


def test_one_doi_may_have_a_title_with_and_one_without_subtitle_but_not_its_erratum() -> None:
    assert titles_alike("HiveD", "HiveD: Sharing a Cluster")
    assert not titles_alike("HiveD: Sharing a Cluster", "Erratum to: HiveD: Sharing a Cluster")


_LETTERS = st.text("ab", max_size=9)


@given(key=_LETTERS, others=st.lists(_LETTERS, max_size=30, unique=True))
def test_titles_with_which_a_title_begins_and_that_begin_with_it_are_near(
    key: str, others: list[str]
) -> None:
    near = nearest_keys(key, sorted(others), limit=100)
    for other in others:
        if min(len(key), len(other)) >= 4 and (key.startswith(other) or other.startswith(key)):
            assert other in near
