"""A cache that keeps the values used most recently."""

from collections import OrderedDict
from collections.abc import Hashable, Iterable, Mapping
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class RecentlyUsed(Generic[Key, Value]):
    """A cache for several threads that drops the values used least recently."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[Key, Value] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._values)

    def of(self, keys: Iterable[Key]) -> dict[Key, Value]:
        """Return the values of those keys that have one, in the order of the keys."""
        values = self._values
        with self._lock:
            found = {key: values[key] for key in keys if key in values}
            for key in found:
                values.move_to_end(key)
        return found

    def keep(self, new: Mapping[Key, Value]) -> None:
        values = self._values
        with self._lock:
            for key, value in new.items():
                values[key] = value
                values.move_to_end(key)
            for _ in range(len(values) - self._most):
                values.popitem(last=False)
