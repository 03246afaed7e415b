"""The fields that an entry inherits from the entries that it refers to: `crossref` and `xdata`.

A missing field is inherited under the same name, as in `bibtex`. The title of a book, proceedings
or journal becomes the booktitle, maintitle or journal, as in BibLaTeX; a paper without a title has
that of another paper. Fields about the parent itself (its DOI, abstract) are not inherited.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.messages import Message, message


@dataclass(slots=True)
class Parent:
    """An entry that others refer to, with evaluated fields."""

    key: str
    type: str
    fields: dict[str, str]


_BOOK_PARTS = (
    "inproceedings conference incollection inbook inreference suppbook suppcollection "
    "bookinbook paper"
)
_IN_BOOK = frozenset(_BOOK_PARTS.split())
_IN_JOURNAL = frozenset({"article", "suppperiodical", "review"})
_IDENTIFYING_FIELDS = (
    "crossref xref xdata ids key label shorthand shorthandintro sortkey sorttitle sortname "
    "sortyear presort options entryset entrysubtype execute related relatedtype relatedstring "
    "relatedoptions doi url urldate eprint eprinttype eprintclass archiveprefix primaryclass "
    "abstract keywords keyword file pdf indextitle pages pagetotal timestamp owner biburl "
    "bibsource date-added date-modified groups award"
)
_NOT_INHERITED = frozenset(_IDENTIFYING_FIELDS.split())
# Notes of libraries and bibliographers about the parent itself.
_LIBRARY_FIELDS = (
    "acknowledgement annote annotation bibdate comment isbn-13 lccn libnote mrclass mrnumber "
    "mrreviewer oclc price remark review source subject tableofcontents zblnumber zmnumber"
)
_LIBRARY_NOTES = frozenset(_LIBRARY_FIELDS.split())
_OF_SOFTWARE = frozenset({"software", "softwareversion", "softwaremodule", "codefragment"})
_ONE_ISBN = lazy_regex(r"[\dXx -]{10,17}")
_TITLES = ("title", "subtitle", "titleaddon")
_DEEPEST = 10  # parents of parents; real files have at most three
_MOST_PARENTS = 100  # that one entry inherits from, in all
_LONGEST = 20_000  # characters of an inherited value; thousands of entries may share one
_PASSED_ON = frozenset({"parent-cycle", "too-many-parents"})
_DATES = frozenset({"year", "date", "month", "day"})


class Parents:
    """The entries of a source that others refer to. Keys are case-insensitive."""

    def __init__(self) -> None:
        self._exact: dict[str, Parent] = {}
        self._folded: dict[str, Parent] = {}
        self.of_other_sources: Parents | None = None

    def add(self, parent: Parent) -> None:
        for key in (parent.key, *other_keys(parent.fields)):
            self._exact.setdefault(key, parent)
            self._folded.setdefault(key.lower(), parent)

    def own(self, key: str) -> Parent | None:
        return self._exact.get(key) or self._folded.get(key.lower())

    def find(self, key: str) -> Parent | None:
        others = self.of_other_sources
        return self.own(key) or (others.own(key) if others else None)

    def add_all(self, other: Parents) -> None:
        """Add those entries of another source whose keys aren't taken."""
        self._exact = {**other._exact, **self._exact}
        self._folded = {**other._folded, **self._folded}

    def inherit(
        self, entry_type: str, key: str, fields: Mapping[str, str]
    ) -> tuple[dict[str, str], list[Message]]:
        """Return the fields of an entry with those it inherits, and messages about references."""
        return self._inherit(entry_type, fields, seen=(key.lower(),), budget=[_MOST_PARENTS])

    def _inherit(
        self,
        entry_type: str,
        fields: Mapping[str, str],
        *,
        seen: tuple[str, ...],
        budget: list[int],
    ) -> tuple[dict[str, str], list[Message]]:
        """`seen` are the keys on the way to this entry; `budget` is how many more to follow."""
        out = dict(fields)
        messages: list[Message] = []
        for link, parent_key in references(fields):
            parent = self.find(parent_key)
            if parent is None:
                messages.append(message("no-parent", text=parent_key))
                continue
            if parent.key.lower() in seen:
                messages.append(message("parent-cycle", text=parent_key))
                continue
            if len(seen) > _DEEPEST or budget[0] <= 0:
                messages.append(message("too-many-parents", text=parent_key))
                break
            budget[0] -= 1
            inherited, deeper = self._inherit(
                parent.type, parent.fields, seen=(*seen, parent.key.lower()), budget=budget
            )
            messages += [problem for problem in deeper if problem.code in _PASSED_ON]
            own_dates = _own_dates(fields)
            is_same = parent.type in _IN_BOOK and not fields.get("title", "").strip()
            for name, value in _inherited_fields(
                entry_type, parent.type, inherited, link=link, is_same=is_same
            ):
                if name in own_dates:
                    continue
                if not out.get(name, "").strip():
                    out[name] = value
        return out, messages


def _own_dates(fields: Mapping[str, str]) -> frozenset[str]:
    """Return the date fields that aren't inherited, because they would mix two dates."""
    if fields.get("date", "").strip() or fields.get("year", "").strip():
        return _DATES
    if fields.get("month", "").strip():
        return frozenset({"month", "day"})  # the year is inherited
    return frozenset()


def other_keys(fields: Mapping[str, str]) -> list[str]:
    """Return the additional keys of an entry, which BibLaTeX allows."""
    return [key.strip() for key in fields.get("ids", "").split(",") if key.strip()]


def references(fields: Mapping[str, str]) -> Iterable[tuple[str, str]]:
    """Yield the field and the key of each reference."""
    crossref = fields.get("crossref", "").strip()
    if crossref:
        yield "crossref", crossref
    for key in fields.get("xdata", "").split(","):
        if key.strip():
            yield "xdata", key.strip()


def _inherited_fields(
    child: str, parent: str, fields: Mapping[str, str], *, link: str, is_same: bool
) -> Iterable[tuple[str, str]]:
    """If a part `is_same`, its parent is the same paper, whose title it has."""
    for name, value in fields.items():
        if len(value) > _LONGEST:
            continue
        if link == "xdata":
            if name in ("crossref", "xdata", "ids"):
                continue
        elif name == "url" and child in _OF_SOFTWARE and parent in _OF_SOFTWARE:
            pass  # a version has the page of its software
        elif name in _NOT_INHERITED or name in _LIBRARY_NOTES:
            continue
        if link == "crossref" and name in _TITLES:
            continue
        if name == "isbn" and not _ONE_ISBN.fullmatch(value.strip()):
            continue  # the numbers of several editions, or none
        yield name, value
    if link != "crossref":
        return
    for name in _TITLES:
        if value := fields.get(name, ""):
            target = name if is_same else _title_field(child, parent, name)
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
