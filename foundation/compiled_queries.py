"""Queries that the ORM compiles once, for pages: compiling takes longer than most queries."""

from collections.abc import Callable, Collection
from typing import Any

from django.db import connection, models
from django.db.models import QuerySet

_KEY = -7_000_000_007  # stands for the keys while a query is compiled


def columns_of(model: type[models.Model], *names: str) -> tuple[str, ...]:
    """Return the names of columns in the order in which `Model.from_db` expects their values."""
    columns = tuple(f.attname for f in model._meta.concrete_fields if f.attname in names)
    assert len(columns) == len(names)
    return columns


class RowsOfKeys:
    """A query for the rows of some keys, such as the links of the publications of a page.

    `build` returns the `values_list` of a queryset that has an `__in` condition on the keys that it
    is called with, and no other value that changes. The rows are plain tuples as the database
    returns them: JSON is text, and a boolean may be 0 or 1.
    """

    def __init__(self, build: Callable[[list[int]], QuerySet[Any, Any]]) -> None:
        self.build = build
        self._compiled: dict[str, tuple[str, str, tuple[Any, ...]]] = {}

    def __call__(self, keys: Collection[int]) -> list[tuple[Any, ...]]:
        if not keys:
            return []
        before, after, parameters = self._statement()
        listed = ", ".join(str(int(key)) for key in keys)
        with connection.cursor() as cursor:
            cursor.execute(f"{before}{listed}{after}", parameters)
            rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows

    def _statement(self) -> tuple[str, str, tuple[Any, ...]]:
        if connection.vendor not in self._compiled:
            sql, parameters = self.build([_KEY]).query.sql_with_params()
            place = parameters.index(_KEY)
            parts = sql.split("%s")
            before, after = "%s".join(parts[: place + 1]), "%s".join(parts[place + 1 :])
            others = parameters[:place] + parameters[place + 1 :]
            self._compiled[connection.vendor] = before, after, others
        return self._compiled[connection.vendor]
