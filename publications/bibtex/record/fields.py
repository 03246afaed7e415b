"""The fields of one entry, removed one by one while the record is built."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from publications.bibtex.latex.decoding import decode_latex


class Fields:
    """The fields of one entry, each to be used once; those that are left go to `extra`."""

    def __init__(self, fields: Mapping[str, str]) -> None:
        self.all = fields
        self.left = dict(fields)

    def take(self, *names: str, read: Callable[[str], str] = decode_latex) -> str:
        """Remove the first of these fields that isn't empty, and return its text."""
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
