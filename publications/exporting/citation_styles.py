"""Citations in common styles, formatted from CSL-JSON by citeproc-py.

The data are put into the form that the styles expect before; doubled periods, punctuation inside
quotation marks and "et al." are corrected afterward.
"""

import hashlib
import json
import logging
import re
from dataclasses import dataclass
from html import escape
from typing import Any

from citeproc import VARIABLES
from django.core.cache import caches
from django.utils.safestring import SafeString, mark_safe

from publications.display.printed_fields import series_as_journal, series_with_volume
from publications.display.titles import title_text
from publications.exporting.abbreviated_venues import abbreviate_venue, abbreviated_school
from publications.exporting.braced_titles import braced_names
from publications.exporting.citation_processor import BOLD, END, ITALIC, render
from publications.exporting.citation_repairs import repaired
from publications.exporting.cited_editions import (
    edition_number,
    edition_of_book,
    edition_of_title,
)
from publications.exporting.cited_forms import (
    ORGANIZATION,
    RETRACTION,
    for_style,
    law_for_apa,
    name_site_once,
    plain_facts,
    retraction_for_apa,
    set_main_title,
    set_manuscript,
    set_number_of_volumes,
    set_thesis,
    set_version,
)
from publications.exporting.cited_names import OURS, cited_names
from publications.exporting.cited_numbers import (
    HYPHEN,
    VOLUME_OF,
    has_no_pages,
    set_article_for_acm,
    set_numbers,
)
from publications.exporting.cited_only import cited_only
from publications.exporting.cited_pages import printed_pages
from publications.exporting.cited_titles import (
    BRACED,
    TITLE,
    cited_title,
    described,
    title_language,
    with_apostrophes,
    with_capital_after_dash,
    with_capital_subtitle,
    with_double_quotes,
    with_few_capitals,
)
from publications.exporting.cited_types import FOR_WHOLES, LOCATORS, PARTS, set_type
from publications.exporting.cited_venues import (
    acronyms_in_note,
    cited_container,
    cited_series,
    conference_in_title_case,
    is_acronym_of_conference,
    numbers_articles,
    with_pages_of_container,
    without_early_access,
)
from publications.exporting.csl import csl_item
from publications.exporting.publisher_places import place_of_publisher
from publications.exporting.publishers_for_mla import press_for_mla
from publications.exporting.publishers_in_capitals import publisher_in_title_case
from publications.exporting.sentence_case import in_sentence_case
from publications.exporting.species import KEPT, with_kept_species, without_marks_at_end
from publications.exporting.text_directions import isolated, runs_from_left
from publications.models import Publication

logger = logging.getLogger(__name__)

STYLES = {
    "apa": ("APA", "apa"),
    "ieee": ("IEEE", "ieee"),
    "acm": ("ACM", "association-for-computing-machinery"),
    "chicago": ("Chicago", "chicago-author-date"),
    "mla": ("MLA", "modern-language-association"),
}
# Increase it when the output changes, so that the cache returns no old citations.
VERSION = 39
CACHE_SECONDS = 30 * 24 * 3600


@dataclass(frozen=True)
class FormattedCitation:
    style: str
    label: str
    text: str
    html: SafeString


def citations(publication: Publication, *styles: str) -> list[FormattedCitation]:
    """Return the citation in these styles, or every one, from the cache if nothing has changed.

    The cache key covers everything that is printed, so renaming an author or a venue counts as a
    change. Read the publication with `with_csl_relations`.
    """
    item = csl_item(publication)
    has_volume = series_with_volume(publication) or series_as_journal(publication)
    if has_volume and publication.number in ("", publication.volume):
        item[VOLUME_OF] = "series"
        item.pop("collection-number", None)
    source = str(publication.latex.get("title", ""))
    plain = title_text(publication)
    title = with_kept_species(plain, source, described(item))
    if title != plain:
        item[TITLE] = title
    if names := braced_names(source):
        item[BRACED] = names
    item |= cited_only(publication)
    if publication.status == Publication.Status.RETRACTED:
        item[RETRACTION] = retraction_for_apa(publication)
    digest = hashlib.sha256(json.dumps(item, sort_keys=True).encode()).hexdigest()
    key = f"citations:{VERSION}:{digest}"
    marked: dict[str, str] = caches["results"].get(key) or {}
    wanted = styles or (*STYLES,)
    if missing := [style for style in wanted if style not in marked]:
        marked |= {style: _format(style, item) for style in missing}
        caches["results"].set(key, marked, CACHE_SECONDS)
    return [
        FormattedCitation(each, STYLES[each][0], _as_text(marked[each]), _as_html(marked[each]))
        for each in wanted
    ]


