"""Which organizations an organization was part of, and when. Pure: organizations are their keys.

An organization is part of its current parent since the end of its last former parent, or always.
Dates are partial and compared at the precision both have. Someone whose stay ended in the year of
a move left before it; someone who arrived in that year came after it.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from foundation.partial_dates import PartialDate, Span


class Former(NamedTuple):
    """A former parent; None for a time in which the organization was independent."""

    organization: int
    parent: int | None
    start: str
    """"" for the end of the former parent before it, or always."""
    end: str


class Step(NamedTuple):
    """From a date on, "" for always, an organization is part of another one, or of none."""

    since: str
    parent: int | None


class Epoch(NamedTuple):
    """A time in which the organizations above one were the same."""

    start: str
    end: str
    path: tuple[int, ...]
    """The topmost one first, the organization itself last."""


class Placements:
    def __init__(self, parents: Mapping[int, int | None], former: Iterable[Former] = ()) -> None:
        """`parents` has the current parent of each organization."""
        self.parents = parents
        self.former: dict[int, list[Former]] = defaultdict(list)
        for row in former:
            self.former[row.organization].append(row)
        self._steps = {
            pk: steps_of(rows, parents.get(pk)) for pk, rows in self.former.items() if pk in parents
        }
        self._epochs: dict[int, tuple[Epoch, ...]] = {}

    @property
    def has_moves(self) -> bool:
        """Whether an organization has a former parent."""
        return bool(self._steps)

    def steps(self, pk: int) -> Sequence[Step]:
        return self._steps.get(pk) or [Step("", self.parents.get(pk))]

    def epochs(self, pk: int) -> tuple[Epoch, ...]:
        """Return the times with different organizations above, the earliest first."""
        if pk not in self._epochs:
            self._epochs[pk] = tuple(self._read_epochs(pk))
        return self._epochs[pk]

    def during(self, pk: int, span: Span) -> tuple[Epoch, ...]:
        """Return the epochs in which a stay at the organization was; the last one if undated."""
        epochs = self.epochs(pk)
        if len(epochs) == 1:
            return epochs
        first, last = _places(span, [epoch.start for epoch in epochs[1:]])
        return epochs[first : last + 1]

    @cached_property
    def moved(self) -> frozenset[int]:
        """The organizations that weren't always below the same ones."""
        if not self._steps:
            return frozenset()
        return frozenset(pk for pk in self.parents if len(self.epochs(pk)) > 1)

    def within(self, pk: int, scope: Collection[int]) -> list[tuple[str, str]]:
        """Return the times in which the organization was one of `scope` or below one of them."""
        found: list[tuple[str, str]] = []
        for epoch in self.epochs(pk):
            if set(epoch.path).isdisjoint(scope):
                continue
            if found and found[-1][1] == epoch.start:
                found[-1] = (found[-1][0], epoch.end)
            else:
                found.append((epoch.start, epoch.end))
        return found

    def cycle(self, pk: int) -> tuple[int, ...]:
        """Return the organizations that were each part of the next, and the last one of `pk`."""
        if not self._steps:
            return ()
        for since in ["", *sorted(self._boundaries(pk))]:
            path = list(self._upwards_at(pk, since))
            if self._parent(path[-1], since) == pk:
                return tuple(path)
        return ()

    def _read_epochs(self, pk: int) -> Iterator[Epoch]:
        starts = ["", *sorted(self._boundaries(pk))]
        epoch: Epoch | None = None
        for start, end in zip(starts, [*starts[1:], ""], strict=True):
            path = tuple(self._upwards_at(pk, start))[::-1]
            if epoch is not None and epoch.path == path:
                epoch = epoch._replace(end=end)
                continue
            if epoch is not None:
                yield epoch
            epoch = Epoch(start, end, path)
        assert epoch is not None
        yield epoch

    def _boundaries(self, pk: int) -> set[str]:
        """Return the dates of all moves of the organization and of any that was ever above."""
        seen: set[int] = set()
        dates: set[str] = set()
        pending = [pk]
        while pending:
            node = pending.pop()
            if node not in seen:
                seen.add(node)
                steps = self.steps(node)
                dates |= {step.since for step in steps}
                pending += [
                    s.parent for s in steps if s.parent is not None and s.parent in self.parents
                ]
        return dates - {""}

    def path(self, pk: int) -> tuple[int, ...]:
        """Return the organizations from the topmost one down to `pk`, as they are now."""
        return tuple(self._upwards(pk, self.parents.get))[::-1]

    def _upwards_at(self, pk: int, at: str) -> Iterator[int]:
        return self._upwards(pk, lambda node: self._parent(node, at))

    def _upwards(self, pk: int, parent: Callable[[int], int | None]) -> Iterator[int]:
        seen: set[int] = set()
        node: int | None = pk
        while node is not None and node in self.parents and node not in seen:
            seen.add(node)
            yield node
            node = parent(node)

    def _parent(self, pk: int, at: str) -> int | None:
        steps = self._steps.get(pk)
        if steps is None:
            return self.parents.get(pk)
        return next((step.parent for step in reversed(steps) if step.since <= at), None)


def steps_of(former: Iterable[Former], parent: int | None) -> list[Step]:
    """Return where an organization with this current parent was, the earliest first."""
    steps: list[Step] = []
    left = ""
    for row in sorted(former, key=lambda row: row.end):
        if row.start and (not left or _is_between(left, row.start)):
            steps.append(Step(left, None))
        steps.append(Step(row.start or left, row.parent))
        left = row.end
    return [*steps, Step(left, parent)]


def overlapping(former: Collection[Former]) -> tuple[Former, Former] | None:
    """Return the first two former parents that an organization would have had at the same time."""
    rows = sorted(former, key=lambda row: row.end)
    for before, row in pairwise(rows):
        if before.end == row.end or (row.start and _is_after(before.end, row.start)):
            return before, row
    return None


def _places(span: Span, moves: Sequence[str]) -> tuple[int, int]:
    """Return in which of the times between `moves` a stay began and ended, by number."""
    start, end = span
    if not start and not end:
        return len(moves), len(moves)
    first = sum(1 for move in moves if start and not _is_after(move, start))
    last = sum(1 for move in moves if not end or _is_after(end, move))
    return first, max(first, last)


def _is_after(date: str, other: str) -> bool:
    return PartialDate(date).begins_after(other)


def _is_between(end: str, start: str) -> bool:
    """Whether a day is known to be between the two dates."""
    days = PartialDate(start).earliest() - PartialDate(end).latest()
    return days.days > 1
