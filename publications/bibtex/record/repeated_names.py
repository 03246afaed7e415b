"""People whom a list names more than once, as many lists of Mendeley do."""

from __future__ import annotations

from publications.bibtex.record.record import Name


def without_repetitions(names: list[Name]) -> list[Name]:
    """Return each person or organization once, if not only initials are repeated.

    Among the members of a large collaboration, two may have the same name.
    """
    if not 1 < len(names) <= _MANY:
        return names
    unique: dict[tuple[str, ...], Name] = {}
    is_certain = False
    for name in names:
        kept = unique.setdefault(_parts(name), name)
        is_certain = is_certain or (kept is not name and _is_full(name))
    return list(unique.values()) if is_certain else names


_MANY = 100


def _parts(name: Name) -> tuple[str, ...]:
    return name.first, name.von, name.last, name.jr


def _is_full(name: Name) -> bool:
    if not name.first:
        return " " in name.last
    return name.first[:_FULL].isalpha() and len(name.first) >= _FULL


_FULL = 3  # letters, of "Ann" but not of "A. B." or "Al"
