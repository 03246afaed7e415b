"""What a page shows on which two records are compared: a question for each field in which they differ."""

from dataclasses import dataclass, field
from typing import Any

from django.utils.text import capfirst

from foundation.comparing import Choice, Side
from foundation.word_differences import Segment, mark_differences

MOST_SHOWN = 600
"""Characters of a value that stand open; the rest unfolds."""


@dataclass(slots=True)
class PrintedName:
    """A name in a list, whose it is, and whether the other list has it just so."""

    text: str
    link: str  # the person, and how sure that is
    state: str
    is_different: bool


@dataclass(slots=True)
class Option:
    """What one of the two records says: a text in segments, or a list of names."""

    side: Side
    is_picked: bool
    segments: list[Segment] = field(default_factory=list)
    folded: list[Segment] = field(default_factory=list)
    names: list[PrintedName] = field(default_factory=list)
    folded_names: list[PrintedName] = field(default_factory=list)
    is_truncated: bool = False
    notes: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Row:
    """One question of the page: a radio button for each record."""

    name: str
    label: str
    options: list[Option]
    hint: str = ""


@dataclass(slots=True)
class Heading:
    """How one of the two records is called on the page, and what tells it from the other."""

    side: Side
    record: Any
    name: str
    is_main: bool
    details: list[str]


def text_row(choice: Choice, hint: str = "") -> Row:
    """The row of a field that is a text."""
    marked = mark_differences(*(choice.texts[side] for side in Side))
    options = [
        Option(side, choice.pick is side, *_fold(segments))
        for side, segments in zip(Side, marked, strict=True)
    ]
    return Row(choice.name, capfirst(choice.label), options, hint)


def _fold(segments: list[Segment]) -> tuple[list[Segment], list[Segment]]:
    """The first characters, and those to unfold: none where it is hardly longer."""
    if sum(len(segment.text) for segment in segments) <= MOST_SHOWN * 1.2:
        return segments, []
    shown: list[Segment] = []
    folded: list[Segment] = []
    left = MOST_SHOWN
    for text, is_different in segments:
        if text[:left]:
            shown.append(Segment(text[:left], is_different))
        if text[left:]:
            folded.append(Segment(text[left:], is_different))
        left = max(0, left - len(text))
    return shown, folded
