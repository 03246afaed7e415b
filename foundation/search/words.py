"""The words that a record is found by, stored in its `search_text`. Pure.

The databases split the text at spaces only, so that both find the same. Words are folded. Those in
Chinese, Japanese and Korean are also stored as characters and pairs of characters, and a word with
an umlaut also as "ue" for "ü". These further words follow the ones of the text, so that a phrase
is found in the words of the text as they follow each other.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from foundation.folding import fold

CJK = (
    "\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff"
    "\U00020000-\U0003ffff"
)
"""Chinese, Japanese and Korean characters, as a range of a regular expression."""


@cache  # compiling so many characters takes 1 % of the time of a short command
def _pieces() -> re.Pattern[str]:
    return re.compile(f"[{CJK}]+|[^{CJK} ]+")


@cache
def _cjk_letter() -> re.Pattern[str]:
    return re.compile(f"[{CJK}]")


_SPELLED_OUT = str.maketrans(
    {
        "ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa",
        "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "Ø": "Oe", "Å": "Aa",
    }
)  # fmt: skip
_HIRAGANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}
MOST_LETTERS = 60
"""Letters of a word or key that are indexed; more are cut off."""
_MOST_OF_FIELD = 100_000  # letters; PostgreSQL takes a megabyte for all fields
_LONG_WORD = re.compile(f"[^ ]{{{MOST_LETTERS + 1}}}")
_LEADING_ARTICLE = re.compile(r"(?:the|an?) ")


class Fields(NamedTuple):
    """The lines of a `search_text`, in this order."""

    names: str
    """The record's own names or title, which rank highest."""
    authors: str
    places: str
    """Venues of publications, organizations of people."""
    keys: str
    """The names without spaces, by which exact names and their beginnings are found."""
    rest: str


def search_text(
    *,
    names: str,
    authors: str = "",
    places: str = "",
    rest: str = "",
    keys: Iterable[str] = (),
) -> str:
    """Return the `search_text` of a record; the fields are `words_of` texts."""
    lines = Fields(names, authors, places, " ".join(unique(keys)), rest)
    return "\n".join(lines).rstrip("\n")


def split_words(text: str) -> list[str]:
    """Return the folded words of a text in order; "GPU集群" is two."""
    folded = fold(text)
    if folded.isascii():
        return folded.split()
    return _pieces().findall(folded.translate(_HIRAGANA))


def is_cjk(word: str) -> bool:
    return not word.isascii() and _cjk_letter().match(word) is not None


def spelled_out(text: str) -> str:
    """Return the text with "ue" for "ü" and the like, or itself if it has none of them."""
    if text.isascii():
        return text
    return unicodedata.normalize("NFC", text).translate(_SPELLED_OUT)


def words_of(text: str) -> str:
    """Return all words that a text is found by."""
    if text.isascii():
        folded = fold(text)
        return _bounded(folded.split()) if _has_to_be_bounded(folded) else folded
    words = split_words(text)
    more: list[str] = []
    spelled = spelled_out(text)
    if spelled != text:
        more += split_words(spelled)
    for word in words:
        if is_cjk(word):
            more += [*word, *pairs(word)]
    return _bounded([*words, *unique(more, known=words)])


def pairs(word: str) -> list[str]:
    """Return each two neighboring characters."""
    return [word[n : n + 2] for n in range(len(word) - 1)]


def unique(words: Iterable[str], *, known: Iterable[str] = ()) -> list[str]:
    seen = set(known)
    return [w for w in dict.fromkeys(words) if w and w not in seen]


def key_of(text: str) -> str:
    """Return the words of a name without spaces: "hanyuzhao"."""
    return "".join(split_words(text))[:MOST_LETTERS]


def keys_of_names(names: Iterable[str]) -> list[str]:
    """Return the keys of names and of their other spellings."""
    found: list[str] = []
    for name in names:
        spelled = spelled_out(name)
        found += [key_of(name)] if spelled == name else [key_of(name), key_of(spelled)]
    return unique(found)


def keys_of_title(title: str) -> list[str]:
    """Return the keys of a title: all of it, without an article, and the name before a colon."""
    found = keys_of_names([title])
    folded = fold(title)
    if article := _LEADING_ARTICLE.match(folded):
        found += keys_of_names([folded[article.end() :]])
    before, colon, _after = title.partition(":")
    if colon:
        found += keys_of_names([before])
    return unique(found)


def _has_to_be_bounded(text: str) -> bool:
    if len(text) <= MOST_LETTERS:
        return False
    return len(text) > _MOST_OF_FIELD or _LONG_WORD.search(text) is not None


def _bounded(words: list[str]) -> str:
    text = " ".join(words)
    if len(text) <= MOST_LETTERS:
        return text
    if max(map(len, words)) > MOST_LETTERS:
        text = " ".join(word[:MOST_LETTERS] for word in words)
    if len(text) <= _MOST_OF_FIELD:
        return text
    return text[:_MOST_OF_FIELD].rpartition(" ")[0]
