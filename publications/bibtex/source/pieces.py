"""Read the blocks of a source in pieces of about a megabyte, in constant memory."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from publications.bibtex.source.blocks import NeedMoreTextError, SourceBlock, scan
from publications.bibtex.source.encoding import Source

PIECE = 1 << 20  # bytes decoded at a time
_BLOCK_START = re.compile(rb"[\r\n][ \t]*@")
_MARKUP = re.compile(rb"\s*(?:<!doctype\s+html|<html|<\?xml)", re.IGNORECASE)


class LocatedBlock(NamedTuple):
    """A block, the text that its offsets are into, and the bytes of the source read so far."""

    block: SourceBlock
    text: str
    bytes_read: int

    @property
    def raw(self) -> str:
        return self.text[self.block.start : self.block.end]


def blocks_of(source: Source) -> Iterator[LocatedBlock]:
    """Yield the blocks of a source, with @string and @preamble, without comments."""
    position, line, reach, known = source.start, 1, PIECE, 0
    markup = is_markup(source)
    while position < len(source.data):
        end = _cut(source.data, position + reach)
        text = source.text(position, end)
        final = end == len(source.data)
        try:
            for block in scan(text, first_line=line, final=final, markup=markup):
                if block.start >= known:
                    yield LocatedBlock(block, text, end)
        except NeedMoreTextError as need:
            known, reach = max(known, need.args[0]), reach * 2
            continue
        line += text.count("\n")
        position, reach, known = end, PIECE, 0


def is_markup(source: Source) -> bool:
    """Whether the source is an HTML or XML page."""
    return _MARKUP.match(source.data) is not None


def _cut(data: bytes, wanted: int) -> int:
    """Return the first offset from `wanted` on where a line starts with `@`."""
    if wanted >= len(data):
        return len(data)
    match = _BLOCK_START.search(data, wanted)
    return match.start() + 1 if match else len(data)
