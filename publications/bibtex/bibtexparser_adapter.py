"""The only module that uses bibtexparser, to split entries with escaped braces and lay out entries.

docs/decisions.md has measurements, and the reasons for what it is used for.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

# bibtexparser is imported where it is used: few imports need it, and loading it takes longer than
# reading a short file.
if TYPE_CHECKING:
    from bibtexparser.writer import BibtexFormat

# Our messages say what it warns of. Its warnings quote the source, of which not all can be written.
logging.getLogger("bibtexparser.splitter").addFilter(lambda _warning: False)


class SplitEntry(NamedTuple):
    """The first entry of a text, with the delimiters of its values."""

    key: str
    fields: list[tuple[str, str]]
    length: int  # characters of the text


def split_entry(source: str) -> SplitEntry | None:
    """Split the first entry of a text, with `\\{` and `\\"` as text. Return None if that fails."""
    from bibtexparser.model import Entry
    from bibtexparser.splitter import Splitter

    try:
        blocks = Splitter(source).split().blocks
    except Exception:  # the splitter raises bare exceptions on unexpected input
        return None
    if not blocks or not isinstance(blocks[0], Entry):
        return None
    entry = blocks[0]
    fields = [(field.key, field.value) for field in entry.fields]
    return SplitEntry(entry.key, fields, len(entry.raw or source))


@cache
def _format() -> BibtexFormat:
    from bibtexparser.writer import BibtexFormat

    layout = BibtexFormat()
    layout.indent = "  "
    layout.block_separator = "\n"
    layout.trailing_comma = True
    return layout


def lay_out_entry(entry_type: str, key: str, fields: Iterable[tuple[str, str]]) -> str:
    """Return the BibTeX of an entry; values come with their delimiters."""
    import bibtexparser
    from bibtexparser.library import Library
    from bibtexparser.model import Entry, Field

    entry = Entry(entry_type, key, [Field(key=name, value=value) for name, value in fields])
    return bibtexparser.write_string(Library([entry]), bibtex_format=_format(), unparse_stack=[])
