"""What keeps rows from being restored: records that are gone, and values that others have now."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.db.models import CASCADE, PROTECT, RESTRICT, F, Q, UniqueConstraint
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from foundation.history.states import RowKey, Values
from foundation.history.tracked import TrackedTable, tracked_tables
from foundation.slugs import Slugged


@dataclass
class Writes:
    """Rows to delete, to update and to insert, by table and primary key."""

    deletes: set[RowKey] = field(default_factory=set)
    updates: dict[RowKey, Values] = field(default_factory=dict)
    inserts: dict[RowKey, Values] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.deletes or self.updates or self.inserts)

    def of_table(self, name: str) -> Iterator[tuple[int, Values]]:
        """The rows of a table that are inserted or updated, with the values to write."""
        for writes in (self.inserts, self.updates):
            yield from ((row, values) for (table, row), values in writes.items() if table == name)


@dataclass
class Obstacle:
    """Why something can't be restored, and the row that it is about."""

    key: RowKey
    text: str


def clear_missing_relations(writes: Writes) -> tuple[list[Obstacle], list[tuple[RowKey, str]]]:
    """Find relations to records that are gone.

    Return obstacles where a relation is required. Others are cleared, and returned as row and
    column.
    """
    obstacles: list[Obstacle] = []
    cleared: list[tuple[RowKey, str]] = []
    for table, column, target, rows in _relations(writes):
        for row, values in rows:
            if values[column] not in target.there:
                key, fk = (table.name, row), table.columns[column]
                if fk.null:
                    values[column] = None
                    cleared.append((key, column))
                else:
                    text = _("%(kind)s no. %(number)d no longer exists. Restore it first.")
                    said = {"kind": capfirst(target.name), "number": values[column]}
                    obstacles.append(Obstacle(key, text % said))
    return obstacles, cleared


@dataclass
class _Target:
    name: str
    there: set[int]


def _relations(writes: Writes) -> Iterator[tuple[TrackedTable, str, _Target, list[Any]]]:
    for table in tracked_tables().values():
        rows = list(writes.of_table(table.name))
        for column, fk in table.columns.items():
            using = [(row, v) for row, v in rows if v.get(column) is not None]
            if fk.is_relation and using:
                yield table, column, _target(writes, fk, {v[column] for _row, v in using}), using


def _target(writes: Writes, fk: Any, keys: set[int]) -> _Target:
    model = fk.remote_field.model
    name = model._meta.db_table
    there = set(model._base_manager.filter(pk__in=keys).values_list("pk", flat=True))
    there |= {row for table, row in writes.inserts if table == name}
    there -= {row for table, row in writes.deletes if table == name}
    return _Target(str(model._meta.verbose_name), there)


def find_taken_values(writes: Writes, now: dict[RowKey, Values]) -> list[Obstacle]:
    """Find values that must be unique and that another row has now."""
    found: list[Obstacle] = []
    for table in tracked_tables().values():
        for row, values in writes.of_table(table.name):
            whole = now.get((table.name, row), {}) | values
            found += _taken(writes, table, row, whole, changed=set(values))
    return found


def _taken(
    writes: Writes, table: TrackedTable, row: int, whole: Values, *, changed: set[str]
) -> Iterator[Obstacle]:
    instance = instance_of(table, row, whole)
    get_field: Any = table.model._meta.get_field
    for names, condition, message in _unique(table):
        columns = {get_field(name).column for name in names}
        if not columns & changed:
            continue
        values = {name: whole.get(get_field(name).column) for name in names}
        if None in values.values() or (condition is not None and not _holds(condition, instance)):
            continue
        rows = table.model._base_manager.filter(**values).exclude(pk=row)
        if condition is not None:
            rows = rows.filter(condition)
        others = rows.values_list("pk", flat=True)
        if any(_stays(writes, table, pk, columns) for pk in others):
            text = message or _("Another %(kind)s has “%(value)s” now.") % {
                "kind": table.model._meta.verbose_name,
                "value": ", ".join(map(str, values.values())),
            }
            yield Obstacle((table.name, row), text)
    if isinstance(instance, Slugged) and "slug" in changed:
        retired = type(instance)._retired().filter(slug=whole["slug"]).exclude(target=row)
        name = retired.model._meta.db_table
        if any((name, pk) not in writes.deletes for pk in retired.values_list("pk", flat=True)):
            text = _("The address “%(slug)s” leads to another record now.")
            yield Obstacle((table.name, row), text % {"slug": whole["slug"]})


def _stays(writes: Writes, table: TrackedTable, pk: int, columns: set[str]) -> bool:
    """Whether the other row keeps its values."""
    key = (table.name, pk)
    return key not in writes.deletes and not columns & set(writes.updates.get(key, ()))


def _unique(table: TrackedTable) -> Iterator[tuple[list[str], Q | None, str]]:
    for name in (f.name for f in table.columns.values() if f.unique):
        yield [name], None, ""
    for constraint in table.model._meta.constraints:
        if isinstance(constraint, UniqueConstraint):
            plain = [e.name for e in constraint.expressions if isinstance(e, F)]
            names = [*constraint.fields, *plain]
            yield names, constraint.condition, str(constraint.get_violation_error_message())


def _holds(condition: Q, instance: Any) -> bool:
    return bool(condition.check(instance._get_field_expression_map(instance._meta)))


def unique_columns(table: TrackedTable) -> set[str]:
    get_field: Any = table.model._meta.get_field
    return {get_field(name).column for names, _q, _text in _unique(table) for name in names}


def find_later_rows(writes: Writes) -> list[Obstacle]:
    """Find rows that are not deleted themselves, but belong to a row that is."""
    found: list[Obstacle] = []
    by_table: defaultdict[str, set[int]] = defaultdict(set)
    for name, row in writes.deletes:
        by_table[name].add(row)
    for name, rows in by_table.items():
        for relation in tracked_tables()[name].model._meta.related_objects:
            if relation.on_delete in (CASCADE, PROTECT, RESTRICT):
                found += _left_behind(writes, name, rows, relation)
    return found


def _left_behind(writes: Writes, name: str, rows: set[int], relation: Any) -> Iterator[Obstacle]:
    model, attname = relation.related_model, relation.field.attname
    column, table = relation.field.column, model._meta.db_table
    using = model._base_manager.filter(**{f"{attname}__in": rows}).values_list("pk", attname)
    for pk, row in using:
        key = (table, pk)
        if key not in writes.deletes and column not in writes.updates.get(key, ()):
            text = _("It can’t be removed, because a %(kind)s that was added later belongs to it.")
            yield Obstacle((name, row), text % {"kind": model._meta.verbose_name})


def instance_of(table: TrackedTable, row: int, values: Values) -> Any:
    """Return an unsaved record with these values."""
    fields = {table.columns[column].attname: value for column, value in values.items()}
    return table.model(pk=row, **fields)
