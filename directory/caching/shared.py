"""A cache that several servers share, without which they go on."""

import logging
import time
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)
_PAUSE = 2  # seconds without the cache after it has not answered


class SharedCache(RedisCache):
    """Valkey or Redis by Django's backend; if its server is away, nothing is found or stored.

    Requests then compute what they would have found, and don't wait for the server each time.
    """

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._away_until = 0.0

    def _try(self, call: Callable[[], Any], otherwise: Any) -> Any:
        if time.monotonic() < self._away_until:
            return otherwise
        try:
            return call()
        except (RedisError, OSError) as error:
            self._away_until = time.monotonic() + _PAUSE
            logger.warning("The shared cache is not responding: %.200s", error)
            return otherwise

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        call = super().get
        return self._try(lambda: call(key, default, version), default)

    def set(self, key: Any, value: Any, *args: Any, **options: Any) -> None:
        call = super().set
        self._try(lambda: call(key, value, *args, **options), None)

    def add(self, key: Any, value: Any, *args: Any, **options: Any) -> bool:
        call = super().add
        return bool(self._try(lambda: call(key, value, *args, **options), False))  # noqa: FBT003

    def delete(self, key: Any, version: int | None = None) -> bool:
        call = super().delete
        return bool(self._try(lambda: call(key, version), False))  # noqa: FBT003

    def get_many(self, keys: Any, version: int | None = None) -> dict[Any, Any]:
        call = super().get_many
        found: dict[Any, Any] = self._try(lambda: call(keys, version), {})
        return found

    def set_many(self, data: Any, *args: Any, **options: Any) -> list[Any]:
        call = super().set_many
        self._try(lambda: call(data, *args, **options), None)
        return []

    def clear(self) -> None:
        call = super().clear
        self._try(call, None)
