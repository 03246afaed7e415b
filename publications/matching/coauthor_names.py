"""The co-authors of authors as printed, by a key for comparison."""

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache

from foundation.folding import fold
from people.names import has_initials_only
from publications.matching.shared_coauthors import key_of
from publications.models import Authorship

_MOST_COAUTHORS = 60  # of a publication; having a name of a longer list in common says little
_LEAST_WEIGHT = 0.5


def coauthor_names(rows: Iterable[Authorship]) -> dict[int, dict[str, str]]:
    """Return for each of `rows` the other authors of its publication, in one query."""
    rows = list(rows)
    found: defaultdict[int, list[tuple[int, str, str]]] = defaultdict(list)
    authors = Authorship.objects.filter(
        publication__in={row.publication_id for row in rows}, position__lte=_MOST_COAUTHORS
    ).order_by("publication", "contribution", "position")
    for author in authors.with_public_names():
        first, von, last, _jr = author.public_name
        shown = " ".join(filter(None, (first, von, last)))
        found[author.publication_id].append((author.pk, _key(first, last), shown))
    return {
        row.pk: {key: name for pk, key, name in found[row.publication_id] if pk != row.pk}
        for row in rows
    }


@lru_cache(maxsize=8192)
def weight_of(key: str) -> float:
    """Return what having a co-author in common says: 1 for a rare full name, at least a half."""
    family, first = key.split("|", maxsplit=1)
    return max(key_of((first.removesuffix("."), "", family, "")).weight, _LEAST_WEIGHT)


def _key(first: str, last: str) -> str:
    """A full name isn't the same as initials, which many people share."""
    return f"{fold(last)}|{fold(first)}{'.' if has_initials_only(first) else ''}"
