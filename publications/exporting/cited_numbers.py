"""Volumes, numbers and series in the form that the styles of citations expect."""

import re
from calendar import month_name
from typing import Any

from foundation.folding import fold
from publications.bibtex import CONFERENCE
from publications.display.printed_fields import ends_with_number
from publications.exporting.citation_processor import END, ITALIC
from publications.exporting.cited_editions import ordinal
from publications.exporting.sentence_case import in_sentence_case
from publications.exporting.species import KEPT
from publications.page_ranges import numbers_with_en_dash, with_en_dash

_NUMBERS = frozenset({"volume", "issue", "collection-number"})
HYPHEN = "\ufdd8"
"""A mark for a hyphen that citeproc-py would take for a range, and shorten "9-052" to "9–52"."""
VOLUME_OF = "volume-of"
"""The key of an item whose volume is that of the series."""
_LABEL = re.compile(
    r"(?:no|nr|num(?:ber)?|issue|vol(?:ume)?|bd|band|heft|h|tome|núm)\b\.?\s+(?=[\dIVXLC]+\b)"
    r"|№[\s.]*|n[°.]\s*(?=\d)|v\.\s*(?=\d)",
    re.IGNORECASE,
)


def set_numbers(style: str, item: dict[str, Any], prepared: dict[str, Any]) -> None:
    """Set the volume, the numbers and the series of a prepared item from those of the item."""
    numbers = {name: _without_label(item[name]) for name in _NUMBERS & item.keys()}
    issue = item.get("issue", "")
    if _WITH_ZERO.fullmatch(numbers.get("issue", "")):  # "02" of Cambridge University Press
        numbers["issue"] = numbers["issue"].lstrip("0")
    if _IS_NO_ISSUE.fullmatch(issue) or (issue and issue == item.get("ISSN", "")):
        del numbers["issue"], prepared["issue"]
    if item["type"] == "article-journal":
        written = item.get("issue", "") if "volume" not in item else ""
        if found := _VOLUME_AND_ISSUE.fullmatch(written):
            numbers |= {"volume": found[1], "issue": found[2]}
        else:
            numbers |= _issue_in_volume(numbers.get("volume", ""), numbers.get("issue", ""))
    for name, number in numbers.items():
        if _ROMAN_AS_WORD.fullmatch(number):
            number = number.upper()
        prepared[name] = numbers_with_en_dash(number).replace("-", HYPHEN)
    _set_series(style, item, prepared)
    if _is_no_volume(item, prepared.get("container-title", "")):
        prepared.pop("volume", None)
    if ends_with_number(item.get("container-title", ""), item.get("issue", "")):
        prepared.pop("issue", None)
    if item["type"] == "thesis":
        prepared.pop("volume", None)  # of a journal that Mendeley makes up: "PhD Proposal"
    elif item["type"] == "document":
        _set_numbers_of_document(style, prepared)
    elif item["type"] == "book" and style in ("ieee", "acm") and _is_of_manual(item):
        mark = ", " if style == "ieee" else ". "
        if "number" in prepared:  # else its kind has it
            put_before_publisher(prepared, prepared.pop("number"), mark)
    if style == "acm":
        _set_volume_for_acm(prepared)
        if item["type"] in ("book", "chapter"):
            _set_chapter_for_acm(item, prepared)
    if item["type"] == "patent" and "number" in item:
        _set_number_of_patent(style, prepared)


def _is_of_manual(item: dict[str, Any]) -> bool:
    """Whether its number is that of a manual or a standard, not of an article in a series."""
    return bool(item.get("number")) and item["number"] != item.get("page", "")


def without_subseries(name: str) -> str:
    """Return "Lecture Notes in X" without the "(including subseries ...)" of Scopus."""
    return _SUBSERIES.sub("", name)


_SUBSERIES = re.compile(r"(?<!\s) \(including subseries [^()]{1,200}\)", re.IGNORECASE)


def _without_label(number: str) -> str:
    """ "XXIX" for "No. XXIX.": the styles print their own labels.

    "9, SI" of Web of Science is a special issue.
    """
    number = _SPECIAL.sub("", number).replace("SUPPL", "Suppl")
    number = _NUMERAL.sub(r"\1", number)
    label = _LABEL.match(number)
    return number[label.end() :].rstrip(".") if label else number


