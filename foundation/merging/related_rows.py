"""What a merge does with the rows that refer to the two records, one handler for each relation.

Every relation to a record has exactly one handler: the one that was registered for it, or the
default, which moves all rows to the record that stays. So a merge sees every row that it touches.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from django.db import models
from django.db.models import CASCADE, Q
from django.utils.functional import Promise

Text = str | Promise
_ORDERING = frozenset({"rank", "position"})
Relation = tuple[type[models.Model], str]
"""A model and the name of its foreign key to the record."""


@dataclass(frozen=True, kw_only=True)
class RelatedRows:
    """The rows of `model` that refer to a record by `field`. By default, all of them move."""

    name: str
    """The key of these rows in `Merge.rows`."""
    model: Any
    field: str
    label: Text = ""
    """Their heading under "Kept from both" on the comparison page; unlabeled rows aren't listed."""
    select_related: tuple[str, ...] = ()
    """Relations that `texts` reads."""
    order_by: tuple[str, ...] = ("pk",)
    is_compared: bool = True
    """Whether the merge is refused if these rows changed after the comparison was shown."""

    @property
    def relations(self) -> set[Relation]:
        return {(self.model, self.field)}

    def load(self, ids: Collection[int]) -> list[Any]:
        """Return the rows of the records with these primary keys, in one query."""
        rows = self.model._default_manager.filter(**{f"{self.field}__in": ids})
        return list(
            rows.select_related(*self.select_related).order_by(self._column, *self.order_by)
        )

    def of(self, record: models.Model) -> models.QuerySet[Any]:
        return self.model._default_manager.filter(**{self.field: record})

    def owner_of(self, row: Any) -> int:
        """Return the primary key of the record that `row` refers to."""
        return getattr(row, self._column)

    @property
    def _column(self) -> str:
        return self.model._meta.get_field(self.field).attname

    def move(self, keep: Any, other: Any) -> None:
        """Move the rows of `other`, which is about to be deleted, to `keep`."""
        self.of(other).update(**{self.field: keep})

    def texts(self, rows: Iterable[Any]) -> list[str]:
        """How the rows of both records are listed on the comparison page."""
        return list(dict.fromkeys(map(str, rows)))

    def lost(self, keep: Collection[Any], other: Collection[Any]) -> list[str]:
        """What merging the rows of the two would lose, for an editor."""
        return []

    def summary(self, rows: Collection[Any]) -> str:
        """What the heading of one record says of its rows: "12 publications"."""
        return ""


@dataclass(frozen=True, kw_only=True)
class CombinedRows(RelatedRows):
    """Rows that `Merge.write` replaces; those of the deleted record are deleted with it."""

    def move(self, keep: Any, other: Any) -> None:
        pass


@dataclass(frozen=True, kw_only=True)
class UniqueRows(RelatedRows):
    """Rows of which a record has one for each `key` (attribute names).

    If both records have one, that of `keep` stays, and takes over the values that it lacks.
    """

    key: tuple[str, ...] = ()

    def move(self, keep: Any, other: Any) -> None:
        there = {self._key_of(row): row for row in self.of(keep)}
        for row in self.of(other):
            counterpart = there.get(self._key_of(row))
            if counterpart is None:
                setattr(row, self.field, keep)
                row.save(update_fields=[self.field])
                continue
            row.delete()
            for field in self.model._meta.concrete_fields:
                if not getattr(counterpart, field.attname):
                    setattr(counterpart, field.attname, getattr(row, field.attname))
            counterpart.save()

    def lost(self, keep: Collection[Any], other: Collection[Any]) -> list[str]:
        there = {self._key_of(row): row for row in keep}
        return [
            f"{row}: {field.verbose_name} “{getattr(row, field.name)}”"
            for row in other
            if (counterpart := there.get(self._key_of(row))) is not None
            for field in self.model._meta.concrete_fields
            if self._differs(field, row, counterpart)
        ]

    def _differs(self, field: Any, row: Any, counterpart: Any) -> bool:
        if field.primary_key or field.name in {self.field, *_ORDERING}:
            return False
        mine, its = (getattr(r, field.attname) for r in (counterpart, row))
        return bool(mine and its and str(mine) != str(its))

    def _key_of(self, row: Any) -> tuple[Any, ...]:
        return tuple(getattr(row, name) for name in self.key)


