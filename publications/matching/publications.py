"""Whether an entry and a stored work are one work.

In the order of trust: DOI, arXiv number, citation key within the same source, then title with authors
and year. A citation key alone never decides. A work without authors is known by its title, year and
place of publication, where the title says something. Where the evidence is weak the two stay apart and
the entry is flagged with its candidate.
"""

import re
from dataclasses import dataclass
from enum import Enum

from rapidfuzz import fuzz

from foundation.folding import fold
from publications.derived_columns import year_of
from publications.identifiers import lead_key, title_key, title_stem
from publications.matching.authors import Evidence, compare_names
from publications.matching.titles import (
    INFORMATIVE,
    Likeness,
    compare_titles,
    is_generic,
    titles_alike,
)
from publications.publication_data import AuthorName, PublicationData

_TELLING = 30  # letters of a title that only one work has
_PREPRINT_DOI = ("10.48550/", "10.1101/", "10.20944/", "10.31219/", "10.2139/")
_FORERUNNERS = frozenset({"preprint", "poster", "talk"})
_EDITIONS = frozenset(
    {"book", "manual", "software", "dataset", "proceedings", "thesis", "online", "report"}
)
_EDITED = frozenset({"book", "proceedings"})  # whose editors stand where others have authors
_IN_BOOKS = frozenset({"chapter", "inproceedings"})
_PARTS = _IN_BOOKS | {"article"}


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
    institution: str
    publisher: str
    url: str
    version: str
    truncated: bool
    authors: list[AuthorName] | None = None
    editors: list[AuthorName] | None = None
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

    @property
    def people(self) -> list[AuthorName]:
        """Who made it: its authors, or the editors of a book that has none."""
        return self.authors or (self.editors if self.kind in _EDITED else None) or []


def work_of_data(data: PublicationData, *, line: int) -> Work:
    return Work(
        id=0,
        key=data.citation_key,
        title=data.title,
        title_key=title_key(data.title) if data.title else "",
        year=year_of(data.date),
        kind=data.kind or "misc",
        version=data.extra.get("version", ""),
        truncated=data.truncated,
        authors=data.authors,
        editors=data.editors,
        line=line,
        doi=data.doi,
        arxiv_id=data.arxiv_id,
        venue_name=data.venue_name,
        volume=data.volume,
        number=data.number,
        pages=data.pages,
        edition=data.edition,
        isbn=data.isbn,
        institution=data.institution,
        publisher=data.publisher,
        url=data.url,
    )


_TEXTS = (
    "doi", "arxiv_id", "venue_name", "volume", "number", "pages", "edition", "isbn", "institution",
    "publisher", "url",
)  # fmt: skip


_TOLD = (*_TEXTS, "title", "year", "kind", "version", "truncated")


def lead_keys(work: Work, *, around: int = 0) -> list[str]:
    """Its lead key, with those of the years around it."""
    if not work.authors or work.year is None:
        return []
    years = range(work.year - around, work.year + around + 1)
    stem = title_stem(work.title)
    return [key for year in years if (key := lead_key(work.authors[0][2], year, stem))]


def compare_authors(one: Work, other: Work) -> Evidence:
    return compare_names(one.people, other.people, truncated=one.truncated or other.truncated)


def compare(entry: Work, work: Work) -> Verdict:
    """The verdict on two works whose authors and editors are loaded."""
    if entry.doi and entry.doi == work.doi:
        alike = titles_alike(entry.title, work.title) and not _is_part_of(entry, work)
        return Verdict.SAME if alike else Verdict.DIFFERENT
    if entry.arxiv_id and entry.arxiv_id == work.arxiv_id:
        agree = (
            titles_alike(entry.title, work.title) or compare_authors(entry, work) is Evidence.AGREE
        )
        return Verdict.SAME if agree else Verdict.DIFFERENT
    if _is_export(entry, work):
        return Verdict.SAME
    # Titles first: they tell most works apart, and names take a hundred times as long to compare.
    titles = compare_titles(entry.title, work.title, keys=(entry.title_key, work.title_key))
    if titles is Likeness.OTHER or contradict(entry, work):
        return Verdict.DIFFERENT
    authors = compare_authors(entry, work)
    if authors is Evidence.DISAGREE:
        return Verdict.DIFFERENT
    verdict = _compare_alike(entry, work, authors)
    if verdict is Verdict.SAME and titles is Likeness.CLOSE:
        return Verdict.MAYBE
    return verdict


def _is_export(entry: Work, work: Work) -> bool:
    """Whether the entry says what the directory exports of the work: all is equal, and the key too.

    So that even “Preface” of nobody, without pages, comes back as the work that it is.
    """
    if not entry.key or work.line or entry.key not in (work.key, f"{work.key}-{work.id}"):
        return False
    if any(getattr(entry, name) != getattr(work, name) for name in _TOLD):
        return False
    names = ((entry.authors, work.authors), (entry.editors, work.editors))
    return all([n[:4] for n in mine or []] == [n[:4] for n in its or []] for mine, its in names)


