"""Citations in notes, `Reprinted in \\cite[p. 3]{roe}`, of entries that have no number here."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from publications.bibtex.latex.encoding import encode_latex
from publications.bibtex.latex.tables import CITING
from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.record import Cited

CITING_FIELDS = ("note", "howpublished")
"""The fields whose text has the citations in words."""
_CITATION = lazy_regex(
    rf"\\({'|'.join(sorted(CITING))})\*?\s*((?:\[[^\[\]]{{0,200}}\]\s*){{0,2}})\{{([^{{}}]+)\}}",
    re.IGNORECASE,
)
_OPTION = lazy_regex(r"\[([^\[\]]*)\]")
_TEXTUAL = frozenset({"citet", "textcite"})
_IN_PLACE = "\ue000"


def cited_keys(source: str) -> set[str]:
    """Return the keys that a field cites, in lower case."""
    keys = (key for found in _CITATION.finditer(source) for key in found[3].split(","))
    return {key.strip().lower() for key in keys} - {""}


def with_citations(source: str, cited: Mapping[str, Cited]) -> str:
    """Return the source with `[see Roe and Poe 2001, p. 3]` for a citation, or "…"."""
    return _CITATION.sub(lambda found: _printed(found, cited), source)


def without_citations(source: str) -> str:
    return _CITATION.sub("", source) if "cite" in source else source


def _printed(found: re.Match[str], cited: Mapping[str, Cited]) -> str:
    keys = (key.strip().lower() for key in found[3].split(","))
    entries = [cited[key] for key in keys if key in cited]
    options = _OPTION.findall(found[2])
    before, after = options if len(options) > 1 else ("", *options) if options else ("", "")
    command = found[1].lower()
    if command in _TEXTUAL and len(entries) == 1 and entries[0].year:
        name, year = entries[0]
        return f"{encode_latex(name)} [{_joined(', ', year, after)}]"
    named = dict.fromkeys(_joined(" ", *entry) for entry in entries)
    text = "; ".join(map(encode_latex, named))
    inner = _joined(", ", _joined(" ", before, text or "…"), after)
    return f"[{inner}]" if text else inner


def _joined(mark: str, *texts: str) -> str:
    return mark.join(filter(None, texts))


def is_read_as(source: str, text: str, read: Callable[[str], str]) -> bool:
    """Whether the source is read as this text, with anything in the places of its citations."""
    if "cite" not in source or not _CITATION.search(source):
        return read(source) == text
    first, *middle, last = read(_CITATION.sub(_IN_PLACE, source)).split(_IN_PLACE)
    if not text.startswith(first) or not text.endswith(last):
        return False
    end = len(first)
    for part in middle:
        start = text.find(part, end + 1)
        if start < 0:
            return False
        end = start + len(part)
    return end < len(text) - len(last)