def _issue_in_volume(volume: str, issue: str) -> dict[str, str]:
    """Split the volume or the issue "12(54)", which are both in one field."""
    if volume and issue and volume.endswith(f", {issue}"):  # "3, 1" beside the issue "1"
        return {"volume": volume.removesuffix(f", {issue}")}
    found = _BOTH.fullmatch(volume or issue)
    if not found or (volume and issue not in ("", found[2])):
        return {}
    return {"volume": found[1], "issue": found[2]}


_NUMERAL = re.compile(r"^\(?(\d+|[IVXLC]+)\.?\)?\.$")  # "XXIX." and "(XXIX.)."
_WITH_ZERO = re.compile(r"0+[1-9]\d*")
_SPECIAL = re.compile(r"(?<=\w),? (?:SI|SPEC\. ISS\.?)$")
_VOLUME_AND_ISSUE = re.compile(r"[Vv]ol\.? ?(\d+) ?/ ?(\d+(?:[-–]\d+)?)")  # "Vol. 26/1"
# A special issue of Web of Science without its number, and the date of an issue of Scopus.
_IS_NO_ISSUE = re.compile(rf"SI|(?:{'|'.join(month_name[1:])}) ?\d{{4}}")
_ROMAN_AS_WORD = re.compile(r"[XVIL][ivxl]{1,6}")  # Mendeley's "Xi"
_BOTH = re.compile(
    r"(\d\w*|[IVXLC]+)(?: ?\(|[,.]? (?i:no|nr|n(?=\.)|issue)\.? ?)(\w+(?:[-–/]+\w+)?)\)?"
)


def _set_series(style: str, item: dict[str, Any], prepared: dict[str, Any]) -> None:
    """Print a series that is named like the book once, and the volume of a series as such.

    IEEE does the latter itself. APA names a series only if the volume is that of the series.
    """
    series = prepared.get("collection-title", "")
    is_acronym = item["type"] == "article-journal" and series.isupper() and series.isalpha()
    is_named = fold(series) == fold(prepared.get("container-title", ""))
    is_acronym = is_acronym and len(series) > _LONGEST_SERIES
    is_named = is_named or fold(series) == fold(item.get("title", ""))  # as Google Books has it
    is_named = is_named or _is_said(series, prepared.get("container-title", ""))
    if series and (is_named or is_acronym or _is_special_issue(item, series)):
        del prepared["collection-title"]
    elif series and style == "apa" and item.get(VOLUME_OF) and "container-title" in prepared:
        if "volume" in prepared and item["type"] != "book":
            _put_series_before_book(series, prepared)
    elif series and item.get(VOLUME_OF) and style in ("chicago", "mla"):
        prepared["collection-number"] = prepared.pop("volume")
    elif style == "mla" and item["type"] == "book" and "volume" in prepared and not series:
        put_before_publisher(prepared, f"vol. {prepared.pop('volume')}", ", ")
    elif item.get(VOLUME_OF) and style == "apa" and item["type"] == "book":
        del prepared["volume"]


def _is_said(series: str, container: str) -> bool:
    """Whether the name of a conference says again what that of the proceedings says."""
    is_conference = _CONFERENCE.search(series) is not None
    return is_conference and {*fold(series).split()} <= {*re.findall(r"\w+", fold(container))}


_CONFERENCE = re.compile(rf"\b{CONFERENCE}\b", re.IGNORECASE)


def _put_series_before_book(series: str, prepared: dict[str, Any]) -> None:
    """Set "Lecture notes in trees: Vol. 7. Oaks", as the APA names a book of a series."""
    volume = _labeled("Vol.", prepared.pop("volume"))
    book = prepared["container-title"]
    prepared["container-title"] = f"{in_sentence_case(series)}: {volume}. {book}"


def _is_special_issue(item: dict[str, Any], series: str) -> bool:
    """Whether the series of an article is what its issue is about, as ScienceDirect has it.

    Series of journals are named "2nd Series" or "Series B".
    """
    return item["type"] == "article-journal" and len(series.split()) > _WORDS_OF_SERIES


