"""Find free slugs for many new records at once."""

from collections import Counter
from collections.abc import Sequence
from itertools import count
from typing import Any

from django.db import models

from foundation.bulk_sql import one_of
from foundation.slugs import RetiredSlug

_TRIED = 30


def free_slugs(
    model: type[models.Model], retired: type[RetiredSlug], wanted: Sequence[str]
) -> list[str]:
    """Return a slug for each of `wanted`, with the first free number if it is taken.

    Retired slugs count as taken. Two queries, or four if some are taken.
    """
    taken = _taken(model, retired, set(wanted))
    repeated = {slug for slug in wanted if slug in taken} | _repeated(wanted)
    if repeated:
        numbered = {f"{slug}-{n}" for slug in repeated for n in range(2, _TRIED)}
        taken |= _taken(model, retired, numbered)
    closed = taken | set(wanted)  # another one's "Untitled 2017" is no number of "Untitled"
    highest: dict[str, int] = {}
    found: list[str] = []
    for slug in wanted:
        free = slug if slug not in taken else _first_free(slug, closed)
        if not free:  # the name is too common: continue from the highest number
            number = highest.get(slug) or _highest(model, retired, slug)
            free, highest[slug] = _next_free(slug, number, closed)
        taken.add(free)
        closed.add(free)
        found.append(free)
    return found


def _repeated(wanted: Sequence[str]) -> set[str]:
    return {slug for slug, number in Counter(wanted).items() if number > 1}


def _taken(model: type[models.Model], retired: type[RetiredSlug], slugs: set[str]) -> set[str]:
    found: set[str] = set()
    for holder in (model, retired):
        manager: Any = holder._default_manager
        found |= set(
            manager.filter(slug__in=one_of(slugs)).order_by().values_list("slug", flat=True)
        )
    return found


def _first_free(slug: str, taken: set[str]) -> str:
    candidates = (f"{slug}-{number}" for number in range(2, _TRIED))
    return next((candidate for candidate in candidates if candidate not in taken), "")


def _next_free(slug: str, number: int, taken: set[str]) -> tuple[str, int]:
    number = next(n for n in count(number + 1) if f"{slug}-{n}" not in taken)
    return f"{slug}-{number}", number


def _highest(model: type[models.Model], retired: type[RetiredSlug], slug: str) -> int:
    """Return the highest number that follows `slug`."""
    highest = _TRIED - 1
    for holder in (model, retired):
        manager: Any = holder._default_manager
        for other in manager.filter(slug__startswith=f"{slug}-").values_list("slug", flat=True):
            tail = other[len(slug) + 1 :]
            if tail.isascii() and tail.isdigit() and len(tail) < 10:
                highest = max(highest, int(tail))
    return highest
