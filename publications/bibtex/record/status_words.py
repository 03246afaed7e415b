"""The words by which a date or a note says that something isn't published yet."""

from __future__ import annotations

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.folding import fold

ACCEPTED = r"(?:(?:conditionally|just|provisionally) )?accepted(?: for publication)?"
"""The pattern of what says that a venue has accepted something."""
DRAFT = "(?:draft|manuscript)"
"""The pattern of what only its author has."""
RESUBMIT = r"(?:revise|reject)[ -](?:and|&)[ -]resubmit"
"""The pattern of what says that a venue asks for another version."""
R_AND_R = r"r ?& ?r"
"""The pattern of "R&R", the same in short."""
_STATUS_WORDS = (
    (
        lazy_regex(
            r"in ?press|in print|forthcoming|to appear|to be published|accepted|advance online|"
            r"online first|im druck|im erscheinen|erscheint|sous presse|a paraitre|en prensa|"
            r"in corso di stampa"
        ),
        "in_press",
    ),
    (
        lazy_regex(
            r"(?<!to be )submitted|(?:in|under) (?:journal |peer )?review"
            rf"|{RESUBMIT}|^{R_AND_R}$"
            r"|(?:in|under) (?:submission|revision)|eingereicht|soumis"
        ),
        "submitted",
    ),
    (
        lazy_regex(r"(?:in|under) prep\w*|to be submitted|work in progress|^in progress|draft"),
        "in_preparation",
    ),
    (lazy_regex(r"unpublished|manuscript"), "unpublished"),
)


def status_of(text: str) -> str:
    """Return the status named in a text ("in_press", "submitted", ...), or ""."""
    folded = fold(text).replace("~", " ")
    return next((status for pattern, status in _STATUS_WORDS if pattern.search(folded)), "")