_WORDS_OF_SERIES = 4
_LONGEST_SERIES = 2  # "NS" is a new series, "TOMACS" the journal


def _set_volume_for_acm(prepared: dict[str, Any]) -> None:
    """Name the volume, and of books and chapters the series, both of which the style leaves out."""
    volume, number = prepared.get("volume", ""), prepared.get("collection-number", "")
    if prepared["type"] in _PARTS_OF_BOOKS and "collection-title" not in prepared:
        number = prepared.get("issue", "")  # of a journal
    container = prepared.get("container-title", "")
    if prepared["type"] == "chapter" and volume and number and "collection-title" in prepared:
        container, volume = f"{container}, Vol. {volume}", ""  # of the book
    numbers = (volume and f"Vol. {volume}", number and f"No. {number}")
    series = ", ".join(filter(None, (prepared.get("collection-title", ""), *numbers)))
    if not series:
        return
    if prepared["type"] == "book":
        put_before_publisher(prepared, series, ". ")
    elif prepared["type"] == "paper-conference" and "collection-title" in prepared:
        prepared["collection-title"] = series
    elif prepared["type"] in _PARTS_OF_BOOKS and container:
        edition = prepared.get("edition", "")
        if edition.isdecimal() and "collection-title" in prepared:
            series = f"{ordinal(int(prepared.pop('edition')))} {KEPT}ed.) ({series}"
        apart = f" ({series})" if "collection-title" in prepared else f", {series}"
        prepared["container-title"] = f"{container}{END}{apart}{ITALIC}"


def _set_numbers_of_document(style: str, prepared: dict[str, Any]) -> None:
    """Print "Vol. 4, no. 2" of what is no book and no article, which the styles do in parts."""
    volume, number = prepared.get("volume", ""), prepared.get("number", "")
    if "container-title" in prepared or number.startswith("arXiv:") or not (volume or number):
        return
    if style == "ieee":
        if _IS_NUMERIC.match(number):
            prepared["issue"] = prepared.pop("number").replace("-", HYPHEN)
        elif number:
            put_before_publisher(prepared, prepared.pop("number"), ", ")
        return
    numbers = (
        _labeled("Vol.", volume),
        _labeled("No." if style in ("apa", "acm") else "no.", number),
    )
    text = ", ".join(filter(None, numbers))
    if style == "acm":
        put_before_publisher(prepared, text, ". ")
        prepared["type"] = "book"
    elif volume:
        prepared["number"] = text
        if "genre" in prepared:
            _number_after_genre(style, prepared)
    prepared.pop("volume", None)


def _number_after_genre(style: str, prepared: dict[str, Any]) -> None:
    """Separate the kind from "Vol. 4", whose label is in small letters there."""
    prepared["genre"] += ","
    if style != "apa":
        prepared["number"] = prepared["number"].replace("Vol.", "vol.", 1)
    if style == "chicago":  # it would set it in a capital
        prepared["genre"] += f" {prepared.pop('number')}"


def _labeled(label: str, number: str) -> str:
    return f"{label} {number}" if _IS_NUMERIC.match(number) else number


_IS_NUMERIC = re.compile(r"\d[^\s:]*$|[IVXLC]+$")


def _set_chapter_for_acm(item: dict[str, Any], prepared: dict[str, Any]) -> None:
    """Print the chapter, and the pages in a book, after the place: the style leaves them out."""
    chapter = item.get("chapter-number", "")
    label = "Chapter " if chapter[:1].isdigit() else ""
    pages = with_en_dash(item.get("page", ""))
    if item["type"] != "book" or not _RANGE.fullmatch(pages):  # "xiv, 352 leaves"
        pages = ""
    parts = (prepared.get("publisher-place", ""), f"{label}{chapter}", pages)
    if place := ", ".join(filter(None, parts)):
        prepared["publisher-place"] = place


_RANGE = re.compile(r"[\w.:]+[–-][\w.:]+")


