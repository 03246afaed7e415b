"""Template tags for citations of a publication."""

from django import template

from publications.exporting.citation_styles import STYLES, FormattedCitation, citations
from publications.models import Publication

register = template.Library()
_SHOWN_LINES, _LINE = 9, 75  # the lines as `.clamp` in site.css


@register.filter
def is_long_entry(bibtex: str) -> bool:
    """Whether a BibTeX entry takes so many lines that the page shows only the first of them."""
    return bibtex.count("\n") > _SHOWN_LINES or len(bibtex) > _SHOWN_LINES * _LINE


@register.simple_tag
def citations_of(publication: Publication) -> list[FormattedCitation]:
    """Return the citation in every style. Read the publication with `for_display`."""
    return citations(publication)


@register.simple_tag
def citation_styles() -> list[tuple[str, str]]:
    """Return the name of each style, and its label."""
    return [(style, label) for style, (label, _file) in STYLES.items()]
