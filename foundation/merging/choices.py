"""The fields in which two records may differ, and which of the two values is kept."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.db.models.fields.files import FieldFile


class Side(StrEnum):
    """One of two records: the one that stays, or the one that is merged into it and deleted."""

    KEEP = "keep"
    OTHER = "other"

    @property
    def opposite(self) -> "Side":
        return Side.OTHER if self is Side.KEEP else Side.KEEP


@dataclass(slots=True)
class Choice:
    """A field (or fields that belong together), the text of each record, and the one to keep."""

    name: str
    label: str
    texts: dict[Side, str]
    pick: Side = Side.KEEP

    @property
    def is_equal(self) -> bool:
        return self.texts[Side.KEEP] == self.texts[Side.OTHER]

    @property
    def is_one_sided(self) -> bool:
        """Whether only one of the two has a value."""
        return not self.is_equal and not all(self.texts.values())

    @property
    def filled_side(self) -> Side | None:
        """The only side with a value; None if both or neither have one."""
        return next((s for s in Side if self.texts[s]), None) if self.is_one_sided else None

    @property
    def dropped(self) -> str:
        """The text that the merged record does not keep."""
        return "" if self.is_equal else self.texts[self.pick.opposite]


def joined_text(record: Any, columns: Sequence[str]) -> str:
    """Return the values of columns that belong together; of a picture, only the name of the file.

    Where it is cropped and what describes it are of no use without it.
    """
    first = getattr(record, columns[0])
    if isinstance(first, FieldFile):
        return str(first.name or "").rpartition("/")[2]
    return " ".join(str(value) for column in columns if (value := getattr(record, column)))


@dataclass(frozen=True, slots=True)
class Loss:
    """What the merged record would not have: values of a field, names of a list, rows."""

    label: str
    texts: tuple[str, ...]
    is_obvious: bool = True
    """Whether it follows from a choice that the editor sees: this value and not that one."""


def choose(choices: list[Choice], picks: Mapping[str, str]) -> None:
    """Replace the proposed picks by `picks`, name of a choice -> side; ignore unknown ones."""
    for choice in choices:
        if picks.get(choice.name) in set(Side):
            choice.pick = Side(picks[choice.name])
