"""DOIs, alone, in text and in web addresses."""

from __future__ import annotations

import re
from urllib.parse import unquote

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.access_dates import before_address
from publications.bibtex.record.addresses import ESCAPING_BACKSLASH, RESOLVER, plain_address

_SPACE = lazy_regex(r"\s+")
_ANOTHER_DOI = lazy_regex(r"[,;]?\s+(?:and\s+)?10\.\d{4}")
_PERIOD_OF_REGISTRANT = lazy_regex(r"(?<=\b10\.\d{4})\./")  # `10.1371./journal.pone.1`
_DOI = lazy_regex(r"10\.\d{4,9}(?:\.\d{1,9}){0,3}/\S+")
_PLAIN_DOI = lazy_regex(r"10\.[0-9]{4,9}/[A-Za-z0-9._()-]{0,200}[0-9]")
_DOI_PREFIX = lazy_regex(
    rf"^\s*(?:(?:https?:)?//)?{RESOLVER}/+|^\s*(?:doi\s*[:=]?\s*)+",
    re.IGNORECASE,
)
_BRACES = {"%7b": "{", "%7d": "}"}  # as the export writes them if they don't match
_BRACE_CODE = lazy_regex("%7[bd]", re.IGNORECASE)
# `10.1023/A%3A1011`, and `24:4%3C393::AID` of Wiley's older DOIs
_CODE_OF_SICI = lazy_regex("%3[abce]", re.IGNORECASE)
_BRACKET_ENTITY = lazy_regex("&[lg]t;")
_SIGNS = {"%3A": ":", "%3B": ";", "%3C": "<", "%3E": ">", "&lt;": "<", "&gt;": ">"}
_KIND_OF_NUMBER = lazy_regex(r"\s*\[(?:pii|doi)\]", re.IGNORECASE)  # as PubMed marks them
_NUMBER_OF_PUBLISHER = lazy_regex(r"(?<!\S)\S{1,60}\s\[pii\]", re.IGNORECASE)
_BRACED_SIGN = lazy_regex(r"\{([^\w\s{}])\}")  # Web of Science writes "{[}" for "["


_LOWERED = lazy_regex("[₀-₉]")  # 8₁1, from 8_11: a program took it for a formula


def _as_underscore(match: re.Match[str]) -> str:
    return f"_{ord(match[0]) - ord('₀')}"


def _as_brace(match: re.Match[str]) -> str:
    return _BRACES[match[0].lower()]


# What publishers append for the resolver at doi.org, which a DOI never has.
_OF_RESOLVER = lazy_regex(r"\?(?:locatt|nosfx|noredirect|urlappend)=\S*$", re.IGNORECASE)


def plain_doi(source: str) -> str:
    """Return a DOI without `https://doi.org/` or `doi:`, or ""."""
    if _PLAIN_DOI.fullmatch(source):
        return source
    text = _without_kinds(plain_address(source))
    if "\\" in text:  # Mendeley's end of a line
        text = _LINE_OF_MENDELEY.split(text, maxsplit=1)[0]
    if not text.isascii():
        text = _LOWERED.sub(_as_underscore, text)
    if "%7" in text:
        text = _BRACE_CODE.sub(_as_brace, text)
    if "%5" in text:
        text = ESCAPING_BACKSLASH.sub("", text)
    if "%3" in text:
        text = _CODE_OF_SICI.sub(lambda code: _SIGNS[code[0].upper()], text)
    # With two slashes behind the "10.", an encoded one is part of the DOI.
    if "%2" in text and text.partition("10.")[2].count("/") < _TWO_SLASHES:
        text = re.sub(r"%2[fF]", "/", text)
    if "&" in text:  # &lt; as Mendeley writes it
        text = _BRACKET_ENTITY.sub(lambda entity: _SIGNS[entity[0]], text)
    if text.count("<") == text.count(">") - 1 or text.startswith("<"):
        text = text.removeprefix("<").rstrip(" .,;").removesuffix(">")
    text = _OF_RESOLVER.sub("", text)
    if "./" in text:
        text = _PERIOD_OF_REGISTRANT.sub("/", text)
    stripped = _trimmed(_DOI_PREFIX.sub("", text).strip()).rstrip(".,;")
    if cut := _CUT_DOI.match(stripped):
        stripped = f"{'1' if cut[0] == '0' else '10.10'}{stripped}"
    if stripped.startswith("10."):
        stripped = _ANOTHER_DOI.split(stripped, maxsplit=1)[0].rstrip(_MARKS)
        one = stripped.split()[0] if "http" in stripped else _SPACE.sub("", stripped)
        return _VIEW.sub("", one.rstrip(".,;")) if _HAS_NUMBERS.match(one) else ""
    found = _DOI.search(text)
    return _VIEW.sub("", _trimmed(found[0]).rstrip(".,;")) if found else ""


def _without_kinds(text: str) -> str:
    """Return `10.1/a` for `15/4/795 [pii] 10.1/a` and for `10.1/a [doi]`."""
    text = _BRACED_SIGN.sub(r"\1", text)
    bare = _NUMBER_OF_PUBLISHER.sub("", text) if "[" in text else text
    return _KIND_OF_NUMBER.sub("", bare if "10." in bare else text)


