"""Former names in printed names, slugs, keys and texts."""

import pytest

from people.former_names import FormerNames

FAMILY = FormerNames(former=["Alice Oldname"], present=["Alice Present"])
GIVEN = FormerNames(former=["Bob Example"], present=["Alice Example"])
SHORT = FormerNames(former=["Mei Li"], present=["Mei Chen"])
CHINESE = FormerNames(former=["王小明"], present=["王大力"])
SHORTER = FormerNames(former=["Alice Example"], present=["Alice Example Smith"])


@pytest.mark.parametrize(
    ("former", "first", "last", "is_hidden"),
    [
        (FAMILY, "Alice", "Oldname", True),
        (FAMILY, "A.", "Oldname", True),
        (FAMILY, "Alice", "Oldname-Present", True),
        (FAMILY, "Alice", "Oldnaem", True),  # a misprint of neither
        (FAMILY, "A.", "Present", False),
        (FAMILY, "Alice B.", "Present", False),
        (GIVEN, "B.", "Example", True),
        (GIVEN, "Alice B.", "Example", True),
        (GIVEN, "A.", "Example", False),
        (CHINESE, "Xiaoming", "Wang", True),
        (CHINESE, "小明", "王", True),
        (CHINESE, "Dali", "Wang", False),
        (SHORTER, "Alice", "Example", True),
        (SHORTER, "Alice", "Smith", False),
    ],
)
def test_a_printed_name_gives_way_if_it_holds_a_former_one(
    former: FormerNames, first: str, last: str, *, is_hidden: bool
) -> None:
    assert former.are_in_name((first, "", last, "")) is is_hidden


@pytest.mark.parametrize(
    ("former", "text", "is_held"),
    [
        (FAMILY, "oldname2019paper", True),
        (FAMILY, "https://example.org/~aoldname", True),
        (FAMILY, "alice-present", False),
        (FAMILY, "Bold names", False),
        (GIVEN, "bexample2019", True),
        (GIVEN, "b-example", True),
        (GIVEN, "aexample2019", False),
        (GIVEN, "bobcat", False),
        (SHORT, "li2019align", True),
        (SHORT, "liDeep", True),
        (SHORT, "align2019", False),
        (SHORTER, "alice-example", True),
        (SHORTER, "alice-example-smith", False),
    ],
)
def test_a_text_that_holds_a_former_name_is_found(
    former: FormerNames, text: str, *, is_held: bool
) -> None:
    assert former.are_in_text(text) is is_held


def test_a_name_that_is_still_in_use_is_not_a_former_name() -> None:
    assert not FormerNames(former=["Alice Present"], present=["Alice Present"])


def test_masking_keeps_the_rest_of_a_text() -> None:
    assert FAMILY.masked("Merged with Alice Oldname (aoldname).") == ("Merged with Alice Present …")
