"""Everything that the directory holds about a person and their account, as one archive."""

import io
import json
import zipfile
from collections.abc import Iterator
from typing import Any

from django.contrib.auth.models import User
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import CASCADE
from django.db.models.fields.files import FieldFile

from foundation.history.models import Event
from people.models import Person

_SECRETS = frozenset({"password", "session_key", "data", "secret", "token", "token_secret"})
"""Columns that sign someone in, which no file should hold."""
_NEVER_ABOUT = frozenset({"history.event", "history.rowchange", "admin.logentry"})
_OF_OTHERS = {"reports.report": frozenset({"address"})}
"""Columns with what others told editors only: the address of who reported something."""
_DEPTH = 3  # a person, an affiliation, its courses


def archive(person: Person, user: User) -> bytes:
    """Return a ZIP file with data.json and the person's pictures."""
    files: list[FieldFile] = []
    data = {
        "person": _row(person, files),
        "rows": _owned(person, files, _DEPTH),
        "account": _row(user, files),
        "rows_of_account": _owned(user, files, 1, without={person._meta.label_lower}),
        "changes_by_you": [
            {"at": at, "how": how, "why": why}
            for at, how, why in Event.objects.filter(who=user)
            .order_by("pk")
            .values_list("at", "route", "reason")
        ],
    }
    stored = io.BytesIO()
    with zipfile.ZipFile(stored, "w", zipfile.ZIP_DEFLATED) as written:
        text = json.dumps(data, cls=DjangoJSONEncoder, ensure_ascii=False, indent=2)
        written.writestr("data.json", text)
        for file in files:
            if file.storage.exists(str(file.name)):
                with file.storage.open(str(file.name)) as source:
                    written.writestr(f"files/{file.name}", source.read())
    return stored.getvalue()


def _row(record: models.Model, files: list[FieldFile]) -> dict[str, Any]:
    """Return the columns of a row, with the names of what they refer to."""
    computed = getattr(record, "computed_columns", frozenset()) | _SECRETS
    computed |= _OF_OTHERS.get(record._meta.label_lower, frozenset())
    found: dict[str, Any] = {}
    for field in record._meta.concrete_fields:
        if field.name in computed:
            continue
        value = getattr(record, field.name)
        if isinstance(value, FieldFile):
            if value:
                files.append(value)
            value = str(value.name or "")
        elif isinstance(value, models.Model):
            value = str(value)
        found[field.name] = value
    return found


def _owned(
    record: models.Model,
    files: list[FieldFile],
    depth: int,
    without: frozenset[str] | set[str] = frozenset(),
) -> dict[str, Any]:
    """Return all rows that refer to a record, and below them the rows that belong to those."""
    found: dict[str, Any] = {}
    for name, relation, rows in _referring(record):
        if relation.related_model._meta.label_lower in _NEVER_ABOUT | without:
            continue
        parts = []
        for row in rows:
            part = _row(row, files)
            if depth > 1 and relation.on_delete is CASCADE:
                part |= {"rows": below} if (below := _owned(row, files, depth - 1)) else {}
            parts.append(part)
        if parts:
            found[name] = parts
    return found


def _referring(record: models.Model) -> Iterator[tuple[str, Any, models.QuerySet[Any]]]:
    for relation in record._meta.related_objects:
        model: Any = relation.related_model
        if relation.many_to_many:
            continue
        rows = model._base_manager.filter(**{relation.field.name: record.pk}).order_by("pk")
        names = [f.name for f in model._meta.concrete_fields if f.is_relation]
        name = f"{model._meta.label_lower}.{relation.field.name}"
        yield name, relation, rows.select_related(*names)
