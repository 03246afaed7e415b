"""Contributions are registered once and kept in order."""

import pytest

from foundation.registry import Registry


def test_contributions_are_sorted_by_order_then_by_registration() -> None:
    registry: Registry[str] = Registry("letters")
    registry.register("c", "d", order=20)
    registry.register("a", order=10)
    registry.register("e", order=20)
    assert list(registry) == ["a", "c", "d", "e"]


def test_nothing_is_registered_twice() -> None:
    registry: Registry[str] = Registry("letters")
    registry.register("a", order=10)
    with pytest.raises(ValueError, match="'a' is already one of the letters"):
        registry.register("a", order=20)


def test_what_is_registered_for_later_is_loaded_once_and_in_its_place() -> None:
    loaded: list[str] = []

    def load() -> str:
        loaded.append("second")
        return "second"

    words: Registry[str] = Registry("words")
    words.register("last", order=90)
    words.register_later(load, order=50)
    words.register("first", order=10)
    assert not loaded
    assert list(words) == ["first", "second", "last"]
    assert len(words) == 3
    assert loaded == ["second"]


def test_several_can_be_registered_for_later() -> None:
    words: Registry[str] = Registry("words")
    words.register_all_later(lambda: ("first", "second"), order=10)
    words.register("last", order=90)
    assert list(words) == ["first", "second", "last"]
