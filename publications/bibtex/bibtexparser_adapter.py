"""The only module that uses bibtexparser, to split entries with escaped braces and lay out entries.

docs/decisions.md has measurements, and the reasons for what it is used for.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import NamedTuple

import bibtexparser
from bibtexparser.library import Library
from bibtexparser.model import Entry, Field
from bibtexparser.splitter import Splitter
from bibtexparser.writer import BibtexFormat

logging.getLogger("bibtexparser.splitter").addHandler(logging.NullHandler())

_FORMAT = BibtexFormat()
_FORMAT.indent = "  "
_FORMAT.block_separator = "\n"
_FORMAT.trailing_comma = True


class SplitEntry(NamedTuple):
    """The first entry of a text, with the delimiters of its values."""

    key: str
    fields: list[tuple[str, str]]
    length: int  # characters of the text


def split_entry(source: str) -> SplitEntry | None:
    """Split the first entry of a text, with `\\{` and `\\"` as text. Return None if that fails."""
    try:
        blocks = Splitter(source).split().blocks
    except Exception:  # the splitter raises bare exceptions on unexpected input
        return None
    if not blocks or not isinstance(blocks[0], Entry):
        return None
    entry = blocks[0]
    fields = [(field.key, field.value) for field in entry.fields]
    return SplitEntry(entry.key, fields, len(entry.raw or source))


def lay_out_entry(entry_type: str, key: str, fields: Iterable[tuple[str, str]]) -> str:
    """Return the BibTeX of an entry; values come with their delimiters."""
    entry = Entry(entry_type, key, [Field(key=name, value=value) for name, value in fields])
    return bibtexparser.write_string(Library([entry]), bibtex_format=_FORMAT, unparse_stack=[])
