"""What databases and publishers write into a field though it isn't one: kept, but not shown."""

from __future__ import annotations

import re

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.access_dates import before_address
from publications.bibtex.record.addresses import RESOLVER, is_web_address, web_address
from publications.bibtex.record.arxiv_numbers import (
    number_in_note,
    take_class,
    without_repeated_number,
)
from publications.bibtex.record.database_notes import (
    holds_only_fields,
    is_of_database,
    is_of_pubmed,
    names_people_again,
    take_numbers,
    without_variables,
)
from publications.bibtex.record.dois import doi_in_address
from publications.bibtex.record.fields import Fields, hide
from publications.bibtex.record.misplaced_dois import (
    hide_dois,
    is_end_of_doi,
    join_end_of_doi,
    take_doi_behind_pages,
    take_doi_in_venue,
)
from publications.bibtex.record.months import month_number
from publications.bibtex.record.number_words import without_number_words
from publications.bibtex.record.record import Link, Record
from publications.bibtex.record.stated_venues import is_state, split_state
from publications.bibtex.record.status_words import status_of
from publications.bibtex.record.thesis_types import thesis_type
from publications.bibtex.record.unknown_texts import is_unknown_to_libraries
from publications.bibtex.record.web_of_science import is_of_web_of_science


def hide_placeholders(record: Record, taken: Fields) -> None:
    is_end = record.title == "\\" == taken.all.get("title", "")[-1:]  # of a damaged file
    if is_end or _NO_TITLE.fullmatch(record.title):
        hide(record, taken, "title")
    is_year = _YEAR.fullmatch(record.venue) and record.venue not in (record.volume, record.date[:4])
    is_name = is_year or any(map(str.isalpha, record.venue))  # `1895`, not Mendeley's `20.9.2016`
    if record.venue and (not is_name or _NO_TITLE.fullmatch(record.venue)):
        hide(record, taken, "venue")
        record.venue_kind = ""
    if record.venue:
        take_doi_in_venue(record)
        _state_as_venue(record, taken)
        if record.kind in ("book", "misc") and record.venue.lower() == record.title.lower():
            hide(record, taken, "venue")
            record.venue_kind = ""
    if record.pages:
        _state_as_pages(record, taken)
        take_doi_behind_pages(record)
        if record.doi and record.pages.replace("–", "-").lower() == record.doi.lower():
            hide(record, taken, "pages")
        if record.pages and record.doi[-1:] == record.pages[-1]:
            join_end_of_doi(record)
        _month_as_pages(record, taken)
        if record.kind == "preprint" and is_end_of_doi(record):
            record.pages, taken.left["pages"] = "", taken.all["pages"]
    if record.kind == "preprint" and record.chapter:  # "New Results", of bioRxiv
        hide(record, taken, "chapter")
    if record.volume[:1].isalpha() and is_state(volume := record.volume.rstrip(" ,")):
        record.volume, record.status = "", _state_of(record, volume)
        taken.left["volume"] = taken.all["volume"]
    hide_dois(record, taken)
    if any(text[:1].isalpha() for text in (record.volume, record.number, record.chapter)):
        without_number_words(record)
    if record.edition[:1] in "12" and _DAY.fullmatch(record.edition):
        hide(record, taken, "edition")
    if record.volume[:1].isalpha():
        _month_as_number(record, taken, "volume")
        _type_as_volume(record, taken)
    if record.volume[:2] == "00" and not record.volume.strip("0"):  # of a template
        hide(record, taken, "volume")
    if record.institution and record.kind == "article":
        _affiliation(record, taken)
    # The address in Web of Science is the publisher's.
    may_be_of_author = record.kind == "article" and not is_of_web_of_science(taken.all)
    is_affiliation = record.place and _AFFILIATION.search(record.place)
    if may_be_of_author and is_affiliation and not _OF_PRESS.search(record.place):
        hide(record, taken, "place")
    if record.kind == "inproceedings" and record.place and _DEPARTMENT.match(record.place):
        hide(record, taken, "place")
    for name in ("place", "publisher"):
        text = getattr(record, name)
        if is_unknown_to_libraries(text) or text.lower() in _OF_TEMPLATES:
            hide(record, taken, name)
    if "(" in record.isbn and _SICI.match(record.isbn) and "isbn" in taken.all:
        record.isbn, taken.left["isbn"] = "", taken.all["isbn"]
    has_address = "://" in record.place or "://" in record.publisher or "://" in record.pages
    for name in ("place", "publisher", "pages") if has_address else ():
        if "://" not in getattr(record, name):
            continue
        if is_web_address(address := web_address(taken.all[taken.fields.get(name, name)])):
            record.url = record.url or address
            record.doi = record.doi or doi_in_address(address)
            words = _words_before_address(getattr(record, name)) if name != "pages" else ""
            if words:
                taken.sources.pop(name, None)
                setattr(record, name, words)
                if address not in (record.url, *(link.url for link in record.links)):
                    record.links.append(Link("other", address))
            else:
                hide(record, taken, name)
    if record.publisher[-2:] == "p.":
        _imprint_as_publisher(record)
    if record.note:
        _database_note(record, taken)
    if record.place[:1] in _FIRST_OF_ACCESS and not record.note and _ACCESSED.match(record.place):
        record.note, record.place = record.place, ""
        taken.sources.pop("place", None)
    if record.abstract and _NO_ABSTRACT.fullmatch(record.abstract):
        if is_web_address(record.abstract) and not _PICTURE.search(record.abstract):
            record.url = record.url or record.abstract
        hide(record, taken, "abstract")
    if record.number in _TYPES_OF_REFWORKS or _NO_ISSUE.match(record.number):
        hide(record, taken, "number")
    elif record.number[:1].isalpha():
        _month_as_number(record, taken, "number")
    elif record.number == "0" and record.volume:
        _number_zero(record, taken)
    if record.arxiv_id:
        without_repeated_number(record, taken)
    take_class(record, taken)


