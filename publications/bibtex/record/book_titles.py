"""Titles of books and conferences that are not in `booktitle`, or have their editors behind."""

from __future__ import annotations

import re
from collections.abc import Mapping

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.name_roles import EDITED_BY
from publications.bibtex.source.braces import is_balanced, without_outer_braces


def with_book_title(kind: str, fields: Mapping[str, str]) -> Mapping[str, str]:
    """Return the fields, with `book` or `conference` as `booktitle` if no field names the venue.

    `book` counts only for what appears in books, such as a chapter. A chapter whose own title is in
    `chapter` has that of the book in `title`, and a book may have its subtitle in `booksubtitle`.
    """
    if kind == "book" and fields.keys() >= _HAS_SUBTITLE and _MAY_BE_TITLED.isdisjoint(fields):
        return {_OF_ITSELF.get(name, name): text for name, text in fields.items()}
    if kind == "chapter" and _names_chapter(fields):
        return _with_title_of_chapter(fields)
    names = _NAMES if kind in IN_BOOKS else _NAMES[1:]
    if kind in _WITHOUT_BOOK or not any(map(fields.get, names)) or any(map(fields.get, _VENUES)):
        return fields
    name = next((each for each in names if _is_title(fields.get(each, ""))), "")
    return {("booktitle" if each == name else each): text for each, text in fields.items()}


def with_editors_apart(kind: str, fields: Mapping[str, str]) -> Mapping[str, str]:
    """Return the fields without the editors behind a title, as in the catalog of a library.

    Those of `Oaks / ed. by Ann Roe ; Bo Poe` and `Handbook of Oaks. Edited by A. Roe` are read if
    the entry has no others. If it has, the second title stays as it is.
    """
    name = "title" if kind in ("book", "proceedings") else "booktitle"
    source = fields.get(name, "")
    may_name = "/" in source or "dited by " in source
    source = without_outer_braces(source.strip()) if may_name else ""
    found = _EDITORS_BEHIND.search(source) if source else None
    if not found or not is_balanced(source[: found.start()]):
        return fields
    people = [part.strip(" .") for part in found["people"].split(";")]
    editor = " and ".join(part for part in people if part[:1].isupper() or part[:1] in "{\\")
    if fields.get("editor", "").strip(" {}"):
        if "/" not in found[0]:  # "Edited by A. Roe with contributions by B. Poe"
            return fields
        editor = fields["editor"]
    return {**fields, name: source[: found.start()], "editor": editor} if editor else fields


_EDITORS_BEHIND = lazy_regex(
    rf"(?<=\S)(?:\s/\s\[?(?:{EDITED_BY})\]?:?|[.,;]\s++edited by)\s++"
    r"(?P<people>[^/\[\]]{4,300})$",
    re.IGNORECASE,
)
_HAS_SUBTITLE = frozenset({"title", "booksubtitle"})
_MAY_BE_TITLED = frozenset({"booktitle", "subtitle"})
_OF_ITSELF = {"booksubtitle": "subtitle"}
_NAMES = ("book", "conference")
IN_BOOKS = frozenset({"inproceedings", "chapter", "poster", "talk"})
_WITHOUT_BOOK = frozenset({"book", "proceedings", "thesis", "software", "dataset"})
_VENUES = ("booktitle", "maintitle", "eventtitle", "event", "journal", "journaltitle", "fjournal")
_FLAGS = frozenset({"true", "false", "yes", "no"})  # of lists of one's own


def _names_chapter(fields: Mapping[str, str]) -> bool:
    """Whether `chapter` is a title, not a number such as `3`, `Chapter Three` or `Part III`.

    By `crossref`, the title of the book may be there twice, or only as that of the book.
    """
    chapter, title = fields.get("chapter", ""), fields.get("title") or fields.get("booktitle", "")
    if not chapter or not title:
        return False
    is_titled = len(_WORD.findall(chapter)) > 1 and not _NUMBERED.fullmatch(chapter.strip(" {}"))
    return is_titled and all(fields.get(name, "") in ("", title) for name in _VENUES)


def _with_title_of_chapter(fields: Mapping[str, str]) -> Mapping[str, str]:
    others = {
        _OF_BOOK.get(name, name): text
        for name, text in fields.items()
        if name != "chapter" and (text or name not in _OF_BOOK)
    }
    chapter = fields["chapter"]
    if numbered := _NUMBER_FIRST.match(chapter):  # `2. Oaks`, `5 -- Ashes` and `16 Elms`
        return {**others, "title": chapter[numbered.end() :], "chapter": numbered[1]}
    return {**others, "title": chapter}


_NUMBER_FIRST = lazy_regex(r"(\d{1,3})(?:\. |:\s|\s[-–—:]{1,3}\s|\s(?=[^\W\d_a-z]))")


_OF_BOOK = {"title": "booktitle", "subtitle": "booksubtitle"}
_WORD = lazy_regex(r"[^\W\d_]{3,}")
_NUMBERED = lazy_regex(
    r"(?:chapters?|parts?|sections?|kapitel|teil|chapitre|capítulo)\s+[\w-]+", re.IGNORECASE
)


def _is_title(text: str) -> bool:
    return text.strip().lower() not in _FLAGS and any(map(str.isalpha, text))
