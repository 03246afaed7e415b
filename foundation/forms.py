"""Forms that show a violated constraint beside its field, and fields with several texts."""

import re
from collections.abc import Hashable, Iterable, Iterator
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS, FieldError, ValidationError
from django.db import models
from django.db.models import BaseConstraint, F, Q, UniqueConstraint
from django.forms.models import InlineForeignKeyField
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _


def constraint_fields(constraint: BaseConstraint) -> list[str]:
    """Return the fields that a constraint compares, then those of its condition.

    The field that most likely has the error comes first.
    """
    names: list[str] = []
    condition = getattr(constraint, "condition", None)
    if isinstance(constraint, UniqueConstraint):
        plain = [e.name for e in constraint.expressions if isinstance(e, F)]
        # The last field usually has the error: the name below a parent, a person's position.
        names += reversed([*constraint.fields, *plain])
    if isinstance(condition, Q):
        said = re.findall(r"\w+", str(condition).replace("__", " "))
        names += sorted(condition.referenced_base_fields, key=said.index)
    return list(dict.fromkeys(names))


class ConstraintErrorsMixin:
    """Makes a ModelForm check every constraint of its model and show the error beside a field.

    Django shows the message of a check or conditional unique constraint above the form, and skips
    constraints on fields that the form doesn't show: saving would then fail in the database.
    """

    error_fields: ClassVar[dict[str, str]] = {}
    """Maps a model field or constraint name to the form field that shows its errors."""
    checked_by_formset: ClassVar[frozenset[str]] = frozenset()
    """Names of constraints that the formset checks, as its rows may swap their values."""

    instance: Any
    fields: dict[str, forms.Field]

    def _widget_data_value(self, widget: Any, html_name: str) -> Any:
        """Read texts with the line ends that are stored: browsers send "\\r\\n"."""
        value = super()._widget_data_value(widget, html_name)  # type: ignore[misc]
        return value.replace("\r\n", "\n") if isinstance(value, str) else value

    def _field_of(self, name: str) -> str | None:
        name = self.error_fields.get(name, name)
        return name if name in self.fields else None

    def _field_of_constraint(self, constraint: BaseConstraint) -> str | None:
        names = [constraint.name, *constraint_fields(constraint)]
        found = [field for name in names if (field := self._field_of(name))]
        shown = [f for f in found if not self.fields[f].widget.is_hidden]
        return next(iter(shown), None)

    def _constraints(self) -> Iterator[tuple[type[models.Model], BaseConstraint]]:
        for model, constraints in self.instance.get_constraints():
            for constraint in constraints:
                yield model, constraint

    def _needs_unsaved_parent(self, constraint: BaseConstraint) -> bool:
        """Whether the constraint requires a parent, which is saved after validation."""
        condition = getattr(constraint, "condition", None)
        names = condition.referenced_base_fields if isinstance(condition, Q) else ()
        return any(
            isinstance(field := self.fields.get(name), InlineForeignKeyField)
            and field.parent_instance.pk is None
            for name in names
        )

    def _update_errors(self, errors: ValidationError) -> None:
        moved: dict[str, list[ValidationError]] = {}
        for name, found in errors.update_error_dict({}).items():
            self._blamed.add(name)
            for error in found:
                field = self._field_of(name) if name != NON_FIELD_ERRORS else None
                constraint = self._constraint_with(error) if name == NON_FIELD_ERRORS else None
                if constraint is not None:
                    of_rows = constraint.name in self.checked_by_formset
                    if of_rows or self._needs_unsaved_parent(constraint):
                        continue
                    field = self._field_of_constraint(constraint)
                field = field or NON_FIELD_ERRORS
                if not self._has_error(field, error):
                    moved.setdefault(field, []).append(error)
        if moved:
            super()._update_errors(ValidationError(moved))  # type: ignore[misc]

    def _constraint_with(self, error: ValidationError) -> BaseConstraint | None:
        said = str(error.message)
        return next(
            (c for _, c in self._constraints() if str(c.get_violation_error_message()) == said),
            None,
        )

    def _has_error(self, field: str, error: ValidationError) -> bool:
        """Whether the field shows an error already, so that the constraint's would be redundant."""
        if field == NON_FIELD_ERRORS:
            return str(error.message) in self.non_field_errors()  # type: ignore[attr-defined]
        return field in self.errors  # type: ignore[attr-defined]

    @cached_property
    def changed_data(self) -> list[str]:
        """Return the fields that were changed. Moving a row that is still empty changes none."""
        changed: list[str] = super().changed_data  # type: ignore[misc]
        return [] if self.empty_permitted and changed == ["rank"] else changed  # type: ignore[attr-defined]

    def _post_clean(self) -> None:
        self._blamed: set[str] = set()
        super()._post_clean()  # type: ignore[misc]
        failed = self._blamed | set(self.errors) - {NON_FIELD_ERRORS}  # type: ignore[attr-defined]
        failed |= {name for name, shown in self.error_fields.items() if shown in failed}
        skipped = self._get_validation_exclusions() - failed  # type: ignore[attr-defined]
        for model, constraint in self._constraints():
            names = set(constraint_fields(constraint))
            if not names & skipped or names & failed or constraint.name in self.checked_by_formset:
                continue
            if self._needs_unsaved_parent(constraint):
                continue
            try:
                constraint.validate(model, self.instance)  # type: ignore[attr-defined]
            except ValidationError as error:
                self._update_errors(error)
            except FieldError:  # pragma: no cover - on a column that this database computes
                continue


