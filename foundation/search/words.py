"""The words that a record is found by, stored in its `search_text`. Pure.

The databases split the text at spaces only, so that both find the same. Words are folded. Those in
Chinese, Japanese and Korean are also stored as characters and pairs of characters, and a word with
an umlaut also as "ue" for "ü"; in names and titles, "multi-core" is also stored as "multicore",
and "&" between words as "and".
These further words follow the ones of the text, so that a phrase
is found in the words of the text as they follow each other.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from foundation.folding import GREEK_LETTERS, fold
from foundation.han_variants import SIMPLIFIED

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


# How people write letters without the keys for them.
_SPELLED_OUT = str.maketrans(
    {
        "ä": "ae", "ö": "oe", "ü": "ue", "ő": "oe", "ű": "ue", "ø": "oe", "å": "aa", "đ": "dj",
        "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "Ő": "Oe", "Ű": "Ue", "Ø": "Oe", "Å": "Aa", "Đ": "Dj",
    }
)  # fmt: skip
_LONG_VOWELS = [
    str.maketrans({"ō": long, "Ō": long.title(), "ū": "uu", "Ū": "Uu"})
    for long in ("ou", "oo", "oh")
]
_HAS_LONG_VOWEL = re.compile("[ōŌūŪ]")
_HIRAGANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}
# Letters that Arabic and Persian write differently, or that are often exchanged
_ARABIC = str.maketrans("کیىة", "كييه")
_FORMS = _HIRAGANA | _ARABIC
_ARABIC_ARTICLE = "\u0627\u0644"
_SIGNED = re.compile(r"(?<![\w+#.])(?:([a-z])(\+\+|#)(?![a-z+#])|(\.)net\b)", re.IGNORECASE)
_SIGNS = {"++": "plusplus ", "#": "sharp "}
_LAST_LONG_MARK = re.compile("(?<=[\u3041-\u3096ー]{3})ー(?![\u3041-\u3096ー])")
_SIGNS_OF_FORMULAS = re.compile(r"[$_^{}]|\\(?=[A-Za-z])")
_SEVERAL_NUMBERS = re.compile(r"\b([^\W\d_]+)\d+((?:/\d+)+)\b")
# French and Italian words before a vowel: l'eau, d'arte. It begins with the apostrophe, because few
# places of a text have one.
_ELISION = re.compile(
    r"['’](?=\w{2})(?:(?<=\b[cdjlmnstCDJLMNST].)|(?<=\b[qQ]u.)|(?<=\b[uU]n.)|(?<=\b[aA]ll.)|"
    r"(?<=\b(?:[dDnN]e|[sS]u|[dD]a)ll.))(\w+)"
)
# A nasal before a consonant is written in two ways in Devanagari: हिन्दी and हिंदी.
_NASAL = re.compile("[ङञणनम]\u094d(?=[क-ह])|ँ")
_GREEK = f"[{''.join(GREEK_LETTERS)}ς]"
_SINGLE_GREEK = re.compile(f"(?<!{_GREEK})(?!ς){_GREEK}(?!{_GREEK})")
_JOINT = re.compile(r"[-‐‑–/&.,·](?<=\w.)(?=\w)")
_WITH_JOINTS = re.compile(r"\b\d{1,3}(?:,\d{3})+\b|\b\w+(?:[-‐‑–/&.·]\w+)+")
_PLAIN_NAME = re.compile(r"(?:[A-Za-z]+\.? )*[A-Za-z]+\.?")
"""Words and initials, whose folded words are all that such a name is found by."""
_AMPERSAND = " & "
BETWEEN_NAMES = " ; "
"""Between the names of several people, so that no phrase is found in the end of one and the
beginning of the next."""
_LONGEST_JOINED = 30
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
    return [word.translate(SIMPLIFIED) if is_cjk(word) else word for word in _split_forms(text)]


def _split_forms(text: str) -> list[str]:
    """Return the folded words with Chinese characters in the form that they are written in."""
    folded = fold(_with_signs_spelled(text) if _may_have_signs(text) else _with_one_nasal(text))
    if folded.isascii():
        return folded.split()
    return _pieces().findall(_LAST_LONG_MARK.sub("", folded.translate(_FORMS)))


def _with_one_nasal(text: str) -> str:
    return text if text.isascii() else _NASAL.sub("ं", text)


def is_cjk(word: str) -> bool:
    return not word.isascii() and _cjk_letter().match(word) is not None


def other_spellings(text: str) -> list[str]:
    """Return the text with "ue" for "ü" and the like, in each way that people write it."""
    if text.isascii():
        return []
    composed = unicodedata.normalize("NFC", text)
    spelled = composed.translate(_SPELLED_OUT)
    found = [spelled] if spelled != composed else []
    if _HAS_LONG_VOWEL.search(spelled):
        found += [spelled.translate(table) for table in _LONG_VOWELS]
    return found


def joined_words(text: str) -> list[str]:
    """Return words with hyphens and the like as one: "multicore", "tcpip", "1000000"."""
    return [word for _start, _end, word in compounds(text)]


def compounds(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield where words with hyphens and the like begin and end, and each as one word."""
    signed = list(_SIGNED.finditer(text)) if _may_have_signs(text) else []
    for found in signed:
        yield found.start(), found.end(), fold(_spelled(found))
    if not _JOINT.search(text):
        return
    for found in _WITH_JOINTS.finditer(text):
        if any(each.start() < found.end() and found.start() < each.end() for each in signed):
            continue
        part = found[0]
        word = fold(part).replace(" ", "") if "," in part or not _is_number(part) else ""
        if word and len(word) <= _LONGEST_JOINED and not is_cjk(word):
            yield found.start(), found.end(), word


