"""Versions of programs, first years of reprinted books, and numbers of volumes."""

import re
from typing import Any

from publications.display.extra_texts import extra_text, text_of
from publications.models import Publication

_Kind = Publication.Kind
_PACKAGE = re.compile(r"\bR package,? version (\d[\w.-]*\w|\d)")
_PROGRAMS = frozenset({_Kind.MANUAL, _Kind.MISC, _Kind.ONLINE, _Kind.SOFTWARE})
_BOOKS = frozenset({_Kind.BOOK, _Kind.CHAPTER, _Kind.PROCEEDINGS})


def package_version(publication: Publication) -> str:
    """Return "0.18" for the note "R package version 0.18", which R writes into citations."""
    found = publication.kind in _PROGRAMS and _PACKAGE.search(publication.note)
    return found[1] if found else ""


def version(publication: Publication) -> str:
    return extra_text(publication, "version") or package_version(publication)


def original_date(publication: Publication) -> dict[str, Any]:
    """Return the year in which a reprint or translation was first published."""
    year = text_of(publication, "origdate", "origyear")
    is_other = _YEAR.fullmatch(year) and int(year[:4]) < (publication.year or 0)
    if publication.kind not in _BOOKS or not is_other:
        return {}
    return {"date-parts": [[int(year[:4])]]}


_YEAR = re.compile(r"[12]\d{3}(?:-\d\d){0,2}")


def number_of_volumes(publication: Publication) -> str:
    volumes = text_of(publication, "volumes")
    return volumes if publication.kind in _BOOKS and volumes.isdecimal() else ""
