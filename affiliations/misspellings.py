"""Names of organizations that differ by a slip of the keys."""

from rapidfuzz.distance import Levenshtein

from affiliations.models import Organization
from foundation.folding import fold

_SLIP = 2
"""Letters by which a longer name differs from its correction."""


def is_slip_of(name: str, other: str) -> bool:
    """Whether two folded names are one, up to a slip in a longer one."""
    if len(name) <= _SLIP * 4:
        return name == other
    return Levenshtein.distance(name, other, score_cutoff=_SLIP) <= _SLIP


def named_almost(name: str) -> str:
    """Return the name of an organization that a new name may misspell, or an empty text."""
    folded = fold(name)
    if not folded:
        return ""
    known = Organization.objects.filter(name__istartswith=name.strip()[0]).order_by("name", "pk")
    names = known.values_list("name", flat=True).distinct()
    return next((each for each in names if is_slip_of(folded, fold(each))), "")