def _words_before_address(text: str) -> str:
    """Return the `2 Oak Road, Elm` of `2 Oak Road, Elm Tel: 1-23 Web: http://x.org`, or ""."""
    before = _SCHEME.split(text, maxsplit=1)[0].rstrip(" ,;.([<")
    words = before_address(before)
    if words != before.rstrip(":"):  # "Draft available at"
        return words if " " in words or before[len(words)] == "," else ""
    return _CONTACT.sub("", before).rstrip(" .,;:(")


_SCHEME = lazy_regex(r"\b[a-z]{3,5}://", re.IGNORECASE)
_CONTACT = lazy_regex(
    r"(?:^|\s)(?:(?:tel|phone|fax|e-?mail)\b\.?:.*|(?:[^\W\d_]{1,20} )?[^\W\d_]{1,20}:)$",
    re.IGNORECASE,
)
_OF_TEMPLATES = frozenset({
    "the name of the publisher", "the address", "the address of the publisher", "publisher",
    "address",
})  # fmt: skip
_YEAR = lazy_regex(r"\d{4}")
_DAY = lazy_regex(r"(?:19|20)\d\d[/-]\d\d[/-]\d\d")  # of publication online, of EndNote
_FIRST_OF_ACCESS = frozenset("(aA")
_ACCESSED = lazy_regex(r"\(?accessed\b", re.IGNORECASE)
_NO_ISSUE = lazy_regex(  # of Mendeley, the second with JSTOR's
    r"(?:ahead[- ]of[- ]print|(?:Figure|Fig\.|Table) \d{1,2}|[xX]{4,})$|ArticleType: "
)
_TYPES_OF_REFWORKS = frozenset({
    "Book, Edited", "Book, Section", "Book, Whole", "Conference Proceedings",
    "Dissertation/Thesis", "Generic", "Journal Article", "Journal, Electronic",
    "Magazine Article", "Newspaper Article", "Report", "Web Page",
})  # fmt: skip
"""What a reference is, which RefWorks exports as its number."""


def _affiliation(record: Record, taken: Fields) -> None:
    """Keep the affiliation of an article's authors out of what is shown: JabRef reads PubMed's.

    It ends with an email address of one of them.
    """
    if "pmid" in taken.all or "medline-pst" in taken.all or "@" in record.institution:
        hide(record, taken, "institution")


# Where the authors work, which programs that read PubMed write as the place.
_AFFILIATION = lazy_regex(
    r"@\w|\b(?:department|facult(?:y|é|ad|ade|ät|à)|hospital|institut\w{0,3}|laborator\w{1,4}"
    r"|school|cnrs|inserm|umr \d+|universit\w{1,4}(?! city| heights| park)|univ)\b",
    re.IGNORECASE,
)
_OF_PRESS = lazy_regex(r"\b(?:pr|press(?:es)?|[eé]ditions?|verlag)\b", re.IGNORECASE)


