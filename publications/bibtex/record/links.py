"""The links of an entry to its PDF, slides, code and the like."""

from __future__ import annotations

import re

from publications.bibtex.latex.decoding import decode_latex
from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.addresses import is_web_address, stated_address, web_address
from publications.bibtex.record.date_parts import is_edtf
from publications.bibtex.record.dois import doi_in_address
from publications.bibtex.record.fields import Fields
from publications.bibtex.record.link_fields import kind_of_link
from publications.bibtex.record.record import Link, Record
from publications.bibtex.record.retractions import NOTICES

_HOST_OF_CODE = lazy_regex(
    r"https?://(?:www\.)?(?:[\w-]+\.)*(?:github|gitlab|bitbucket|codeberg|gitee|sourceforge|sr\.ht)\b"
)
_HOST_OF_VIDEO = lazy_regex(r"https?://(?:[\w-]+\.)*(?:youtube\.com|youtu\.be|vimeo\.com)\b")


def take_links(record: Record, taken: Fields) -> None:
    for name in list(taken.left):
        kind, word = kind_of_link(name)
        if not kind:
            continue
        address = web_address(taken.left[name])
        if kind in NOTICES and (doi := _ONLY_DOI.fullmatch(address)):
            address = f"https://doi.org/{doi[1]}"
        if not is_web_address(address):
            continue
        if word == "Doi" and record.doi and doi_in_address(address).lower() == record.doi.lower():
            continue
        if kind == "slides" and _HOST_OF_VIDEO.match(address):
            kind = "video"
        if word == "Repository" and _HOST_OF_CODE.match(address):
            kind, word = "code", ""
        del taken.left[name]
        label = _annotation(taken.left.pop(f"{name}+an:label", "")) or word
        language = _annotation(taken.left.pop(f"{name}+an:lang", ""))
        dated, note = taken.left.get(f"{name}+an:date"), taken.left.pop(f"{name}+an:note", "")
        date = _annotation(dated) if dated else ""
        if date and is_edtf(date):
            del taken.left[f"{name}+an:date"]
        else:
            date = ""
        note = _annotation(note) if note else ""
        record.links.append(Link(kind, address, label, language, date, note))
    _full_text(record, taken)
    _open_archive(record, taken)
    _address_as_eprint(record)
    _address_as_venue(record, taken)


def _address_as_eprint(record: Record) -> None:
    """Take the address of the PDF that HighWire's journals and bioRxiv export as `eprint`."""
    is_number = record.eprint_type or record.arxiv_id
    if (
        record.eprint
        and not is_number
        and is_web_address(record.eprint)
        and _PDF.search(record.eprint)
    ):
        if not _is_linked(record, record.eprint):
            record.links.append(Link("pdf", record.eprint))
        record.eprint = ""


def _address_as_venue(record: Record, taken: Fields) -> None:
    """Take an address that stands where the journal or the book should be."""
    if "://" not in record.venue:
        return
    address, accessed = stated_address(record.venue)
    record.venue = address or record.venue
    if accessed:
        taken.left.setdefault("urldate", accessed)
    if not is_web_address(record.venue):
        return
    record.doi = record.doi or doi_in_address(record.venue)
    if not record.url:
        record.url = record.venue
    elif not _is_linked(record, record.venue):
        record.links.append(Link("other", record.venue))
    record.venue = record.venue_kind = ""


def _full_text(record: Record, taken: Fields) -> None:
    """Read Publish or Perish's `fulltext`, `ee` of DBLP's old exports, and an address in `file`."""
    for name, label in (("fulltext", "Full text"), ("ee", "Electronic edition"), ("file", "")):
        if name not in taken.left:
            continue
        address = web_address(taken.left[name])
        if not is_web_address(address) or doi_in_address(address) or _is_linked(record, address):
            continue
        is_pdf = _PDF.search(address) is not None
        if is_pdf and any(link.kind == "pdf" for link in record.links):
            continue
        record.links.append(Link("pdf", address) if is_pdf else Link("other", address, label))
        del taken.left[name]


def _open_archive(record: Record, taken: Fields) -> None:
    """Link to HAL, the open archive whose number is in `hal_id`."""
    number = taken.left.get("hal_id", "").strip().replace(":", "-")
    addresses = (record.url, *(link.url for link in record.links))
    if _NUMBER_OF_HAL.fullmatch(number) and not any(number in address for address in addresses):
        record.links.append(Link("other", f"https://hal.science/{number}", "HAL"))


_NUMBER_OF_HAL = lazy_regex(r"[a-z]{3,12}-\d{5,9}(?:v\d{1,2})?")


def _is_linked(record: Record, address: str) -> bool:
    return address == record.url or any(link.url == address for link in record.links)


_ONLY_DOI = lazy_regex(r"(?:doi: ?)?(10\.\d{4,9}/\S+)", re.IGNORECASE)
_PDF = lazy_regex(r"\.pdf(?:\+html)?(?:[?#]|$)|/pdf/", re.IGNORECASE)


def _annotation(source: str) -> str:
    """Return the text of `={"Slides"}`, `{=zh}` or `="Slides"`."""
    text = source.strip().lstrip("=").strip()
    return decode_latex(text).strip().strip('"')
