"""The records of a folder that editors marked as different from others."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Q

from foundation.alike_records import mark_as_different
from publications.matching import duplicate_candidates
from publications.models import DuplicateCandidate, Publication


def slugs_of_different(row: Any) -> list[str]:
    """Return the records that `row` was marked as different from, each pair at one of the two."""
    slugs = [pair.second.slug for pair in _decided(row).select_related("second")]
    return sorted(slugs)


def _decided(row: Any) -> Any:
    """Return the pairs of which the row is the first."""
    if isinstance(row, Publication):
        pairs = DuplicateCandidate.objects.filter(first=row, second__isnull=False)
        return pairs.filter(decided_at__isnull=False)
    return _pairs_of(type(row)).filter(first=row)


def _pairs_of(model: Any) -> Any:
    return model._meta.get_field("different_from").related_model.objects


def mark_different(row: Any, wanted: Iterable[Any], before: Iterable[Any]) -> None:
    """Mark the row as different from those wanted, and forget those before."""
    is_publication = isinstance(row, Publication)
    mark: Any = duplicate_candidates.mark_as_different if is_publication else mark_as_different
    for other in wanted:
        mark(row, other, user=None)
    for other in before:
        pair = Q(first=row, second=other) | Q(first=other, second=row)
        if is_publication:
            DuplicateCandidate.objects.filter(pair).update(decided_at=None, decided_by=None)
        else:
            _pairs_of(type(row)).filter(pair).delete()