class ConstraintForm(ConstraintErrorsMixin, forms.ModelForm):
    """A ModelForm with `ConstraintErrorsMixin`."""


class ConstraintFormSet(forms.BaseInlineFormSet):
    """Finds submitted rows that violate a unique constraint together.

    New rows follow those that someone has put in an order, unless they were given another place.
    """

    has_labels: ClassVar[bool] = False
    """Whether the page shows a label beside each field, which a table doesn't have."""

    @cached_property
    def empty_form(self) -> Any:
        """The form of a new row, which a page asks for several times."""
        return super().empty_form

    def initial_form_count(self) -> int:
        """Return the number of stored rows: none, without a query, if the record is new."""
        if self.is_bound or self.instance.pk is not None:
            return super().initial_form_count()
        return 0

    @cached_property
    def _next_rank(self) -> int:
        """The place after the rows that the page begins with; 0 if these have no order."""
        stored = self.get_queryset() if self.initial_form_count() else []
        given = (values.get("rank") or 0 for values in self.initial_extra or ())
        last = max((*(row.rank for row in stored), *given), default=0)
        return last + 1 if last else 0

    def _row_error(self, form: Any, constraint: UniqueConstraint, first: Any) -> str:
        """Return the error of a row that repeats the row `first`."""
        return str(constraint.get_violation_error_message())

    def clean(self) -> None:
        super().clean()
        rows = [form for form in self.forms if self._counts(form)]
        _put_at_the_end(rows)
        for constraint in self.model._meta.constraints:
            if isinstance(constraint, UniqueConstraint):
                self._find_repeated(constraint, rows)

    def _counts(self, form: Any) -> bool:
        if not form.is_valid() or (self.can_delete and self._should_delete_form(form)):  # type: ignore[attr-defined]
            return False
        return bool(form.has_changed() or form.instance.pk)

    def _find_repeated(self, constraint: UniqueConstraint, rows: list[Any]) -> None:
        names = [*constraint.fields, *(e.name for e in constraint.expressions if isinstance(e, F))]
        seen: dict[tuple[Hashable, ...], Any] = {}
        for form in sorted(rows, key=lambda form: form.has_changed()):
            if not names or form._needs_unsaved_parent(constraint):
                continue
            if not _applies(constraint, form.instance):
                continue
            values = tuple(_comparable(form.instance, name) for name in names)
            if None in values:
                continue
            first = seen.setdefault(values, form)
            if first is not form:
                field = form._field_of_constraint(constraint)
                form.add_error(field, self._row_error(form, constraint, first))

    def add_fields(self, form: Any, index: int | None) -> None:
        super().add_fields(form, index)
        given = self.initial_form_count() + len(self.initial_extra or ())
        if "rank" in form.fields and (index is None or index >= given):
            form.initial["rank"] = self._next_rank
        if self.can_delete and "DELETE" in form.fields:
            form.fields["DELETE"].label = _("Delete")
            if not self.has_labels:
                form.fields["DELETE"].widget.attrs["aria-label"] = _("Delete")


def _put_at_the_end(rows: list[Any]) -> None:
    """Place new rows whose number no one changed after the rows before, if these are in order."""
    last = 0
    for form in rows:
        if "rank" not in form.fields:
            return
        if last and form.instance.pk is None and "rank" not in form.changed_data:
            form.instance.rank = form.cleaned_data["rank"] = last + 1
        last = max(last, form.cleaned_data.get("rank") or 0)


def _comparable(instance: models.Model, name: str) -> Hashable:
    field = instance._meta.get_field(name)
    value = getattr(instance, getattr(field, "attname", name))
    if value is None and instance._state.fields_cache.get(name) is not None:
        return id(instance._state.fields_cache[name])  # an unsaved parent
    return value


def _applies(constraint: UniqueConstraint, instance: models.Model) -> bool:
    if constraint.condition is None:
        return True
    return bool(constraint.condition.check(instance._get_field_expression_map(instance._meta)))  # type: ignore[attr-defined]


class LinesField(forms.CharField):
    """Short texts, one per line. Returns the list of lines, without empty ones."""

    def __init__(self, *, rows: int = 2, **kwargs: Any) -> None:
        kwargs.setdefault("required", False)
        kwargs.setdefault("widget", forms.Textarea(attrs={"rows": rows, "cols": 60}))
        super().__init__(**kwargs)

    def prepare_value(self, value: Any) -> Any:
        return "\n".join(value) if isinstance(value, (list, tuple)) else value

    def to_python(self, value: Any) -> Any:
        if isinstance(value, (list, tuple)):
            return list(value)
        return [line.strip() for line in (value or "").splitlines() if line.strip()]

    def has_changed(self, initial: Any, data: Any) -> bool:
        return bool(self.to_python(initial) != self.to_python(data))


def refuse_long_text(text: str, limit: int | None) -> None:
    """Raise ValidationError if one of the texts of a field is longer than its column."""
    if limit is not None and len(text) > limit:
        message = _("“%(text)s…” is longer than %(limit)d characters.")
        raise ValidationError(message, params={"text": text[:40], "limit": limit})


def focus_first_error(found: Iterable[Any]) -> None:
    """Give the focus to the first field with an error in these forms, also without a script."""
    for form in found:
        for name in form.fields:
            if name in form.errors:
                focus_on(form.fields[name])
                return


def focus_on(field: forms.Field) -> None:
    """Give the focus to a field when its page opens."""
    widget: Any = getattr(field.widget, "widget", field.widget)
    widget.attrs["autofocus"] = True
