"""The tree of all organizations, which most pages need for the labels of positions."""

from functools import lru_cache
from typing import Any, NoReturn

from affiliations.models import Organization, OrganizationTree
from foundation.snapshot_values import kept_for_snapshot

_UNREAD = {"description", "other_names", "search_text", "created_at", "modified_at"}
_COLUMNS = [
    field.attname for field in Organization._meta.concrete_fields if field.name not in _UNREAD
]


def whole_tree() -> OrganizationTree:
    """Return the tree, made of one query; its organizations lack their long texts.

    Requests share it, as long as the query returns the same rows: don't change its records.
    """
    return kept_for_snapshot("tree", _read_tree)


def _read_tree() -> OrganizationTree:
    return _tree_of(tuple(Organization.objects.values_list(*_COLUMNS)))


@lru_cache(maxsize=2)
def _tree_of(rows: tuple[tuple[Any, ...], ...]) -> OrganizationTree:
    return OrganizationTree(_organization(row) for row in rows)


def _organization(row: tuple[Any, ...]) -> Organization:
    organization = Organization.from_db("default", _COLUMNS, row)
    vars(organization)["refresh_from_db"] = _refuse
    return organization


def _refuse(*args: object, fields: object = None, **kwargs: object) -> NoReturn:
    """Load no further column: those who share the record would keep it after it has changed."""
    raise RuntimeError(f"The organizations of the tree have no {fields}")
