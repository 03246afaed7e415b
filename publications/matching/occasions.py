"""Where a talk or poster was presented, and whether two records name two occasions. Pure."""

import re
from functools import lru_cache

from rapidfuzz import fuzz

from foundation.folding import fold
from publications import bibtex
from publications.bibtex import CONFERENCE_STEM, ENGLISH_MONTH
from publications.bibtex.lazy_regex import lazy_regex
from publications.matching.publication_summary import PublicationSummary

_PRESENTED = frozenset({"talk", "poster"})
_WEB_PAGES = frozenset({"misc", "online"})
_SAYS_PRESENTED = lazy_regex(
    r"\b(?:talks?|posters?|presentation|presented|keynote|vortrag|colloquium"
    r"|lecture(?! (?:notes?|slides))|seminar(?! (?:paper|report)))\b",
    re.IGNORECASE,
)
# "Invited talk, Oak University", "Talk at Elm Days" and "Oak College Colloquium, Graz"; not "Data
# presented in Table 3", "Talk about oaks" and "Movie poster"
_OF_TALKS = (
    r"(?i:a |an )?(?i:(?:invited|keynote|contributed|oral|plenary|conference|paper|research|short"
    r"|lightning|public|guest|opening|closing|virtual|online)[ ,:]{1,2}){0,3}"
    r"(?i:talk|poster|presentation|presented|keynote|vortrag|lecture|seminar|colloquium)"
)
_OF_SERIES = r"(?:[A-Z][\w'’-]{2,30} ){1,4}(?:Colloquium|Seminar|Lecture)"
_NAMES_OCCASION = lazy_regex(
    rf"(?:{_OF_TALKS}|{_OF_SERIES})\b(?! (?i:notes?|slides|paper|report|press))"
    r"(?=\.?$|[,:;(]| (?:presented )?(?i:at|in|for|auf|beim?|an der|am)"
    r" (?:the |an? |der |dem )?[A-Z\d])"
)
_LONGEST = 160  # characters of a text that only says where it was presented
_MEETING = lazy_regex(
    r"\b(?:presented|presentation|(?:invited|keynote) (?:talk|lecture)|talk) ", re.IGNORECASE
)
_ALIKE = 60


@lru_cache(maxsize=1024)  # each is compared with many
def occasion_of(record: PublicationSummary) -> str:
    """Return the words that name where a talk or poster was presented, or "" if it is none."""
    if record.kind not in _MAY_BE_PRESENTED:
        return ""
    is_presented = record.kind in _PRESENTED or _SAYS_PRESENTED.search(record.type) is not None
    is_in_print = record.kind == "inproceedings" or bool(record.venue_name)
    if is_in_print and not is_presented:
        return ""
    event = bibtex.decode_latex(record.event) if record.event else ""
    texts = [event, record.venue_name]
    texts += filter(_names_occasion, (record.howpublished, record.note))
    if is_presented and "//" not in record.howpublished:
        texts += (record.howpublished, record.institution)
    return next(filter(_telling, texts), "")


_MAY_BE_PRESENTED = _PRESENTED | {"inproceedings", "misc"}


def _names_occasion(text: str) -> bool:
    is_short = len(text) <= _LONGEST and "//" not in text and ". " not in text
    return is_short and _NAMES_OCCASION.match(text) is not None


def is_presented(record: PublicationSummary) -> bool:
    """Whether it is a talk or poster, even if it doesn't say where: "Invited talk"."""
    texts = (record.howpublished, record.note)
    is_said = record.kind == "misc" and any(map(_names_occasion, texts))
    return record.kind in _PRESENTED or is_said or bool(occasion_of(record))


def place_beside_paper(record: PublicationSummary) -> str:
    """Return where a @misc was presented, archived or issued, unlike a paper with its title."""
    if record.kind != "misc" or record.venue_name:
        return ""
    is_archived = _ARCHIVE.fullmatch(record.publisher.strip()) is not None
    issued = record.institution if record.entry_type == "unpublished" else ""
    if record.entry_type == "unpublished" and len(record.date) >= _DAY:
        issued = issued or record.place
    return occasion_of(record) or (record.publisher if is_archived else "") or issued


_ARCHIVE = lazy_regex(r"zenodo|figshare|github|osf|open science framework", re.IGNORECASE)


def is_apart_from_paper(record: PublicationSummary, paper: PublicationSummary) -> bool:
    """Whether a @misc was only presented or archived, and the other printed or a preprint."""
    if not (paper.venue_name or paper.is_preprint) or paper.kind in _PRESENTED:
        return False
    return bool(place_beside_paper(record)) and not occasion_of(paper)


