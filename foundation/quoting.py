"""Quoting what someone typed."""

from django.utils.text import Truncator

_LONGEST = 80


def quotable(text: object) -> str:
    """Return a text as a message quotes it: what is typed by mistake may be a whole page."""
    return Truncator(str(text)).chars(_LONGEST)
