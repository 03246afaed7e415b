"""Decide whether an entry and a stored publication are the same.

In order of trust: DOI, arXiv number, citation key within the same source, then title with authors
and year. A citation key alone never decides. Publications without authors are compared by title,
year and venue, unless the title is generic. If the evidence is weak, the entry becomes a separate
publication and is flagged with its duplicate candidate.
"""

import re
from urllib.parse import urldefrag

from rapidfuzz import fuzz

from foundation.folding import fold
from publications.matching.appearances import (
    Verdict,
    are_two_copies,
    compare_appearances,
    contradict,
    have_other_isbns,
    have_other_issues,
    have_same_isbns,
    have_same_volume,
    is_from_first_page,
    is_from_one_page,
    is_printed_at_same_place,
    is_whole_of,
    other_pages,
    same_pages,
    same_venue,
    same_venue_or_start,
    years_apart,
)
from publications.matching.authors import Evidence, are_same_people, compare_authors
from publications.matching.publication_summary import (
    COMPARED_EXACTLY,
    PublicationSummary,
)
from publications.matching.shared_numbers import (
    compare_same_arxiv,
    compare_same_doi,
    is_beside_paper,
)
from publications.matching.titles import (
    INFORMATIVE,
    Likeness,
    are_nearly_equal,
    begins_with,
    compare_titles,
    is_generic,
    titles_alike,
)

_TELLING = 30  # letters of a title that is likely unique


def compare(entry: PublicationSummary, other: PublicationSummary) -> Verdict:
    """Compare two publications whose authors and editors are loaded."""
    if entry.doi and entry.doi == other.doi:
        return compare_same_doi(entry, other)
    if entry.arxiv_id and entry.arxiv_id == other.arxiv_id:
        return compare_same_arxiv(entry, other)
    if is_export(entry, other):
        return Verdict.SAME
    # Titles come first: they decide most cases, and names take a hundred times as long to compare.
    titles = compare_titles(entry.title, other.title, keys=(entry.title_key, other.title_key))
    if titles is Likeness.OTHER:
        return Verdict.MAYBE if _is_title_written_otherwise(entry, other) else Verdict.DIFFERENT
    if contradict(entry, other):
        alike = (
            _is_at_same_place(entry, other)
            or _is_in_two_series(entry, other)
            or _is_report_of_two_houses(entry, other)
        )
        return Verdict.MAYBE if alike else Verdict.DIFFERENT
    authors = compare_authors(entry, other)
    if authors is Evidence.DISAGREE:
        printed_once = is_printed_at_same_place(entry, other) and not is_generic(entry.title)
        alike = printed_once or _are_printed_alike(entry, other) or _is_same_book(entry, other)
        return Verdict.MAYBE if alike else Verdict.DIFFERENT
    verdict = _compare_alike(entry, other, authors)
    doubt = (
        titles is Likeness.CLOSE
        or is_whole_of(entry, other)
        or have_other_issues(entry, other)
        or (is_beside_paper(entry, other) and not _have_same_people(entry, other))
    )
    return Verdict.MAYBE if doubt and verdict is Verdict.SAME else verdict


def _have_same_people(entry: PublicationSummary, other: PublicationSummary) -> bool:
    truncated = entry.truncated or other.truncated
    return are_same_people(entry.people, other.people, truncated=truncated)


