"""The rows of each model's table as lines of JSON, which are the same for both databases."""

import base64
import json
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from decimal import Decimal
from itertools import islice
from typing import Any

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, models
from django.db.models.functions import Cast

from foundation.bulk_sql import Row, insert_rows

Model = type[models.Model]
_CHUNK = 500
_ENCODER = json.JSONEncoder(
    ensure_ascii=False, separators=(",", ":"), check_circular=False, default=lambda v: _encoded(v)
)


def all_models() -> list[Model]:
    """Return the models whose tables have data: the others follow from them."""
    found = apps.get_models(include_auto_created=True)
    managed = (m for m in found if m._meta.managed and not m._meta.proxy)
    return sorted(managed, key=lambda model: model._meta.db_table)


def columns_of_tables() -> dict[str, list[str]]:
    return {model._meta.db_table: columns(model) for model in all_models()}


def columns(model: Model) -> list[str]:
    return [str(field.column) for field in model._meta.concrete_fields]


def lines(model: Model) -> Iterator[bytes]:
    """Yield the rows by their keys, with a line break at the end of each."""
    fields = model._meta.concrete_fields
    # As text, in which an empty value and JSON's null differ.
    selected: list[Any] = [
        Cast(field.attname, models.TextField())
        if isinstance(field, models.JSONField)
        else field.attname
        for field in fields
    ]
    prepare = [
        None if isinstance(field, models.JSONField) else field.get_prep_value for field in fields
    ]
    rows: Any = model._base_manager.order_by("pk").values_list(*selected)
    for row in rows.iterator(chunk_size=2000):
        values = [
            value if prepared is None else prepared(value)
            for value, prepared in zip(row, prepare, strict=True)
        ]
        yield _ENCODER.encode(values).encode() + b"\n"


def store(model: Model, names: list[str], stored: Iterable[bytes]) -> int:
    """Insert rows from lines, whose values are in the order of `names`; return their number."""
    fields = {str(field.column): field for field in model._meta.concrete_fields}
    decode = [_decoder(fields[name]) for name in names]
    rows = (_row(line, decode) for line in stored)
    number = 0
    while chunk := list(islice(rows, _CHUNK)):
        insert_rows(model, names, chunk)
        number += len(chunk)
    return number


def _row(line: bytes, decode: list[Callable[[Any], Any] | None]) -> Row:
    return tuple(
        value if decoder is None or value is None else decoder(value)
        for value, decoder in zip(json.loads(line), decode, strict=True)
    )


def _encoded(value: Any) -> str:
    if isinstance(value, date):  # or a datetime
        return value.isoformat()
    if isinstance(value, Decimal):
        return str(value)
    return base64.b64encode(value).decode()


def _decoder(field: Any) -> Callable[[Any], Any] | None:
    """Return what makes a column's value of a value that isn't None; None if it is one already."""
    if isinstance(field, models.BinaryField):
        return base64.b64decode
    if isinstance(field, models.DateField | models.DecimalField):  # or a DateTimeField
        return lambda value: field.get_db_prep_save(field.to_python(value), connection)
    return None


def last_key(model: Model) -> int | None:
    """Return the last number that was given to a row of the table; None if keys aren't numbers."""
    if not isinstance(model._meta.pk, models.AutoField | models.BigAutoField):
        return None
    table = model._meta.db_table
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
            return int((cursor.fetchone() or [0])[0])
        cursor.execute("SELECT pg_get_serial_sequence(%s, %s)", _key(model))
        sequence = cursor.fetchone()[0]
        cursor.execute(f"SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM {sequence}")  # noqa: S608
        return int(cursor.fetchone()[0])


def continue_after(model: Model, number: int) -> None:
    """Give the next row a higher number than `number` and those of all rows."""
    if connection.vendor == "sqlite":
        _continue_on_sqlite(*_key(model), number)
        return
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), [model]):
            cursor.execute(statement)
        table, column = _key(model)
        sequence = "pg_get_serial_sequence(%s, %s)"
        if number > 0:
            highest = f"GREATEST(%s, COALESCE((SELECT max({column}) FROM {table}), 1))"  # noqa: S608
            cursor.execute(f"SELECT setval({sequence}, {highest})", [table, column, number])


def _continue_on_sqlite(table: str, key: str, number: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
        row = cursor.fetchone()
        if row is None and number:
            cursor.execute(
                "INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, number]
            )
        elif row is not None:
            # The rows of an empty installation had numbers, too.
            cursor.execute(
                f"UPDATE sqlite_sequence SET seq = (SELECT max(%s, COALESCE(max({key}), 0)) "  # noqa: S608
                f"FROM {table}) WHERE name = %s",
                [number, table],
            )


def _key(model: Model) -> tuple[str, str]:
    key = model._meta.pk
    assert key is not None
    return model._meta.db_table, str(key.column)
