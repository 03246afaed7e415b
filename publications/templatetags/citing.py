"""How to cite a work."""

from django import template

from publications.exporting.citation_styles import FormattedCitation, citations
from publications.models import Publication

register = template.Library()


@register.simple_tag
def citations_of(work: Publication) -> list[FormattedCitation]:
    """In every style; read the work `for_display`."""
    return citations(work)
