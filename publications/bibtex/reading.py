"""Read BibTeX and BibLaTeX sources: `read_bibtex(data)` yields their entries as `Block`s.

Each entry, even a broken one, is one Block with its line, messages about it and, unless nothing
could be read, a Record. A source is read in pieces of about a megabyte, in constant memory;
a fast first pass finds the keys that `crossref` and `xdata` refer to, and only those entries are
kept.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from publications.bibtex.block import Block
from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.messages import Message, Param, message, message_in_full
from publications.bibtex.record.entry_kinds import KIND_OF
from publications.bibtex.resolution.evaluation import define_macros, evaluate_fields
from publications.bibtex.resolution.linked_sources import LinkedSources, Surroundings
from publications.bibtex.source.characters import (
    GARBLED,
    STRAY,
    composed,
    decoded_as_utf8,
    ungarbled,
    without_surrogates,
)
from publications.bibtex.source.encoding import NoBibtexError, Source, open_source
from publications.bibtex.source.pieces import LocatedBlock, blocks_of, is_markup

_CONTENT = (1 << 62) - 1
_ANY_BLOCK = re.compile(rb"@\s*[^\s\"#%'(),={}@][^\s\"#%'(),={}]{0,400}+\s*[{(]")
_COMMENT = re.compile(rb"@\s*comment\b", re.IGNORECASE)
# Fields for other entries (BibLaTeX), and the settings of styles (REVTeX, achemso, IEEEtran).
_NOT_PUBLICATIONS = frozenset({"xdata", "control", "ieeetranbstctl"})
_STRAY_WORD = lazy_regex("(?<!\\w)\\w*[\ud800-\udfff]+[\\w\ud800-\udfff]*")
_Repair = Callable[[str], str]


@dataclass(frozen=True, eq=False)
class BibFile:
    """A readable source. Iterate over it, any number of times, for its blocks."""

    source: Source

    @property
    def encoding(self) -> str:
        return self.source.original_encoding

    @property
    def guess(self) -> Message | None:
        """A message that names the encoding if it was guessed, with words to check it by."""
        if not self.source.is_guessed:
            return None
        words = ", ".join(f"“{word}”" for word in self.source.words_beyond_ascii())
        return message_in_full("file-guessed-encoding", text=self.encoding, words=words)

    @property
    def size(self) -> int:
        """The number of bytes."""
        return len(self.source.data)

    def __iter__(self) -> Iterator[Block]:
        return Collection([self]).blocks(self)


class Collection:
    """Several sources as one bibliography, as `\\bibliography{strings,papers}` names them.

    Each source uses the macros of those before it, and of those after it for what isn't defined
    before. `crossref` finds its parent in any of them.
    They can be read in any order.
    """

    def __init__(self, files: Sequence[BibFile]) -> None:
        self._positions = {file: position for position, file in enumerate(files)}
        self._sources = LinkedSources([file.source for file in files])

    def blocks(self, file: BibFile) -> Iterator[Block]:
        """Yield the blocks of one of the files."""
        position = self._positions[file]
        surroundings = self._sources.surroundings(position)
        yield from _Reading(file.source, surroundings).blocks()
        self._sources.remember_definitions(position, surroundings.macros.changes)


def read_bibtex(data: bytes, *, encoding: str | None = None) -> BibFile:
    """Open a BibTeX source; `encoding` overrides what the source declares.

    Raises UnreadableBibtexError if it isn't text, and its subclass NoBibtexError if it is text
    without BibTeX.
    """
    source = open_source(data, encoding=encoding)
    if not _ANY_BLOCK.search(source.data) or not _has_blocks(source):
        code = "file-web-page" if is_markup(source) else "file-without-bibtex"
        raise NoBibtexError(message(code))
    return BibFile(source)


def _has_blocks(source: Source) -> bool:
    """Whether any `@name {` isn't part of a style sheet or an email address."""
    return next(blocks_of(source), None) is not None or _COMMENT.search(source.data) is not None


