"""Whether an entry and a stored work are one work.

In the order of trust: DOI, arXiv number, citation key within the same source, then title with authors
and year. A citation key alone never decides, nor does a title without authors. Where the evidence is
weak the two stay apart and the entry is flagged with its candidate.
"""

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from rapidfuzz import fuzz

from affiliations.folding import fold
from people.names import has_initials_only
from publications.facts import Facts
from publications.identifiers import lead_key, title_key, title_stem
from publications.models import Authorship, Contribution, Publication

_INFORMATIVE = 14  # letters; "Editorial" or "Introduction" says too little of which work is meant
_TELLING = 30
_NEARLY = 94  # percent of rapidfuzz's ratio: a typing error, not another title
_ALIKE = 60
_MANY = 50
_NUMBERS = re.compile(r"\d+|\b(?:i{1,3}|iv|vi{0,3}|ix|[b-z])\b")
_PREPRINT_DOI = ("10.48550/", "10.1101/", "10.20944/", "10.31219/", "10.2139/")
_FORERUNNERS = frozenset({"preprint", "poster", "talk"})
_EDITIONS = frozenset(
    {"book", "manual", "software", "dataset", "proceedings", "thesis", "online", "report"}
)


class Verdict(Enum):
    SAME = "same"
    MAYBE = "maybe"
    DIFFERENT = "different"


@dataclass(slots=True)
class Work:
    """What matching knows of a work, be it stored or about to be."""

    id: int
    key: str
    doi: str
    arxiv_id: str
    title: str
    title_key: str
    year: int | None
    kind: str
    venue_name: str
    volume: str
    number: str
    pages: str
    edition: str
    isbn: str
    truncated: bool
    authors: list[list[Any]] | None = None
    line: int = 0  # where it stands in the source that is read now; 0: it was there before

    @property
    def label(self) -> str:
        title = self.title if len(self.title) <= 80 else self.title[:79] + "…"
        return f"“{title}”" + (f" ({self.year})" if self.year else "")

    @property
    def is_forerunner(self) -> bool:
        """Whether it is a form of a work that comes before its publication, or beside it."""
        return (
            self.kind in _FORERUNNERS
            or self.doi.startswith(_PREPRINT_DOI)
            or "workshop" in self.venue_name.lower()
            or "@" in self.venue_name
        )

    @property
    def is_preprint(self) -> bool:
        return self.kind == "preprint" or self.doi.startswith(_PREPRINT_DOI)


def work_of_facts(facts: Facts, *, line: int) -> Work:
    title = facts.get("title", "")
    date = facts.get("date", "")
    return Work(
        id=0,
        key=facts.get("citation_key", ""),
        doi=facts.get("doi", ""),
        arxiv_id=facts.get("arxiv_id", ""),
        title=title,
        title_key=title_key(title) if title else "",
        year=int(date[:4]) if date else None,
        kind=facts.get("kind", "misc"),
        venue_name=facts.get("venue_name", ""),
        volume=facts.get("volume", ""),
        number=facts.get("number", ""),
        pages=facts.get("pages", ""),
        edition=facts.get("edition", ""),
        isbn=facts.get("isbn", ""),
        truncated=facts.get("truncated", False),
        authors=facts.get("authors", []),
        line=line,
    )


def lead_keys(work: Work, *, around: int = 0) -> list[str]:
    """Its lead key, with those of the years around it."""
    if not work.authors or work.year is None:
        return []
    years = range(work.year - around, work.year + around + 1)
    stem = title_stem(work.title)
    return [key for year in years if (key := lead_key(work.authors[0][2], year, stem))]


class Evidence(Enum):
    AGREE = "agree"
    PARTLY = "partly"
    UNKNOWN = "unknown"
    DISAGREE = "disagree"


