"""Find the encoding of a source.

In this order: the caller's choice, a byte order mark, valid UTF-8, a declaration in the source
(`% Encoding: windows-1252`), and a guess from the bytes. A source in an encoding that can't be cut
at line ends (UTF-16, GBK, ...) is converted to UTF-8 first, so that every source can be read in
pieces, in constant memory.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass, replace

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.messages import Message, english, message
from publications.bibtex.source.characters import STRAY, clean
from publications.bibtex.source.guessing import guessed_encoding

SLICE = 1 << 20  # bytes examined at a time


class UnreadableBibtexError(Exception):
    """The source can't be read at all; `message` explains why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return english(self.message)


class NoBibtexError(UnreadableBibtexError):
    """The source is text without BibTeX."""


@dataclass(frozen=True, slots=True)
class Source:
    """Bytes that can be cut at line ends and decoded with `encoding`."""

    data: bytes
    encoding: str  # of `data`
    original_encoding: str
    start: int = 0  # after a byte order mark
    is_guessed: bool = False  # neither declared nor UTF-8

    def text(self, start: int, end: int) -> str:
        """Return the text between two offsets with clean characters (see `clean`).

        A byte that is invalid in the encoding becomes a lone surrogate; `without_surrogates`
        replaces those.
        """
        return clean(self.data[start:end].decode(self.encoding, "surrogateescape"))

    def words_beyond_ascii(self) -> list[str]:
        """Return some words with letters beyond ASCII, to see whether the encoding is right."""
        found = _WORD_BEYOND_ASCII.findall(self.text(0, SLICE))
        return sorted(set(found), key=found.index)[:_WORDS]


_WORD_BEYOND_ASCII = lazy_regex(r"[A-Za-z]*[^\W\d_A-Za-z]\w{0,20}")
_WORDS = 5
_SIGNATURES = (
    (b"%PDF-", "PDF"),
    (b"\x89PNG", "PNG"),
    (b"GIF8", "GIF"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"PK\x03\x04", "ZIP or Office"),
    (b"\x1f\x8b", "gzip"),
    (b"BZh", "bzip2"),
    (b"7z\xbc\xaf", "7-Zip"),
    (b"\xd0\xcf\x11\xe0", "Office"),
    (b"\x7fELF", "program"),
    (b"SQLite format 3\x00", "SQLite"),
)
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# Encodings in which an ASCII byte always means that character.
_ASCII_SAFE = lazy_regex(r"utf-8|ascii|iso8859|cp125|latin|koi8|mac|cp437|cp85|euc|hp-roman8")
_ALIASES = {
    "ansi": "cp1252",
    "ansinew": "cp1252",
    "applemac": "mac-roman",
    "macosroman": "mac-roman",
    "latin1": "cp1252",
    "latin-1": "cp1252",
    "iso-8859-1": "cp1252",
    "iso8859-1": "cp1252",
    "iso8859_1": "cp1252",
    "us-ascii": "cp1252",
    "gbk": "gb18030",
    "gb2312": "gb18030",
    "shift_jis": "cp932",
    "sjis": "cp932",
    "utf8x": "utf-8",
}
_DECLARED = re.compile(
    rb"(?im)^[ \t]*(?:%+|#+|//|@comment\s*\{|)\s*(?:-\*-.*?\bcoding\s*[:=]\s*|"
    rb"(?:jabref-meta:\s*)?(?:file-?)?(?:en)?coding\s*[:=]\s*|"
    rb"!\s*TeX\s+encoding\s*=\s*|x-kbibtex-encoding\s*=\s*|bibtex file encoding\s*[:=]\s*)"
    rb"([A-Za-z][\w.:+-]*)|saved with string encoding ([A-Za-z][^\r\n]*)"
)
# BibDesk's names.
_STRING_ENCODINGS = {
    "mac os roman": "mac-roman",
    "iso latin 1": "cp1252",
    "windows latin 1": "cp1252",
    "iso latin 2": "iso8859-2",
    "mac os central european": "mac-latin2",
    "utf-8": "utf-8",
    "cyrillic (windows": "cp1251",
    "koi8-r": "koi8-r",
}
_NOT_ASCII = lazy_regex("[^\x00-\x7f]")
_VISIBLE = re.compile(rb"\S")


