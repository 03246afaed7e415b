"""Load the rows that a file describes together with everything that their objects are made of."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.db import models
from django.db.models import Prefetch

from directory.folders.file_format import AnyField, Part, Records, fields_of
from people.models import Affiliation


def with_parts(records: Records) -> Any:
    """Return all rows of the model, with everything that their objects are made of."""
    rows: Any = records.model._default_manager.all()
    rows = rows.select_related(*_links_of(records.fields))
    names = ["interests__interest"] if "interests" in records.links else []
    names += [name for name in (*records.names, "grants") if _is_relation(records.model, name)]
    return rows.prefetch_related(*names, *_prefetches(records.parts))


def _is_relation(model: type[models.Model], name: str) -> bool:
    return name in {field.name for field in model._meta.many_to_many}


def _links_of(fields: Mapping[str, AnyField]) -> list[str]:
    found = []
    for name, of in fields.items():
        if isinstance(of, models.ForeignKey):
            found.append(name)
            if of.related_model is Affiliation:
                found.append(f"{name}__organization")
    return found


def _prefetches(parts: Mapping[str, Part]) -> Iterator["Prefetch[Any]"]:
    for name, part in parts.items():
        rows: Any = part.model._default_manager.all()
        rows = rows.select_related(*_links_of(fields_of(part.model, part.owner)))
        yield Prefetch(name, rows.prefetch_related(*_prefetches(part.parts)))
