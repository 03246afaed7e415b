"""The public face of the reader: `read_bibtex(data)` gives the blocks of a source, one by one.

Each entry of the source, or what was meant to be one, is one Block with its line, what is to be said
about it and, unless nothing could be kept, its Record. A source is read in pieces of about a megabyte,
so memory stays flat however long it is; a quick first pass looks for the keys that `crossref` and
`xdata` name, and keeps only those entries.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from publications.bibtex.blocks import NeedMoreTextError, SourceBlock, scan
from publications.bibtex.crossref import PARENT_TYPES, Family, Parent, ids_of
from publications.bibtex.dates import is_month_word
from publications.bibtex.entries import Fault, Value
from publications.bibtex.macros import MacroTable
from publications.bibtex.mapping import to_record
from publications.bibtex.messages import Message, Param, message
from publications.bibtex.records import Record
from publications.bibtex.text import (
    GARBLED,
    STRAY,
    NoBibtexError,
    Source,
    mend,
    open_source,
    read_as_utf8,
)

_CONTENT = (1 << 62) - 1
PIECE = 1 << 20  # bytes decoded in one go
_BLOCK_START = re.compile(rb"[\r\n][ \t]*@")
_ANY_BLOCK = re.compile(rb"@\s*[^\s\"#%'(),={}@][^\s\"#%'(),={}]*+\s*[{(]")
_COMMENT = re.compile(rb"@\s*comment\b", re.IGNORECASE)
_MARKUP = re.compile(rb"\s*(?:<!doctype\s+html|<html|<\?xml)", re.IGNORECASE)
_REFERENCE = re.compile(
    rb"\b(?:crossref|xdata)\s*=\s*(?:[{\"]\s*([^{}\"\r\n]*)|([^\s{}\"#,]+))", re.IGNORECASE
)
# Fields for other entries (BibLaTeX), and the settings of styles (REVTeX, achemso, IEEEtran).
_NO_WORKS = frozenset({"xdata", "control", "ieeetranbstctl"})
_STRAY_WORD = re.compile("\\w*[\ud800-\udfff]+[\\w\ud800-\udfff]*")
_STRING = re.compile(rb"@\s*string\b", re.IGNORECASE)
_IDS = re.compile(rb"\bids\s*=\s*[{\"]", re.IGNORECASE)


@dataclass(slots=True)
class Block:
    """One entry of the source, or what was meant to be one, and what became of it.

    Its fields are decoded when `record` or `messages` are first asked for: whoever knows the entry by
    its `fields` already need not pay for that.
    """

    line: int  # of its `@`, from 1
    type: str  # in lower case
    key: str
    raw: str  # the text of the source
    is_refused: bool = True  # it has no record, and `messages` say why
    is_parent_only: bool = False  # it is there for what `crossref` or `xdata` take from it
    is_no_work: bool = False  # settings of a style, fields for other entries, a set of entries
    same_as_line: int | None = None  # the line of an entry with the same key and content
    key_taken_on_line: int | None = None  # the line of another entry with this key
    fields: dict[str, str] = field(default_factory=dict)  # macros put in, nothing decoded
    offset: int = 0  # bytes of the source read so far, for a progress bar
    _messages: list[Message] = field(default_factory=list)
    _record: Record | None = None
    _spent: tuple[str, ...] = ()  # fields that have done their work and are not kept

    @property
    def record(self) -> Record | None:
        self._decode()
        return self._record

    @property
    def messages(self) -> list[Message]:
        self._decode()
        return self._messages

    @property
    def noted(self) -> list[Message]:
        """What is known to be wrong before any field is decoded: the syntax, and the entry's place."""
        return self._messages

    def _decode(self) -> None:
        if self._record is None and not self.is_refused:
            self._record, doubts = to_record(self.type, self.key, self.fields)
            for name in self._spent:
                self._record.extra.pop(name, None)
            if not self.is_no_work:
                self._messages += doubts

    def note(self, *messages: Message) -> None:
        """Something to be said about the block, apart from what its fields hold."""
        self._messages += [
            Message(said.code, {name: _mended(value) for name, value in said.params.items()})
            for said in messages
        ]


