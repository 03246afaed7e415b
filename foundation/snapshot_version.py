"""The version of the data that a request reads, by which it can keep what it computes from them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_Version = Callable[[], str | None]
_version: ContextVar[_Version | None] = ContextVar("snapshot_version", default=None)


def snapshot_version() -> str | None:
    """Return a text that is the same as long as no row has changed; None if that isn't known."""
    version = _version.get()
    return version() if version is not None else None


def is_reading_snapshot() -> bool:
    """Whether all queries of the request read one snapshot, which doesn't change."""
    return _version.get() is not None


@contextmanager
def reading_version(version: _Version) -> Iterator[None]:
    """Say how the version of the snapshot that the block reads is determined."""
    token = _version.set(version)
    try:
        yield
    finally:
        _version.reset(token)