class _Reading:
    """One pass over the blocks of a source."""

    def __init__(self, source: Source, surroundings: Surroundings) -> None:
        self.source = source
        self.macros = surroundings.macros
        self.parents = surroundings.parents
        self.seen: dict[int, int] = {}  # by hash of a key: its line, and a hash of the content

    def blocks(self) -> Iterator[Block]:
        for found in blocks_of(self.source):
            try:
                block = self._block(found)
            except Exception as error:  # as in Block._decode
                located = found.block
                block = _without_surrogates(located.line, located.type, located.key, found.raw)
                block.refuse(error)
            if block is not None:
                block.offset = found.bytes_read
                yield block

    def _block(self, found: LocatedBlock) -> Block | None:
        if found.block.type == "preamble":
            return None
        if found.block.type != "string":
            return self._entry(found)
        define_macros(found.block, self.macros)
        if not found.block.messages and found.block.fields:
            return None
        key, raw = without_surrogates(found.block.key), without_surrogates(found.raw)
        block = Block(found.block.line, found.block.type, key, raw)
        _report(block, message("broken-string"))
        return block

    def _entry(self, located: LocatedBlock) -> Block:
        found, raw = located.block, located.raw.rstrip()
        if found.unreadable or found.is_cut_off:
            block = _without_surrogates(found.line, found.type, found.key, raw)
            text = block.raw.strip().partition("\n")[0]
            _report(
                block,
                message("malformed-entry", text=text) if found.unreadable else message("cut-off"),
            )
            return block
        block = Block(found.line, found.type, found.key, raw)
        repair = self._repair_characters(block)
        if found.messages:
            _report(block, *_without_repetitions(found.messages))
        own, problems = evaluate_fields(found, self.macros)
        if repair:
            words = {name: _word(repair(name)) for name in own}  # "" of a space in its encoding
            own = {words[name]: repair(value) for name, value in own.items() if words[name]}
        if not raw.isascii():
            if "\ufffd" in raw:
                _report(block, *_lost_characters(own))
            own = self._without_garbling(block, own)
        if problems:
            _report(block, *problems)
        if not block.key and not own:
            problems = [message("empty-entry")]
            return Block(found.line, block.type, "", block.raw, source_messages=problems)
        is_set = block.type == "set" and "entryset" in own
        is_for_biber = "dataonly=true" in own.get("options", "") and "title" not in own
        if block.type in _NOT_PUBLICATIONS or is_set or is_for_biber:
            block.is_not_a_publication = True
        elif _is_of_another_program(block.type, own):
            block.is_not_a_publication = True
            _report(block, message("not-a-publication", text=block.type))
        elif block.type == "misc" and _is_footnote(block.key, own):
            block.is_not_a_publication = True
            _report(block, message("footnote"))
        self._note_repetition(block, own)
        self._inherit(block, own)
        return block

    def _repair_characters(self, block: Block) -> _Repair | None:
        """Report invalid or garbled characters; return how to repair them in the fields."""
        raw = block.raw
        repair, code = self._repair(raw)
        if repair:
            block.raw, block.key = repair(raw), " ".join(repair(block.key).split())
            block.type = _word(repair(block.type))
            word = _STRAY_WORD.search(raw)
            _report(block, message(code, text=word[0] if word else ""))
        return repair

    @staticmethod
    def _without_garbling(block: Block, own: dict[str, str]) -> dict[str, str]:
        """Compose characters, and repair and report garbled ones, in the fields.

        Those in fields that aren't shown are not reported.
        """
        own = {name: composed(value) for name, value in own.items()}
        read = {name: ungarbled(value) for name, value in own.items()}
        for name in [name for name in own if name not in _NOT_SHOWN]:
            if read[name] != own[name]:
                word = GARBLED.search(own[name])
                text = word[0] if word else own[name]
                _report(block, message("garbled-repaired", field=name, text=text))
            elif word := GARBLED.search(own[name]):
                _report(block, message("garbled", text=word[0]))
                break
        return read

    def _repair(self, raw: str) -> tuple[_Repair | None, str]:
        """Return how to read an entry in another encoding than the file, and the message code."""
        if raw.isascii():
            return None, ""
        encoding = self.source.encoding
        if encoding != "utf-8" and decoded_as_utf8(raw, encoding) is not None:
            return (
                lambda text: without_surrogates(decoded_as_utf8(text, encoding) or text)
            ), "other-encoding"
        return (without_surrogates, "stray-bytes") if STRAY.search(raw) else (None, "")

    def _inherit(self, block: Block, own: dict[str, str]) -> None:
        fields = own
        if "crossref" in own or "xdata" in own:
            fields, problems = self.parents.inherit(block.type, block.key, own)
            fields = {name: _inherited(own, name, value) for name, value in fields.items()}
            _report(block, *problems)
            if not any(problem.code in _UNRESOLVED for problem in problems):
                block._resolved = ("crossref", "xdata")
        block.fields = fields
        block.is_refused = False

    def _note_repetition(self, block: Block, own: dict[str, str]) -> None:
        if not block.key:
            return
        parts = [part for field in sorted(own.items()) for part in field]
        content = hash((block.type, "".join("\0".join(parts).split()))) & _CONTENT
        before = self.seen.get(hash(block.key))
        if before is None:
            self.seen[hash(block.key)] = block.line << 62 | content
            return
        line, first = before >> 62, before & _CONTENT
        block.key_taken_on_line = line
        if first == content:
            block.same_as_line = line
            _report(block, message("repeated-entry", line=line))
        else:
            _report(block, message("repeated-key", text=block.key, line=line))


