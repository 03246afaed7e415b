"""Chemical formulas without the dollar signs that LaTeX asks for."""

from __future__ import annotations

from publications.bibtex.lazy_regex import lazy_regex

# `CO_2`, `Fe_2O_3`
_ELEMENT = (
    r"(?:A[lrsu]|B[aeir]?|C[adelorsu]?|F[e]?|G[ade]|H[efgo]?|I[nr]?|Kr?|L[aiu]|M[gno]|N[abdei]?"
    r"|O|P[bdt]?|R[bhu]|S[beinr]?|T[aei]|U|V|W|Xe|Yb?|Z[nr])"
)
_FORMULA = lazy_regex(  # bounded, so that no text takes long
    rf"(?<![^\W\d]|[.\\])(?=\w{{0,30}}_\d){_ELEMENT}"
    rf"(?:{_ELEMENT}|_?\d{{1,2}}(?!\d)){{0,30}}(?!\w|\.\w)"
)
# `SO\_2`, `CH\_4` and Mendeley's `SO{\_}2`, whose underscore is escaped, as in names of files
_ESCAPED_COMPOUND = lazy_regex(
    r"(?<![\w.\\/-])(?:(?:[CNS]|Ce|Hf|Ir|Mn|Ru|Si|Sn|Ti|Zr)O\\_[23]|CH\\_4|NH\\_3|N\\_2O|H\\_2O|"
    r"(?:Al|Cr|Fe|Ga|In)\\_2O\\_3)(?![\w\\]|\.\w)"
)
_UNDERSCORE_IN_BRACES = lazy_regex(r"(?<=[A-Za-z\d])\{\\_\}(?=\d)")
_IS_ADDRESS = lazy_regex(r"://|\b10\.\d{4}")
_LOWERED_NUMBER = lazy_regex(r"_(\d{1,2})")


def with_lowered_numbers(source: str) -> str:
    """Return `CO_2` as `CO_{2}`; not in an address or a DOI."""
    if _IS_ADDRESS.search(source):
        return source
    if "{\\_}" in source:
        source = _UNDERSCORE_IN_BRACES.sub(r"\\_", source)
    if "\\_" in source:
        source = _ESCAPED_COMPOUND.sub(lambda match: match[0].replace("\\_", "_"), source)
    return _FORMULA.sub(lambda match: _LOWERED_NUMBER.sub(r"_{\1}", match[0]), source)