def citation(publication: Publication, style: str) -> FormattedCitation:
    """Return the citation in one of `STYLES`. Raise KeyError for an unknown style."""
    return citations(publication, style)[0]


_CAUTIONS = frozenset({"retracted", "withdrawn", "expression of concern"})
_OPENING = {ITALIC: "i", BOLD: "b"}
_ARTICLE = "\ufdd9"


def _format(style: str, item: dict[str, Any]) -> str:
    """The citation with markup characters, or a plain list of facts if the processor fails."""
    item = without_early_access(with_pages_of_container(for_style(style, item)))
    try:
        rendered = _tidy(style, item, render(STYLES[style][1], _prepared(style, item)))
    except Exception:  # a failure of the library on unusual data must not break the page
        logger.exception("citeproc failed on %s in style %s", item.get("id"), style)
        rendered = ""
    if style == "apa" and (law := law_for_apa(item)):
        return law
    return rendered or plain_facts(item)


_KNOWN = {variable.replace("_", "-") for variable in VARIABLES} | {"id", "type"}
_UNUSED = {"note", "abstract", "keyword"}
# citeproc-py knows the names of CSL 1.0.1.
_RENAMED = {"event-title": "event"}


def _prepared(style: str, item: dict[str, Any]) -> dict[str, Any]:
    """The item in the form that citeproc-py understands."""
    prepared: dict[str, Any] = {}
    for field, value in item.items():
        known = _RENAMED.get(field, field)
        if known in _KNOWN and known not in _UNUSED:
            prepared[known] = OURS.sub("", value) if isinstance(value, str) else value
    _set_publisher(style, item, prepared)
    set_type(style, prepared)
    container = prepared.get("container-title", "")
    _set_containers(style, item, prepared)
    edition = _set_title(style, item, prepared)
    _set_names(style, item, prepared)
    if "issued" in item:
        prepared["issued"] = _issued(item["issued"]["date-parts"])
    elif style == "acm" and "status" not in item:
        prepared["issued"] = {"literal": _NO_DATE}
    _set_edition(item, prepared, edition, container)
    set_main_title(style, item, prepared)
    set_numbers(style, item, prepared)
    set_number_of_volumes(style, prepared)
    set_manuscript(style, prepared)
    set_version(style, prepared)
    _set_pages(style, item, prepared)
    return prepared


def _set_publisher(style: str, item: dict[str, Any], prepared: dict[str, Any]) -> None:
    publisher = prepared.get("publisher", "")
    if publisher:
        kept = KEPT if style == "chicago" and _SMALL_NAME.match(publisher) else ""
        named = publisher_in_title_case(publisher, acronyms_in_note(item))
        if style == "ieee" and item["type"] in ("report", "thesis"):
            named = abbreviated_school(named)
        elif style == "mla":
            named = press_for_mla(named, is_thesis=item["type"] == "thesis")
        prepared["publisher"] = f"{kept}{named}"
    if address := prepared.pop("publisher-place", ""):
        place = place_of_publisher(address)
        if place and not publisher.endswith(f", {place}"):
            prepared["publisher-place"] = place
    name_site_once(style, prepared)
    set_thesis(style, prepared)
    if prepared.get("status") in _CAUTIONS:
        del prepared["status"]  # the styles would print it in the place of the date
    is_left_out = style == "mla" and item["type"] in PARTS and bool(LOCATORS & item.keys())
    if item.get("author") == [{"literal": publisher}] and not is_left_out:
        prepared.pop({"apa": "publisher", "mla": "author"}.get(style, ""), None)  # named once


def _set_containers(style: str, item: dict[str, Any], prepared: dict[str, Any]) -> None:
    if container := prepared.get("container-title", ""):
        prepared |= _container(style, item, container)
    if series := prepared.get("collection-title", ""):
        prepared["collection-title"] = cited_series(series, acronyms_in_note(item))
        if style in FOR_WHOLES and is_acronym_of_conference(series):
            del prepared["collection-title"]
    if not _ABBREVIATION.search(prepared.get("container-title-short", "")):
        prepared.pop("container-title-short", None)
    if style == "ieee":
        abbreviate_venue(item["type"], prepared)


