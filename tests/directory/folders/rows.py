"""Every row that a folder holds, by natural names instead of numbers, to compare databases."""

import hashlib
from typing import Any

from django.apps import apps
from django.db import models

NOT_HELD = frozenset(
    {
        "publications.ImportRun",
        "publications.ImportedEntry",
        "publications.ImportJob",
        "publications.PreparedImport",
        "publications.PreparedFile",
        "publications.PreparedEntry",
        "publications.RememberedDecision",
        "publications.PublicationAtOrganization",
    }
)
_NOT_HELD_FIELDS = frozenset(
    {"id", "created_at", "modified_at", "decided_at", "decided_by", "reason", "digest", "user"}
)
_OWNERS = ("person", "affiliation", "activity", "project", "publication", "page", "site", "target")
_APPS = ("affiliations", "people", "publications", "website")


def held_rows() -> dict[str, list[Any]]:
    """Return the rows of each model, in the order in which they were created."""
    found = {}
    for label in _APPS:
        for model in apps.get_app_config(label).get_models(include_auto_created=True):
            name = model._meta.label
            if name not in NOT_HELD and model._meta.managed:
                rows = [_plain(row) for row in model._default_manager.order_by("pk")]
                found[name] = sorted(rows, key=repr)
    return found


def _plain(row: Any) -> dict[str, Any]:
    fields = [f for f in row._meta.concrete_fields if f.name not in _NOT_HELD_FIELDS]
    values = {field.name: _value(row, field) for field in fields}
    if "second" in values:  # a pair: the one with the lower number is the first
        values["first"], values["second"] = sorted((values["first"], values["second"]))
    return values


def _value(row: Any, field: Any) -> Any:
    if isinstance(field, models.ForeignKey):
        return _name(getattr(row, field.name))
    value = getattr(row, field.name)
    if isinstance(field, models.FileField):
        if not value:
            return ""
        with value.storage.open(value.name) as file:
            return hashlib.sha256(file.read()).hexdigest()
    if field.name in ("rejected", "evidence") and value:
        people = apps.get_model("people.Person").objects
        numbers = [each if field.name == "rejected" else each[0] for each in value]
        slugs = [people.get(pk=number).slug for number in numbers]
        return sorted(slugs) if field.name == "rejected" else [slugs, [e[1:] for e in value]]
    return value


def _name(row: Any) -> Any:
    """Return what tells a row from others, whatever its number."""
    if row is None or hasattr(row, "slug"):
        return getattr(row, "slug", None)
    owners = [name for name in _OWNERS if hasattr(row, f"{name}_id")]
    if not owners:
        return str(row)
    owner = getattr(row, owners[0])
    siblings = type(row)._default_manager.filter(**{owners[0]: owner}).order_by("pk")
    return [_name(owner), type(row).__name__, list(siblings).index(row)]
