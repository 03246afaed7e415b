"""Regular expressions that are compiled when they are first used.

The library has 500, and most sources need a quarter of them; compiling all takes 50 ms. Other
modules that every import loads use them, too.
"""

from __future__ import annotations

import re
from typing import Any, cast


class _LazyRegex:
    """Has the methods of a compiled expression from the first use of any of them."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern = pattern
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        compiled = re.compile(self.pattern, self._flags)
        for method in _METHODS:
            setattr(self, method, getattr(compiled, method))
        return getattr(compiled, name)


_METHODS = ("findall", "finditer", "fullmatch", "match", "search", "split", "sub")


def lazy_regex(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Return what `re.compile` does, without compiling it yet."""
    return cast("re.Pattern[str]", _LazyRegex(pattern, flags))