def _set_title(style: str, item: dict[str, Any], prepared: dict[str, Any]) -> str:
    """Set the title and its language, and return the edition that it names."""
    language = title_language(item)
    title, edition = edition_of_title(item, cited_title(item))
    if language == "en":
        title = with_double_quotes(title)
        if style == "apa" or (style == "ieee" and prepared["type"] not in _BOOKS_OF_IEEE):
            title = with_capital_subtitle(with_few_capitals(item, title))
        title = with_capital_after_dash(title) if style == "apa" else title
    prepared |= {"title": title, "language": language}
    return edition


def _set_names(style: str, item: dict[str, Any], prepared: dict[str, Any]) -> None:
    gaps = item.get("custom", {}).get("names-missing-before", [])
    for role in ("author", "container-author", "editor", "translator"):
        is_organization = item.get(role) == [{"literal": item.get(ORGANIZATION)}]
        if role in prepared and not is_organization:
            prepared[role] = cited_names(style, item[role], gaps if role == "author" else [])
    is_in_volume = item["type"] == "article-journal" and "volume" in item
    if style == "mla" and is_in_volume and "author" in item:
        prepared.pop("editor", None)  # of the journal, whom Wiley names


def _set_edition(
    item: dict[str, Any], prepared: dict[str, Any], of_title: str, container: str
) -> None:
    if "edition" in item:
        prepared["edition"] = edition_number(item["edition"]).replace("-", HYPHEN)
        if f"({item['edition']})" in f"({container}) {container}":
            del prepared["edition"]  # "Encyclopedia of Trees (Second Edition)"
    if of_title:
        prepared["edition"] = of_title
    if prepared.get("edition") == item.get("version"):
        prepared.pop("edition", None)
    if prepared.get("edition") == "1":
        del prepared["edition"]  # styles name later ones only


def _set_pages(style: str, item: dict[str, Any], prepared: dict[str, Any]) -> None:
    pages = item.get("page", "")
    if "page" in item and has_no_pages(item):
        del prepared["page"]
    elif "page" in item:
        volume = re.escape(item.get("volume", ""))  # which IEEE Xplore writes behind the pages
        prepared["page"] = printed_pages(re.sub(rf" vol\.? ?{volume}$", "", pages))
    if found := _article_as_pages(item):
        pages = found[1]
        prepared |= {"page": pages, "number": pages}
    if prepared.get("number") == pages != "":
        if style == "acm":
            set_article_for_acm(item, prepared)
        elif item["type"] != "article-journal":
            prepared["page"] = f"{_ARTICLE}{prepared.pop('number')}"
        elif style == "mla":  # it would print both
            del prepared["number"]


# What IEEE prints in italics, with capitals as on the title page.
_BOOKS_OF_IEEE = frozenset({"book", "motion_picture", "software", "song", "standard"})


_ARTICLE_AS_PAGES = re.compile(r"(?:Article|Art\.(?: [Nn]o\.)?) (\w?\d+)")  # "Article 25"
# No journal has so many pages, nor begins their numbers with a zero or an "e" for "electronic".
_NUMBER_OF_ARTICLE = re.compile(r"(\d{6,8}|0\d{3,6}|e\d{3,8})")
_NUMBER = re.compile(r"(\d{1,5})")


def _article_as_pages(item: dict[str, Any]) -> re.Match[str] | None:
    """Return the number of an article that stands where the pages do."""
    pages = item.get("page", "")
    types = ("article-journal", "paper-conference")
    is_in_volume = item["type"] in types and "volume" in item and "number" not in item
    found = _NUMBER_OF_ARTICLE.fullmatch(pages) if is_in_volume else None
    if is_in_volume and numbers_articles(item.get("container-title", "")):
        found = found or _NUMBER.fullmatch(pages)
    return found or _ARTICLE_AS_PAGES.fullmatch(pages)


def _container(style: str, item: dict[str, Any], name: str) -> dict[str, str]:
    """The journal or the book in the case of the style, and the edition that its title names."""
    book, edition = cited_container(item["type"], name, acronyms_in_note(item)), ""
    if item["type"] == "chapter" and "edition" not in item:
        book, edition = edition_of_book(book)
    if style == "apa" and (item["type"] == "chapter" or VOLUME_OF in item):
        book = in_sentence_case(book)
    elif style == "apa" and item["type"] == "paper-conference":
        book = conference_in_title_case(book)
    return {"container-title": book, **({"edition": edition} if edition else {})}


_SMALL_NAME = re.compile(r"[a-z]+[\d.:A-Z-]")  # "tau-tec", "dpunkt.verlag" and "eScholarship"
# "Phys. Rev. Lett." and "Phys Rev Lett", not an acronym such as "PRL", which not all readers know.
_ABBREVIATION = re.compile(r"[^\W\d_][a-z]*\.|\w[a-z]+ .*\w[a-z]")


