"""What citations print and CSL has no field for, from the fields of a publication."""

import re

from publications.display.extra_texts import extra_text, text_of
from publications.exporting.cited_forms import FORTHCOMING, MAIN_TITLE, ORGANIZATION
from publications.models import Publication

_Kind = Publication.Kind


def cited_only(publication: Publication) -> dict[str, str]:
    """Return a main title, an organization, and a status in the words of the source."""
    found: dict[str, str] = {}
    main = extra_text(publication, "maintitle") if publication.kind in _VOLUMES else ""
    if main and main not in publication.title:
        found[MAIN_TITLE] = main
    is_of_organization = publication.kind == _Kind.MANUAL and publication.institution
    if is_of_organization and not publication.authorships.all():
        found[ORGANIZATION] = publication.institution
    if publication.status == Publication.Status.IN_PRESS:
        told = f"{text_of(publication, 'year', 'pubstate')} {publication.note}"
        if _FORTHCOMING.search(told):
            found["status"] = FORTHCOMING
    return found


_VOLUMES = frozenset({_Kind.BOOK, _Kind.CHAPTER, _Kind.PROCEEDINGS})
_FORTHCOMING = re.compile(r"\b(?:forthcoming|to appear|accepted)\b", re.IGNORECASE)
