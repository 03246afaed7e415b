"""The fields of one entry, taken one by one on the way into a record."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from publications.bibtex.latex import decode_latex


class Fields:
    """The fields of one entry, each to be taken once; what is left goes to `extra`."""

    def __init__(self, fields: Mapping[str, str]) -> None:
        self.all = fields
        self.left = dict(fields)

    def take(self, *names: str, read: Callable[[str], str] = decode_latex) -> str:
        """The first of these fields that says something."""
        for name in names:
            value = self.left.get(name)
            if value is None:
                continue
            text = read(value)
            if text:
                del self.left[name]
                return text
            if not value.strip():
                del self.left[name]
        return ""
