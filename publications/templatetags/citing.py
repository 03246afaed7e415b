"""Template tags for citations of a publication."""

from django import template

from publications.exporting.citation_styles import STYLES, FormattedCitation, citations
from publications.models import Publication

register = template.Library()


@register.simple_tag
def citations_of(publication: Publication) -> list[FormattedCitation]:
    """Return the citation in every style. Read the publication with `for_display`."""
    return citations(publication)


@register.simple_tag
def citation_styles() -> list[tuple[str, str]]:
    """Return the name of each style, and its label."""
    return [(style, label) for style, (label, _file) in STYLES.items()]
