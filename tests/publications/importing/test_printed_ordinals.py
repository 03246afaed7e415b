"""The number of a conference at the end of its name."""

import pytest

from publications.importing.venues import PrintedVenue, read_venue


@pytest.mark.parametrize(
    ("printed", "venue"),
    [
        ("OakCup 2006: Oak Growing World Cup X",
         PrintedVenue("Oak Growing World Cup", "OakCup", 10, 2006)),
        ("OakCup 2016: Oak Growing World Cup XX",
         PrintedVenue("Oak Growing World Cup", "OakCup", 20, 2016)),
        ("Oaks and Elms V", PrintedVenue("Oaks and Elms", "", 5)),
        ("Oak Data Analysis XXV", PrintedVenue("Oak Data Analysis", "", 25)),
        ("Oak Growing - ELM XII", PrintedVenue("Oak Growing - ELM", "", 12)),
        ("Oaks And Growing – OAG X, 10th International Conference, Oslo, May 7-11, 2002",
         PrintedVenue("Oaks And Growing", "OAG", 10, 2002)),
        ("Oak Growing Symposium IV", PrintedVenue("Oak Growing Symposium", "", 4)),
        ("Oaks And Growing - OAG XII", PrintedVenue("Oaks And Growing", "OAG", 12)),
    ],
)  # fmt: skip
def test_a_numeral_at_the_end_is_that_of_the_edition(printed: str, venue: PrintedVenue) -> None:
    assert read_venue(printed) == venue


@pytest.mark.parametrize(
    "printed",
    ["Oaks II", "Oak and Elm I", "Conference on Photosystem II", "Workshop on Oaks of Type II",
     "Symposium on World War II", "Workshop on X", "Oak Systems, Part II", "Oak Society XC",
     "Conference on King Oak VIII", "Colloque Roi Chêne III", "Conference on Bo Malcolm X",
     "Symposium on Elm Reactor Complex III", "Seminar on Elm Rocket XI", "Elms at Oak Run II"],
)  # fmt: skip
def test_a_numeral_of_something_else_is_kept(printed: str) -> None:
    assert read_venue(printed).ordinal is None
    assert read_venue(printed).name.startswith(printed.removesuffix(", Part II"))
