"""From the bytes of a source to text: which encoding, and which bytes end a line.

The order of trust: what the caller says, a byte order mark, UTF-8 that holds together, what the
source declares of itself (`% Encoding: windows-1252`), and last a guess from the bytes. A source
in an encoding whose bytes cannot be cut at a line (UTF-16, GBK, ...) is turned into UTF-8 first, so
that reading can always go through the bytes piece by piece with flat memory.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from dataclasses import dataclass

SLICE = 1 << 20  # bytes looked at in one go


class UnreadableBibtexError(Exception):
    """The source cannot be read at all; the text is a sentence for the person who gave it."""


class NoBibtexError(UnreadableBibtexError):
    """The source is text but holds no BibTeX."""


@dataclass(frozen=True, slots=True)
class Source:
    """Bytes that can be cut at any line and decoded with `encoding`."""

    data: bytes
    encoding: str  # what `data` is decoded with
    named: str  # the encoding of the original, for people
    start: int = 0  # after a byte order mark

    def text(self, start: int, end: int) -> str:
        """The text between two offsets: one kind of line end, no control characters, NFC.

        A byte that the encoding does not know stays as a lone surrogate, for `mend` to read.
        """
        return clean(self.data[start:end].decode(self.encoding, "surrogateescape"))


_SIGNATURES = (
    (b"%PDF-", "a PDF document"),
    (b"\x89PNG", "a PNG picture"),
    (b"GIF8", "a GIF picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"PK\x03\x04", "a ZIP archive or an office document"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"BZh", "a bzip2 archive"),
    (b"7z\xbc\xaf", "a 7-Zip archive"),
    (b"\xd0\xcf\x11\xe0", "an office document"),
    (b"\x7fELF", "a program"),
    (b"SQLite format 3\x00", "an SQLite database"),
)
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# Encodings in which every ASCII byte stands for itself, whatever stands before it.
_ASCII_SAFE = re.compile(r"utf-8|ascii|iso8859|cp125|latin|koi8|mac|cp437|cp85|euc|hp-roman8")
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
# As BibDesk names them.
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
_NOT_ASCII = re.compile("[^\x00-\x7f]")
_VISIBLE = re.compile(rb"\S")
_CONTROL = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f]")
# Nobody sees these: controls, byte order marks, blanks of no width, and soft hyphens (unless the
# hyphen is the second half of an "í" that was read in a wrong encoding).
_INVISIBLE = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f\u200b\u2060\ufeff]|(?<!Ã)\xad")
# Windows-1252 that passed for ISO 8859-1 on its way to Unicode, as browsers read it; not U+0085.
_C1 = re.compile("[\x80\x82-\x84\x86-\x8c\x8e\x91-\x9c\x9e\x9f]")
STRAY = re.compile("[\ud800-\udfff]")
# UTF-8 that passed for Windows-1252 and was saved as UTF-8 again: é as Ã©, ’ as â€™, a fixed blank as Â and one.
GARBLED = re.compile(r"[^\s{}\",=]*(?:Ã[¡-¿ƒ„†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ]|â€[™œ˜“”¦]|Â[¡-¿\xa0])[^\s{}\",=]*")


def mend(text: str) -> str:
    """`text` with the bytes that its encoding did not know read as Windows-1252."""
    if not STRAY.search(text):
        return text
    return STRAY.sub(lambda m: _stray(ord(m[0])), text)


def read_as_utf8(text: str, encoding: str) -> str | None:
    """What was decoded with `encoding`, read as UTF-8; None where it is no UTF-8 or but ASCII."""
    if text.isascii():
        return None
    try:
        return clean(text.encode(encoding, "surrogateescape").decode("utf-8"))
    except UnicodeError:
        return None


def _stray(code: int) -> str:
    if not 0xDC80 <= code <= 0xDCFF:
        return "\ufffd"
    return bytes([code - 0xDC00]).decode("cp1252", "replace")


def clean(text: str) -> str:
    """One kind of line end, no control characters, NFC."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\u2028" in text or "\x0c" in text or "\x85" in text:
        text = text.replace("\u2028", "\n").replace("\x0c", " ").replace("\x85", " ")
    if text.isascii():  # most of what follows cannot be in it, and takes long to look for
        return _CONTROL.sub("", text) if _CONTROL.search(text) else text
    if _INVISIBLE.search(text):
        text = _INVISIBLE.sub("", text)
    if _C1.search(text):
        text = _C1.sub(lambda match: match[0].encode("latin-1").decode("cp1252"), text)
    if unicodedata.is_normalized("NFC", text):
        return text
    return unicodedata.normalize("NFC", text)


