"""The number of a publication in arXiv or another archive."""

from __future__ import annotations

import re

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.addresses import exportable_address, plain_address
from publications.bibtex.record.arxiv_numbers import (
    EPRINT_LABEL,
    arxiv_id_in_text,
    corr_number,
    old_arxiv_id,
    plain_arxiv_id,
)
from publications.bibtex.record.fields import Fields
from publications.bibtex.record.link_fields import linked_address
from publications.bibtex.record.meeting_words import CONFERENCE
from publications.bibtex.record.preprint_dois import (
    is_preprint_doi,
    names_publisher_of_preprints,
    names_server,
)
from publications.bibtex.record.record import Record


def take_eprint(record: Record, taken: Fields) -> None:
    fields = taken.left
    if "eprint" in fields and not fields["eprint"].startswith("/"):  # a file at Oxford
        record.eprint = taken.take("eprint", read=exportable_address)
    if record.eprint:
        record.eprint_type = taken.take("archiveprefix", "eprinttype", read=plain_address).lower()
        record.eprint_class = taken.take("eprintclass", "primaryclass", read=plain_address)
        if record.eprint_type == "arxiv.org":
            record.eprint_type = "arxiv"
        elif record.eprint_type == "jstor":
            record.eprint = _AFTER_NUMBER.sub("", record.eprint)
    stated = record.eprint_type in ("arxiv", "") and record.eprint
    record.arxiv_id = plain_arxiv_id(record.eprint) if stated else ""
    if stated and not record.arxiv_id:
        record.arxiv_id = old_arxiv_id(record.eprint_class, record.eprint)
    if not record.arxiv_id:
        for name in ("arxivid", "arxiv", "arxivurl"):
            if name in fields and (number := plain_arxiv_id(fields[name])):
                record.arxiv_id = number
                if not record.eprint:  # the export writes the number there
                    del fields[name]
                break
    if not record.arxiv_id:
        record.arxiv_id = _arxiv_elsewhere(record, taken)
    if record.arxiv_id:
        record.eprint = record.eprint or record.arxiv_id
        if plain_arxiv_id(record.eprint):
            record.eprint_type = record.eprint_type or "arxiv"
        if not record.eprint_class and record.eprint_type == "arxiv":
            record.eprint_class = taken.take("eprintclass", "primaryclass", read=plain_address)
        for name in ("eprinttype", "archiveprefix"):
            if name in fields and fields[name].strip().lower() == record.eprint_type:
                del fields[name]  # the number is in another field
    _kind_of_eprint(record, taken)


_AFTER_NUMBER = lazy_regex(r"[?#].*")  # of an address, which Zotero keeps


def _says_whose_report(record: Record, taken: Fields) -> bool:
    names = ("institution", "publisher", "venue", "number", "note")
    return any(getattr(record, name) for name in names) or bool(taken.all.get("type"))


def _kind_of_eprint(record: Record, taken: Fields) -> None:
    house = record.publisher.lower()  # Zotero's preprints, by Better BibTeX
    in_archive = record.arxiv_id or not _PREPRINT_ARCHIVES.isdisjoint((record.eprint_type, house))
    is_elsewhere = record.venue_kind != "repository" and record.venue and record.volume
    is_paged = is_elsewhere and record.pages  # Mendeley exports articles as @misc
    if in_archive and record.entry_type in ("misc", "online", "unpublished") and not is_paged:
        record.kind = "preprint"
    if record.kind == "misc" and record.eprint_type == "ascl":
        record.kind = "software"  # in the Astrophysics Source Code Library
    if record.kind == "report" and record.arxiv_id and not _says_whose_report(record, taken):
        record.kind = "preprint"  # of Mendeley
    if (ssrn := _NUMBER_OF_SSRN.fullmatch(record.venue)) and not record.doi:
        record.url = record.url or f"https://papers.ssrn.com/abstract={ssrn[1]}"
    is_of_server = is_preprint_doi(record.doi) and names_server(record.venue)
    if is_of_server and record.venue and record.kind in _MAY_BE_PREPRINT | {"article"}:
        record.venue_kind = "repository"
    has_no_venue = not record.venue or record.venue.lower() in ("preprint", "e-print")
    is_printed = record.volume and record.doi and not is_preprint_doi(record.doi)
    is_in_archive = record.venue_kind == "repository" or (
        has_no_venue and not is_printed and (record.arxiv_id or is_preprint_doi(record.doi))
    )
    if record.kind in _MAY_BE_PREPRINT and is_of_server:
        house = record.institution or ("" if record.kind == "misc" else record.publisher)
        record.kind = "preprint" if names_publisher_of_preprints(house) else record.kind
    # INSPIRE, and Crossref and with it ORCID, write articles without a journal.
    if record.kind == "article" and is_in_archive:
        record.kind = "preprint"
    is_alone = not any(getattr(record, name) for name in _PLACES_IN_PRINT)
    if record.kind == "article" and is_alone and _PREPRINT_OF.match(record.venue):
        record.kind = "preprint"
    if record.kind == "inproceedings" and _PREPRINT_AS_BOOK.match(record.venue):
        record.kind = "preprint"


_NUMBER_OF_SSRN = lazy_regex(  # of Google Scholar
    r"(?:available at )?SSRN:? (\d{4,9})", re.IGNORECASE
)
_MAY_BE_PREPRINT = frozenset({"report", "misc", "book"})
_PREPRINT_ARCHIVES = frozenset({"biorxiv", "medrxiv", "chemrxiv", "psyarxiv", "socarxiv"})
_PLACES_IN_PRINT = ("volume", "pages", "number", "doi", "issn")
# `Preprint of the Oak Institute, OAK-12` and `Preprint OAK-12`, not `Preprint, to appear in Oaks`
_PREPRINT_OF = lazy_regex(
    r"pre-?print(?:\.?$| of (?:the )?\w|,? (?:no\.? ?)?[\w/-]{0,12}\d)", re.IGNORECASE
)
_PREPRINT_AS_BOOK = lazy_regex(
    rf"(?:arxiv|(?:bio|med|chem)rxiv)\b(?!.*\b(?:{CONFERENCE}|proceedings))|corr$",
    re.IGNORECASE,
)


def _arxiv_elsewhere(record: Record, taken: Fields) -> str:
    for text in (record.venue, record.url or linked_address(taken.all), record.doi):
        found = arxiv_id_in_text(text) if text else ""
        if found:
            return found
    if record.venue_kind == "repository" and (found := corr_number(record.volume)):
        return found
    for text in (record.pages, record.volume) if record.venue_kind == "repository" else ():
        if found := plain_arxiv_id(text):
            return found
    eid = taken.all.get("eid", "")
    for text in (record.note, record.howpublished, record.number, record.volume, record.pages, eid):
        if (
            ("xiv" in text or "Xiv" in text or "XIV" in text or text[:8] in _EPRINTS)
            and len(text) < 70
            and _ARXIV_FIRST.match(text)
        ):
            return arxiv_id_in_text(text)
    return ""


_EPRINTS = frozenset({"eprint: ", "_eprint:", "\\_eprint"})
_ARXIV_FIRST = lazy_regex(
    r"\W*(?:(?:available (?:as|at|on|from)|also|see|e-?print|preprint|doi:10\.\d{4,9}/[^\s/]+)\W+)*"
    rf"(?:https?://)?(?:www\.)?arxiv|{EPRINT_LABEL}(?=\d|[a-z-]+/\d)",
    re.IGNORECASE,
)
