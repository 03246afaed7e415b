"""Fold text for comparison and search, which ignore case, accents and punctuation. Pure."""

import re
import unicodedata

# Letters that Unicode does not decompose into a base letter and an accent.
_BASE_LETTERS = str.maketrans(
    {
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l",
        "ħ": "h", "ı": "i", "ŋ": "n", "ŧ": "t", "ĸ": "k", "ĳ": "ij", "ŀ": "l",
    }
)  # fmt: skip
_NOT_WORD = re.compile(r"[\W_]+")
_APOSTROPHES = re.compile(r"['’ʼ`´ʹ]")
# The same for ASCII, several times as fast as the patterns: an import folds each name and abstract.
_ASCII = bytes(
    ord(chr(code).lower()) if code < 128 and chr(code).isalnum() else ord(" ")
    for code in range(256)
)
_ASCII_APOSTROPHES = b"'`"


def fold(text: str) -> str:
    """Return the words of `text` in lower case, without accents, separated by single spaces.

    Apostrophes are dropped ("O'Brien" is "obrien"); any other punctuation separates words.
    """
    if text.isascii():
        words = text.encode("ascii").translate(_ASCII, _ASCII_APOSTROPHES).split()
        return b" ".join(words).decode("ascii")
    # Decomposed first: 𝑨 and Ａ have no lower case of their own.
    decomposed = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    plain = "".join(c for c in decomposed if not unicodedata.combining(c))
    plain = unicodedata.normalize("NFC", plain).translate(_BASE_LETTERS)
    return _NOT_WORD.sub(" ", _APOSTROPHES.sub("", plain)).strip()
