"""Read whether an entry has been published, from BibLaTeX's `pubstate`, its type and its note."""

from __future__ import annotations

import re
from collections.abc import Mapping

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.preprint_dois import is_preprint_doi
from publications.bibtex.record.record import Record
from publications.bibtex.record.status_words import ACCEPTED, DRAFT, R_AND_R, RESUBMIT, status_of

WRITTEN_STATES = {
    "in_press": "inpress", "submitted": "submitted", "in_preparation": "inpreparation",
    "unpublished": "unpublished", "retracted": "retracted", "withdrawn": "withdrawn",
    "concern": "concern",
}  # fmt: skip
"""What `pubstate` says of a status; of "published", nothing."""
_STATES = {
    **{state: status for status, state in WRITTEN_STATES.items()},
    "forthcoming": "in_press",
    "prepublished": "in_press",
}
_NOTE_STATUS = lazy_regex(
    r"(?:\(?(?:in ?press|forthcoming|to appear(?: in .{0,60})?"
    rf"|{ACCEPTED}|(?:under )?{RESUBMIT}(?: at .{{0,60}})?|{R_AND_R}"
    r"|submitted(?: to .{0,60}| for publication)?"
    r"|(?:in|under) review(?: (?:at|for|in|with) .{0,60})?"
    r"|(?:in|under) (?:submission|preparation|prep)|unpublished)[.)]*)",
    re.IGNORECASE,
)


def stated_in(fields: Mapping[str, str]) -> str:
    """Return what `pubstate` says, as one lowercase word."""
    return re.sub(r"\W", "", fields["pubstate"].lower()) if "pubstate" in fields else ""


def status_of_note(note: str) -> str:
    """Return the status that a note states ("to appear" is "in_press") if it's only that, or ""."""
    return status_of(note) if note and _NOTE_STATUS.fullmatch(note.strip()) else ""


def is_note_of_draft(note: str) -> bool:
    """Whether a note says nothing but that this version isn't published, as "Manuscript"."""
    return _NOTE_OF_DRAFT.fullmatch(note.strip()) is not None


_NOTE_OF_DRAFT = lazy_regex(
    rf"\(?(?:(?:draft|unpublished) )?{DRAFT}[.)]*",
    re.IGNORECASE,
)


def _status_on_site(fields: dict[str, str]) -> str:
    """Return what `status` says, a field of lists of one's own: `status = {in review}`."""
    return status_of_note(fields.get("status", "").strip(" .{}"))


def read_status(record: Record, fields: dict[str, str], with_venue: str = "") -> None:
    """Set the status; a `pubstate` that says no more than that is removed from `fields`.

    `with_venue` is the one that a field states together with the venue.
    """
    is_preprint = record.kind == "preprint"
    state = _STATES.get(stated_in(fields), "")
    state = state or status_of(fields["pubstate"]) if "pubstate" in fields else ""
    if is_preprint and stated_in(fields) == "prepublished":
        state = ""
    if state:
        record.status = state
        if fields["pubstate"].strip() in WRITTEN_STATES.values():
            del fields["pubstate"]
    elif record.status == "published":
        on_site = "" if _has_place(record) else _status_on_site(fields) or with_venue
        record.status = status_of_note(record.note) or on_site or record.status
    if record.status == "published" and record.entry_type == "unpublished" and not is_preprint:
        _decide_unpublished(record)


def _has_place(record: Record) -> bool:
    return bool(record.volume and record.pages)


def _decide_unpublished(record: Record) -> None:
    if not _is_printed(record):
        record.status = "unpublished"
    elif record.kind == "misc" and record.venue_kind == "journal":
        record.kind = "article"


def _is_printed(record: Record) -> bool:
    """Whether what is called unpublished has a place in print, as much that Mendeley exports so."""
    if _DRAFT.search(record.note) or record.venue_kind == "repository":
        return False
    has_doi = bool(record.doi) and not is_preprint_doi(record.doi)
    if record.venue and (has_doi or record.volume or record.pages):
        return True
    return bool(record.publisher and (record.isbn or has_doi))


_DRAFT = lazy_regex(
    r"\b(?:accepted|draft|forthcoming|manuscript|preparation|pre-?print|proposal|review|submitted|"
    r"to appear|unpublished|working)\b",
    re.IGNORECASE,
)


PRESENTATIONS = {
    "oral": "oral", "oral presentation": "oral", "talk": "oral", "spotlight": "spotlight",
    "spotlight presentation": "spotlight", "poster": "poster", "poster presentation": "poster",
}  # fmt: skip
