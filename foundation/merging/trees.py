"""Merge two records of a tree without making a cycle; the names not chosen become other names."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from django.utils.translation import gettext as _

from foundation.folding import fold
from foundation.merging.choices import Choice, Side
from foundation.merging.engine import Merge, Record
from foundation.merging.related_rows import RelatedRows
from foundation.versions import ChangedMeanwhileError


@dataclass(frozen=True, kw_only=True)
class ChildRows(RelatedRows):
    """The records directly below. If the record that stays is one of them, it isn't moved.

    `TreeMerge.write` gives it its new place.
    """

    field: str = "parent"

    def move(self, keep: Any, other: Any) -> None:
        mine = self.of(other)
        mine.exclude(pk=keep.pk).update(**{self.field: keep})
        mine.filter(pk=keep.pk).update(**{self.field: None})

    def texts(self, rows: Iterable[Any]) -> list[str]:
        return list(map(str, rows))


class TreeMerge(Merge[Record]):
    """A merge of records with a parent, the choice `parent_field`."""

    parent_field: ClassVar[str] = "parent"
    name_fields: ClassVar[tuple[str, ...]] = ("name", "short_name")
    kept_elsewhere = frozenset({"name", "short_name", "native_name"})

    inside: dict[Side, bool]
    """Whether the record's parent would be below the merged record."""

    def prepare(self) -> None:
        ids = {record.pk for record in self.records.values()}
        self.inside = {
            side: bool(ids & set(self._ids_above(record, ids)))
            for side, record in self.records.items()
        }

    def _ids_above(self, record: Any, ids: set[int]) -> Iterable[int]:
        """The ids of the records above, up to one of `ids`."""
        column = f"{self.parent_field}_id"
        rows: Any = self.model._default_manager
        pk, seen = getattr(record, column), set[int]()
        while pk is not None and pk not in seen:
            seen.add(pk)
            if pk in ids:
                break
            pk = rows.filter(pk=pk).values_list(column, flat=True).first()
        return seen

    def compare(self) -> list[Choice]:
        """Leave out the choice of the parent if only one of the two is possible."""
        choices = super().compare()
        if any(self.inside.values()):
            return [choice for choice in choices if choice.name != self.parent_field]
        return choices

    def side_of(self, name: str) -> Side:
        if name == self.parent_field and any(self.inside.values()):
            return next(side for side in Side if not self.inside[side])
        return super().side_of(name)

    def place_note(self) -> str:
        """Say where the merged record is if that can't be chosen."""
        if not any(self.inside.values()):
            return ""
        return _("One is part of the other, so the merged record takes the place of the upper one.")

    def obstacles(self) -> list[tuple[str, list[Any]]]:
        """Find records below both with the same name: a sentence, and the two to merge first."""
        column = f"{self.parent_field}_id"
        rows: Any = self.model._default_manager
        ids = {record.pk for record in self.records.values()}
        below = list(rows.filter(**{f"{column}__in": ids}).exclude(pk__in=ids).order_by("pk"))
        mine = {self.clash_key(row): row for row in below if getattr(row, column) == self.keep.pk}
        return [
            (
                _("Both have a part named “%(name)s”. Merge these two first.") % {"name": row},
                [
                    mine[key],
                    row,
                ],
            )
            for row in below
            if getattr(row, column) == self.other.pk and (key := self.clash_key(row)) in mine
        ]

    def clash_key(self, row: Any) -> Any:
        """Return a value that is unique below one parent, None if nothing is."""
        return row.pk

    # Names

    def other_names(self) -> list[str]:
        """Return the other names of both, and the names that aren't chosen."""
        shown = {fold(getattr(self.records[self.side_of(n)], n)) for n in self.name_fields}
        found: dict[str, str] = {}
        for side in Side:
            record: Any = self.records[side]
            names = [getattr(record, name) for name in self.name_fields]
            for name in [*names, *record.other_names.splitlines()]:
                if fold(name) not in shown:
                    found.setdefault(fold(name), name.strip())
        return [name for key, name in found.items() if key]

    def write(self, keep: Record) -> None:
        record: Any = keep
        record.other_names = "\n".join(self.other_names())
        super().write(keep)
        if keep.pk in self._ids_above(keep, {keep.pk}):  # moved meanwhile
            raise ChangedMeanwhileError
