"""What an entry takes over from the entries that it refers to: `crossref` and `xdata`.

A field that the child lacks comes from its parent under the same name, as in `bibtex`; the title of a
book, of proceedings or of a journal becomes the child's booktitle, maintitle or journal, as in BibLaTeX.
What names the parent itself (its DOI, address, abstract) is never taken over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(slots=True)
class Parent:
    """An entry that others refer to: its key as written, type, and evaluated fields."""

    key: str
    type: str
    fields: dict[str, str]


PARENT_TYPES = frozenset(
    [
        "proceedings",
        "mvproceedings",
        "collection",
        "mvcollection",
        "periodical",
        "xdata",
        "reference",
        "mvreference",
        "conferenceproceedings",
        "journal",
    ]
)
_IN_BOOK = frozenset(
    [
        "inproceedings",
        "conference",
        "incollection",
        "inbook",
        "inreference",
        "suppbook",
        "suppcollection",
        "bookinbook",
        "paper",
    ]
)
_IN_JOURNAL = frozenset({"article", "suppperiodical", "review"})
_OWN = frozenset(
    [
        "crossref",
        "xref",
        "xdata",
        "ids",
        "key",
        "label",
        "shorthand",
        "shorthandintro",
        "sortkey",
        "sorttitle",
        "sortname",
        "sortyear",
        "presort",
        "options",
        "entryset",
        "entrysubtype",
        "execute",
        "related",
        "relatedtype",
        "relatedstring",
        "relatedoptions",
        "doi",
        "url",
        "urldate",
        "eprint",
        "eprinttype",
        "eprintclass",
        "archiveprefix",
        "primaryclass",
        "abstract",
        "keywords",
        "keyword",
        "file",
        "pdf",
        "indextitle",
        "pages",
        "pagetotal",
        "timestamp",
        "owner",
        "biburl",
        "bibsource",
        "date-added",
        "date-modified",
        "groups",
        "award",
        # what libraries and keepers of bibliographies note about the parent
        "acknowledgement",
        "annote",
        "annotation",
        "bibdate",
        "comment",
        "isbn-13",
        "lccn",
        "libnote",
        "mrclass",
        "mrnumber",
        "mrreviewer",
        "oclc",
        "price",
        "remark",
        "review",
        "source",
        "subject",
        "tableofcontents",
        "zblnumber",
        "zmnumber",
    ]
)
_ONE_ISBN = re.compile(r"[\dXx -]{10,17}")
_TITLES = ("title", "subtitle", "titleaddon")
_DATES = frozenset({"year", "date", "month", "day"})


class Family:
    """The entries of a source that others refer to, whatever the case of the key.

    What it has not is looked for among its `relatives`, those of the sources that are read together with it.
    """

    def __init__(self) -> None:
        self._exact: dict[str, Parent] = {}
        self._folded: dict[str, Parent] = {}
        self.relatives: Family | None = None

    def add(self, parent: Parent) -> None:
        for key in (parent.key, *ids_of(parent.fields)):
            self._exact.setdefault(key, parent)
            self._folded.setdefault(key.lower(), parent)

    def own(self, key: str) -> Parent | None:
        return self._exact.get(key) or self._folded.get(key.lower())

    def find(self, key: str) -> Parent | None:
        return self.own(key) or (self.relatives.own(key) if self.relatives else None)

    def join(self, other: Family) -> None:
        """Take in what the other has under keys that are free here."""
        self._exact = {**other._exact, **self._exact}
        self._folded = {**other._folded, **self._folded}

    def inherit(
        self, entry_type: str, key: str, fields: Mapping[str, str]
    ) -> tuple[dict[str, str], list[tuple[str, str]]]:
        """The fields of an entry with those of its forebears, and (code, key) for what fails."""
        return self._inherit(entry_type, fields, seen=(key.lower(),))

    def _inherit(
        self, entry_type: str, fields: Mapping[str, str], *, seen: tuple[str, ...]
    ) -> tuple[dict[str, str], list[tuple[str, str]]]:
        out = dict(fields)
        faults: list[tuple[str, str]] = []
        for link, parent_key in referred_keys(fields):
            parent = self.find(parent_key)
            if parent is None:
                faults.append(("no-parent", parent_key))
                continue
            if parent.key.lower() in seen:
                faults.append(("parent-cycle", parent_key))
                continue
            forebear, deeper = self._inherit(
                parent.type, parent.fields, seen=(*seen, parent.key.lower())
            )
            faults += [fault for fault in deeper if fault[0] == "parent-cycle"]
            own_dates = _own_dates(fields)
            for name, value in _handed_down(entry_type, parent.type, forebear, link=link):
                if name in own_dates:
                    continue
                if not out.get(name, "").strip():
                    out[name] = value
        return out, faults


def _own_dates(fields: Mapping[str, str]) -> frozenset[str]:
    """What must not be taken over lest it mix with the date that an entry has itself."""
    if fields.get("date", "").strip() or fields.get("year", "").strip():
        return _DATES
    if fields.get("month", "").strip():
        return frozenset({"month", "day"})  # the year is still to be had
    return frozenset()


def ids_of(fields: Mapping[str, str]) -> list[str]:
    """The other keys that BibLaTeX lets an entry have."""
    return [key.strip() for key in fields.get("ids", "").split(",") if key.strip()]


def referred_keys(fields: Mapping[str, str]) -> Iterable[tuple[str, str]]:
    """The field and the key of each entry that these fields refer to."""
    crossref = fields.get("crossref", "").strip()
    if crossref:
        yield "crossref", crossref
    for key in fields.get("xdata", "").split(","):
        if key.strip():
            yield "xdata", key.strip()


def _handed_down(
    child: str, parent: str, fields: Mapping[str, str], *, link: str
) -> Iterable[tuple[str, str]]:
    for name, value in fields.items():
        if name in _OWN and not (link == "xdata" and name not in ("crossref", "xdata", "ids")):
            continue
        if link == "crossref" and name in _TITLES:
            continue
        if name == "isbn" and not _ONE_ISBN.fullmatch(value.strip()):
            continue  # those of all editions, or none
        yield name, value
    if link != "crossref":
        return
    for name in _TITLES:
        if value := fields.get(name, ""):
            target = _title_field(child, parent, name)
            if target:
                yield target, value
    if child in _IN_BOOK and parent in ("book", "mvbook", "collection") and fields.get("author"):
        yield "bookauthor", fields["author"]


def _title_field(child: str, parent: str, name: str) -> str:
    if child in _IN_JOURNAL and parent in ("periodical", "journal"):
        return {"title": "journaltitle", "subtitle": "journalsubtitle"}.get(name, "")
    if child in _IN_BOOK:
        part_of_many = parent.startswith("mv")
        return ("main" if part_of_many else "book") + name
    if parent.startswith("mv"):
        return "main" + name
    return name