def open_source(data: bytes, *, encoding: str | None = None) -> Source:
    """Return the bytes of a source with their encoding.

    Raises UnreadableBibtexError for binary data and for an unknown `encoding`.
    """
    if not _VISIBLE.search(data):
        raise NoBibtexError(message("file-empty"))
    if encoding:
        return _as_source(data, _known(encoding), start=0)
    for mark, name in _MARKS:
        if data.startswith(mark):
            return _as_source(data[len(mark) :] if name != "utf-8" else data, name, start=len(mark))
    for signature, what in _SIGNATURES:
        if data.startswith(signature):
            raise UnreadableBibtexError(message("file-of-other-type", text=what))
    wide = _wide_without_mark(data)
    if wide:
        return _as_source(data, wide, start=0)
    if _looks_binary(data):
        raise UnreadableBibtexError(message("file-binary"))
    if (known := _narrow_encoding(data)) is not None:
        return _as_source(data, known, start=0)
    return replace(_as_source(data, guessed_encoding(data), start=0), is_guessed=True)


def _as_source(data: bytes, encoding: str, *, start: int) -> Source:
    if encoding == "utf-8":
        return Source(data, "utf-8", "utf-8", start if data.startswith(codecs.BOM_UTF8) else 0)
    if _ASCII_SAFE.match(encoding):
        return Source(data, encoding, encoding)
    try:
        text = data.decode(encoding, "replace")
    except (UnicodeError, LookupError) as error:
        raise UnreadableBibtexError(message("file-not-in-encoding", text=encoding)) from error
    return Source(text.removeprefix("\ufeff").encode("utf-8", "replace"), "utf-8", encoding)


def _known(name: str) -> str:
    """Return Python's name of an encoding. Raises UnreadableBibtexError for an unknown one."""
    folded = name.strip().lower()
    try:
        found = codecs.lookup(_ALIASES.get(folded, folded))
        if not getattr(found, "_is_text_encoding", True):
            raise LookupError(name)
    except LookupError as error:
        raise UnreadableBibtexError(message("unknown-encoding", text=name)) from error
    return _ALIASES.get(found.name, found.name)


def _wide_without_mark(data: bytes) -> str:
    """Return UTF-16 or UTF-32, recognized by the positions of zero bytes, or ""."""
    head = data[: SLICE - SLICE % 4]
    if b"\x00" not in head:
        return ""
    columns = [head[i::4].count(0) for i in range(4)]
    quarter = max(len(head) // 4, 1)
    share = [count / quarter for count in columns]
    if share[1] > 0.9 and share[2] > 0.9 and share[3] > 0.9 and share[0] < 0.1:
        return "utf-32-le"
    if share[0] > 0.9 and share[1] > 0.9 and share[2] > 0.9 and share[3] < 0.1:
        return "utf-32-be"
    if min(share[1], share[3]) > 0.4 and max(share[0], share[2]) < 0.1:
        return "utf-16-le"
    if min(share[0], share[2]) > 0.4 and max(share[1], share[3]) < 0.1:
        return "utf-16-be"
    return ""


def _looks_binary(data: bytes) -> bool:
    head = data[:65536]
    controls = (*range(9), *range(14, 27), *range(28, 32))
    found = sum(head.count(bytes([code])) for code in controls)
    return found > 8 and found > len(head) // 50


def _narrow_encoding(data: bytes) -> str | None:
    """Return the encoding that the bytes show or declare, if they do."""
    if b"\x1b$B" in data or b"\x1b$@" in data:
        return "iso2022_jp"
    if _is_utf8(data):
        return "utf-8"
    name = _declared(data)
    if name != "utf-8" and _decodes(data, name):
        return name
    if _is_utf8_but_for_a_few_bytes(data):
        return "utf-8"
    return None


def _declared(data: bytes) -> str:
    """Return the encoding that the source declares, or UTF-8 without a known one."""
    declared = _DECLARED.search(data[:8192]) or _DECLARED.search(data[-8192:])
    if not declared:
        return "utf-8"
    if declared.group(2):
        words = declared.group(2).decode("ascii", "replace").lower()
        return next((name for word, name in _STRING_ENCODINGS.items() if word in words), "utf-8")
    try:
        return _known(declared.group(1).decode("ascii"))
    except UnreadableBibtexError:
        return "utf-8"


def _is_utf8(data: bytes) -> bool:
    """Whether the bytes are valid UTF-8, except perhaps for an incomplete character at the end."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        for position in range(0, len(data), SLICE):
            decoder.decode(data[position : position + SLICE])
    except UnicodeDecodeError:
        return False
    return True


def _is_utf8_but_for_a_few_bytes(data: bytes) -> bool:
    strays = letters = 0
    for position in range(0, len(data), SLICE):
        text = data[position : position + SLICE].decode("utf-8", "surrogateescape")
        strays += len(STRAY.findall(text))
        letters += len(_NOT_ASCII.findall(text))
    return letters > 3 * strays  # `letters` counts the strays too


def _decodes(data: bytes, encoding: str) -> bool:
    try:
        data[:SLICE].decode(encoding, "strict" if len(data) <= SLICE else "replace")
    except UnicodeDecodeError:
        return encoding == "cp1252"
    return True
