"""Citations in notes, `Reprinted in \\cite[p. 3]{roe}`, of entries that have no number here.

Their authors and titles aren't named in place of the key: the entry may not be public, or have a
former name of its author.
"""

from __future__ import annotations

import re

from publications.bibtex.latex.tables import CITING
from publications.bibtex.lazy_regex import lazy_regex

_CITATION = lazy_regex(
    rf"\\(?:{'|'.join(sorted(CITING))})\*?\s*((?:\[[^\[\]]{{0,200}}\]\s*){{0,2}})\{{[^{{}}]+\}}",
    re.IGNORECASE,
)
_OPTION = lazy_regex(r"\[([^\[\]]*)\]")


def without_keys(source: str) -> str:
    """Return the source with "…" for a citation, and `see …, p. 3` for one with options."""
    return _CITATION.sub(_printed, source)


def _printed(found: re.Match[str]) -> str:
    options = _OPTION.findall(found[1])
    before, after = options if len(options) > 1 else ("", *options) if options else ("", "")
    text = " ".join(filter(None, (before, "…")))
    return ", ".join(filter(None, (text, after)))


def without_citations(source: str) -> str:
    return _CITATION.sub("", source) if "ite" in source else source
