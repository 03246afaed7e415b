"""Places in the files of a folder, and what is wrong there."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _

from directory.folders.json_text import JsonText, Step

_ALLOWED_SHOWN = 40
_VALUE_SHOWN = 80


class LoadError(Exception):
    """The folder can't be loaded. There is one problem or more, each a sentence with its place."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = list(problems)
        super().__init__("\n".join(self.problems))


@dataclass(frozen=True)
class TextFile:
    """A JSON file of the folder."""

    path: Path
    name: str
    """Its path in the folder, with slashes."""
    text: JsonText

    @property
    def start(self) -> Place:
        return Place(self, ())


@dataclass(frozen=True)
class Place:
    """A value in a file: "people/alice.json:12: affiliations 1, supervisions 2"."""

    file: TextFile
    steps: tuple[Step, ...]

    def at(self, *steps: Step) -> Place:
        return Place(self.file, (*self.steps, *steps))

    def says(self, message: object) -> str:
        """Return the sentence with its place before it."""
        line = self.file.text.line(*self.steps)
        trail = ", ".join(self._trail())
        return f"{self.file.name}:{line}: " + (f"{trail}: {message}" if trail else f"{message}")

    def _trail(self) -> list[str]:
        trail: list[str] = []
        for step in self.steps:
            if isinstance(step, str):
                trail.append(step)
            elif trail and not trail[-1][-1].isdigit():
                trail[-1] += f" {step + 1}"
            else:
                trail.append(_("item %(number)d") % {"number": step + 1})
        return trail


@dataclass
class Problems:
    """What is wrong in a folder, and which values can't be relied on because of it.

    Everything is checked all the same, so that one look shows every problem. Only what follows
    from another problem is left out.
    """

    _found: set[tuple[str, int, str]] = field(default_factory=set)
    """File, line and text."""
    _broken: set[tuple[str, tuple[Step, ...]]] = field(default_factory=set)

    def __bool__(self) -> bool:
        return bool(self._found)

    def in_file(self, name: str, message: object, *, line: int = 0) -> None:
        where = f"{name}:{line}" if line else name
        self._found.add((name, line, f"{where}: {message}"))

    def add(self, place: Place, message: object) -> None:
        """Report a problem of a record or row as a whole: its values are fine one by one."""
        line = place.file.text.line(*place.steps)
        self._found.add((place.file.name, line, place.says(message)))

    def of_value(self, place: Place, message: object) -> None:
        """Report a problem of a value, unless it follows from another one."""
        if not self.is_broken(place):
            self.add(place, message)
            self.mark(place)

    def mark(self, place: Place) -> None:
        """Expect nothing of a value, nor of anything inside it."""
        self._broken.add((place.file.name, place.steps))

    def is_broken(self, place: Place) -> bool:
        """Whether a value has a problem, or is inside one that has."""
        lengths = range(1, len(place.steps) + 1)
        return any((place.file.name, place.steps[:n]) in self._broken for n in lengths)

    def sorted(self) -> list[str]:
        return [text for _name, _line, text in sorted(self._found)]


def did_you_mean(word: str, allowed: Iterable[str]) -> str:
    """Return the closest allowed word, or all of them if they are few, as a further sentence."""
    words = sorted(allowed)
    near = get_close_matches(word, words, n=1)
    if near:
        return " " + _("Did you mean “%(word)s”?") % {"word": near[0]}
    if words and len(words) <= _ALLOWED_SHOWN:
        return " " + _("Allowed: %(words)s.") % {"words": ", ".join(words)}
    return ""


def similar_file(path: str, files: Iterable[Path]) -> str:
    """Return which file a missing one may be, as a further sentence."""
    names = {file.stem: file.name for file in files}
    near = get_close_matches(Path(path).stem, names, n=1)
    if not near:
        return ""
    folder = path.removesuffix(Path(path).name)
    return " " + _("Did you mean “%(word)s”?") % {"word": folder + names[near[0]]}


def about(value: Any, message: str) -> str:
    """Return a sentence about a value of a file, with the value."""
    return message if value is None or quoted(value) in message else f"{quoted(value)}: {message}"


def quoted(value: Any) -> str:
    """Return a value of a file as a sentence shows it: “text”, or what JSON calls it."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    text = text if len(text) <= _VALUE_SHOWN else text[: _VALUE_SHOWN - 1] + "…"
    return f"“{text}”" if isinstance(value, str) else text