def _mended(value: Param) -> Param:
    return mend(value) if isinstance(value, str) else value


@dataclass(eq=False)
class BibFile:
    """A source that is readable; iterate over it for its blocks, as often as you like."""

    source: Source
    macros: MacroTable = field(default_factory=MacroTable)  # those that hold where it begins
    asked_for: Family = field(default_factory=Family)  # what the entries of other sources refer to
    _macros_at_end: MacroTable | None = None

    @property
    def encoding(self) -> str:
        return self.source.named

    @property
    def size(self) -> int:
        return len(self.source.data)

    def __iter__(self) -> Iterator[Block]:
        reading = _Reading(self.source, self.family, self.macros.copy(), self.asked_for)
        yield from reading.blocks()
        self._macros_at_end = reading.macros

    def begin_with(self, macros: MacroTable) -> None:
        self.macros, self._macros_at_end = macros, None

    def macros_at_end(self) -> MacroTable:
        """Those that hold behind it."""
        if self._macros_at_end is not None:
            return self._macros_at_end
        if not _STRING.search(self.source.data):
            return self.macros
        macros = self.macros.copy()
        for block, _, _ in _source_blocks(self.source):
            if block.type == "string":
                _define(block, macros)
        return macros

    @cached_property
    def family(self) -> Family:
        """The entries of the source that others of its entries refer to."""
        return self.parents(self.referred_keys)

    @cached_property
    def has_references(self) -> bool:
        data = self.source.data
        pieces = (data[at : at + PIECE + 16].lower() for at in range(0, len(data), PIECE))
        return any(b"crossref" in piece or b"xdata" in piece for piece in pieces)

    @cached_property
    def referred_keys(self) -> set[str]:
        """The keys that any entry refers to, in small letters."""
        # Five times as fast to find out that there are none as by the expression.
        return _referred_keys(self.source, self.macros) if self.has_references else set()

    def parents(self, wanted: set[str]) -> Family:
        return _find_parents(self.source, wanted, self.macros.copy()) if wanted else Family()


def _referred_keys(source: Source, macros: MacroTable) -> set[str]:
    found: set[bytes] = set()
    for match in _REFERENCE.finditer(source.data):
        if match[1] is None:
            return _evaluated_references(source, macros.copy())
        found.update(match[1].split(b","))
    return {key.decode(source.encoding, "replace").strip().lower() for key in found} - {""}


def _evaluated_references(source: Source, macros: MacroTable) -> set[str]:
    """The same where a reference is a macro."""
    keys: set[str] = set()
    for block, _, _ in _source_blocks(source):
        if block.type == "string":
            _define(block, macros)
            continue
        for name, value in block.fields:
            if name.lower() in ("crossref", "xdata"):
                keys.update(macros.evaluate(value)[0].lower().split(","))
    return {key.strip() for key in keys} - {""}


def read_bibtex(data: bytes, *, encoding: str | None = None) -> BibFile:
    """The blocks of a BibTeX source.

    Raises UnreadableBibtexError where it cannot be read as text, and its subclass NoBibtexError where
    it is text without BibTeX. `encoding` overrules what the source says of itself.
    """
    source = open_source(data, encoding=encoding)
    if not _ANY_BLOCK.search(source.data) or not _holds_blocks(source):
        raise NoBibtexError(
            "The file is a web page; it holds no BibTeX. Save the BibTeX itself."
            if _MARKUP.match(source.data)
            else "The file holds no BibTeX: there is no “@type{…}” in it."
        )
    return BibFile(source)


