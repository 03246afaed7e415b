"""Read the rows of a relation that was prefetched, without making a manager for them."""

from collections.abc import Sequence
from typing import Any

from django.db.models import Model


def related_rows(record: Model, name: str) -> Sequence[Any]:
    """Return what `record.NAME.all()` has; a manager and its queryset take fifty function calls."""
    prefetched = vars(record).get("_prefetched_objects_cache", ())
    rows: Any = prefetched[name] if name in prefetched else getattr(record, name).all()
    return rows
