"""People whom a list names more than once, as many lists of Mendeley do."""

from __future__ import annotations

from itertools import pairwise

from publications.bibtex.record.record import Name


def without_repetitions(names: list[Name]) -> list[Name]:
    """Return each person or organization once, if two who stand together do so again.

    Two people of one name may have written a paper together, but hardly two pairs of them, of whom
    more than initials is known.
    """
    if len(names) > _MANY:
        return names
    full = [_parts(name) if _is_full(name) else None for name in names]
    pairs = [pair for pair in pairwise(full) if pair[0] != pair[1] and None not in pair]
    if len(set(pairs)) == len(pairs):
        return names
    unique: dict[tuple[str, ...], Name] = {}
    for name in names:
        unique.setdefault(_parts(name), name)
    return list(unique.values())


_MANY = 100  # members of a large collaboration


def _parts(name: Name) -> tuple[str, ...]:
    return name.first, name.von, name.last, name.jr


def _is_full(name: Name) -> bool:
    words = name.first.replace("-", " ").split()
    return any(len(word) > 1 and word.isalpha() and not word.isupper() for word in words)
