"""The text of notes, which may say what LaTeX knows only when a document is typeset."""

from __future__ import annotations

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.access_dates import without_day_of_typesetting
from publications.bibtex.record.citations import without_keys
from publications.bibtex.record.texts import read_known


def read_note(source: str) -> str:
    if "\\" in source:
        source = without_day_of_typesetting(source)
        if "ite" in source:  # also of \Citet
            source = without_keys(source)
        source = _READING_MARK.sub("", source)
    return _LABEL.sub("", read_known(source), count=1)


# `In preparation \yes`: a mark of a reader's own, which only a document defines
_READING_MARK = lazy_regex(
    r"(?<![\s,;\\])[\s,;]{0,9}\\(?:yes|done|todo|tick|[cx]mark)(?:\{\})?\s*$|"
    r"^\s*\\(?:yes|done|todo|tick|[cx]mark)(?:\{\})?\s*$"
)
_LABEL = lazy_regex(r"^[Nn]ote: ?(?=\w)")
