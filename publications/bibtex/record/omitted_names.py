"""How lists of names say that some are omitted: "and others", "et al.", "..."."""

from __future__ import annotations

import re

from publications.bibtex.latex.decoding import decode_latex
from publications.bibtex.lazy_regex import lazy_regex

GAP = "..."  # in a list of names where some are omitted
_ET_AL = r"et\.?[\s~]*(?:mult\.?[\s~]*)?al"
_OTHERS = lazy_regex(
    rf"\{{*(?:others?|{_ET_AL}(?:ii|\.)?|\\etal(?:\{{\}})?|\.\.\.|…|\\l?dots(?:\{{\}})?|"
    r"al\.|alii|al\.?\}?(?:,\s*|\s+)et\.?|et,\s*a\.\s*l\.?|u\.\s?a\.|y otros|и др\.|etc\.?|"
    r"(?:more |co-?)authors|\d+ (?:others|more(?: authors)?))\}*"
)
_GAP = lazy_regex(
    r"\{*(?:\.\.\.|…|\\l?dots(?:\{\})?|others|etc\.?|и др\.?|u\.\s?a\.|y otros|al\.?\}?,\s*et\.?|"
    rf"{_ET_AL}(?:ii|\.)?)\}}*"
)
ET_AL = lazy_regex(
    rf"(?<![\s~,])[\s~,]++(?:(?:\.\.\.|…)\s?)?(?:\{{?\\(?:emph|textit|it|em)\s*)?"
    rf"[{{(\[]?{_ET_AL}\.?,?\s*[)\].}}]{{0,3}}$|"
    r"(?<!\s)\s*+,\s*+(?:and\s++)?others$|"
    rf"(?<![\s~])[\s~]++(?:\\(?:emph|textit)\s*\{{\s*{_ET_AL}\.?\s*\}}|{_ET_AL}\.?)"
    r"(?=\s*\}?\s*,)",  # `Pfister et al., G. F.`
    re.IGNORECASE,
)


def is_others(piece: str) -> bool:
    """Whether the last piece of a list says that further names are omitted."""
    text = piece.strip().lower().rstrip(",")
    if piece.strip() == "al":  # not a person called Al
        return True
    return _OTHERS.fullmatch(text) is not None or (
        "\\" in text and _OTHERS.fullmatch(decode_latex(text)) is not None
    )


def is_gap(text: str) -> bool:
    """Whether a piece within a list says that names are omitted there."""
    return _GAP.fullmatch(text.lower()) is not None