def _is_title_written_otherwise(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether one title lacks a subtitle or a letter that the other has, at one place in print.

    No mark separates the subtitle; the letter may be that of "k-rectangles".
    """
    if entry.year != other.year or not same_pages(entry, other):
        return False
    is_cut = min(len(entry.title_key), len(other.title_key)) >= INFORMATIVE and begins_with(
        entry.title, other.title
    )
    has_volume = bool(entry.volume and other.volume) and is_printed_at_same_place(entry, other)
    is_near = has_volume and are_nearly_equal(entry.title_key, other.title_key)
    alike = (is_cut or is_near) and not contradict(entry, other)
    return alike and compare_authors(entry, other) is Evidence.AGREE


def _is_same_book(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether a book with a telling title has its year and publisher, and only other authors.

    Sources divide the names of institutions in different ways.
    """
    return (
        entry.kind == other.kind == "book"
        and entry.title_key == other.title_key
        and _is_telling(entry)
        and entry.year == other.year
        and bool(entry.publisher)
        and fold(entry.publisher) == fold(other.publisher)
    )


def _is_at_same_place(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether only identifiers or numbers differ, of which a source may have given wrong ones."""
    if entry.title_key != other.title_key or not _is_telling(entry):
        return False
    if not same_venue_or_start(entry, other):
        return False
    in_issue = bool(entry.volume and entry.number) and (
        (entry.volume, entry.number) == (other.volume, other.number)
    )
    apart = years_apart(entry, other)
    printed_once = same_pages(entry, other) and not is_from_first_page(entry) and apart == 0
    in_volume = in_issue or (is_from_one_page(entry, other) and have_same_volume(entry, other))
    in_volume = in_volume and not other_pages(entry, other) and apart in (0, 1)
    return (printed_once or in_volume) and compare_authors(entry, other) is Evidence.AGREE


def _is_in_two_series(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether the DOIs differ only in the issue: 10.1145/1140123.1140265 and 1140124.1140265.

    ACM prints proceedings as an issue of a newsletter, too, and gives the paper one number.
    """
    numbers = [_IN_ISSUE_OF_ACM.fullmatch(each.doi) for each in (entry, other)]
    if not (numbers[0] and numbers[1]) or numbers[0][1] != numbers[1][1]:
        return False
    alike = entry.title_key == other.title_key
    return alike and compare_authors(entry, other) is Evidence.AGREE


def _is_report_of_two_houses(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether a report has a number in each of two series, as RR-5814 of INRIA and PI 1775."""
    if not entry.kind == other.kind == "report" or entry.title_key != other.title_key:
        return False
    mine, its = (_LETTERS.match(each.number) for each in (entry, other))
    if not (mine and its) or mine[0].lower() == its[0].lower():
        return False
    alike = _is_telling(entry) and entry.year == other.year
    return alike and compare_authors(entry, other) is Evidence.AGREE


_LETTERS = re.compile(r"[A-Za-z]+")
_IN_ISSUE_OF_ACM = re.compile(r"10\.1145/\d+\.(\d{5,})")


def _is_telling(entry: PublicationSummary) -> bool:
    return len(entry.title_key) >= _TELLING and not is_generic(entry.title)


def is_export(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether the entry is an export of the stored publication: everything is equal, even the key.

    This recognizes even a “Preface” without authors and pages when it is imported again.
    """
    if not entry.key or other.line or entry.key not in (other.key, f"{other.key}-{other.id}"):
        return False
    if any(getattr(entry, name) != getattr(other, name) for name in COMPARED_EXACTLY):
        return False
    names = ((entry.authors, other.authors), (entry.editors, other.editors))
    return all([n[:4] for n in mine or []] == [n[:4] for n in its or []] for mine, its in names)


def _compare_alike(
    entry: PublicationSummary, other: PublicationSummary, authors: Evidence
) -> Verdict:
    """Compare publications with (nearly) equal titles that nothing else contradicts."""
    if authors is Evidence.UNKNOWN:
        return _compare_unsigned(entry, other)
    if not entry.title_key:
        return _compare_untitled(entry, other)
    if is_generic(entry.title):
        return _compare_generic(entry, other)
    apart = years_apart(entry, other)
    if authors is Evidence.PARTLY:
        telling = len(entry.title_key) >= _TELLING or same_pages(entry, other)
        if len(entry.title_key) >= INFORMATIVE and apart == 0:
            telling = telling or not other_pages(entry, other)
        near = apart is None or apart <= (2 if entry.is_preprint or other.is_preprint else 1)
        alike = (telling and near) or _are_printed_alike(entry, other)
        return Verdict.MAYBE if alike else Verdict.DIFFERENT
    return compare_appearances(entry, other)


def _are_printed_alike(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether title, first author, year, volume and pages are equal, and only other names differ.

    Of a report, its number is enough.

    Mendeley appends the authors of references, and some sources name only a collaboration.
    """
    is_report = entry.kind == other.kind == "report" and entry.number == other.number != ""
    is_paper = entry.volume == other.volume != "" and same_pages(entry, other)
    return (
        (is_report or is_paper)
        and entry.title_key == other.title_key
        and len(entry.title_key) >= INFORMATIVE
        and not is_generic(entry.title)
        and bool(entry.people and other.people)
        and fold(entry.people[0][2]) == fold(other.people[0][2])
        and entry.year == other.year
    )


def _compare_generic(entry: PublicationSummary, other: PublicationSummary) -> Verdict:
    """ "Editorial": the same only with the same pages in the same year and venue."""
    if entry.year != other.year or not entry.venue_name or not same_venue(entry, other):
        return Verdict.DIFFERENT
    return Verdict.SAME if same_pages(entry, other) else Verdict.MAYBE


def _compare_untitled(entry: PublicationSummary, other: PublicationSummary) -> Verdict:
    """Compare publications by the same authors, one without a title."""
    if other.title or entry.year != other.year or entry.kind != other.kind:
        return Verdict.DIFFERENT
    if not same_venue(entry, other):
        return Verdict.DIFFERENT
    if same_pages(entry, other) or (entry.key and entry.key == other.key and not other.line):
        return Verdict.SAME
    is_told = bool(entry.venue_name) and not other_pages(entry, other)
    return Verdict.MAYBE if is_told else Verdict.DIFFERENT


def _compare_unsigned(entry: PublicationSummary, other: PublicationSummary) -> Verdict:
    """Compare publications of which at least one has no authors: title and venue must agree."""
    if entry.title_key != other.title_key or not entry.title_key:
        return Verdict.DIFFERENT
    if _is_same_address(entry, other):
        return Verdict.SAME
    if len(entry.title_key) < INFORMATIVE and not same_pages(entry, other):
        return Verdict.DIFFERENT  # "Paper" is too generic to be worth a review
    if is_generic(entry.title):
        return _compare_generic(entry, other)
    apart = years_apart(entry, other)
    if apart is None and entry.year != other.year:
        return Verdict.MAYBE if len(entry.title_key) >= _TELLING else Verdict.DIFFERENT
    if apart and (apart > 1 or len(entry.title_key) < _TELLING):
        return Verdict.DIFFERENT
    signed = bool(entry.people) or bool(other.people)
    if apart or entry.kind != other.kind or not same_venue(entry, other):
        return Verdict.MAYBE
    if same_pages(entry, other) or _is_book_again(entry, other) or _is_page_again(entry, other):
        return Verdict.SAME
    has_other_place = other_pages(entry, other) or have_other_isbns(entry, other)
    doubt = (signed and not entry.venue_name) or other.line or has_other_place
    doubt = doubt or not _same_house(entry, other)
    return Verdict.MAYBE if doubt else Verdict.SAME


def _is_same_address(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether both are one web page, and only that, without a venue or pages."""
    is_bare = not (entry.venue_name or other.venue_name or entry.pages or other.pages)
    alike = entry.kind == other.kind and entry.year == other.year and _have_one_url(entry, other)
    return is_bare and alike and not is_generic(entry.title)


def _have_one_url(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether both have the same address, perhaps one that of a section of the page."""
    (mine, section), (its, other_section) = urldefrag(entry.url), urldefrag(other.url)
    return mine == its != "" and (not section or not other_section or section == other_section)


def _is_page_again(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether a web page of an encyclopedia or the like has the same address and date."""
    is_page = entry.kind == other.kind and entry.kind in ("misc", "online")
    return is_page and entry.date == other.date and _have_one_url(entry, other)


def _is_book_again(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether a book has its ISBN or, with a telling title, its publisher and series again."""
    if entry.kind != "book" or have_other_isbns(entry, other) or are_two_copies(entry, other):
        return False
    is_of_house = entry.publisher == other.publisher != "" and entry.series == other.series
    is_telling = len(entry.title_key) >= _TELLING
    return have_same_isbns(entry, other) or (is_of_house and is_telling)


def _same_house(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether neither the publisher nor the URL differs."""
    return all(
        not mine or not its or fold(mine) == fold(its)
        for mine, its in ((entry.publisher, other.publisher), (entry.url, other.url))
    )


def same_by_key(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether an entry is the one that had its key in the last import of the source."""
    if other.is_only_a_key:
        return True
    if entry.title_key == other.title_key:
        return True
    if fuzz.ratio(entry.title_key, other.title_key) >= 85:
        return True
    agree = compare_authors(entry, other)
    if entry.year == other.year and agree is Evidence.AGREE:
        return True
    return titles_alike(entry.title, other.title) and (
        entry.year == other.year or agree in (Evidence.AGREE, Evidence.PARTLY)
    )