# `Oak Dept., Roe Univ., Beirut`, where an author of a paper at a conference works
_DEPARTMENT = lazy_regex(r"[^\n]{0,60}\bDept\b[^\n]{0,100}\bUniv\b")
# `0267-0836(19850901)1:9L.666;1-`, of an article
_SICI = lazy_regex(r"\d{4}-\d{3}[\dX]\(\d{6,8}\)")


def _imprint_as_publisher(record: Record) -> None:
    """Read ADS's publisher "Springer, 1975. 777 p." as the publisher and the number of pages."""
    found = _IMPRINT.search(record.publisher)
    if found and found["year"] == record.date[:4]:
        record.publisher = record.publisher[: found.start()]
        record.pages = record.pages or found["pages"]


_IMPRINT = lazy_regex(r"[,.]?\s(?P<year>\d{4})\.\s?(?P<pages>\d{1,4})\sp\.$")


def _database_note(record: Record, taken: Fields) -> None:
    """Keep a note that a database adds, such as "cited By 21", out of what is shown.

    Zotero writes the ISBN and the series there if the type of the entry has no such field.
    """
    if not record.series and (match := _SERIES_NOTE.fullmatch(record.note)):
        record.series = match[1]
    if "{:" in record.note:
        record.note = without_variables(record.note, taken)
    record.note = _OF_CATALOG.sub("", record.note)
    is_number = record.arxiv_id and number_in_note(record.note) == record.arxiv_id
    is_doi = record.doi and _DOI_LABEL.sub("", record.note).lower() == record.doi.lower()
    is_file = _LOCAL_FILES.fullmatch(taken.all["note"].strip(" {}")) is not None
    is_isbn = _ISBN_NOTE.fullmatch(record.note) is not None
    has_label = ": " in record.note or record.note[:4] == "tex."
    is_hidden = is_number or is_doi or is_isbn or is_file
    is_hidden = is_hidden or (has_label and holds_only_fields(record, taken))
    is_hidden = is_hidden or is_of_database(record.note)
    if is_hidden or is_of_pubmed(record) or names_people_again(record):
        take_numbers(record, taken)
        record.note = ""
        taken.left["note"] = taken.all["note"]


# `Section: 288 p. ; 8°`, the extent of a book that Zotero takes from the catalog of a library
_OF_CATALOG = lazy_regex(r"^Section: (?=(?:1 vol\. \()?(?:[XVI]+-)?\d+ p)")


def _state_as_venue(record: Record, taken: Fields) -> None:
    """Read "submitted", "to appear in X" and "X, in press" as the status, and X as the venue.

    The first and "TBD" are no venue.
    """
    found = split_state(record.venue)
    if found is None:
        return
    state, record.venue = found
    if state:
        record.status = _state_of(record, state)
    if not record.venue:
        del taken.sources["venue"]
        field = taken.fields["venue"]
        taken.left[field] = taken.all[field]
        record.venue_kind = ""


def _state_as_pages(record: Record, taken: Fields) -> None:
    """Read the pages "to appear" as the status; they and "0--0" are kept out of what is shown."""
    is_stated = is_state(record.pages)
    if not is_stated and not _PAGES_ZERO.fullmatch(record.pages):
        return
    if is_stated:
        record.status = _state_of(record, record.pages)
    record.pages = ""
    taken.left["pages"] = taken.all["pages"]


def _month_as_pages(record: Record, taken: Fields) -> None:
    """Read Google Scholar's pages "2025--07" of a preprint as its month."""
    found = _YEAR_AND_MONTH.fullmatch(record.pages)
    if not found or record.venue_kind != "repository" or found[1] != record.date[:4]:
        return
    if record.date == found[1]:
        record.month, record.date = int(found[2]), f"{found[1]}-{found[2]}"
    record.pages = ""
    taken.left["pages"] = taken.all["pages"]


