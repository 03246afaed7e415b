"""Guess the encoding of text that is neither UTF-8 nor names its encoding.

Measured beside charset-normalizer on bibliographies; docs/decisions.md has the numbers.
"""

from __future__ import annotations

import re

_SAMPLE = 1 << 18  # bytes


def guessed_encoding(data: bytes) -> str:
    """Return the name of an encoding in which the bytes are likely text."""
    sample = data[:_SAMPLE]
    return _east_asian(sample) or _cyrillic_or_greek(sample) or _western(sample)


def _east_asian(sample: bytes) -> str:
    """Return the East Asian encoding of the bytes, or "".

    In European text, bytes above 0x7f are mostly single, between ASCII letters. In Chinese,
    Japanese and Korean text they are in runs, and nearly all of them decode to common characters.
    """
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


def _cyrillic_or_greek(sample: bytes) -> str:
    """Return the encoding of text with whole words beyond ASCII, mostly in lower case, or ""."""
    words = _WHOLE_WORD.findall(sample)
    beyond = sum(map(len, words))
    if beyond < max(8, 2 * len(words), 0.7 * sum(byte > 0x7F for byte in sample)):
        return ""
    best, most = "", 0.7
    for encoding, letters in _BEYOND_LATIN:
        text = [word.decode(encoding, "replace") for word in words]
        fitting = sum(char in letters for word in text for char in word[1:])
        share = fitting / max(beyond - len(words), 1)
        begun = sum(word[0].lower() in letters for word in text)  # others are dashes and the like
        if share > most and 2 * begun > len(text):
            best, most = encoding, share
    return best


_IN_WORD = re.compile(rb"(?<=[A-Za-z])[\x80-\xff](?=[A-Za-z])")
_AFTER_WORD = re.compile(rb"(?<=[a-z])[\x80-\xff](?![A-Za-z])")


def _western(sample: bytes) -> str:
    """Return Windows-1252, or the encoding that gives more lower-case letters inside words.

    The others are Mac Roman, two Central European encodings, DOS and Latin-9; Windows-1254 has
    letters of Turkish where Windows-1252 has Icelandic ones.
    """
    inside, after = _IN_WORD.findall(sample), _AFTER_WORD.findall(sample)
    misfits = {
        encoding: _misfits(inside, encoding, "’–—…") + _misfits(after, encoding, "’‘“”–—…«»°²³")
        for encoding in ("cp1252", "mac-roman", "cp1250", "iso8859-2", "cp850", "iso8859-15")
    }
    if _is_turkish(b"".join(inside + after)):
        return "cp1254"
    best = min(misfits, key=lambda encoding: misfits[encoding])
    enough = 1 if any(b"\x80" <= char <= b"\x9f" for char in inside + after) else 2
    return (
        best if misfits["cp1252"] >= enough and 2 * misfits[best] < misfits["cp1252"] else "cp1252"
    )


# ğ, ı and ş, which are ð, ý and þ in Windows-1252, and á, é, í, ó, ú, æ, å and ø, which stand
# beside those in Icelandic.
_OF_TURKISH, _OF_ICELANDIC = b"\xf0\xfd\xfe", b"\xe1\xe9\xed\xf3\xfa\xe6\xe5\xf8"


def _is_turkish(letters: bytes) -> bool:
    turkish = sum(map(letters.count, _OF_TURKISH))
    return turkish > 1 and 4 * sum(map(letters.count, _OF_ICELANDIC)) < turkish


def _misfits(found: list[bytes], encoding: str, marks: str) -> int:
    """Count the bytes that are neither lower-case letters nor possible punctuation."""
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
