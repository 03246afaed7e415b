"""An in-memory cache of one process, limited by the number of bytes instead of entries."""

from collections import OrderedDict
from collections.abc import Mapping
from threading import Lock
from typing import Any

from django.core.cache.backends.locmem import LocMemCache

_used: dict[str, int] = {}
"""The bytes used by each cache, by name; shared by all threads, like the entries."""


class BoundedMemoryCache(LocMemCache):
    """A cache that evicts the least recently used entries beyond OPTIONS["MAX_BYTES"]."""

    # Attributes of Django's class that its stubs lack.
    _cache: OrderedDict[str, bytes]
    _expire_info: dict[str, float | None]
    _lock: Lock

    def __init__(self, name: str, params: Mapping[str, Any]) -> None:
        options = dict(params.get("OPTIONS", {}))
        self._most_bytes: int = options.pop("MAX_BYTES")
        options["MAX_ENTRIES"] = 1_000_000  # only MAX_BYTES limits the cache
        super().__init__(name, {**params, "OPTIONS": options})
        self._name = name
        _used.setdefault(name, 0)

    @property
    def used(self) -> int:
        """The number of bytes of all keys and values."""
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
