"""What kind of publication an entry is, by its type and its fields."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from functools import lru_cache

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.access_dates import before_address, split_access
from publications.bibtex.record.patents import is_patent, patent_in
from publications.bibtex.record.preprint_dois import (
    is_preprint_doi,
    names_archive,
    names_server,
)
from publications.bibtex.record.record import Record
from publications.bibtex.record.report_numbers import is_report_number
from publications.bibtex.record.schools import VENUES
from publications.bibtex.record.scopus_books import (
    is_chapter_of_scopus,
    is_paper,
    is_part_of_book,
    names_chapter_of_scopus,
    names_paper_of_scopus,
)
from publications.bibtex.record.status_words import status_of
from publications.bibtex.record.statuses import stated_in, status_of_note
from publications.bibtex.record.thesis_types import names_thesis
from publications.bibtex.record.venue_kinds import (
    names_book,
    names_conference,
    names_journal,
    venue_kind,
)

JOURNAL_FIELDS = ("fjournal", "journal", "journaltitle", "shortjournal")  # the first of MathSciNet
_KINDS = {
    "article": "article inbook-article suppperiodical review newspaper",
    "inproceedings": "inproceedings conference paper conferencepaper",
    "chapter": "incollection inbook suppbook suppcollection bookinbook inreference bookchapter "
    "chapter",
    "book": "book mvbook collection mvcollection reference mvreference booklet commented edited",
    "proceedings": "proceedings mvproceedings",
    "thesis": "phdthesis mastersthesis masterthesis thesis bachelorsthesis bachelorthesis "
    "bathesis mathesis candthesis diplomathesis diplomthesis habilitation",
    "report": "techreport report techrep technicalreport whitepaper deliverable informe",
    "preprint": "preprint eprint arxiv",
    "patent": "patent",
    "poster": "poster",
    "software": "software softwareversion softwaremodule codefragment code",
    "dataset": "dataset data",
    "talk": "talk presentation lecture conferencetalk seminar plenary keynote invitedtalk "
    "colloquium",
    "manual": "manual standard documentation",
    "online": "online electronic www webpage website internet web url onlineweb",
}
KIND_OF = {name: kind for kind, names in _KINDS.items() for name in names.split()}
_LEAST_LETTERS = 6  # of a type that may be misspelled: "xdata" isn't "data"
_ALIKE = 0.83  # of `onlime` and `online`
_MOST_LETTERS_MORE = 2  # "periodical" isn't "suppperiodical"


@lru_cache(maxsize=64)
def well_spelled(entry_type: str) -> str:
    """Return `phdthesis` for `phdtesis`, whose kind and fields would not be read as such."""
    if entry_type in KIND_OF or len(entry_type) < _LEAST_LETTERS:
        return entry_type
    alike = difflib.get_close_matches(entry_type, KIND_OF, n=1, cutoff=_ALIKE)
    near = (name for name in alike if abs(len(name) - len(entry_type)) <= _MOST_LETTERS_MORE)
    return next(near, entry_type)


def kind_of_entry(entry_type: str, fields: Mapping[str, str]) -> str:
    """Return the kind that the type of the entry says.

    Zotero exports preprints as reports, ZoteroBib as books, and Better BibTeX as web pages that are
    prepublished; Scopus exports chapters as books, and Google Scholar patents without a type.
    """
    kind = KIND_OF.get(entry_type, "misc")
    words = fields.get("type", "")
    words = words and words.replace("{", "").replace("}", "").strip().lower()
    if kind in _KINDS_OF_PREPRINTS and words in _PREPRINT:
        return "preprint"
    if kind in ("book", "article") and (words == "book chapter" or names_chapter_of_scopus(fields)):
        return "chapter"
    if kind == "book" and is_chapter_of_scopus(fields):
        return "chapter"
    if kind == "article" and names_paper_of_scopus(fields):
        return "inproceedings"
    if entry_type == "book" and is_part_of_book(fields):
        return "chapter"
    if kind == "proceedings" and fields.get("author") and is_paper(fields):
        return "inproceedings"  # proceedings have editors
    if kind == "misc" and words.startswith("journal article") and fields.get("journal"):
        return "article"
    if kind == "misc" and (found := _KIND_OF_TYPE.get(words.partition(".")[0])):
        return found
    if kind in ("online", "misc") and entry_type not in _LEGAL and _is_article(fields):
        return "article"
    if entry_type == "misc" and _is_article_without_volume(fields):
        return "article"
    if entry_type == "article" and _is_report(fields):
        return "report"
    if entry_type == "misc" and fields.get("pages") and names_conference(_book(fields)):
        return "inproceedings"
    if kind in _KINDS_OF_PREPRINTS and _is_in_archive(fields):
        return "preprint"
    if kind == "misc" and is_patent(fields):
        return "patent"
    is_monography = entry_type not in KIND_OF and bool(fields.get("school"))
    is_thesis = entry_type in ("article", "book") and names_thesis(words)
    venues = filter(None, map(fields.get, VENUES))
    if (is_monography or is_thesis) and all(map(_COLLECTION_OF_THESES.search, venues)):
        return "thesis"
    is_early = kind in ("online", "misc") and stated_in(fields) == "prepublished"
    return "preprint" if is_early else kind


_COLLECTION_OF_THESES = lazy_regex(
    r"^\W*(?:ProQuest )?Dissertations (?:and|\\?&) Theses", re.IGNORECASE
)

# Of `@misc{k, type={Dataset}}`, the kind.
_KIND_OF_TYPE = {
    "dataset": "dataset", "data set": "dataset", "software": "software",
    "computer software": "software", "computer program": "software",
    "patent": "patent", "poster": "poster", "presentation": "talk",  # of Pure and Zotero
    "website": "online", "web site": "online", "webpage": "online", "web page": "online",
    "blog": "online", "blog post": "online",
}  # fmt: skip


_LEGAL = frozenset({"jurisdiction", "legal", "legislation"})  # printed in reporters with volumes


def _is_article(fields: Mapping[str, str]) -> bool:
    """Whether a “web page” is in a journal, as articles of INSPIRE that Better BibTeX exports.

    Mendeley exports some as `@misc`.
    """
    in_journal = any(map(fields.get, JOURNAL_FIELDS)) or names_journal(fields.get("booktitle", ""))
    return bool(fields.get("volume") and fields.get("pages")) and in_journal


def _is_article_without_volume(fields: Mapping[str, str]) -> bool:
    """Whether a `@misc` has pages or a number in a journal, or the DOI of an article.

    The `journal` of a web page is its site, even if the page has a DOI, as a data set has; others
    have "PhD thesis" there.
    """
    journal = next(filter(None, map(fields.get, JOURNAL_FIELDS)), "")
    journal = journal.replace("{", "").replace("}", "")
    if not journal or venue_kind("misc", journal, is_in_journal=True) != "journal":
        return False
    doi = fields.get("doi", "")
    if fields.get("howpublished") or is_preprint_doi(doi) or _OF_DATA.match(doi):
        return False
    is_named, pages = names_journal(journal), fields.get("pages", "").strip(" {}")
    if names_book(journal) or (not is_named and _is_no_journal(journal)):
        return False
    has_place = any(map(fields.get, _PLACES_IN_JOURNAL)) or _IN_JOURNAL.match(pages)
    return bool(has_place or (is_named and (doi or pages)) or _OF_ARTICLE.match(doi))


def _is_no_journal(text: str) -> bool:
    """Whether it is a site, a university, a status, or another publication than an article."""
    is_other = names_thesis(text) or names_server(text) or patent_in(text) is not None
    return is_other or bool(status_of_note(text)) or _NO_JOURNAL.search(text) is not None


_NO_JOURNAL = lazy_regex(
    r"\b(?:blog|code library|github|gitlab|repository|slides|universi|web ?site|wikipedia|youtube"
    r"|(?:tech(?:nical|\.)|research|white|working) (?:papers?|rep(?:ort|\.)))"
    r"|^(?:accessed|manuscript|retrieved)\b|^medium$",
    re.IGNORECASE,
)
_PLACES_IN_JOURNAL = ("eid", "articleno", "article-number")
# `123--130`, and the number of an article; `12` may be the number of pages, and `2012` the year
_IN_JOURNAL = lazy_regex(
    r"[A-Z]?\d{1,6}\s?[-‐‑–—]{1,3}\s?[A-Z]?\d|[A-Z]?\d{5}|[A-Z]\d", re.IGNORECASE
)
_OF_ARTICLE = lazy_regex(r"10\.(?:1016/j\.|1371/journal\.)", re.IGNORECASE)
_OF_DATA = lazy_regex(  # Zenodo, figshare, Dryad, Dataverse, Mendeley Data, PANGAEA and GBIF
    r"10\.(?:5281|6084|5061|7910|17632|1594|15468)/"
)


def _is_report(fields: Mapping[str, str]) -> bool:
    """Whether an “article” has an institution and the number of a report, but no place in print."""
    if any(map(fields.get, (*JOURNAL_FIELDS, *_IN_PRINT))):
        return False
    number = fields.get("number", "").strip(" {}")
    is_alone = not stated_in(fields) and not status_of(fields.get("note", ""))
    return bool(fields.get("institution")) and is_alone and is_report_number(number)


_IN_PRINT = (
    "booktitle", "volume", "pages", "issn", "doi", "publisher", "eprint", "archiveprefix",
)  # fmt: skip


def _book(fields: Mapping[str, str]) -> str:
    return fields.get("booktitle", "").replace("{", "").replace("}", "")


def _is_in_archive(fields: Mapping[str, str]) -> bool:
    """Whether an archive of preprints published it."""
    return any(names_archive(fields.get(name, "")) for name in _PUBLISHERS)


_PUBLISHERS = ("publisher", "institution", "organization", "journal")
_KINDS_OF_PREPRINTS = frozenset({"report", "book", "misc", "online"})
_PREPRINT = frozenset({"preprint", "pre-print", "arxiv preprint"})


def is_web_page(record: Record, fields: Mapping[str, str]) -> bool:
    """Whether a `@misc` with an address says when it was read, or that it is a web page."""
    is_misc = record.kind == record.entry_type == "misc" and bool(record.url)
    if not is_misc or any(getattr(record, name) for name in _NOT_OF_WEB_PAGES):
        return False
    texts = [text for text in (record.howpublished, record.note) if _ADDRESS.sub("", text).strip()]
    others = [text for text in texts if not _says_web(text)]
    is_read = bool(fields.get("urldate")) or len(others) < len(texts)
    return is_read and not fields.get("type") and all(map(_ADDRESS.search, others))


_NOT_OF_WEB_PAGES = (
    "arxiv_id", "doi", "eprint", "institution", "isbn", "number", "pages", "publisher", "series",
    "venue", "volume",
)  # fmt: skip


def _says_web(text: str) -> bool:
    words, date = split_access(_ADDRESS.sub(" ", text).strip())
    return bool(date) or _ON_WEB.fullmatch(before_address(words)) is not None


_ADDRESS = lazy_regex(r"(?:https?://|www\.)\S+")
_ON_WEB = lazy_regex(
    r"\W*(?:online(?:[- ]?(?:quelle|resource|source))?|internet(?:quelle)?|web|www|url"
    r"|web ?(?:page|site|seite)|en ligne)\W*",
    re.IGNORECASE,
)
