"""Given names are found by their other spellings and short forms."""

import pytest

from foundation.search.given_names import other_given_names


@pytest.mark.parametrize(
    ("given", "others"),
    [
        ("sean", {"shaun", "shawn"}),
        ("kathryn", {"katherine", "catherine", "kate"}),
        ("sasha", {"aleksandr", "alexander"}),
        ("helen", {"eleni", "olena"}),
        ("kate", {"ekaterina"}),
        ("jacob", {"yaakov"}),
        ("wojtek", {"wojciech"}),
        ("xyzzy", set()),
        ("", set()),
    ],
)
def test_other_given_names(given: str, others: set[str]) -> None:
    found = other_given_names(given)
    assert others <= set(found)
    assert given not in found
    assert bool(found) is bool(others)
