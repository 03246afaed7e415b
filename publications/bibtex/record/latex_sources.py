"""The LaTeX source of text fields, kept beside the text so that export can write it again.

It has what the text can't show: braces that protect capitals, commands, and mathematics. A source
applies only as long as it is read as the text of its field, so an edited text needs no cleaning up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from publications.bibtex.latex.decoding import decode_latex
from publications.bibtex.latex.encoding import spell_beyond_ascii
from publications.bibtex.latex.repairs import without_entities
from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.abstracts import read_abstract
from publications.bibtex.record.citations import without_citations
from publications.bibtex.record.notes import read_note
from publications.bibtex.record.retractions import read_marked_title
from publications.bibtex.record.texts import read_edition, read_journal, read_series
from publications.bibtex.source.braces import is_balanced
from publications.bibtex.source.characters import on_one_line

_INNER_CAPITAL = lazy_regex(r"\S[^\W\d_a-z]|(?<!\S)[^\W\d_a-z](?!\w)")
_UNESCAPED = lazy_regex(r"(?<!\\)[&%#]")
_VERBATIM = lazy_regex(r"\\(?:url|href|path|nolinkurl|verb)\b")
_SCRIPT_IN_TEXT = lazy_regex(r"(?<!\\)[_^](?!\{\})")
_DOLLAR = lazy_regex(r"(?<!\\)\$")


_READERS: dict[str, Callable[[str], str]] = {
    "edition": read_edition,
    "howpublished": read_note,
    "note": read_note,
    "title": read_marked_title,
    "venue": read_journal,
    "abstract": read_abstract,
    "series": read_series,
}


def sources_to_keep(sources: Mapping[str, str], texts: Callable[[str], str]) -> dict[str, str]:
    """Return the sources of attributes from which the text alone would not be written.

    `texts` returns the text of an attribute.
    """
    kept: dict[str, str] = {}
    for name, source in sources.items():
        text = texts(name)
        if source != text:
            source = on_one_line(source)
        if source == text:
            if name == "title" and _has_inner_capital(text):
                kept[name] = source  # the author left its capitals unprotected
        elif text and is_balanced(source):
            kept[name] = source
    return kept


def _has_inner_capital(title: str) -> bool:
    is_plain = title.isascii() and title[1:2].isalnum() and title[1:].islower()
    return not is_plain and _INNER_CAPITAL.search(title) is not None


def source_to_write(name: str, source: str, text: str, *, unicode: bool) -> str:
    """Return the source of a field with this text, or "" if it can't be written.

    The text may have been edited since, and the source may be invalid in LaTeX.
    """
    read = _READERS.get(name, decode_latex)
    if not source or read(source) != text:
        return ""
    if not _VERBATIM.search(source):
        dollars = len(_DOLLAR.findall(source))
        if dollars % 2 or (not dollars and _SCRIPT_IN_TEXT.search(without_citations(source))):
            return ""
        plain = without_entities(source)
        if plain == text != source:
            return ""
        written = _UNESCAPED.sub(r"\\\g<0>", plain)
    else:
        written = source
    if not unicode and not written.isascii():
        written = spell_beyond_ascii(written)
    return written if written == source or read(written) == text else ""
