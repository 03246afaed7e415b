"""Whether what an entry calls its journal or its book is a journal, a conference or an archive."""

from __future__ import annotations

import re
from functools import lru_cache

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.meeting_words import (
    CONFERENCE,
    CONFERENCE_STEM,
    JOURNAL_OF_PROCEEDINGS,
    MEETING,
    MEETING_STEM,
    SERIES_OF_PROCEEDINGS,
)
from publications.bibtex.record.ordinal_words import ORDINAL_WORD

_WORKSHOP = lazy_regex(r"\bworkshop", re.IGNORECASE)
# `XII Congreso`, `2018 IEEE Conference`, `Proceedings - IEEE 3rd Symposium on Oaks`, `OAK '13
# Proceedings of the 4th Symposium`, `IEEE OAKS 2014 - IEEE Conference on Oaks`, `2016 Growth of
# Oaks, GO 2016` and `IEEE International Conference on Oaks`, which Scopus, Semantic Scholar and
# others write as the journal; Google Scholar, which puts words behind a comma, writes `Oaks,
# International Conference on`.
_EDITION = lazy_regex(
    r"(?P<short>(?:(?:ACM|IEEE|USENIX) )?[A-Z][\w/-]{1,20}(?: Fall| Spring)? ?"
    r"(?:['’]\d\d|(?:19|20)\d\d|(?<=[A-Z])\d\d)[ ,:.–—-]{1,3})?"
    r"(?:(?:the )?(?:proc(?:eedings|\.)\.? (?:of (?:the )?|- )?)?(?:(?:IEEE|ACM|USENIX) )?"
    rf"(?:(?:(?:19|20)\d\d\b|\d{{1,3}}(?:st|nd|rd|th|[aoº°ª])\b|\d{{1,3}}[a-z]{{2}}\."
    rf"|(?-i:[IVXL]{{2,}}|[VX])\.?(?= [A-Z]\w+ ))(?=.*{MEETING_STEM})"
    rf"|{ORDINAL_WORD}\b(?=.*\b{CONFERENCE_STEM}))"
    rf"|(?(short)(?=(?:ACM|IEEE|International|proceedings) .*\b{CONFERENCE}\b)"
    r"|(?!)))"
    r"|(?P<year>(?:19|20)\d\d) \S[^,]+, \S+ (?P=year)$"
    r"|(?:(?:ACM|IEEE|USENIX|annual|European|international)(?:/\w+)? ){1,3}"
    rf"(?:(?:joint|technical) )?{CONFERENCE} on \w|.{{3,300}} {CONFERENCE} on$",
    re.IGNORECASE,
)
# `Oak Tree Conference`, `The Conference on Oaks (CO)`, but neither `Oak Conference Proceedings`
# nor `Library of Congress`
_CONFERENCE = lazy_regex(
    r"(?!this |.*\b(?:journal|of congress|papers|(?<! - )proceedings|series"
    r"|(?:foundation|society) symposium)\b)"
    rf"(?!(?:the )?\S+ {CONFERENCE}$)(?:[\w/&-]+ ){{1,8}}?"
    rf"(?:{CONFERENCE}|workshops)(?:$| on \w| \([\w -]+\)$)"
    r"|advances in neural information processing systems\b",
    re.IGNORECASE,
)
# `Proceedings of the 2nd World Conference on Oaks`, but not `Proceedings of the Oak Society`.
_PROCEEDINGS = lazy_regex(
    rf"proc(?:eedings)?\b\.?+(?! (?:of )?{SERIES_OF_PROCEEDINGS})"
    rf"(?=.*\b{CONFERENCE_STEM})(?!.*\bconferences$)",
    re.IGNORECASE,
)
_YEAR = lazy_regex(r"\b(?:19|20)\d\d\b")
_REPOSITORY = lazy_regex(
    r"(?i)\barxiv\b|^corr$|^computing research repository\b|rxiv\b|\bzenodo\b|\bSSRN\b"
)


# The kinds whose "journal" may be the proceedings of a conference.
_IN_EDITIONS = frozenset({
    "article", "chapter", "inproceedings", "misc", "online", "poster", "talk",
})  # fmt: skip
# `Journal of Oaks`, `IEEE/ACM Transactions on Elms`, `Bulletin of the Oak Society`
_JOURNAL = lazy_regex(
    r"^(?:the )?(?:[\w/.]+ ){0,4}journal\b"
    r"|^(?:[\w/]+ ){0,2}(?:transactions on|(?:annals|bulletin) of)\b|^procedia ",
    re.IGNORECASE,
)
_NAMED_PROCEEDINGS = lazy_regex(
    rf"proceedings of {JOURNAL_OF_PROCEEDINGS}\b(?!.*\b{CONFERENCE_STEM})",
    re.IGNORECASE,
)
_MEETING = lazy_regex(rf"\b(?:{MEETING}(?! series)|proceedings|track)\b", re.IGNORECASE)


def names_edition(venue: str) -> bool:
    """Whether the name of a "journal" or a book is that of a conference, mostly in one year."""
    return bool(_EDITION.match(venue) or _PROCEEDINGS.match(venue))


def names_conference(venue: str) -> bool:
    """Whether the name of a "journal" or a book is that of a conference, of whatever year."""
    return names_edition(venue) or _CONFERENCE.match(venue) is not None


def may_be_any_conference(name: str) -> bool:
    """Whether only its place or organizer tells it apart: "the 10th International Conference"."""
    return _ANY_CONFERENCE.fullmatch(name) is not None


_ANY_CONFERENCE = lazy_regex(
    rf"(?:the )?(?:\S+ )?(?:(?:annual|international|national|summer|winter) )*{MEETING}s?",
    re.IGNORECASE,
)


def names_journal(venue: str) -> bool:
    """Whether the name of a "book" is that of a journal."""
    is_journal = _JOURNAL.search(venue) is not None and _MEETING.search(venue) is None
    return is_journal or _NAMED_PROCEEDINGS.match(venue) is not None


def names_book(venue: str) -> bool:
    """Whether the name of a "journal" of what has no type is that of a book or of proceedings."""
    return _BOOK.search(venue) is not None


_BOOK = lazy_regex(
    rf"\b(?:proc|{CONFERENCE_STEM}|meeting|lecture notes|advances in|handbook|encyclop|"
    r"chemical information and modeling)",  # which Mendeley writes for many documents
    re.IGNORECASE,
)


@lru_cache(maxsize=1024)  # the same venues occur many times
def venue_kind(kind: str, venue: str, *, is_in_journal: bool = False) -> str:
    """Return the kind of venue of a record, which its `journal` or another field names."""
    if _REPOSITORY.search(venue):
        return "repository"
    is_in_edition = kind in _IN_EDITIONS and names_conference(venue)
    has_year = kind == "inproceedings" and _YEAR.search(venue)
    if is_in_journal and not (is_in_edition or has_year):
        return "journal"
    if kind != "chapter" and names_journal(venue):
        return "journal"
    if _WORKSHOP.search(venue):
        return "workshop"
    if is_in_edition or kind in ("inproceedings", "poster", "talk"):
        return "conference"
    return "book" if kind == "chapter" else "other"
