"""Merge two records: plan it, show the plan, let an editor choose, apply it.

    plan = PersonMerge.plan(keep, other)
    plan.choose({"name": Side.OTHER})
    plan.apply(user=user)

To merge another kind of record, a `Slugged` model, an app provides

- a `Registry` of `RelatedRows`, with a handler for each relation that the default does not suit:
  rows that a record can have once, its retired slugs, its duplicate candidates. Apps above register
  theirs;
- a subclass of `Merge` that names the model, its fields by choice, and that registry:

      class VenueMerge(Merge[Venue]):
          model = Venue
          field_groups = {"name": ("name", "short_name"), "kind": ("kind",)}
          related_rows = VENUE_ROWS

- if the defaults are not enough: `text_of` (a field as an editor reads it), `propose` (which
  value is probably right), `weight` (which record is preferred), `write` (rows that are combined);
- for the admin, a subclass of `foundation.admin.merging.MergesRecords`.

In one transaction the engine locks both records, checks that nothing has changed since the plan
was shown, moves or combines the rows that refer to them, redirects the old address, and records
all of it as one event of the history, which can be undone.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

from django.core.exceptions import ValidationError
from django.db import models, transaction

from foundation.history.recording import recording
from foundation.history.routes import Route
from foundation.history.tracked import table_of
from foundation.merging.choices import (
    Choice,
    Loss,
    Side,
    choose,
    joined_text,
)
from foundation.merging.related_rows import RelatedRows, handlers_for
from foundation.registry import Registry
from foundation.slugs import Slugged
from foundation.versions import ChangedMeanwhileError, version_of

Record = TypeVar("Record", bound=Slugged)
Rows = dict[str, list[Any]]


class Merge(Generic[Record]):
    """A planned merge of two records, which can be shown, changed, and applied once."""

    model: ClassVar[type[Slugged]]
    field_groups: ClassVar[Mapping[str, tuple[str, ...]]]
    """Columns that are always taken from the same record, by the name of their choice."""
    related_rows: ClassVar[Registry[RelatedRows]]
    select_related: ClassVar[tuple[str, ...]] = ()
    """Relations that `text_of` reads."""
    kept_elsewhere: ClassVar[frozenset[str]] = frozenset()
    """The choices of which the value that isn't chosen is kept in another place."""

    records: dict[Side, Record]
    rows: dict[str, dict[Side, list[Any]]]
    """The compared rows of each record, by the name of their handler."""
    main: Side
    """The record whose values are proposed if both have one."""
    choices: list[Choice]
    version: str
    """A digest of everything that is compared; it changes if any of it does."""
    consequences: Sequence[str] = ()
    """What else the merge changed, in sentences, once it is applied."""

    def __init__(self, records: dict[Side, Record], rows: Rows, main: Side | None) -> None:
        self.records = records
        self.rows = {
            handler.name: {
                side: [r for r in rows[handler.name] if handler.owner_of(r) == record.pk]
                for side, record in records.items()
            }
            for handler in self.compared()
        }
        self.version = _version(list(records.values()), rows)
        self.prepare()
        self.main = main or self.find_main()
        self.choices = self.compare()

    @classmethod
    def plan(cls, keep: Record, other: Record, *, main: Side | None = None) -> Self:
        """Plan to merge `other` into `keep`, with a proposal for every choice.

        `main` is the record whose values are proposed; by default the one with more weight.

        Raises ChangedMeanwhileError if one no longer exists, ValueError if both are the same.
        """
        if keep.pk == other.pk:
            raise ValueError("a record can't be merged with itself")
        ids = {Side.KEEP: keep.pk, Side.OTHER: other.pk}
        manager: Any = cls.model._default_manager
        found = manager.select_related(*cls.select_related).in_bulk(list(ids.values()))
        if len(found) < 2:
            raise ChangedMeanwhileError
        return cls({side: found[pk] for side, pk in ids.items()}, cls._load_rows(found), main)

    @classmethod
    def handlers(cls) -> list[RelatedRows]:
        """Return one for every relation to the model; together they cover all rows of a merge."""
        return handlers_for(cls.model, cls.related_rows)

    @classmethod
    def compared(cls) -> list[RelatedRows]:
        return [handler for handler in cls.related_rows if handler.is_compared]

    @classmethod
    def _load_rows(cls, ids: Any) -> Rows:
        return {handler.name: handler.load(list(ids)) for handler in cls.compared()}

    @property
    def keep(self) -> Record:
        return self.records[Side.KEEP]

    @property
    def other(self) -> Record:
        return self.records[Side.OTHER]

    # Choices

    def choose(self, picks: Mapping[str, str]) -> None:
        """Replace the proposed picks by `picks`, name of a choice -> side; ignore unknown names."""
        choose(self.choices, picks)

    def side_of(self, name: str) -> Side:
        """Return the record from which the fields of the choice `name` are taken."""
        return next((c.pick for c in self.choices if c.name == name), self.main)

    def compare(self) -> list[Choice]:
        """Return a choice for every group of fields in which either record has a value."""
        choices = []
        for name in self.field_groups:
            texts = {side: self.text_of(side, name) for side in Side}
            if any(texts.values()):
                choice = Choice(name, self.label_of(name), texts, self.main)
                if not choice.is_equal:
                    choice.pick = self.propose(choice)
                choices.append(choice)
        return choices

    def find_main(self) -> Side:
        return Side.OTHER if self.weight(Side.OTHER) > self.weight(Side.KEEP) else Side.KEEP

    # What a subclass can override

    def prepare(self) -> None:
        """Derive from `records` and `rows` what the methods below need."""

    def weight(self, side: Side) -> tuple[int, ...]:
        """Return a sort key; the record with the greater one, which has more values, is `main`."""
        return (self.filled_columns(side),)

    def filled_columns(self, side: Side) -> int:
        names = (name for group in self.field_groups.values() for name in group)
        return sum(bool(getattr(self.records[side], name)) for name in names)

    def label_of(self, name: str) -> str:
        field: Any = self.model._meta.get_field(name)
        return str(field.verbose_name)

    def text_of(self, side: Side, name: str) -> str:
        """Return the value of a choice as an editor reads it."""
        return joined_text(self.records[side], self.field_groups[name])

    def propose(self, choice: Choice) -> Side:
        """Return the record that is probably right in a choice where the two differ."""
        return choice.filled_side or self.main

    def losses(self) -> list[Loss]:
        """Return what would be lost with the current choices."""
        dropped = [
            Loss(choice.label, (choice.dropped,))
            for choice in self.choices
            if choice.dropped and choice.name not in self.kept_elsewhere
        ]
        rows = [
            Loss(
                str(handler.label or handler.model._meta.verbose_name),
                tuple(lost),
                is_obvious=False,
            )
            for handler in self.compared()
            if (lost := handler.lost(*(self.rows[handler.name][side] for side in Side)))
        ]
        return [*dropped, *rows]

    def obstacles(self) -> list[tuple[str, list[Any]]]:
        """Return why the two can't be merged yet: sentences, and the two to merge first, if any."""
        return []

    def lock(self) -> None:
        """Do whatever must come first in the transaction, before the records are locked."""

    def write(self, keep: Record) -> None:
        """Write the chosen fields to `keep`, once the other record is deleted."""
        for name, columns in self.field_groups.items():
            source = self.records[self.side_of(name)]
            for column in columns:
                setattr(keep, column, getattr(source, column))
        keep.validate_constraints()
        self.save(keep)

    def save(self, keep: Record) -> None:
        """Save the record; if its own fields are as before, only what follows from its rows."""
        table = table_of(self.model)
        names = [table.columns[column].attname for column in table.compared]
        if any(getattr(keep, name) != getattr(self.keep, name) for name in names):
            keep.save()
        elif table.computed:
            keep.save(update_fields=[table.columns[column].name for column in table.computed])

    # Applying it

    def apply(self, *, user: Any) -> Record:
        """Merge the two in one transaction, as one event of the history.

        Raises ChangedMeanwhileError if what the plan compares has changed since, ValidationError
        if another record has the chosen name or identifier, and if there are `obstacles`.
        """
        with recording(route=Route.MERGE, who=user, about=self.keep), transaction.atomic():
            self.lock()
            keep, other = self._locked()
            if found := self.obstacles():
                raise ValidationError([text for text, _records in found])
            for handler in self.handlers():
                handler.move(keep, other)
            other.delete()
            self.write(keep)
        return keep

    def _locked(self) -> list[Record]:
        ids = [self.keep.pk, self.other.pk]
        manager: Any = self.model._default_manager
        rows = manager.select_for_update().filter(pk__in=ids).order_by("pk")
        locked = {record.pk: record for record in rows}
        if len(locked) < 2:
            raise ChangedMeanwhileError
        records = [locked[pk] for pk in ids]
        if self.version != _version(records, self._load_rows(ids)):
            raise ChangedMeanwhileError
        return records


def _version(records: list[Any], rows: Rows) -> str:
    said = [_columns(record) for record in records]
    return version_of(
        said, {name: [_columns(row) for row in found] for name, found in rows.items()}
    )


def _columns(row: models.Model) -> dict[str, str]:
    return {field.attname: str(getattr(row, field.attname)) for field in row._meta.concrete_fields}
