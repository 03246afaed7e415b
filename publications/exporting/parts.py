"""The publications that filters leave, in parts, each of which the database finds quickly."""

from collections.abc import Iterator
from itertools import islice

from django.db.models import QuerySet

from foundation.search.among import keys_among
from foundation.search.filtering import query_meant
from foundation.search.sources import Kind
from publications.common_words import LOOKED_AT, is_common
from publications.facets import publication_index
from publications.filters import PublicationFilter, filtered
from publications.models import Publication


def parts_of(found: PublicationFilter) -> Iterator[QuerySet[Publication]]:
    """Yield the publications that a valid filter leaves, in order: all at once, unless it has words
    that very many publications have. Those are looked for in a few thousand at a time.
    """
    text = found.form.cleaned_data.get("q", "")
    query = query_meant(Kind.PUBLICATION, text) if text else None
    if not query or query.at or not is_common(publication_index(), query):
        yield found.qs
        return
    others = found.data.copy()
    others.pop("q", None)
    rest = filtered(others, found.queryset)
    keys = rest.qs.values_list("pk", flat=True).iterator()
    while some := list(islice(keys, LOOKED_AT)):
        having_words = keys_among(Kind.PUBLICATION, query, some)
        yield rest.qs.filter(pk__in=having_words)
