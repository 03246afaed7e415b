"""Queries that the ORM compiles once, for pages: compiling takes longer than most queries.

`CompiledRows` returns plain tuples, `CompiledQuerySet` the records of a queryset with what it
prefetches. Both are made with a function that builds the queryset. It is called once, with
stand-ins for the values of a call: a text, a date or time, or a collection of keys for an `__in`
condition. Nothing else in the queryset may change from call to call; other dates are refused.
"""

import copy
import datetime
import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, connections, models
from django.db.models import Exists, OuterRef, Prefetch, QuerySet
from django.db.models.fields.related_descriptors import (
    ForwardManyToOneDescriptor,
    ManyToManyDescriptor,
    ReverseManyToOneDescriptor,
)

from foundation.compiled_records import RecordReader
from foundation.prepared_statements import (
    PreparedStatement,
    Rows,
    Value,
    adapted,
    rows_of_statements,
)

_KEY = -7_000_000_007  # this and the numbers below it stand for the keys of a call
_MOST_VALUES = 10

_DATE = re.compile(r"[12]\d{3}(-\d\d)*")  # 9999 is no date, but the end of what has none

Record = TypeVar("Record", bound=models.Model)
Made = TypeVar("Made")


def columns_of(model: type[models.Model], *names: str) -> tuple[str, ...]:
    """Return the names of columns in the order in which `Model.from_db` expects their values."""
    columns = tuple(f.attname for f in model._meta.concrete_fields if f.attname in names)
    assert len(columns) == len(names)
    return columns


class CompiledRows:
    """The rows of a `values_list`, such as the links of the publications of a page.

    The rows are plain tuples as the database returns them: JSON is text, and a boolean may be 0
    or 1. Without any key there are none.
    """

    def __init__(self, build: Callable[..., QuerySet[Any, Any]]) -> None:
        self._statement = _PerDatabase(lambda *values: _Statement(build(*values)))

    def __call__(self, *values: Value) -> list[tuple[Any, ...]]:
        return self.statement_for(values).rows(values) if any(values) else []

    def statement_for(self, values: Sequence[Value]) -> "_Statement":
        return self._statement.of(values)


def rows_of_each(queries: Sequence[CompiledRows], *values: Value) -> list[Rows]:
    """Return the rows of queries of the same values, for which PostgreSQL is asked only once."""
    if not any(values):
        return [[] for _ in queries]
    statements = [query.statement_for(values) for query in queries]
    found = rows_of_statements([each.prepared for each in statements], values)
    return [each.rows(values) for each in statements] if found is None else found


class CompiledQuerySet(Generic[Record]):
    """The records of a queryset, with what it joins and prefetches.

    They are the same as those of the queryset. A relation that is prefetched may be a foreign key
    in either direction or many-to-many. With `asks_first`, the query for the records also asks
    which of these have rows, and only those are read: for one record, most of whose relations are
    empty, that is faster.
    """

    def __init__(self, build: Callable[..., QuerySet[Record]], *, asks_first: bool = False) -> None:
        self._level = _PerDatabase(lambda *values: _Level(build(*values), asks_first=asks_first))

    def __call__(self, *values: Value) -> list[Record]:
        return self._level.of(values).records(values)


class CompiledPrefetch:
    """What `prefetch_related_objects` does for records of a model, compiled once."""

    def __init__(self, build: Callable[[], QuerySet[Any]]) -> None:
        self._relations = _PerDatabase(lambda: _relations_of(build()))

    def add_to(self, records: Sequence[models.Model]) -> None:
        for relation in self._relations.of(()):
            relation.add_to(records)

    def add_none_to(self, records: Sequence[models.Model]) -> None:
        """Make the relations of records that are known to have no rows, without a query."""
        for relation in self._relations.of(()):
            relation.add_none_to(records)


class _PerDatabase(Generic[Made]):
    """What `make` returns for stand-ins of values, made once for each database."""

    def __init__(self, make: Callable[..., Made]) -> None:
        self._make = make
        self._made: dict[str, Made] = {}

    def of(self, values: Sequence[Value]) -> Made:
        engine = connections.settings[DEFAULT_DB_ALIAS]["ENGINE"]
        if engine not in self._made:
            stand_ins = [_stand_in_for(value, at) for at, value in enumerate(values)]
            self._made[engine] = self._make(*stand_ins)
        return self._made[engine]


