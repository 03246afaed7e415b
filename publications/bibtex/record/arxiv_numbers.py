"""arXiv numbers, such as `1911.09418v2` and `hep-th/9711200`, wherever they are written."""

import re

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.addresses import plain_address
from publications.bibtex.record.fields import Fields, hide
from publications.bibtex.record.record import Record

_ARXIV_ID = r"(?:\d{4}\.\d{4,5}|[a-z-]{2,20}(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?"
_ARXIV = lazy_regex(rf"(?<![\w.])({_ARXIV_ID})(?![\w.]*\d)", re.IGNORECASE)
_ARXIV_IN_TEXT = lazy_regex(
    rf"(?:arxiv(?:\.org)?\s*(?:preprint)?\s*[:/.]?\s*(?:arxiv\s*[:/])?\s*|arxiv\.org/(?:abs|pdf)/|"
    rf"10\.48550/arxiv\.)({_ARXIV_ID})",
    re.IGNORECASE,
)
EPRINT_LABEL = r"\\?_?eprint:\s*"  # of a note of Zotero
_EPRINT = lazy_regex(rf"{EPRINT_LABEL}({_ARXIV_ID})")
# `0510454 [math.DG]` or `0510454 [math.DG,math.MG]`, of which arXiv's number is math/0510454.
_ARCHIVE_AFTER_NUMBER = lazy_regex(
    r"(?<![\w.])(\d{7})\s*\[([a-z-]{2,20})(?:\.[A-Z]{2})?(?:,\s?[A-Za-z.-]{2,20}){0,9}\]"
)
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


def old_arxiv_id(archive: str, number: str) -> str:
    """Return `astro-ph/0509481` for the class "astro-ph" and the number "0509481v2", or ""."""
    is_old = _OLD_NUMBER.fullmatch(number) and _CLASS.fullmatch(archive)
    return f"{archive.partition('.')[0]}/{number[:7]}" if is_old else ""


_OLD_NUMBER = lazy_regex(r"(?:9[1-9]|0[0-7])(?:0[1-9]|1[0-2])\d{3}(?:v\d+)?")


def arxiv_id_in_text(source: str) -> str:
    """Return the arXiv number in a journal, a note, an address or a DOI, or ""."""
    if "rxiv" not in source.lower():
        eprint = _EPRINT.fullmatch(source.strip()) if "eprint" in source else None
        return eprint[1] if eprint else ""
    match = _ARXIV_IN_TEXT.search(source)
    return match[1] if match else ""


def corr_number(source: str) -> str:
    """Return the arXiv number in DBLP's `volume = {abs/1911.09418}`, or ""."""
    match = _CORR.match(source)
    return match[1] if match else ""


def take_class(record: Record, taken: Fields) -> None:
    """Read the volume "astro-ph.CO" of a preprint, which Papers exports, as its class at arXiv."""
    if record.venue_kind != "repository" or not _CLASS.fullmatch(record.volume):
        return
    record.eprint_class = record.eprint_class or record.volume
    record.volume = ""
    taken.left["volume"] = taken.all["volume"]


_CLASS = lazy_regex(
    r"(?:astro-ph|cond-mat|cs|econ|eess|gr-qc|hep-(?:ex|lat|ph|th)|math|math-ph|nlin"
    r"|nucl-(?:ex|th)|physics|q-bio|q-fin|quant-ph|stat)(?:\.[A-Za-z-]{2,9})?"
)


def without_repeated_number(record: Record, taken: Fields) -> None:
    """Keep the arXiv number, which is shown as such, out of the other numbers.

    Zotero has the number "arXiv:1610.08602", DBLP the volume "abs/1610.08602", which Mendeley
    makes "abs/1610.0", and others have the number in the place of pages.
    """
    if record.pages.lower().removeprefix("arxiv:") == record.arxiv_id.lower():
        record.pages = ""
        taken.left["pages"] = taken.all["pages"]
    volume = record.volume.removeprefix("abs/")
    if f"{volume}.{record.pages}" == record.arxiv_id.partition("v")[0]:  # its halves, of Papers
        hide(record, taken, "pages")
        hide(record, taken, "volume")
    is_cut = volume != record.volume and record.arxiv_id.startswith(volume)
    if volume[:4] == "also":
        volume = number_in_note(volume)
    is_versioned = volume.lower().removeprefix("arxiv:").startswith(record.arxiv_id.lower())
    if is_cut or is_versioned:
        record.volume = ""
        taken.left["volume"] = taken.all["volume"]
    if record.number.lower().removeprefix("arxiv:") == record.arxiv_id.lower():
        record.number = ""
        taken.left["number"] = taken.all.get("number", "")


def number_in_note(text: str) -> str:
    """Return a note without what may surround an arXiv number in it."""
    return _AROUND_NUMBER.sub("", text)


_AROUND_NUMBER = lazy_regex(
    rf"^(?:(?:also\s?)?arxiv:\s*|{EPRINT_LABEL})|(?:v\d+)?(?:\s*\[.*\])?(?:\s+type:\s*article)?$",
    re.IGNORECASE,
)
