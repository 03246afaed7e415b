"""The fields of an entry, removed one by one while the record is built."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from publications.bibtex.latex.decoding import decode_latex
from publications.bibtex.record.record import Record


class Fields:
    """The fields of an entry, each to be used once; the rest goes to `extra`."""

    def __init__(self, fields: Mapping[str, str]) -> None:
        self.all = fields
        self.left = dict(fields)
        self.sources: dict[str, str] = {}  # attribute of the record -> its LaTeX source
        self.fields: dict[str, str] = {}  # attribute of the record -> the field it's from

    def take(
        self, *names: str, read: Callable[[str], str] = decode_latex, attribute: str = ""
    ) -> str:
        """Remove the first of these fields that isn't empty, and return its text.

        The source of an `attribute` of the record is remembered.
        """
        for name in names:
            value = self.left.get(name)
            if value is None:
                continue
            text = read(value)
            if text:
                del self.left[name]
                if attribute:
                    self.sources[attribute], self.fields[attribute] = value, name
                return text
            if not value.replace("\\ ", "").strip():
                del self.left[name]
        return ""


def hide(record: Record, taken: Fields, attribute: str) -> None:
    """Keep what was read as this attribute with the fields that aren't shown."""
    field = taken.fields.get(attribute, attribute)
    taken.sources.pop(attribute, None)
    setattr(record, attribute, "")
    taken.left[field] = taken.all[field]
