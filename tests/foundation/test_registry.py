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
