"""What is asked for again is kept longest."""

from foundation.recently_used import RecentlyUsed


def test_what_was_not_asked_for_longest_is_forgotten() -> None:
    kept = RecentlyUsed[str, int](most=2)
    kept.keep({"a": 1, "b": 2})
    assert kept.of(["a"]) == {"a": 1}
    kept.keep({"c": 3})
    assert kept.of(["a", "b", "c"]) == {"a": 1, "c": 3}


def test_more_than_there_is_room_for_leaves_the_last() -> None:
    kept = RecentlyUsed[int, int](most=3)
    kept.keep({number: number for number in range(10)})
    assert len(kept) == 3
    assert kept.of(range(10)) == {7: 7, 8: 8, 9: 9}


def test_values_are_in_the_order_of_the_keys() -> None:
    kept = RecentlyUsed[str, int](most=5)
    kept.keep({"a": 1, "b": 2, "c": 3})
    assert list(kept.of(["c", "a", "c"])) == ["c", "a"]


def test_a_new_value_takes_the_place_of_the_former() -> None:
    kept = RecentlyUsed[str, int](most=5)
    kept.keep({"a": 1})
    kept.keep({"a": 2})
    assert kept.of(["a"]) == {"a": 2}