def _is_part_of(entry: Work, work: Work) -> bool:
    """Whether one is a book and the other a part of it that was given the book's DOI."""
    wholes = [each.kind in _EDITED for each in (entry, work)]
    parts = [each.kind in _PARTS for each in (entry, work)]
    return any(wholes) and any(parts) and entry.title_key != work.title_key


def _compare_alike(entry: Work, work: Work, authors: Evidence) -> Verdict:
    """The titles are equal or nearly so, and nothing contradicts."""
    if authors is Evidence.UNKNOWN:
        return _compare_unsigned(entry, work)
    if not entry.title_key:
        return _compare_untitled(entry, work)
    if is_generic(entry.title):
        return _compare_generic(entry, work)
    apart = _years_apart(entry, work)
    if authors is Evidence.PARTLY:
        telling = len(entry.title_key) >= _TELLING
        near = apart is not None and apart <= (2 if entry.is_preprint or work.is_preprint else 1)
        return Verdict.MAYBE if telling and near else Verdict.DIFFERENT
    return compare_standing(entry, work)


def _years_apart(entry: Work, work: Work) -> int | None:
    return abs(entry.year - work.year) if entry.year and work.year else None


def _compare_generic(entry: Work, work: Work) -> Verdict:
    """ "Editorial": only the same pages of the same year at the same place are the same."""
    if entry.year != work.year or not entry.venue_name or not same_venue(entry, work):
        return Verdict.DIFFERENT
    return Verdict.SAME if same_pages(entry, work) else Verdict.MAYBE


def _compare_untitled(entry: Work, work: Work) -> Verdict:
    """Works without a title by the same authors."""
    if work.title or entry.year != work.year or entry.kind != work.kind:
        return Verdict.DIFFERENT
    if not same_venue(entry, work):
        return Verdict.DIFFERENT
    sure = same_pages(entry, work) or (entry.key and entry.key == work.key and not work.line)
    return Verdict.SAME if sure else Verdict.MAYBE


def _compare_unsigned(entry: Work, work: Work) -> Verdict:
    """One of the two or both have no authors: the title must be the same, and the place too."""
    if entry.title_key != work.title_key or not entry.title_key:
        return Verdict.DIFFERENT
    if len(entry.title_key) < INFORMATIVE and not same_pages(entry, work):
        return Verdict.DIFFERENT  # "Paper": too little to trouble anybody with
    if is_generic(entry.title):
        return _compare_generic(entry, work)
    apart = _years_apart(entry, work)
    if apart is None and entry.year != work.year:
        return Verdict.MAYBE if len(entry.title_key) >= _TELLING else Verdict.DIFFERENT
    if apart and (apart > 1 or len(entry.title_key) < _TELLING):
        return Verdict.DIFFERENT
    signed = bool(entry.people) or bool(work.people)
    if apart or entry.kind != work.kind or not same_venue(entry, work):
        return Verdict.MAYBE
    if same_pages(entry, work):
        return Verdict.SAME
    doubt = (signed and not entry.venue_name) or work.line or not _same_house(entry, work)
    return Verdict.MAYBE if doubt else Verdict.SAME


def _same_house(entry: Work, work: Work) -> bool:
    """Whether nothing is different in who published it and where it is on the web."""
    return all(
        not mine or not its or fold(mine) == fold(its)
        for mine, its in ((entry.publisher, work.publisher), (entry.url, work.url))
    )


# Where and when they stand


def contradict(entry: Work, work: Work) -> bool:
    """Whether identifiers, volumes or editions differ that two records of one work would not differ in."""
    if entry.doi and work.doi and entry.doi != work.doi:
        return not (entry.is_preprint or work.is_preprint)
    if entry.arxiv_id and work.arxiv_id and entry.arxiv_id != work.arxiv_id:
        return True
    if same_venue(entry, work) and any(
        _differ(getattr(entry, name), getattr(work, name))
        for name in ("volume", "number", "edition", "version")
    ):
        return True
    if entry.institution and work.institution and entry.kind == work.kind:
        return fuzz.token_set_ratio(fold(entry.institution), fold(work.institution)) < 60
    kinds = {entry.kind, work.kind}
    return len(kinds) == 2 and bool(kinds & _EDITIONS) and not any(kinds <= pair for pair in _KIN)


# Kinds that one work may be filed under, or that come out side by side.
_KIN = (
    frozenset({"report", "article"}), frozenset({"report", "inproceedings"}),
    frozenset({"report", "preprint"}), frozenset({"report", "misc"}), frozenset({"online", "misc"}),
    frozenset({"software", "misc"}), frozenset({"dataset", "misc"}), frozenset({"manual", "misc"}),
    frozenset({"thesis", "misc"}), frozenset({"book", "misc"}), frozenset({"manual", "report"}),
    frozenset({"book", "proceedings"}), frozenset({"book", "manual"}), frozenset({"online", "software"}),
)  # fmt: skip


def _differ(one: str, other: str) -> bool:
    if not one or not other:
        return False
    return fold(one).lstrip("0") != fold(other).lstrip("0")


def same_venue(entry: Work, work: Work) -> bool:
    """Whether both are printed at one place, one of the names perhaps abbreviated; or neither says where."""
    one, other = fold(entry.venue_name), fold(work.venue_name)
    return one == other or (bool(one and other) and abbreviates(one, other))


