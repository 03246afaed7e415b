"""Places in the files of a folder, and what is wrong there."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
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


def did_you_mean(word: str, allowed: Iterable[str]) -> str:
    """Return the closest allowed word, or all of them if they are few, as a further sentence."""
    words = sorted(allowed)
    near = get_close_matches(word, words, n=1)
    if near:
        return " " + _("Did you mean “%(word)s”?") % {"word": near[0]}
    if words and len(words) <= _ALLOWED_SHOWN:
        return " " + _("Allowed: %(words)s.") % {"words": ", ".join(words)}
    return ""


def quoted(value: Any) -> str:
    """Return a value of a file as a sentence shows it: “text”, or what JSON calls it."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    text = text if len(text) <= _VALUE_SHOWN else text[: _VALUE_SHOWN - 1] + "…"
    return f"“{text}”" if isinstance(value, str) else text
