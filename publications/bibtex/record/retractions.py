"""Read that a publication was retracted, which publishers write into its title or its note."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.record import Link, Record
from publications.bibtex.record.texts import read_title

NOTICES = {"retraction": "retracted", "concern": "concern", "correction": "", "addendum": ""}
"""Kinds of links to notices, and the status that a publication with one has."""
NOTICE_FIELDS = {
    "retraction": "retraction", "retractionnotice": "retraction", "concern": "concern",
    "correction": "correction", "erratum": "correction", "corrigendum": "correction",
    "addendum": "addendum",
}  # fmt: skip
"""Names of fields with the address or the DOI of a notice; the first of a kind is written."""
CAUTIONED = frozenset({"retracted", "withdrawn", "concern"})
_WHAT = r"(?: (?:article|chapter|manuscript|paper|preprint|publication|study))?"
# `RETRACTED ARTICLE: Oaks` of Springer and `[Retracted] Oaks`; in other words than these,
# "Withdrawn: Oaks after the War" is a title.
_BEFORE = lazy_regex(
    rf"[\[(] ?(?i:(retracted|withdrawn){_WHAT}) ?[\])][:.]? ?(?=\S)"
    rf"|((?i:retracted)|WITHDRAWN|Withdrawn(?= [A-Z]))(?i:{_WHAT})(?: ?:| [–—-]) ?(?=\S)"
)
# `Oaks (Retracted article. See vol. 33, pg. 1, 2012)`, of Web of Science.
_AFTER = lazy_regex(
    rf"[ .:,]*[\[(] ?(?i:(retracted|withdrawn){_WHAT}) ?(?:[.:,;]? ([^()\[\]]{{3,200}}))?[\])]\.?$"
)
_NOTE = lazy_regex(
    rf"[\[(]?(?:this [a-z]+ (?:has been|was) )?(retracted|withdrawn){_WHAT}"
    r"(?:[\]).]*$|[,.:;]? ?(?:\(|in |on |by |due |because |see |at |at the |\d{4}|https?:|10\.\d))",
    re.IGNORECASE,
)

# `Retracted on September 15, 2021The Conference on Oaks`, of the ACM
_BEFORE_VENUE = lazy_regex(r"(Retracted on [A-Z][a-z]{2,8} \d{1,2}, \d{4})\s*(?=[A-Z])")


_MAY_BEGIN, _MAY_END = frozenset("[(RrWw"), frozenset(").]")
"""Letters without which a title isn't marked, so that most are not looked at."""


class MarkedTitle(NamedTuple):
    """A title without the words that say what has become of the publication."""

    title: str
    status: str = ""
    details: str = ""
    """What else these words say: where the notice is."""


def marked_title(title: str) -> MarkedTitle:
    """Separate "RETRACTED: " and the like from a title."""
    found = _BEFORE.match(title)
    if found is not None:
        return MarkedTitle(title[found.end() :], (found[1] or found[2]).lower())
    found = _AFTER.search(title) if title[-2:].rstrip(".")[-1:] in ("]", ")") else None
    if found is None or not found.start():
        return MarkedTitle(title)
    return MarkedTitle(title[: found.start()], found[1].lower(), (found[2] or "").strip())


def read_marked_title(source: str) -> str:
    """Return the text of a title that may be marked, as the record has it."""
    return marked_title(read_title(source)).title


def read_retraction(record: Record) -> None:
    """Set the status of what its title, its note or a notice says was retracted."""
    status = ""
    if record.title[:1] in _MAY_BEGIN or record.title[-1:] in _MAY_END:
        title, status, details = marked_title(record.title)
        if status:
            record.title, record.note = title, record.note or details
    if record.venue[:13] == "Retracted on " and (found := _BEFORE_VENUE.match(record.venue)):
        record.venue = record.venue[found.end() :]
        record.note = record.note or found[1]
    if not status and record.note and (found := _NOTE.match(record.note)):
        status = found[1].lower()
    if not status and record.links:
        status = status_of_notices(record.links)
    if status and record.status == "published":
        record.status = status


def status_of_notices(links: Iterable[Link]) -> str:
    """Return the gravest status that follows from links to notices, or ""."""
    kinds = {link.kind for link in links}
    return next((status for kind, status in NOTICES.items() if kind in kinds and status), "")
