"""What the worker does once an hour besides its jobs; other apps register theirs."""

from collections.abc import Callable

from foundation.registry import Registry

HOURLY: Registry[Callable[[], object]] = Registry("what the worker does once an hour")
