"""Fields whose names people misspell or put into the plural, such as `editors` and `page`."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from functools import lru_cache

from publications.bibtex.latex.decoding import decode_latex
from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.dois import doi_alone
from publications.bibtex.record.months import month_number

_NAMES = (
    "author", "editor", "title", "journal", "booktitle", "volume", "number", "pages", "publisher",
    "address", "school", "institution", "series", "edition", "chapter", "year", "month", "abstract",
    "subtitle", "language", "location", "assignee",
)  # fmt: skip
_USUAL = frozenset(_NAMES) | {
    "date", "doi", "eprint", "file", "isbn", "issn", "journaltitle", "keywords", "langid",
    "howpublished", "note", "pmid", "shorttitle", "timestamp", "url", "urldate",
}  # fmt: skip
# Names alike that are fields of their own.
_OTHERS = frozenset({
    "authora", "authorb", "authorc", "editora", "editorb", "editorc", "published", "volumes",
})  # fmt: skip
_INSTEAD = {
    "journal": ("journaltitle", "booktitle"), "year": ("date",), "address": ("location",),
    "location": ("address",), "language": ("langid",), "date": ("year",),
    "langid": ("language",),
}  # fmt: skip
_OTHER_NAMES = {
    "vol": "volume", "pubdate": "date", "pubyear": "year",
    "volumn": "volume",  # codespell:ignore
    "seriestitle": "series", "totalpages": "pagetotal", "elocation-id": "eid",  # of HighWire
    "arxiv-id": "arxivid", "arxiv_id": "arxivid", "arxivnumber": "arxivid",
    "hyphenation": "langid",  # BibLaTeX's older name
    "x-language": "language",  # of HAL
}  # fmt: skip
_PLACE_OF_EVENT = lazy_regex(r"(?:conf(?:erence)?|event)[-_]?(?:loc(?:ation)?|place)")
_EVENTS = ("booktitle", "eventtitle", "event", "conference", "journal")
_ALIKE = 0.87  # of `lanquage` and `language`


def with_right_names(fields: Mapping[str, str]) -> Mapping[str, str]:
    """Return the fields, with `editors` as `editor`, which BibTeX ignores, if there is no other.

    A DOI as the month is the `doi`, and `mon` the month if it is one.
    """
    if "publisher_address" in fields:
        fields = _with_address_of_publisher(fields)
    if place := next(filter(_PLACE_OF_EVENT.fullmatch, fields), ""):
        fields = _with_place_of_event(fields, place)
    right = {name: meant for name in fields if name not in _USUAL and (meant := _meant(name))}
    if "10." in fields.get("month", "") and doi_alone(fields["month"]):
        right["month"] = "doi"
    if "mon" in fields and month_number(decode_latex(fields["mon"])):
        right["mon"] = "month"
    if not right:
        return fields
    renamed = dict(fields)
    for name, meant in right.items():
        instead = (meant, *_INSTEAD.get(meant, ()))
        if not any(renamed.get(other, "").strip() for other in instead):
            renamed[meant] = renamed.pop(name)
    return renamed


def _with_address_of_publisher(fields: Mapping[str, str]) -> Mapping[str, str]:
    """Return the fields, with `publisher_address` as the `address`.

    The bibliography of genetic programming has where the conference was in `address`, the `venue`
    of BibLaTeX.
    """
    renamed = dict(fields)
    of_event, of_publisher = renamed.pop("address", ""), renamed.pop("publisher_address")
    if not of_publisher.strip():
        return fields
    if of_event.strip() and (renamed.get("venue") or not renamed.get("booktitle")):
        return fields
    renamed["address"] = of_publisher
    if of_event.strip() and of_event.strip() != of_publisher.strip():
        renamed["venue"] = of_event
    return renamed


def _with_place_of_event(fields: Mapping[str, str], name: str) -> Mapping[str, str]:
    """Return the fields, with `conference-location` as the `venue` of BibLaTeX.

    Without a conference, that could be read as the conference.
    """
    if fields.get("venue") or not any(map(fields.get, _EVENTS)):
        return fields
    others = {other: text for other, text in fields.items() if other not in (name, "venue")}
    return {**others, "venue": fields[name]}


@lru_cache(maxsize=512)  # the same names occur in each entry
def _meant(name: str) -> str:
    """Return the field that a misspelled or another name means, or ""."""
    if other := _OTHER_NAMES.get(name):
        return other
    if name in _NAMES or name in _OTHERS or not name.isalpha():
        return ""
    close = difflib.get_close_matches(name, _NAMES, n=1, cutoff=_ALIKE)
    return close[0] if close and close[0][0] == name[0] else ""
