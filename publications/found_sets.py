"""The sets of publications that searches find, kept until any row changes.

Who searches then goes to another page, or narrows the results down: the words are the same.
"""

from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import TypeVar

from pyroaring import BitMap, FrozenBitMap

from foundation.facets import FacetIndex
from foundation.search.filtering import records_of
from foundation.search.queries import Query
from foundation.search.sources import Kind
from foundation.snapshot_version import snapshot_version
from publications.common_words import found_among, is_common
from publications.facets import of_years

_MOST = 64  # answers; the set of 88,000 publications takes 12 kB
Answer = TypeVar("Answer")


def found_set(index: FacetIndex, query: Query) -> BitMap:
    """Return the publications of the index that a query finds.

    The index has their years, so the database compares dates only to look for phrases in fewer
    texts.
    """
    terms = (*query.words, *query.conditions, *query.excluded)
    if query.years is not None and not any(term.phrases for term in terms):
        of_any_year = found_set(index, replace(query, years=None))
        return of_any_year & of_years(index, *query.years)
    if not terms and query.years is None:
        return index.everything
    key = ("all", query)
    return _kept(index, key, lambda: index.set_of(records_of(Kind.PUBLICATION, query)))


def found_set_among(index: FacetIndex, query: Query, places: BitMap) -> BitMap:
    """Return those of the publications at these places that a query finds."""
    key = ("among", query, FrozenBitMap(places))
    return _kept(index, key, lambda: found_among(index, query, places))


def finds_too_many(index: FacetIndex, query: Query) -> bool:
    """Whether a query finds too many publications to list and count them all."""
    return _kept(index, ("common", query), lambda: is_common(index, query))


def _kept(index: FacetIndex, key: Hashable, find: Callable[[], Answer]) -> Answer:
    """Return the answer to a question about the index, which is found once for a snapshot."""
    version = snapshot_version()
    if version is None:
        return find()
    kept_version, answers = index.kept.get("found", (None, {}))
    if kept_version != version or len(answers) >= _MOST:
        answers = {}
        index.kept["found"] = version, answers
    if key not in answers:
        answers[key] = find()
    answer: Answer = answers[key]
    return answer
