"""A cache in the memory of one process, bounded in bytes: entries of any size, junk or not, fit."""

from collections import OrderedDict
from collections.abc import Mapping
from threading import Lock
from typing import Any

from django.core.cache.backends.locmem import LocMemCache

_used: dict[str, int] = {}
"""Bytes of each cache, by its name; shared by the threads, as its entries are."""


class BoundedMemoryCache(LocMemCache):
    """Drops what was not asked for the longest when OPTIONS["MAX_BYTES"] are exceeded."""

    # Django's, of which its stubs do not know.
    _cache: OrderedDict[str, bytes]
    _expire_info: dict[str, float | None]
    _lock: Lock

    def __init__(self, name: str, params: Mapping[str, Any]) -> None:
        options = dict(params.get("OPTIONS", {}))
        self._most_bytes: int = options.pop("MAX_BYTES")
        options["MAX_ENTRIES"] = 1_000_000  # bytes alone decide
        super().__init__(name, {**params, "OPTIONS": options})
        self._name = name
        _used.setdefault(name, 0)

    @property
    def used(self) -> int:
        """Bytes of keys and values."""
        return _used[self._name]

    def _set(self, key: str, value: bytes, timeout: Any = None) -> None:
        self._delete(key)
        size = len(key) + len(value)
        if size > self._most_bytes:
            return
        while self._cache and self.used + size > self._most_bytes:
            self._delete(next(reversed(self._cache)))
        super()._set(key, value, timeout)  # type: ignore[misc]
        _used[self._name] += size

    def _delete(self, key: str) -> bool:
        value = self._cache.get(key)
        found: bool = super()._delete(key)  # type: ignore[misc]
        if found and value is not None:
            _used[self._name] -= len(key) + len(value)
        return found

    def clear(self) -> None:
        with self._lock:
            self._cache.clear()
            self._expire_info.clear()
            _used[self._name] = 0
