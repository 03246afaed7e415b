"""Formulas that an editor typed, in BibTeX: `$n^2$` of a title is no pair of dollar signs."""

from collections.abc import Callable

from foundation.formulas import may_have_formulas, parts_of
from publications.bibtex import decode_latex, encode_latex
from publications.bibtex.record.latex_sources import source_to_write
from publications.bibtex.writing import write_title
from publications.publication_data import PublicationData

_WRITERS: dict[str, Callable[[str], str]] = {"title": write_title, "abstract": encode_latex}


def keep_typed_formulas(data: PublicationData) -> None:
    """Give a title or an abstract with formulas its LaTeX source, unless the imported one applies.

    What pages can't show as a formula isn't one.
    """
    for field, write in _WRITERS.items():
        text, imported = getattr(data, field), data.latex.get(field, "")
        if not may_have_formulas(text) or source_to_write(field, imported, text, unicode=True):
            continue
        parts = list(parts_of(text))
        if any(part.shown is not None for part in parts):
            source = "".join(
                part.text if part.shown else _around(part.text, write) for part in parts
            )
            setattr(data, field, decode_latex(source))
            data.latex = {**data.latex, field: source}


def _around(text: str, write: Callable[[str], str]) -> str:
    """Return what is beside a formula as LaTeX, with the spaces between them."""
    if not (inner := text.strip()):
        return text
    before, inner, after = text.partition(inner)
    return f"{before}{write(inner)}{after}"