_NO_DATE = "[n. d.]"


def _issued(parts: list[list[int]]) -> dict[str, Any]:
    """The date; if it spans several years, only the years."""
    return {"date-parts": parts if len(parts) == 1 else [[each[0]] for each in parts]}


def _tidy(style: str, item: dict[str, Any], rendered: str) -> str:
    article = "Art. no. " if style == "ieee" else "Article "
    rendered = re.sub(rf"(?:\bp\. )?{_ARTICLE}", article, rendered)
    rendered = repaired(style, rendered)
    rendered = with_apostrophes(re.sub(r",(’?”)$", r".\1", rendered.strip().rstrip(",;:")))
    has_container = "container-title" in item
    if style in _WITH_QUOTES and item["type"] in _QUOTED and not has_container:
        rendered = _TITLE_ALONE.sub(_in_quotes, rendered, count=1)
    if style == "acm":
        rendered = rendered.replace(f", {_NO_DATE}", "")  # of a meeting
    if style == "apa" and item["type"] == "thesis":  # [Ph.D. thesis, University].
        rendered = rendered.replace(" (Publication)", "")
        school = publisher_in_title_case(item.get("publisher", ""))
        school = re.escape(with_apostrophes(school))
        rendered = re.sub(rf"\]\. ({school})\.", r", \1].", rendered) if school else rendered
    ends_with_address = _ADDRESS.search(rendered, rendered.rfind(" ") + 1)
    if style in _WITHOUT_STATUS and "issued" not in item and not ends_with_address:
        status = item.get("status", "")
        rendered = rendered if status in _CAUTIONS else _with_status(style, status, rendered)
    if not ends_with_address and not _ends_sentence(rendered):
        rendered += "."
    return f"{rendered} ({item[RETRACTION]})" if style == "apa" and RETRACTION in item else rendered


def _ends_sentence(rendered: str) -> bool:
    marks = rendered.removeprefix(without_marks_at_end(rendered))
    return not {*".?!"}.isdisjoint(marks) or _ENDS_WITH_FIRST_YEAR.search(rendered) is not None


_ADDRESS = re.compile(r"(?:https?|ftp)://\S")
_ENDS_WITH_FIRST_YEAR = re.compile(r"\(Original work published \d{4}\)$")
# The title of an article, for which these styles take it only if they know the journal.
_WITH_QUOTES = frozenset({"chicago", "mla"})
_QUOTED = frozenset({"article-journal", "chapter"})
_TITLE_ALONE = re.compile(f"{ITALIC}([^\ufdd0-\ufdef]+){END}([.]?)")
_INNER_QUOTES = str.maketrans("“”", "‘’")


def _in_quotes(found: re.Match[str]) -> str:
    return f"“{found[1].translate(_INNER_QUOTES)}{found[2]}”"


_WITHOUT_STATUS = frozenset({"acm", "mla", "ieee"})
_STATUS_OF_IEEE = {"in press": "to be published", "submitted": "submitted for publication"}


def _with_status(style: str, status: str, rendered: str) -> str:
    """Say that it has not appeared yet, in the place of the year."""
    if style == "ieee":
        said = _STATUS_OF_IEEE.get(status, status)
        status = "" if said in rendered.lower() else said
    if style == "mla" and rendered.endswith("”"):
        said = f" {status.capitalize()}"
    else:
        said = f" ({status.lower()})" if style == "acm" else f", {status.lower()}"
    return f"{rendered.rstrip('.')}{said}." if status else rendered


def _as_text(marked: str) -> str:
    return OURS.sub("", marked)


def _as_html(marked: str) -> SafeString:
    """Escape the text and turn markup characters into elements, closing only what was opened."""
    out: list[str] = []
    opened: list[str] = []
    is_mixed = runs_from_left(marked)
    for piece in re.split("([\ufdd0-\ufdef])", marked):
        if piece in _OPENING:
            opened.append(_OPENING[piece])
            out.append(f"<{opened[-1]}>")
        elif piece == END:
            out.append(f"</{opened.pop()}>" if opened else "")
        elif not OURS.fullmatch(piece):
            text = escape(piece, quote=False)
            out.append(isolated(text) if is_mixed else text)
    out += [f"</{tag}>" for tag in reversed(opened)]
    return mark_safe("".join(out))  # noqa: S308
