"""A second reading of a block, by bibtexparser's splitter, to which an escaped brace is text."""

import logging
import re

from bibtexparser.model import Entry as SplitEntry
from bibtexparser.splitter import Splitter

from publications.bibtex.braces import balanced, is_balanced
from publications.bibtex.entries import NAME, Macro, Value

logging.getLogger("bibtexparser.splitter").addHandler(logging.NullHandler())

_ESCAPED = re.compile(r"\\[{}\"]")
_GLUED = re.compile(rf"[}}\"]\s*{NAME}\s*=\s*[{{\"]")


def _spelled_out(value: str) -> str:
    """A value whose escaped braces no longer count for BibTeX."""
    if is_balanced(value):
        return value
    value = value.replace("\\{", "{\\textbraceleft}").replace("\\}", "{\\textbraceright}")
    return balanced(value)


def second_reading(raw: str) -> tuple[str, list[tuple[str, Value]], int] | None:
    """Key, fields and length of a block where bibtexparser, to whom `\\{` is text, reads it whole."""
    if not _ESCAPED.search(raw):
        return None
    try:
        blocks = Splitter(raw).split().blocks
    except Exception:  # the splitter raises bare exceptions on what it does not foresee
        return None
    if not blocks or not isinstance(blocks[0], SplitEntry):
        return None
    entry = blocks[0]
    fields: list[tuple[str, Value]] = []
    for item in entry.fields:
        value = item.value
        if not re.fullmatch(NAME, item.key):
            return None
        if len(value) < 2 or (value[0], value[-1]) not in (("{", "}"), ('"', '"')):
            if not (value.isascii() and value.isalnum()):
                return None
            fields.append((item.key, value if value.isdigit() else [Macro(value)]))
        elif _GLUED.search(value):
            return None
        else:
            fields.append((item.key, _spelled_out(value[1:-1])))
    return entry.key, fields, len(entry.raw or raw)
