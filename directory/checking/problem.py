"""A problem, as the person who runs the server reads it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum


class Level(Enum):
    ERROR = "error"
    """Something is wrong now: data, pages or jobs."""
    WARNING = "warning"
    """Nothing is wrong yet, or it is only untidy."""


@dataclass(frozen=True)
class Problem:
    level: Level
    text: str
    mend: str
    """What to do about it."""


Check = Callable[[], Iterator[Problem]]


def error(text: str, mend: str) -> Problem:
    return Problem(Level.ERROR, text, mend)


def warning(text: str, mend: str) -> Problem:
    return Problem(Level.WARNING, text, mend)
