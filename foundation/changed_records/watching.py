"""What is watched: each app registers the tables and columns that others compute from."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from foundation.registry import Registry


class Change(IntEnum):
    """What a note is about, and its keys."""

    EVERYTHING = 0
    PUBLICATION = 1
    """A publication, and an author if it is about one."""
    PERSON = 2
    INTEREST = 3
    """A person's interests."""
    STAY = 4
    """A person's affiliations."""
    SUPERVISION = 5
    """An affiliation that was supervised."""
    PROJECT = 6
    RELEASE = 7
    """A publication that everyone may see, or no longer."""
    TOPIC = 8
    """A research interest with other names."""


@dataclass(frozen=True)
class Watched:
    """A table whose rows are noted when they come or go, or one of the `columns` changes."""

    table: str
    change: Change
    key: str
    columns: Sequence[str]
    """With the keys."""
    second_key: str = ""
    condition: str = ""
    """The SQL of which rows matter, of the columns of `{row}`."""
    is_updated_only: bool = False
    """Whether only updates matter."""


WATCHED: Registry[Watched] = Registry("tables whose changes are noted")
