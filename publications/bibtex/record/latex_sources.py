"""The LaTeX source of text fields, kept beside the text so that export can write it again.

It has what the text can't show: braces that protect capitals, commands, and mathematics. A source
applies only as long as it is read as the text of its field, so an edited text needs no cleaning up.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from publications.bibtex.latex.decoding import decode_latex
from publications.bibtex.latex.encoding import spell_beyond_ascii
from publications.bibtex.record.astronomy_journals import with_astronomy_journals
from publications.bibtex.source.braces import is_balanced
from publications.bibtex.source.characters import on_one_line

# A period that ends a title, as PubMed and zbMATH write it; not that of an abbreviation.
_FINAL_PERIOD = re.compile(
    r"(?:[a-zß-öø-ÿ]{4}|\b[^\W\d_][a-zß-öø-ÿ]{3}|\b[a-z]{3}|\d\d|\d\.\d|[a-zß-öø-ÿ][)\]”»\"]|"
    r"[A-Z]{2}s|[a-zß-öø-ÿ][A-Z]{1,4})\.$"
)
_ABBREVIATION = re.compile(
    r"\b(?:[Ss]uppl|[Aa]pprox|[Tt]ransl|[Cc]orresp|etc|usw|vol|fig|sec|"
    r"nov|gen|var|ssp|inc|eds|ser|abr|ref|hon|dep|dir|tom|cap|ann|lib|max|min|"
    r"Corp|Univ|Proc|Dept|Prof|Bull|Math|Phys|Chem|Acad|"
    r"Mill|Willd|Michx|Nutt|Lindl|Hook|Torr|Benth|Thunb|Roxb|Desf|Engelm|Franch|Maxim|Mart|Spreng|"
    r"Conf|Symp|Trans|Inst|Dipl|Bros|Appl|Tech|Comm|Comp|Publ|Biol|Econ|Hist)\.$"
)
_ADDRESS_AT_END = re.compile(r"(?<=\w)[\s,;:.(]+https?://\S+$")  # "Zenodo, https://doi.org/..."
_INNER_CAPITAL = re.compile(r"\S[^\W\d_a-z]|(?<!\S)[^\W\d_a-z](?!\w)")
_UNESCAPED = re.compile(r"(?<!\\)[&%#]")
_VERBATIM = re.compile(r"\\(?:url|href|path|nolinkurl|verb)\b")
_SCRIPT_IN_TEXT = re.compile(r"(?<!\\)[_^](?!\{\})")
_DOLLAR = re.compile(r"(?<!\\)\$")


def read_title(source: str) -> str:
    """Return the text of a title without its final period or comma."""
    text = read_venue(source)
    if text[-1:] == "." and _FINAL_PERIOD.search(text) and not _ABBREVIATION.search(text):
        return text[:-1]
    return text


def read_venue(source: str) -> str:
    """Return the text of a book title without a final comma, or the period of `Proc. (ABC).`."""
    text = decode_latex(source)
    if text[-1:] == ",":
        return text.rstrip(" ,")
    return text[:-1] if text.endswith(").") else text


def read_journal(source: str) -> str:
    """Return the text of a journal; `{\\apj}`, from the Astrophysics Data System, is ApJ."""
    if "\\" in source:
        source = with_astronomy_journals(source)
    text = read_venue(source)
    return _ADDRESS_AT_END.sub("", text) if "://" in text else text


_READERS: dict[str, Callable[[str], str]] = {"title": read_title, "venue": read_journal}


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
            if name == "title" and _INNER_CAPITAL.search(text):
                kept[name] = source  # the author left its capitals unprotected
        elif text and is_balanced(source):
            kept[name] = source
    return kept


def source_to_write(name: str, source: str, text: str, *, unicode: bool) -> str:
    """Return the source of a field with this text, or "" if it can't be written.

    The text may have been edited since, and the source may be invalid in LaTeX.
    """
    read = _READERS.get(name, decode_latex)
    if not source or read(source) != text:
        return ""
    if not _VERBATIM.search(source):
        dollars = len(_DOLLAR.findall(source))
        if dollars % 2 or (not dollars and _SCRIPT_IN_TEXT.search(source)):
            return ""
        written = _UNESCAPED.sub(r"\\\g<0>", source)
    else:
        written = source
    if not unicode and not written.isascii():
        written = spell_beyond_ascii(written)
    return written if written == source or read(written) == text else ""
