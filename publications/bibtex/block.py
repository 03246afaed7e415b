"""One entry of a source, as it was read.

The module imports nothing that reads, so that a program can take entries from another process,
which has read them, without loading the reader.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any

from publications.bibtex.messages import Message, message
from publications.bibtex.record.record import Record


@dataclass(slots=True)
class Block:
    """One entry of a source, perhaps a broken one.

    The fields are decoded when `record` or `messages` is first used, so that an entry which is
    recognized by its `fields` costs little.
    """

    line: int  # of its `@`, from 1
    type: str  # in lower case
    key: str
    raw: str  # its text in the source
    is_refused: bool = True  # it has no record; `messages` explain why
    is_not_a_publication: bool = False  # settings, fields for other entries, a set of entries
    same_as_line: int | None = None  # the line of an earlier entry with this key and content
    key_taken_on_line: int | None = None  # the line of an earlier entry with this key
    fields: dict[str, str] = field(default_factory=dict)  # macros evaluated, LaTeX not decoded
    offset: int = 0  # bytes of the source read so far, for a progress bar
    source_messages: list[Message] = field(default_factory=list)
    """The messages about the entry in its source, without those about the content of fields."""
    _field_messages: list[Message] = field(default_factory=list)
    _record: Record | None = None
    _resolved: tuple[str, ...] = ()  # fields whose content was inherited

    @property
    def record(self) -> Record | None:
        self._decode()
        return self._record

    @property
    def messages(self) -> list[Message]:
        self._decode()
        return [*self.source_messages, *self._field_messages]

    def __reduce__(self) -> tuple[Any, ...]:
        return Block, _values(self)

    def _decode(self) -> None:
        if self._record is not None or self.is_refused:
            return
        from publications.bibtex.record.building import build_record  # it takes 30 ms to load

        try:
            self._record, messages = build_record(self.type, self.key, self.fields)
        except Exception as error:  # a fault in one entry never ends the reading of the others
            self.refuse(error)
            return
        for name in self._resolved:
            self._record.extra.pop(name, None)
        if not self.is_not_a_publication:
            self._field_messages = messages

    def refuse(self, error: Exception) -> None:
        """Give the entry up because of an error of this program."""
        self._record, self.is_refused = None, True
        text = f"{type(error).__name__}: {error}"
        self.source_messages, self._field_messages = [message("unreadable-entry", text=text)], []


_values = attrgetter(*(each.name for each in fields(Block)))
