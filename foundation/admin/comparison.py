"""The contents of a page that compares two records: a row for each field in which they differ."""

from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from foundation.merging.choices import Choice, Side
from foundation.merging.engine import Merge
from foundation.word_differences import Segment, mark_differences

MOST_SHOWN = 600
"""The number of characters shown of a value; the rest is collapsed."""
_MOST_ROWS = 12


@dataclass(slots=True)
class PrintedName:
    """A name in a list, the person it is linked to, and whether it differs in the other list."""

    text: str
    link: str  # the state of the link, and the person
    state: str
    is_different: bool


@dataclass(slots=True)
class Option:
    """The value of one record, as text segments or a list of names."""

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
    """A field in which the two differ, with a radio button for each record."""

    name: str
    label: str
    options: list[Option]
    hint: str = ""


@dataclass(slots=True)
class Heading:
    """The heading of one of the two records, with details that tell it from the other."""

    side: Side
    record: Any
    name: str
    is_main: bool
    details: list[str]


def text_row(choice: Choice, hint: str = "") -> Row:
    """The row of a field with a text."""
    marked = mark_differences(*(choice.texts[side] for side in Side))
    options = [
        Option(side, choice.pick is side, *_fold(segments))
        for side, segments in zip(Side, marked, strict=True)
    ]
    return Row(choice.name, capfirst(choice.label), options, hint)


def _fold(segments: list[Segment]) -> tuple[list[Segment], list[Segment]]:
    """Split a text into the part to show and the part to collapse, if it is long enough."""
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


def kept_rows(plan: Merge[Any]) -> list[tuple[str | Promise, list[str]]]:
    """The rows that are kept from both records: the label of each kind, and its first rows."""
    return [
        (handler.label, shortened(handler.texts(rows)))
        for handler in plan.compared()
        if handler.label
        for rows in [[row for side in Side for row in plan.rows[handler.name][side]]]
        if rows
    ]


def summaries(plan: Merge[Any], side: Side) -> list[str]:
    """Describe the record's rows for its heading."""
    found = (handler.summary(plan.rows[handler.name][side]) for handler in plan.compared())
    return [text for text in found if text]


def shortened(texts: list[str]) -> list[str]:
    if len(texts) <= _MOST_ROWS:
        return texts
    more = _("and %(number)d more") % {"number": len(texts) - _MOST_ROWS}
    return [*texts[:_MOST_ROWS], more]
