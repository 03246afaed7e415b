"""Names of the records that changes are about, those that no longer exist included."""

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from django.apps import apps
from django.core.exceptions import ObjectDoesNotExist
from django.utils.text import Truncator, capfirst
from django.utils.translation import gettext as _

from foundation.history.models import RowChange
from foundation.history.obstacles import instance_of
from foundation.history.states import RowKey, net_changes
from foundation.history.tracked import TrackedTable, tracked_tables
from foundation.permissions import Action, has_permission, is_limited, seen, unit_rule

_LONGEST = 100


class Names:
    """The names of rows, for one user. Load all at once: each table takes one or two queries."""

    def __init__(self, user: Any) -> None:
        self.user = user
        self._now: dict[RowKey, Any] = {}
        self._before: dict[RowKey, Any] = {}
        self._of_units: dict[str, tuple[set[int], set[int]]] = {}

    def load(self, keys: Iterable[RowKey]) -> None:
        """Load rows, by table and primary key, with the records that they refer to."""
        by_table: defaultdict[str, set[int]] = defaultdict(set)
        for name, row in keys:
            if name in tracked_tables() and (name, row) not in self._now:
                by_table[name].add(row)
        missing: list[RowKey] = []
        for name, rows in by_table.items():
            table = tracked_tables()[name]
            related = [field.name for field in table.columns.values() if field.is_relation]
            found = table.model._base_manager.select_related(*related).in_bulk(list(rows))
            for record in found.values():
                self._remember(table, record)
            missing += [(name, row) for row in rows - set(found)]
        self._load_deleted(missing)

    def _remember(self, table: TrackedTable, record: Any) -> None:
        self._now[table.name, record.pk] = record
        for field in table.columns.values():
            related = record._state.fields_cache.get(field.name) if field.is_relation else None
            if related is not None and related._meta.db_table in tracked_tables():
                self._now.setdefault((related._meta.db_table, related.pk), related)

    def _load_deleted(self, keys: list[RowKey]) -> None:
        """Load the last state of rows that no longer exist."""
        if not keys:
            return
        deletions = RowChange.objects.filter(
            kind=RowChange.Kind.DELETED,
            table__in={name for name, _row in keys},
            row__in={row for _name, row in keys},
        ).order_by("pk")
        wanted = set(keys)
        for change in deletions:
            if (change.table, change.row) not in wanted:
                continue
            for net in net_changes([change]):
                record = instance_of(net.table, net.row, net.before or {})
                for field in net.table.columns.values():
                    if field.is_relation:
                        target = field.remote_field.model._meta.db_table
                        key = target, getattr(record, field.attname)
                        record._state.fields_cache[field.name] = self._now.get(
                            key, self._before.get(key)
                        )
                self._before[net.key] = record

    def record(self, key: RowKey) -> Any:
        """Return the record as it is now, or as it was before it was deleted; None if unknown."""
        return self._now.get(key, self._before.get(key))

    def exists(self, key: RowKey) -> bool:
        return key in self._now

    def label(self, key: RowKey) -> str:
        """Return the name of a record; its number for those who may not see it."""
        table = tracked_tables().get(key[0])
        number = _("no. %(number)d") % {"number": key[1]}
        record = self.record(key)
        if table is None or record is None:
            return number
        if not self._may_name(table, key):
            return number
        return Truncator(_text(table, record) or number).chars(_LONGEST)

    def _may_name(self, table: TrackedTable, key: RowKey) -> bool:
        """Deleted records are named to those who may edit such records only."""
        if is_limited(self.user, table.model):
            return self._may_name_in_units(table, key)
        action: Action = "view" if self.exists(key) else "change"
        return may(self.user, action, table.model)

    def _may_name_in_units(self, table: TrackedTable, key: RowKey) -> bool:
        """Editors of units see names as in forms, and those of deleted rows of their records."""
        if not self.exists(key):
            above = self.owner(key)
            owner = tracked_tables().get(above[0])
            return above != key and owner is not None and self._may_name_in_units(owner, above)
        asked, allowed = self._of_units.get(table.name, (set(), set()))
        if key[1] not in asked:
            asked = {row for name, row in self._now if name == table.name}
            rows = seen(self.user, table.model._base_manager.filter(pk__in=asked))
            allowed = set(rows.values_list("pk", flat=True))
            self._of_units[table.name] = asked, allowed
        return key[1] in allowed

    def titled(self, key: RowKey) -> str:
        """Return the name with the kind of record: "Person Alice Example"."""
        if linked := self._linked(key):
            return linked
        model = model_of(key[0])
        kind = capfirst(str(model._meta.verbose_name)) if model else key[0]
        return f"{kind} {self.label(key)}"

    def _linked(self, key: RowKey) -> str:
        """Return the other record of a row between two, which has no name: "Project Example"."""
        table, record = tracked_tables().get(key[0]), self.record(key)
        if table is None or record is None or not table.model._meta.auto_created:
            return ""
        own = table.owners[:1]
        others = [f for name, f in table.columns.items() if f.is_relation and name not in own]
        found = [record._state.fields_cache.get(field.name) for field in others]
        if len(found) != 1 or found[0] is None or not self._may_name(table, key):
            return ""
        name = Truncator(str(found[0])).chars(_LONGEST)
        return f"{capfirst(str(found[0]._meta.verbose_name))} {name}"

    def root(self, change: RowChange) -> RowKey:
        """Return the record on whose page the row is edited: the person of an affiliation."""
        table = tracked_tables()[change.table]
        if not table.owners or change.owner is None:
            return change.table, change.row
        key = table.target_of(table.owners[0]), change.owner
        return self.owner(key)

    def owner(self, key: RowKey) -> RowKey:
        """Return the record that a loaded row belongs to, such as a person; or the row."""
        table, record = tracked_tables().get(key[0]), self.record(key)
        if table is None or record is None or not table.owners:
            return key
        field: Any = table.columns[table.owners[0]]
        pk = getattr(record, field.attname)
        return (table.target_of(table.owners[0]), pk) if pk else key


@lru_cache(maxsize=200)
def model_of(table: str) -> Any:
    """Return the model of a table, which need not be in the history; None if there is none."""
    return next((m for m in apps.get_models() if m._meta.db_table == table), None)


def may(user: Any, action: Action, model: Any) -> bool:
    """Whether a user may view, add, change or delete records of a model, perhaps not all of them.

    The rows between two records can be edited by those who may edit the records.
    """
    if model._meta.auto_created:
        model = model._meta.auto_created
        action = "view" if action == "view" else "change"
    if has_permission(user, action, model):
        return True
    rule = unit_rule(model) if is_limited(user, model) else None
    return rule is not None and action in rule.actions


def _text(table: TrackedTable, record: Any) -> str:
    try:
        if table.model._meta.auto_created:
            fields = [f for f in table.columns.values() if f.is_relation]
            return " – ".join(str(getattr(record, field.name)) for field in fields)
        return str(record)
    except (ObjectDoesNotExist, AttributeError, TypeError):  # of a record that is incomplete
        return ""
