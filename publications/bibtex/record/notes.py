"""The text of notes, which may say what LaTeX knows only when a document is typeset."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.access_dates import without_day_of_typesetting
from publications.bibtex.record.citations import CITING_FIELDS, with_citations
from publications.bibtex.record.fields import Fields
from publications.bibtex.record.record import Cited, Record
from publications.bibtex.record.texts import read_known

_NONE: Mapping[str, Cited] = {}


def take_notes(record: Record, taken: Fields, cited: Mapping[str, Cited]) -> None:
    """Read the notes; `cited` has the entries that they cite, by key in lower case."""
    for name in CITING_FIELDS:
        if name in taken.left:
            read = partial(read_note, cited=cited)
            setattr(record, name, taken.take(name, read=read, attribute=name))


def read_note(source: str, cited: Mapping[str, Cited] = _NONE) -> str:
    if "\\" in source:
        source = without_day_of_typesetting(source)
        if "cite" in source:
            source = with_citations(source, cited)
    return _LABEL.sub("", read_known(source), count=1)


_LABEL = lazy_regex(r"^[Nn]ote: ?(?=\w)")
