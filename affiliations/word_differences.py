"""Where two texts differ, word by word."""

import re
from difflib import SequenceMatcher
from typing import NamedTuple

_WORDS = re.compile(r"\s+|[^\W_]+|.", re.DOTALL)
_MOST_WORDS = 1500
"""Longer texts are compared as a whole: the time that it takes grows with the square of their length."""


class Segment(NamedTuple):
    text: str
    is_different: bool


def mark_differences(one: str, other: str) -> tuple[list[Segment], list[Segment]]:
    """Both texts in segments, those marked that the other text does not have."""
    words, others = _WORDS.findall(one), _WORDS.findall(other)
    if not words or not others or max(len(words), len(others)) > _MOST_WORDS:
        different = one != other
        return _whole(one, is_different=different), _whole(other, is_different=different)
    mine: list[Segment] = []
    its: list[Segment] = []
    for tag, start, end, its_start, its_end in SequenceMatcher(
        None, words, others, autojunk=False
    ).get_opcodes():
        _add(mine, "".join(words[start:end]), is_different=tag != "equal")
        _add(its, "".join(others[its_start:its_end]), is_different=tag != "equal")
    return mine, its


def _whole(text: str, *, is_different: bool) -> list[Segment]:
    return [Segment(text, is_different)] if text else []


def _add(segments: list[Segment], text: str, *, is_different: bool) -> None:
    if text:
        segments.append(Segment(text, is_different))
