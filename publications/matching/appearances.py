"""Compare kind, venue, year and pages of records with the same title and authors. Pure."""

import re
from enum import Enum
from urllib.parse import urlsplit

from rapidfuzz import fuzz

from foundation.folding import fold
from publications.bibtex import ENGLISH_MONTH
from publications.bibtex.lazy_regex import lazy_regex
from publications.identifiers import isbn_core, isbns_in
from publications.matching.occasions import (
    are_at_two_places,
    are_on_two_dates,
    are_two_occasions,
    is_apart_from_paper,
    names_no_place,
)
from publications.matching.publication_summary import EDITED, PublicationSummary
from publications.roman_numerals import roman_number

IN_BOOKS = frozenset({"chapter", "inproceedings"})
_EDITIONS = frozenset(
    {"book", "manual", "software", "dataset", "proceedings", "thesis", "online", "report"}
)


class Verdict(Enum):
    SAME = "same"
    MAYBE = "maybe"
    BESIDE = "beside"  # two talks, which may both be appearances of a paper
    DIFFERENT = "different"


def contradict(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether identifiers, volumes, editions or chapters show that they are two publications."""
    if entry.doi and other.doi and entry.doi != other.doi:
        return not (entry.is_preprint or other.is_preprint)
    if entry.arxiv_id and other.arxiv_id and entry.arxiv_id != other.arxiv_id:
        return True
    if same_venue(entry, other) and any(
        _differ(_numbered(entry, name), _numbered(other, name))
        and not (name in _NUMBERS and _is_same_number(entry, other, name))
        and not (name in _NUMBERS and _have_exchanged_numbers(entry, other))
        and not (name == "number" and is_printed_at_same_place(entry, other))
        for name in (*_NUMBERS, "part", "edition", "version")
    ):
        return True
    if _have_other_chapters(entry, other) or _is_volume_of_set(entry, other):
        return True
    if _are_parts_of_untitled_book(entry, other) and other_pages(entry, other):
        return True
    if entry.institution and other.institution and entry.kind == other.kind:
        mine, its = fold(entry.institution), fold(other.institution)
        return fuzz.token_set_ratio(mine, its) < _ALIKE and not _is_acronym(mine, its)
    kinds = {_kind(entry), _kind(other)}
    return len(kinds) == 2 and bool(kinds & _EDITIONS) and not any(kinds <= pair for pair in _KIN)


def _are_parts_of_untitled_book(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether both are parts of a book without titles of their own: BibTeX's `@inbook`."""
    return entry.kind == other.kind == "chapter" and not (entry.venue_name or other.venue_name)


def _is_acronym(one: str, other: str) -> bool:
    """Whether one folded name has the initials of the other: "nber", or "cup"."""
    for short, name in ((one, other), (other, one)):
        words = name.split()
        telling = [word for word in words if word not in _SMALL_WORDS]
        if len(words) > 1 and short in ("".join(w[0] for w in each) for each in (words, telling)):
            return True
    return False


def _is_volume_of_set(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether one is a work in several volumes, and the other a volume or part of one."""
    if entry.is_set == other.is_set or have_same_isbns(entry, other):
        return False
    single = other if entry.is_set else entry
    return bool(single.volume or single.part)


def _have_other_chapters(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether they are two parts of a book that both have the title of the book."""
    if not (entry.chapter and other.chapter) or same_pages(entry, other):
        return False
    mine, its = (_CHAPTER.match(fold(each.chapter)) for each in (entry, other))
    if mine is None or its is None:
        return False
    if mine["number"] and its["number"]:
        numbers = zip(mine["number"].split(), its["number"].split(), strict=False)
        return any(one != two for one, two in numbers)
    titled = min(len(mine["title"]), len(its["title"])) > _NUMERAL
    return titled and fuzz.token_set_ratio(mine["title"], its["title"]) < _ALIKE


_CHAPTER = lazy_regex(
    r"(?:ch(?:ap(?:ter|itre|itulo)?)?\s+|kap(?:itel)?\s+)?(?P<number>(?:\d+\s*)*)(?P<title>.*)"
)
_ALIKE = 60
_NUMERAL = 5  # letters, of "XVIII" or "Three"


def _kind(record: PublicationSummary) -> str:
    """Return its kind; a thesis by several is a report, of which Google Scholar makes theses."""
    return "report" if record.kind == "thesis" and len(record.authors or ()) > 1 else record.kind


# Kinds that one publication may have in different sources.
_KIN = (
    frozenset({"report", "article"}), frozenset({"report", "inproceedings"}),
    frozenset({"report", "preprint"}), frozenset({"report", "misc"}), frozenset({"online", "misc"}),
    frozenset({"software", "misc"}), frozenset({"dataset", "misc"}), frozenset({"manual", "misc"}),
    frozenset({"thesis", "misc"}), frozenset({"book", "misc"}), frozenset({"manual", "report"}),
    frozenset({"book", "proceedings"}), frozenset({"book", "manual"}),
    frozenset({"online", "software"}),
)  # fmt: skip


_NUMBERS = ("volume", "number")


_MONTH = lazy_regex(rf"\b{ENGLISH_MONTH.lower()}\b")
_NUMBER_LABEL = lazy_regex(r"^(?:no?|nr|num(?:ber)?|issue|vol(?:ume)?|p|h(?:eft)?)\s*(?=\d)")
_NUMBERED_EDITION = lazy_regex(r"0*(\d+)(?!\d*\.\d)")
_SUPPLEMENT = lazy_regex(r"\bsuppl(?:ement)?\b")


def number_of_edition(edition: str) -> str:
    """Return "2" for "2nd rev. ed." and "02", and an edition without a number as it is."""
    numbered = _NUMBERED_EDITION.match(edition)
    return numbered[1] if numbered else edition


def _numbered(record: PublicationSummary, name: str) -> str:
    """Return a number as it is compared: "10 October" is 10, "2nd rev. ed." 2, "2 Suppl" 2 S."""
    value: str = getattr(record, name)
    if name == "edition":
        return number_of_edition(value)
    if name in _NUMBERS and _is_in_advance(record):
        return ""
    if name not in _NUMBERS or not value or value.isdecimal():
        return value
    if name == "volume" and _ROMAN.fullmatch(roman := value.upper()):
        return str(roman_number(roman))
    text = _ARTICLE_NUMBER.sub("", fold(value.replace("°", " ")))
    text = _SUPPLEMENT.sub("s", _MONTH.sub("", text))
    return " ".join(_NUMBER_LABEL.sub("", text.strip()).split())


_ROMAN = lazy_regex(r"(?=[IVXL]{2})(?:XL|L?X{0,3})(?:IX|IV|V?I{0,3})")


def _is_in_advance(record: PublicationSummary) -> bool:
    """Whether words such as "Early Access" stand where an article's volume will be."""
    return not record.volume.isdecimal() and _ADVANCE.fullmatch(fold(record.volume)) is not None


_ADVANCE = lazy_regex(
    r"first ?view|online ?first|online ?early|early ?(?:access|view|online)|in press|forthcoming"
    r"|to appear|just accepted|latest articles|(?:epub |published )?(?:online )?ahead of print"
    r"|advance (?:access|articles?|online publication)|articles? in (?:advance|press)"
)
_ARTICLE_NUMBER = lazy_regex(r"(?<=\d) art(?:icle)?(?: id| no| number)? \w*\d\w*$")


def _have_exchanged_numbers(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether one has the volume as its number, and the number as its volume."""
    mine, its = ([_numbered(each, name) for name in _NUMBERS] for each in (entry, other))
    return all(mine) and mine == its[::-1] and same_pages(entry, other)


def _is_same_number(entry: PublicationSummary, other: PublicationSummary, name: str) -> bool:
    """Whether "3" and "3, SI" are one issue, since the pages agree and the rest does."""
    mine, its = (_numbered(each, name).split() for each in (entry, other))
    shorter, longer = sorted((mine, its), key=len)
    if not shorter or longer[: len(shorter)] != shorter or not same_pages(entry, other):
        return False
    [rest] = (each for each in _NUMBERS if each != name)
    mine, its = (_numbered(each, rest).split() for each in (entry, other))
    return all(one == two for one, two in zip(mine, its, strict=False))


def is_printed_at_same_place(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether they have the same venue, range of pages and, as far as is known, volume."""
    volumes = {_numbered(each, "volume") for each in (entry, other)} - {""}
    return (
        len(volumes) == 1
        and bool(entry.venue_name)
        and same_venue(entry, other)
        and same_pages(entry, other)
        and len(fold(entry.pages).split()) > 1
    )


def have_other_issues(entry: PublicationSummary, other: PublicationSummary) -> bool:
    return _differ(_numbered(entry, "number"), _numbered(other, "number")) and not (
        _is_same_number(entry, other, "number")
    )


def is_whole_of(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether one is a set and the other a volume of it, or one a version and the other bare."""
    if entry.version != other.version and not (entry.version and other.version):
        return entry.kind in _VERSIONED and entry.kind == other.kind
    one_volume = bool(entry.volume) != bool(other.volume)
    return (
        one_volume
        and entry.kind in EDITED
        and other.kind in EDITED
        and not (entry.series or other.series)  # the volume is the number in the series
        and not have_same_isbns(entry, other)
        and not (entry.doi and entry.doi == other.doi)
    )


_VERSIONED = frozenset({"software", "dataset", "manual"})


def _differ(one: str, other: str) -> bool:
    if not one or not other:
        return False
    return fold(one).lstrip("0") != fold(other).lstrip("0")


def same_venue(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether both have the same venue, perhaps abbreviated, or both have none."""
    mine, its = fold(entry.venue_name), fold(other.venue_name)
    return mine == its or (bool(mine and its) and abbreviates(mine, its))


def same_venue_or_start(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether both have the same venue, perhaps one without its subtitle."""
    shorter, longer = sorted((fold(entry.venue_name), fold(other.venue_name)), key=len)
    return bool(shorter) and (longer.startswith(f"{shorter} ") or same_venue(entry, other))


def same_place(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether two records of a publication describe the same appearance."""
    if names_no_place(entry) or names_no_place(other):
        return True
    if entry.is_preprint or other.is_preprint:
        return entry.is_preprint and other.is_preprint
    if entry.venue_name and same_venue(entry, other):
        return True
    if entry.doi and entry.doi == other.doi:
        return True  # "JCAP" and the journal's name
    if entry.is_forerunner != other.is_forerunner:
        return False
    if is_apart_from_paper(entry, other) or is_apart_from_paper(other, entry):
        return False
    if not entry.venue_name or not other.venue_name or same_pages(entry, other):
        return True
    return entry.kind == other.kind and entry.kind in _EDITIONS  # universities have several names


def abbreviates(one: str, other: str) -> bool:
    """Whether one name abbreviates the other word by word: "j acm", "journal of the acm"."""
    words = [[w for w in name.split() if w not in _SMALL_WORDS] for name in (one, other)]
    return len(words[0]) == len(words[1]) > 1 and all(
        word == counterpart
        or (
            (word.startswith(counterpart) or counterpart.startswith(word))
            and not (word.isdecimal() or counterpart.isdecimal())
        )
        for word, counterpart in zip(*words, strict=True)
    )


_SMALL_WORDS = frozenset(
    {"of", "the", "on", "and", "for", "in", "a", "an", "de", "der", "und", "et"}
)


def same_pages(entry: PublicationSummary, other: PublicationSummary) -> bool:
    return bool(entry.pages and other.pages) and pages_in_full(entry.pages) == pages_in_full(
        other.pages
    )


def pages_in_full(pages: str) -> str:
    """Return the folded pages; "3332–5" is 3332–3335, "S5–S11" S5–11, and "48:1–48:9" 48."""
    text = _OF_ARTICLE.sub(r"\1", _LETTERED_END.sub(r"\1\2 ", _ELECTRONIC.sub("", fold(pages))))
    first, _, last = text.partition(" ")
    if first.isdecimal() and last.isdecimal() and len(last) < len(first):
        return f"{first} {first[: len(first) - len(last)]}{last}"
    return text


_OF_ARTICLE = lazy_regex(r"^(\d+) 1 \1 \d+$")
_ELECTRONIC = lazy_regex(r"^e(?=\d{4,}$)")  # the number of an article, as "e57990"
_LETTERED_END = lazy_regex(r"^([a-z]+)(\d+) \1(?=\d+$)")


def is_from_first_page(summary: PublicationSummary) -> bool:
    return re.match(r"0*1\s*(?:$|[-–—])", summary.pages) is not None


def other_pages(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether they start on different pages; "515" and "515–532" don't."""
    return _differ(*_first_pages(entry, other))


def is_from_one_page(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether both start on one page that isn't the first, from which every issue begins."""
    mine, its = _first_pages(entry, other)
    return bool(mine and its) and not _differ(mine, its) and mine.lstrip("0") != "1"


def _first_pages(*summaries: PublicationSummary) -> list[str]:
    firsts = (re.split(r"[–—,;\s-]", each.pages.strip(), maxsplit=1)[0] for each in summaries)
    return [_ELECTRONIC.sub("", first).removesuffix(":1") for first in firsts]


def have_same_volume(entry: PublicationSummary, other: PublicationSummary) -> bool:
    mine, its = (_numbered(each, "volume") for each in (entry, other))
    return bool(mine and its) and not _differ(mine, its)


def compare_appearances(entry: PublicationSummary, other: PublicationSummary) -> Verdict:
    """Compare kind, venue, pages and year of publications with the same title and authors."""
    apart = years_apart(entry, other)
    venue = same_venue(entry, other)
    if entry.kind != other.kind and {entry.kind, other.kind} & _EDITIONS:
        same = apart == 0 and bool(entry.url) and entry.url == other.url
        near = apart is None or apart <= 2
        return Verdict.SAME if same else Verdict.MAYBE if near else Verdict.DIFFERENT
    if apart is None:
        alike = venue and entry.year == other.year and not other_pages(entry, other)
        alike = alike and not are_two_occasions(entry, other)
        alike = alike and not _differ(entry.crossref, other.crossref)  # to books that aren't known
        return Verdict.SAME if alike else Verdict.MAYBE
    if entry.kind in _EDITIONS:
        return _compare_editions(entry, other, apart)
    if entry.is_preprint or other.is_preprint:
        return Verdict.SAME if apart <= 2 else Verdict.MAYBE if apart <= 4 else Verdict.DIFFERENT
    kinds = {entry.kind, other.kind}
    if same_pages(entry, other) and apart == 0 and (len(kinds) == 1 or kinds <= IN_BOOKS):
        return Verdict.SAME
    if apart <= 1 and are_two_occasions(entry, other):
        return Verdict.BESIDE if are_on_two_dates(entry, other) else Verdict.MAYBE
    if venue and entry.venue_name:
        return _compare_at_one_place(entry, other, apart)
    if entry.is_forerunner or other.is_forerunner:
        return Verdict.SAME if apart <= 1 else Verdict.DIFFERENT
    if not entry.venue_name or not other.venue_name:
        if apart == 0 and entry.kind == other.kind and are_at_two_places(entry, other):
            return Verdict.MAYBE
        return Verdict.SAME if apart == 0 else Verdict.MAYBE if apart == 1 else Verdict.DIFFERENT
    if entry.kind == other.kind == "inproceedings" and apart == 0 and not other_pages(entry, other):
        return Verdict.MAYBE if _are_in_two_proceedings(entry, other) else Verdict.SAME
    return Verdict.MAYBE if apart <= 3 else Verdict.DIFFERENT


def _are_in_two_proceedings(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether volume, editors or, without pages, place show that the proceedings are others."""
    mine, its = ({fold(name[2]) for name in each.editors or ()} for each in (entry, other))
    has_no_pages = not (entry.pages or other.pages)
    return (
        _differ(_numbered(entry, "volume"), _numbered(other, "volume"))
        or (bool(mine and its) and mine.isdisjoint(its))
        or (has_no_pages and are_at_two_places(entry, other))
    )


def _compare_at_one_place(
    entry: PublicationSummary, other: PublicationSummary, apart: int
) -> Verdict:
    if other_pages(entry, other):
        early = apart <= _LATER and _is_before_its_volume(entry) != _is_before_its_volume(other)
        return Verdict.MAYBE if apart == 0 or early else Verdict.DIFFERENT
    if apart == 0:
        return Verdict.SAME
    if entry.volume and other.volume and is_printed_at_same_place(entry, other):
        return Verdict.SAME if apart <= _LATER else Verdict.MAYBE
    agree = same_pages(entry, other) or (entry.volume and entry.volume == other.volume)
    return (Verdict.SAME if agree else Verdict.MAYBE) if apart == 1 else Verdict.DIFFERENT


_LATER = 2  # years between an article's publication online and that of its volume


def _is_before_its_volume(summary: PublicationSummary) -> bool:
    """Whether an article is described as it was online first: its pages from 1, without volume."""
    is_first = is_from_first_page(summary) and not summary.pages.isdecimal()
    return summary.kind == "article" and not _numbered(summary, "volume") and is_first


def _compare_editions(entry: PublicationSummary, other: PublicationSummary, apart: int) -> Verdict:
    """Compare books, theses, web pages or software, where another year may be another edition."""
    if apart == 0:
        has_doubt = have_other_isbns(entry, other) or _other_publishers(entry, other)
        has_doubt = has_doubt or are_two_occasions(entry, other) or are_two_copies(entry, other)
        return Verdict.MAYBE if has_doubt else Verdict.SAME
    return Verdict.MAYBE if apart == 1 and not entry.edition else Verdict.DIFFERENT


def are_two_copies(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether two books have different addresses at one site, as those of a series in a library."""
    if entry.kind not in EDITED or have_same_isbns(entry, other):
        return False
    mine, its = (urlsplit(each.url) for each in (entry, other))
    return bool(mine.netloc) and mine.netloc == its.netloc and mine[2:] != its[2:]


def _other_publishers(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether a book came out in two houses, each of which printed an edition of its own."""
    mine, its = fold(entry.publisher), fold(other.publisher)
    if entry.kind != "book" or not mine or not its or have_same_isbns(entry, other):
        return False
    return not _is_acronym(mine, its) and fuzz.partial_token_set_ratio(mine, its) < _ALIKE


def have_other_isbns(entry: PublicationSummary, other: PublicationSummary) -> bool:
    mine, its = _isbns(entry), _isbns(other)
    return bool(mine and its) and mine.isdisjoint(its)


def have_same_isbns(entry: PublicationSummary, other: PublicationSummary) -> bool:
    mine = _isbns(entry)
    return bool(mine) and mine == _isbns(other)


def _isbns(summary: PublicationSummary) -> set[str]:
    return set(map(isbn_core, isbns_in(summary.isbn)))


def years_apart(entry: PublicationSummary, other: PublicationSummary) -> int | None:
    return abs(entry.year - other.year) if entry.year and other.year else None
