"""Characters: line ends, invisible characters, and bytes that the encoding of a source lacks."""

from __future__ import annotations

import re
import unicodedata

from publications.bibtex.lazy_regex import lazy_regex

_CONTROL = lazy_regex("[\x00-\x08\x0b\x0e-\x1f\x7f]")
# Control characters, byte order marks, zero-width spaces, and soft hyphens (but not those that are
# the second half of an "í" that was read in the wrong encoding).
_INVISIBLE = lazy_regex("[\x00-\x08\x0b\x0e-\x1f\x7f\u200b\u2060\ufeff]|(?<![ÃÂ])\xad")
# Windows-1252 that was read as ISO 8859-1; browsers read it as Windows-1252, too. Not U+0085.
_C1 = lazy_regex("[\x80\x82-\x84\x86-\x8c\x8e\x91-\x9c\x9e\x9f]")
STRAY = lazy_regex("[\ud800-\udfff]")
# UTF-8 that was read as Mac OS Roman: ü as √º, Ö as √ñ, ’ as ‚Äô. Not a square root such as "2√π".
_BYTES_OF_MAC = bytes(range(0x80, 0xC0)).decode("mac_roman")
_OF_MAC = (
    rf"√(?:[{_BYTES_OF_MAC[:32]}]|(?<=[A-Za-z]√)"
    rf"(?:[{_BYTES_OF_MAC[32:]}](?=[a-z√])|[©§®™´¨¶ª]))|‚Ä[ìîòôúù¶]"
)
_CERTAIN_OF_MAC = lazy_regex(_OF_MAC)
# UTF-8 that was read as Windows-1252 and saved as UTF-8 again: é as Ã©, ’ as â€™.
GARBLED = lazy_regex(
    r"(?<![^\s{}\",=])[^\s{}\",=]*"
    r"(?:Ã[¡-¿ƒ„†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ]|â€[™œ˜“”¦]|Â[¡-¿\xa0]|" + _OF_MAC + r")[^\s{}\",=]*"
)
# The same where the second character is no punctuation that may follow a letter such as "Ä".
_CERTAIN = lazy_regex(
    "[ÃÄÅÐÑÎÏ][\x80-\x9f¡-ª¬-º¼-¿ƒ†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ€]|â€[™œ˜“”¦]|Â[©®°±²³µ·º§¶¼½¾¢£¥¬]"
    "|(?<=[a-z])Ã[«»](?=[a-z])"
)
_AS_BYTES = {code: bytes([code]).decode("cp1252", "ignore") for code in range(0x80, 0xA0)}
_AS_BYTES = {ord(char): chr(code) for code, char in _AS_BYTES.items() if char}


def ungarbled(text: str) -> str:
    """Return UTF-8 that was read as Windows-1252 as it was meant, if it certainly is.

    Another program may have garbled only some words of the text.
    """
    while not text.isascii() and _CERTAIN.search(text):
        meant = _meant(text) or _WORD.sub(lambda word: _meant(word[0]) or word[0], text)
        if meant == text:
            break
        text = clean(meant)
    if not text.isascii() and _CERTAIN_OF_MAC.search(text):
        return decoded_as_utf8(text, "mac_roman") or text
    return text


_WORD = lazy_regex(r"[^\s{}\",=]+")


def _meant(text: str) -> str:
    """Return what UTF-8 meant that was read as Windows-1252, or "" if it can't have been."""
    if text.isascii() or not _CERTAIN.search(text):
        return ""
    try:
        return text.translate(_AS_BYTES).encode("latin-1").decode("utf-8")
    except UnicodeError:
        return ""


def without_surrogates(text: str) -> str:
    """Return `text` with bytes that are invalid in its encoding read as Windows-1252."""
    if not STRAY.search(text):
        return text
    return clean(STRAY.sub(lambda m: _stray(ord(m[0])), text))


def decoded_as_utf8(text: str, encoding: str) -> str | None:
    """Return text decoded with `encoding` as UTF-8 instead, or None if it isn't or is ASCII."""
    if text.isascii():
        return None
    try:
        return clean(text.encode(encoding, "surrogateescape").decode("utf-8"))
    except UnicodeError:
        return None


def on_one_line(value: str) -> str:
    """Return a value with single spaces between words; spaces beyond ASCII remain there."""
    return _WHITE_SPACE.sub(" ", value.strip())


_WHITE_SPACE = lazy_regex(r"[ \t\n\r\f]+")


def composed(text: str) -> str:
    """Return a value in NFC, which its parts around a `#` were before."""
    return text if text.isascii() else _in_nfc(text)


def _stray(code: int) -> str:
    if not 0xDC80 <= code <= 0xDCFF:
        return "\ufffd"
    return bytes([code - 0xDC00]).decode("cp1252", "replace")


def clean(text: str) -> str:
    """Return `text` with `\\n` line ends, without invisible characters, in NFC.

    Zotero has exported "TEL", also within a word or a DOI, as the sign for telephone.
    """
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\u2028" in text or "\x0c" in text or "\x85" in text:
        text = text.replace("\u2028", "\n").replace("\x0c", " ").replace("\x85", " ")
    if text.isascii():  # it can't contain most of the following, which take long to search for
        return _CONTROL.sub("", text) if _CONTROL.search(text) else text
    if "\u2121" in text:
        text = text.replace("\u2121", "TEL")
    if _INVISIBLE.search(text):
        text = _INVISIBLE.sub("", text)
    if _C1.search(text):
        text = _C1.sub(lambda match: match[0].encode("latin-1").decode("cp1252"), text)
    return _in_nfc(text)


def _in_nfc(text: str) -> str:
    if len(text) > _LONG_LINE and max(map(len, text.split("\n"))) > _LONG_LINE:
        text = _MANY_MARKS.sub(_fewer_marks, text)
    if unicodedata.is_normalized("NFC", text):
        return text
    return unicodedata.normalize("NFC", text)


# Ordering the marks of one letter takes time that grows with the square of their number. Unicode's
# Stream-Safe Text Format has at most 30 of them (UAX 15).
_LONG_LINE = 2000
_MOST_MARKS = 30
_MANY_MARKS = lazy_regex(rf"[^\x00-\x7f\w\s]{{{_MOST_MARKS + 1},}}")


def _fewer_marks(match: re.Match[str]) -> str:
    kept, marks = [], 0
    for char in match[0]:
        marks = marks + 1 if unicodedata.combining(char) else 0
        if marks <= _MOST_MARKS:
            kept.append(char)
    return "".join(kept)