_TWO_SLASHES = 2
_MARKS = "".join(map(chr, range(0x300, 0x370)))  # of letters, which no DOI has
_LINE_OF_MENDELEY = lazy_regex(r"(?:\$\\backslash\$|\\)[rn](?=http)")
# `0.1007/978-3-642`, whose first digit was not copied, and Elsevier's `16/j.oak.2004.09.003`
_CUT_DOI = lazy_regex(r"0(?=\.\d{4,5}/\S)|16(?=/(?:j\.[a-z]+\.\d{4}\.|S\d{4}-\d{3}[\dX]\())")
# Neither 10.1.1.148, of CiteSeer, nor `10.xxx/xxxxx` and `10.1145/nnnnnnn.nnnnnnn` of templates.
_HAS_NUMBERS = lazy_regex(r"10\.\d[^/]*/(?!(?:x{3,}|n{3,})(?:\.(?:x+|n+))?$)", re.IGNORECASE)
# What publishers add to a DOI in the addresses of their pages and pictures, which people copy, and
# Mendeley took from files of the ACS: `10.1021/ac902432/ASSET/IMAGES/LARGE/A.JPEG`.
_VIEW = lazy_regex(
    r"/(?:(?:full|abstract|summary|e?pdf|pdfdirect|full-?text|meta|(?:figures|tables)/\d{1,2})/?"
    r"|(?:asset|suppl_file)/.*)$",
    re.IGNORECASE,
)


def _trimmed(doi: str) -> str:
    """Return a DOI without unmatched braces at its ends."""
    surplus = doi.count("{") - doi.count("}")
    if surplus > 0:
        return doi[min(surplus, len(doi) - len(doi.lstrip("{"))) :]
    return doi[: len(doi) - min(-surplus, len(doi) - len(doi.rstrip("}")))]


def further_doi(source: str) -> str:
    """Return the content of a DOI field after its first DOI."""
    text = _DOI_PREFIX.sub("", _without_kinds(plain_address(source)).lstrip())
    another = _ANOTHER_DOI.search(text)
    return text[another.start() :].strip(" ,;") if another else ""


_DOI_ALONE = lazy_regex(
    rf"\W*(?P<prefix>(?:doi\b\s*:?\s*)?(?:(?:https?://)?{RESOLVER}/)?)(?P<doi>10\.\d{{4,9}}/\S+?)[.,;]?\s*",
    re.IGNORECASE,
)


def doi_alone(text: str, *, may_be_bare: bool = False) -> str:
    """Return the DOI if the text is only a DOI, with a prefix unless it `may_be_bare`, or ""."""
    match = _DOI_ALONE.fullmatch(plain_address(text)) if "10." in text else None
    return plain_doi(match["doi"]) if match and (match["prefix"] or may_be_bare) else ""


def doi_behind_words(source: str) -> str:
    """Return the DOI of "Available at DOI: 10.1000/1", a text that says nothing else, or ""."""
    found = _DOI_BEHIND_WORDS.fullmatch(plain_address(source)) if "10." in source else None
    return plain_doi(found["doi"]) if found and not before_address(found["words"]) else ""


def doi_of_r_package(note: str) -> str:
    """Return the DOI of R's note "R package version 0.1.3, doi:10.5281/zenodo.1", or ""."""
    found = _OF_R_PACKAGE.fullmatch(plain_address(note)) if note.startswith("R package") else None
    return plain_doi(found[1]) if found else ""


_OF_R_PACKAGE = lazy_regex(
    rf"R package version [\w.-]{{1,20}}[,.;]? (?:doi:\s?|https?://{RESOLVER}/)(10\.\d{{4,9}}/\S+?)\.?"
)


def doi_before_arxiv(note: str) -> str:
    """Return the DOI of the note "doi:10.1000/1. arXiv:2001.00001", also with links, or ""."""
    found = _BEFORE_ARXIV.fullmatch(plain_address(note)) if "rxiv" in note.lower() else None
    return plain_doi(found[1]) if found else ""


_BEFORE_ARXIV = lazy_regex(
    rf"(?:doi:\s?|https?://{RESOLVER}/)(10\.\d{{4,9}}/\S+?)[.,;]?\s+"
    r"(?:arxiv:\s?|https?://(?:www\.)?arxiv\.org/abs/)\S+",
    re.IGNORECASE,
)


_DOI_BEHIND_WORDS = lazy_regex(
    r"(?P<words>[^/]{1,60}\bdoi): (?:\\url\{)?(?:doi:)?(?P<doi>10\.\d{4,9}/[^\s{}]+?)\}?\.?",
    re.IGNORECASE,
)


_DOI_ADDRESS = lazy_regex(
    rf"https?://{RESOLVER}/(?:https?://{RESOLVER}/)?(?:doi:)?(10\.\S+)", re.IGNORECASE
)


def doi_in_address(url: str) -> str:
    """Return the DOI of an address at doi.org, or where publishers resolve theirs, or ""."""
    match = _DOI_ADDRESS.match(url) or _DOI_AS_HOST.match(url)
    return plain_doi(match[1]) if match else ""


_DOI_AS_HOST = lazy_regex(r"https?://(?:doi:\s?)?(10\.\d{4,9}/\S+)")  # whose host was forgotten


# An address of a document at Scopus, whose exports may have no DOI.
_AT_SCOPUS = lazy_regex(
    r"https?://(?:www\.)?scopus\.com/inward/\S*?[?&]doi=(10\.\d[^&\s]+)", re.IGNORECASE
)


def doi_at_scopus(url: str) -> str:
    """Return the DOI of `https://www.scopus.com/inward/record.uri?eid=...&doi=10.1000%2fxyz`."""
    match = _AT_SCOPUS.match(url)
    return plain_doi(unquote(match[1])) if match else ""
