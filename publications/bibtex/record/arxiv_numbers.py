"""arXiv numbers, such as `1911.09418v2` and `hep-th/9711200`, wherever they are written."""

import re

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.addresses import plain_address

_ARXIV_ID = r"(?:\d{4}\.\d{4,5}|[a-z-]{2,20}(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?"
_ARXIV = lazy_regex(rf"(?<![\w.])({_ARXIV_ID})(?![\w.]*\d)", re.IGNORECASE)
_ARXIV_IN_TEXT = lazy_regex(
    rf"(?:arxiv(?:\.org)?\s*(?:preprint)?\s*[:/]?\s*(?:arxiv\s*[:/])?\s*|arxiv\.org/(?:abs|pdf)/|"
    rf"10\.48550/arxiv\.)({_ARXIV_ID})",
    re.IGNORECASE,
)
# `0510454 [math.DG]`, of which arXiv's number is math/0510454.
_ARCHIVE_AFTER_NUMBER = lazy_regex(r"(?<![\w.])(\d{7})\s*\[([a-z-]{2,20})(?:\.[A-Z]{2})?\]")
_DOI_IN_ADDRESS = lazy_regex(r"\b10\.\d{4,9}/")
_CORR = lazy_regex(r"^\s*(?:abs/|)(\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})\s*$")


def plain_arxiv_id(source: str) -> str:
    """Return an arXiv number, such as `1911.09418v2` or `hep-th/9711200`, or "".

    That of a DOI is none: `https://onlinelibrary.wiley.com/doi/pdf/10.1111/1556-4029.13950`.
    """
    text = plain_address(source)
    match = _ARXIV_IN_TEXT.search(text)
    if match is None and not _DOI_IN_ADDRESS.search(text):
        match = _ARXIV.search(text)
    if match is None and (old := _ARCHIVE_AFTER_NUMBER.search(text)):
        return f"{old[2]}/{old[1]}"
    return match[1] if match else ""


def arxiv_id_in_text(source: str) -> str:
    """Return the arXiv number in a journal, a note, an address or a DOI, or ""."""
    if "rxiv" not in source.lower():
        return ""
    match = _ARXIV_IN_TEXT.search(source)
    return match[1] if match else ""


def corr_number(source: str) -> str:
    """Return the arXiv number in DBLP's `volume = {abs/1911.09418}`, or ""."""
    match = _CORR.match(source)
    return match[1] if match else ""
