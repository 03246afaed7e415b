"""Describe events for people: records and fields by name, values as they are shown elsewhere."""

import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.db import models
from django.utils import formats, timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from foundation.history.models import Event, RowChange
from foundation.history.names import Names, may
from foundation.history.registries import HIDDEN_ROWS
from foundation.history.states import NetChange, RowKey, net_changes
from foundation.word_differences import Segment, mark_differences


@dataclass
class FieldLine:
    """A field that changed, with both values as text."""

    column: str
    label: str
    before: list[Segment] = field(default_factory=list)
    after: list[Segment] = field(default_factory=list)


@dataclass
class RowLine:
    """A row that changed: the record itself, or a row of it."""

    key: RowKey
    kind: RowChange.Kind
    title: str
    """The kind and the name of a row; empty for the record itself."""
    fields: list[FieldLine]
    is_hidden: bool
    """Whether the user may see only which fields changed."""
    may_restore: bool

    @property
    def kind_label(self) -> str:
        return str(self.kind.label)

    @property
    def address(self) -> str:
        """How the row is named in a query string."""
        return f"{self.key[0]}-{self.key[1]}"


@dataclass
class RecordLines:
    """A record, and what changed in it and in its rows."""

    key: RowKey
    title: str
    exists: bool
    rows: list[RowLine]

    @property
    def summary(self) -> str:
        """What changed, in one line, with the kind of rows that follow each other once."""
        parts, before = [], ""
        for row in self.rows:
            if row.title:
                kind, _colon, name = row.title.partition(": ")
                title = name if name and kind == before else row.title
                parts.append(f"{title} ({row.kind_label.lower()})")
                before = kind
            elif row.kind == RowChange.Kind.CHANGED:
                parts += [line.label for line in row.fields]
            else:
                parts.append(row.kind_label.lower())
        more = len(parts) - _MOST_IN_SUMMARY
        text = ", ".join(parts[:_MOST_IN_SUMMARY])
        return (
            _("%(parts)s and %(more)d more") % {"parts": text, "more": more} if more > 0 else text
        )


_MOST_IN_SUMMARY = 6


def describe(
    changes: Iterable[RowChange], user: Any, *, names: Names | None = None
) -> dict[int, list[RecordLines]]:
    """Return the records that changed in each event, by the event's primary key.

    The number of queries depends on the tables that changed, not on the number of changes.
    """
    by_event: defaultdict[int, list[RowChange]] = defaultdict(list)
    for change in changes:
        by_event[change.event_id or 0].append(change)
    nets = {event: net_changes(made) for event, made in by_event.items()}
    every = [net for found in nets.values() for net in found]
    names = names or Names(user)
    names.load(_mentioned(every))
    hidden: set[RowKey] = set()
    for find in HIDDEN_ROWS:
        hidden |= find(user, every)
    return {event: _records(found, names, hidden) for event, found in nets.items()}


def _mentioned(nets: Iterable[NetChange]) -> set[RowKey]:
    """Return all records whose names the changes show."""
    found: set[RowKey] = set()
    for net in nets:
        found.add(net.key)
        for change in net.changes:
            if change.owner is not None and net.table.owners:
                found.add((net.table.target_of(net.table.owners[0]), change.owner))
        for values in (net.before or {}, net.after or {}):
            for column, value in values.items():
                if value is not None and net.table.columns[column].is_relation:
                    found.add((net.table.target_of(column), value))
    return found


def _records(nets: list[NetChange], names: Names, hidden: set[RowKey]) -> list[RecordLines]:
    records: dict[RowKey, RecordLines] = {}
    for net in nets:
        root = names.root(net.changes[-1])
        line = _row_line(net, names, is_root=root == net.key, is_hidden=net.key in hidden)
        if not line.fields and net.kind == RowChange.Kind.CHANGED:
            continue
        if root not in records:
            records[root] = RecordLines(root, names.titled(root), names.exists(root), [])
        rows = records[root].rows
        rows.insert(0, line) if not line.title else rows.append(line)
    return list(records.values())


def _row_line(net: NetChange, names: Names, *, is_root: bool, is_hidden: bool) -> RowLine:
    model = net.table.model
    is_hidden = is_hidden or not may(names.user, "view", model)
    kind = capfirst(str(model._meta.verbose_name))
    title = "" if is_root else kind
    if title and not is_hidden and not model._meta.auto_created:
        title = f"{kind}: {names.label(net.key)}"
    elif title and model._meta.auto_created:
        title = " – ".join(
            names.label((net.table.target_of(column), value))
            for column, value in (net.after or net.before or {}).items()
            if net.table.columns[column].is_relation
        )
    return RowLine(
        net.key,
        net.kind,
        title,
        [_field_line(net, column, names, is_hidden=is_hidden) for column in _shown(net)],
        is_hidden,
        may_restore=not is_hidden and may(names.user, "change", model),
    )


def _shown(net: NetChange) -> list[str]:
    """Return the columns to show: those that people edit, and of new rows those with a value."""
    if net.kind == RowChange.Kind.CHANGED:
        columns = net.said
    else:
        values = net.after or net.before or {}
        owners = set(net.table.owners[:1])
        columns = [c for c in net.table.columns if c not in owners and values.get(c)]
    fields = net.table.columns
    return [c for c in columns if fields[c].editable and not getattr(fields[c], "auto_now_add", 0)]


def _field_line(net: NetChange, column: str, names: Names, *, is_hidden: bool) -> FieldLine:
    fields = net.table.columns
    line = FieldLine(column, capfirst(str(fields[column].verbose_name)))
    if is_hidden:
        return line
    texts = [
        value_text(fields[column], (values or {}).get(column), names)
        for values in (net.before, net.after)
    ]
    line.before, line.after = mark_differences(*texts)
    return line


def value_text(of: Any, value: Any, names: Names) -> str:
    """Return a value as people know it: a choice by its label, a record by its name."""
    if value is None:
        return ""
    if of.flatchoices:  # of which one may be empty: "By status"
        return str(dict(of.flatchoices).get(value, value))
    if value == "":
        return ""
    if of.is_relation:
        table = of.remote_field.model._meta.db_table
        return names.label((table, value))
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    if isinstance(of, models.FileField):
        return str(value).rpartition("/")[2]
    if isinstance(of, models.DateTimeField):
        return formats.date_format(timezone.localtime(value), "Y-m-d H:i")
    return _json_text(value) if isinstance(value, (list, dict)) else str(value)


def _json_text(value: Any) -> str:
    items = value.items() if isinstance(value, dict) else ((None, item) for item in value)
    lines = []
    for name, item in items:
        text = item if isinstance(item, str) else json.dumps(item, ensure_ascii=False)
        lines.append(text if name is None else f"{name}: {text}")
    return "\n".join(lines)


def about_title(event: Event, names: Names) -> str:
    """Return the name of the record that an event is about; call it after loading names."""
    if event.about_row is None:
        return ""
    return names.titled((event.about_table, event.about_row))