def _holds_blocks(source: Source) -> bool:
    """Whether a `@name {` of the source is more than a style sheet's or an address."""
    return (
        next(_source_blocks(source), None) is not None or _COMMENT.search(source.data) is not None
    )


def _source_blocks(source: Source) -> Iterator[tuple[SourceBlock, str, int]]:
    """Each block of the source, the text in which it lies, and how many bytes are read by then."""
    position, line, reach, known = source.start, 1, PIECE, 0
    markup = bool(_MARKUP.match(source.data))
    while position < len(source.data):
        end = _cut(source.data, position + reach)
        text = source.text(position, end)
        final = end == len(source.data)
        try:
            for block in scan(text, first_line=line, final=final, markup=markup):
                if block.start >= known:
                    yield block, text, end
        except NeedMoreTextError as need:
            known, reach = max(known, need.args[0]), reach * 2
            continue
        line += text.count("\n")
        position, reach, known = end, PIECE, 0


def _cut(data: bytes, wanted: int) -> int:
    """The first offset from `wanted` on where a line begins with `@`."""
    if wanted >= len(data):
        return len(data)
    match = _BLOCK_START.search(data, wanted)
    return match.start() + 1 if match else len(data)


def _find_parents(source: Source, wanted: set[str], macros: MacroTable) -> Family:
    family = Family()
    has_ids = _IDS.search(source.data) is not None
    for block, _, _ in _source_blocks(source):
        if block.type == "string":
            _define(block, macros)
        elif block.key.lower() in wanted or (has_ids and _other_keys(block) & wanted):
            fields, _ = _evaluate(block, macros)
            mended = {mend(name).lower(): mend(value) for name, value in fields.items()}
            family.add(Parent(mend(block.key), mend(block.type), mended))
    return family


def _other_keys(block: SourceBlock) -> set[str]:
    ids = next((value for name, value in block.fields if name.lower() == "ids"), "")
    return {key.lower() for key in ids_of({"ids": ids})} if isinstance(ids, str) else set()


def _define(block: SourceBlock, macros: MacroTable) -> None:
    for name, value in block.fields:
        macros.define(name, value)


def _evaluate(block: SourceBlock, macros: MacroTable) -> tuple[dict[str, str], list[Message]]:
    """The fields with their macros put in, the first of each name."""
    fields: dict[str, str] = {}
    messages: list[Message] = []
    for name, value in block.fields:
        folded = name.lower()
        if folded in fields:
            text = macros.evaluate(value)[0]
            fields[folded], told = _joined(folded, fields[folded], text)
            messages.append(told)
        elif isinstance(value, str):
            fields[folded] = value
        else:
            fields[folded] = _evaluate_pieces(folded, value, macros, messages)
    return fields, messages


_LISTS = {"author": " and ", "editor": " and ", "keywords": ", "}


def _joined(name: str, first: str, again: str) -> tuple[str, Message]:
    """A field that stands in the entry twice: lists are joined, of others the first is kept, as in bibtex."""
    text = " ".join(again.split())
    if name in _LISTS and first.strip() and text and text not in " ".join(first.split()):
        return first + _LISTS[name] + again, message("repeated-list", text=text, field=name)
    return first, message("repeated-field", text=text, field=name)


def _evaluate_pieces(name: str, value: Value, macros: MacroTable, messages: list[Message]) -> str:
    text, undefined = macros.evaluate(value)
    if not undefined:
        return text
    if name == "month" and len(undefined) == 1 and is_month_word(undefined[0]):
        return f"{text} {undefined[0]}".strip()
    messages += [message("undefined-macro", text=macro, field=name) for macro in undefined]
    return text


