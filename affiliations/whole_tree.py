"""The tree of all organizations, which most pages need for the labels of positions."""

from functools import lru_cache
from typing import Any, NoReturn

from django.db.models import Exists, OuterRef

from affiliations.models import FormerParent, Organization, OrganizationTree
from affiliations.placements import Former
from foundation.snapshot_values import kept_for_snapshot

_UNREAD = {"description", "other_names", "search_text", "created_at", "modified_at"}
_COLUMNS = [
    field.attname for field in Organization._meta.concrete_fields if field.name not in _UNREAD
]


def whole_tree() -> OrganizationTree:
    """Return the tree, made of one query; its organizations lack their long texts.

    Former parents take another query, if there are any.

    Requests share it, as long as the query returns the same rows: don't change its records.
    """
    return kept_for_snapshot("tree", _read_tree)


def has_moves() -> bool:
    """Whether an organization has moved; pages and lists needn't read the tree otherwise."""
    return kept_for_snapshot("moves", lambda: FormerParent.objects.exists())


def _read_tree() -> OrganizationTree:
    moved = Exists(FormerParent.objects.filter(organization=OuterRef("pk")).order_by())
    rows = tuple(Organization.objects.annotate(has_moved=moved).values_list(*_COLUMNS, "has_moved"))
    return _tree_of(rows, _read_former() if any(row[-1] for row in rows) else ())


def _read_former() -> tuple[Former, ...]:
    rows = FormerParent.objects.order_by("pk").values_list("organization", "parent", "start", "end")
    return tuple(Former(*row) for row in rows)


@lru_cache(maxsize=2)
def _tree_of(rows: tuple[tuple[Any, ...], ...], former: tuple[Former, ...]) -> OrganizationTree:
    return OrganizationTree((_organization(row[:-1]) for row in rows), former)


def _organization(row: tuple[Any, ...]) -> Organization:
    organization = Organization.from_db("default", _COLUMNS, row)
    vars(organization)["refresh_from_db"] = _refuse
    return organization


def _refuse(*args: object, fields: object = None, **kwargs: object) -> NoReturn:
    """Load no further column: those who share the record would keep it after it has changed."""
    raise RuntimeError(f"The organizations of the tree have no {fields}")
