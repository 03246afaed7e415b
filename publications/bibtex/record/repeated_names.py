"""People whom a list names more than once, as many lists of Mendeley do."""

from __future__ import annotations

from itertools import pairwise

from publications.bibtex.record.record import Name


def without_repetitions(names: list[Name]) -> list[Name]:
    """Return each person or organization once, if two who stand together do so again.

    Two people of one name may have written a paper together, but hardly two pairs of them.
    """
    if len(names) > _MANY:
        return names
    pairs = [pair for pair in pairwise(map(_parts, names)) if pair[0] != pair[1]]
    if len(set(pairs)) == len(pairs):
        return names
    return list({_parts(name): name for name in reversed(names)}.values())[::-1]


_MANY = 100  # members of a large collaboration


def _parts(name: Name) -> tuple[str, ...]:
    return name.first, name.von, name.last, name.jr
