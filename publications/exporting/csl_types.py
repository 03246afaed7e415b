"""The type that a publication has in CSL, which differs from its kind for some exports."""

import re

from foundation.related_rows import related_rows
from foundation.web_addresses import is_web_address
from publications.bibtex import CONFERENCE, names_journal
from publications.display.printed_fields import (
    howpublished_in_words,
    is_in_journal,
    journal_beside_book,
)
from publications.display.titles import title_text
from publications.exporting.shared_fields import container_title, other_book
from publications.exporting.versions import package_version
from publications.models import Publication

K = Publication.Kind
TYPES: dict[str, str] = {
    K.ARTICLE: "article-journal",
    K.INPROCEEDINGS: "paper-conference",
    K.CHAPTER: "chapter",
    K.BOOK: "book",
    K.PROCEEDINGS: "book",
    K.THESIS: "thesis",
    K.REPORT: "report",
    K.PREPRINT: "article",
    K.POSTER: "paper-conference",
    K.TALK: "speech",
    K.PATENT: "patent",
    K.SOFTWARE: "software",
    K.DATASET: "dataset",
    K.MANUAL: "book",
    K.ONLINE: "webpage",
    K.MISC: "document",
}


def csl_type(publication: Publication) -> str:
    """Return the CSL type. An @inbook may have the title of the book, and a chapter's number."""
    if publication.entry_type == "inbook" and publication.kind == K.CHAPTER:
        is_chapter = container_title(publication) or is_in_series(publication)
        return TYPES[K.CHAPTER if is_chapter else K.BOOK]
    if publication.kind == K.MISC and SAYS_DATASET.search(publication.title):
        return TYPES[K.DATASET]
    if package_version(publication):
        return TYPES[K.SOFTWARE]
    if is_page_of_site(publication):
        return TYPES[K.ONLINE]
    return TYPES[K.ARTICLE if is_article(publication) else publication.kind]


SAYS_DATASET = re.compile(r",? [\[(][Dd]ata ?set[\])]$")  # as archives of universities write it


def is_page_of_site(publication: Publication) -> bool:
    """Whether it is a page of a website, whose name Better BibTeX writes as the journal."""
    if publication.kind != K.MISC or publication.doi or not _is_on_web(publication):
        return False
    site = container_title(publication)
    is_in_journal_or_book = any((
        publication.volume, publication.number, publication.pages, publication.institution,
        howpublished_in_words(publication), publication.series,
    ))  # fmt: skip
    return bool(site) and not is_in_journal_or_book and publication.publisher in ("", site)


def _is_on_web(publication: Publication) -> bool:
    if is_web_address(publication.url):
        return True
    return any(link.url in publication.howpublished for link in related_rows(publication, "links"))


def titled_chapter(publication: Publication) -> dict[str, str]:
    """Return the book of an entry that is a chapter, or the chapter of one that has its title."""
    if other := other_book(publication):
        return {"type": TYPES[K.CHAPTER], "container-title": other}
    number, title = _numbered_chapter(publication.chapter)
    container = container_title(publication)
    least = _WORDS_WITH_DIGITS if any(map(str.isdigit, title)) else _WORDS_OF_TITLE
    is_number = title[:1].isdigit() or len(title.split()) < least
    is_titled = publication.entry_type == "inbook" and publication.kind == K.CHAPTER
    if is_number or not is_titled or container not in ("", publication.title):
        return {}
    book = {"container-title": title_text(publication), "chapter-number": number}
    return {"type": TYPES[K.CHAPTER], "title": title, **book}


def title_and_container(publication: Publication) -> tuple[str, str]:
    """Return the title and the journal or book, also of a chapter in an entry with its book's."""
    found = titled_chapter(publication)
    title = found.get("title", title_text(publication))
    return title, found.get("container-title") or container_title(publication)


def _numbered_chapter(chapter: str) -> tuple[str, str]:
    """Split "6. Stabilizing Fast Waves" into the number and the title."""
    found = _NUMBERED_CHAPTER.fullmatch(chapter)
    return (found[1], found[2]) if found else ("", chapter)


_NUMBERED_CHAPTER = re.compile(r"(\d{1,3})[.:]? ([^\W\d_]{3,} .*)")
_WORDS_OF_TITLE = 3  # not "Chapter Two"
_WORDS_WITH_DIGITS = 5  # not "Chapters 2 and 3"


def is_article(publication: Publication) -> bool:
    """Whether it is an article, or an entry of no kind in a volume of a journal."""
    if journal_of_mathscinet(publication):
        return True
    if publication.kind == K.INPROCEEDINGS:
        return _is_in_named_journal(publication)
    is_report = publication.kind in (K.REPORT, K.MANUAL) and not publication.institution
    if not publication.volume or not (publication.kind == K.MISC or is_report):  # of Mendeley
        return publication.kind == K.ARTICLE
    has_issue = publication.number and publication.pages and container_title(publication)
    return bool(has_issue) or is_in_journal(publication)


def _is_in_named_journal(publication: Publication) -> bool:
    """Whether what Google Scholar exports as a paper is in a volume of the "Journal of Oaks"."""
    if not publication.volume or publication.series:
        return False
    return names_journal(container_title(publication))


def publisher_beside(venue: str, publication: Publication) -> str:
    """Return the publisher as short citations print it: not after an article's journal."""
    return "" if venue and is_article(publication) else publication.publisher


def journal_of_mathscinet(publication: Publication) -> str:
    """Return the journal whose volume, number and pages MathSciNet gives for a conference paper."""
    is_of_mathscinet = publication.volume and "mrnumber" in (publication.extra or {})
    return journal_beside_book(publication) if is_of_mathscinet else ""


def is_in_series(publication: Publication) -> bool:
    """Whether the series stands for the book of a paper or a chapter that doesn't name it."""
    if publication.kind == K.INPROCEEDINGS:
        is_volume = publication.series and publication.volume
        return bool(is_volume or _PROCEEDINGS.search(publication.series))
    if publication.entry_type == "inbook" and (publication.volume or publication.number):
        return False  # the title is that of a book of the series
    return publication.kind == K.CHAPTER and bool(publication.series)


_PROCEEDINGS = re.compile(rf"^proc(?:eedings|\.)|\b{CONFERENCE}\b", re.IGNORECASE)
