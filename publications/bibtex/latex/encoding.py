"""Unicode to LaTeX, the inverse of `decode_latex`."""

import re
import unicodedata

from publications.bibtex.latex.encoding_tables import ENCODED
from publications.bibtex.latex.repairs import ACCENT_BEFORE_LETTER
from publications.bibtex.latex.tables import ACCENTS
from publications.bibtex.lazy_regex import lazy_regex

_TO_ESCAPE = lazy_regex(r"[\\{}$&#_%~^\u00a0\u2009]|--+|[?!]?``+|[?!]`|''+|<<+")
_TO_SPELL = lazy_regex(
    r"[\\{}$&#_%~^\u00a0\u2009]|[-–—]{2,}|[?!]?[`'‘’“”]{2,}|[?!]`|<<+|"
    r"[^\x00-\x7f][\u0300-\u036f]*|[A-Za-z][\u0300-\u036f]+"
)
_BEYOND_ASCII = lazy_regex(r"[^\x00-\x7f][\u0300-\u036f]*|[A-Za-z][\u0300-\u036f]+")
_ENTITY = lazy_regex(r"(\\&)(?=\w{2,8};|\\#\w{2,6};)")
_BACKSLASH_BEFORE = lazy_regex(r"\{\\textbackslash\}(?=[^\s,;:.)])")
_SPACE_BEFORE_SCRIPT = lazy_regex(r"(?<=\w) (?=\$(?:_|\^\{-))")
_TIE_BEFORE_NUMBER = lazy_regex(r"([ (])~(?=\d)")
_STRAIGHT_MARK = lazy_regex(r'(?<!\\)"')
_ACCENT_BEFORE_LETTER = lazy_regex(ACCENT_BEFORE_LETTER)
_LIGATURE_PARTS = {
    "-": "-",
    "<": "<",
    "?": "?",
    "!": "!",
    "–": "{\\textendash}",
    "—": "{\\textemdash}",
    "`": "`",
    "'": "'",
    "‘": "{\\textquoteleft}",
    "’": "{\\textquoteright}",
    "“": "{\\textquotedblleft}",
    "”": "{\\textquotedblright}",
}
_ACCENT_OF = {
    mark: name
    for name, mark in reversed(ACCENTS.items())
    if name not in ("polhk", "cftil", "udot", "ocirc", "cb", "lasp", "rasp", "U", "f")
}


def encode_latex(text: str, *, unicode: bool = True) -> str:
    """Return `text` as LaTeX source, without `unicode` in ASCII as far as LaTeX has commands."""
    source = _TO_ESCAPE.sub(_escape, text) if unicode else _TO_SPELL.sub(_spell, text)
    if "&" in text and ";" in text:  # "&amp;" in the text would be read as an entity
        source = _ENTITY.sub(r"\1{}", source)
    if "\\" in text:  # would be read as what a program escaped
        source = _BACKSLASH_BEFORE.sub(r"\g<0>{}", source)
    if " $" in source:  # the space would be read as one that a program inserted
        source = _SPACE_BEFORE_SCRIPT.sub(" {}", source)
    # Pairs of these would be read as what a program escaped.
    if text.count("$") > 1:
        source = source.replace("\\$", "\\${}")
    if "/\u00a0" in text and "://" in text:  # would be read as the tilde of a home page
        source = source.replace("/~", "/{}~")
    if " \u00a0" in text or "(\u00a0" in text:  # would be read as "about"
        source = _TIE_BEFORE_NUMBER.sub(r"\1{}~", source)
    if "¨" in source or "´" in source:  # would be read as the accent of the next letter
        source = _ACCENT_BEFORE_LETTER.sub(r"\g<0>{}", source)
    if '"' in text and "``" in source:
        source = _STRAIGHT_MARK.sub('{"}', source)
    if "{" in text and "}" in text:
        source = source.replace("{\\textbraceleft}", "{\\textbraceleft}{}")
    return source


def spell_beyond_ascii(source: str) -> str:
    """Return LaTeX source in ASCII, as far as LaTeX has commands."""
    return _BEYOND_ASCII.sub(_spell, source)


def _escape(match: re.Match[str]) -> str:
    found = match[0]
    if len(found) > 1:
        return "{}".join(found)
    return ENCODED[found]


def _spell(match: re.Match[str]) -> str:
    found = match[0]
    if len(found) > 1 and all(char in _LIGATURE_PARTS for char in found):
        return "{}".join(_LIGATURE_PARTS[char] for char in found)
    if found in ENCODED:
        return ENCODED[found]
    parts = unicodedata.normalize("NFD", found)
    base, marks = parts[0], parts[1:]
    if not base.isalnum() or not (base.isascii() or base in ENCODED):
        return found
    spelled = ENCODED.get(base, base)
    for mark in marks:
        name = _ACCENT_OF.get(mark)
        if name is None:
            return found
        spelled = f"{{\\{name} {spelled}}}" if name.isalpha() else f"{{\\{name}{spelled}}}"
    return spelled if marks else found
