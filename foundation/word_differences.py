"""Compare two texts word by word."""

import re
from difflib import SequenceMatcher
from typing import NamedTuple

_WORDS = re.compile(r"\s+|[^\W_]+|.", re.DOTALL)
_MOST_WORDS = 1500
"""Longer texts are not compared, because the time grows with the square of their length."""
_LEAST_IN_COMMON = 0.5
"""Less similar texts are not marked, because nearly every word would be."""


class Segment(NamedTuple):
    text: str
    is_different: bool


def mark_differences(one: str, other: str) -> tuple[list[Segment], list[Segment]]:
    """Split both texts into segments, and mark those that the other text doesn't have.

    Nothing is marked if the two have little in common.
    """
    words, others = _WORDS.findall(one), _WORDS.findall(other)
    if max(len(words), len(others)) > _MOST_WORDS:
        return _whole(one), _whole(other)
    matcher = SequenceMatcher(None, words, others, autojunk=False)
    if matcher.ratio() < _LEAST_IN_COMMON:
        return _whole(one), _whole(other)
    mine: list[Segment] = []
    its: list[Segment] = []
    for tag, start, end, its_start, its_end in matcher.get_opcodes():
        _add(mine, "".join(words[start:end]), is_different=tag != "equal")
        _add(its, "".join(others[its_start:its_end]), is_different=tag != "equal")
    return mine, its


def _whole(text: str) -> list[Segment]:
    return [Segment(text, is_different=False)] if text else []


def _add(segments: list[Segment], text: str, *, is_different: bool) -> None:
    if not text:
        return
    if len(segments) > 1 and is_different and segments[-1].text.isspace():
        # A blank between two marked words is marked with them.
        blank, before = segments.pop(), segments.pop()
        text = before.text + blank.text + text
    segments.append(Segment(text, is_different))