def compare_authors(one: Work, other: Work) -> Evidence:
    some, others = one.authors or [], other.authors or []
    if not some or not others:
        return Evidence.UNKNOWN
    shared = min(len(some), len(others))
    if len(some) != len(others) and not (one.truncated or other.truncated):
        return _overlap(some, others)
    pairs = zip(some[:shared], others[:shared], strict=True)
    if all(_may_be_one(name, twin) for name, twin in pairs):
        return Evidence.AGREE
    return _overlap(some, others)


def _overlap(some: list[list[Any]], others: list[list[Any]]) -> Evidence:
    families: defaultdict[str, list[list[Any]]] = defaultdict(list)
    for name in others:
        families[_family(name)].append(name)
    shared = sum(
        any(_may_be_one(name, twin) for twin in families.get(_family(name), ())) for name in some
    )
    if shared >= 0.8 * max(len(some), len(others)) and shared > 2:
        return Evidence.AGREE
    return Evidence.PARTLY if shared else Evidence.DISAGREE


def _family(name: list[Any]) -> str:
    return fold(f"{name[1]} {name[2]}").replace(" ", "")


def _may_be_one(one: list[Any], other: list[Any]) -> bool:
    """Whether two printed names can be one person's: the same last name, no given name against it."""
    if _family(one) != _family(other):
        return fold(f"{one[0]} {one[2]}").split() == fold(f"{other[2]} {other[0]}").split()
    given, twin = fold(one[0]), fold(other[0])
    if not given or not twin:
        return True
    if has_initials_only(one[0]) or has_initials_only(other[0]):
        return given[0] == twin[0]
    return given[0] == twin[0] and (given.split()[0] == twin.split()[0] or given[:3] == twin[:3])


def compare(entry: Work, work: Work) -> Verdict:
    """The verdict on two works whose authors are loaded."""
    if entry.doi and entry.doi == work.doi:
        return Verdict.SAME if titles_alike(entry, work) else Verdict.DIFFERENT
    if entry.arxiv_id and entry.arxiv_id == work.arxiv_id:
        agree = titles_alike(entry, work) or compare_authors(entry, work) is Evidence.AGREE
        return Verdict.SAME if agree else Verdict.DIFFERENT
    # Titles first: they tell most works apart, and names take a hundred times as long to compare.
    if not entry.title_key or not nearly_same_title(entry, work):
        return Verdict.DIFFERENT
    return _compare_titles(entry, work, compare_authors(entry, work))


def titles_alike(one: Work, other: Work) -> bool:
    """Whether the titles can be two ways to write one, such as with and without the subtitle."""
    if not one.title or not other.title or one.title_key == other.title_key:
        return True
    return fuzz.token_set_ratio(fold(one.title), fold(other.title)) >= _ALIKE


def nearly_same_title(one: Work, other: Work) -> bool:
    """Equal but for a typing error; numbers must be equal (Part 1, Part 2)."""
    if one.title_key == other.title_key:
        return True
    if fuzz.ratio(one.title_key, other.title_key, score_cutoff=_NEARLY) == 0:
        return False
    return _numbers(one) == _numbers(other)


def _numbers(work: Work) -> list[str]:
    return _NUMBERS.findall(fold(work.title))


def _compare_titles(entry: Work, work: Work, authors: Evidence) -> Verdict:
    if authors in (Evidence.UNKNOWN, Evidence.DISAGREE):
        return Verdict.DIFFERENT
    apart = abs(entry.year - work.year) if entry.year and work.year else None
    if _speaks_against(entry, work):
        return Verdict.DIFFERENT
    same_venue = fold(entry.venue_name) == fold(work.venue_name)
    if len(entry.title_key) < _INFORMATIVE:
        pages = bool(entry.pages) and entry.pages == work.pages
        return Verdict.SAME if same_venue and pages and apart == 0 else Verdict.DIFFERENT
    if authors is Evidence.PARTLY:
        telling = len(entry.title_key) >= _TELLING
        return Verdict.MAYBE if telling and apart is not None and apart <= 1 else Verdict.DIFFERENT
    return _compare_standing(entry, work, apart, same_venue=same_venue)


