"""Text as it is compared with lists of words."""

from __future__ import annotations

import unicodedata
from itertools import filterfalse


def fold(text: str) -> str:
    """Return text in lower case without accents."""
    if text.isascii():
        return text.lower()
    split = unicodedata.normalize("NFD", text.lower())
    return "".join(filterfalse(unicodedata.combining, split))
