"""The order of a list that two editors changed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foundation.merged_order import merged_order


@pytest.mark.parametrize(
    ("base", "mine", "theirs", "merged"),
    [
        ("abc", "abc", "abc", "abc"),
        ("abc", "acb", "abc", "acb"),
        ("abc", "abc", "cab", "cab"),
        ("abc", "axbc", "abcy", "axbcy"),
        ("abc", "cba", "axbc", "cbax"),
        ("abc", "ac", "xabc", "xac"),
        ("abc", "b", "ac", ""),
        ("abc", "bac", "bac", "bac"),
        ("abc", "bac", "acb", None),
    ],
)
def test_orders_are_merged(base: str, mine: str, theirs: str, merged: str | None) -> None:
    found = merged_order(base, mine, theirs)
    assert (None if found is None else "".join(found)) == merged


def _edited(letters: str) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from("abcdef" + letters), unique=True)


@given(mine=_edited("xy"), theirs=_edited("uv"))
def test_a_merged_list_has_what_both_added_and_nothing_that_one_removed(
    mine: list[str], theirs: list[str]
) -> None:
    base = list("abcdef")
    found = merged_order(base, mine, theirs)
    kept = set(base) & set(mine) & set(theirs)
    if found is not None:
        assert set(found) == kept | (set(mine) | set(theirs)) - set(base)
        assert len(found) == len(set(found))
    moved = [[item for item in side if item in kept] for side in (base, mine, theirs)]
    assert (found is None) == (moved[1] not in (moved[0], moved[2]) and moved[2] != moved[0])
