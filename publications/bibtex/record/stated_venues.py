"""Read the status and the venue that one text names: "to appear in X", "X, in press"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from publications.bibtex.latex.decoding import decode_latex
from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.months import ENGLISH_MONTH
from publications.bibtex.record.record import Record
from publications.bibtex.record.status_words import DRAFT, status_of
from publications.bibtex.record.venue_kinds import names_conference, names_journal, venue_kind

_A_STATE = (
    r"(?:manuscript )?(?:in ?press(?:,? (?:(?:un)?corrected proof|accepted manuscript))?|in print"
    rf"|(?:work )?in progress|forthcoming|to appear|unpublished(?: {DRAFT})?"
    r"|(?:(?:conditionally|provisionally) )?accepted(?: for publication)?"
    r"(?: (?:with|pending|subject to) (?:minor|major) (?:changes|revisions?))?"
    r"|advance online publication"
    r"|(?:to be )?submitted(?: for publication)?"
    r"|(?:under )?(?:revise|reject)[ -](?:and|&)[ -]resubmit"
    r"(?: \((?:1st|2nd|3rd|first|second|third) round\))?"
    r"|(?:in|under) (?:(?:journal |peer )?review|revision|submission|preparation|prep))"
)
_STATE = lazy_regex(
    rf"\(?{_A_STATE}(?:, {_A_STATE})?"
    r"(?:[.)]*$|(?P<of> (?:in|to|at|by)(?: ?:)?(?: the)? (?=\w)|\) (?=\w{2})))",
    re.IGNORECASE,
)
# `Revise and resubmit, Journal of Oaks` and `Forthcoming, Oaks`, not `In press, March 2021`
_STATE_BEFORE_NAME = lazy_regex(
    rf"(?P<state>{_A_STATE}|R ?& ?R)(?:[,:] (?i:the )?| (?i:(?:at|by|for|in|to|with) (?:the )?))"
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
_NUMBER = lazy_regex(r"\d")


@lru_cache(maxsize=1024)  # the same venues occur many times
def split_state(venue: str) -> tuple[str, str] | None:
    """Return what a venue says of the status, and its name: ("to appear in ", "Oaks"); or None.

    The name of "submitted" and of "TBD" is empty.
    """
    state = _STATE.match(venue)
    if not state and (last := _LAST_STATE.search(venue)):
        return last["state"], venue[: last.start()]
    if not state and (found := _STATE_BEFORE_NAME.fullmatch(venue)) and _may_be_name(found["name"]):
        return venue[: found.start("name")], found["name"]
    name = venue[state.end() :] if state else venue
    if not name or _UNDECIDED.fullmatch(name):
        return (state[0] if state else ""), ""
    return (state[0], name) if state and state["of"] else None


def _may_be_name(name: str) -> bool:
    return _NUMBER.search(name) is None or names_journal(name) or names_conference(name)


def is_state(text: str) -> bool:
    """Whether a text is only a status."""
    return _STATE.fullmatch(text) is not None


def read_stated_venue(record: Record, fields: Mapping[str, str]) -> str:
    """Return the status that a field states together with a venue, or ""; set the venue.

    A note must name a journal or a conference that accepted the publication.
    """
    if record.kind not in _KINDS:
        return ""
    for name in ("pubstate", "status"):
        if name in fields and (found := _STATE_BEFORE_NAME.fullmatch(decode_latex(fields[name]))):
            _set_venue(record, found["name"])
            return status_of(found["state"])
    if record.venue or not record.note or not (found := _STATE_BEFORE_NAME.fullmatch(record.note)):
        return ""
    state = status_of(found["state"])
    if state == "in_press" and _names_venue(found["name"]):
        _set_venue(record, found["name"])
    return state


def _set_venue(record: Record, name: str) -> None:
    if not record.venue and not _PUBLISHER.search(name):
        record.venue = name.rstrip()
        is_in_journal = record.kind == "article" or names_journal(name)
        record.venue_kind = venue_kind(record.kind, record.venue, is_in_journal=is_in_journal)


def _names_venue(name: str) -> bool:
    is_journal = names_journal(name) or _JOURNAL.search(name) is not None
    return is_journal or names_conference(name) or _ACRONYM.fullmatch(name) is not None


_KINDS = frozenset({"article", "inproceedings", "misc"})
_PUBLISHER = lazy_regex(
    r"\b(?:press|publish\w+|verlag)\b|^(?:elsevier|springer|wiley)\b", re.IGNORECASE
)
_JOURNAL = lazy_regex(r"^[A-Z][a-z]{2,}metrica$|^Review of | (?:Letters|Quarterly|Review)$")
_ACRONYM = lazy_regex(r"[A-Z][A-Za-z]{0,7}[A-Z][ -]?(?:['’]\d\d|(?:20)?\d\d)?")  # "ICML 2025"