def _speaks_against(entry: Work, work: Work) -> bool:
    """Identifiers, pages or editions that two records of one work would not differ in."""
    if entry.doi and work.doi and entry.doi != work.doi:
        return not (entry.is_preprint or work.is_preprint)
    if entry.arxiv_id and work.arxiv_id and entry.arxiv_id != work.arxiv_id:
        return True
    if fold(entry.venue_name) == fold(work.venue_name):
        for name in ("volume", "number", "pages", "edition"):
            mine, its = getattr(entry, name), getattr(work, name)
            if mine and its and fold(mine) != fold(its):
                return True
    if entry.kind in _EDITIONS or work.kind in _EDITIONS:
        return entry.kind != work.kind or bool(entry.isbn and work.isbn and entry.isbn != work.isbn)
    return False


def _compare_standing(entry: Work, work: Work, apart: int | None, *, same_venue: bool) -> Verdict:
    """Same title and same authors: what venue and year say."""
    if apart is None:
        return Verdict.SAME if same_venue and entry.year == work.year else Verdict.MAYBE
    if entry.kind in _EDITIONS:
        if apart == 0:
            return Verdict.SAME
        return Verdict.MAYBE if apart == 1 and not entry.edition else Verdict.DIFFERENT
    if entry.is_preprint or work.is_preprint:
        return Verdict.SAME if apart <= 2 else Verdict.MAYBE if apart <= 4 else Verdict.DIFFERENT
    if entry.is_forerunner or work.is_forerunner or same_venue:
        return Verdict.SAME if apart <= 1 else Verdict.DIFFERENT
    if not entry.venue_name or not work.venue_name:
        return Verdict.SAME if apart == 0 else Verdict.MAYBE if apart == 1 else Verdict.DIFFERENT
    if entry.kind == work.kind == "inproceedings":
        return Verdict.SAME if apart == 0 else Verdict.MAYBE if apart == 1 else Verdict.DIFFERENT
    return Verdict.MAYBE if apart <= 1 else Verdict.DIFFERENT


def same_by_key(entry: Work, work: Work) -> bool:
    """Whether an entry is the one that had its key in the last import of the same source."""
    if entry.title_key == work.title_key:
        return True
    if fuzz.ratio(entry.title_key, work.title_key) >= 85:
        return True
    agree = compare_authors(entry, work)
    if entry.year == work.year and agree is Evidence.AGREE:
        return True
    return titles_alike(entry, work) and (
        entry.year == work.year or agree in (Evidence.AGREE, Evidence.PARTLY)
    )


_VALUES = (
    "id", "citation_key", "doi", "arxiv_id", "title", "title_key", "year", "kind", "venue_name",
    "volume", "number", "pages", "edition", "isbn", "truncated",
)  # fmt: skip


