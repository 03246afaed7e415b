"""Identifiers and lookup keys of publications, in the form that is stored and compared. Pure."""

import re
from collections.abc import Iterable
from functools import lru_cache

from foundation.folding import GREEK_LETTERS, fold
from publications.bibtex.lazy_regex import lazy_regex

_DOI_PREFIX = lazy_regex(r"^(https?://)?(dx\.)?(www\.)?doi\.org/|^doi:\s*", re.IGNORECASE)
_ARXIV_PREFIX = lazy_regex(
    r"^(https?://)?(www\.)?arxiv\.org/(abs|pdf)/|^arxiv:\s*"
    r"|^(https?://(dx\.)?doi\.org/|doi:\s*)?10\.48550/arxiv\.",
    re.IGNORECASE,
)

_ARTICLE = lazy_regex(r"^\W*(?:the|an?)\s+", re.IGNORECASE)
_DIGIT = lazy_regex(r"\d")
SUBTITLE = lazy_regex(r"\s*(?::|\.\s|\?\s|\s[–—-]+\s|\(|\[)")  # Scopus adds "[Título traducido]"


def normalize_doi(text: str) -> str:
    """Return the bare DOI in lower case (DOIs ignore case): "10.1145/3267809.3267837"."""
    return _DOI_PREFIX.sub("", text.strip()).lower()


def is_arxiv_doi(doi: str) -> bool:
    """Whether a normalized DOI is that of a preprint at arXiv, whose number it has."""
    return doi.startswith("10.48550/arxiv.")


def doi_url(doi: str) -> str:
    return f"https://doi.org/{doi}"


def arxiv_url(arxiv_id: str) -> str:
    return f"https://arxiv.org/abs/{arxiv_id}"


def normalize_arxiv_id(text: str) -> str:
    """Return the bare arXiv number without its version: "1911.09418", "hep-th/9901001"."""
    bare = _ARXIV_PREFIX.sub("", text.strip()).removesuffix(".pdf")
    return re.sub(r"v\d+$", "", bare)


def isbns_in(text: str) -> list[str]:
    """Return the ISBNs in a field that may hold those of several bindings, as they are written.

    An ISSN in the field, which all volumes of a series have, is none.
    """
    return _ISBN.findall(text)


def isbn_core(number: str) -> str:
    """Return the digits that an ISBN-10 and its ISBN-13 share."""
    return _NOT_IN_ISBN.sub("", number)[-10:-1]


def issns_in(text: str) -> list[str]:
    """Return the ISSNs in a field, such as those of the printed and the electronic journal."""
    return _ISSN.findall(text)


def issn_core(number: str) -> str:
    """Return the eight digits, of which some sources leave out the hyphen."""
    return _NOT_IN_ISBN.sub("", number).upper()


_ISSN = lazy_regex(r"(?<![\w-])\d{4}[-‐–]?\d{3}[\dXx](?![\w-])")
_ISBN = lazy_regex(r"(?<!\d)(?:97[89][-‐–\s]?)?\d(?:[-‐–\s]?\d){8}[-‐–\s]?[\dXx](?!\d)")
_NOT_IN_ISBN = lazy_regex(r"[^\dXx]")


# An import computes the key of each title several times.
@lru_cache(maxsize=2048)
def title_key(title: str) -> str:
    """Return the lookup key of a title: its letters and digits, folded, at most 200.

    Greek letters are spelled out, as some sources do. A translation that Scopus adds, as in
    "Title; [Título]", is left out.
    """
    if title[-1:] == "]":
        title = _TRANSLATION.sub("", title)
    if not title.isascii():
        title = _GREEK.sub(lambda match: f" {GREEK_LETTERS[match[0].lower()]} ", title)
    return fold(title).replace(" ", "")[:200]


_TRANSLATION = lazy_regex(r"(?<=\S);\s*\[[^\[\]]+\]$")
_GREEK = lazy_regex(r"(?<![\u0370-\u03ff])[Α-ΡΣ-Ωα-ρσ-ωϕϵ](?![\u0370-\u03ff])")


def lead_key(family_name: str, year: int | None, stem: str) -> str:
    """Return the lookup key of nearly equal titles, such as "zhao 2020 hive".

    `stem` is the `title_stem`. The year is 0 if it is unknown; the key is "" if another part is.
    """
    return next(iter(lead_keys(family_name, (year,), stem)), "")


def lead_keys(family_name: str, years: Iterable[int | None], stem: str) -> list[str]:
    """Return the `lead_key` of each year."""
    family = _family_key(family_name)
    return [f"{family} {year or 0} {stem}" for year in years] if family and stem else []


@lru_cache(maxsize=2048)
def title_stem(title: str) -> str:
    """Return the start of a title and the digits before its subtitle; "-" if it is empty.

    It is equal for nearly equal titles, and with or without the subtitle.
    """
    key = title_key(_ARTICLE.sub("", title))
    if not key:
        return "-"
    digits = ""
    if not key.isalpha():
        main = SUBTITLE.split(title.strip(), maxsplit=1)[0]
        digits = "".join(_DIGIT.findall(title_key(main))) if main else ""
    return f"{key[:4]}{digits[:20]}"


@lru_cache(maxsize=8192)
def _family_key(family_name: str) -> str:
    """Return the last word of a family name: "Calero Valdez" is "Valdez" elsewhere.

    The last word of "ATLAS Collaboration" says nothing.
    """
    words = fold(family_name).split()
    whole = not words or words[-1] in _NO_NAMES
    return "".join(words)[:60] if whole else words[-1][:60]


_NO_NAMES = frozenset(
    {"collaboration", "consortium", "group", "team", "project", "jr", "sr", "ii", "iii"}
)
