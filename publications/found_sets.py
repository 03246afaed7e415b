"""The sets of publications that searches find, kept until any row changes.

Who searches then goes to another page, or narrows the results down: the words are the same.
"""

from pyroaring import BitMap

from foundation.facets import FacetIndex
from foundation.search.filtering import records_of
from foundation.search.queries import Query
from foundation.search.sources import Kind
from foundation.snapshot_version import snapshot_version

_MOST = 32  # searches; the set of 88,000 publications takes 12 kB


def found_set(index: FacetIndex, query: Query) -> BitMap:
    """Return the publications of the index that a query finds."""
    version = snapshot_version()
    if version is None:
        return index.set_of(records_of(Kind.PUBLICATION, query))
    kept_version, sets = index.kept.get("found", (None, {}))
    if kept_version != version or len(sets) >= _MOST:
        sets = {}
        index.kept["found"] = version, sets
    if query not in sets:
        sets[query] = index.set_of(records_of(Kind.PUBLICATION, query))
    found: BitMap = sets[query]
    return found
