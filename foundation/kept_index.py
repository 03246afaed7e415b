"""Keep the index of each list in memory, and bring it up to date after writes."""

import threading
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from django.db import connection

from foundation.changed_records.reading import Changes, Position, changes_between, position
from foundation.facets import FacetIndex

_MOST = 500
"""Changed records, beyond which reading all of them again takes no longer."""
_MOST_LATE = 2_000
_VERSIONS = 3  # requests that began earlier may still need an earlier one


@dataclass(frozen=True)
class Kept:
    position: Position
    day: str
    index: FacetIndex


class KeptIndex:
    """The index of a list, made when it is first needed in a process."""

    def __init__(
        self,
        make: Callable[[], FacetIndex],
        changed: Callable[[Changes], Collection[int]],
        *,
        day: Callable[[], str] = str,
        update: Callable[[FacetIndex, FacetIndex, Collection[int]], None] | None = None,
    ) -> None:
        """`changed` returns the records that changes affect, and `update` brings from an index to
        the next what is kept with it. `day` is the day that matters."""
        self._make, self._changed, self._day, self._update = make, changed, day, update
        self._kept: dict[Any, list[Kept]] = {}
        self._lock = threading.Lock()

    def get(self) -> FacetIndex:
        """Return the index of the snapshot that the request reads."""
        now, day = position(), self._day()
        if now is None:  # as in a transaction that writes
            return self._make()
        with self._lock:  # another thread that needs the same index waits for it
            kept = self._kept.setdefault(connection.settings_dict["NAME"], [])
            earlier = [each for each in reversed(kept) if each.day == day]
            index = self._brought_up_to(now, earlier) or self._make()
            kept.append(Kept(now, day, index))
            del kept[:-_VERSIONS]
        return index

    def _brought_up_to(self, now: Position, earlier: list[Kept]) -> FacetIndex | None:
        for each in earlier:
            changes = changes_between(each.position, now)
            if changes is not None:
                return self._updated(each.index, changes)
        return None

    def _updated(self, index: FacetIndex, changes: Changes) -> FacetIndex | None:
        if not changes:
            return index
        changed = self._changed(changes)
        if not changed:
            return index
        if len(changed) > _MOST or index.late > _MOST_LATE:
            return None
        new = index.updated(changed)
        if self._update is not None:
            self._update(index, new, changed)
        return new
