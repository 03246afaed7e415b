"""Write many rows in one statement, for imports and for undoing them.

The ORM's bulk_create costs more than the database itself at this scale, so rows are written as
plain tuples: by COPY on PostgreSQL, by a prepared statement on SQLite. Values are those of the
columns (JSON as text), as `column_value` gives them.
"""

import json
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

from django.db import connection, models
from django.db.models.expressions import RawSQL
from django.db.models.fields.files import FieldFile

from foundation.partial_dates import PartialDate

Row = tuple[Any, ...]
_IMPORT_LOCK = 0x6269_6274_6578
_MOST_PARAMETERS = 999  # of a statement, in any build of SQLite


def wait_for_other_imports() -> None:
    """Lock out other imports until the transaction ends, so that two never interleave."""
    wait_for_others(_IMPORT_LOCK)


def wait_for_others(lock: int) -> None:
    """Hold the lock with this number until the transaction ends, once no other one holds it.

    On SQLite, the transaction itself locks out others.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [lock])


def look_rows_up_by_index() -> None:
    """Make PostgreSQL read one row after another by an index, until the transaction ends.

    Its statistics do not include the rows that the transaction itself has written, so it would read
    the whole table for each chunk of an import, or gather all publications of a venue to see
    whether there is one.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL enable_seqscan = off")
            cursor.execute("SET LOCAL enable_bitmapscan = off")


def next_ids(model: type[models.Model], count: int) -> range | list[int]:
    """Reserve `count` unused primary keys of `model`. Call it inside a transaction."""
    if not count:
        return []
    table = model._meta.db_table
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                "SELECT nextval(pg_get_serial_sequence(%s, 'id')) FROM generate_series(1, %s)",
                [table, count],
            )
            return [row[0] for row in cursor.fetchall()]
        cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
        row = cursor.fetchone()
        first = (row[0] if row else 0) + 1
        cursor.execute(
            "UPDATE sqlite_sequence SET seq = %s WHERE name = %s"
            if row
            else "INSERT INTO sqlite_sequence (seq, name) VALUES (%s, %s)",
            [first + count - 1, table],
        )
    return range(first, first + count)


def insert_rows(model: type[models.Model], columns: Sequence[str], rows: Sequence[Row]) -> None:
    if not rows:
        return
    quote = connection.ops.quote_name
    table, names = quote(model._meta.db_table), ", ".join(map(quote, columns))
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {table} ({names}) FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
        else:
            _insert_on_sqlite(cursor, f"INSERT INTO {table} ({names}) VALUES", rows)


def _insert_on_sqlite(cursor: Any, insert: str, rows: Sequence[Row]) -> None:
    """Insert several rows by each statement.

    SQLite prepares for undoing each statement whose triggers may fail, and for that the search
    index writes what it has collected to its table.
    """
    places = f"({', '.join(['%s'] * len(rows[0]))})"
    number = min(len(rows), max(1, _MOST_PARAMETERS // len(rows[0])))
    whole = len(rows) - len(rows) % number
    many = [tuple(chain(*rows[n : n + number])) for n in range(0, whole, number)]
    cursor.executemany(f"{insert} {', '.join([places] * number)}", many)
    if whole < len(rows):
        cursor.executemany(f"{insert} {places}", rows[whole:])


def one_of(values: Iterable[str] | Iterable[int]) -> RawSQL | tuple[()]:
    """Return `values` for an `__in` lookup as one parameter: Django looks at each of several."""
    given = list(values)
    return _selected(given) if given else ()


def _selected(values: list[Any]) -> RawSQL:
    if connection.vendor == "postgresql":
        kind = "bigint" if isinstance(values[0], int) else "text"
        return RawSQL(f"SELECT unnest(%s::{kind}[])", [values])  # noqa: S611 (one of two types)
    return RawSQL("SELECT value FROM json_each(%s)", [json_text(values)])


def update_rows(model: type[models.Model], columns: Sequence[str], rows: Sequence[Row]) -> None:
    """Set `columns` of existing rows; the last value of each of `rows` is the primary key."""
    if not rows:
        return
    quote = connection.ops.quote_name
    table, key = quote(model._meta.db_table), quote(_key_column(model))
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # One statement, as triggers there are for statements.
            settings = ", ".join(f"{quote(column)} = new.{quote(column)}" for column in columns)
            names = [*columns, _key_column(model)]
            arrays = ", ".join(f"%s::{_type_of(model, name)}[]" for name in names)
            cursor.execute(
                f"UPDATE {table} SET {settings} "  # noqa: S608
                f"FROM unnest({arrays}) AS new ({', '.join(map(quote, names))}) "
                f"WHERE {table}.{key} = new.{key}",
                [list(values) for values in zip(*rows, strict=True)],
            )
            return
        settings = ", ".join(f"{quote(column)} = %s" for column in columns)
        cursor.executemany(f"UPDATE {table} SET {settings} WHERE {key} = %s", rows)  # noqa: S608


def _type_of(model: type[models.Model], column: str) -> str:
    """Return the type of a column, without its length: a value that is too long is an error."""
    [field] = (each for each in model._meta.concrete_fields if each.column == column)
    return str(field.db_type(connection)).partition("(")[0]


def delete_rows(model: type[models.Model], keys: Iterable[int], *, column: str = "id") -> None:
    """Delete by a column, without checking what refers to the rows."""
    wanted = list(keys)
    if not wanted:
        return
    quote = connection.ops.quote_name
    values = _selected(wanted)
    delete = f"DELETE FROM {quote(model._meta.db_table)}"  # noqa: S608
    with connection.cursor() as cursor:
        cursor.execute(f"{delete} WHERE {quote(column)} IN ({values.sql})", values.params)


def _key_column(model: type[models.Model]) -> str:
    key = model._meta.pk
    assert key is not None
    return str(key.column)


def columns_of(model: type[models.Model]) -> list[str]:
    """Return the columns of `model`, the primary key last."""
    key = _key_column(model)
    names = [str(field.column) for field in model._meta.concrete_fields]
    return [*(name for name in names if name != key), key]


def column_value(value: Any) -> Any:
    """Return a field's value as `insert_rows` takes it."""
    if isinstance(value, PartialDate):
        return str(value)
    if isinstance(value, (list, dict)):
        return json_column(value)
    if isinstance(value, FieldFile):
        return value.name or ""
    if hasattr(value, "isoformat"):
        return connection.ops.adapt_datetimefield_value(value)
    return value


def row_of(instance: models.Model) -> Row:
    """Return the values of a record in the order of `columns_of`."""
    fields = sorted(instance._meta.concrete_fields, key=lambda field: field.primary_key)
    return tuple(column_value(getattr(instance, field.attname)) for field in fields)


def json_column(value: Any) -> str:
    """Return JSON as Django writes it: with another text, a later save would be a change."""
    return json.dumps(value)


def json_text(value: Any) -> str:
    """Return JSON in as few bytes as possible, for columns that the history leaves out."""
    return _JSON.encode(value)


_JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False)
