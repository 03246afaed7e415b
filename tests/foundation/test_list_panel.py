from hypothesis import given
from hypothesis import strategies as st

from foundation.list_panel import _most_frequent


@given(
    counts=st.dictionaries(st.integers(0, 40), st.integers(1, 4), max_size=30),
    most=st.integers(1, 8),
    taken=st.sets(st.integers(0, 50), max_size=5),
)
def test_the_most_frequent_values_are_those_of_a_sorted_list(
    counts: dict[int | str, int], most: int, taken: set[int | str]
) -> None:
    rest = [(number, value) for value, number in counts.items() if value not in taken]
    in_order = sorted(rest, key=lambda pair: (pair[0], str(pair[1])), reverse=True)
    assert _most_frequent(counts, most, taken) == in_order[:most]
