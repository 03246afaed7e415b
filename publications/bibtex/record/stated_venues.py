"""Read the status and the venue that one text names: "to appear in X", "X, in press"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from publications.bibtex.latex.decoding import decode_latex
from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.given_names import is_given_name
from publications.bibtex.record.months import ENGLISH_MONTH
from publications.bibtex.record.organizations import is_organization
from publications.bibtex.record.record import Record
from publications.bibtex.record.status_words import (
    ACCEPTED,
    DRAFT,
    R_AND_R,
    RESUBMIT,
    status_of,
)
from publications.bibtex.record.venue_kinds import names_conference, names_journal, venue_kind

_A_STATE = (
    r"(?:manuscript )?(?:in ?press(?:,? (?:(?:un)?corrected proof|accepted manuscript))?|in print"
    rf"|(?:work )?in progress|forthcoming|to appear|unpublished(?: {DRAFT})?"
    rf"|{ACCEPTED}(?: (?:with|pending|subject to) (?:minor|major) (?:changes|revisions?))?"
    r"|advance online publication"
    r"|(?:to be )?submitted(?: for publication)?"
    rf"|(?:under )?{RESUBMIT}"
    r"(?: \((?:1st|2nd|3rd|first|second|third) round\))?"
    r"|(?:in|under) (?:(?:journal |peer )?review|revision|submission|preparation|prep))"
)
_STATE = lazy_regex(
    rf"\(?{_A_STATE}(?:, {_A_STATE})?"
    r"(?:[.)]*$|(?P<of> (?:in|to|at|by)(?: ?:)?(?: the)? (?=\w)|\) (?=\w{2})))",
    re.IGNORECASE,
)
# `Revise and resubmit, Journal of Oaks` and `Forthcoming in Oaks`, not `In press, March 2021`
_STATE_BEFORE_NAME = lazy_regex(
    rf"(?P<state>{_A_STATE}|{R_AND_R})(?:[,:]| (?P<preposition>at|by|for|in|to|with)) (?:the )?"
    r"(?-i:(?P<name>"
    rf"(?!(?:{ENGLISH_MONTH}|Available|Article|Corrected|Early|Epub|No|Online|Revised|Special"
    r"|Version|Vol(?:ume)?|Spring|Summer|Autumn|Fall|Winter)\b)[A-Z][^\n.;:(){}]{3,100}))[.]?",
    re.IGNORECASE,
)
_LAST_STATE = lazy_regex(
    rf"(?<!\s)(?:\s*,|\s+\(|(?<=[A-Z])\s+(?=in press|submitted))\s*(?P<state>{_A_STATE})[.)]*$",
    re.IGNORECASE,
)
_UNDECIDED = lazy_regex(
    r"tb[ad]|to be (?:announced|decided|determined)|(?:a |some )?(?:journal|conference) tb[ad]",
    re.IGNORECASE,
)


@lru_cache(maxsize=1024)  # the same venues occur many times
def split_state(venue: str) -> tuple[str, str] | None:
    """Return what a venue says of the status, and its name: ("to appear in ", "Oaks"); or None.

    The name of "submitted" and of "TBD" is empty.
    """
    state = _STATE.match(venue)
    if not state and (last := _LAST_STATE.search(venue)):
        return last["state"], venue[: last.start()]
    if not state and (found := _STATE_BEFORE_NAME.fullmatch(venue)):
        is_sent = status_of(found["state"]) in ("in_press", "submitted")
        return (found["state"], found["name"]) if is_sent and _has_name_of_venue(found) else None
    name = venue[state.end() :] if state else venue
    if not name or _UNDECIDED.fullmatch(name):
        return (state[0] if state else ""), ""
    return (state[0], name) if state and state["of"] else None


def is_state(text: str) -> bool:
    """Whether a text is only a status."""
    return _STATE.fullmatch(text) is not None


def read_stated_venue(record: Record, fields: Mapping[str, str]) -> str:
    """Return the status that a field states together with a venue, or ""; set the venue.

    It is that of a publication that is accepted, or asked for again, but of a note only one that
    accepted it, and that is clearly a journal or a conference.
    """
    if record.kind not in _KINDS:
        return ""
    for name in ("pubstate", "status"):
        if name in fields and (found := _STATE_BEFORE_NAME.fullmatch(decode_latex(fields[name]))):
            state = status_of(found["state"])
            is_wanted = state == "in_press" or _ASKED_AGAIN.search(found["state"])
            if is_wanted and _has_name_of_venue(found):
                _set_venue(record, found["name"])
            return state
    if record.venue or not record.note or not (found := _STATE_BEFORE_NAME.fullmatch(record.note)):
        return ""
    state = status_of(found["state"])
    if state == "in_press" and _has_plain_name_of_venue(found):
        _set_venue(record, found["name"])
    return state


def _set_venue(record: Record, name: str) -> None:
    if not record.venue and not _PUBLISHER.search(name):
        record.venue = name.rstrip()
        is_in_journal = record.kind == "article" or names_journal(name)
        record.venue_kind = venue_kind(record.kind, record.venue, is_in_journal=is_in_journal)


def _has_name_of_venue(found: re.Match[str]) -> bool:
    """Whether a venue is behind a state: any "at Oaks", but only some others (see below)."""
    name = found["name"]
    is_any = (found["preposition"] or "").lower() in ("at", "by", "to") and "," not in name
    is_other = _NO_VENUE.match(name) or _ACRONYM.fullmatch(name) or is_organization(name)
    is_other = is_other or is_given_name(name.partition(" ")[0])
    return bool(is_any and not is_other) or _has_plain_name_of_venue(found)


def _has_plain_name_of_venue(found: re.Match[str]) -> bool:
    """Whether the name behind a state is that of a journal or a conference in any text."""
    name = found["name"]
    if _NO_VENUE.match(name):
        return False
    if acronym := _ACRONYM.fullmatch(name):
        is_at_venue = (found["preposition"] or "").lower() in ("at", "in", "to")
        return acronym["year"] is not None or is_at_venue
    return names_journal(name) or names_conference(name) or _JOURNAL.search(name) is not None


_ASKED_AGAIN = lazy_regex(rf"{RESUBMIT}|{R_AND_R}", re.IGNORECASE)
_KINDS = frozenset({"article", "inproceedings", "misc"})
_PUBLISHER = lazy_regex(
    r"\b(?:press|publish\w+|verlag)\b|^(?:brill|elsevier|palgrave|routledge|sage|springer|wiley)\b",
    re.IGNORECASE,
)
_JOURNAL = lazy_regex(r"^[A-Z][a-z]{2,}metrica$|^Review of | (?:Letters|Quarterly|Review)$")
_ACRONYM = lazy_regex(  # "ICML 2025"
    r"[A-Z][A-Za-z]{0,7}[A-Z][ -]?(?P<year>['’]\d\d|(?:20)?\d\d)?"
)
# `Minor Revisions`, `Oral Presentation at the Oak Conference`, `Peer Review`, `Mid 2024`, `IEEE`
_NO_VENUE = lazy_regex(
    r"(?:Major|Minor|PhD|Please|Poster|Presented|Publication|TB[AD])\b"
    r"|(?:(?:Best|Full|Invited|Long|Oral|Short|Spotlight) )?"
    r"(?:Keynote|Oral|Paper|Presentation|Session|Spotlight|Talk)(?:$| (?:at|in)\b)"
    r"|(?:(?:Book|Literature|Peer|Systematic) )?Review$|(?:End|Late|Mid)\b.*\d{4}$"
    r"|(?:ACM|ANR|CEPR|DFG|EPSRC|ERC|ESRC|IEEE|IZA|MIT|NASA|NBER|NIH|NSERC|NSF|SNSF|SSRN)"
    r"(?: ?(?:['’]\d\d|\d{2,4}))?$"
)
