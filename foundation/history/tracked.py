"""Which tables and columns the history has, and whose history shows their rows."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from django.apps import apps
from django.db import models
from django.db.models import CASCADE


@dataclass(frozen=True)
class TrackedTable:
    """A table whose changes are recorded."""

    model: type[models.Model]

    @property
    def name(self) -> str:
        return self.model._meta.db_table

    @cached_property
    def key(self) -> str:
        return str(_key(self.model).column)

    @cached_property
    def columns(self) -> dict[str, Any]:
        """Column -> field, without the primary key."""
        return {
            str(field.column): field
            for field in self.model._meta.concrete_fields
            if not field.primary_key and not getattr(field, "generated", False)
        }

    @cached_property
    def computed(self) -> frozenset[str]:
        """Columns that follow from others: recorded with deleted rows only."""
        names: frozenset[str] = getattr(self.model, "computed_columns", frozenset())
        return frozenset(c for c, field in self.columns.items() if field.name in names)

    @cached_property
    def stamps(self) -> frozenset[str]:
        """Columns with the time of the last change: recorded when another one changes."""
        return frozenset(c for c, f in self.columns.items() if getattr(f, "auto_now", False))

    @cached_property
    def recorded(self) -> list[str]:
        return [c for c in self.columns if c not in self.computed]

    @cached_property
    def compared(self) -> list[str]:
        """Columns whose change is a change of the row."""
        return [c for c in self.recorded if c not in self.stamps]

    @cached_property
    def owners(self) -> list[str]:
        """Up to two columns with the records whose histories show the row."""
        return [str(field.column) for field in _owner_fields(self.model)][:2]

    def target_of(self, column: str) -> str:
        """Return the table that a foreign key refers to."""
        return str(self.columns[column].remote_field.model._meta.db_table)

    @cached_property
    def operations(self) -> str:
        """Which operations are recorded: "+~-", or only "~" for the records of imports."""
        return str(getattr(self.model, "recorded_operations", "+~-"))


def _key(model: type[models.Model]) -> Any:
    key = model._meta.pk
    assert key is not None
    return key


def _owner_fields(model: type[models.Model]) -> list[Any]:
    """Those that a row is deleted with; then those that the model names in `also_shown_with`."""
    also = getattr(model, "also_shown_with", ())
    fields: list[Any] = [field for field in model._meta.concrete_fields if field.is_relation]
    owning = [f for f in fields if f.remote_field.on_delete is CASCADE]
    return owning + [f for f in fields if f.name in also and f not in owning]


def _tracked_models() -> Iterator[type[models.Model]]:
    for config in apps.get_app_configs():
        if getattr(config, "keeps_history", False):
            for model in config.get_models(include_auto_created=True):
                if getattr(model, "keeps_history", True) and not model._meta.proxy:
                    yield model


@lru_cache(maxsize=1)
def tracked_tables() -> dict[str, TrackedTable]:
    """Return the tables by name."""
    return {model._meta.db_table: TrackedTable(model) for model in _tracked_models()}


def table_of(model: type[models.Model]) -> TrackedTable:
    return tracked_tables()[model._meta.db_table]