class _Statement:
    """The SQL of a queryset, with places for the values of a call."""

    def __init__(self, queryset: QuerySet[Any, Any]) -> None:
        self.compiler: Any = queryset.query.get_compiler(using=DEFAULT_DB_ALIAS)
        sql, parameters = self.compiler.as_sql()
        places = {
            place: at
            for place, parameter in enumerate(parameters)
            if (at := _stands_for(parameter)) is not None
        }
        for place, parameter in enumerate(parameters):
            if place not in places and _is_date(parameter):
                raise TypeError(f"A compiled query would keep the date {parameter}.")
        self.prepared = PreparedStatement(sql.split("%s"), parameters, places)

    def rows(self, values: Sequence[Value]) -> list[tuple[Any, ...]]:
        """Return the rows as the database returns them."""
        rows = self.prepared.rows(values)
        if rows is None:
            with connection.cursor() as cursor:
                cursor.execute(*self.prepared.for_cursor(values, connection))
                rows = cursor.fetchall()
        return rows


class _Level:
    """The SQL of one queryset, and the relations that it prefetches."""

    def __init__(self, queryset: QuerySet[Any], *, asks_first: bool = False) -> None:
        self._relations = _relations_of(queryset)
        asked = [r for r in self._relations if asks_first and not r.is_single]
        self._flags = {relation: f"_has_{relation.name}" for relation in asked}
        annotations = {flag: relation.has_rows() for relation, flag in self._flags.items()}
        self._statement = _Statement(queryset.annotate(**annotations))
        self._records = RecordReader(self._statement.compiler)

    def records(self, values: Sequence[Value]) -> list[Any]:
        records = self._records.read(self._statement.rows(values))
        self.add_relations(records)
        return records

    def add_relations(self, records: Sequence[Any]) -> None:
        for relation in self._relations if records else ():
            flag = self._flags.get(relation)
            if flag is None or any(getattr(record, flag) for record in records):
                relation.add_to(records)
            else:
                relation.add_none_to(records)


def _is_date(parameter: object) -> bool:
    if isinstance(parameter, str):
        return _DATE.fullmatch(parameter) is not None
    return isinstance(parameter, datetime.date)


def _text(at: int) -> str:
    """Return what stands for a text."""
    return f"\ue000{at}\ue000"


def _date(at: int) -> datetime.date:
    return datetime.date(1, 1, 1 + at)


def _time(at: int) -> datetime.datetime:
    return datetime.datetime(1, 1, 1 + at, tzinfo=datetime.UTC)


def _stand_in_for(value: Value, at: int) -> Value:
    if isinstance(value, str):
        return _text(at)
    if isinstance(value, datetime.datetime):
        return _time(at)
    return _date(at) if isinstance(value, datetime.date) else [_KEY - at]


def _stands_for(parameter: object) -> int | None:
    """Return the position of the value that a parameter stands for."""
    for at in range(_MOST_VALUES):
        if parameter in (
            _KEY - at,
            _text(at),
            adapted(_date(at), connection),
            adapted(_time(at), connection),
        ):
            return at
    return None


def _relations_of(queryset: QuerySet[Any]) -> "list[_Relation]":
    return [
        _Relation(queryset.model, name, rows, to_attr)
        for name, rows, to_attr in _prefetched(queryset)
    ]


def _prefetched(queryset: Any) -> list[tuple[str, QuerySet[Any], str | None]]:
    """Return the name, queryset and attribute of each relation that `queryset` prefetches."""
    found: dict[str, tuple[str, QuerySet[Any], str | None]] = {}
    for each in queryset._prefetch_related_lookups:
        lookup: Any = Prefetch(each) if isinstance(each, str) else each
        name, _separator, further = lookup.prefetch_through.partition("__")
        if not further:
            rows = lookup.queryset if lookup.queryset is not None else _default(queryset, name)
            found[name] = name, rows, lookup.to_attr
            continue
        below = Prefetch(further, lookup.queryset, lookup.to_attr)
        _name, rows, to_attr = found.get(name) or (name, _default(queryset, name), None)
        found[name] = name, rows.prefetch_related(below), to_attr
    return [*found.values()]


def _default(queryset: Any, name: str) -> QuerySet[Any]:
    descriptor = _descriptor(queryset.model, name)
    if isinstance(descriptor, ForwardManyToOneDescriptor):
        return descriptor.get_queryset()
    rows: QuerySet[Any] = getattr(_stand_in(queryset.model), name).model._default_manager.all()
    return rows


