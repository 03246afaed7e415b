"""Values of a thread that are read fast, for what Django looks up hundreds of times for a page.

Django keeps the language, the URL prefix, the time zone and the connections in asgiref's `Local`,
which follows a value into the tasks of an event loop, and takes ten function calls to read one.
A process that serves WSGI answers each request in one thread, so an attribute of `threading.local`
is enough there. Each value is also set in asgiref's `Local`, which is asked wherever the thread has
none, such as in an event loop that a synchronous view runs. A server of ASGI doesn't use this.
"""

import asyncio
import threading
from importlib import import_module
from typing import Any

_PLACES = (
    ("django.utils.translation.trans_real", "_active"),
    ("django.utils.timezone", "_active"),
    ("django.urls.base", "_prefixes"),
    ("django.urls.base", "_urlconfs"),
)
_HANDLERS = (("django.db", "connections"), ("django.core.cache", "caches"))


class ThreadValues(threading.local):
    """The values of a `Local`, with those that a thread has set outside of an event loop."""

    def __init__(self, shared: Any) -> None:
        self.__dict__["_shared"] = shared

    def __getattr__(self, name: str) -> Any:
        return getattr(self._shared, name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._shared, name, value)
        if not _in_event_loop():
            self.__dict__[name] = value

    def __delattr__(self, name: str) -> None:
        delattr(self._shared, name)
        if not _in_event_loop():
            self.__dict__.pop(name, None)


def read_values_of_threads() -> None:
    """Let Django read such values by the thread, in a process that serves WSGI."""
    owners = [(import_module(module), name) for module, name in _PLACES]
    owners += [(getattr(import_module(module), name), "_connections") for module, name in _HANDLERS]
    for owner, name in owners:
        values = getattr(owner, name)
        if not isinstance(values, ThreadValues):
            setattr(owner, name, ThreadValues(values))


def _in_event_loop() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True