def _lost_characters(fields: dict[str, str]) -> list[Message]:
    """Return a message with the first word that has the sign for a character that was lost."""
    found = (_LOST.search(text) for name, text in fields.items() if name not in _NOT_SHOWN)
    return [message("lost-characters", text=word[0]) for word in found if word][:1]


_NOT_SHOWN = frozenset({
    "annotation", "annote", "cited-references", "copyright", "file", "keywords-plus", "owner",
    "references", "rights",
})  # fmt: skip
_LOST = lazy_regex("(?<![^\\s{}])[^\\s{}\ufffd]*+\ufffd[^\\s{}]*")


def _report(block: Block, *messages: Message) -> None:
    """Add messages about an entry."""
    block.source_messages += [
        Message(each.code, {name: _clean(value) for name, value in each.params.items()})
        for each in messages
    ]


def _clean(value: Param) -> Param:
    return without_surrogates(value) if isinstance(value, str) else value


_UNRESOLVED = frozenset({"no-parent", "parent-cycle"})


def _inherited(own: dict[str, str], name: str, value: str) -> str:
    """Return the value of a field with the characters of its parent repaired, as those of `own`."""
    if name in own or value.isascii():
        return value
    return ungarbled(composed(without_surrogates(value)))


def _word(name: str) -> str:
    """Return the name of a type or a field in lower case, without spaces that a repair found."""
    return "".join(name.lower().split())


def _is_of_another_program(type_: str, fields: Mapping[str, str]) -> bool:
    """Whether an entry of an unknown type has no field of a publication, as in a glossary.

    An entry for a person, say, may have an institution and a note.
    """
    if type_ in KIND_OF or type_ in _OTHER_TYPES or not fields:
        return False
    return _OF_PUBLICATIONS.isdisjoint(fields) and len(_OF_OTHERS_TOO & fields.keys()) < _TELLING


def _is_footnote(key: str, fields: Mapping[str, str]) -> bool:
    """Whether an entry is a footnote among the references, as notes2bib and REVTeX write them."""
    return "note" in fields and fields.keys() <= _OF_FOOTNOTES and bool(_FOOTNOTE.fullmatch(key))


_OF_FOOTNOTES = frozenset({"note", "key", "keywords", "presort"})
_FOOTNOTE = lazy_regex(r"note-?\d{1,4}", re.IGNORECASE)
_OTHER_TYPES = frozenset({"misc", "unpublished", "set", "periodical"})
_FIELDS = (
    "title booktitle maintitle eventtitle issuetitle shorttitle author editor editora bookauthor"
    " translator journal journaltitle fjournal doi url eprint arxiv arxivid isbn issn crossref"
    " xref xdata entryset year date howpublished publisher series volume number pages pdf html"
)
_OF_PUBLICATIONS = frozenset(_FIELDS.split())
_OF_OTHERS_TOO = frozenset({"institution", "note", "organization", "school"})
_TELLING = 3


def _without_surrogates(line: int, type_: str, key: str, raw: str) -> Block:
    type_, key, raw = map(without_surrogates, (type_, key, raw))
    return Block(line, type_, key, raw)


def _without_repetitions(messages: list[Message]) -> list[Message]:
    """Return each message once, without those that follow from another."""
    kept = list(dict.fromkeys(messages))
    if any(message.code == "unclosed-value" for message in kept):
        kept = [message for message in kept if message.code not in ("unclosed", "stray-text")]
    return kept