_YEAR_AND_MONTH = lazy_regex(r"((?:19|20)\d\d)–(0[1-9]|1[0-2])")
# "n/a–n/a", "no–no" and "NA–NA" are of Wiley, "arXiv–2004" of Google Scholar, "[np]" of CSA and
# "N.PAG" of EBSCO.
_PAGES_ZERO = lazy_regex(
    r"0+(?:–0+)?|pp?\.?|no(?:[–-]no)?|n/a[–-]n/a|NA[–-]NA|arXiv[–-]\d{4}"
    r"|[xX]{3,}|([xX]{2,})–\1"  # of a template; others are Roman numbers
    r"|\[np\]|np\.?|n\. ?p\.|[nN]\. ?(?:pag\.?|PAG)(?:[–-]N\.PAG)?|\[no pagination\]"
)


def _state_of(record: Record, state: str) -> str:
    if record.status != "published" or (record.volume and _PAGES.match(record.pages)):
        return record.status  # it has appeared since
    return status_of(state) or record.status


_PAGES = lazy_regex(r"[a-z]?\d", re.IGNORECASE)


def _month_as_number(record: Record, taken: Fields, name: str) -> None:
    """Read Mendeley's number "June" as the month, and keep it out of what is shown.

    Its number "June 2015" of an article of 1998 says when the file was made.
    """
    word, _, year = getattr(record, name).partition(" ")
    number, month = month_number(word), record.date[5:7]
    if not number or not (record.date and _YEAR_OR_NONE.fullmatch(year)):
        return
    if year in ("", record.date[:4]):
        if len(record.date) == 4:
            record.month, record.date = number, f"{record.date}-{number:02d}"
        elif not month or (number != int(month) and not _is_no_number(record, name)):
            return
    hide(record, taken, name)


def _type_as_volume(record: Record, taken: Fields) -> None:
    """Read Mendeley's volume "Masters Thesis" as the type, which it exports as a Ph.D. thesis."""
    may_be_type = record.kind == "thesis" and not _NUMBER.search(record.volume)
    if may_be_type and (named := thesis_type(record.volume)):
        record.thesis_type = named
        hide(record, taken, "volume")


_NUMBER = lazy_regex(r"\d")


def _is_no_number(record: Record, name: str) -> bool:
    """Whether it is of a report, or of an article with a volume in figures: no issue has a name."""
    is_of_volume = record.kind == "article" and record.volume.isdecimal()
    return name == "number" and (is_of_volume or record.kind == "report")


_YEAR_OR_NONE = lazy_regex(r"(?:(?:19|20)\d\d)?")


def _number_zero(record: Record, taken: Fields) -> None:
    """Keep ScienceDirect's number 0, and volume 0 beside it, out of what is shown."""
    for name in ("volume", "number") if record.volume == "0" else ("number",):
        setattr(record, name, "")
        taken.left[name] = taken.all.get(name, "0")


_DOI_LABEL = lazy_regex(
    rf"^(?:doi:?\s?|(?:available )?(?:at|from):? https?://{RESOLVER}/)", re.IGNORECASE
)
# The author's own copies, which EndNote writes there.
_LOCAL_FILES = lazy_regex(
    r"(?:[A-Za-z]:\\|file://|/(?:Users|home)/)[^\n]{1,400}\.\w{2,5}(?:\s.{0,2000})?", re.DOTALL
)
_ISBN_NOTE = lazy_regex(r"ISBN:?\s*\d[\d -]{7,15}[\dXx]")
_SERIES_NOTE = lazy_regex(r"Series(?: Title)?: ([^:]{3,120})")
_NO_TITLE = lazy_regex(  # of Mendeley, and `(No Title)` of Google Scholar
    r"[\[(]?no title(?: (?:available|found))?[\])]?\.?|tb[ad]", re.IGNORECASE
)
_PICTURE = lazy_regex(r"\.(?:gif|jpe?g|png|svg|tiff?|webp)\b", re.IGNORECASE)
_NO_ABSTRACT = lazy_regex(
    r"(?:https?:)?//\S+|"  # the picture of the first page
    r"\W*(?:(?:there is |this \w{4,12} has )?no (?:\w+ )?abstract"
    r"(?: (?:is )?(?:available|provided|found))?(?: for this item)?"
    r"|(?:(?:an )?abstract (?:is )?)?(?:not provided|(?:not|un)[ -]?available)|none|n[./]a)\W*|"
    r"[^\n]{3,80} (?:19|20)\d\d\.\d+:[\w.–-]+",  # where it appeared, of Citavi
    re.IGNORECASE,
)
