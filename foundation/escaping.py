"""Escape text for HTML that is built in Python.

Django's `conditional_escape` and `mark_safe` are decorated for lazy text, which takes ten function
calls each; a page of a list escapes a thousand short texts, of which few have anything to escape.
"""

import html
import re
from typing import Any

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString

_HAS_SPECIAL = re.compile("[&<>\"']").search


def escape(text: Any) -> SafeString:
    """Return what `conditional_escape` returns: HTML as it is, any other text escaped."""
    kind = type(text)
    if kind is SafeString:
        return text
    if kind is not str:
        return conditional_escape(text)
    return SafeString(html.escape(text) if _HAS_SPECIAL(text) else text)
