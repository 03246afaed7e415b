"""Titles and abstracts with the formulas of their LaTeX source, as HTML and as plain text."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from django.utils.html import format_html
from django.utils.safestring import SafeString

from foundation.choice_labels import label_of
from foundation.escaping import escape
from foundation.formulas import (
    Part,
    as_html,
    formulas_in,
    is_block,
    latex_of,
    mathml,
    may_have_formulas,
    parts_of,
    with_formulas,
)
from publications.bibtex import marked_title
from publications.bibtex.latex.decoding import decode_latex
from publications.models import Publication

_KEPT = 5_000
_MOST_FORMULAS = 100  # as what is before each of them is decoded


def title_html(publication: Publication) -> SafeString:
    """Return the title, or its placeholder; one that was edited since its import is as typed."""
    return text_html(publication.title_or_placeholder, source_of(publication, "title"))


def cautioned_title_html(publication: Publication) -> SafeString:
    """Return the title as HTML, of what was retracted with that before it."""
    title = title_html(publication)
    caution = caution_label(publication)
    return format_html("{}: {}", caution, title) if caution else title


def cautioned_title(publication: Publication) -> str:
    """Return the title as it stands where no label is beside it: "Retracted: Oaks"."""
    return cautioned(publication, title_text(publication) or publication.title_or_placeholder)


def cautioned(publication: Publication, title: str) -> str:
    """Return a form of the title, of what was retracted with that before it."""
    return f"{caution}: {title}" if (caution := caution_label(publication)) else title


def caution_label(publication: Publication) -> str:
    """Return "Retracted" and the like, or ""."""
    is_cautioned = publication.status in Publication.CAUTIONED
    return label_of(Publication.Status, publication.status) if is_cautioned else ""


def title_parts(publication: Publication) -> list[Part]:
    """Return the title, split at its formulas, whose texts are without LaTeX."""
    text, source = publication.title, source_of(publication, "title")
    if source:
        return list(_parts_of_source(text, source))
    if not may_have_formulas(text):
        return [Part(text)]
    return [without_latex(part) for part in parts_of(text)]


def without_latex(part: Part) -> Part:
    """Return a part of a text with plain text in place of the LaTeX of a formula."""
    return part if part.shown is None else part._replace(text=decode_latex(part.text))


def title_text(publication: Publication) -> str:
    """Return the title as plain text: "O(n²)" of "$O(n^2)$"."""
    return "".join(part.text for part in title_parts(publication))


def abstract_html(publication: Publication) -> SafeString:
    return text_html(publication.abstract, source_of(publication, "abstract"))


def source_of(publication: Publication, field: str) -> str:
    """Return the LaTeX source of a field, if it has formulas and was read with the publication."""
    known = vars(publication)
    if "row_values" in known:
        source: str = known["row_values"].formulas if field == "title" else ""
    else:
        source = (known.get("latex") or {}).get(field, "")
    if not source or not may_have_formulas(source):
        return ""
    return marked_title(source).title if publication.status in Publication.CAUTIONED else source


def text_html(text: str, source: str) -> SafeString:
    """Return a text as HTML; `source` is what it was decoded from, or empty."""
    if source:
        return _of_source(text, source)
    return with_formulas(text) if may_have_formulas(text) else escape(text)


@lru_cache(maxsize=_KEPT)
def _of_source(text: str, source: str) -> SafeString:
    return as_html(_parts_of_source(text, source))


def _parts_of_source(text: str, source: str) -> Iterator[Part]:
    """Split a decoded text at its formulas, each in its place.

    What is between the formulas is taken from the text, so that nothing is decoded differently. A
    formula that isn't found where it should be, or that is only a raised or lowered text, stays as
    decoded, as do all formulas after the first hundred.
    """
    end = 0
    for formula in islice(formulas_in(source), _MOST_FORMULAS):
        decoded = decode_latex(formula[0])
        before = decode_latex(source[: formula.start()])
        start = text.find(decoded, len(before)) if decoded and text.startswith(before) else -1
        latex = latex_of(formula)
        shown = None if latex.lstrip()[:1] in "^_" else mathml(latex, is_block=is_block(formula))
        if start < end or start > len(before) + 1 or shown is None:
            continue
        yield Part(text[end:start])
        end = start + len(decoded)
        yield Part(text[start:end], shown)
    yield Part(text[end:])
