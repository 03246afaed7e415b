"""Records made of the rows of a query that was compiled once."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models.query import get_related_populators  # type: ignore[attr-defined]


class RecordReader:
    """Makes what Django's `ModelIterable` makes, without looking at the query each time."""

    def __init__(self, compiler: Any) -> None:
        """Raises TypeError if the query selects a composite key."""
        columns = [column[0] for column in compiler.select[: compiler.col_count]]
        if compiler.has_composite_fields(columns):
            raise TypeError("A compiled query can't read composite keys.")
        self._converters = compiler.get_converters(columns)
        selected = compiler.klass_info["select_fields"]
        self._first, self._end = selected[0], selected[-1] + 1
        self._model = compiler.klass_info["model"]
        self._names = [each.target.attname for each in columns[self._first : self._end]]
        self._joined = get_related_populators(
            compiler.klass_info, compiler.select, DEFAULT_DB_ALIAS
        )
        self._annotations = compiler.annotation_col_map or {}

    def read(self, rows: Iterable[Sequence[Any]]) -> list[Any]:
        """Return a record for each row, with those that the query joins."""
        return [self._record_of(self._converted(row)) for row in rows]

    def _converted(self, row: Sequence[Any]) -> list[Any]:
        values = list(row)
        for position, (converters, expression) in self._converters.items():
            for convert in converters:
                values[position] = convert(values[position], expression, connection)
        return values

    def _record_of(self, values: list[Any]) -> Any:
        of_model = values[self._first : self._end]
        record = self._model.from_db(DEFAULT_DB_ALIAS, self._names, of_model)
        for each in self._joined:
            each.populate(values, record)
        for name, position in self._annotations.items():
            setattr(record, name, values[position])
        return record