def _is_number(text: str) -> bool:
    return not any(map(str.isalpha, text))


def words_of(text: str) -> str:
    """Return all words that a text is found by."""
    if text.isascii() and not _may_have_further_words(text):
        folded = fold(text)
        return _bounded(folded.split()) if _has_to_be_bounded(folded) else folded
    words = split_words(text)
    return _bounded([*words, *unique(_more_words(text, words), known=words)])


def _may_have_further_words(text: str) -> bool:
    has_elision = "'" in text and _ELISION.search(text) is not None
    return has_elision or "$" in text or _may_have_signs(text)


def words_of_name(text: str) -> str:
    """Return all words that a name or title is found by."""
    if len(text) <= MOST_LETTERS and _PLAIN_NAME.fullmatch(text):
        return text.replace(".", "").lower()
    joined = joined_words(text)
    further = [*joined, *map(with_greek_spelled, joined), *(("and",) if _AMPERSAND in text else ())]
    if not further:
        return words_of(text)
    words = words_of(text).split(" ")
    return _bounded([*words, *unique((*further, *_further_numbers(text)), known=words)])


def _further_numbers(text: str) -> Iterator[str]:
    """Yield the second of two words that share their letters: "brca2" of "BRCA1/2"."""
    for found in _SEVERAL_NUMBERS.finditer(text):
        for digits in found[2].split("/")[1:]:
            yield fold(found[1]) + digits


def without_signs_of_formulas(text: str) -> str:
    """Return the text without the signs of TeX in its formulas: "CO2" for "CO$_2$"."""
    return _SIGNS_OF_FORMULAS.sub("", text)


def _may_have_signs(text: str) -> bool:
    return "++" in text or "#" in text or ".n" in text or ".N" in text


def _with_signs_spelled(text: str) -> str:
    """Return the text with the signs that tell C++, C# and .NET from C and the net as letters."""
    return _SIGNED.sub(_spelled, text)


def _spelled(found: re.Match[str]) -> str:
    return f"{found[1]}{_SIGNS[found[2]]}" if found[1] else "dotnet"


def _more_words(text: str, words: Iterable[str]) -> Iterator[str]:
    if _may_have_signs(text):
        yield from fold(text).split()
    for found in _ELISION.finditer(text):
        yield fold(found[1])
    if "$" in text:
        yield from split_words(without_signs_of_formulas(text))
    for spelled in other_spellings(text):
        yield from split_words(spelled)
    for word in words:
        if is_cjk(word):
            yield from (*word, *pairs(word))
        else:
            yield with_greek_spelled(word) or without_article(word)


def with_greek_spelled(word: str) -> str:
    """Return a folded word with its single Greek letters by name, "" if it has none.

    "β2" is "beta2", and "κb" is "kappab"; of a word in Greek, no letter is single.
    """
    if word.isascii():
        return ""
    spelled = _SINGLE_GREEK.sub(lambda found: GREEK_LETTERS[found[0]], word)
    return "" if spelled == word else spelled


def without_article(word: str) -> str:
    """Return a word in Arabic without its article, "" if it has none."""
    is_longer = len(word) > len(_ARABIC_ARTICLE) + 1
    return word[len(_ARABIC_ARTICLE) :] if word.startswith(_ARABIC_ARTICLE) and is_longer else ""


def pairs(word: str) -> list[str]:
    """Return each two neighboring characters."""
    return [word[n : n + 2] for n in range(len(word) - 1)]


def unique(words: Iterable[str], *, known: Iterable[str] = ()) -> list[str]:
    seen = set(known)
    return [w for w in dict.fromkeys(words) if w and w not in seen]


def key_of(text: str) -> str:
    """Return the words of a name without spaces: "hanyuzhao"."""
    return "".join(_split_forms(text))[:MOST_LETTERS]


def keys_of_names(names: Iterable[str]) -> list[str]:
    """Return the keys of names and of their other spellings."""
    found: list[str] = []
    for name in names:
        found += _keys_of(name)
        if not name.isascii():
            found.append("".join(split_words(name))[:MOST_LETTERS])
    return unique(found)


def _keys_of(name: str) -> list[str]:
    both = [name, name.replace(_AMPERSAND, " and ")] if _AMPERSAND in name else [name]
    return [*map(key_of, both), *map(key_of, other_spellings(name))]


def keys_of_title(title: str) -> list[str]:
    """Return the keys of a title: all of it, without an article, and the name before a colon."""
    folded = fold(title)
    is_plain = title.isascii() and not _may_have_signs(title) and _AMPERSAND not in title
    found = [folded.replace(" ", "")[:MOST_LETTERS]] if is_plain else _keys_of(title)
    if article := _LEADING_ARTICLE.match(folded):
        found += _keys_of(folded[article.end() :])
    before, colon, _after = title.partition(":")
    if colon:
        found += _keys_of(before)
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
