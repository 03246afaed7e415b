"""Identifiers of works in the one form that they are stored and compared in. Pure."""

import re
from functools import lru_cache

from foundation.folding import fold

_DOI_PREFIX = re.compile(r"^(https?://)?(dx\.)?(www\.)?doi\.org/|^doi:\s*", re.IGNORECASE)
_ARXIV_PREFIX = re.compile(
    r"^(https?://)?(www\.)?arxiv\.org/(abs|pdf)/|^arxiv:\s*"
    r"|^(https?://(dx\.)?doi\.org/|doi:\s*)?10\.48550/arxiv\.",
    re.IGNORECASE,
)

_ARTICLE = re.compile(r"^\W*(?:the|an?)\s+", re.IGNORECASE)
_DIGIT = re.compile(r"\d")


def normalize_doi(text: str) -> str:
    """The bare DOI in lower case (DOIs do not distinguish case): "10.1145/3267809.3267837"."""
    return _DOI_PREFIX.sub("", text.strip()).lower()


def doi_url(doi: str) -> str:
    return f"https://doi.org/{doi}"


def arxiv_url(arxiv_id: str) -> str:
    return f"https://arxiv.org/abs/{arxiv_id}"


def normalize_arxiv_id(text: str) -> str:
    """The bare number without its version: "1911.09418", "hep-th/9901001"."""
    bare = _ARXIV_PREFIX.sub("", text.strip()).removesuffix(".pdf")
    return re.sub(r"v\d+$", "", bare)


# A chunk of an import asks for the keys of each of its titles again and again.
@lru_cache(maxsize=2048)
def title_key(title: str) -> str:
    """What titles are looked up by: letters and digits alone, folded, at most 200 of them."""
    return fold(title).replace(" ", "")[:200]


def lead_key(family_name: str, year: int | None, stem: str) -> str:
    """What works with nearly the same title are looked up by: "zhao 2020 hive"; "" where one is unknown.

    `stem` is the title's, see there.
    """
    family = _family_key(family_name)
    return f"{family} {year} {stem}" if family and year and stem else ""


@lru_cache(maxsize=2048)
def title_stem(title: str) -> str:
    """The beginning of a title and its digits: equal in titles that are nearly the same; "-" for none."""
    key = title_key(_ARTICLE.sub("", title))
    if not key:
        return "-"
    digits = "".join(_DIGIT.findall(key)) if not key.isalpha() else ""
    return f"{key[:4]}{digits[:20]}"


@lru_cache(maxsize=8192)
def _family_key(family_name: str) -> str:
    return fold(family_name).replace(" ", "")[:60]
