"""Decide whether publications with one DOI or arXiv number are the same.

The number of one may have been copied to the other, and a supplement has one for all its abstracts.
"""

import re

from foundation.folding import fold
from publications.matching.appearances import (
    IN_BOOKS,
    Verdict,
    contradict,
    have_other_isbns,
    other_pages,
    same_venue,
    years_apart,
)
from publications.matching.authors import Evidence, compare_authors
from publications.matching.publication_summary import EDITED, PublicationSummary
from publications.matching.titles import (
    Likeness,
    compare_titles,
    name_other_chapters,
    name_other_installments,
    name_other_parts,
    share_most_words,
    titles_alike,
)


def compare_same_doi(entry: PublicationSummary, other: PublicationSummary) -> Verdict:
    alike = titles_alike(entry.title, other.title) and not (
        _is_part_of(entry, other)
        or name_other_chapters(entry.title, other.title)
        or name_other_installments(entry.title, other.title)
        or _is_by_others(entry, other)
    )
    if not alike or _is_elsewhere(entry, other):
        return Verdict.DIFFERENT
    is_doubtful = (
        _is_other_abstract(entry, other)
        or _is_another_publication(entry, other)
        or _is_printed_elsewhere(entry, other)
        or (is_beside_paper(entry, other) and compare_authors(entry, other) is Evidence.DISAGREE)
    )
    return Verdict.MAYBE if is_doubtful else Verdict.SAME


def compare_same_arxiv(entry: PublicationSummary, other: PublicationSummary) -> Verdict:
    """A number may be copied to another part or volume; versions of a preprint change the title."""
    if contradict(entry, other) or name_other_parts(entry.title, other.title):
        return Verdict.DIFFERENT
    authors = compare_authors(entry, other)
    if titles_alike(entry.title, other.title):
        is_another = _is_later_publication(entry, other) or _is_another_publication(entry, other)
        doubtful = authors is Evidence.DISAGREE or is_another
        return Verdict.MAYBE if doubtful else Verdict.SAME
    if authors is not Evidence.AGREE:
        return Verdict.DIFFERENT
    return Verdict.SAME if entry.is_preprint and other.is_preprint else Verdict.MAYBE


def _is_part_of(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether one is a book and the other a part of it with the book's DOI.

    A chapter that has the title of its book stands for the book.
    """
    wholes = [
        each.kind in EDITED or "" != fold(each.title) == fold(each.venue_name)
        for each in (entry, other)
    ]
    parts = [each.kind in _PARTS for each in (entry, other)]
    return any(wholes) and any(parts) and entry.title_key != other.title_key


_PARTS = IN_BOOKS | {"article"}


def _is_by_others(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether neither title nor authors agree, as of chapters that have the DOI of their book."""
    if entry.title_key == other.title_key:
        return False
    return compare_authors(entry, other) is Evidence.DISAGREE


def _is_elsewhere(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether only the DOI agrees: it is just a beginning, or that of another paper or the book.

    `10.1002/aic` is such a beginning.
    """
    if entry.title_key == other.title_key:
        return False
    volumes = {entry.volume, other.volume}
    in_other_volume = len(volumes) == 2 and "" not in volumes
    is_led_by_another = _is_led_by_another(entry, other)
    apart = in_other_volume or is_led_by_another
    is_years_later = _is_years_later(entry, other)
    has_other_pages = other_pages(entry, other)
    is_other_volume = in_other_volume and have_other_isbns(entry, other)
    if apart and is_years_later and (has_other_pages or is_other_volume):
        return True
    in_books = entry.kind in IN_BOOKS and other.kind in IN_BOOKS
    return (
        is_led_by_another
        and (is_years_later or (in_books and has_other_pages))
        and compare_titles(entry.title, other.title, keys=(entry.title_key, other.title_key))
        is Likeness.OTHER
        and compare_authors(entry, other) is not Evidence.AGREE
    )


def _is_other_abstract(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether title and first author differ, as of abstracts with the DOI of their supplement."""
    is_one_preprint = entry.arxiv_id and entry.arxiv_id == other.arxiv_id
    return (
        not is_one_preprint
        and entry.title_key != other.title_key
        and _is_led_by_another(entry, other)
        and not share_most_words(entry.title, other.title)
        and compare_authors(entry, other) is Evidence.PARTLY
    )


def _is_another_publication(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether both appeared, more than a year apart, with titles that have few words in common."""
    return (
        not (entry.is_preprint or other.is_preprint)
        and entry.title_key != other.title_key
        and _is_years_later(entry, other)
        and not share_most_words(entry.title, other.title)
    )


def _is_printed_elsewhere(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether venue, volume and pages differ, so that one may have the DOI of the other.

    Letters in numbers don't count: "Phys. Rev. D68, 041501" is "Phys. Rev. D 68, 041501(R)".
    """
    volumes, pages = (
        {tuple(_DIGITS.findall(text)[:1]) for text in texts} - {()}
        for texts in ((entry.volume, other.volume), (entry.pages, other.pages))
    )
    return (
        not (entry.is_preprint or other.is_preprint)
        and len(volumes) == len(pages) == 2
        and bool(entry.venue_name and other.venue_name)
        and not same_venue(entry, other)
    )


_DIGITS = re.compile(r"\d+")


def _is_later_publication(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether they differ in first author and title and appeared more than a year apart.

    A reference manager takes the first number in a file, which may be that of a cited preprint.
    """
    has_other_title = entry.title_key != other.title_key
    return has_other_title and _is_led_by_another(entry, other) and _is_years_later(entry, other)


def _is_led_by_another(entry: PublicationSummary, other: PublicationSummary) -> bool:
    return len({fold(each.people[0][2]) for each in (entry, other) if each.people}) == 2


def _is_years_later(entry: PublicationSummary, other: PublicationSummary) -> bool:
    return (years_apart(entry, other) or 0) > 1


def is_beside_paper(entry: PublicationSummary, other: PublicationSummary) -> bool:
    """Whether one may be a talk, poster or grant application, and the other is a paper."""
    return (entry.kind in _BESIDE_PAPERS) != (other.kind in _BESIDE_PAPERS) and not (
        entry.is_preprint or other.is_preprint
    )


_BESIDE_PAPERS = frozenset({"misc", "poster", "talk"})
