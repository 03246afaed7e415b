"""From text to blocks: where each `@type{...}` begins and ends, with its key and fields.

The rules are those of the `bibtex` program, except that an error affects at most its own entry:
reading continues at the next block at the start of a line. docs/decisions.md explains why this
isn't bibtexparser's splitter, which reads only entries in which escaped braces must be text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.messages import Message
from publications.bibtex.source.closers import Closers
from publications.bibtex.source.entries import EntryReader
from publications.bibtex.source.escaped_braces import read_with_escaped_braces
from publications.bibtex.source.values import TYPE, Value


class Header(NamedTuple):
    """The start of a block."""

    start: int  # offset of the `@`
    type: str  # in lower case
    opener: str
    inside: int  # offset after the opening brace or parenthesis


@dataclass(slots=True)
class SourceBlock:
    """One block of the source, before macros are evaluated."""

    start: int  # offset of the `@` in the text that was scanned
    end: int
    line: int
    type: str
    key: str = ""
    fields: list[tuple[str, Value]] = field(default_factory=list)
    messages: list[Message] = field(default_factory=list)
    unreadable: bool = False
    is_cut_off: bool = False  # the source ends inside a value or after the key


class NeedMoreTextError(Exception):
    """The block at offset `args[0]` may continue after the end of the text."""


_HEADER = lazy_regex(rf"@\s*({TYPE})\s*([{{(])")
_LINE_START = lazy_regex(rf"^[ \t]*(?=@\s*{TYPE}\s*[{{(])", re.MULTILINE)
# `% Encoding: UTF-8@article{`: the line break after the header is lost; the entry isn't a comment.
_DECLARATION = lazy_regex(r"[ \t]*%[ \t]*Encoding:[ \t]*[\w.:-]+[ \t]*@", re.IGNORECASE)
_KEYISH = lazy_regex(r"\s*+[^\s,{}\"=]*+\s*+[,}]")
_ENTRYISH = lazy_regex(r"\s*+[^\s,{}\"=]*+\s*+,\s*+[^\s\"#%'(),={}]++\s*+=")
_MALFORMED = lazy_regex(
    r"^[ \t]*(@(?!comment\b)(?:[ \t]*\{|[^\s@{}][^\n{}]*\{|"
    r"(?:article|book|booklet|inbook|incollection|inproceedings|conference|manual|mastersthesis|"
    r"misc|phdthesis|proceedings|techreport|unpublished|online|thesis|report)\b))",
    re.MULTILINE | re.IGNORECASE,
)
_WITHOUT_AT = lazy_regex(
    r"^[ \t]*((?:article|book|inbook|incollection|inproceedings|conference|mastersthesis|misc|"
    r"phdthesis|proceedings|techreport)[ \t]*\{[ \t]*+[^\s,{}\"=]*+\s*+,\s*+[A-Za-z]++\s*+=)",
    re.MULTILINE | re.IGNORECASE,
)
_STYLE_SHEET = frozenset(
    {"media", "font-face", "keyframes", "supports", "import", "charset", "page", "layer"}
)
# Errors that escaped braces and quotes can cause.
_MAY_BE_ESCAPED = {"unclosed", "unclosed-value", "stray-text", "closed-early"}
_COMMENTED_OUT = lazy_regex(r"\s*%")
_LONGEST_LINE = 10_000  # characters of a line before a block that are looked at
_BEYOND = (
    200_000  # characters that a quoted value may continue after the next block at a line start
)


def scan(
    text: str, *, first_line: int = 1, final: bool = True, markup: bool = False
) -> Iterator[SourceBlock]:
    """Yield the blocks of `text`, with @string and @preamble, without comments.

    Raises NeedMoreTextError if the text is not `final` and ends inside a block. With `markup`, for
    HTML pages, blocks with errors are ignored.
    """
    position, line, counted, bound = 0, first_line, 0, 0
    to_reread, closers = [4 * len(text)], Closers(text)
    while True:
        header = next_header(text, position)
        junk_end = header.start if header else len(text)
        if not markup and (
            text.find("@", position, junk_end) >= 0 or text.find("=", position, junk_end) >= 0
        ):
            for start in _malformed(text, position, junk_end):
                line += text.count("\n", counted, start)
                counted = start
                yield SourceBlock(start, junk_end, line, "", unreadable=True)
        if header is None:
            return
        if header.type == "comment":
            position = header.inside
            continue
        line += text.count("\n", counted, header.start)
        counted = header.start
        if bound < header.inside:
            follower = _LINE_START.search(text, header.inside)
            bound = follower.start() if follower else len(text)
        block = _read(text, header, line, bound, to_reread, closers, final=final)
        if markup and (block.messages or header.type in _STYLE_SHEET):
            position = header.inside
            continue
        position = block.end
        yield block


def next_header(text: str, position: int) -> Header | None:
    """Return the next block that is neither commented out nor part of a word."""
    while match := _HEADER.search(text, position):
        start = match.start()
        opener = match[2]
        line_start = text.rfind("\n", max(start - _LONGEST_LINE, 0), start) + 1
        before = text[max(line_start, position, start - _LONGEST_LINE) : start]
        if _COMMENTED_OUT.match(text, line_start, start) and not _DECLARATION.match(
            text, line_start
        ):
            position = match.end()
        elif (
            before.strip()
            and (
                (opener == "(" and (before[-1].isalnum() or before[-1] in "._-"))
                or (opener == "{" and not _follows_word(before[-1], text, match.end()))
            )
            and match[1].lower() not in ("string", "preamble", "comment")
        ):
            position = start + 1
        else:
            return Header(start, match[1].lower(), opener, match.end())
    return None


def _follows_word(before: str, text: str, inside: int) -> bool:
    """Whether `word@name{` starts an entry."""
    if before.isalnum() or before in "._-":
        return _ENTRYISH.match(text, inside) is not None
    return _KEYISH.match(text, inside) is not None


def _malformed(text: str, start: int, end: int) -> Iterator[int]:
    """Yield where blocks start whose `@`, type or opening brace can't be read."""
    matches = [*_MALFORMED.finditer(text, start, end), *_WITHOUT_AT.finditer(text, start, end)]
    for match in sorted(matches, key=lambda match: match.start()):
        if match.start() == start and start and text[start - 1] != "\n":
            continue
        yield match.start(1)


