"""The fields of a block with macros replaced by their text."""

from __future__ import annotations

import re

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.messages import Message, message
from publications.bibtex.record.database_notes import is_of_database
from publications.bibtex.record.language_names import LANGUAGES
from publications.bibtex.record.months import is_month_or_season
from publications.bibtex.record.omitted_names import GAP, is_others
from publications.bibtex.record.unknown_texts import is_unknown
from publications.bibtex.resolution.macros import MacroTable
from publications.bibtex.source.blocks import SourceBlock
from publications.bibtex.source.values import Macro, Value

# Symplectic Elements writes each keyword, which may contain commas, in a field of its own.
_LIST_SEPARATORS = {
    "author": " and ", "editor": " and ", "keywords": ", ", "keyword": "; ", "url": " ",
}  # fmt: skip


def define_macros(block: SourceBlock, macros: MacroTable) -> None:
    """Add the macros of an @string."""
    for name, value in block.fields:
        macros.define(name, value)


def evaluate_fields(block: SourceBlock, macros: MacroTable) -> tuple[dict[str, str], list[Message]]:
    """Return the fields by their names in lower case, and messages about them."""
    fields: dict[str, str] = {}
    messages: list[Message] = []
    for name, value in block.fields:
        folded = name.lower()
        if folded in fields:
            text = macros.evaluate(value)[0]
            fields[folded], problem = _combined(folded, fields[folded], text)
            messages += [problem] if problem else []
        elif isinstance(value, str):
            fields[folded] = value
        else:
            fields[folded] = _evaluate(folded, value, macros, messages)
    return fields, messages


def _combined(name: str, first: str, again: str) -> tuple[str, Message | None]:
    """Return the value of a repeated field: the first, as in bibtex, but both for a list.

    Nothing is to be said of the same value twice, as Pure writes addresses, nor of an empty one.
    """
    text = " ".join(again.split())
    if not first.strip(" \n{}"):
        return again, None
    if text == " ".join(first.split()) or not text.strip(" {}"):
        return first, None
    if name in _OF_SCOPUS:
        return f"{first}{_OF_SCOPUS[name]}{again}", None
    if name in _LIST_SEPARATORS and first.strip() and text and text not in " ".join(first.split()):
        separator = _LIST_SEPARATORS[name]
        if name == "keywords" and (";" in first) != (";" in again):
            separator = "; "
            parts = (first, again)
            first, again = (part if ";" in part else part.replace(",", ";") for part in parts)
        combined = first + separator + again
        return combined, message("repeated-list", text=text, field=name)
    is_hidden = name == "note" and is_of_database(text)
    code = "repeated-hidden" if is_hidden else "repeated-field"
    return first, message(code, text=text, field=name)


_OF_SCOPUS = {"funding_details": "; ", "funding_text": " "}  # one for each sponsor


# A macro in these fields, such as `pnas`, tells readers more than nothing if it isn't defined.
_NAMED = frozenset({
    "journal", "journaltitle", "booktitle", "series", "publisher", "school", "institution",
    "organization",
})  # fmt: skip


# In these fields it is a number that lacks its braces: `pages = e45160`, `volume = II`.
_NUMBERED = frozenset({
    "article-number", "articleno", "chapter", "edition", "eid", "issue", "number", "pages",
    "volume",
})  # fmt: skip
_NUMBER = lazy_regex(r"(?=.*\d)[\w.:+/-]+|[ivxlc]+", re.IGNORECASE)


# `OPTaddress` of Emacs, `noaddress`, `xaddress`: a field that is switched off.
_SWITCHED_OFF = lazy_regex(
    r"(?:opt|alt|no|old|x|_)_?(?:address|author|booktitle|chapter|doi|edition|editor|howpublished"
    r"|institution|journal|month|note|number|organization|pages|publisher|school|series|title|type"
    r"|url|volume|year)"
)


_SWITCHES = (["true"], ["false"])  # `bibtex_show = true`, of a generator of sites


def _is_number(value: Value) -> bool:
    """Whether it is one word with a digit, or a Roman number."""
    return len(value) == 1 and isinstance(value[0], Macro) and bool(_NUMBER.fullmatch(value[0]))


def _and_as_text(piece: str, macros: MacroTable) -> str:
    """Return " and " for an `and` between names that isn't defined, and so for `and_others`."""
    text = _ANDS.get(piece.lower(), "") if isinstance(piece, Macro) else ""
    return text if text and macros.evaluate([piece])[1] else piece


_ANDS = {"and": " and ", "and_others": " and others"}


_OF_PEOPLE = frozenset({"author", "editor"})
# `Roe`, `McRoe`, `Müller` and `DeLaOak`; not `AnnRoe`, whose words can't be told apart
_WORD_OF_NAME = r"[^\W\d_a-z][^\W\d_A-Z]{2,20}"
_FAMILY_NAME = lazy_regex(
    rf"((?:Mc|Mac|O|(?:De|Van|Von)?(?:La|Le|Den|Der)?){_WORD_OF_NAME}(?:-{_WORD_OF_NAME})?)"
    r"(?:_([A-Z]{1,3}))?"
)
_NO_NAMES = frozenset({
    "anon", "anonymous", "author", "authors", "editor", "editors", "name", "names", "staff",
    "unknown", "various",
})  # fmt: skip


def _people(value: Value, macros: MacroTable) -> str:
    """Return a list of names with `Roe` and `Doe, A` for undefined macros `Roe` and `Doe_A`.

    Others, such as `rd # { and Elm, Bo}`, are people whom the list omits.
    """
    pieces = [macros.evaluate([piece])[0] or _as_person(piece) for piece in value]
    names = [name.strip() for name in _AND.split("".join(pieces))]
    are_known = any(name and name != GAP for name in names)
    return " and ".join(name or GAP for name in names) if are_known else ""


_AND = lazy_regex(r"(?:^|(?<=\s))and(?=\s|$)")


def _as_person(piece: str) -> str:
    found = _FAMILY_NAME.fullmatch(piece) if isinstance(piece, Macro) else None
    if not found or not piece[0].isupper() or piece.lower() in _NO_NAMES:
        return ""
    is_none = is_unknown(piece) or is_others(piece)
    return "" if is_none else ", ".join(filter(None, found.groups()))


_OF_LANGUAGES = frozenset({"language", "langid", "hyphenation", "origlanguage"})


def _evaluate(name: str, value: Value, macros: MacroTable, messages: list[Message]) -> str:
    is_off = _SWITCHED_OFF.fullmatch(name) is not None
    if name in _OF_PEOPLE:
        value = [_and_as_text(piece, macros) for piece in value]
    is_number = name in _NUMBERED and _is_number(value)
    text, undefined = macros.evaluate(value, with_names=is_off or is_number or name in _NAMED)
    if not undefined or is_off:
        return text
    if [piece.lower() for piece in value] in _SWITCHES:
        return str(value[0])
    if name in _OF_PEOPLE:
        text = _people(value, macros)
    if name == "month" and len(undefined) == 1 and is_month_or_season(undefined[0]):
        return f"{text} {undefined[0]}".strip()
    if name in _OF_LANGUAGES and len(value) == 1 and undefined[0].lower() in LANGUAGES:
        return undefined[0]
    if name in _NAMED and len(undefined) == len(value) > 1:  # `journal = inproc # icse`
        text = " ".join(undefined)
    for macro in undefined:
        code = "long-macro" if macros.is_long(macro) else "undefined-macro"
        messages.append(message(code, text=macro, field=name))
    return text
