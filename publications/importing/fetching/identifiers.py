"""Read DOIs, arXiv numbers and PubMed numbers from pasted text. Pure."""

import re
from enum import StrEnum
from typing import NamedTuple
from urllib.parse import unquote

MOST = 100
"""Identifiers that are fetched at once."""
_LABEL = re.compile(r"\b(doi|arxiv|pmid|pubmed)(?:\s+id)?\s*:?\s+", re.IGNORECASE)
_BETWEEN = re.compile(r"\s+|[,;](?=\s|$)|[,;](?=(?:https?:|doi|arxiv|pmid|10\.\d{4}|\d+$))", re.I)
_DOI = re.compile(r"(?:^|/|:)(10\.\d{4,9}/\S+)$", re.IGNORECASE)
_ARXIV_NUMBER = r"(\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Za-z]{2})?/\d{7})(?:v\d+)?"
_ARXIV = re.compile(
    rf"^(?:arxiv:\s*|(?:https?://)?(?:www\.|export\.)?arxiv\.org/(?:abs|pdf|html)/)?{_ARXIV_NUMBER}"
    r"(?:\.pdf)?$",
    re.IGNORECASE,
)
_ARXIV_DOI = re.compile(rf"^10\.48550/arxiv\.{_ARXIV_NUMBER}$", re.IGNORECASE)
_PUBMED = re.compile(
    r"^(?:(?:pmid|pubmed):\s*|(?:https?://)?(?:www\.)?(?:pubmed\.ncbi\.nlm\.nih\.gov|"
    r"ncbi\.nlm\.nih\.gov/pubmed)/)?([1-9]\d{0,8})/?$",
    re.IGNORECASE,
)
_TRAILING = ".,;:'\"”’"


class Kind(StrEnum):
    """Where a publication is registered."""

    DOI = "doi"
    ARXIV = "arxiv"
    PUBMED = "pubmed"


class Identifier(NamedTuple):
    kind: Kind
    number: str


def read_identifiers(text: str) -> tuple[list[Identifier], list[str]]:
    """Return the identifiers of a text, each once, and the words that are none."""
    labeled = _LABEL.sub(r"\1:", text)
    found: dict[Identifier, None] = {}
    unknown: list[str] = []
    for word in filter(None, _BETWEEN.split(labeled)):
        identifier = _identifier(word)
        if identifier is None:
            unknown.append(word)
        else:
            found[identifier] = None
    return list(found), unknown


def _identifier(word: str) -> Identifier | None:
    word = unquote(word.strip("<>\"'“”‘’()[]{}")) if "%2" in word else word
    word = _without_brackets(word.rstrip(_TRAILING))
    if match := _DOI.search(word.split("?")[0] if "://" in word else word):
        doi = match[1].rstrip("/")
        if arxiv := _ARXIV_DOI.match(doi):
            return Identifier(Kind.ARXIV, arxiv[1])
        return Identifier(Kind.DOI, doi)
    if match := _ARXIV.match(word):
        return Identifier(Kind.ARXIV, match[1])
    if match := _PUBMED.match(word):
        return Identifier(Kind.PUBMED, match[1])
    return None


def _without_brackets(word: str) -> str:
    """Remove the brackets around a word; those within a DOI stay."""
    for start, end in (("(", ")"), ("[", "]"), ("<", ">"), ("{", "}")):
        if word.startswith(start):
            word = word[1:].removesuffix(end)
        elif word.endswith(end) and word.count(end) > word.count(start):
            word = word.removesuffix(end)
    return word.rstrip(_TRAILING)