@dataclass(frozen=True, kw_only=True)
class DistinctRows(RelatedRows):
    """Rows that are moved unless `keep` has one that is equal but for the columns `ignored`.

    An equal row is moved nevertheless if rows of its own would be deleted with it. Other rows that
    refer to a deleted row then refer to its counterpart.
    """

    ignored: tuple[str, ...] = ()

    def move(self, keep: Any, other: Any) -> None:
        there = {self._values_of(row): row.pk for row in self.of(keep)}
        for row in self.of(other):
            counterpart = there.get(self._values_of(row))
            if counterpart is None or self._owns_rows(row):
                setattr(row, self.field, keep)
                row.save(update_fields=[self.field])
                continue
            for relation in self._relations_to_rows():
                rows = relation.related_model._default_manager
                rows.filter(**{relation.field.name: row}).update(
                    **{relation.field.name: counterpart}
                )
            row.delete()

    def _values_of(self, row: Any) -> tuple[str, ...]:
        ignored = {self.model._meta.pk.attname, self._column, *self.ignored}
        names = (field.attname for field in self.model._meta.concrete_fields)
        return tuple(str(getattr(row, name)) for name in names if name not in ignored)

    def _relations_to_rows(self) -> list[Any]:
        return list(self.model._meta.related_objects)

    def _owns_rows(self, row: Any) -> bool:
        return any(
            relation.on_delete is CASCADE
            and relation.related_model._default_manager.filter(
                **{relation.field.name: row}
            ).exists()
            for relation in self._relations_to_rows()
        )


@dataclass(frozen=True, kw_only=True)
class RetiredSlugs(RelatedRows):
    """The former addresses of a record. That of the deleted record becomes one of them."""

    field: str = "target"
    is_compared: bool = False

    def move(self, keep: Any, other: Any) -> None:
        super().move(keep, other)
        self.model._default_manager.update_or_create(slug=other.slug, defaults={"target": keep})


@dataclass(frozen=True, kw_only=True)
class PairRows(RelatedRows):
    """Rows about two records, `first` and `second`: duplicate candidates and decisions."""

    field: str = "first"
    is_compared: bool = False

    @property
    def relations(self) -> set[Relation]:
        return {(self.model, "first"), (self.model, "second")}

    def load(self, ids: Collection[int]) -> list[Any]:
        rows = self.model._default_manager.filter(Q(first__in=ids) | Q(second__in=ids))
        return list(rows.order_by("pk"))

    def of(self, record: models.Model) -> models.QuerySet[Any]:
        return self.model._default_manager.filter(Q(first=record) | Q(second=record))

    def decision(self, one: models.Model, other: models.Model) -> Any:
        """The row that marks two records as different, with `decided_at` and `decided_by`."""
        first, second = sorted((one.pk, other.pk))
        rows = self.model._default_manager.filter(first=first, second=second)
        return rows.filter(decided_at__isnull=False).select_related("decided_by").first()

    def undo_decision(self, first: int, second: int) -> None:
        """Ask again whether the two are different."""
        self.model._default_manager.filter(first=first, second=second).delete()

    def move(self, keep: Any, other: Any) -> None:
        """Rows about `other` and a third record become rows about `keep` and the third."""
        there = {_partner(row, keep.pk): row for row in self.of(keep)}
        for row in self.of(other):
            partner = _partner(row, other.pk)
            if partner == keep.pk:
                row.delete()
            elif partner is None or partner in there:
                self.absorb(row, there.get(partner))
            else:
                row.first_id, row.second_id = sorted((keep.pk, partner))
                row.save(update_fields=["first", "second"])

    def absorb(self, row: Any, there: Any | None) -> None:
        """Handle a row that can't move: it has no third record, or `there` already exists."""
        row.delete()


def _partner(row: Any, pk: int) -> int | None:
    return row.second_id if row.first_id == pk else row.first_id


def handlers_for(model: type[models.Model], registered: Iterable[RelatedRows]) -> list[RelatedRows]:
    """Return the registered handlers, then the default for every other relation to `model`."""
    handlers = list(registered)
    handled = {relation for handler in handlers for relation in handler.relations}
    for relation in model._meta.get_fields(include_hidden=True):
        if not isinstance(relation, models.ForeignObjectRel) or relation.many_to_many:
            continue
        holder, field = relation.related_model, relation.field.name
        if (holder, field) not in handled:
            name = f"{holder._meta.label_lower}.{field}"  # type: ignore[union-attr]
            default = RelatedRows(name=name, model=holder, field=field, is_compared=False)
            handlers.append(default)
    return handlers
