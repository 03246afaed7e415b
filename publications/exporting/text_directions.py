"""Words in right-to-left scripts within lines that run from left to right."""

import re
import unicodedata

_LETTERS = "[\u0590-\u08ff\ufb1d-\ufdcf\ufdf0-\ufdff\ufe70-\ufefc]+"
_RUN = re.compile(rf"{_LETTERS}(?:(?:\. ?|[\s\d,:'\"-]+){_LETTERS})*")


def runs_from_left(text: str) -> bool:
    """Whether its first letter does, which decides for a paragraph with dir="auto"."""
    directions = (unicodedata.bidirectional(letter) for letter in text)
    return next((each for each in directions if each in {"L", "R", "AL"}), "L") == "L"


def isolated(markup: str) -> str:
    """Set the words apart so that a number after them, such as the year, keeps its place."""
    return _RUN.sub(r"<bdi>\g<0></bdi>", markup)