def _read(
    text: str,
    header: Header,
    line: int,
    bound: int,
    to_reread: list[int],
    closers: Closers,
    *,
    final: bool,
) -> SourceBlock:
    """Read a block; `to_reread` is how many more characters are read again after errors.

    Without that bound, many errors on one line would take time that grows with their square.
    """
    beyond = min(len(text), bound + _BEYOND)
    reader = EntryReader(
        text, header.inside, bound, beyond, closer="}" if header.opener == "{" else ")"
    )
    reader.to_reread, reader.closers = to_reread, closers
    block = SourceBlock(header.start, bound, line, header.type)
    if header.type in ("string", "preamble"):
        reader.read_definitions(preamble=header.type == "preamble")
    else:
        reader.read_entry()
    if reader.ran_out and not final and beyond - bound < _BEYOND:
        raise NeedMoreTextError(header.start)
    block.key, block.fields, block.messages, block.end = (
        reader.key,
        reader.fields,
        reader.messages,
        reader.position,
    )
    may_be_escaped = _MAY_BE_ESCAPED & {message.code for message in block.messages}
    if header.type != "preamble" and may_be_escaped and to_reread[0] > 0:
        to_reread[0] -= bound - header.start
        again = read_with_escaped_braces(text[header.start : bound])
        if again is not None:
            block.key, block.fields, length = again
            block.messages, block.end = [], header.start + length
    at_end = block.end == len(text) and "unclosed" in {each.code for each in block.messages}
    is_cut_off = reader.is_cut_off or not block.fields
    block.is_cut_off = final and at_end and is_cut_off and bool(block.messages)
    return block