class _Reading:
    """One walk over the blocks of a source."""

    def __init__(
        self, source: Source, family: Family, macros: MacroTable, asked_for: Family
    ) -> None:
        self.source = source
        self.family = family
        self.macros = macros
        self.asked_for = asked_for
        self.seen: dict[int, int] = {}  # hash of the key -> its line, and a hash of the content

    def blocks(self) -> Iterator[Block]:
        for found, text, offset in _source_blocks(self.source):
            if found.type == "string":
                _define(found, self.macros)
                if not found.faults and found.fields:
                    continue
                raw = mend(text[found.start : found.end])
                block = Block(found.line, found.type, mend(found.key), raw)
                block.note(message("broken-string"))
            elif found.type == "preamble":
                continue
            else:
                block = self._entry(found, text)
            block.offset = offset
            yield block

    def _entry(self, found: SourceBlock, text: str) -> Block:
        raw = text[found.start : found.end].rstrip()
        block = Block(found.line, found.type, found.key, raw)
        if found.unreadable:
            block.raw = raw = mend(raw)
            block.note(message("malformed-entry", text=raw.strip().partition("\n")[0]))
            return block
        mender, reason = self._mender(raw)
        if mender:
            block.raw, block.key, block.type = mender(raw), mender(found.key), mender(found.type)
            word = _STRAY_WORD.search(raw)
            block.note(message(reason, text=word[0] if word else ""))
        elif not raw.isascii() and (word := GARBLED.search(raw)):
            block.note(message("garbled", text=word[0]))
        block.note(*(message(fault.code, text=fault.about) for fault in _once(found.faults)))
        own, faults = _evaluate(found, self.macros)
        if mender:
            own = {mender(name).lower(): mender(value) for name, value in own.items()}
        block.note(*faults)
        if not block.key and not own:
            told = [message("empty-entry")]
            return Block(found.line, block.type, "", block.raw, _messages=told)
        block.is_no_work = block.type in _NO_WORKS or (block.type == "set" and "entryset" in own)
        self._note_repetition(block, own)
        block.is_parent_only = self._is_parent_only(block)
        self._fill(block, own)
        return block

    def _mender(self, raw: str) -> tuple[Callable[[str], str] | None, str]:
        """How to read an entry that is in another encoding than the file, and the code of why."""
        if raw.isascii():
            return None, ""
        encoding = self.source.encoding
        if encoding != "utf-8" and read_as_utf8(raw, encoding) is not None:
            return lambda text: mend(read_as_utf8(text, encoding) or text), "other-encoding"
        return (mend, "stray-bytes") if STRAY.search(raw) else (None, "")

    def _fill(self, block: Block, own: dict[str, str]) -> None:
        fields = own
        if "crossref" in own or "xdata" in own:
            fields, faults = self.family.inherit(block.type, block.key, own)
            block.note(*(message(code, text=key) for code, key in faults))
            if not any(code == "no-parent" for code, _ in faults):
                block._spent = ("crossref", "xdata")  # all that they stand for has been taken over
        block.fields = fields
        block.is_refused = False

    def _note_repetition(self, block: Block, own: dict[str, str]) -> None:
        if not block.key:
            return
        fields = frozenset((name, "".join(value.split())) for name, value in own.items())
        content = hash((block.type, fields)) & _CONTENT
        before = self.seen.get(hash(block.key))
        if before is None:
            self.seen[hash(block.key)] = block.line << 62 | content
            return
        line, first = before >> 62, before & _CONTENT
        block.key_taken_on_line = line
        if first == content:
            block.same_as_line = line
            block.note(message("repeated-entry", line=line))
        else:
            block.note(message("repeated-key", text=block.key, line=line))

    def _is_parent_only(self, block: Block) -> bool:
        if block.type == "xdata":
            return True
        families = (self.family, self.asked_for)
        return block.type in PARENT_TYPES and any(family.own(block.key) for family in families)


def _once(faults: list[Fault]) -> list[Fault]:
    """Each fault once, and not what follows from another one."""
    kept = list(dict.fromkeys(faults))
    codes = {fault.code for fault in kept}
    if "unclosed-value" in codes:
        kept = [fault for fault in kept if fault.code not in ("unclosed", "stray-text")]
    return kept