def same_place(entry: Work, work: Work) -> bool:
    """Of two records of one work: whether they are of one appearance of it, however that is called."""
    if entry.is_preprint or work.is_preprint:
        return entry.is_preprint and work.is_preprint
    if entry.venue_name and same_venue(entry, work):
        return True
    if entry.is_forerunner != work.is_forerunner:
        return False
    if not entry.venue_name or not work.venue_name or same_pages(entry, work):
        return True
    return entry.kind == work.kind and entry.kind in _EDITIONS  # a university has several names


def abbreviates(one: str, other: str) -> bool:
    """Whether the words of one name begin those of the other: "j acm", "journal of the acm"."""
    words = [[w for w in name.split() if w not in _SMALL_WORDS] for name in (one, other)]
    return len(words[0]) == len(words[1]) > 1 and all(
        word.startswith(counterpart) or counterpart.startswith(word)
        for word, counterpart in zip(*words, strict=True)
    )


_SMALL_WORDS = frozenset(
    {"of", "the", "on", "and", "for", "in", "a", "an", "de", "der", "und", "et"}
)


def same_pages(entry: Work, work: Work) -> bool:
    return bool(entry.pages) and fold(entry.pages) == fold(work.pages)


def _other_pages(entry: Work, work: Work) -> bool:
    """Whether they begin on different pages: "515" and "515–532" do not."""
    first = [re.split(r"[–—,;\s-]", each.pages.strip(), maxsplit=1)[0] for each in (entry, work)]
    return _differ(*first)


def compare_standing(entry: Work, work: Work) -> Verdict:
    """Same title and same authors: what kind, venue, pages and year say."""
    apart = _years_apart(entry, work)
    venue = same_venue(entry, work)
    if entry.kind != work.kind and {entry.kind, work.kind} & _EDITIONS:
        same = apart == 0 and bool(entry.url) and entry.url == work.url
        near = apart is None or apart <= 2
        return Verdict.SAME if same else Verdict.MAYBE if near else Verdict.DIFFERENT
    if apart is None:
        return Verdict.SAME if venue and entry.year == work.year else Verdict.MAYBE
    if entry.kind in _EDITIONS:
        return _compare_editions(entry, work, apart)
    if entry.is_preprint or work.is_preprint:
        return Verdict.SAME if apart <= 2 else Verdict.MAYBE if apart <= 4 else Verdict.DIFFERENT
    kinds = {entry.kind, work.kind}
    if same_pages(entry, work) and apart == 0 and (len(kinds) == 1 or kinds <= _IN_BOOKS):
        return Verdict.SAME
    if venue and entry.venue_name:
        return _compare_at_one_place(entry, work, apart)
    if entry.is_forerunner or work.is_forerunner:
        return Verdict.SAME if apart <= 1 else Verdict.DIFFERENT
    if not entry.venue_name or not work.venue_name:
        return Verdict.SAME if apart == 0 else Verdict.MAYBE if apart == 1 else Verdict.DIFFERENT
    if entry.kind == work.kind == "inproceedings" and apart == 0 and not _other_pages(entry, work):
        return Verdict.SAME
    return Verdict.MAYBE if apart <= 3 else Verdict.DIFFERENT


def _compare_at_one_place(entry: Work, work: Work, apart: int) -> Verdict:
    if _other_pages(entry, work):
        return Verdict.MAYBE if apart == 0 else Verdict.DIFFERENT
    if apart == 0:
        return Verdict.SAME
    agree = same_pages(entry, work) or (entry.volume and entry.volume == work.volume)
    return (Verdict.SAME if agree else Verdict.MAYBE) if apart == 1 else Verdict.DIFFERENT


def _compare_editions(entry: Work, work: Work, apart: int) -> Verdict:
    """Books, theses, reports, software: each of its years may be another edition."""
    if apart == 0:
        return Verdict.MAYBE if _other_isbns(entry, work) else Verdict.SAME
    return Verdict.MAYBE if apart == 1 and not entry.edition else Verdict.DIFFERENT


def _other_isbns(entry: Work, work: Work) -> bool:
    """ISBN-10 and ISBN-13 share nine digits; a field may hold those of several bindings."""
    one, other = (
        {found[-10:-1] for found in _ISBN.findall(re.sub(r"[-‐–\s]", "", each.isbn))}
        for each in (entry, work)
    )
    return bool(one and other) and one.isdisjoint(other)


_ISBN = re.compile(r"(?:97[89])?\d{9}[\dXx]")


def same_by_key(entry: Work, work: Work) -> bool:
    """Whether an entry is the one that had its key in the last import of the same source."""
    if entry.title_key == work.title_key:
        return True
    if fuzz.ratio(entry.title_key, work.title_key) >= 85:
        return True
    agree = compare_authors(entry, work)
    if entry.year == work.year and agree is Evidence.AGREE:
        return True
    return titles_alike(entry.title, work.title) and (
        entry.year == work.year or agree in (Evidence.AGREE, Evidence.PARTLY)
    )
