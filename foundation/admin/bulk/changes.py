"""A change of many rows: planned, shown with what can't be changed and why, and applied once."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.utils import timezone
from django.utils.functional import Promise

from foundation.history.recording import Recording, recording
from foundation.history.routes import Route
from foundation.versions import version_of

Text = str | Promise
MOST_ROWS = 2000


@dataclass(slots=True)
class PlannedRow:
    """One row as it is and as it would be."""

    record: Any
    label: str
    before: str
    after: str = ""
    problem: str = ""
    """Why the row can't be changed."""
    warning: str = ""

    @property
    def is_changed(self) -> bool:
        return not self.problem and self.before != self.after


@dataclass(slots=True)
class BulkPlan:
    """The rows of a change, and a digest of them as they are now."""

    rows: list[PlannedRow]
    version: str = field(init=False)
    reports: list[str] = field(default_factory=list)
    """What followed from the change, once it is applied."""

    def __post_init__(self) -> None:
        self.version = version_of([(r.record.pk, r.before, r.after, r.problem) for r in self.rows])

    @property
    def changed(self) -> list[PlannedRow]:
        return [row for row in self.rows if row.is_changed]

    @property
    def refused(self) -> list[PlannedRow]:
        return [row for row in self.rows if row.problem]

    @property
    def unchanged(self) -> list[PlannedRow]:
        return [row for row in self.rows if not row.problem and not row.is_changed]


class BulkChange:
    """One kind of change, with a form for its values. A subclass says what it does to a row."""

    key: ClassVar[str]
    """The last part of its address."""
    label: ClassVar[Text]
    """The action in the list."""
    columns: ClassVar[tuple[str, ...]]
    """The columns that it writes."""
    form_class: ClassVar[type[forms.Form]] = forms.Form
    permission: ClassVar[str] = "change"
    advice: ClassVar[Text] = ""

    def defaults(self) -> dict[str, str] | None:
        """Return the values with which the page opens, so that it has a preview at once."""
        return None

    def prepare(self, records: Sequence[Any], values: Mapping[str, Any]) -> None:
        """Load whatever `change` needs of all records."""

    def label_of(self, record: Any) -> str:
        return str(record)

    def text_of(self, record: Any) -> str:
        """Return what changes, as an editor reads it."""
        raise NotImplementedError

    def change(self, record: Any, values: Mapping[str, Any]) -> str:
        """Change the record in memory; return a warning, or an empty string.

        Raises ValidationError if it can't be changed.
        """
        raise NotImplementedError

    def save(self, records: list[Any]) -> None:
        columns = list(self.columns)
        for name in {f.name for f in records[0]._meta.concrete_fields} & {"modified_at"}:
            columns.append(name)
            for record in records:
                record.modified_at = timezone.now()
        type(records[0])._default_manager.bulk_update(records, columns, batch_size=200)

    def after(self, records: list[Any]) -> Iterable[str]:
        """Refresh what follows from the changed rows, in the same transaction.

        Returns what else to tell the editor.
        """
        return ()

    def reason(self, values: Mapping[str, Any]) -> str:
        """Return the sentence of the change log, without names of people."""
        return str(self.label)

    # Planning and applying

    def plan(self, records: Iterable[Any], values: Mapping[str, Any]) -> BulkPlan:
        found = list(records)
        self.prepare(found, values)
        return BulkPlan([self._planned(record, values) for record in found])

    def _planned(self, record: Any, values: Mapping[str, Any]) -> PlannedRow:
        row = PlannedRow(record, self.label_of(record), self.text_of(record))
        try:
            row.warning = self.change(record, values)
        except ValidationError as error:
            row.problem = " ".join(error.messages)
        row.after = "" if row.problem else self.text_of(record)
        return row

    def apply(
        self, queryset: models.QuerySet[Any], values: Mapping[str, Any], *, version: str, user: Any
    ) -> tuple[BulkPlan, Recording | None]:
        """Change the rows in one transaction, as one event, if they are as the plan showed them.

        Otherwise change nothing: the returned plan then has another version.
        """
        with (
            transaction.atomic(),
            recording(route=Route.BULK, who=user, reason=self.reason(values)) as recorded,
        ):
            locked = queryset.order_by("pk").select_for_update(of=("self",))
            plan = self.plan(list(locked), values)
            if plan.version != version or not plan.changed:
                return plan, None
            records = [row.record for row in plan.changed]
            self.save(records)
            plan.reports = [*self.after(records)]
        return plan, recorded
