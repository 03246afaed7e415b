"""A list of publications as one HTML document of formatted references, which Word opens."""

from collections.abc import Iterable
from itertools import chain, islice

from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.loader import render_to_string

from publications.display.titles import caution_label
from publications.exporting.citation_styles import STYLES, citation
from publications.exporting.csl import with_csl_relations
from publications.models import Publication

HTML = "text/html; charset=utf-8"
MOST_CITED = 200
"""Formatting one reference takes up to 20 ms the first time."""
_DEFAULT = next(iter(STYLES))


def cited_list(
    request: HttpRequest, parts: Iterable[QuerySet[Publication]], *, title: str, page: str
) -> str:
    """Return the first references, in the style that the query string chooses.

    `page` is the address of the page that shows the same list.
    """
    chosen = request.GET.get("style", "")
    style = chosen if chosen in STYLES else _DEFAULT
    each = chain.from_iterable(with_csl_relations(part)[: MOST_CITED + 1] for part in parts)
    found = list(islice(each, MOST_CITED + 1))
    context = {
        "title": title,
        "page": page,
        "styles": [(name, label, _address(request, name)) for name, (label, _) in STYLES.items()],
        "chosen": style,
        "references": [_reference(one, style) for one in found[:MOST_CITED]],
        "most": MOST_CITED if len(found) > MOST_CITED else 0,
    }
    return render_to_string("publications/cited_list.html", context, request)


def _reference(publication: Publication, style: str) -> tuple[str, str]:
    """Return the citation as HTML, and the label of what was retracted unless that says it."""
    cited = citation(publication, style)
    caution = caution_label(publication)
    is_said = caution.lower() in cited.text.lower() or "(Retraction published" in cited.text
    return cited.html, "" if is_said else caution


def _address(request: HttpRequest, style: str) -> str:
    query = request.GET.copy()
    query["style"] = style
    return f"{request.path}?{query.urlencode()}"
