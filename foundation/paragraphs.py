"""Parts of texts in Markdown, without reading the Markdown: models load this at start."""

import re

from django.utils.text import Truncator

_EMPTY_LINE = re.compile(r"\r?\n[ \t]*\r?\n")


def first_paragraph(text: str, *, most: int) -> str:
    """Return the first paragraph, in Markdown, of at most so many words; "" if it is a heading."""
    first = _EMPTY_LINE.split(text.strip(), maxsplit=1)[0]
    return "" if first.startswith("#") else Truncator(first).words(most)
