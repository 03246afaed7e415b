"""The people whom editors confirmed or rejected as authors: slugs in a folder, numbers in rows.

They are in two fields of Authorship: `rejected`, a list of people, and `evidence`, a list whose
items begin with a person.
"""

from collections.abc import Callable
from typing import Any

from people.models import Person
from publications.models import Authorship

_FIELDS = ("rejected", "evidence")


def is_decided(of: Any) -> bool:
    return of.model is Authorship and of.name in _FIELDS


def slugs_in(of: Any, value: Any) -> list[str]:
    """Return the slugs of the people in a value of a folder."""
    return [each[0] for each in value or ()] if of.name == "evidence" else list(value or ())


def with_slugs(of: Any, value: Any) -> Any:
    """Return the value of a row with slugs; people who were deleted since are left out."""
    if not value:
        return None
    numbers = [each[0] for each in value] if of.name == "evidence" else value
    slugs = dict(Person.objects.filter(pk__in=numbers).values_list("pk", "slug"))
    return _replaced(of, value, slugs.get) or None


def with_numbers(of: Any, value: Any, find: Callable[[str], Any]) -> Any:
    """Return the value of a folder with the numbers of people."""
    found = _replaced(of, value or [], lambda slug: find(slug).pk)
    return (sorted(found) if of.name == "rejected" else found) or None


def _replaced(of: Any, value: list[Any], replace: Callable[[Any], Any]) -> list[Any]:
    if of.name == "evidence":
        items = [[replace(each[0]), *each[1:]] for each in value]
        return [each for each in items if each[0] is not None]
    return [found for each in value if (found := replace(each)) is not None]
