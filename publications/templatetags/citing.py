"""Template tags for citations of a publication."""

from django import template

from publications.exporting.citation_styles import FormattedCitation, citations
from publications.models import Publication

register = template.Library()


@register.simple_tag
def citations_of(publication: Publication) -> list[FormattedCitation]:
    """Return the citation in every style. Read the publication with `for_display`."""
    return citations(publication)
