"""The type with which a style prints an item best, and the fields that depend on it."""

import re
from typing import Any

from foundation.folding import fold
from publications.exporting.cited_forms import set_kind
from publications.exporting.cited_numbers import name_report, put_before_publisher

PARTS = frozenset({"article-journal", "paper-conference", "chapter"})
LOCATORS = frozenset({"volume", "issue", "page", "number"})
# These styles print a conference paper like a chapter, which their files treat as an article.
FOR_WHOLES = frozenset({"apa", "chicago", "mla"})
# These print the publisher of a paper only if it is a document, where no journal or book is named.
_NO_PUBLISHER = FOR_WHOLES | {"ieee"}
_WITHOUT_PLACE = frozenset({"acm", "ieee", "mla"})  # of a talk
_WITHOUT_GENRE = frozenset({"ieee", "acm"})  # of what has no kind of its own, such as a blog post
# The types with which these print the title of a film in italics.
_FILMS = {"chicago": "motion_picture", "mla": "motion_picture", "ieee": "book", "acm": "book"}
_IN_PARENTHESES = re.compile(r"\(([^()]+)\)")  # in which the APA prints a number
_DATED_BY_ACM = frozenset({"article-journal", "paper-conference"})
_DATED = frozenset({"container-title", "event", "volume", "issue"})


def set_type(style: str, prepared: dict[str, Any]) -> None:
    type_, container = prepared["type"], prepared.get("container-title", "")
    genre = prepared.get("genre", "")
    _set_number(prepared, genre)
    set_kind(style, prepared)
    if (genre or type_ == "speech") and prepared.get("status") == "unpublished":
        del prepared["status"]  # "Video of a talk"
    if type_ in ("document", "webpage"):
        _set_document(style, prepared, genre)
    elif type_ in PARTS:
        _set_part(style, prepared, container)
    elif type_ == "speech":
        _set_talk(style, prepared, container)
    elif type_ == "report":
        name_report(style, prepared)
        if container and style in ("ieee", "acm"):  # which the styles leave out
            put_before_publisher(prepared, container, ", " if style == "ieee" else ". ")
    if style == "acm" and type_ == prepared["type"]:
        _set_type_for_acm(prepared)
    if type_ == "article-journal":
        prepared.pop("publisher-place", None)  # styles print it to tell journals of one name apart
        if container and style != "acm" and _is_of_day(prepared):  # whose style leaves it out
            prepared["type"] = "article-newspaper"


def _set_number(prepared: dict[str, Any], genre: str) -> None:
    number = prepared.get("number", "")
    if prepared["type"] == "report" and (found := _IN_PARENTHESES.fullmatch(number)):
        number = prepared["number"] = found[1]
    if number and re.search(rf"(?<!\w){re.escape(number)}(?!\w)", genre):
        del prepared["number"]  # "RFC 6238" has it


def _set_document(style: str, prepared: dict[str, Any], genre: str) -> None:
    is_page = prepared["type"] == "webpage"
    if not is_page and genre == "Film" and style in _FILMS:
        prepared["type"] = _FILMS[style]
        del prepared["genre"]
    if style in _WITHOUT_GENRE and genre:
        prepared.setdefault("publisher", genre)
    if style == "ieee" and is_page and "issued" in prepared:
        prepared["type"] = "document"  # whose date it prints
    elif style in _WITHOUT_GENRE and is_page and "publisher" in prepared:
        prepared.setdefault("container-title", prepared["publisher"])


def _set_part(style: str, prepared: dict[str, Any], container: str) -> None:
    if not container and "publisher" in prepared and style in _NO_PUBLISHER:
        if not LOCATORS & prepared.keys():  # the styles would leave out the publisher
            prepared["type"] = "document"
    elif container and prepared["type"] == "paper-conference":
        prepared["type"] = "chapter" if style in FOR_WHOLES else "paper-conference"
        prepared.pop("event", None)  # it is in the title of the proceedings
        series = prepared.get("collection-title", container)
        if style == "ieee" and fold(series) == fold(container) and "volume" in prepared:
            prepared["type"] = "chapter"  # whose volume it prints


def _set_talk(style: str, prepared: dict[str, Any], container: str) -> None:
    if prepared.get("event", "") in container:
        prepared["event"] = prepared.pop("container-title", "")
    if style == "apa" and prepared.get("event") and "publisher" in prepared:
        prepared["event"] += f", {prepared.pop('publisher')}"  # it is where the talk was given
    elif prepared.get("event") and style in _WITHOUT_PLACE:
        prepared["event"] += f", {place}" if (place := prepared.get("event-place", "")) else ""
    if style == "mla":  # it would leave out the date
        prepared["type"] = "document"
        if event := prepared.pop("event", ""):
            prepared["container-title"] = event


def _is_of_day(prepared: dict[str, Any]) -> bool:
    """Whether it has a day and no volume, as in a newspaper or a magazine."""
    day = prepared.get("issued", {"date-parts": [[]]})["date-parts"][0][2:]
    return bool(day) and not ((LOCATORS - {"page"}) | {"DOI"}) & prepared.keys()


def _set_type_for_acm(prepared: dict[str, Any]) -> None:
    """Print the archive's number, the number of a report and the publisher of what is no book."""
    type_, number = prepared["type"], prepared.get("number", "")
    if type_ == "paper-conference" and "container-title" not in prepared and "event" in prepared:
        prepared["container-title"] = prepared.pop("event")
    if type_ == "article" and (server := number or prepared.get("publisher", "")):
        prepared["container-title"] = server
    elif type_ == "report" and (series := f"{prepared.get('genre', '')} {number}".strip()):
        put_before_publisher(prepared, series, ". ")
    elif type_ == "document" and "publisher" in prepared and "container-title" not in prepared:
        prepared["type"] = "book"
    elif type_ in _DATED_BY_ACM and not _DATED & prepared.keys():
        prepared["type"] = "chapter"  # which has no date beside the year
