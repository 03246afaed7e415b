"""Fold text for comparison and search, which ignore case, accents and punctuation. Pure."""

import re
import unicodedata
from itertools import filterfalse

_ZEROS = "٠۰߀०০੦૦୦௦౦೦൦๐໐༠၀០"
# Those of Hawaiian, Uzbek and transliterated Arabic, too, which Unicode takes for letters
_APOSTROPHES = "'’ʼ`´ʹ＇‘‛ʻʽʾʿˈ"
# The line that stretches Arabic words, soft hyphens, and marks that take no space
_INVISIBLE = "\u0640\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff"
_DROPPED = re.compile(f"[{_APOSTROPHES}{_INVISIBLE}]|(?<=[lL])·(?=[lL])")  # Catalan: col·lega
# Letters that Unicode does not decompose into a base letter and an accent.
_BASE_LETTERS = str.maketrans(
    {
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l",
        "ħ": "h", "ı": "i", "ŋ": "n", "ŧ": "t", "ĸ": "k", "ĳ": "ij", "ŀ": "l", "ʼ": "",
        "ə": "e", "ɛ": "e", "ɔ": "o", "ɓ": "b", "ɗ": "d", "ɖ": "d", "ƒ": "f", "ɣ": "g", "ƙ": "k",
        "ƴ": "y",
    }
    | {chr(ord(zero) + n): str(n) for zero in _ZEROS for n in range(10)}
)  # fmt: skip
GREEK_LETTERS = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "ϵ": "epsilon",
    "ζ": "zeta", "η": "eta", "θ": "theta", "ι": "iota", "κ": "kappa", "λ": "lambda", "μ": "mu",
    "ν": "nu", "ξ": "xi", "ο": "omicron", "π": "pi", "ρ": "rho", "σ": "sigma", "τ": "tau",
    "υ": "upsilon", "φ": "phi", "ϕ": "phi", "χ": "chi", "ψ": "psi", "ω": "omega",
}  # fmt: skip
"""The names of single letters, as in "α-helix"."""
VOWEL_SIGNS = (
    "\u0900-\u0963\u0970-\u0dff\u0e31-\u0e3a\u0e47-\u0e4e\u0eb1-\u0ecd\u1000-\u109f\u17b4-\u17d3"
)
"""Parts of words in India, Thailand and nearby, though not letters; for a regular expression."""
_NOT_WORD = re.compile(rf"(?:_|[^\w{VOWEL_SIGNS}])+")
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
        if text.isalpha():
            return text.lower()
        words = text.encode("ascii").translate(_ASCII, _ASCII_APOSTROPHES).split()
        return b" ".join(words).decode("ascii")
    text = _DROPPED.sub("", text)
    # Decomposed first: 𝑨 and Ａ have no lower case of their own.
    decomposed = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    plain = "".join(filterfalse(unicodedata.combining, decomposed))
    plain = unicodedata.normalize("NFC", plain).translate(_BASE_LETTERS)
    return _NOT_WORD.sub(" ", plain).strip()


def sort_key(name: str) -> str:
    """Return the key by which names are listed: accents and case don't count, and numbers are in
    the order of their values, Unit 2 before Unit 10."""
    return _NUMBER.sub(lambda number: number[0].zfill(_DIGITS), fold(name))


_NUMBER, _DIGITS = re.compile(r"\d+"), 9