class WorkIndex:
    """The works that the entries of one chunk could be, looked up in a few queries for all of them."""

    def __init__(self) -> None:
        self.by_id: dict[int, Work] = {}
        self.by_doi: dict[str, Work] = {}
        self.by_arxiv: dict[str, Work] = {}
        self.by_title: defaultdict[str, list[Work]] = defaultdict(list)
        self.by_lead: defaultdict[str, list[Work]] = defaultdict(list)

    def load(self, entries: list[Work], ids: Iterable[int] = ()) -> None:
        """Load what `entries` could match, and the works `ids`."""
        keys: dict[str, set[Any]] = {
            "doi": {entry.doi for entry in entries if entry.doi},
            "arxiv_id": {entry.arxiv_id for entry in entries if entry.arxiv_id},
            "title_key": {e.title_key for e in entries if e.title_key and e.authors},
            "pk": set(ids),
        }
        for name, values in keys.items():
            if values:
                # The database has indexes of what is not empty, and uses them only where told so.
                found = Publication.objects.filter(**{f"{name}__in": values})
                self._add_all(found if name == "pk" else found.exclude(**{name: ""}))
        self._load_nearly_same(entries)
        self._load_authors()

    def _load_nearly_same(self, entries: list[Work]) -> None:
        """Of the works by the same first author in about the same year, those with about the title."""
        wanted: defaultdict[str, list[Work]] = defaultdict(list)
        for entry in entries:
            if len(entry.title_key) >= _INFORMATIVE:
                for key in lead_keys(entry, around=1):
                    wanted[key].append(entry)
        if not wanted:
            return
        found = Publication.objects.filter(lead_key__in=wanted).exclude(lead_key="").order_by()
        near = [
            pk
            for pk, key, title in found.values_list("pk", "lead_key", "title_key")
            if pk not in self.by_id
            and any(fuzz.ratio(e.title_key, title, score_cutoff=_NEARLY) for e in wanted[key])
        ]
        if near:
            self._add_all(Publication.objects.filter(pk__in=near))

    def _add_all(self, found: Any) -> None:
        for values in found.order_by().values_list(*_VALUES):
            if values[0] not in self.by_id:
                self._add(Work(*values))

    def _load_authors(self) -> None:
        missing = {work.id: work for work in self.by_id.values() if work.authors is None}
        if not missing:
            return
        for work in missing.values():
            work.authors = []
        names = Authorship.objects.filter(
            publication__in=missing, contribution=Contribution.AUTHOR
        ).order_by("publication", "position")
        for pk, *name in names.values_list("publication_id", "first", "von", "last", "jr"):
            authors = missing[pk].authors
            assert authors is not None
            authors.append(name)
        for work in missing.values():
            self._add_lead(work)

    def _add(self, work: Work) -> None:
        if work.id:
            self.by_id[work.id] = work
        if work.doi:
            self.by_doi.setdefault(work.doi, work)
        if work.arxiv_id:
            self.by_arxiv.setdefault(work.arxiv_id, work)
        if work.title_key:
            self.by_title[work.title_key].append(work)

    def _add_lead(self, work: Work) -> None:
        for key in lead_keys(work):
            self.by_lead[key].append(work)

    def add(self, work: Work) -> None:
        """A work that is about to be stored."""
        self._add(work)
        self._add_lead(work)

    def candidates(self, entry: Work) -> list[Work]:
        """The works that `entry` could be, the likeliest first."""
        found: list[Work] = []
        if entry.doi and (work := self.by_doi.get(entry.doi)):
            found.append(work)
        if entry.arxiv_id and (work := self.by_arxiv.get(entry.arxiv_id)):
            found.append(work)
        if entry.authors and entry.title_key:
            alike = self.by_title.get(entry.title_key, [])
            if (
                len(alike) > _MANY
            ):  # "Editorial": only the same pages of the same year mean the same
                alike = [w for w in alike if (w.year, w.pages) == (entry.year, entry.pages)][:_MANY]
            found += alike
            if len(entry.title_key) >= _INFORMATIVE:
                for key in lead_keys(entry, around=1):
                    found += self.by_lead.get(key, ())
        return found

    def find(self, entry: Work, *, before: Work | None = None) -> tuple[Work | None, list[Work]]:
        """The work that `entry` is, if any, and those that it may be.

        `before` is what had its key in the last import of the source: it comes after identifiers and
        before titles.
        """
        maybe: list[Work] = []
        for work in self.candidates(entry):
            by_identifier = (entry.doi and entry.doi == work.doi) or (
                entry.arxiv_id and entry.arxiv_id == work.arxiv_id
            )
            if before is not None and not by_identifier:
                break
            verdict = compare(entry, work)
            if verdict is Verdict.SAME:
                return work, []
            if verdict is Verdict.MAYBE and work not in maybe:
                maybe.append(work)
        return before, [] if before else maybe