def is_at_venue_of(record: PublicationSummary, paper: PublicationSummary) -> bool:
    """Whether a talk was given at the conference in whose proceedings the paper is."""
    mine, its = (set(_telling(text).split()) for text in (occasion_of(record), paper.venue_name))
    return bool(mine and its) and (mine <= its or its <= mine)


def names_no_place(record: PublicationSummary) -> bool:
    """Whether a @misc says nothing of where it appeared or was presented."""
    is_told = record.kind != "misc" or any(getattr(record, name) for name in _TELL_PLACES)
    return not (is_told or place_beside_paper(record) or _NAMES_MEETING.search(record.note))


_NAMES_MEETING = lazy_regex(rf"\b{CONFERENCE_STEM}", re.IGNORECASE)
_TELL_PLACES = (
    "venue_name", "doi", "volume", "number", "pages", "publisher", "institution", "howpublished",
    "isbn", "series",
)  # fmt: skip


def are_two_occasions(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether they tell of two web pages or occasions, as of a talk that was given twice."""
    if entry.kind == other.kind and (entry.kind in _PRESENTED or entry.kind == "inproceedings"):
        houses = ((entry.publisher, other.publisher), (entry.institution, other.institution))
        if any(_are_at_two_meetings(one, two) for one, two in houses):
            return True
    if is_presented(entry) and is_presented(other) and _are_in_two_months(entry, other):
        return True
    mine, its = _telling(occasion_of(entry)), _telling(occasion_of(other))
    if mine and its:
        return _name_two_occasions(mine, its) or (mine != its and _are_on_two_days(entry, other))
    if not entry.kind == other.kind in _WEB_PAGES:
        return False
    notes = [each.note for each in (entry, other)]
    if all(map(_NAMES_MEETING.search, notes)) and _name_two_occasions(*map(_telling, notes)):
        return True
    addresses = {_SCHEME.sub("", each.url).rstrip("/") for each in (entry, other)}
    is_told_twice = _name_two_occasions(fold(entry.howpublished), fold(other.howpublished))
    return len(addresses - {""}) == 2 or (is_told_twice and not any(addresses))


def are_on_two_dates(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether two talks or posters have both other dates and occasions with other names."""
    is_other = _name_two_occasions(*(_telling(occasion_of(each)) for each in (entry, other)))
    return is_other and (_are_in_two_months(entry, other) or _are_on_two_days(entry, other))


def are_at_two_places(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether the places have few words in common: "Oak University, Graz" and "Elm Days, Rome"."""
    mine, its = fold(entry.place), fold(other.place)
    return bool(mine and its) and _name_two_occasions(mine, its)


def _are_at_two_meetings(one: str, other: str) -> bool:
    """Whether a CV names two meetings as publishers: "Paper presented at the Oak Conference"."""
    is_meeting = _MEETING.search(one) or _MEETING.search(other)
    return bool(is_meeting and one and other) and _name_two_occasions(fold(one), fold(other))


def _are_in_two_months(entry: PublicationSummary, other: PublicationSummary) -> bool:
    return _are_other_dates(entry.date[:_MONTH], other.date[:_MONTH], length=_MONTH)


def _are_on_two_days(entry: PublicationSummary, other: PublicationSummary) -> bool:
    return _are_other_dates(entry.date, other.date, length=_DAY)


def _are_other_dates(date: str, other: str, *, length: int) -> bool:
    """Whether two dates that are both known to the month, or to the day, are different."""
    return len(date) == len(other) == length and date != other


_MONTH, _DAY = len("2020-03"), len("2020-03-14")


def _telling(occasion: str) -> str:
    """Return the folded words of an occasion that tell which it is."""
    return " ".join(word for word in fold(occasion).split() if not _TELLS_NOTHING.fullmatch(word))


_TELLS_NOTHING = lazy_regex(
    r"\d+|\d+(?:st|nd|rd|th)|a|annual|an|at|contributed|held|given|in|international|invited|keynote"
    r"|lecture|of|on|oral|paper|poster|presentation|presented|talk|the|conference|meeting"
    rf"|symposium|workshop|{ENGLISH_MONTH.lower()}"
)


def _name_two_occasions(one: str, other: str) -> bool:
    shorter, longer = sorted((set(one.split()), set(other.split())), key=len)
    return not shorter <= longer and fuzz.token_sort_ratio(one, other) < _ALIKE


_SCHEME = lazy_regex(r"^https?://(?:www\.)?", re.IGNORECASE)