def set_article_for_acm(item: dict[str, Any], prepared: dict[str, Any]) -> None:
    """Print "39, 2, Article 12 (March 2020), 25 pages" for an article, which has no pages."""
    article, length = f"Article {prepared.pop('number')}", item.get("number-of-pages", "")
    pages = [f"{length} pages"] if length else []
    if item["type"] == "article-journal":
        issue = prepared.get("issue", "")
        prepared["issue"] = f"{issue}, {article}" if issue else article
        prepared["page"] = "".join(pages)
    else:
        prepared["page"] = ", ".join([article, *pages])


def has_no_pages(item: dict[str, Any]) -> bool:
    """Whether its pages are "...", or the length of an article that is in no journal, as Zotero
    writes it.
    """
    pages = item["page"]
    is_in_nothing = not {"container-title", "collection-title", "volume", "issue"} & item.keys()
    is_number = pages.isdecimal() and len(pages) <= _LONGEST_LENGTH
    is_length = item["type"] == "article-journal" and is_number and is_in_nothing
    is_length = is_length or (item["type"] == "book" and _SAYS_LENGTH.search(pages) is not None)
    return is_length or not any(map(str.isalnum, pages))


_LONGEST_LENGTH = 3  # digits
_SAYS_LENGTH = re.compile(r"\d\s+(?:Seiten|páginas)\b")  # "XXII, 529 Seiten"


def put_before_publisher(prepared: dict[str, Any], text: str, mark: str) -> None:
    """Print a text where the style prints the publisher, before it."""
    prepared["publisher"] = mark.join(filter(None, (text, prepared.get("publisher", ""))))


def name_report(style: str, prepared: dict[str, Any]) -> None:
    """Name a report that has only a number: "Tech. Rep. 123", as the IEEE abbreviates it."""
    genre, number = prepared.get("genre", ""), prepared.get("number", "")
    is_named = genre or not _NUMBER_OF_REPORT.fullmatch(number)
    if is_named and fold(genre) not in _TECHNICAL:
        return
    if style in ("ieee", "acm") or (not genre and _NUMBER_LIKE_A_YEAR.fullmatch(number)):
        prepared["genre"] = "Tech. Rep." if style == "ieee" else "Technical Report"
    elif genre.endswith("."):
        prepared["genre"] = "Technical Report"


_NUMBER_LIKE_A_YEAR = re.compile(r"\d+[-/.]\d+")
# Not "RFC 6238", "AI Memo 12" and the like, which say what they are the number of.
_NUMBER_OF_REPORT = re.compile(r"(?!rfc|arxiv)[^\s:]*\d[^\s:]*|tr\b.*", re.IGNORECASE)
_TECHNICAL = frozenset({"technical report", "tech report", "tech rep"})


def _set_number_of_patent(style: str, prepared: dict[str, Any]) -> None:
    """Print the office and the number, of which these styles leave out one or both."""
    names_office = f"{prepared.get('authority', '')}{prepared.get('genre', '')}".startswith("U.S.")
    if names_office and (found := _GRANTED.fullmatch(prepared["number"])):
        prepared["number"] = f"{int(found[1]):,}"
    kind = f"{prepared.get('authority', '')} {prepared.get('genre', 'Patent')}".strip()
    if style == "ieee":
        prepared["number"] = f"{kind} {prepared['number']}"
    elif style == "acm":
        prepared |= {"type": "book", "publisher": f"{kind} {prepared['number']}"}
    elif style == "mla":
        prepared["genre"] = kind


_GRANTED = re.compile(r"(?:US ?)?(\d{7,8}) ?(?:[AB]\d?)?")  # "US1234567B2"
_PARTS_OF_BOOKS = frozenset({"paper-conference", "chapter"})
_DATE = re.compile(r"\d{4}-[A-Z][a-z]+|(?:\d{1,2}-)+[A-Z][a-z]+-\d{4}")  # 02-04-September-2015


def _is_no_volume(item: dict[str, Any], container: str) -> bool:
    """Whether Scopus wrote the date of a conference, or the volume that the book's title has."""
    volume = item.get("volume", "")
    in_title = re.search(rf"\bvol(?:umes?|\.|) ?{re.escape(volume)}\b", container, re.IGNORECASE)
    return bool(_DATE.fullmatch(volume) or (volume and in_title))