def open_source(data: bytes, *, encoding: str | None = None) -> Source:
    """The bytes of a source with their encoding.

    Raises UnreadableBibtexError for what is no text, and for an unknown `encoding`.
    """
    if not _VISIBLE.search(data):
        raise NoBibtexError("The file is empty.")
    if encoding:
        return _as_source(data, _known(encoding), start=0)
    for mark, name in _MARKS:
        if data.startswith(mark):
            return _as_source(data[len(mark) :] if name != "utf-8" else data, name, start=len(mark))
    for signature, what in _SIGNATURES:
        if data.startswith(signature):
            raise UnreadableBibtexError(f"This is {what}, not a BibTeX file.")
    wide = _wide_without_mark(data)
    if wide:
        return _as_source(data, wide, start=0)
    if _looks_binary(data):
        raise UnreadableBibtexError("This is not text: the file looks like binary data.")
    return _as_source(data, _narrow_encoding(data), start=0)


def _as_source(data: bytes, encoding: str, *, start: int) -> Source:
    if encoding == "utf-8":
        return Source(data, "utf-8", "utf-8", start if data.startswith(codecs.BOM_UTF8) else 0)
    if _ASCII_SAFE.match(encoding):
        return Source(data, encoding, encoding)
    try:
        text = data.decode(encoding, "replace")
    except (UnicodeError, LookupError) as error:
        raise UnreadableBibtexError(f"The file cannot be read as {encoding}.") from error
    return Source(text.removeprefix("\ufeff").encode("utf-8", "replace"), "utf-8", encoding)


def _known(name: str) -> str:
    """Python's name of an encoding that a person or a file names."""
    folded = name.strip().lower()
    try:
        found = codecs.lookup(_ALIASES.get(folded, folded))
        if not getattr(found, "_is_text_encoding", True):
            raise LookupError(name)
    except LookupError as error:
        raise UnreadableBibtexError(
            f"“{name}” is not an encoding that we know; try utf-8 or windows-1252."
        ) from error
    return _ALIASES.get(found.name, found.name)


def _wide_without_mark(data: bytes) -> str:
    """UTF-16 or UTF-32 told by where its zero bytes stand; "" when it is neither."""
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
    odd = sum(head.count(bytes([code])) for code in (*range(9), *range(14, 27), *range(28, 32)))
    return odd > 8 and odd > len(head) // 50


def _narrow_encoding(data: bytes) -> str:
    if b"\x1b$B" in data or b"\x1b$@" in data:
        return "iso2022_jp"
    if _is_utf8(data):
        return "utf-8"
    name = _declared(data)
    if name != "utf-8" and _decodes(data, name):
        return name
    if _is_utf8_but_for_a_few_bytes(data):
        return "utf-8"
    return _east_asian(data) or _cyrillic_or_greek(data) or _western(data)


def _declared(data: bytes) -> str:
    """What the source says of itself; UTF-8 where it says nothing that we know."""
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
    """Whether the bytes hold together as UTF-8; a letter cut off at the end does no harm."""
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


