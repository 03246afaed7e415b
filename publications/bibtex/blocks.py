"""From text to blocks: where each `@type{...}` begins and ends, and what its fields say.

Why a scanner of our own, with bibtexparser's splitter behind it: the splitter counts `\\{` and
`\\"` as plain text where BibTeX does not, looks at quotes inside braces inside quotes, takes
`@article` before a line break for a comment, glues two fields where a comma is missing and needs
the whole text at once. Mending its input means finding those places first, which is the same work as
reading the entry. The scanner takes one regular expression a field, is two to three times as fast
(measured on tugboat.bib) and tolerates faults inside an entry. The splitter gives the second reading of an entry that does not hold
together by BibTeX's rules but does when escaped braces and quotes are text, as JabRef writes them.

The rules are those of the `bibtex` program, except that a fault costs at most its own entry: reading
goes on at the next block at the start of a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from publications.bibtex.entries import EntryReader, Fault, Value
from publications.bibtex.second_reading import second_reading


class Header(NamedTuple):
    """Where a block begins: the `@`, its type in lower case, and what follows the delimiter."""

    start: int
    kind: str
    opener: str
    inside: int


@dataclass(slots=True)
class SourceBlock:
    """One block of the source, before macros are put in."""

    start: int  # offset of the `@` in the text that was scanned
    end: int
    line: int
    type: str
    key: str = ""
    fields: list[tuple[str, Value]] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    unreadable: bool = False  # nothing of it can be kept


class NeedMoreTextError(Exception):
    """The block at offset `args[0]` may go on beyond the text that was given."""


_IDENT = r"[^\s\"#%'(),={}@0-9][^\s\"#%'(),={}]*"
_HEADER = re.compile(rf"@\s*({_IDENT})\s*([{{(])")
_LINE_START = re.compile(rf"^[ \t]*(?=@\s*{_IDENT}\s*[{{(])", re.MULTILINE)
# `% Encoding: UTF-8@article{`: the line break after the header is lost, and is no comment.
_DECLARATION = re.compile(r"[ \t]*%[ \t]*Encoding:[ \t]*[\w.:-]+[ \t]*@", re.IGNORECASE)
_KEYISH = re.compile(r"\s*[^\s,{}\"=]*\s*[,}]")
_ENTRYISH = re.compile(r"\s*[^\s,{}\"=]*\s*,\s*[^\s\"#%'(),={}]+\s*=")
_MISSHAPEN = re.compile(
    r"^[ \t]*(@(?!comment\b)(?:[ \t]*\{|[^\s@{}][^\n{}]*\{|"
    r"(?:article|book|booklet|inbook|incollection|inproceedings|conference|manual|mastersthesis|"
    r"misc|phdthesis|proceedings|techreport|unpublished|online|thesis|report)\b))",
    re.MULTILINE | re.IGNORECASE,
)
_WITHOUT_AT = re.compile(
    r"^[ \t]*((?:article|book|inbook|incollection|inproceedings|conference|mastersthesis|misc|"
    r"phdthesis|proceedings|techreport)[ \t]*\{[^\s,{}\"=]*\s*,\s*[A-Za-z]+\s*=)",
    re.MULTILINE | re.IGNORECASE,
)
_STYLE_SHEET = frozenset(
    {"media", "font-face", "keyframes", "supports", "import", "charset", "page", "layer"}
)
# Faults that escaped braces and quotes give rise to.
_MAY_BE_ESCAPED = {"unclosed", "unclosed-value", "stray-text", "closed-early"}
_BEYOND = 200_000  # characters that a quoted value may run past the next block at a line start


def scan(
    text: str, *, first_line: int = 1, final: bool = True, markup: bool = False
) -> Iterator[SourceBlock]:
    """The blocks of `text` in their order, @string and @preamble among them, comments left out.

    With `final=False`, NeedMoreTextError says that the text ends inside a block. `markup` is for a
    page of HTML: only what reads cleanly counts.
    """
    position, line, counted, bound = 0, first_line, 0, 0
    while True:
        header = next_header(text, position)
        junk_end = header.start if header else len(text)
        if not markup and (
            text.find("@", position, junk_end) >= 0 or text.find("=", position, junk_end) >= 0
        ):
            for start in _misshapen(text, position, junk_end):
                line += text.count("\n", counted, start)
                counted = start
                yield SourceBlock(start, junk_end, line, "", unreadable=True)
        if header is None:
            return
        if header.kind == "comment":
            position = header.inside
            continue
        line += text.count("\n", counted, header.start)
        counted = header.start
        if bound < header.inside:
            follower = _LINE_START.search(text, header.inside)
            bound = follower.start() if follower else len(text)
        block = _read(text, header, line, bound, final=final)
        if markup and (block.faults or header.kind in _STYLE_SHEET):
            position = header.inside
            continue
        position = block.end
        yield block


def next_header(text: str, position: int) -> Header | None:
    """The next block at or after `position` that is neither commented out nor part of a word."""
    while match := _HEADER.search(text, position):
        start = match.start()
        opener = match[2]
        line_start = text.rfind("\n", 0, start) + 1
        before = text[max(line_start, position) : start]
        if text[line_start:start].lstrip().startswith("%") and not _DECLARATION.match(
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
    """Whether what follows `word@name{` is an entry all the same."""
    if before.isalnum() or before in "._-":
        return _ENTRYISH.match(text, inside) is not None
    return _KEYISH.match(text, inside) is not None


def _misshapen(text: str, start: int, end: int) -> Iterator[int]:
    """Where blocks were meant to begin whose `@`, type or opening brace cannot be read."""
    matches = [*_MISSHAPEN.finditer(text, start, end), *_WITHOUT_AT.finditer(text, start, end)]
    for match in sorted(matches, key=lambda match: match.start()):
        if match.start() == start and start and text[start - 1] != "\n":
            continue
        yield match.start(1)


def _read(text: str, header: Header, line: int, bound: int, *, final: bool) -> SourceBlock:
    beyond = min(len(text), bound + _BEYOND)
    reader = EntryReader(
        text, header.inside, bound, beyond, closer="}" if header.opener == "{" else ")"
    )
    block = SourceBlock(header.start, bound, line, header.kind)
    if header.kind in ("string", "preamble"):
        reader.read_definitions(preamble=header.kind == "preamble")
    else:
        reader.read_entry()
    if reader.ran_out and not final and beyond - bound < _BEYOND:
        raise NeedMoreTextError(header.start)
    block.key, block.fields, block.faults, block.end = (
        reader.key,
        reader.fields,
        reader.faults,
        reader.position,
    )
    if header.kind != "preamble" and _MAY_BE_ESCAPED & {fault.code for fault in block.faults}:
        again = second_reading(text[header.start : bound])
        if again is not None:
            block.key, block.fields, length = again
            block.faults, block.end = [], header.start + length
    return block