def _descriptor(model: type[models.Model], name: str) -> Any:
    """Return Django's descriptor of a relation that compiled queries can read."""
    descriptor = getattr(model, name)
    if not isinstance(descriptor, (ForwardManyToOneDescriptor, ReverseManyToOneDescriptor)):
        raise TypeError(f"{model.__name__}.{name} can't be read by a compiled query.")
    return descriptor


class _Relation:
    """A relation whose rows are read for many records at once."""

    def __init__(
        self, model: type[models.Model], name: str, rows: QuerySet[Any], to_attr: str | None
    ) -> None:
        self.name, self.to_attr = name, to_attr
        self.rows = rows
        descriptor = _descriptor(model, name)
        self.is_single = isinstance(descriptor, ForwardManyToOneDescriptor)
        self._back = None
        field = descriptor.field
        if isinstance(descriptor, ManyToManyDescriptor):
            parent: Any = _stand_in(model)
            narrowed, self._key_of_row, self._key_of_record, _, self._kept_as, _ = getattr(
                parent, name
            ).get_prefetch_querysets([parent], [rows])
        elif self.is_single:
            self._key_of_row = field.get_foreign_related_value
            self._key_of_record = field.get_local_related_value
            self._kept_as = field.cache_name
            # Django has a condition for each key here; SQLite allows a thousand.
            narrowed = rows.filter(**{f"{field.target_field.name}__in": [_KEY]})
        else:
            self._key_of_row = field.get_local_related_value
            self._key_of_record = field.get_foreign_related_value
            self._kept_as = field.remote_field.cache_name
            self._back = field
            narrowed = rows.filter(**{f"{field.name}__in": [_KEY]})
        # From a row of a many-to-many relation, the records are the other end of its table.
        is_reverse = getattr(descriptor, "reverse", True)
        self._to_records = field.name if is_reverse else field.related_query_name()
        self._level = _Level(narrowed)

    def has_rows(self) -> Exists:
        """Return the condition that a record has any."""
        return Exists(self.rows.filter(**{self._to_records: OuterRef("pk")}).order_by())

    def add_to(self, records: Sequence[Any]) -> None:
        if self.is_single and all(self._kept_as in each._state.fields_cache for each in records):
            self._level.add_relations([*filter(None, (getattr(r, self.name) for r in records))])
            return
        keys = {key for record in records if (key := self._key_of_record(record)[0]) is not None}
        rows = self._level.records([keys]) if keys else []
        by_key = defaultdict(list)
        for row in rows:
            by_key[self._key_of_row(row)].append(row)
        for record in records:
            self._add(record, by_key.get(self._key_of_record(record), []))

    def add_none_to(self, records: Sequence[Any]) -> None:
        for record in records:
            self._add(record, [])

    def _add(self, record: Any, rows: list[Any]) -> None:
        if self.is_single:
            record._state.fields_cache[self._kept_as] = rows[0] if rows else None
            return
        if self._back is not None:
            for row in rows:
                if not self._back.is_cached(row):
                    self._back.set_cached_value(row, record)
        if self.to_attr:
            setattr(record, self.to_attr, rows)
            return
        if not hasattr(record, "_prefetched_objects_cache"):
            record._prefetched_objects_cache = {}
        record._prefetched_objects_cache[self._kept_as] = _kept(rows, record, self)


def _stand_in(model: type[models.Model]) -> models.Model:
    """Return a record that isn't stored, whose key and foreign keys are `_KEY`."""
    keys = [f for f in model._meta.concrete_fields if f.primary_key or f.remote_field is not None]
    return model(**{field.attname: _KEY for field in keys})


class _KeptRows:
    """A queryset whose rows were read; one that is derived from it asks the database, as usual."""

    _of: tuple[models.Model, _Relation]

    def _chain(self) -> Any:
        record, relation = self._of
        bare = copy.copy(record)
        bare._prefetched_objects_cache = {}  # type: ignore[attr-defined]
        manager: Any = getattr(bare, relation.name)
        return manager._apply_rel_filters(relation.rows.all())


@cache
def _kept_class(queryset_class: type[QuerySet[Any]]) -> type[QuerySet[Any]]:
    return type(f"Kept{queryset_class.__name__}", (_KeptRows, queryset_class), {})


def _kept(rows: list[Any], record: models.Model, relation: _Relation) -> QuerySet[Any]:
    kept: Any = _kept_class(type(relation.rows))(relation.rows.model)
    kept._result_cache, kept._prefetch_done = rows, True
    kept._of = record, relation
    return kept
