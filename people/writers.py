"""Who wrote something: an app above this one registers it, without loading the facets."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from foundation.registry import Registry


@dataclass(frozen=True)
class Writers:
    """Those who wrote one kind of thing."""

    rows: Callable[[], QuerySet[Any]]
    """Return rows with the `person` of what everyone may see."""
    of: Callable[[Collection[int]], QuerySet[Any]]
    """Return rows with the `person` of things that everyone may see now, or could before."""


WRITERS: Registry[Writers] = Registry("people who wrote something")
"""Of an app above this one."""