def _east_asian(data: bytes) -> str:
    """The East Asian encoding that the bytes give evidence for, or "".

    European text has its high bytes alone between ASCII letters. Chinese, Japanese and Korean text
    has them in runs, and nearly all of what it decodes to is in common use.
    """
    sample = data[: 1 << 18]
    best, best_score = "", 0.75
    for encoding in ("euc_kr", "gb18030", "cp932", "euc_jp", "big5"):
        text = sample.decode(encoding, "replace")
        wide = [char for char in text if char > "\x7f"]
        if len(wide) < 2:
            continue
        runs = re.findall("[^\x00-\x7f]{2,}", text)
        together = sum(map(len, runs)) / len(wide)
        common = sum(_is_common(char, encoding) for char in wide) / len(wide)
        score = common * together
        if score > best_score:
            best, best_score = encoding, score
    return best


_WHOLE_WORD = re.compile(rb"(?<![A-Za-z\x80-\xff])[\x80-\xff]+(?![A-Za-z\x80-\xff])")
_RUSSIAN = frozenset("абвгдежзийклмнопрстуфхцчшщъыьэюяёіїє")
_GREEK = frozenset("αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋΐΰ")
_BEYOND_LATIN = (
    ("cp1251", _RUSSIAN),
    ("koi8-r", _RUSSIAN),
    ("iso8859-5", _RUSSIAN),
    ("cp866", _RUSSIAN),
    ("cp1253", _GREEK),
)


def _cyrillic_or_greek(data: bytes) -> str:
    """The encoding of text of which whole words are beyond ASCII, in small letters mostly."""
    sample = data[: 1 << 18]
    words = _WHOLE_WORD.findall(sample)
    beyond = sum(map(len, words))
    if beyond < max(8, 2 * len(words), 0.7 * sum(byte > 0x7F for byte in sample)):
        return ""
    best, most = "", 0.7
    for encoding, letters in _BEYOND_LATIN:
        text = [word.decode(encoding, "replace") for word in words]
        fitting = sum(char in letters for word in text for char in word[1:])
        share = fitting / max(beyond - len(words), 1)
        if share > most and text[0][0].lower() in letters:
            best, most = encoding, share
    return best


_IN_WORD = re.compile(rb"(?<=[A-Za-z])[\x80-\xff](?=[A-Za-z])")
_BEHIND_WORD = re.compile(rb"(?<=[a-z])[\x80-\xff](?![A-Za-z])")


def _western(data: bytes) -> str:
    """Windows-1252, or what gives small letters inside words where that does not.

    The others: Mac Roman, Central European, DOS.
    """
    sample = data[: 1 << 18]
    inside, behind = _IN_WORD.findall(sample), _BEHIND_WORD.findall(sample)
    odd = {
        encoding: _misfits(inside, encoding, "’–—…") + _misfits(behind, encoding, "’‘“”–—…«»°²³")
        for encoding in ("cp1252", "mac-roman", "cp1250", "iso8859-2", "cp850")
    }
    best = min(odd, key=lambda encoding: odd[encoding])
    enough = 1 if any(b"\x80" <= char <= b"\x9f" for char in inside + behind) else 2
    return best if odd["cp1252"] >= enough and 2 * odd[best] < odd["cp1252"] else "cp1252"


def _misfits(found: list[bytes], encoding: str, marks: str) -> int:
    """How many of these bytes are neither small letters nor marks that may stand there."""
    text = b"".join(found).decode(encoding, "replace")
    return sum(not char.islower() and char not in marks for char in text)


def _is_common(char: str, encoding: str) -> bool:
    if "\u3040" <= char <= "\u30ff":
        return encoding in ("cp932", "euc_jp")
    if "\uac00" <= char <= "\ud7a3":
        return encoding == "euc_kr"
    if "\u3000" <= char <= "\u3011" or "\uff01" <= char <= "\uff5e":
        return True
    if not "\u4e00" <= char <= "\u9fff":
        return False
    try:
        first = char.encode("gb2312")[0] if encoding == "gb18030" else char.encode(encoding)[0]
    except UnicodeEncodeError:
        return False
    common = {
        "gb18030": (0xB0, 0xD7),
        "cp932": (0x88, 0x97),
        "euc_jp": (0xB0, 0xCF),
        "big5": (0xA4, 0xC6),
    }
    low, high = common.get(encoding, (1, 0))
    return low <= first <= high
